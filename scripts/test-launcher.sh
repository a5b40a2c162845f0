#!/bin/sh
# Tests scripts/sql-splitter on a made-up checkout: its JDK, Maven and jlink are stubs that write down how they are
# called, so that a build takes no time. Prints one line per promise; exit code 1 when one is broken.
set -u
CDPATH=
here=$(cd -- "$(dirname -- "$0")" && pwd -P) || exit 1
tmp=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$tmp"; rm -rf "$tmp"' EXIT
failures=0
unset JAVA_HOME SQL_SPLITTER_JAVA_HOME XDG_CACHE_HOME LC_ALL

# A fresh checkout in "$tmp/$1" with stubs in "$tmp/bin" and "$tmp/jdk". Sets checkout and launcher.
new_checkout() {
  chmod -R u+w "$tmp" && rm -rf "${tmp:?}"/*
  checkout="$tmp/$1"
  launcher="$checkout/scripts/sql-splitter"
  mkdir -p "$checkout/scripts" "$checkout/cli/src/main/java" "$checkout/io-native/src/main/java" "$tmp/home" "$tmp/bin" \
    "$tmp/jdk/bin"
  cp "$here/sql-splitter" "$here/launch.sh" "$here/link.sh" "$here/build-launcher.sh" "$here/find-jdk.sh" "$here/ClearIncubatingFlag.java" \
    "$here/PrepareLibraries.java" "$checkout/scripts"
  mkdir "$checkout/scripts/training"
  printf '<project/>\n' >"$checkout/pom.xml"
  printf '<project/>\n' >"$checkout/cli/pom.xml"
  printf '<project/>\n' >"$checkout/io-native/pom.xml"
  printf 'class A {}\n' >"$checkout/cli/src/main/java/A.java"
  printf 'JAVA_VERSION="25.0.1"\n' >"$tmp/jdk/release"
  export HOME="$tmp/home" JAVA_HOME="$tmp/jdk" CALLS="$tmp/calls" PATH="$tmp/bin:$clean_path"
  : >"$CALLS"
  # Maven: makes what the real build makes, slowly enough that others must wait when told to.
  stub "$tmp/bin/mvn" 'echo "mvn $JAVA_HOME" >>"$CALLS"
    [ -z "${MAVEN_FAILS-}" ] || { echo "COMPILATION ERROR"; exit 1; }
    [ -z "${GATE-}" ] || read -r go <"$GATE"
    mkdir -p cli/target/libraries cli/target/classes io-native/target/classes
    touch cli/target/libraries/picocli.jar cli/target/classes/module-info.class'
  stub "$tmp/jdk/bin/javac" ''
  stub "$tmp/jdk/bin/java" 'echo "jdk-java $*" >>"$CALLS"'
  stub "$tmp/jdk/bin/jlink" 'echo jlink >>"$CALLS"
    while [ "$1" != --output ]; do shift; done
    mkdir -p "$2/bin" "$2/lib" && cp "$PROGRAM" "$2/bin/java"'
  # The program: answers by its first own argument.
  export PROGRAM="$tmp/program"
  stub "$PROGRAM" '[ -z "${FLAGS-}" ] || { echo "$*"; exit; }
    case "$*" in *AOTMode=create*) for o; do case $o in -XX:AOTCache=*) : >"${o#*=}" ;; esac; done ;; esac
    while [ "$1" != -m ]; do shift; done
    shift 2
    case ${1-} in
      exit) exit "$2" ;;
      hang) echo "$$"; exec sleep 60 ;;
      *) printf "<%s>" "$@" ;;
    esac'
}

stub() {
  printf '#!/bin/sh\n%s\n' "$2" >"$1"
  chmod +x "$1"
}

builds() {
  grep -c '^mvn' "$CALLS"
}

# check PROMISE EXPECTED ACTUAL
check() {
  if [ "$2" = "$3" ]; then
    printf 'ok      %s\n' "$1"
  else
    printf 'BROKEN  %s\n        expected: %s\n        was:      %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
  fi
}

clean_path=$PATH

new_checkout plain
check 'arguments arrive as they are' '<split><a  b><><*>' "$("$launcher" split 'a  b' '' '*' 2>"$tmp/err")"
check 'the first use says in one line that it builds' 1 "$(grep -c building "$tmp/err")"
check 'and says nothing else' 1 "$(wc -l <"$tmp/err" | tr -d ' ')"
check 'Maven runs on the JDK that was found' "mvn $tmp/jdk" "$(grep '^mvn' "$CALLS")"
"$launcher" x >/dev/null 2>"$tmp/err"
check 'the second use does not build' 1 "$(builds)"
check 'and says nothing' '' "$(cat "$tmp/err")"
"$launcher" exit 7
check 'exit codes pass' 7 "$?"
printf 'class A { int x; }\n' >"$checkout/cli/src/main/java/A.java"
"$launcher" x >/dev/null 2>&1
check 'a changed source is built again' 2 "$(builds)"
touch "$checkout/cli/src/main/java/A.java"
"$launcher" x >/dev/null 2>&1
check 'a source that was only touched is not' 2 "$(builds)"
printf 'class A {}\n' >"$checkout/cli/src/main/java/A.java"
"$launcher" x >/dev/null 2>&1
check 'nor is one that is as it was before' 2 "$(builds)"
printf 'class B {}\n' >"$tmp/B.java"
touch -t 200001010000 "$tmp/B.java"
cp -p "$tmp/B.java" "$checkout/cli/src/main/java/A.java"
"$launcher" x >/dev/null 2>&1
check 'a source that changed and looks old is built again' 3 "$(builds)"
check 'nothing is left of the builds' '' "$(find "$checkout/target/launcher" -name 'build.*')"

# The flags that the program is started with, as the launcher chooses them for the arguments given.
flags() {
  FLAGS=yes "$launcher" "$@" 2>/dev/null | tr ' ' '\n' | grep -E '^-XX:(TieredStop|AOTCache=)' | sed 's|/.*/||' | tr '\n' ' '
}

