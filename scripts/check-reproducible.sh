#!/usr/bin/env bash
# Builds the jars twice, each time in a copy of the committed files at another path, and compares
# their checksums: exit 1 when they differ. Takes the commit to build, HEAD by default.
set -euo pipefail
root=$(CDPATH= cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
commit=$(git -C "$root" rev-parse --verify "${1:-HEAD}^{commit}")
. "$root/scripts/find-jdk.sh"
find_jdk || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# One line per jar, with whichever program there is.
sha256() {
  if command -v sha256sum >/dev/null 2>&1; then sha256sum "$1"; else shasum -a 256 "$1"; fi
}

# Builds in folder $1 and writes the jars' checksums to $1.sums.
build() {
  mkdir -p "$work/$1"
  git -C "$root" archive "$commit" | tar -x -C "$work/$1"
  (
    cd "$work/$1"
    if ! JAVA_HOME=$JDK_HOME mvn -B -q package -DskipTests >"$work/log" 2>&1; then
      cat "$work/log" >&2
      exit 1
    fi
    find . -path '*/target/*.jar' -type f | LC_ALL=C sort | while IFS= read -r jar; do
      sha256 "$jar"
    done
  ) >"$work/$1.sums"
}

build first
build another-folder-with-a-longer-name
jars=$(wc -l <"$work/first.sums")
if [ "$jars" -eq 0 ]; then
  echo "No jar was built." >&2
  exit 1
fi
if ! diff "$work/first.sums" "$work/another-folder-with-a-longer-name.sums"; then
  echo "Two builds of $commit differ." >&2
  exit 1
fi
echo "$((jars)) jars of $commit are equal in two builds."
