#!/usr/bin/env bash
# Compares whole processes on the same dumps in the same run: cp and cat, this sql-splitter, the other
# one where SQL_SPLITTER_RS names its program, and the splitters of bench/rivals.txt that are on the PATH.
#
#   bench/compare.sh [options]
#
# What is measured:
#   (nothing)          the default set: about 20 minutes on 2 cores with SQL_SPLITTER_RS, 3 GB of disk
#   --quick            dumps of at most 16 MB, 3 runs: under a minute, to see that all works
#   --all              every size, dialect, number of tables and place: more than an hour
#   --huge             10 GB too; sync is then part of the time of all; needs 22 GB of disk
#   --only REGEX       cases whose name matches, such as 'split/mysql/.*/disk'; looks at --all
#   --sizes A,B        dumps of these sizes (1M, 16M, 141M, 1.2G, 10G or any other; mysql, 100 tables)
#   --tools REGEX      tools whose name matches; cp and cat always run
#   --dump FILE        one dump of yours instead of generated ones; --dialect says which (mysql)
#   --list             say which cases these are, and stop
# How:
#   --runs N           measured runs of each (default 9)
#   --dir FOLDER       where dumps and outputs lie on disk (default: the temp folder)
#   --tmpfs FOLDER     the same in memory (default /dev/shm; - for none)
#   --stopwatch S      hyperfine (default where it is installed) or bash
#   --patience SECONDS a tool that takes longer for one run is left out of that case (default 120; 600
#                      with --huge)
#   --arguments A      further arguments of our split, such as "--io-strategy hdd"
#   --rivals FILE      more splitters, in the form of bench/rivals.txt
# Where to:
#   --results FOLDER   default bench/results: DATE-MACHINE.md, .svg and .tsv, which has every run
#   --name NAME        instead of the machine's
#   --latest           take the chart as latest.svg, which the README shows (the default set does)
#
# In each case all tools take turns (A B C A B C …), so that what disturbs the machine disturbs all;
# hyperfine times one run at a time for that reason. One unmeasured round warms page cache and memory;
# in it peak memory is taken and output is checked: the data of each table, byte for byte, against the
# dump; of ours, that merge gives the dump back. A wrong output is named in the table. Figures are those
# of whole processes, start and end included; outputs are removed in between.
set -euo pipefail
export LC_ALL=C
root=$(CDPATH= cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/bench/lib.sh"
. "$root/bench/compare-tools.sh"
command_line="bench/compare.sh $*"

runs=9 disk=${TMPDIR:-/tmp} memory=/dev/shm patience= clock=auto set=default only=. sizes= dump=
tools=. given_dialect=mysql huge=no list=no results_folder=$root/bench/results name= latest=
our_arguments=()
rival_files=("$root/bench/rivals.txt")
while [ $# -gt 0 ]; do
  case $1 in
    --quick) set=quick latest=${latest:-no} ;;
    --all) set=all ;;
    --huge) huge=yes ;;
    --list) list=yes ;;
    --latest) latest=yes ;;
    -h | --help) usage_of "$0" && exit 0 ;;
    --only | --sizes | --tools | --dump | --dialect | --runs | --dir | --tmpfs | --stopwatch | \
      --patience | --arguments | --rivals | --results | --name)
      [ $# -ge 2 ] || die "$1 needs a value."
      case $1 in
        --only) only=$2 latest=${latest:-no} && [ "$set" = quick ] || set=all ;;
        --sizes) sizes=$2 latest=${latest:-no} ;;
        --tools) tools=$2 latest=${latest:-no} ;;
        --dump) dump=$2 latest=${latest:-no} ;;
        --dialect) given_dialect=$2 ;;
        --runs) runs=$2 ;;
        --dir) disk=$2 ;;
        --tmpfs) memory=$2 ;;
        --stopwatch) clock=$2 ;;
        --patience) patience=$2 ;;
        --arguments) read -r -a our_arguments <<<"$2" ;;
        --rivals) rival_files+=("$2") ;;
        --results) results_folder=$2 ;;
        --name) name=$2 ;;
      esac
      shift
      ;;
    *) die "Argument $1 is not known; --help lists those that are." ;;
  esac
  shift
