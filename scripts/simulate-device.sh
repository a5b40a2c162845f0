#!/usr/bin/env bash
# A simulated slow device with a file system on it, mounted at a folder. Linux, root only.
#
#   scripts/simulate-device.sh start hdd|usb|ssd DIR [options]
#   scripts/simulate-device.sh stop DIR [--force]
#   scripts/simulate-device.sh status [DIR]
#   scripts/simulate-device.sh fail DIR read|write|flush [AFTER]
#   scripts/simulate-device.sh mend DIR
#
#   --size SIZE         of the device (default 4G; takes only the room of what is written)
#   --memory            keep the bytes in memory, not in a file below /var/tmp
#   --fs ext4|xfs       the file system (default ext4)
#   --dirty-limit SIZE  lets the kernel hold back only so much unwritten data for this device, as a
#                       machine with little memory would (default: the limit of this machine)
#   --force             stop: also while a process still uses the folder
#
# This is a simulation: what a request costs is a model (see simulated-device.c), and no drive has
# just this one. hdd: 120 MB/s, 8 ms for each request that does not continue the last one, a turn of
# the disk for a flush. usb: 20 MB/s, 12 ms for each request whatever its size. ssd: 1.5 GB/s.
#
# nbdkit with the model serves the device, nbdfuse shows it as a file, a loop device on that file
# carries the file system. The loop device reads and writes directly, so the page cache of the file
# does not hide the cost, and requests of up to 1 MiB reach the model as the kernel makes them.
# "status" prints what reached it: requests, bytes, seeks, sizes of writes.
#
# fail: from AFTER more bytes (of flushes: AFTER more flushes; default 0) on, requests of that kind
# fail with EIO, until mend. A file system that was failed may need stop and start.
#
# start for a folder that has this device already does nothing, and stop for one that has none does
# nothing; stop also clears what a killed start left. Interrupted starts clear up themselves.
# Exit status: 0; 1 failed; 2 wrong usage or not root; 3 nothing can be simulated on this machine,
# because a program, /dev/fuse or a loop device is missing.
set -euo pipefail
export LC_ALL=C
scripts=$(CDPATH= cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)

usage() {
  sed -n '2,/^set /{s/^# \{0,1\}//;/^set /d;p;}' "$0"
  exit "$1"
}

wrong() {
  echo "simulate-device: $1" >&2
  exit 2
}

# Says why nothing can be simulated here.
cannot() {
  echo "simulate-device: $1" >&2
  exit 3
}

[ $# != 0 ] || usage 2
command=$1
shift
words=()
size=4G
memory=no
fs=ext4
dirty=
force=no
while [ $# -gt 0 ]; do
  case $1 in
    --size | --fs | --dirty-limit)
      [ $# -ge 2 ] || wrong "$1 needs a value."
      case $1 in
        --size) size=$2 ;;
        --fs) fs=$2 ;;
        --dirty-limit) dirty=$2 ;;
      esac
      shift 2
      ;;
    --memory) memory=yes && shift ;;
    --force) force=yes && shift ;;
    -h | --help) usage 0 ;;
    -*) wrong "$1 is no option of this script." ;;
    *) words+=("$1") && shift ;;
  esac
done
case $command in
  -h | --help) usage 0 ;;
  start | stop | status | fail | mend) ;;
  *) wrong "$command: start, stop, status, fail or mend." ;;
esac
[ "$(uname -s)" = Linux ] || cannot "devices are simulated on Linux only."
[ "$(id -u)" = 0 ] || wrong "only root can mount a device: run it with sudo."

# Lives no longer than the mounts do, and is writable for root alone.
states=/run/sql-splitter-devices
umask 077
mkdir -p "$states"

# Sets dir and the folder with what is known of the device there.
name_device() {
  dir=$(realpath -m -- "$1")
  state=$states/$(printf %s "$dir" | sha256sum | cut -c 1-16)
}

check_programs() {
  local pair missing=
  for pair in nbdkit:nbdkit nbdfuse:libnbd-bin fusermount3:fuse3 gcc:gcc losetup:mount \
    "mkfs.$fs:$([ "$fs" = xfs ] && echo xfsprogs || echo e2fsprogs)"; do
    [ -n "$(type -P "${pair%%:*}")" ] || missing="$missing ${pair##*:}"
  done
  [ -e /usr/include/nbdkit-plugin.h ] || missing="$missing nbdkit-plugin-dev"
  [ -z "$missing" ] || cannot "missing (by the names of Debian's packages):$missing."
  [ -e /dev/fuse ] || cannot "/dev/fuse is missing."
  [ -e /dev/loop-control ] || cannot "/dev/loop-control is missing."
}

