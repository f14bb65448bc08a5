# shellcheck shell=sh
# shellcheck disable=SC2154 # set by the sourcing script
# SPDX-License-Identifier: MIT
#
# The archive of static programs for any Linux. The kind that sources this file sets:
#   linux_cpu       the kind of processor
#   linux_cross     what the cross compiler's tools begin with, or nothing
#   linux_run       words before a program to run it here, or nothing
#   linux_root      where the packages of the static libraries are unpacked, or nothing
#   linux_libc      the package of the C library
# and defines linux_version PACKAGE, which prints its version.
# shellcheck source=tools/package/trial.sh
. "$here/package/trial.sh"

linux_programs='verdi verdi-match verdi-book'

linux_needs() {
  if [ -n "$linux_cross" ]; then
    need "${linux_cross}gcc" "${linux_cross}gcc"
  else
    need "$CC" "$CC"
  fi
  need meson meson
  need ninja ninja-build
  need python3 python3
  need xz xz-utils
  need readelf binutils
  need dpkg-query dpkg
}

linux_targets() {
  for target_program in $linux_programs; do
    printf 'tools/static/%s ' "$target_program"
  done
}

# linux_pack SOURCE FOLDER: compiles SOURCE/build and packs the programs.
linux_pack() {
  pack_name=verdi-$version-linux-$linux_cpu
  # Word splitting is intended here and below.
  # shellcheck disable=SC2046
  compile "$1/build" $(linux_targets) && mkdir "$1/$pack_name" &&
    readme linux "$linux_cpu" ./verdi >"$1/$pack_name/README" && cd "$1/$pack_name" || return 1
  for pack_program in $linux_programs; do
    "${linux_cross}strip" -o "$pack_program" "../build/tools/static/$pack_program" || return 1
  done
  # shellcheck disable=SC2086
  cp ../LICENSE . && $linux_run ./verdi help --json >../verdi.json &&
    $linux_run ./verdi-match --help-json >../match.json &&
    $linux_run ./verdi-book --help-json >../book.json &&
    python3 ../tools/manual/manual.py man/man1 man/man7 completions completions completions \
      ../verdi.json ../match.json ../book.json &&
    $linux_run ./verdi --version >../reported && linux_contents >CONTENTS.txt &&
    cd .. && pack "$pack_name" "$2/$pack_name.tar.xz"
}

linux_contents() {
  contents
  echo "Programs for any Linux on $linux_cpu. They need no libraries. Unpack them anywhere."
  echo "See README. Man pages are in man/, completions in completions/."
  echo
  echo "Parts:"
  own_parts ../reported
  linux_part sqlite libsqlite3-dev "public domain"
  linux_part jansson libjansson-dev MIT
  linux_part libc "$linux_libc" "LGPL-2.1+; to link another one, build Verdi from its source"
  part libgcc "$("${linux_cross}gcc" -dumpfullversion)" "GPL-3+ with the GCC runtime exception" ''
}

linux_part() { # NAME PACKAGE LICENCE
  part "$1" "$(linux_version "$2")" "$3" "$linux_root/usr/share/doc/$2/copyright"
}

linux_readme() {
  # shellcheck disable=SC2086 # words
  (cd "$work" && trial_readme tried/README $linux_run "$work/tried/verdi")
}

# linux_try FOLDER: unpacks the archive into $work/tried and checks its programs.
linux_try() {
  trial_tree=$tree
  trial_folder=$work/said
  mkdir -p "$trial_folder" "$work/tried" "$work/root" &&
    tar -xJf "$1/verdi-$version-linux-$linux_cpu.tar.xz" --strip-components 1 -C "$work/tried" ||
    return 1
  for try_program in $linux_programs; do
    trial "$try_program needs no library" needs_nothing "$work/tried/$try_program"
  done
  trial "the first example of README" linux_readme
}