done
[ "$set" != quick ] || [ "$runs" != 9 ] || runs=3
[[ $runs =~ ^[1-9][0-9]*$ ]] || die "--runs is a number of at least 1, not $runs."
[ -n "$patience" ] || patience=$([ "$huge" = yes ] && echo 600 || echo 120)
[[ $patience =~ ^[1-9][0-9]*$ ]] || die "--patience is a number of seconds, not $patience."

# Prints the cases, one a line: work dialect size tables place. Those that share a dump follow each other.
all_cases() {
  local dialect size tables place
  if [ -n "$dump" ]; then
    echo "split $given_dialect given given disk"
    return
  fi
  if [ -n "$sizes" ]; then
    for size in ${sizes//,/ }; do
      is_size "$size" || die "--sizes are numbers with K, M or G behind, separated by commas; not $size."
      echo "split mysql $size 100 disk"
      echo "one mysql $size 100 disk"
    done
    return
  fi
  case $set in
    default)
      echo "split mysql 1M 10 disk
split mysql 16M 10 disk
split mysql 141M 10 disk
gzip mysql 141M 10 disk
zstd mysql 141M 10 disk
split mysql 1.2G 100 disk
one mysql 1.2G 100 disk
indexed mysql 1.2G 100 disk
split mysql 1.2G 100 tmpfs
split mysql 1.2G 1 disk
split mysql 1.2G 5000 disk
split postgres 1.2G 100 disk
split sqlite 1.2G 100 disk
split mssql 1.2G 100 disk"
      ;;
    quick)
      for dialect in mysql postgres sqlite mssql; do
        echo "split $dialect 1M 10 disk"
      done
      echo "split mysql 16M 100 disk
one mysql 16M 100 disk
indexed mysql 16M 100 disk
gzip mysql 16M 100 disk
zstd mysql 16M 100 disk
split mysql 16M 100 tmpfs"
      ;;
    all)
      for place in disk tmpfs; do
        for dialect in mysql postgres sqlite mssql; do
          for size in 1M 16M 141M 1.2G; do
            for tables in 1 10 100 5000; do
              # Every table has a row at least: 5,000 of them are more than 1 MB.
              [ "$size$tables" != 1M5000 ] || continue
              echo "split $dialect $size $tables $place"
              [ "$tables" != 100 ] || echo "one $dialect $size $tables $place"
              [ "$tables" != 100 ] || echo "indexed $dialect $size $tables $place"
              [ "$tables$place" != 10disk ] || echo "gzip $dialect $size $tables $place"
              [ "$tables$place" != 10disk ] || echo "zstd $dialect $size $tables $place"
            done
          done
        done
      done
      ;;
  esac
  [ "$huge" = no ] || echo "synced mysql 10G 100 disk"
}

