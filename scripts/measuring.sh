# Sourced by the scripts that measure whole processes; bash.

# Microseconds since the epoch. Without bash 5 the finest clock is that of date, whose own start
# (about a millisecond) is then part of every figure.
if [ -n "${EPOCHREALTIME:-}" ]; then
  set_now() {
    now=${EPOCHREALTIME/[.,]/}
  }
else
  set_now() {
    now=$(date +%s%N)
    case $now in
      *N) now=${now%N}000000 ;;
      *) now=${now%???} ;;
    esac
  }
fi

# What the figures depend on: machine, system, JDK, commit. $1 is a folder on the file system used.
describe_machine() {
  local cpu memory
  if [ -r /proc/cpuinfo ]; then
    cpu=$(awk -F': *' '/^model name/ { print $2; exit }' /proc/cpuinfo)
    memory=$(awk '/^MemTotal/ { printf "%.1f GB", $2 * 1024 / 1e9 }' /proc/meminfo)
  else
    cpu=$(sysctl -n machdep.cpu.brand_string 2>/dev/null || true)
    memory=$(sysctl -n hw.memsize 2>/dev/null | awk '{ printf "%.1f GB", $1 / 1e9 }')
  fi
  echo "date:     $(date -u +%Y-%m-%dT%H:%M:%SZ)"
  echo "machine:  ${cpu:-$(uname -m)}, $(getconf _NPROCESSORS_ONLN) cores, ${memory:-memory unknown}"
  echo "system:   $(uname -sr), files on $(df -PT "$1" 2>/dev/null | awk 'NR == 2 { print $2 }')"
  echo "load:    $(uptime | sed 's/.*load average[s]*://')"
  echo "JDK:      $("$JDK_HOME/bin/java" -version 2>&1 | sed -n 2p)"
  echo "commit:   $(git -C "$root" describe --always --dirty 2>/dev/null || echo unknown)"
}

# Warns when other work disturbs the figures.
warn_if_busy() {
  local load
  load=$(uptime | sed 's/.*load average[s]*: *//; s/[, ].*//')
  if awk -v busy="$load" 'BEGIN { exit !(busy > 0.5) }'; then
    echo "The load of the machine was $load before the start: other work disturbs these figures." >&2
  fi
}

# Runs "$@" and sets peak_kib to the largest resident set of any process in it, mapped pages
# included, and peak_how to how that was found; stdout and stderr go to file $1. Returns its status.
#
# GNU and BSD time ask the kernel (ru_maxrss of getrusage(2)). Without them the high-water marks in
# /proc (VmHWM) are read every 10 ms, which misses what grows in the last 10 ms.
run_for_peak() {
  local log=$1 report status=0
  shift
  report=$(mktemp)
  if /usr/bin/time -f %M true >/dev/null 2>&1; then
    /usr/bin/time -o "$report" -f 'peak %M' "$@" >"$log" 2>&1 || status=$?
    peak_kib=$(awk '/^peak / { print $2 }' "$report")
    peak_how="ru_maxrss"
  elif /usr/bin/time -l true >/dev/null 2>&1; then
    /usr/bin/time -l "$@" >"$log" 2>"$report" || status=$?
    peak_kib=$(awk '/maximum resident set size/ { print int($1 / 1024) }' "$report")
    cat "$report" >>"$log"
    peak_how="ru_maxrss"
  elif [ -r /proc/self/status ]; then
    "$@" >"$log" 2>&1 &
    poll_peak $!
    wait $! || status=$?
    peak_how="VmHWM every 10 ms"
  else
    echo "Peak memory can be measured neither with /usr/bin/time nor in /proc here." >&2
    exit 2
  fi
  rm -f "$report"
  return "$status"
}

# Follows process $1 and its children until it ends.
poll_peak() {
  local pids pid hwm
  peak_kib=0
  while kill -0 "$1" 2>/dev/null; do
    pids=$1
    for pid in $pids $(cat /proc/"$1"/task/*/children 2>/dev/null || true); do
      hwm=$(awk '/^VmHWM/ { print $2 }' "/proc/$pid/status" 2>/dev/null || true)
      if [ "${hwm:-0}" -gt "$peak_kib" ]; then
        peak_kib=$hwm
      fi
    done
    case $(cat "/proc/$1/stat" 2>/dev/null) in
      *') Z '*) return ;;
    esac
    sleep 0.01
  done
}

# Bytes of all files below folder, or of file, $1.
bytes_in() {
  find "$1" -type f -exec wc -c {} + | awk '$2 != "total" { sum += $1 } END { print sum + 0 }'
}

# Prints median, least and greatest of the microseconds in file $1, in seconds.
summary() {
  sort -n "$1" | awk '
    { value[NR] = $1 / 1e6 }
    END {
      middle = int((NR + 1) / 2)
      median = NR % 2 ? value[middle] : (value[middle] + value[middle + 1]) / 2
      printf "%.4f %.4f %.4f\n", median, value[1], value[NR]
    }'
}
