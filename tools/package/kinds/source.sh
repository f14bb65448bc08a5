# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # read and set by package.sh
# SPDX-License-Identifier: MIT
#
# Summary: the source
#
# The tree of the commit and a list of its contents. Tested by building and installing it in a fresh
# Debian root that has only the packages it requires.
# shellcheck source=tools/package/debian.sh
. "$here/package/debian.sh"
# shellcheck source=tools/package/trial.sh
. "$here/package/trial.sh"

kind_needs() {
  need xz xz-utils
  debian_root_needs
}

kind_build() { # SOURCE FOLDER
  source_name=verdi-$version
  {
    contents
    echo "The source. To build it (see README.md): meson setup build && meson compile -C build"
    echo
    echo "Parts made for Verdi, under the MIT licence (LICENSE):"
    part programs "$version" "programs, library, tests: src, tools, tests" ''
    part weights "$(sha256sum <src/engine/builtin.weights | cut -c 1-16)" \
      "src/engine/builtin.weights, fitted to games of Verdi against itself" ''
    part book "$(sha256sum <book/verdi.book | cut -c 1-16)" "book/verdi.book, searched by Verdi" ''
    echo
    echo "From other sources, named in tests/data/README.md: positions and scores in tests/data."
    echo
    echo "Libraries that are not included, but used if installed:"
    part sqlite ">= 3.37" "public domain; for opening books and the cache" ''
    part jansson "any" "MIT; for JSON, analysis, reports, matches" ''
    part check ">= 0.15" "LGPL-2.1+; for the tests" ''
  } >CONTENTS.txt || return 1
  cd .. && mv source "$source_name" && pack "$source_name" "$2/$source_name.tar.xz"
}

kind_try() { # FOLDER
  trial_tree=$tree
  trial_folder=$work/said
  mkdir "$trial_folder" &&
    debian_root "$work/root" gcc libc6-dev meson ninja-build pkg-config libsqlite3-dev \
      libjansson-dev && tar -xJf "$1/verdi-$version.tar.xz" -C "$work/root" || return 1
  say "$kind: building it there"
  trial "it builds and installs" says debian_run "$work/root" sh -c "cd /verdi-$version &&
    meson setup build && ninja -C build && meson install -C build"
  trial_all debian_run "$work/root" verdi
  trial "the library and the Python module are found" says debian_run "$work/root" sh -c \
    "pkg-config --modversion verdi && python3 -c 'import verdi'"
  trial "a man page and a header" test -s "$work/root/usr/local/share/man/man1/verdi.1" -a \
    -s "$work/root/usr/local/include/verdi.h"
  trial_passed
}