new_checkout sizes
"$launcher" x >/dev/null 2>&1
small='-XX:AOTCache=split.aot -XX:TieredStopAtLevel=1 '
short='-XX:AOTCache=program.aot -XX:TieredStopAtLevel=1 '
long='-XX:AOTCache=program.aot '
printf 'SELECT 1;\n' >"$tmp/small.sql"
cp "$tmp/small.sql" "$tmp/small.sql.gz"
cp "$tmp/small.sql" "$tmp/-small.sql"
dd if=/dev/zero of="$tmp/large.sql" bs=1024 count=0 seek=16500 2>/dev/null
dd if=/dev/zero of="$tmp/large.gz" bs=1024 count=0 seek=2100 2>/dev/null
ln -s large.sql "$tmp/link.sql"
mkdir "$tmp/folder"
check 'a small dump has the quick compiler and the small cache' "$small" "$(flags split "$tmp/small.sql" -o "$tmp/folder")"
check 'what is not split has another small cache' '-XX:AOTCache=list.aot -XX:TieredStopAtLevel=1 ' "$(flags list "$tmp/small.sql")"
check 'so it has by a relative name' "$small" "$(cd -- "$tmp" && flags split small.sql)"
check 'a small compressed one has the whole cache' "$short" "$(flags split "$tmp/small.sql.gz")"
check 'so has one that is to be compressed' "$short" "$(flags split "$tmp/small.sql" --compress gzip)"
check 'a large dump has all compilers' "$long" "$(flags split "$tmp/large.sql")"
check 'so it has beside a small one' "$long" "$(flags split "$tmp/small.sql" "$tmp/large.sql")"
check 'and through a link' "$long" "$(flags split "$tmp/link.sql")"
check 'a compressed file counts for more' "$long" "$(flags split "$tmp/large.gz")"
check 'of standard input the size is not known' "$long" "$(flags split -)"
check 'nor that of a folder' "$long" "$(flags merge "$tmp/folder")"
check 'nor that of what a glob stands for' "$long" "$(flags split "$tmp/lar*.sql")"
check 'tables may be named by a glob' "$small" "$(flags split "$tmp/small.sql" -t 'a*')"
mkfifo "$tmp/pipe"
check 'nor that of a pipe' "$long" "$(flags split "$tmp/pipe")"
check 'without a file there is nothing large' "$short" "$(flags --version)"
rm "$checkout"/target/launcher/[0-9]*/split.aot
check 'a cache that is gone is not asked for' '-XX:TieredStopAtLevel=1 ' "$(flags split "$tmp/small.sql")"

new_checkout 'a folder with blanks'
check 'blanks in the path work' '<x>' "$("$launcher" x 2>/dev/null)"
mkdir "$tmp/links"
ln -s "$launcher" "$tmp/links/one"
ln -s one "$tmp/links/two"
check 'symbolic links work' '<x>' "$("$tmp/links/two" x 2>/dev/null)"
check 'the PATH works' '<x>' "$(PATH="$checkout/scripts:$PATH" sql-splitter x 2>/dev/null)"
check 'sh and a bare name work' '<x>' "$(cd -- "$checkout/scripts" && sh sql-splitter x 2>/dev/null)"
check 'all these are one build' 1 "$(builds)"

new_checkout cdpath
mkdir -p "$tmp/elsewhere/scripts"
check 'CDPATH does not mislead it' '<x>' "$(cd -- "$checkout" && CDPATH="$tmp/elsewhere" && export CDPATH && scripts/sql-splitter x 2>/dev/null)"

