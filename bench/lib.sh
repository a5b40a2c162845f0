# Sourced by compare.sh and growth.sh; bash. How one process is timed, and where results go.
# $root, $work (a folder of this run) and $results (the file of results) are set by who sources this.
. "$root/scripts/find-jdk.sh"
. "$root/scripts/measuring.sh"
. "$root/scripts/bench-classes.sh"
scripts=$root/scripts

die() {
  echo "${0##*/}: $1" >&2
  exit 2
}

say() {
  echo "$*" >&2
}

# Prints the comment at the head of script $1.
usage_of() {
  sed -n '2,/^set /{s/^# \{0,1\}//;/^set /d;p;}' "$1"
}

# bench_class FOLDER CLASS ARGUMENTS…: runs a program of the module bench.
bench_class() {
  (run_bench_class "$@")
}

# Bytes in a size such as 1.2G.
bytes_of() {
  awk -v size="$1" 'BEGIN {
    unit = toupper(substr(size, length(size)))
    power = unit == "K" ? 1e3 : unit == "M" ? 1e6 : unit == "G" ? 1e9 : 1
    printf "%.0f\n", size * power
  }'
}

# Whether size $1 is a number with K, M or G behind.
is_size() {
  [[ $1 =~ ^[0-9]+(\.[0-9]+)?[KMG]?$ ]]
}

file_system_of() {
  df -PT "$1" 2>/dev/null | awk 'NR == 2 { print $2 }'
}

# Dies unless $2 bytes are free in folder $1.
need_space() {
  local free
  free=$(df -Pk "$1" | awk 'NR == 2 { printf "%.0f", $4 * 1024 }')
  awk -v free="$free" -v need="$2" 'BEGIN { exit !(free >= need) }' ||
    die "$(awk -v folder="$1" -v free="$free" -v need="$2" 'BEGIN {
      printf "%s has %.1f GB free, and %.1f GB are needed; name other folders, or smaller --sizes.",
        folder, free / 1e9, need / 1e9 }')"
}

# Which stopwatch time_argv uses: hyperfine, or the clock of bash where it is missing.
choose_stopwatch() {
  if [ "$1" = auto ]; then
    stopwatch=bash
    ! command -v hyperfine >/dev/null 2>&1 || stopwatch=hyperfine
  else
    stopwatch=$1
  fi
  case $stopwatch in
    hyperfine)
      command -v hyperfine >/dev/null 2>&1 || die "hyperfine is not on the PATH."
      stopwatch_name="$(hyperfine --version), one run at a time (-N --runs 1)"
      ;;
    bash) stopwatch_name="clock of bash $BASH_VERSION" ;;
    *) die "--stopwatch is hyperfine or bash, not $1." ;;
  esac
}

# Sets limit to the words that end a program after $1 seconds; none where timeout(1) is missing.
choose_limit() {
  limit=()
  ! command -v timeout >/dev/null 2>&1 || limit=(timeout "$1")
}

# Runs argv once and sets wall and cpu, in microseconds; output goes to $work/log. Returns its status.
time_argv() {
  local status=0 start command
  if [ "$stopwatch" = hyperfine ]; then
    printf -v command '%q ' "${argv[@]}"
    hyperfine -N --runs 1 --style none --export-json "$work/time.json" "$command" \
      >"$work/log" 2>&1 || return 1
    read -r wall cpu < <(awk -F'[:,]' '
      /"mean"/ { mean = $2 } /"user"/ || /"system"/ { cpu += $2 }
      END { printf "%.0f %.0f\n", mean * 1e6, cpu * 1e6 }' "$work/time.json") || return 1
  else
    set_now
    start=$now
    TIMEFORMAT='%U %S'
    { time "${argv[@]}" >"$work/log" 2>&1 || status=$?; } 2>"$work/time"
    set_now
    wall=$((now - start))
    cpu=$(awk '{ printf "%.0f", ($1 + $2) * 1e6 }' "$work/time")
  fi
  return "$status"
}

# Why the program that wrote $work/log was of no use, in a line.
reason_of_failure() {
  local line
  line=$(grep -v '^ *$' "$work/log" 2>/dev/null | tail -n 1 | tr '\t' ' ' | cut -c 1-120) || true
  echo "failed, or took longer than $patience s${line:+: $line}"
}

# put FIELD…: a line of the results, fields separated by tabs.
put() {
  local IFS=$'\t'
  echo "$*" >>"$results"
}

# The machine in a few letters, for file names.
machine_slug() {
  local cpu
  cpu=$(awk -F': *' '/^model name/ { print $2; exit }' /proc/cpuinfo 2>/dev/null || true)
  [ -n "$cpu" ] || cpu=$(sysctl -n machdep.cpu.brand_string 2>/dev/null || uname -m)
  echo "$cpu $(getconf _NPROCESSORS_ONLN) cores" | tr '[:upper:]' '[:lower:]' |
    sed 's/([a-z]*)//g; s/intel\|processor\|cpu//g; s/@.*ghz//; s/[^a-z0-9]\{1,\}/-/g; s/^-//; s/-$//'
}

# Sets target to folder $1/DATE-$2 without ending; with a number behind where that is taken.
choose_target() {
  local number=2
  mkdir -p "$1"
  target=$1/$(date -u +%Y-%m-%d)-$2
  [ -e "$target.md" ] || return 0
  while [ -e "$target-$number.md" ]; do
    number=$((number + 1))
  done
  target=$target-$number
}

# What the figures depend on, as lines of the results; $1 is the command line.
put_facts() {
  local line
  describe_machine "$work" | while IFS= read -r line; do
    put fact "${line%%:*}" "$(sed 's/^[^:]*: *//' <<<"$line")"
  done
  put fact command "$1"
  put fact stopwatch "$stopwatch_name"
  "$root/scripts/sql-splitter" --version -v 2>&1 | sed 's/: */\t/' | while IFS= read -r line; do
    put fact "sql-splitter" "${line//$'\t'/: }"
  done
  [ -z "${JAVA_TOOL_OPTIONS:-}" ] || put fact "JAVA_TOOL_OPTIONS" "$JAVA_TOOL_OPTIONS"
}

# Starts the launcher once, so that what it builds on first use is not measured.
build_launcher() {
  "$root/scripts/sql-splitter" --version >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    die "sql-splitter does not start."
  }
}