# Bytes of a size such as 64M.
bytes_of() {
  numfmt --from=iec "$1" 2>/dev/null || wrong "$1 is no size: a number, or one with K, M or G."
}

# Takes down what is up of the device of $state, whatever is; says why when a step fails.
undo() {
  local loop pid tries=0
  if [ -e "$state/mounting" ] && mountpoint -q -- "$dir"; then
    until umount -- "$dir" 2>"$state/umount"; do
      tries=$((tries + 1))
      if [ "$tries" -ge 20 ]; then
        if [ "$force" != yes ]; then
          cat "$state/umount" >&2
          echo "simulate-device: $dir is in use: end what uses it, or stop it with --force." >&2
          return 1
        fi
        umount -l -- "$dir" || return 1
        break
      fi
      sleep 0.1
    done
  fi
  for loop in $(losetup -n -O NAME -j "$state/fuse/device" 2>/dev/null) \
    $(cat "$state/loop" 2>/dev/null); do
    # The device may have been taken by others since.
    if [ "$(losetup -n -O BACK-FILE "$loop" 2>/dev/null)" = "$state/fuse/device" ]; then
      losetup -d "$loop" || return 1
    fi
  done
  if mountpoint -q "$state/fuse"; then
    # The loop device lets go of the file a moment after losetup -d.
    for tries in 1 2 3 4 5 6 7 8 9 10; do
      fusermount3 -u "$state/fuse" 2>/dev/null && break
      sleep 0.1
    done
    mountpoint -q "$state/fuse" && { fusermount3 -u -z "$state/fuse" || return 1; }
  fi
  pid=$(cat "$state/pid" 2>/dev/null || true)
  if [ -n "$pid" ] && [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = nbdfuse ]; then
    for tries in 1 2 3 4 5 6 7 8 9 10; do
      [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = nbdfuse ] || break
      [ "$tries" -lt 8 ] || kill "$pid" 2>/dev/null || true
      sleep 0.1
    done
  fi
  if [ -s "$state/store" ]; then
    rm -f -- "$(cat "$state/store")"
  fi
  if [ -e "$state/made" ]; then
    rmdir -- "$dir" 2>/dev/null || true
  fi
  rm -rf -- "$state"
}

