#!/bin/sh
# shellcheck disable=SC2154 # set by the sourced files
# SPDX-License-Identifier: MIT
#
# cross_libraries.sh SYSTEM FOLDER: builds SQLite and jansson as static libraries for `windows`
# (x86-64), `web` (WebAssembly), `macos` (one CPU, by $MACOS_CC and $MACOS_AR) or `wheel` (a shared
# library of this machine) from Debian's source packages, because Debian has no such binaries. Makes
# FOLDER/include, lib with lib/pkgconfig, and doc/NAME.version and .copyright. For Meson:
# -Dpkg_config_path=FOLDER/lib/pkgconfig. Does nothing if they exist. Needs the network once, and
# keeps the sources beside FOLDER for the next system. Exit status 77 if this machine lacks
# something.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=tools/package/common.sh
. "$here/common.sh"
# shellcheck source=tools/package/debian.sh
. "$here/debian.sh"

case "$#$1" in
  2windows)
    compiler=x86_64-w64-mingw32-gcc-posix
    archiver=x86_64-w64-mingw32-gcc-ar-posix
    compiler_package=g++-mingw-w64-x86-64-posix
    sqlite_options=-DSQLITE_THREADSAFE=1
    jansson_options='-DUSE_WINDOWS_CRYPTOAPI -D__USE_MINGW_ANSI_STDIO=1'
    ;;
  2web)
    compiler=emcc
    archiver=emar
    compiler_package=emscripten
    # Books are opened in memory: there are no files.
    sqlite_options='-DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_WAL'
    jansson_options=
    ;;
  2macos)
    compiler=${MACOS_CC:?}
    archiver=${MACOS_AR:?}
    compiler_package=zig
    sqlite_options='-DSQLITE_THREADSAFE=1 -fvisibility=hidden'
    jansson_options='-include sched.h'
    ;;
  2wheel)
    compiler=gcc
    archiver=gcc-ar
    compiler_package=gcc
    sqlite_options='-DSQLITE_THREADSAFE=1 -fPIC -fstack-protector-strong'
    jansson_options=-fPIC
    ;;
  *)
    echo "usage: sh tools/package/cross_libraries.sh windows|web|macos|wheel FOLDER" >&2
    exit 2
    ;;
esac
mkdir -p "$2"
folder=$(CDPATH='' cd -- "$2" && pwd)
[ ! -f "$folder/done" ] || exit 0
debian_needs
need dpkg-source dpkg-dev
need make make
need_plain "$folder"
need tclsh tcl
need cc gcc
need "$compiler" $compiler_package
[ -z "$lacking" ] || fail 77 "missing on this machine: $lacking"
work=$folder/work
rm -rf "$work" "${folder:?}/include" "${folder:?}/lib" "${folder:?}/doc"
mkdir -p "$work/jansson" "$folder/include" "$folder/doc" "$folder/lib/pkgconfig"
trap 'rm -rf "$work"' EXIT

# fetch: makes the sources in $work/sources. SQLite's are made by programs of this machine.
fetch() {
  say "sources of SQLite and jansson"
  mkdir -p "$work/apt/lists/partial" "$work/sources/sqlite"
  for suite in $debian_suite $debian_suite-updates; do
    echo "deb-src [signed-by=$debian_keys] $(debian_mirror) $suite main"
  done >"$work/apt/sources.list"
  cd "$work/sources"
  apt update
  apt source --download-only sqlite3 jansson
  for name in sqlite3 jansson; do
    quietly dpkg-source -x "$name"_*.dsc "$name-source"
    sed -n 's/^Version: //p' "$name"_*.dsc >"$name.version"
    cp "$name-source/debian/copyright" "$name.copyright"
  done
  cd sqlite
  quietly sh ../sqlite3-source/configure --disable-tcl --disable-readline
  quietly make sqlite3.c sqlite3.h
  mv "$work/sources" "$sources"
}
apt() { # ARGUMENT...
  quietly apt-get -q -o "Dir::Etc::sourcelist=$work/apt/sources.list" -o Dir::Etc::sourceparts=- \
    -o "Dir::State::lists=$work/apt/lists" -o APT::Sandbox::User= "$@"
}
sources=${folder%/*}/build-library-sources
[ -d "$sources" ] || fetch
cp "$sources"/*.version "$sources"/*.copyright "$folder/doc"
cd "$work"

# library NAME 'OPTIONS' SOURCE...: builds an archive and its pkg-config file.
library() {
  name=$1
  options=$2
  shift 2
  for source; do
    # Word splitting is intended.
    # shellcheck disable=SC2086
    $compiler -O2 -w "-ffile-prefix-map=$sources=." $options -c "$source" \
      -o "$name-$(basename "$source" .c).o"
  done
  $archiver rcsD "$folder/lib/lib$name.a" "$name"-*.o
  cat >"$folder/lib/pkgconfig/$name.pc" <<END
prefix=$folder
Name: $name
Description: $name
Version: $(sed 's/-[^-]*$//' "$folder/doc/$name.version")
Libs: -L\${prefix}/lib -l$name
Cflags: -I\${prefix}/include
END
}

say "SQLite and jansson"
cp "$sources/sqlite/sqlite3.h" "$sources/jansson-source/src/jansson.h" "$folder/include"
library sqlite3 "$sqlite_options -DSQLITE_DQS=0 -DSQLITE_OMIT_LOAD_EXTENSION" \
  "$sources/sqlite/sqlite3.c"
sed 's/@json_inline@/inline/; s/@json_[a-z_]*@/1/' \
  "$sources/jansson-source/src/jansson_config.h.in" >"$folder/include/jansson_config.h"
for word in HAVE_STDINT_H HAVE_SYS_TYPES_H HAVE_LOCALE_H HAVE_LOCALECONV HAVE_UNISTD_H \
  HAVE_SYS_TIME_H HAVE_GETPID HAVE_GETTIMEOFDAY HAVE_SCHED_YIELD HAVE_ATOMIC_BUILTINS; do
  echo "#define $word 1"
done >jansson/jansson_private_config.h
echo '#define INITIAL_HASHTABLE_ORDER 3' >>jansson/jansson_private_config.h
library jansson "-I$folder/include -Ijansson -DHAVE_CONFIG_H $jansson_options" \
  "$sources"/jansson-source/src/*.c
: >"$folder/done"