cases=()
while read -r line; do
  [[ ${line// //} =~ $only ]] || continue
  [[ $line != *tmpfs ]] || [ "$memory" != - ] || continue
  cases+=("$line")
done < <(all_cases)
[ ${#cases[@]} -gt 0 ] || die "No case matches $only."
if [ "$list" = yes ]; then
  printf '%s\n' "${cases[@]// //}"
  exit 0
fi
[ "$set" = default ] || latest=${latest:-no}

find_jdk || exit 1
choose_stopwatch "$clock"
choose_limit "$patience"
if [ "$memory" != - ] && ! [ "$(file_system_of "$memory")" = tmpfs ]; then
  die "$memory is not in memory (tmpfs); name a folder that is with --tmpfs, or - for none."
fi
[ "$(file_system_of "$disk")" != tmpfs ] ||
  say "$disk is in memory: what is called disk here is none. --dir names another folder."

# Room for dump, output, what merge gives back (not kept) and a compressed copy.
for line in "${cases[@]}"; do
  read -r work_kind dialect size tables place <<<"$line"
  bytes=$([ -n "$dump" ] && bytes_in "$dump" || bytes_of "$size")
  need_space "$([ "$place" = tmpfs ] && echo "$memory" || echo "$disk")" \
    "$(awk -v bytes="$bytes" 'BEGIN { printf "%.0f", 2.5 * bytes + 5e7 }')"
done

work=$(mktemp -d)
disk_work=$(mktemp -d "$disk/compare.XXXXXX")
memory_work=
[ "$memory" = - ] || memory_work=$(mktemp -d "$memory/compare.XXXXXX")
trap 'rm -rf "$work" "$disk_work" ${memory_work:+"$memory_work"}' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
results=$work/results.tsv
build_launcher
find_tools
put_facts "$command_line"
put fact "runs" "$runs of each in turn, after an unmeasured round; warm page cache"
put_tools
warn_if_busy
status=0
made=

# Makes the dump of the case, unless the case before had it, and sums of its data.
make_dump() {
  local key="$dialect $size $tables $place"
  [ "$key" != "$made" ] || return 0
  made=$key
  rm -rf "$disk_work"/* ${memory_work:+"$memory_work"/*}
  base=$([ "$place" = tmpfs ] && echo "$memory_work" || echo "$disk_work")
  plain=$base/dump.sql
  if [ -n "$dump" ]; then
    cp "$dump" "$plain"
  else
    "$root/scripts/generate-dump" --dialect "$dialect" --tables "$tables" --size "$size" -o "$plain"
  fi
  bytes=$(bytes_in "$plain")
  # A generator's dirty pages would be written out while the first tools run.
  sync -f "$plain" 2>/dev/null || sync
  bench_class check CheckOutput truth "$plain" "$base/sums"
  # One from the middle, by the number at the end of its name.
  table=$(cut -f 1 "$base/sums" | awk -F _ '{ print $NF, $0 }' | sort -n |
    awk '{ name[NR] = $2 } END { print name[int((NR + 1) / 2)] }')
  case $dialect in
    postgres) qualified=public.$table ;;
    mssql) qualified=dbo.$table ;;
    *) qualified=$table ;;
  esac
}

clear_output() {
  rm -rf "$base/out"
  mkdir "$base/out"
}

# Runs the tools of the case in turn.
run_case() {
  local id=$1 tool run left=()
  say "$id"
  case_tools
  put case "$id" "$work_kind" "$dialect" "$bytes" "$tables" "$place"
  cat "$input" >/dev/null
  for tool in "${case_tools[@]}"; do
    clear_output
    set_argv "$tool"
    if ! run_for_peak "$work/log" ${limit[@]+"${limit[@]}"} "${argv[@]}"; then
      put left "$id" "$tool" "$(reason_of_failure)"
      [ "$tool" != ours ] || status=1
      continue
    fi
    left+=("$tool")
    put peak "$id" "$tool" "$peak_kib"
    if ! fault=$(check_output "$tool"); then
      say "  $tool: $fault"
      [[ $tool != ours* ]] || status=1
    fi
    put check "$id" "$tool" "${fault:-}"
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

for line in "${cases[@]}"; do
  read -r work_kind dialect size tables place <<<"$line"
  make_dump
  prepare_input || continue
  run_case "${line// //}"
done

choose_target "$results_folder" "${name:-$(machine_slug)}"
sed -i "s|$disk_work|DISK|g; s|${memory_work:-/nowhere}|MEMORY|g; s|$root/||g" "$results"
cp "$results" "$target.tsv"
bench_class report Report compare "$target.tsv" "$root/bench/bars.tsv" "$target.md" "$target.svg"
if [ "${latest:-yes}" = yes ]; then
  cp "$target.svg" "$results_folder/latest.svg"
fi
sed -n '/^## /,$p' "$target.md"
say "Written: $target.md, .svg and .tsv"
exit "$status"