start() {
  local kind=$1 store_argument=() loop started tries
  case $kind in hdd | usb | ssd) ;; *) wrong "the device is hdd, usb or ssd, not $kind." ;; esac
  case $fs in ext4 | xfs) ;; *) wrong "--fs is ext4 or xfs, not $fs." ;; esac
  size=$(bytes_of "$size")
  [ -z "$dirty" ] || dirty=$(bytes_of "$dirty")
  check_programs
  if [ -e "$state/ready" ] && mountpoint -q -- "$dir"; then
    started=$(cat "$state/kind")
    [ "$started" = "$kind" ] ||
      wrong "$dir has a simulated $started already: stop it first."
    echo "$dir has a simulated $kind already."
    return
  fi
  if mountpoint -q -- "$dir"; then
    wrong "$dir is a mount point already."
  fi
  if [ -e "$dir" ] && { [ ! -d "$dir" ] || [ -n "$(ls -A -- "$dir")" ]; }; then
    wrong "$dir is no empty folder."
  fi
  # Whoever makes this folder has the device; one that is left over is from a start that was killed.
  mkdir "$state" 2>/dev/null ||
    wrong "a start for $dir is under way or was killed: stop it first."
  # The programs that this runs hold the lock with it: when a killed start lets it go they have ended too.
  exec 9>"$state/lock"
  flock 9
  trap 'undo' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  echo "$kind" >"$state/kind"
  echo "$dir" >"$state/dir"
  mkdir "$state/fuse" "$state/device"
  if [ "$memory" = no ]; then
    mktemp /var/tmp/simulated-device.XXXXXX >"$state/store"
    store_argument=("store=$(cat "$state/store")")
  fi
  # One thread: requests reach the model in the order in which the kernel sends them.
  setsid nbdfuse -s "$state/fuse/device" --command nbdkit -s --exit-with-parent \
    cc "$scripts/simulated-device.c" CFLAGS="-O2 -fPIC -shared" \
    model="$kind" size="$size" folder="$state/device" ${store_argument[@]+"${store_argument[@]}"} \
    </dev/null >"$state/log" 2>&1 9>&- &
  echo $! >"$state/pid"
  for tries in $(seq 300); do
    mountpoint -q "$state/fuse" && [ -s "$state/device/statistics" ] && break
    kill -0 "$(cat "$state/pid")" 2>/dev/null || break
    sleep 0.1
  done
  if ! mountpoint -q "$state/fuse"; then
    cat "$state/log" >&2
    cannot "nbdkit and nbdfuse give no device here."
  fi
  if [ -s "$state/store" ]; then
    # The file needs its name no more: whatever happens, its room is free when the server ends.
    rm -f -- "$(cat "$state/store")"
  fi
  loop=$(losetup -f --show --direct-io=on "$state/fuse/device" 2>"$state/umount") ||
    cannot "no loop device: $(cat "$state/umount")"
  echo "$loop" >"$state/loop"
  [ "$(cat "/sys/block/${loop##*/}/loop/dio")" = 1 ] || cannot "$loop does no direct I/O."
  # The largest request that FUSE passes on whole.
  echo 1024 >"/sys/block/${loop##*/}/queue/max_sectors_kb" || true
  if [ -n "$dirty" ]; then
    { echo 1 >"/sys/block/${loop##*/}/bdi/strict_limit" &&
      echo "$dirty" >"/sys/block/${loop##*/}/bdi/max_bytes"; } 2>/dev/null ||
      cannot "this kernel has no limit of dirty data for one device (it needs Linux 6.2)."
  fi
  make_file_system "$loop"
  if [ ! -d "$dir" ]; then
    : >"$state/made"
    mkdir -p -- "$dir"
  fi
  : >"$state/mounting"
  mount -t "$fs" "$loop" "$dir" 2>"$state/umount" || cannot "mount: $(cat "$state/umount")"
  chown "${SUDO_UID:-0}:${SUDO_GID:-0}" "$dir"
  : >"$state/ready"
  trap - EXIT INT TERM HUP
  echo "$dir is a simulated $kind of $size bytes ($fs on $loop)."
}

# What mkfs would leave to do later is done, or need not be done since the store is all zeros: after
# the start the device is idle.
make_file_system() {
  if [ "$fs" = xfs ]; then
    mkfs.xfs -q -f "$1"
  elif ! mkfs.ext4 -q -F -m 0 -E assume_storage_prezeroed=1 "$1" 2>/dev/null; then
    mkfs.ext4 -q -F -m 0 -E lazy_itable_init=0,lazy_journal_init=0 "$1"
  fi
}

need_device() {
  [ -e "$state/ready" ] || wrong "$dir has no simulated device."
}

status() {
  if [ -e "$state/ready" ]; then
    echo "$(cat "$state/dir"): simulated $(cat "$state/kind") on $(cat "$state/loop")"
    sed 's/ \{1,\}/ /; s/^/  /' "$state/device/statistics"
    for state in "$state"/device/fail-*; do
      [ ! -e "$state" ] || echo "  ${state##*/} at $(cat "$state")"
    done
  else
    echo "$(cat "$state/dir" 2>/dev/null || echo "$dir"): no simulated device, or half of one"
  fi
}

case $command:${#words[@]} in
  start:2)
    name_device "${words[1]}"
    start "${words[0]}"
    ;;
  stop:1 | stop:2)
    # "stop hdd DIR" is taken as well.
    name_device "${words[${#words[@]} - 1]}"
    if [ -d "$state" ]; then
      exec 9>>"$state/lock"
      flock -w 60 9 || wrong "a start for $dir is under way."
      undo
    fi
    ;;
  status:0)
    for state in "$states"/*/; do
      state=${state%/}
      [ ! -e "$state/kind" ] || status
    done
    ;;
  status:1)
    name_device "${words[0]}"
    status
    ;;
  fail:2 | fail:3)
    name_device "${words[0]}"
    need_device
    case ${words[1]} in
      read) counted=bytes_read ;;
      write) counted=bytes_written ;;
      flush) counted=flushes ;;
      *) wrong "read, write or flush can fail, not ${words[1]}." ;;
    esac
    after=$(bytes_of "${words[2]:-0}")
    awk -v name="$counted" -v after="$after" '$1 == name { printf "%d\n", $2 + after }' \
      "$state/device/statistics" >"$state/order"
    mv "$state/order" "$state/device/fail-${words[1]}"
    ;;
  mend:1)
    name_device "${words[0]}"
    need_device
    rm -f "$state"/device/fail-*
    ;;
  *) usage 2 >&2 ;;
esac
