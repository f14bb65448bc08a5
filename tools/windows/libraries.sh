#!/bin/sh
# SPDX-License-Identifier: MIT
#
# libraries.sh PREFIX: SQLite and jansson as static libraries for Windows x86-64, which Debian has
# none of, built from Debian's source packages: PREFIX/include, PREFIX/lib and its pkgconfig/.
# Meson finds them with -Dpkg_config_path=PREFIX/lib/pkgconfig. Does nothing where they are already.
# Needs apt-get (and the network, once), dpkg-source, make, tclsh and MinGW-w64.
set -eu

say() { printf '== %s\n' "$*"; }
die() {
  echo "libraries.sh: $*" >&2
  exit 1
}

[ $# -eq 1 ] || {
  echo "usage: sh tools/windows/libraries.sh PREFIX" >&2
  exit 2
}
mkdir -p "$1"
prefix=$(cd -- "$1" && pwd)
stamp=$prefix/lib/pkgconfig/libraries.done
if [ -f "$stamp" ]; then
  say "$prefix: the libraries are there"
  exit 0
fi
cross=x86_64-w64-mingw32
for tool in apt-get dpkg-source make tclsh cc $cross-gcc-posix $cross-gcc-ar-posix; do
  command -v "$tool" >/dev/null 2>&1 || die "$tool is not installed (sh tools/setup.sh --all)"
done
work=$prefix/work
rm -rf "$work"
mkdir -p "$work/lists/partial" "$work/sqlite" "$work/jansson" "$prefix/include" \
  "$prefix/lib/pkgconfig"
flags='-O2 -fno-ident -w'

# --- sources --------------------------------------------------------------------------------------
# Of the release that is running, with Debian's fixes, whatever this machine's lists have.
release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
[ -n "$release" ] || die "this is no release of Debian"
key=/usr/share/keyrings/debian-archive-keyring.gpg
{
  echo "deb-src [signed-by=$key] http://deb.debian.org/debian $release main"
  echo "deb-src [signed-by=$key] http://deb.debian.org/debian-security $release-security main"
} >"$work/sources.list"
apt() { # ARGUMENT...
  apt-get -q -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=/dev/null \
    -o "Dir::State::lists=$work/lists" -o APT::Sandbox::User= "$@"
}
say "sources of sqlite3 and jansson"
apt update >"$work/apt.log" 2>&1 || { cat "$work/apt.log"; die "no lists of sources"; }
(cd "$work" && apt source --download-only sqlite3 jansson) >>"$work/apt.log" 2>&1 ||
  { cat "$work/apt.log"; die "no sources"; }
for library in sqlite3 jansson; do
  dpkg-source -x "$work/${library}"_*.dsc "$work/$library-source" >>"$work/apt.log" 2>&1 ||
    { cat "$work/apt.log"; die "$library: the sources cannot be unpacked"; }
done

# build NAME FILE...: an archive of these sources; further options in $options.
build() {
  name=$1
  shift
  for source; do
    # Word lists are meant to be split.
    # shellcheck disable=SC2086
    $cross-gcc-posix $flags $options -c "$source" -o "$work/$name-$(basename "$source" .c).o"
  done
  rm -f "$prefix/lib/lib$name.a"
  $cross-gcc-ar-posix rcsD "$prefix/lib/lib$name.a" "$work/$name"-*.o
}

# describe NAME VERSION: what pkg-config says of it.
describe() {
  cat >"$prefix/lib/pkgconfig/$1.pc" <<END
prefix=\${pcfiledir}/../..
Name: $1
Description: $1, static, for Windows
Version: $2
Libs: -L\${prefix}/lib -l$1
Cflags: -I\${prefix}/include
END
}

# --- SQLite: its one file is made on this machine -------------------------------------------------
say "SQLite"
(
  cd "$work/sqlite"
  sh ../sqlite3-source/configure --disable-tcl --disable-readline >configure.log 2>&1 &&
    make sqlite3.c sqlite3.h >make.log 2>&1
) || { tail "$work"/sqlite/*.log; die "SQLite: no sqlite3.c"; }
options='-DSQLITE_THREADSAFE=1 -DSQLITE_DQS=0 -DSQLITE_OMIT_LOAD_EXTENSION'
build sqlite3 "$work/sqlite/sqlite3.c"
cp "$work/sqlite/sqlite3.h" "$prefix/include/"
describe sqlite3 "$(cat "$work/sqlite3-source/VERSION")"

# --- jansson --------------------------------------------------------------------------------------
say "jansson"
sed 's/@json_inline@/inline/; s/@json_[a-z_]*@/1/' \
  "$work/jansson-source/src/jansson_config.h.in" >"$prefix/include/jansson_config.h"
cp "$work/jansson-source/src/jansson.h" "$prefix/include/"
for word in HAVE_STDINT_H HAVE_SYS_TYPES_H HAVE_LOCALE_H HAVE_LOCALECONV HAVE_UNISTD_H \
  HAVE_SYS_TIME_H HAVE_GETPID HAVE_GETTIMEOFDAY HAVE_SCHED_YIELD HAVE_ATOMIC_BUILTINS; do
  echo "#define $word 1"
done >"$work/jansson/jansson_private_config.h"
echo '#define INITIAL_HASHTABLE_ORDER 3' >>"$work/jansson/jansson_private_config.h"
options="-I$prefix/include -I$work/jansson -DHAVE_CONFIG_H -DUSE_WINDOWS_CRYPTOAPI
  -D__USE_MINGW_ANSI_STDIO=1"
build jansson "$work"/jansson-source/src/*.c
describe jansson "$(sed -n 's/^#define JANSSON_VERSION "\(.*\)"$/\1/p' \
  "$work/jansson-source/src/jansson.h")"

# Which sources these were, for the list of what is inside a package.
for library in sqlite3 jansson; do
  echo "$library $(sed -n 's/^Version: //p' "$work/${library}"_*.dsc)"
done >"$prefix/sources"
rm -rf "$work"
: >"$stamp"
say "$prefix: done"
