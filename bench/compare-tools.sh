# Sourced by compare.sh; bash. Which tools there are, what they are called with, and whether what they
# wrote is right. Variables of the case (work_kind, dialect, plain, input, base, table, qualified, bytes)
# are set there.

# Sets rivals, a list of "key|program|dialects|all|one", by what is on the PATH.
find_tools() {
  local name program dialects all one path number=0
  rivals=()
  if [ -n "${SQL_SPLITTER_RS:-}" ]; then
    command -v "$SQL_SPLITTER_RS" >/dev/null || die "SQL_SPLITTER_RS is no program: $SQL_SPLITTER_RS"
    rival_version=$("$SQL_SPLITTER_RS" --version | head -n 1)
    put fact "SQL_SPLITTER_RS" "$rival_version"
    rivals+=("rs|$rival_version|$SQL_SPLITTER_RS|mysql,postgres,sqlite,mssql|{program} split {dump} -o {out}|{program} split {dump} -o {out} -t {qualified}")
  else
    say "SQL_SPLITTER_RS names no program: the other sql-splitter is not measured."
  fi
  while IFS='|' read -r name program dialects all one; do
    [[ $name != \#* ]] && [ -n "$name" ] || continue
    path=$(type -P "${program// /}") || continue
    number=$((number + 1))
    rivals+=("rival$number|$(trim "$name")|$path|$(trim "$dialects")|$(trim "$all")|$(trim "$one")")
  done < <(cat "${rival_files[@]}")
}

trim() {
  sed 's/^ *//; s/ *$//' <<<"$1"
}

# The names of all tools that can occur, for the report.
put_tools() {
  local rival key name
  put tool cp "cp"
  put tool cat "cat >/dev/null"
  put tool gzip "gzip -dc >/dev/null"
  put tool zstd "zstd -dc >/dev/null"
  put tool hello "Hello World, java"
  put tool ours "sql-splitter"
  put tool ours-read "sql-splitter --input-mode read"
  put tool ours-mmap "sql-splitter --input-mode mmap"
  for rival in ${rivals[@]+"${rivals[@]}"}; do
    IFS='|' read -r key name _ <<<"$rival"
    put tool "$key" "$name"
  done
}

# Sets case_tools to what the case compares.
case_tools() {
  local rival key dialects all one path modes=()
  case_tools=()
  # Both ways to read, where they are told apart best.
  if [ "$bytes" -ge 100000000 ] && [[ "$dialect $tables $place" =~ ^mysql\ 100?\ disk$ ]]; then
    modes=(ours-read ours-mmap)
  fi
  case $work_kind in
    split | synced) case_tools=(cp cat ours "${modes[@]}") ;;
    one) case_tools=(cat ours "${modes[@]}") ;;
    indexed) case_tools=(cat ours) ;;
    gzip | zstd) case_tools=("$work_kind" ours) ;;
  esac
  [ "$work_kind" != split ] || [ "$bytes" -gt 2000000 ] || case_tools+=(hello)
  for rival in ${rivals[@]+"${rivals[@]}"}; do
    IFS='|' read -r key _ path dialects all one <<<"$rival"
    [[ ,$dialects, == *,$dialect,* ]] || continue
    case $work_kind in
      split | synced) case_tools+=("$key") ;;
      one) [ "$one" = - ] || case_tools+=("$key") ;;
      gzip | zstd) [ "$key" != rs ] || case_tools+=("$key") ;;
    esac
  done
  local chosen=() tool
  for tool in "${case_tools[@]}"; do
    if [[ $tool =~ ^(cp|cat)$ ]] || [[ $tool =~ $tools ]]; then
      chosen+=("$tool")
    fi
  done
  case_tools=("${chosen[@]}")
}