new_checkout parallel
mkfifo "$tmp/gate"
export GATE="$tmp/gate"
seq 4 | xargs -P4 -n1 "$launcher" >"$tmp/out" 2>"$tmp/err" &
until [ "$(grep -c waiting "$tmp/err" 2>/dev/null)" = 3 ]; do sleep 0.05; done
echo go >"$GATE"
wait $!
unset GATE
check 'four at once build once' 1 "$(builds)"
check 'all four run' '<1><2><3><4>' "$(grep -o '<.>' "$tmp/out" | sort | tr -d '\n')"
check 'each that waits says so in one line' 4 "$(wc -l <"$tmp/err" | tr -d ' ')"

new_checkout failing
MAVEN_FAILS=1 "$launcher" x >"$tmp/out" 2>"$tmp/err"
check 'a build that fails ends with 1' 1 "$?"
check 'and shows what Maven said' 1 "$(grep -c 'COMPILATION ERROR' "$tmp/err")"
check 'on stderr only' '' "$(cat "$tmp/out")"
check 'the next use builds again' '<x>' "$("$launcher" x 2>/dev/null)"

new_checkout interrupted
mkfifo "$tmp/gate"
GATE="$tmp/gate" "$launcher" x >/dev/null 2>&1 &
until grep -q '^mvn' "$CALLS"; do sleep 0.05; done
kill -TERM $!
wait $!
check 'SIGTERM ends a build with 143' 143 "$?"
check 'and nothing is left of it' '' "$(find "$checkout/target/launcher" -name 'build.*')"
check 'the next use builds again' '<x>' "$("$launcher" x 2>/dev/null)"

# Without flock(1): a PATH of links to everything else.
new_checkout nolock
for tool in sh find cat mkdir rm rmdir mv cp cksum sort printf touch sleep chmod readlink grep wc tr; do
  ln -s "$(command -v "$tool")" "$tmp/bin/$tool"
done
mkdir -p "$checkout/target/launcher/lock.d"
sh -c 'echo $$' >"$checkout/target/launcher/lock.d/pid"
check 'a lock whose holder is gone is taken away' '<x>' "$(PATH="$tmp/bin" "$launcher" x 2>/dev/null)"
check 'and the lock is released' '' "$(find "$checkout/target/launcher" -name 'lock.*')"

new_checkout signals
"$launcher" x >/dev/null 2>&1
mkfifo "$tmp/pid"
"$launcher" hang >"$tmp/pid" &
read -r pid <"$tmp/pid"
check 'the program has the process id of the launcher' "$!" "$pid"
kill -TERM "$!"
wait "$!" 2>/dev/null
check 'signals reach the program' 143 "$?"

new_checkout oldjava
mkdir -p "$tmp/home/.sdkman/candidates/java"
cp -R "$tmp/jdk" "$tmp/home/.sdkman/candidates/java/25.0.1"
printf 'JAVA_VERSION="17.0.9"\n' >"$tmp/jdk/release"
"$launcher" x >/dev/null 2>&1
found=$(sed -n 's/^mvn //p' "$CALLS")
check 'a JAVA_HOME that is too old is passed over' no "$([ "$found" = "$tmp/jdk" ] && echo yes || echo no)"

new_checkout nojlink
stub "$tmp/jdk/bin/jlink" 'exit 1'
"$launcher" split a >/dev/null 2>&1
check 'without jlink it runs on the JDK' 1 "$(grep -c '^jdk-java .*-p .*/modules.* -m io.sqlsplitter.cli/io.sqlsplitter.cli.Main split a$' "$CALLS")"

new_checkout readonly
chmod -R a-w "$checkout"
if [ -w "$checkout" ]; then
  # The superuser writes everywhere; as somebody else then.
  if command -v setpriv >/dev/null 2>&1; then
    chown -R 65534:65534 "$tmp/home" "$CALLS"
    chmod a+rx "$tmp"
    as_other() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
  else
    as_other() { return 99; }
  fi
else
  as_other() { "$@"; }
fi
out=$(as_other "$launcher" x 2>"$tmp/err")
if [ $? = 99 ]; then
  printf 'skipped a read-only checkout (needs setpriv as the superuser)\n'
else
  check 'a read-only checkout is built in the cache folder' '<x>' "$out"
  check 'which is ~/.cache/sql-splitter' 1 "$(find "$tmp/home/.cache/sql-splitter" -name current | wc -l | tr -d ' ')"
  as_other "$launcher" x >/dev/null 2>"$tmp/err"
  check 'once' 1 "$(builds)"
fi

[ "$failures" = 0 ] || {
  printf '%s promises of the launcher are broken\n' "$failures"
  exit 1
}
printf 'the launcher keeps its promises\n'
