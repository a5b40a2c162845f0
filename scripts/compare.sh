#!/usr/bin/env bash
# Compares whole processes: cp, this sql-splitter and, where SQL_SPLITTER_RS names its program, the
# other sql-splitter, on the same dump in the same run.
#
#   scripts/compare.sh [options] [DUMP]
#
#   --runs N      measured runs of each (default 9)
#   --dir FOLDER  where dump and outputs lie, all on one file system (default: the temp folder)
#   --arguments A further arguments of our split, such as "--input-mode mmap"
#   --no-check    leave out the check that split and merge give the dump back
#   Without DUMP one is generated: --dialect, --tables, --size, --content, --seed and so on are
#   passed to generate-dump (default: --dialect mysql --tables 100 --size 1.2G --content rows).
#
# One unmeasured round warms the page cache and the machine's memory. Then each runs in turn
# (A B C A B C …), outputs are removed in between, and time is that of the whole process, start and
# end included. Peak memory comes from a further run. Prints what the figures depend on, too.
set -euo pipefail
export LC_ALL=C
root=$(CDPATH= cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/scripts/find-jdk.sh"
. "$root/scripts/measuring.sh"
find_jdk || exit 1

runs=9
base=${TMPDIR:-/tmp}
check=yes
dump=
our_arguments=()
generate=()
while [ $# -gt 0 ]; do
  case $1 in
    --runs) runs=$2 && shift 2 ;;
    --dir) base=$2 && shift 2 ;;
    --arguments) read -r -a our_arguments <<<"$2" && shift 2 ;;
    --no-check) check=no && shift ;;
    --inserts | --alternate) generate+=("$1") && shift ;;
    -h | --help)
      sed -n '2,/^set /{s/^# \{0,1\}//;/^set /d;p;}' "$0"
      exit 0
      ;;
    --*) generate+=("$1" "$2") && shift 2 ;;
    *) dump=$1 && shift ;;
  esac
done
case $runs in
  '' | *[!0-9]* | 0)
    echo "--runs is a number of at least 1, not $runs." >&2
    exit 2
    ;;
esac

for default in "--dialect mysql" "--tables 100" "--size 1.2G" "--content rows"; do
  case " ${generate[*]-} " in
    *" ${default% *} "*) ;;
    *) generate+=($default) ;;
  esac
done

work=$(mktemp -d "$base/compare.XXXXXX")
trap 'rm -rf "$work"' EXIT
if [ -z "$dump" ]; then
  dump=$work/dump.sql
  made="generate-dump ${generate[*]}"
  "$root/scripts/generate-dump" "${generate[@]}" -o "$dump"
else
  made=$dump
  # A copy: read from where the outputs are written, as with the other programs.
  cp "$dump" "$work/dump.sql"
  dump=$work/dump.sql
fi
size=$(bytes_in "$dump")

names=(cp sql-splitter)
if [ -n "${SQL_SPLITTER_RS:-}" ]; then
  names+=(rival)
  rival_version=$("$SQL_SPLITTER_RS" --version | head -n 1)
fi

# Sets argv to the words that run program $1.
set_argv() {
  case $1 in
    cp) argv=(cp "$dump" "$work/out/copy.sql") ;;
    sql-splitter)
      argv=("$root/scripts/sql-splitter" split "$dump" -o "$work/out/tables" --quiet
        ${our_arguments[@]+"${our_arguments[@]}"})
      ;;
    rival) argv=("$SQL_SPLITTER_RS" split "$dump" -o "$work/out/tables") ;;
  esac
}

clear_output() {
  rm -rf "$work/out"
  mkdir "$work/out"
}

failed() {
  echo "$1 failed: ${argv[*]}" >&2
  cat "$work/log" >&2
  exit 1
}

echo "Warming up." >&2
cat "$dump" >/dev/null
for name in "${names[@]}"; do
  clear_output
  set_argv "$name"
  "${argv[@]}" >"$work/log" 2>&1 || failed "$name"
  if [ "$name" = sql-splitter ] && [ "$check" = yes ]; then
    argv=("$root/scripts/sql-splitter" merge "$work/out/tables" -o "$work/back.sql")
    "${argv[@]}" >"$work/log" 2>&1 || failed merge
    if ! cmp "$dump" "$work/back.sql"; then
      echo "What merge gives back is not the dump: nothing was measured." >&2
      exit 1
    fi
    rm "$work/back.sql"
  fi
  eval "written_${name//-/_}=$(bytes_in "$work/out")"
done
warn_if_busy

for ((run = 1; run <= runs; run++)); do
  for name in "${names[@]}"; do
    clear_output
    set_argv "$name"
    set_now
    start=$now
    "${argv[@]}" >"$work/log" 2>&1 || failed "$name"
    set_now
    echo $((now - start)) >>"$work/times.$name"
  done
done

for name in "${names[@]}"; do
  clear_output
  set_argv "$name"
  run_for_peak "$work/log" "${argv[@]}" || failed "$name"
  echo "$peak_kib" >"$work/peak.$name"
done

describe_machine "$work"
echo "dump:     $made ($size bytes)"
for name in "${names[@]}"; do
  set_argv "$name"
  echo "command:  ${argv[*]}"
done | sed "s|$work/|T/|g; s|$root/||g"
[ ! -v rival_version ] || echo "rival:    $rival_version"
echo "runs:     $runs of each in turn, warm page cache, one unmeasured round; seconds of the whole process"
[ "$check" = no ] || echo "check:    split and merge gave the dump back byte for byte"
echo
read -r cp_median _ < <(summary "$work/times.cp")
rival_median=
[ ! -v rival_version ] || read -r rival_median _ < <(summary "$work/times.rival")
printf '%-14s %8s %8s %8s %8s %8s %10s %15s\n' \
  "" median min max "x cp" "x rival" "peak (MB)" "bytes written"
for name in "${names[@]}"; do
  read -r median least greatest < <(summary "$work/times.$name")
  written=written_${name//-/_}
  awk -v name="$name" -v median="$median" -v least="$least" -v greatest="$greatest" \
    -v cp="$cp_median" -v rival="${rival_median:-0}" -v peak="$(cat "$work/peak.$name")" \
    -v written="${!written}" 'BEGIN {
      ratio = rival > 0 ? sprintf("%.2f", median / rival) : "-"
      printf "%-14s %8.3f %8.3f %8.3f %8.2f %8s %10.1f %15s\n",
        name, median, least, greatest, median / cp, ratio, peak * 1024 / 1e6, written
    }'
done
[ -v rival_version ] || echo "SQL_SPLITTER_RS names no program, so there is no rival in this table."
echo "peak: $peak_how"
