#!/usr/bin/env bash
# Measures the write strategies of split on a disk of yours, and checks that all write the same.
#
#   scripts/verify-io-strategies.sh TARGET_DIR [--size BYTES] [--runs N] [--dump FILE]
#
#   TARGET_DIR   a folder on the disk; everything happens in a new folder inside, which is removed
#   --size       of the dump (default 256M; K, M and G stand for thousands, millions, billions)
#   --runs N     measured runs of each (default 3)
#   --dump FILE  a dump of your own instead of a generated one
#
# Splits one dump, whose 40 tables alternate all the time, with each strategy in turn (ssd hdd cheap
# auto, ssd hdd cheap auto, …), and with the other sql-splitter where SQL_SPLITTER_RS names its
# program. The time is that of the whole process and of "sync -f" after it: it ends when all of the
# output is on the device, not in memory. The dump lies on the same disk but is read from memory.
# A Markdown table at the end has the median, the spread and what auto chose. The files of every run
# must be the same bytes, and merge must give the dump back; else this fails.
#
# Takes a little more than twice the size of the dump of free space, and minutes on a slow disk.
# Tables on a disk in memory (tmpfs) say nothing. To try a slow disk you have not got: see
# simulate-device.sh.
set -euo pipefail
export LC_ALL=C
root=$(CDPATH= cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/scripts/find-jdk.sh"
. "$root/scripts/measuring.sh"

wrong() {
  echo "verify-io-strategies: $1" >&2
  exit 2
}

usage() {
  sed -n '2,/^set /{s/^# \{0,1\}//;/^set /d;p;}' "$0"
  exit "$1"
}

size=256M
runs=3
target=
given=
while [ $# -gt 0 ]; do
  case $1 in
    --size | --runs | --dump)
      [ $# -ge 2 ] || wrong "$1 needs a value."
      case $1 in
        --size) size=$2 ;;
        --runs) runs=$2 ;;
        --dump) given=$2 ;;
      esac
      shift 2
      ;;
    -h | --help) usage 0 ;;
    -*) wrong "$1 is no option of this script." ;;
    *)
      [ -z "$target" ] || wrong "one folder at a time."
      target=$1
      shift
      ;;
  esac
done
[ -n "$target" ] || usage 2 >&2
[ -d "$target" ] || wrong "$target is no folder."
[ -w "$target" ] || wrong "$target may not be written."
case $runs in '' | *[!0-9]* | 0) wrong "--runs is a number of at least 1, not $runs." ;; esac
if [ -n "$given" ]; then
  [ -f "$given" ] || wrong "$given is no file."
  bytes=$(wc -c <"$given" | tr -d ' ')
else
  case ${size%[KMGkmg]} in
    '' | *[!0-9]*) wrong "--size is a number of bytes, or one with K, M or G, not $size." ;;
  esac
  case $size in
    *[Kk]) bytes=$((${size%?} * 1000)) ;;
    *[Mm]) bytes=$((${size%?} * 1000000)) ;;
    *[Gg]) bytes=$((${size%?} * 1000000000)) ;;
    *) bytes=$size ;;
  esac
fi
find_jdk || exit 1

# The dump, one output, and the room that file systems want besides.
needed=$((bytes * 22 / 10 + 67108864))
free=$(($(df -Pk "$target" | awk 'NR == 2 { print $4 }') * 1024))
[ "$free" -ge "$needed" ] ||
  wrong "$target has $((free / 1000000)) MB free, and $((needed / 1000000)) MB are needed for a dump of $((bytes / 1000000)) MB; take a smaller --size."

work=$(mktemp -d "$target/verify-io.XXXXXX")
# Lists and times; not on the disk that is measured.
notes=$(mktemp -d)
trap 'rm -rf "$work" "$notes"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

names=(ssd hdd cheap auto)
[ -z "${SQL_SPLITTER_RS:-}" ] || names+=(rival)

# Waits until all that was written on the disk is on the device.
sync_disk() {
  sync -f "$work" 2>/dev/null || sync
}

set_argv() {
  case $1 in
    rival) argv=("$SQL_SPLITTER_RS" split "$dump" -o "$work/tables") ;;
    *) argv=("$root/scripts/sql-splitter" split "$dump" -o "$work/tables" --io-strategy "$1" --json) ;;
  esac
}

