#!/usr/bin/env bash
# Splits every dump below the folders, merges it again and compares: nothing may be lost.
#
#   scripts/check-lossless.sh [--through FORM[,FORM…]] DIR…
#
# FORM is how split writes and merge reads: plain (the default), gzip, zstd, bzip2, xz, lz4 (each file compressed), tar,
# tar.gz, tar.zst, tar.xz, tar.bz2, tar.lz4, zip (an archive), or all, which is each of these in turn.
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
all="plain gzip zstd bzip2 xz lz4 tar tar.gz tar.zst tar.xz tar.bz2 tar.lz4 zip"
forms=plain
if [ "$1" = --through ]; then
  forms=$(printf '%s' "${2-}" | tr , ' ')
  [ "$forms" != all ] || forms=$all
  shift 2 || { echo "--through needs a form and a folder" >&2 && exit 2; }
  for form in $forms; do
    case " $all " in
      *" $form "*) ;;
      *) echo "--through $form: unknown, write one of: all $all" >&2 && exit 2 ;;
    esac
  done
  if [ -z "$forms" ] || [ $# = 0 ]; then
    echo "--through needs a form and a folder" >&2
    exit 2
  fi
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

# check DUMP FORM: through one form and back.
check() {
  dump=$1
  form=$2
  rm -rf "$work"/tables* "$work/back"
  tables=$work/tables
  compress=()
  case $form in
    plain) ;;
    tar* | zip) tables=$work/tables.$form ;;
    *) compress=(--compress "$form") ;;
  esac
  name=$dump
  [ "$form" = plain ] || name="$dump ($form)"
  status=0
  "$scripts/sql-splitter" split "$dump" -o "$tables" ${compress[@]+"${compress[@]}"} >"$work/log" 2>&1 </dev/null || status=$?
  said=$(grep -v '^WARNING:' "$work/log" | tail -n 1 || true)
  if [ "$status" = 1 ] && [ ! -e "$tables" ] && grep -Eq "$refusal" "$work/log"; then
    refused+=("$name: $(grep -E -m 1 "$refusal" "$work/log")")
    return
  fi
  counted=$((counted + 1))
  if [ "$status" -gt 1 ] || { [ ! -e "$tables/manifest.json" ] && [ ! -f "$tables" ]; }; then
    differing+=("$name: split failed with exit code $status: $said")
  elif ! "$scripts/sql-splitter" merge "$tables" -o "$work/back" >"$work/log" 2>&1 </dev/null; then
    differing+=("$name: merge failed: $(tail -n 1 "$work/log")")
  elif ! cmp "$dump" "$work/back" >"$work/log" 2>&1; then
    differing+=("$name: $(tail -n 1 "$work/log")")
  else
    identical=$((identical + 1))
  fi
}

# From descriptor 3, so that the program's standard input is not the list.
while IFS= read -r -d '' dump <&3; do
  for form in $forms; do
    check "$dump" "$form"
  done
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
