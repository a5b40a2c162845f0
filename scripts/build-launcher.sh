# The part of sql-splitter that builds it; read by that script, which sets root and state. Sets program.
# shellcheck shell=sh

# Builds the program, or waits for whoever does.
build() {
  mkdir -p "$state" || die "cannot make $state, which the program is built in"
  lock
  # A signal ends the build at once, Maven with it, and leaves nothing behind.
  trap 'unlock' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  trap 'exit 129' HUP
  # Another may have built it while this one waited.
  if ! fresh "$state"; then
    build_locked
  fi
  unlock
  trap - EXIT INT TERM HUP
}

build_locked() {
  work=$state/build.$$
  rm -rf "$state"/build.*
  mkdir "$work" || die "cannot make $work"
  # Made before the sources are read: what changes from now on is newer.
  : >"$work/stamp"
  copy_sources
  key=$(cd -- "$work/src" && find . -type f -exec cksum {} + | LC_ALL=C sort | cksum) || die "cannot read the sources"
  key=${key%% *}
  program=$state/$key
  if ! [ -d "$program" ]; then
    . "$root/scripts/find-jdk.sh"
    find_jdk || exit 1
    say "building, which takes a minute and happens once for each version of the sources"
    compile
    link
    mv "$work/program" "$program" || die "cannot move $work/program"
  fi
  printf '%s\n' "$key" >"$work/current" && mv -f "$work/current" "$state/current" &&
    mv -f "$work/stamp" "$state/stamp" || die "cannot write $state"
  # Programs of other sources: another run may still be in the one before, but hardly in one that old.
  find "$state" -mindepth 1 -maxdepth 1 -type d -name '[0-9]*' ! -name "$key" -mmin +120 -exec rm -rf {} +
}

copy_sources() {
  mkdir "$work/src" || die "cannot make $work/src"
  for pom in "$root/pom.xml" "$root"/*/pom.xml; do
    module=${pom#"$root"}
    module=${module%pom.xml}
    mkdir -p "$work/src$module" && cp "$pom" "$work/src$module" || die "cannot copy $pom"
    if [ -d "$root$module/src/main" ]; then
      mkdir -p "$work/src$module/src" && cp -R "$root$module/src/main" "$work/src$module/src" ||
        die "cannot copy $root$module/src/main"
    fi
  done
  # The way of building is part of the key, too.
  for part in $parts; do
    cp -R "$root/scripts/$part" "$work/src" || die "cannot copy $root/scripts/$part"
  done
}

compile() {
  mvn=$(command -v mvn) || die "needs Maven to build, install it so that mvn is on the PATH"
  # Without lint: a compiler newer than the one this was written with may warn of more, and a warning is an error.
  # In the background, since a shell hears signals while it waits, but not while it runs a command.
  (cd -- "$work/src" && JAVA_HOME=$JDK_HOME exec "$mvn" -B -q -pl cli -am -Plauncher -Dlint=-Xlint:none \
    process-classes) >"$work/log" 2>&1 </dev/null &
  child=$!
  if ! wait "$child"; then
    child=
    cat "$work/log" >&2
    die "the build failed, see above"
  fi
  child=
}

# Puts the program into $work/program: linked into a runtime of its own, or as modules for the JDK.
link() {
  out=$work/program
  mkdir "$out" || die "cannot make $out"
  if link_image "$out" "$work/src" "$work/src/cli/target/libraries" "$work/src"; then
    train "$out" "$work/src/training"
    return
  fi
  rm -rf "$out/image"
  mkdir "$out/modules" && cp "$work"/src/cli/target/libraries/*.jar "$out/modules" || die "cannot copy the libraries"
  for classes in "$work"/src/*/target/classes; do
    module=${classes%/target/classes}
    [ -f "$classes/module-info.class" ] || continue
    cp -R "$classes" "$out/modules/${module##*/}" || die "cannot copy $classes"
  done
  printf '%s\n' "$JDK_HOME/bin/java" >"$out/java"
}

# One builder at a time. Where there is flock(1) the kernel lets go of the lock when its holder ends, however it ends;
# elsewhere a folder with the holder's process id is the lock, and one whose process is gone is taken away.
lock() {
  if command -v flock >/dev/null 2>&1; then
    exec 9>"$state/lock" || die "cannot write $state/lock"
    flock -n 9 || { waiting && flock 9; } || die "cannot lock $state/lock"
    return
  fi
  while ! mkdir "$state/lock.d" 2>/dev/null; do
    waiting
    drop_stale_lock
    sleep 1
  done
  printf '%s\n' "$$" >"$state/lock.d/pid"
}

waiting() {
  [ -n "${waited-}" ] || say "another process is building it, waiting for that"
  waited=yes
}

# Only who holds lock.check may judge the lock, so that nobody removes one that was taken a moment ago.
drop_stale_lock() {
  mkdir "$state/lock.check" 2>/dev/null || return 0
  holder=
  [ -f "$state/lock.d/pid" ] && read -r holder <"$state/lock.d/pid"
  if [ -n "$holder" ] && ! kill -0 "$holder" 2>/dev/null; then
    rm -rf "$state/lock.d"
  fi
  rmdir "$state/lock.check"
}

unlock() {
  [ -z "${child-}" ] || kill "$child" 2>/dev/null
  rm -rf "${work:-$state/build.$$}"
  if command -v flock >/dev/null 2>&1; then
    exec 9>&-
  else
    rm -rf "$state/lock.d"
  fi
}
