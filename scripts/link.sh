# Links the program into a Java runtime and trains it: the part that the launcher's build and that of packages have in
# common. Read by them after launch.sh; needs die(), JDK_HOME and work, a folder to work in.
# shellcheck shell=sh

# Links into folder $1/image the classes of the checkout $2, which Maven has compiled, and the libraries in folder $3,
# which are changed; $4 is the folder of the Java programs for it. Returns 1 where that cannot be done; why is in $work/log.
link_image() {
  modules=$3
  for classes in "$2"/*/target/classes; do
    [ ! -f "$classes/module-info.class" ] || modules=$modules:$classes
  done
  # Without it the image is larger and help slower, no more.
  "$JDK_HOME/bin/java" -Xmx256m "$4/PrepareLibraries.java" "$3" >"$work/log" 2>&1
  describe_modules "$3"
  "$JDK_HOME/bin/jlink" --module-path "$modules" --add-modules io.sqlsplitter.cli --no-header-files --no-man-pages \
    --output "$1/image" >"$work/log" 2>&1 || return 1
  if "$JDK_HOME/bin/java" -Xmx256m "$4/ClearIncubatingFlag.java" "$1/image" >>"$work/log" 2>&1; then
    : >"$1/quiet"
  fi
}

# jlink takes no library without a module descriptor: gives each in folder $1 that has none one of its own.
describe_modules() {
  for jar in "$1"/*.jar; do
    case $("$JDK_HOME/bin/jar" --describe-module --file "$jar" 2>/dev/null) in
      *automatic*) ;;
      *) continue ;;
    esac
    described=$work/described
    rm -rf "$described"
    # Where it fails jlink fails too, and the library stays as it is.
    "$JDK_HOME/bin/jdeps" --multi-release base --ignore-missing-deps --generate-module-info "$described" "$jar" &&
      set -- "$1" "$described"/*/module-info.java "$described"/*/versions/*/module-info.java &&
      if [ -f "$2" ]; then info=$2; else info=$3; fi &&
      module=${info#"$described"/} && module=${module%%/*} &&
      "$JDK_HOME/bin/javac" --patch-module "$module=$jar" -d "$described/classes" "$info" &&
      "$JDK_HOME/bin/jar" --update --file "$jar" -C "$described/classes" module-info.class
  done >"$work/log" 2>&1
}

# Lets the program in folder $1 do all it can with the dumps in folder $2, then what splits of small plain dumps need, then
# what other commands need for those, and keeps what the JVM has learned of it each time. It runs without that, too.
train() {
  for scope in all split list; do
    rm -rf "$work/sample"
    mkdir "$work/sample" || die "cannot make $work/sample"
    case $scope in all) training=program.aot ;; *) training=$scope.aot ;; esac
    step=record
    (
      program=$1
      run "$scope" "$2" "$work/sample"
    ) >"$work/log" 2>&1 </dev/null
    # Above 1 the JVM itself has failed.
    [ $? -le 1 ] || continue
    # The shapes of method handles that the program needs: what is not in this list is made anew in every run.
    sed -n 's/^\(\[[A-Z]*_RESOLVE\] [^(]*[^( ]\).*/@lambda-form-invoker \1/p' "$work/log" |
      LC_ALL=C sort -u >>"$1/image/lib/classlist"
    step=create
    (
      program=$1
      run
    ) >"$work/log" 2>&1 </dev/null
    # The cache may be half written.
    [ $? -le 1 ] || rm -f "$1/$training"
  done
  rm -rf "$work/sample"
  training=
}
