#!/usr/bin/env bash
# Loads what split makes of real dumps into real servers: each file alone, all together in many orders, into
# databases that are in use, chosen tables through a pipe.
#
#   scripts/check-loads.sh [Maven arguments, such as -o or -Dloads.seed=7]
#
# Prints a table in Markdown, a line per dump: the files split wrote, how often a table's file was loaded alone, load
# errors, cells that were compared with the source database and those that were wrong, the objects of the database,
# and the orders in which the whole was loaded. Then come the tests that failed. Exits 1 when anything was wrong, or
# when a server is missing.
set -euo pipefail
case ${1:-} in
  -h | --help)
    sed -n '2,/^set /{s/^# \{0,1\}//;/^set /d;p;}' "$0"
    exit 0
    ;;
esac
root=$(CDPATH= cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
. scripts/find-jdk.sh
find_jdk || exit 1

counts=acceptance/target/loads.tsv
servers=acceptance/target/server-tests.txt
log=$(mktemp)
trap 'rm -f "$log"' EXIT
rm -f "$counts" "$servers"
status=0
JAVA_HOME=$JDK_HOME mvn -B -q -pl acceptance -am test -Dtest='Loads*Test' \
  -Dsurefire.failIfNoSpecifiedTests=false "$@" >"$log" 2>&1 || status=$?
if [ ! -f "$counts" ]; then
  tail -n 40 "$log" >&2
  echo "No dump was loaded." >&2
  exit 1
fi

# Counts come as dump, name of the count, number.
LC_ALL=C awk -F '\t' '
  !($1 in seen) { seen[$1] = 1; order[++dumps] = $1 }
  { count[$1, $2] = $3 }
  END {
    print "| dump | files | files loaded alone | load errors | cells compared | cells wrong | objects | orders tried |"
    print "|---|--:|--:|--:|--:|--:|--:|--:|"
    for (i = 1; i <= dumps; i++) {
      d = order[i]
      name = tolower(d)
      gsub(/_/, "-", name)
      printf "| %s | %d | %d | %d | %d | %d | %d | %d |\n", name, count[d, "files"], count[d, "files loaded alone"],
        count[d, "load errors"], count[d, "cells"], count[d, "wrong cells"], count[d, "objects"], count[d, "orders"]
      errors += count[d, "load errors"]
      wrong += count[d, "wrong cells"]
    }
    print ""
    printf "%d dumps, %d load errors, %d wrong cells\n", dumps, errors, wrong
    exit (errors + wrong > 0)
  }' "$counts" || status=1

if grep -q '^skipped ' "$servers" 2>/dev/null; then
  grep '^skipped ' "$servers"
  status=1
fi
if [ "$status" != 0 ]; then
  echo
  echo "Not everything loads:"
  # The summary that surefire prints: a line per test.
  sed 's/\x1b\[[0-9;]*m//g' "$log" | grep -E '^\[ERROR\] +Loads.*Test\.' | cut -c 1-300 || true
  exit 1
fi
