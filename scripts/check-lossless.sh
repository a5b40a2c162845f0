#!/usr/bin/env bash
# Splits every dump below the folders, merges it again and compares: nothing may be lost.
#
#   scripts/check-lossless.sh [--through FORM[,FORM…]] [--corrupt] DIR…   (options stand anywhere)
#
# FORM is how split writes and merge reads: plain (the default), gzip, zstd, bzip2, xz, lz4 (each file compressed), tar,
# tar.gz, tar.zst, tar.xz, tar.bz2, tar.lz4, zip (an archive), or all, which is each of these in turn.
# With --corrupt one byte of a table is then changed in what split wrote, in files that are whole by
# their own checksums (packed anew with the system's gzip, zstd, bzip2, xz, lz4, tar, zip and unzip);
# merge must fail then, or not say that it is byte for byte.
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
corrupt=no
folders=()
while [ $# -gt 0 ]; do
  case $1 in
    --through)
      forms=$(printf '%s' "${2-}" | tr , ' ')
      [ "$forms" != all ] || forms=$all
      shift 2 2>/dev/null || { echo "--through needs a form and a folder" >&2 && exit 2; }
      for form in $forms; do
        case " $all " in
          *" $form "*) ;;
          *) echo "--through $form: unknown, write one of: all $all" >&2 && exit 2 ;;
        esac
      done
      if [ -z "$forms" ]; then
        echo "--through needs a form and a folder" >&2
        exit 2
      fi
      ;;
    --corrupt) corrupt=yes && shift ;;
    *) folders+=("$1") && shift ;;
  esac
done
set -- "${folders[@]+"${folders[@]}"}"
if [ $# = 0 ]; then
  echo "no folder is named" >&2
  exit 2
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
corrupted=0
unchanged=0
counted=0
differing=()
refused=()

# unpack FORM and pack FORM: standard input to standard output, by the system's program.
unpack() {
  case $1 in
    gzip | *.gz) gzip -dc ;;
    zstd | *.zst) zstd -dcq ;;
    bzip2 | *.bz2) bzip2 -dc ;;
    xz | *.xz) xz -dc ;;
    lz4 | *.lz4) lz4 -dcq ;;
    *) cat ;;
  esac
}
pack() {
  case $1 in
    gzip | *.gz) gzip -c ;;
    zstd | *.zst) zstd -cq ;;
    bzip2 | *.bz2) bzip2 -c ;;
    xz | *.xz) xz -c ;;
    lz4 | *.lz4) lz4 -cq ;;
    *) cat ;;
  esac
}

# change FILE: another byte in its middle.
change() {
  local at byte
  at=$(($(wc -c <"$1") / 2))
  byte=$(dd if="$1" bs=1 skip="$at" count=1 status=none | od -An -tu1)
  printf "\\$(printf %o $((byte ^ 1)))" | dd of="$1" bs=1 seek="$at" conv=notrunc status=none
}

# largest FOLDER: its largest file of SQL, compressed or not.
largest() {
  find "$1" -type f -name '*.sql*' -size +0 -printf '%s %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-
}

# damage FORM: changes one byte of content of $tables, in place; fails where there is none.
damage() {
  local form=$1 file tree=$work/tree
  rm -rf "$tree" "$work/plain"
  case $form in
    tar* | zip)
      mkdir "$tree"
      if [ "$form" = zip ]; then
        unzip -q "$tables" -d "$tree"
      else
        unpack "$form" <"$tables" | tar -xf - -C "$tree"
      fi
      file=$(largest "$tree")
      [ -n "$file" ] || return 1
      change "$file"
      rm "$tables"
      # The manifest comes first, as split has it.
      (
        cd "$tree"
        { echo manifest.json && find . -type f ! -path ./manifest.json -printf '%P\n'; } >"$work/members"
        if [ "$form" = zip ]; then
          zip -q "$tables" -@ <"$work/members"
        else
          tar --format=pax -cf - -T "$work/members" | pack "$form" >"$tables"
        fi
      )
      ;;
    *)
      file=$(largest "$tables")
      [ -n "$file" ] || return 1
      unpack "$form" <"$file" >"$work/plain"
      [ -s "$work/plain" ] || return 1
      change "$work/plain"
      pack "$form" <"$work/plain" >"$file"
      ;;
  esac
}

# refuses NAME FORM: whether merge notices a changed byte.
refuses() {
  if ! damage "$2"; then
    unchanged=$((unchanged + 1))
  elif "$scripts/sql-splitter" merge "$tables" -o "$work/changed" >"$work/log" 2>&1 </dev/null &&
    grep -q ', byte for byte as in ' "$work/log"; then
    differing+=("$1: a byte was changed, and merge says: $(grep ', byte for byte' "$work/log")")
  else
    corrupted=$((corrupted + 1))
  fi
}

# check DUMP FORM: through one form and back.
check() {
  dump=$1
  form=$2
  rm -rf "$work"/tables* "$work/back" "$work/changed"
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
    [ "$corrupt" = no ] || refuses "$name" "$form"
  fi
}

# From descriptor 3, so that the program's standard input is not the list.
while IFS= read -r -d '' dump <&3; do
  for form in $forms; do
    check "$dump" "$form"
  done
done 3<"$work/dumps"

echo "$identical of $counted byte-identical"
if [ "$corrupt" = yes ]; then
  echo "$corrupted of $((identical - unchanged)) changed ones noticed"
fi
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
[ "$identical" = "$counted" ] && [ "${#differing[@]}" = 0 ]
