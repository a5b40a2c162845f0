#!/usr/bin/env bash
# Shows what growth costs: time and peak memory of a split against the size of the dump, and against
# its number of tables; beside it cp, and the other sql-splitter where SQL_SPLITTER_RS names it.
#
#   bench/growth.sh [options]
#
#   --sizes A,B        sizes, 10 tables each (default 1M,4M,16M,64M,256M,1.2G)
#   --huge             10G too; needs 22 GB of disk
#   --tables A,B       numbers of tables, dumps of --tables-size each (default 1,10,100,1000,5000,20000,50000)
#   --tables-size S    default 200M; what many tables need beyond that is added
#   --dialect D        mysql (default), postgres, sqlite or mssql
#   --quick            sizes to 16M, tables to 1,000 in 16M, 3 runs: under a minute
#   --runs N           measured runs of each (default 5); --dir FOLDER, --stopwatch S, --patience SECONDS,
#   --results FOLDER, --name NAME, --latest: as bench/compare.sh
#
# Takes about 10 minutes and 3 GB of disk. Writes DATE-MACHINE-growth.md, .svg and .tsv; the chart as
# growth.svg too, which docs/growth.md shows, unless some option chose other dumps. All take turns;
# outputs are not checked here: bench/compare.sh does that.
set -euo pipefail
export LC_ALL=C
root=$(CDPATH= cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/bench/lib.sh"
command_line="bench/growth.sh $*"

sizes=1M,4M,16M,64M,256M,1.2G tables=1,10,100,1000,5000,20000,50000 tables_size=200M dialect=mysql
runs=5 disk=${TMPDIR:-/tmp} clock=auto patience=600 results_folder=$root/bench/results name= latest=
while [ $# -gt 0 ]; do
  case $1 in
    --huge) sizes+=,10G ;;
    --latest) latest=yes ;;
    --quick) sizes=1M,4M,16M tables=1,10,100,1000 tables_size=16M runs=3 latest=${latest:-no} ;;
    -h | --help) usage_of "$0" && exit 0 ;;
    --sizes | --tables | --tables-size | --dialect | --runs | --dir | --stopwatch | --patience | \
      --results | --name)
      [ $# -ge 2 ] || die "$1 needs a value."
      case $1 in
        --sizes) sizes=$2 latest=${latest:-no} ;;
        --tables) tables=$2 latest=${latest:-no} ;;
        --tables-size) tables_size=$2 latest=${latest:-no} ;;
        --dialect) dialect=$2 latest=${latest:-no} ;;
        --runs) runs=$2 ;;
        --dir) disk=$2 ;;
        --stopwatch) clock=$2 ;;
        --patience) patience=$2 ;;
        --results) results_folder=$2 ;;
        --name) name=$2 ;;
      esac
      shift
      ;;
    *) die "Argument $1 is not known; --help lists those that are." ;;
  esac
  shift
done
[[ $runs =~ ^[1-9][0-9]*$ ]] || die "--runs is a number of at least 1, not $runs."
[[ $patience =~ ^[1-9][0-9]*$ ]] || die "--patience is a number of seconds, not $patience."
for size in ${sizes//,/ } "$tables_size"; do
  is_size "$size" || die "A size is a number with K, M or G behind, not $size."
  need_space "$disk" "$(awk -v bytes="$(bytes_of "$size")" 'BEGIN { printf "%.0f", 2.2 * bytes + 1e8 }')"
done
for count in ${tables//,/ }; do
  [[ $count =~ ^[1-9][0-9]*$ ]] || die "--tables are numbers, separated by commas, not $count."
done

find_jdk || exit 1
choose_stopwatch "$clock"
choose_limit "$patience"
work=$(mktemp -d "$disk/growth.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
results=$work/results.tsv
build_launcher
put_facts "$command_line"
put fact runs "$runs of each in turn, after an unmeasured round; warm page cache"
put tool cp cp
put tool ours sql-splitter
tools=(cp ours)
if [ -n "${SQL_SPLITTER_RS:-}" ]; then
  put tool rs "$("$SQL_SPLITTER_RS" --version | head -n 1)"
  tools+=(rs)
fi
warn_if_busy

set_argv() {
  case $1 in
    cp) argv=(cp "$work/dump.sql" "$work/out/copy.sql") ;;
    ours) argv=("$root/scripts/sql-splitter" split "$work/dump.sql" -o "$work/out/tables" --quiet) ;;
    rs) argv=("$SQL_SPLITTER_RS" split "$work/dump.sql" -o "$work/out/tables") ;;
  esac
}

clear_output() {
  rm -rf "$work/out"
  mkdir "$work/out"
}

# measure AXIS SIZE TABLES: one point.
measure() {
  local id=$1/$2/$3 tool run left=()
  say "$id"
  "$root/scripts/generate-dump" --dialect "$dialect" --size "$2" --tables "$3" -o "$work/dump.sql"
  sync -f "$work/dump.sql" 2>/dev/null || sync
  put case "$id" "$1" "$dialect" "$(bytes_in "$work/dump.sql")" "$3" disk
  for tool in "${tools[@]}"; do
    clear_output
    set_argv "$tool"
    if run_for_peak "$work/log" ${limit[@]+"${limit[@]}"} "${argv[@]}"; then
      put peak "$id" "$tool" "$peak_kib"
      left+=("$tool")
    else
      put left "$id" "$tool" "$(reason_of_failure)"
    fi
  done
  for ((run = 1; run <= runs; run++)); do
    for tool in "${left[@]}"; do
      clear_output
      set_argv "$tool"
      time_argv || die "$tool failed in $id: $(reason_of_failure)"
      put run "$id" "$tool" "$wall" "$cpu"
    done
  done
  clear_output
}

for size in ${sizes//,/ }; do
  measure size "$size" 10
done
for count in ${tables//,/ }; do
  measure tables "$tables_size" "$count"
done

choose_target "$results_folder" "${name:-$(machine_slug)}-growth"
cp "$results" "$target.tsv"
bench_class report Report growth "$target.tsv" "$target.md" "$target.svg"
if [ "${latest:-yes}" = yes ]; then
  cp "$target.svg" "$results_folder/growth.svg"
fi
sed -n '/^## /,$p' "$target.md"
say "Written: $target.md, .svg and .tsv"
