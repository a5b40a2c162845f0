#!/usr/bin/env bash
# Tests compare.sh and growth.sh on dumps so small that they say nothing about speed: that all kinds of
# work run, that what is wrong with a splitter's output is told, that nothing is left behind. Half a minute.
set -euo pipefail
export LC_ALL=C
root=$(CDPATH= cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/dir" "$work/results"
failures=0

# expect WHAT COMMAND…: the command succeeds.
expect() {
  local what=$1
  shift
  if ! "$@" >"$work/log" 2>&1; then
    echo "test-compare: not so: $what" >&2
    failures=$((failures + 1))
  fi
}

# A splitter by lines that loses the first INSERT of every table, and one that writes nothing.
cat >"$work/bin/careless" <<'S'
#!/bin/sh
awk -v out="$2" '/^CREATE TABLE/ { name = $3; gsub(/`/, "", name); file = out "/" name ".sql"; seen = 0 }
  /^INSERT/ && !seen++ { next }
  file { print > file }' "$1"
S
printf '#!/bin/sh\nexit 3\n' >"$work/bin/broken"
chmod +x "$work"/bin/*
cat >"$work/rivals.txt" <<'S'
careless one | careless | mysql | {program} {dump} {out} | -
not there | no-such-program-anywhere | mysql | {program} | -
only postgres | careless | postgres | {program} {dump} {out} | -
broken one | broken | mysql | {program} {dump} | {program}
S
compare() {
  PATH=$work/bin:$PATH SQL_SPLITTER_RS= "$root/bench/compare.sh" --dir "$work/dir" --runs 1 \
    --results "$work/results" --rivals "$work/rivals.txt" "$@"
}

for stopwatch in bash hyperfine; do
  only='^(split/mysql|one|gzip|zstd).*/disk' splits=5
  if [ "$stopwatch" = hyperfine ]; then
    command -v hyperfine >/dev/null || continue
    only='^split/mysql/1M/' splits=1
  fi
  expect "a run with $stopwatch" compare --name "$stopwatch" --stopwatch "$stopwatch" --tmpfs - \
    --quick --only "$only"
  report=$(ls "$work/results/"*"-$stopwatch.md")
  expect "splits of ours are measured and right" \
    [ "$(grep -c '^| sql-splitter | [0-9.]* | .* | right |$' "$report")" = "$splits" ]
  expect "lost data is told" \
    grep -q '^| careless one | [0-9.]* | .*\*\*wrong\*\*: [0-9,]* of [0-9,]* bytes of data lost, in 10 of 10 tables' "$report"
  expect "a tool that fails is named" grep -q '^| broken one |.* not measured: failed' "$report"
  expect "no tool for another dialect" [ "$(grep -c 'only postgres' "$report")" = 0 ]
  expect "there is a chart" grep -q '</svg>' "${report%.md}.svg"
done
expect "a second run on one day keeps the first" compare --name bash --stopwatch bash --sizes 100K --tools ours
expect "its name" [ -f "$(ls "$work/results/"*-bash-2.md)" ]
expect "no chart for the README from a part" [ ! -e "$work/results/latest.svg" ]
expect "too large a dump is refused" bash -c '! "$@" 2>"$0"' "$work/refused" "$root/bench/compare.sh" \
  --dir "$work/dir" --results "$work/results" --sizes 900000G
expect "with a sentence" grep -q 'GB are needed' "$work/refused"
expect "growth" env SQL_SPLITTER_RS= "$root/bench/growth.sh" --dir "$work/dir" --runs 1 --results "$work/results" \
  --name growth --sizes 100K,1M --tables 1,10 --tables-size 1M
expect "its table" grep -q '^| 1 MB | [0-9.]* |' "$work/results/"*-growth-growth.md
expect "nothing is left in the folder" [ -z "$(ls "$work/dir")" ]

[ "$failures" = 0 ] || {
  cat "$work/log" >&2
  exit 1
}
echo "compare.sh and growth.sh do what they say"
