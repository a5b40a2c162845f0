#!/usr/bin/env bash
# Splits every dump below the folders, merges it again and compares: nothing may be lost.
#
#   scripts/check-lossless.sh DIR…
#
# Dumps are the files *.sql and *.dump. Prints "N of N byte-identical", then those that differ.
# Files that split refuses because they are no SQL text are listed apart with the reason and not
# counted; any other failure counts as a difference. split may exit 1, as it does for an incomplete
# dump: what it wrote must give the dump back all the same. Exits 1 when one differs or none was
# found.
set -euo pipefail
export LC_ALL=C
scripts=$(CDPATH= cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if [ $# = 0 ] || [ "$1" = -h ] || [ "$1" = --help ]; then
  sed -n '2,/^set /{s/^# \{0,1\}//;/^set /d;p;}' "$0"
  [ $# != 0 ] || exit 2
  exit 0
fi
for folder in "$@"; do
  if [ ! -e "$folder" ]; then
    echo "$folder: no such file or folder" >&2
    exit 2
  fi
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find "$@" -type f \( -name '*.sql' -o -name '*.dump' \) -print0 | sort -z >"$work/dumps"

# How split says that a file is no SQL text.
refusal='compressed with |an archive of pg_dump|a SQLite database file|a tar archive|a web page|XML or HTML|no SQL statement found'

identical=0
counted=0
differing=()
refused=()
# From descriptor 3, so that the program's standard input is not the list.
while IFS= read -r -d '' dump <&3; do
  rm -rf "$work/tables" "$work/back"
  status=0
  "$scripts/sql-splitter" split "$dump" -o "$work/tables" >"$work/log" 2>&1 </dev/null || status=$?
  said=$(grep -v '^WARNING:' "$work/log" | tail -n 1 || true)
  if [ "$status" = 1 ] && [ ! -e "$work/tables" ] && grep -Eq "$refusal" "$work/log"; then
    refused+=("$dump: $(grep -E -m 1 "$refusal" "$work/log")")
    continue
  fi
  counted=$((counted + 1))
  if [ "$status" -gt 1 ] || [ ! -e "$work/tables/manifest.json" ]; then
    differing+=("$dump: split failed with exit code $status: $said")
  elif ! "$scripts/sql-splitter" merge "$work/tables" -o "$work/back" >"$work/log" 2>&1 </dev/null; then
    differing+=("$dump: merge failed: $(tail -n 1 "$work/log")")
  elif ! cmp "$dump" "$work/back" >"$work/log" 2>&1; then
    differing+=("$dump: $(tail -n 1 "$work/log")")
  else
    identical=$((identical + 1))
  fi
done 3<"$work/dumps"

echo "$identical of $counted byte-identical"
for line in ${differing[@]+"${differing[@]}"}; do
  echo "differs: $line"
done
for line in ${refused[@]+"${refused[@]}"}; do
  echo "refused as no SQL, not counted: $line"
done
if [ "$counted" = 0 ]; then
  echo "No dump was found below $*." >&2
  exit 1
fi
[ "$identical" = "$counted" ]