# Sets input to what the tools read, after making it. Returns 1 where the case cannot be.
prepare_input() {
  input=$plain
  # The other cases have none.
  rm -f "$plain.index.json"
  case $work_kind in
    gzip | zstd)
      input=$plain.${work_kind/gzip/gz}
      input=${input/%zstd/zst}
      command -v "$work_kind" >/dev/null || {
        say "$work_kind is not installed: its case is left out."
        return 1
      }
      [ -f "$input" ] || "$work_kind" -q -k -c "$plain" >"$input"
      ;;
    indexed) make_index || return 1 ;;
  esac
}

# Lays an index beside the dump: its list. Returns 1 where this version of sql-splitter uses none.
make_index() {
  if ! "$root/scripts/sql-splitter" split --help 2>/dev/null | grep -q -e '--index'; then
    say "This sql-splitter takes no index: $work_kind/$dialect/$size is left out."
    return 1
  fi
  "$root/scripts/sql-splitter" list --json "$plain" >"$plain.index.json"
}

# The JDK's start alone: what no program in Java can do without.
make_hello() {
  [ ! -f "$work/hello/Hello.class" ] || return 0
  mkdir -p "$work/hello"
  echo 'class Hello { public static void main(String[] a) { System.out.println("Hello World"); } }' \
    >"$work/hello/Hello.java"
  "$JDK_HOME/bin/javac" -d "$work/hello" "$work/hello/Hello.java"
}

# Sets argv to the words that run tool $1.
set_argv() {
  local ours=("$root/scripts/sql-splitter" split "$input" -o "$base/out/tables" --quiet
    ${our_arguments[@]+"${our_arguments[@]}"})
  case $work_kind in
    one | indexed) ours+=(-t "$table") ;;
  esac
  case $1 in
    cp) argv=(cp $cp_flags "$input" "$base/out/copy.sql") ;;
    cat) argv=(cat "$input") ;;
    gzip | zstd) argv=("$1" -dc "$input") ;;
    hello)
      make_hello
      argv=("$JDK_HOME/bin/java" -cp "$work/hello" Hello)
      ;;
    ours) argv=("${ours[@]}") ;;
    ours-*) argv=("${ours[@]}" --input-mode "${1#ours-}") ;;
    *) set_rival_argv "$1" ;;
  esac
  if [ "$work_kind" = synced ] && [ "$1" != cat ]; then
    argv=(sh -c '"$@" && sync -f "$0"' "$base/out" "${argv[@]}")
  fi
}

# A copy of all bytes, where cp can be told: no shared blocks, no holes.
cp_flags="--reflink=never --sparse=never"
cp --help 2>&1 | grep -q -e --reflink || cp_flags=

set_rival_argv() {
  local rival key path all one command
  for rival in "${rivals[@]}"; do
    IFS='|' read -r key _ path _ all one <<<"$rival"
    [ "$key" != "$1" ] || break
  done
  command=$all
  [ "$work_kind" != one ] || command=$one
  command=${command//\{program\}/$path}
  command=${command//\{dump\}/$input}
  command=${command//\{out\}/$base/out/tables}
  command=${command//\{table\}/$table}
  command=${command//\{qualified\}/$qualified}
  mkdir -p "$base/out/tables"
  if [[ $command == "cd "* ]]; then
    argv=(sh -c "$command")
  else
    read -r -a argv <<<"$command"
  fi
}

# Prints what is wrong with the output of tool $1, and returns 1 then.
check_output() {
  case $1 in
    cat | gzip | zstd | hello) return 0 ;;
    cp) cmp "$input" "$base/out/copy.sql" 2>&1 || return 1 ;;
    *)
      local one=()
      case $work_kind in
        one | indexed) one=("$table") ;;
      esac
      # Lines are data only in dumps that are known to have no line breaks in values.
      if [ -z "$dump" ]; then
        bench_class check CheckOutput compare "$base/sums" "$base/out" ${one[@]+"${one[@]}"} || return 1
      fi
      if [[ $1 == ours* ]] && [ ${#one[@]} = 0 ]; then
        "$root/scripts/sql-splitter" merge "$base/out/tables" --quiet 2>"$work/merge.log" |
          cmp -s "$plain" - || {
          echo "merge does not give the dump back"
          return 1
        }
      fi
      ;;
  esac
}
