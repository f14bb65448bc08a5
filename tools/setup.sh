#!/bin/sh
# SPDX-License-Identifier: MIT
#
# setup.sh [--all]: installs the Debian packages that are missing to build and test Verdi. With
# --all also those for the whole test matrix: a second compiler, emulators, a GUI. Prints its
# actions. If nothing is missing, it does nothing and needs no network.
set -eu

say() { printf '== %s\n' "$*"; }
have() { command -v "$1" >/dev/null 2>&1; }

# need PACKAGE TEST...: notes the package unless the test succeeds.
missing=
need() {
  package=$1
  shift
  "$@" >/dev/null 2>&1 || missing="$missing $package"
}

compiles() { # LINE FLAGS...: whether the C compiler accepts a program with this line
  line=$1
  shift
  # shellcheck disable=SC2086 # words
  printf '%s\nint main(void) { return 0; }\n' "$line" |
    ${CC:-cc} "$@" -x c - -o /dev/null
}
cplusplus() { echo '#include <new>' | g++ -x c++ -fsyntax-only -; }
library() { pkg-config --exists "$1"; }
# Libraries for cross compilation and sanitizers are in separate packages.
arm64_libc() { printf '#include <stdio.h>\n' | aarch64-linux-gnu-gcc -E -x c -; }
clang_sanitizers() {
  echo 'int main(void) { return 0; }' | clang -fsanitize=address -x c - -o /dev/null
}
system_python() { /usr/bin/python3 -c "import $1"; }
either() { have "$1" || have "$2"; }

check_tools() {
  missing=
  # Such as "ccache clang -m64". Debian's packages are named after the commands.
  for word in ${CC:-cc}; do
    case $word in
      cc | c99) need gcc have "$word" ;;
      -*) ;;
      *) need "${word##*/}" have "$word" ;;
    esac
  done
  need g++ cplusplus
  need libc6-dev compiles '#include <stdio.h>'
  need meson have meson
  need ninja-build either ninja ninja-build
  need pkg-config have pkg-config
  need check library check
  need libjansson-dev library jansson
  need libsqlite3-dev library sqlite3
  need python3 have python3
  need locales test -f /usr/share/i18n/locales/tr_TR
  need mandoc have mandoc
  need git have git
  need xz-utils have xz
  [ "$1" = --all ] || return 0
  need abigail-tools have abidiff
  need zsh have zsh
  need fish have fish
  need clang have clang
  need libclang-rt-dev clang_sanitizers
  need clang-format have clang-format
  need valgrind have valgrind
  need strace have strace
  need gcc-aarch64-linux-gnu have aarch64-linux-gnu-gcc
  need libc6-dev-arm64-cross arm64_libc
  need qemu-user have qemu-aarch64
  need binutils have readelf
  need dpkg-dev have dpkg-buildpackage
  need debhelper have dh
  need dh-python have dh_python3
  need lintian have lintian
  need debootstrap have debootstrap
  need g++-mingw-w64-x86-64-posix have x86_64-w64-mingw32-gcc-posix
  need wine64 test -d /usr/lib/wine
  need wine have wine
  need tcl have tclsh
  need python3-mesonpy system_python mesonpy
  need python3-wheel system_python wheel
  need python3-pip system_python pip
  need python3-numpy system_python numpy
  need mypy system_python mypy
  need python3-venv system_python ensurepip
  need zip have zip
  need unzip have unzip
  need quarry test -x /usr/games/quarry -o -x /usr/bin/quarry
  need xvfb have Xvfb
  need xdotool have xdotool
  need imagemagick have import
  need grhino test -x /usr/games/gtp-rhino
  need parallel have parallel
  need jq have jq
  need chromium have chromium
  need emscripten have emcc
}

install_packages() { # PACKAGE...
  if ! have apt-get; then
    say "no apt-get: please install these Debian packages or their equivalents: $*"
    exit 1
  fi
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    have sudo || {
      say "neither root nor sudo: please run as root: apt-get install $*"
      exit 1
    }
    as_root=sudo
  fi
  # Another apt may be running. The option waits for its lock on packages, but not for that on the
  # lists.
  say "apt-get update"
  waits=0
  until lists=$($as_root env LC_ALL=C apt-get update -q 2>&1); do
    waits=$((waits + 1))
    case $lists in
      *'Could not get lock'*) [ $waits -gt 900 ] || { sleep 2 && continue; } ;;
    esac
    say "apt-get update failed; using the existing package lists"
    break
  done
  echo "$lists"
  say "apt-get install $*"
  $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -o DPkg::Lock::Timeout=1800 install -q -y --no-install-recommends "$@"
}

what=${1:-}
case $what in
  '' | --all) ;;
  *)
    echo "usage: sh tools/setup.sh [--all]" >&2
    exit 2
    ;;
esac

check_tools "$what"
if [ -z "$missing" ]; then
  say "set-up: everything is installed"
  exit 0
fi
say "set-up: missing:$missing"
# Word splitting is intended.
# shellcheck disable=SC2086
install_packages $missing
check_tools "$what"
if [ -n "$missing" ]; then
  say "set-up: still missing after the installation:$missing"
  exit 1
fi
say "set-up: done"
