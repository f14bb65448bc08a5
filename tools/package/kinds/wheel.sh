# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # read and set by package.sh
# SPDX-License-Identifier: MIT
#
# Summary: Python 3.8 and later on x86-64: one wheel for any Linux with glibc 2.28
#
# Made by tools/python as by pip, with SQLite inside. Tested in a fresh environment without compiler
# and network.
# shellcheck source=tools/package/debian.sh
. "$here/package/debian.sh"
# shellcheck source=tools/package/trial.sh
. "$here/package/trial.sh"

wheel_python=/usr/bin/python3 # where Debian's packages are
wheel_glibc=2.28

kind_needs() {
  need "$CC" "$CC"
  need meson meson
  need ninja ninja-build
  need readelf binutils
  need dpkg-source dpkg-dev
  need make make
  need tclsh tcl
  [ "$(uname -m)" = x86_64 ] || lack "an x86-64 processor"
  for wheel_module in mesonpy wheel pip ensurepip; do
    $wheel_python -c "import $wheel_module" 2>/dev/null || lack "Python's $wheel_module"
  done
  need_plain "$output"
  debian_needs
}

kind_build() { # SOURCE FOLDER
  wheel_libraries=$output/cache/wheel-libraries
  sh "$here/package/cross_libraries.sh" wheel "$wheel_libraries" &&
    $CC -c -o "$1/old_glibc.o" tools/package/old_glibc.S || return 1
  CFLAGS="-ffile-prefix-map=$1=." PKG_CONFIG_PATH=$wheel_libraries/lib/pkgconfig \
    LDFLAGS="$1/old_glibc.o -lm -Wl,--no-as-needed,-l:libpthread.so.0,--as-needed" \
    _PYTHON_HOST_PLATFORM=manylinux_$(echo $wheel_glibc | tr . _)_x86_64 \
    quietly $wheel_python -m pip wheel --no-build-isolation --no-deps --no-index -w "$2" \
    "$1/tools/python"
}

kind_try() { # FOLDER
  trial_tree=$tree
  trial_folder=$work/said
  mkdir "$trial_folder" && $wheel_python -m venv "$work/venv" || return 1
  trial "it installs in a fresh environment" says env -i PATH="$work/venv/bin" \
    pip install --no-index "$1"/*.whl
  wheel_library=$(echo "$work"/venv/lib/python3*/site-packages/verdi/libverdi.so.0)
  trial "the library needs only glibc" wheel_needs_glibc "$wheel_library"
  trial "it needs no glibc after $wheel_glibc" wheel_old_glibc "$wheel_library"
  trial "it is hardened" hardened "$wheel_library"
  trial "it plays, and solves a position" wheel_plays "$work/venv/bin"
  trial "the tests of the module" says env -u PYTHONPATH VERDI_TEST_SOURCE="$tree" \
    PYTHONDONTWRITEBYTECODE=1 "$work/venv/bin/python3" "$tree/tests/python/test_verdi.py"
  trial_passed
}

wheel_plays() { # PATH
  wheel_position=$(sed 's/;.*//; q' "$tree/tests/data/fforum-1-19.obf") &&
    says env -i PATH="$1" python3 -c 'import sys, verdi
with verdi.Engine(threads=2) as engine:
    print(engine.search(verdi.Game("f5d6c3"), depth=10).move)
    print(engine.search(verdi.Game(sys.argv[1]), goal=verdi.Goal.EXACT).value)' \
      "$wheel_position" && said '[a-h][1-8]' && said '18\.0'
}

wheel_needs_glibc() { # LIBRARY
  readelf -Wd "$1" >"$trial_folder/said" &&
    ! sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' "$trial_folder/said" |
    grep -vxE 'lib(c|m)\.so\.6|libpthread\.so\.0'
}

# Prints the names of later versions.
wheel_old_glibc() { # LIBRARY
  readelf -W --dyn-syms "$1" | sed -n 's/.* \([^ ]*@GLIBC_[0-9.]*\).*/\1/p' >"$work/names" &&
    [ -s "$work/names" ] && awk -F '@GLIBC_' -v last=$wheel_glibc 'BEGIN { split(last, most, ".") }
      { split($2, part, "."); if (part[1] > most[1] || part[2] > most[2]) print }' \
      "$work/names" >"$trial_folder/said" && ! [ -s "$trial_folder/said" ]
}
