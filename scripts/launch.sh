# Starts a built program: what scripts/sql-splitter, a package of it and the training of the AOT caches have in common.
# Read by them; needs die(), and program, the folder of the program. With training set to the name of a cache the program
# learns for that instead of working: step is record, then create.
# shellcheck shell=sh

# The flags of the JVM for as much as is to be read: what pays for a large input is what a small one waits for. Of a
# small one only the quick compiler of the two is used, and a cache without what plain dumps do not need. Sets
# size_flags and cache. See docs/decisions/0013-start-up.md.
choose_flags() {
  # For long runs: the kernel that scans rows is compiled at once, and waited for; all else later than usual, since
  # what a dump needs once for each table is not worth a compiler that takes a core from the writer.
  kernel='io.sqlsplitter.parser.vector.Vector*::classify*'
  size_flags="-XX:CompileCommand=quiet -XX:CompileCommand=CompileThresholdScaling,$kernel,0.001 \
    -XX:CompileCommand=BackgroundCompilation,$kernel,false \
    -XX:CompileCommand=CompileThresholdScaling,io.sqlsplitter.parser.statement.PlainRows::*,0.1 \
    -XX:CompileThresholdScaling=8"
  cache=program.aot
  command=${1-}
  plain=true
  output=false
  glob=false
  inputs=0
  # The arguments that are files are put behind all others, then those are taken away.
  count=$#
  for word; do
    if [ "$output" = true ]; then
      output=false
    else
      case $word in
        -o | --output) output=true ;;
        -) return ;;
        --compress* | -h | --help | -V | --version) plain=false ;;
        -*) ;;
        *)
          if [ -e "$word" ] && ! [ -f "$word" ]; then
            return # A folder or a pipe.
          fi
          case $word in *[*?[]*) glob=true ;; esac
          if [ -f "$word" ]; then
            case $word in *.sql) ;; *) plain=false ;; esac
            case $word in /*) ;; *) word=./$word ;; esac
            set -- "$@" "$word"
            inputs=$((inputs + 1))
          fi
          ;;
      esac
    fi
  done
  shift "$count"
  if [ "$inputs" -eq 0 ] && [ "$glob" = true ]; then
    return # The program looks for the files.
  fi
  if [ "$inputs" -gt 0 ]; then
    # A compressed dump is several times as large as its file.
    large=$(find -L "$@" -prune \( -name '*.sql' -size +16383k -o ! -name '*.sql' -size +2047k \) 2>/dev/null) || return
    [ -z "$large" ] || return
  fi
  # To compile at once what was hot in training is for long runs: it takes longer than a short one. Two loops are worth it:
  # the one that scans rows, which is waited for, and the one by which the JDK clears native memory.
  kernel=io.sqlsplitter.parser.vector.SwarBlockClassifier::classify
  size_flags="-XX:TieredStopAtLevel=1 -XX:+UnlockDiagnosticVMOptions -XX:-AOTReplayTraining \
    -XX:CompileCommand=quiet -XX:CompileCommand=CompileThresholdScaling,$kernel,0.01 \
    -XX:CompileCommand=BackgroundCompilation,$kernel,false \
    -XX:CompileCommand=CompileThresholdScaling,jdk.internal.foreign.SegmentFactories::initNativeMemory,0.01"
  if [ "$plain" = true ] && [ "$inputs" -gt 0 ]; then
    case $command in split | sp) cache=split.aot ;; *) cache=list.aot ;; esac
  fi
}

# Becomes the program in folder $program.
run() {
  # A closed descriptor would be taken by the next file that the JVM opens, its own library among them.
  closed=false
  { true 3<&0; } 2>/dev/null || { closed=true && exec </dev/null; }
  { true 3>&1; } 2>/dev/null || exec >/dev/full
  { true 3>&2; } 2>/dev/null || exec 2>/dev/null
  terminal=false columns=
  if [ -t 2 ]; then
    terminal=true
    columns=$(stty size <&2 2>/dev/null) || columns=
    columns=${columns#* }
  fi
  # Java decodes file names by the locale; in the C locale a name beyond ASCII could not be opened.
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
    *[Uu][Tt][Ff]8* | *[Uu][Tt][Ff]-8*) ;;
    *) LC_ALL=C.UTF-8 && export LC_ALL ;;
  esac
  choose_flags "$@"
  main=io.sqlsplitter.cli/io.sqlsplitter.cli.Main
  if [ -n "${training-}" ]; then
    main=io.sqlsplitter.cli/io.sqlsplitter.cli.Training
    size_flags=
    cache=$training
  fi
  # A crash of the JVM: no files in the user's folder, exit code 1, and a sentence.
  crash='the Java virtual machine crashed, most likely because the input was truncated or its disk failed while it was read.'
  crash="$crash Nothing unfinished was left looking finished. Run again with --input-mode read"
  # The stars in flags are for the JVM, not for the shell.
  set -f
  # shellcheck disable=SC2086 # Flags without blanks, or none.
  set -- $size_flags -XX:+DisplayVMOutputToStderr -XX:ErrorFile=/dev/null -XX:-CreateCoredumpOnCrash "-XX:OnError=echo 'sql-splitter: $crash' >&2" \
    -XX:+UseSerialGC -Xms24m -Xmn12m -XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=20 -XX:-UsePerfData \
    --enable-native-access=io.sqlsplitter.io,com.github.luben.zstd_jni,org.lz4.java \
    "-Djava.io.tmpdir=${TMPDIR:-/tmp}" "-Dsqlsplitter.stderr.terminal=$terminal" "-Dsqlsplitter.stderr.columns=$columns" "-Dsqlsplitter.stdin.closed=$closed" -m "$main" "$@"
  set +f
  if [ -n "${training-}" ]; then
    case $step in
      record) set -- -XX:AOTMode=record "-XX:AOTConfiguration=$work/learned" -Djava.lang.invoke.MethodHandle.TRACE_RESOLVE=true "$@" ;;
      create) set -- -XX:AOTMode=create "-XX:AOTConfiguration=$work/learned" "-XX:AOTCache=$program/$cache" "$@" ;;
    esac
  elif [ -f "$program/$cache" ]; then
    # A cache that does not fit, or is damaged, is passed over; the JVM would say so in five lines.
    set -- -Xlog:disable "-XX:AOTCache=$program/$cache" "$@"
  fi
  if [ -f "$program/quiet" ]; then
    # What the JVM does by itself where the module is marked as incubating; see ClearIncubatingFlag.java.
    set -- -XX:+UnlockExperimentalVMOptions -XX:+EnableVectorSupport -XX:+EnableVectorReboxing \
      -XX:+EnableVectorAggressiveReboxing "$@"
  fi
  if [ -x "$program/image/bin/java" ]; then
    exec "$program/image/bin/java" "$@"
  fi
  read -r java <"$program/java" || die "$program is damaged, remove it and run again"
  exec "$java" -p "$program/modules" "$@"
}
