# Sourced by the scripts that run a program of the module bench; POSIX sh.

# run_bench_class FOLDER CLASS ARGUMENTS…: becomes that program. FOLDER is the sub-package of
# io.sqlsplitter.bench that has it; it needs nothing but the JDK, so this compiles it by itself,
# once for each content of its source. JDK_HOME and $scripts, the folder of this file, are set.
run_bench_class() {
  source=$scripts/../bench/src/main/java/io/sqlsplitter/bench/$1
  class=$2
  main=io.sqlsplitter.bench.$1.$2
  version=$(cat "$source"/*.java | cksum | tr ' ' '-')
  classes=$scripts/../bench/target/programs/$1-$version
  shift 2
  if [ ! -d "$classes" ]; then
    # Compiled beside and renamed: whoever runs at the same time sees all classes or none.
    fresh=$classes.$$
    trap 'rm -rf "$fresh"' EXIT
    if mkdir -p "$fresh" 2>/dev/null; then
      "$JDK_HOME/bin/javac" --release 25 -d "$fresh" "$source"/*.java
      [ -d "$classes" ] || mv "$fresh" "$classes" 2>/dev/null || true
      rm -rf "$fresh"
    fi
    trap - EXIT
  fi
  if [ -d "$classes" ]; then
    exec "$JDK_HOME/bin/java" -XX:+UseSerialGC -cp "$classes" "$main" "$@"
  fi
  # A read-only checkout.
  exec "$JDK_HOME/bin/java" -XX:+UseSerialGC "$source/$class.java" "$@"
}