failed() {
  echo "$1 failed: ${argv[*]}" >&2
  cat "$notes/log" "$notes/err" >&2
  exit 1
}

# Checksums of all files of the last run.
list_files() {
  (cd "$work/tables" && find . -type f -print0 | sort -z | xargs -0 sha256sum)
}

# The value of text $1 in the "io" object of the last report, or a hyphen.
from_report() {
  local value
  value=$(tr -d '\n' <"$notes/log" | sed -n 's/.*"io" *: *{\(.*\)/\1/p' |
    sed -n "s/^[^{}]*\"$1\" *: *\"\([^\"]*\)\".*/\1/p")
  echo "${value:--}"
}

echo "Making the dump." >&2
dump=$work/dump.sql
if [ -n "$given" ]; then
  made="${given##*/}"
  cp "$given" "$dump"
else
  made="generate-dump --dialect mysql --tables 40 --alternate --rows-per-insert 100 --size $size"
  "$root/scripts/generate-dump" ${made#generate-dump } -o "$dump"
fi
bytes=$(bytes_in "$dump")
# The first start builds the program where that was not done yet.
"$root/scripts/sql-splitter" --version >/dev/null
describe_machine "$work" >"$notes/machine"
warn_if_busy
sync_disk
cat "$dump" >/dev/null

for ((run = 1; run <= runs; run++)); do
  for name in "${names[@]}"; do
    echo "Run $run of $runs: $name." >&2
    rm -rf "$work/tables"
    sync_disk
    set_argv "$name"
    set_now
    start=$now
    "${argv[@]}" >"$notes/log" 2>"$notes/err" || failed "$name"
    set_now
    returned=$now
    sync_disk
    set_now
    echo $((now - start)) >>"$notes/times.$name"
    echo $((returned - start)) >>"$notes/returned.$name"
    [ "$name" != rival ] || continue
    echo "$(from_report profile)" >>"$notes/profile.$name"
    list_files >"$notes/files"
    if [ ! -e "$notes/files.first" ]; then
      mv "$notes/files" "$notes/files.first"
      "$root/scripts/sql-splitter" merge "$work/tables" -o - 2>"$notes/err" | cmp - "$dump" ||
        failed "What merge gives back is not the dump: merge"
    elif ! diff "$notes/files.first" "$notes/files" >"$notes/log"; then
      failed "$name wrote other files than ${names[0]}; it"
    fi
  done
done

cat "$notes/machine"
echo "dump:     $made ($bytes bytes)"
echo "runs:     $runs of each in turn; seconds until all is on the device (sync -f included)"
echo "check:    all strategies wrote the same bytes, and merge gave the dump back"
if [ "$(df -PT "$work" 2>/dev/null | awk 'NR == 2 { print $2 }')" = tmpfs ]; then
  echo "beware:   this folder is in memory, no device was written"
fi
echo
echo "| strategy | median (s) | min | max | MB/s | x ssd | returned after (s) | profile used |"
echo "|---|---:|---:|---:|---:|---:|---:|---|"
read -r ssd _ < <(summary "$notes/times.ssd")
for name in "${names[@]}"; do
  read -r median least greatest < <(summary "$notes/times.$name")
  read -r returned _ < <(summary "$notes/returned.$name")
  case $name in
    rival) used=- label=$("$SQL_SPLITTER_RS" --version | head -n 1) ;;
    *) used=$(sort "$notes/profile.$name" | uniq -c | sort -rn |
      awk -v runs="$runs" '{ printf "%s%s", (NR > 1 ? ", " : ""), $2 ($1 < runs ? " (" $1 " of " runs ")" : "") }')
      label=$name ;;
  esac
  awk -v name="$label" -v median="$median" -v least="$least" -v greatest="$greatest" \
    -v returned="$returned" -v ssd="$ssd" -v bytes="$bytes" -v used="$used" 'BEGIN {
      printf "| %s | %.3f | %.3f | %.3f | %.1f | %.2f | %.3f | %s |\n", name, median, least,
        greatest, bytes / median / 1e6, median / ssd, returned, used
    }'
done
