#!/bin/sh
# Tests the packages that `mvn -Pdist package` has left in cli/target: the archive in a folder with blanks in its name, and,
# as root on Debian or Ubuntu where sql-splitter is not installed, the .deb, which is installed and removed again. Needs
# tar and zstd. Prints one line per promise; exit code 1 when one is broken.
set -u
CDPATH=
here=$(cd -- "$(dirname -- "$0")" && pwd -P) || exit 1
target=$here/../cli/target
tmp=$(mktemp -d) || exit 1
installed=
trap 'rm -rf "$tmp"; [ -z "$installed" ] || dpkg --purge sql-splitter >/dev/null' EXIT
failures=0
# Nothing of the caller's may help: no JDK, and no locale.
unset JAVA_HOME SQL_SPLITTER_JAVA_HOME JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS
PATH=/usr/sbin:/usr/bin:/sbin:/bin

# check PROMISE EXPECTED ACTUAL
check() {
  if [ "$2" = "$3" ]; then
    printf 'ok      %s\n' "$1"
  else
    printf 'BROKEN  %s\n        expected: %s\n        was:      %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
  fi
}

# Splits a dump of each dialect by program $1, merges it and compares; prints what is wrong, and what it said.
round() {
  for dump in "$here"/training/*.sql; do
    rm -rf "$tmp/tables"
    "$1" split "$dump" -o "$tmp/tables" --quiet && "$1" merge "$tmp/tables" -o "$tmp/merged.sql" --quiet &&
      cmp "$dump" "$tmp/merged.sql"
    rm -f "$tmp/merged.sql"
  done 2>&1
}

# How many of the program's classes program $1 takes from a cache in a run.
cached() {
  rm -rf "$tmp/tables"
  _JAVA_OPTIONS="-Xlog:class+load:file=$tmp/classes" "$1" split "$here/training/mysql.sql" -o "$tmp/tables" >/dev/null 2>&1
  grep 'io\.sqlsplitter' "$tmp/classes" | grep -c 'shared objects file'
}

# The only file of the pattern.
only() {
  [ $# = 1 ] && [ -f "$1" ] || { echo "there is not one package but: $* (mvn -Pdist clean package makes it)" >&2 && exit 1; }
  printf '%s\n' "$1"
}

archive=$(only "$target"/sql-splitter-*.tar.zst) || exit 1
mkdir "$tmp/a folder" "$tmp/bin"
zstd -dcq "$archive" | tar -x -C "$tmp/a folder" || exit 1
set -- "$tmp/a folder"/*
check 'the archive holds one folder' 1 $#
home=$1
check 'named as the archive' 0 "$(case ${archive##*/} in "${home##*/}"-*) echo 0 ;; *) echo 1 ;; esac)"
ln -s "../a folder/${home##*/}/bin/sql-splitter" "$tmp/bin/relative"
ln -s "$tmp/bin/relative" "$tmp/link"
check 'it splits and merges through links, and says nothing' '' "$(round "$tmp/link")"
check 'help has no lines of the JVM' 0 "$("$tmp/link" --help 2>&1 | grep -c -i 'warning\|\[cds\|\[aot\|OpenJDK')"
check 'it names its version' "${home##*/}" "$("$tmp/link" --version | tr ' ' -)"
count=$(cached "$tmp/link")
check 'its caches are used where it was moved to' yes "$([ "$count" -gt 100 ] && echo yes || echo "$count")"
for file in README.md LICENSE THIRD-PARTY.md licenses lib/image/legal share/man/man1/sql-splitter.1 share/sql-splitter/schemas \
  share/bash-completion/completions/sql-splitter share/fish/vendor_completions.d/sql-splitter.fish; do
  check "it has $file" yes "$([ -s "$home/$file" ] && echo yes)"
done
check 'bash can read the completions' '' "$(bash -n "$home/share/bash-completion/completions/sql-splitter" 2>&1)"
# Some distributions' JDKs use libraries of the system beyond libc6: linked from one of these the .deb would lack a dependency.
check 'its runtime needs no other library than those of libc6' '' "$(find "$home/lib/image" -name '*.so' -exec ldd {} + |
  grep '=>' | grep -v "$home\|lib\(c\|m\|dl\|rt\|pthread\)\.so\|ld-linux\|lib\(jvm\|java\|jli\|net\|nio\|jimage\|verify\)\.so" | sort -u)"
chmod -R a-w "$home"
check 'it runs where nothing can be written' '' "$(round "$tmp/link")"
chmod -R u+w "$home"
for cache in split.aot list.aot program.aot; do
  printf 'no cache' | dd of="$home/lib/$cache" conv=notrunc 2>/dev/null
done
check 'caches of something else are passed over in silence' '' "$(round "$tmp/link")"
for cache in split.aot list.aot program.aot; do
  head -c 3000000 "$home/lib/$cache" >"$tmp/half" && mv "$tmp/half" "$home/lib/$cache"
done
check 'so are damaged ones' '' "$(round "$tmp/link")"
rm "$home/lib"/*.aot
check 'it runs without them' '' "$(round "$tmp/link")"
rm "$home/lib/launch.sh"
check 'a damaged package says so' 1 "$("$tmp/link" --version 2>&1 | grep -c '/lib is damaged, install it again$')"

if command -v dpkg >/dev/null 2>&1 && [ "$(id -u)" = 0 ] && ! dpkg -s sql-splitter >/dev/null 2>&1; then
  deb=$(only "$target"/sql-splitter_*.deb) || exit 1
  installed=yes
  dpkg -i "$deb" >"$tmp/log" 2>&1 || cat "$tmp/log"
  check 'the .deb is installed' 'install ok installed' "$(dpkg-query -W -f '${Status}' sql-splitter)"
  check 'its program splits and merges' '' "$(round sql-splitter)"
  count=$(cached sql-splitter)
  check 'its caches are used' yes "$([ "$count" -gt 100 ] && echo yes || echo "$count")"
  check 'its files are as they were packed' '' "$(dpkg -V sql-splitter)"
  dpkg -L sql-splitter >"$tmp/files"
  for file in man/man1/sql-splitter.1.gz man/man1/sql-splitter-split.1.gz doc/sql-splitter/copyright \
    bash-completion/completions/sql-splitter fish/vendor_completions.d/sql-splitter.fish; do
    check "it has /usr/share/$file" 1 "$(grep -c "^/usr/share/$file\$" "$tmp/files")"
  done
  dpkg -r sql-splitter >"$tmp/log" 2>&1 || cat "$tmp/log"
  # Folders that other packages have too stay, of course.
  left=$(grep sql-splitter "$tmp/files" | while read -r file; do [ ! -e "$file" ] && [ ! -h "$file" ] || echo "$file"; done)
  check 'nothing is left when it is removed' '' "$left"
  check 'dpkg has forgotten it' 1 "$(dpkg -s sql-splitter >/dev/null 2>&1; echo $?)"
  installed=
else
  echo 'SKIPPED the .deb: that takes root, dpkg, and no sql-splitter installed'
fi
[ "$failures" = 0 ] || { echo "$failures promises broken" && exit 1; }
echo 'the packages keep their promises'
