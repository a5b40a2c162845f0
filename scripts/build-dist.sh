#!/bin/sh
# Makes the packages of sql-splitter from classes and papers that Maven has made; `mvn -Pdist package` calls it.
#
#   build-dist.sh VERSION TIME    TIME, such as 2026-01-01T00:00:00Z, is that of all files in the packages
#
# Writes to cli/target sql-splitter-VERSION-SYSTEM-ARCHITECTURE.tar.zst, which runs from any folder, and on Linux a .deb.
# Both hold the same files. JAVA_HOME must be the JDK to link from.
set -u
CDPATH=
version=$1 time=$2
JDK_HOME=$JAVA_HOME

die() {
  printf 'build-dist.sh: %s\n' "$*" >&2
  exit 1
}

root=$(cd -- "$(dirname -- "$0")/.." && pwd -P) || die "cannot find the checkout"
target=$root/cli/target
work=$target/dist
packed=$work/sql-splitter-$version
. "$root/scripts/launch.sh"
. "$root/scripts/link.sh"

# The whole of the package, as it lies below /usr/lib, /usr/share or a folder of its own.
fill() {
  share=$packed/share
  mkdir -p "$packed/bin" "$packed/lib" "$share/man/man1" "$share/sql-splitter" "$share/bash-completion/completions" \
    "$share/fish/vendor_completions.d" || return 1
  link_image "$packed/lib" "$root" "$work/libraries" "$root/scripts" || { cat "$work/log" >&2 && return 1; }
  train "$packed/lib" "$root/scripts/training"
  for cache in program.aot split.aot list.aot; do
    [ -f "$packed/lib/$cache" ] || { cat "$work/log" >&2 && return 1; }
  done
  cp "$root/scripts/sql-splitter" "$packed/bin" && cp "$root/scripts/launch.sh" "$packed/lib" &&
    cp "$target"/man/*.1 "$share/man/man1" && cp -R "$target/schemas" "$share/sql-splitter" &&
    cp "$root/README.md" "$root/CHANGELOG.md" "$root/LICENSE" "$root/THIRD-PARTY.md" "$packed" &&
    cp -R "$root/licenses" "$packed" &&
    "$packed/bin/sql-splitter" completions bash >"$share/bash-completion/completions/sql-splitter" &&
    "$packed/bin/sql-splitter" completions fish >"$share/fish/vendor_completions.d/sql-splitter.fish"
}

# The tree of the .deb out of that of the package, which is used up by it.
fill_deb() {
  deb=$work/deb
  doc=$deb/usr/share/doc/sql-splitter
  mkdir -p "$deb/usr/bin" "$deb/usr/lib/sql-splitter" "$doc" &&
    mv "$packed/share" "$packed/README.md" "$packed/CHANGELOG.md" "$packed/LICENSE" "$packed/THIRD-PARTY.md" \
      "$packed/licenses" "$work" &&
    cp -R "$work/share" "$deb/usr" && mv "$packed/bin" "$packed/lib" "$deb/usr/lib/sql-splitter" &&
    ln -s ../lib/sql-splitter/bin/sql-splitter "$deb/usr/bin/sql-splitter" &&
    gzip -9n "$deb"/usr/share/man/man1/*.1 &&
    mv "$work/README.md" "$work/THIRD-PARTY.md" "$work/licenses" "$doc" &&
    gzip -9nc "$work/CHANGELOG.md" >"$doc/changelog.gz" || return 1
  {
    cat "$work/LICENSE"
    printf '\nWhat of others is in it, and under which licences: THIRD-PARTY.md and the folder licenses, beside this file.\n'
    printf 'Notices of the Java runtime: /usr/lib/sql-splitter/lib/image/legal.\n'
  } >"$doc/copyright"
  # A version before the one it leads to sorts below it.
  cat >"$work/control" <<END
Package: sql-splitter
Version: $(printf '%s' "$version" | tr - '~')
Architecture: $1
Maintainer: The sql-splitter project <sql-splitter@localhost>
Depends: libc6
Section: database
Priority: optional
Description: splits, lists and merges SQL dumps without losing a byte
 One file per table from a dump of MySQL, MariaDB, PostgreSQL, SQLite or
 SQL Server of any size, and the dump again out of them, byte for byte.
 Brings its own Java runtime.
END
}

pack() {
  "$JDK_HOME/bin/java" -Xmx512m --enable-native-access=ALL-UNNAMED --class-path "$target/libraries/*" \
    "$root/scripts/MakePackage.java" "$time" "$@" || die "cannot make the package"
}

case $(uname -s) in Darwin) system=macos ;; *) system=$(uname -s | tr '[:upper:]' '[:lower:]') ;; esac
case $(uname -m) in
  x86_64 | amd64) architecture=x64 debian=amd64 ;;
  aarch64 | arm64) architecture=aarch64 debian=arm64 ;;
  *) architecture=$(uname -m) debian= ;;
esac
umask 022
rm -rf "$work" && mkdir -p "$work" && cp -R "$target/libraries" "$work/libraries" || die "cannot write $work"
fill || die "cannot make $packed"
pack tar "$packed" "$target/sql-splitter-$version-$system-$architecture.tar.zst"
if [ "$system" = linux ] && [ -n "$debian" ]; then
  fill_deb "$debian" || die "cannot make $work/deb"
  pack deb "$work/deb" "$work/control" "$target/sql-splitter_${version}_$debian.deb"
fi
rm -rf "$work"
