#!/usr/bin/env bash
# Measures the peak resident set of split, mapped pages included, in both input modes, on the dumps
# that could make it grow: a large one, a single huge INSERT, a single huge COPY block, very many
# tables with few file descriptors. Exits 1 when one takes more than the bar.
#
#   scripts/measure-memory.sh [--dir FOLDER] [--bar MB] [--scale PERCENT]
#
#   --dir FOLDER     where dumps and outputs lie (default: the temp folder); needs about 2.5 GB
#   --bar MB         millions of bytes (default 200)
#   --scale PERCENT  make the dumps smaller, to try the script (default 100)
set -euo pipefail
export LC_ALL=C
root=$(CDPATH= cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/scripts/find-jdk.sh"
. "$root/scripts/measuring.sh"
find_jdk || exit 1

base=${TMPDIR:-/tmp}
bar=200
scale=100
while [ $# -gt 0 ]; do
  case $1 in
    --dir) base=$2 && shift 2 ;;
    --bar) bar=$2 && shift 2 ;;
    --scale) scale=$2 && shift 2 ;;
    -h | --help)
      sed -n '2,/^set /{s/^# \{0,1\}//;/^set /d;p;}' "$0"
      exit 0
      ;;
    *)
      echo "Argument $1 is not known; --help lists those that are." >&2
      exit 2
      ;;
  esac
done

work=$(mktemp -d "$base/measure-memory.XXXXXX")
trap 'rm -rf "$work"' EXIT
over=0

# Starts the launcher once, so that what it builds on first use is not measured.
"$root/scripts/sql-splitter" --version >"$work/log" 2>&1 || {
  cat "$work/log" >&2
  exit 1
}

# with_few_files COMMAND…: few file descriptors, hard limit too, which a JVM cannot raise.
with_few_files() (
  ulimit -n 256
  exec "$@"
)
export -f with_few_files

# measure NAME LIMIT ARGUMENTS…: generates the dump and splits it in both modes.
measure() {
  local name=$1 files=$2 mode dump=$work/dump.sql size command
  shift 2
  "$root/scripts/generate-dump" "$@" -o "$dump"
  size=$(bytes_in "$dump")
  for mode in read mmap; do
    command=("$root/scripts/sql-splitter" split "$dump" -o "$work/out" --quiet --input-mode "$mode")
    if [ "$files" = few ]; then
      command=(bash -c 'with_few_files "$@"' bash "${command[@]}")
    fi
    if ! run_for_peak "$work/log" "${command[@]}"; then
      echo "split of $name failed in mode $mode:" >&2
      cat "$work/log" >&2
      exit 1
    fi
    verdict=$(awk -v kib="$peak_kib" -v bar="$bar" \
      'BEGIN { print (kib * 1024 > bar * 1e6 ? "above the bar" : "ok") }')
    printf '%-34s %14s  %-5s %10s  %s\n' "$name" "$size" "$mode" \
      "$(awk -v kib="$peak_kib" 'BEGIN { printf "%.1f", kib * 1024 / 1e6 }')" "$verdict"
    [ "$verdict" = ok ] || over=$((over + 1))
    rm -rf "$work/out"
  done
  rm -f "$dump"
}

scaled() {
  echo $(($1 * scale / 100))
}

describe_machine "$work"
echo "command:  scripts/sql-splitter split DUMP -o FOLDER --quiet --input-mode MODE"
echo
printf '%-34s %14s  %-5s %10s\n' dump bytes mode "peak (MB)"
measure "mysqldump, 100 tables" many --dialect mysql --tables 100 --size "$(scaled 1200000000)"
measure "one INSERT" many --dialect mysql --shape one-insert --size "$(scaled 1000000000)"
measure "one COPY block" many --dialect postgres --shape one-copy --size "$(scaled 1000000000)"
measure "50,000 tables, ulimit -n 256" few --dialect mysql --tables "$(scaled 50000)" \
  --size "$(scaled 200000000)"
measure "rows of 1,000 tables mixed" many --dialect mysql --alternate --tables 1000 \
  --size "$(scaled 500000000)"
echo "peak: $peak_how"
if [ "$over" != 0 ]; then
  echo "$over of these took more than $bar MB." >&2
  exit 1
fi
