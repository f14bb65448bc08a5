#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests the installed library: compiles a program as C and C++ of several standards with each
# compiler present, links it shared and static with the flags of pkg-config, and runs it. Also with
# headers of a later version, whose structs are larger.
#
# Environment: VERDI_BUILD is the build folder, VERDI_TEST_SOURCE the source tree.
set -u
LC_ALL=C
export LC_ALL
here=$VERDI_TEST_SOURCE/tests/library
for need in meson pkg-config nm; do
  command -v $need >/dev/null 2>&1 || { echo "SKIP: no $need"; exit 77; }
done
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. "$VERDI_TEST_SOURCE/tests/checks.sh"

env -u DESTDIR meson install -C "$VERDI_BUILD" --no-rebuild --destdir "$work/root" \
  >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
pc=$(find "$work/root" -name verdi.pc)
check "verdi.pc is installed" test -n "$pc"
export PKG_CONFIG_SYSROOT_DIR="$work/root"
export PKG_CONFIG_PATH="${pc%/*}${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
lib=${pc%/pkgconfig/*}
include=$(find "$work/root" -path '*/include/verdi.h')
include=${include%/*}
flags=$(pkg-config --cflags verdi)
shared=$(pkg-config --libs verdi)
static="$lib/libverdi.a $(PKG_CONFIG_SYSROOT_DIR='' pkg-config --libs --static verdi |
  tr ' ' '\n' | grep -v -e '^-L' -e '^-lverdi$' | tr '\n' ' ')"

version=$(sed -n 's/^#define VERDI_VERSION "\(.*\)"$/\1/p' "$include/verdi.h")
check "the version is one" test "$(pkg-config --modversion verdi)" = "$version"
# shellcheck disable=SC2012
check "libverdi.so.0 is there" test -e "$lib/libverdi.so.0"
for file in "$lib/libverdi.a" "$lib/libverdi.so" "$include/verdi/book.h"; do
  check "$file is installed" test -s "$file"
done
check "the archive is not a thin one" grep -q '!<arch>' "$lib/libverdi.a"

# Debian's file for pkg-config of SQLite wants zlib, too, which may not be there.
# shellcheck disable=SC2086
more=$(printf '%s\n' $static | grep -vx -e '-pthread' -e '-lm' -e '-lsqlite3' -e '.*/libverdi.a')
check "a static program needs SQLite and the C library, not: $more" test -z "$more"

# What the headers declare is what both libraries export, no less and no more.
declared=$(cat "$include/verdi.h" "$include/verdi/book.h" |
  sed -n '/^static\|^typedef/d; s/^[a-z].*[ *]\(verdi_[a-z_]*\)(.*/\1/p' | sort -u)
exported=$(nm -D --defined-only "$lib/libverdi.so.0" | awk '$2 != "A" { print $3 }' |
  sed 's/@.*//' | sort -u)
archived=$(nm -g --defined-only "$lib/libverdi.a" | awk 'NF == 3 { print $3 }' | sort -u)
[ "$declared" = "$exported" ] || { printf '%s\n' "$declared" >"$work/a"
  printf '%s\n' "$exported" | diff "$work/a" -; }
check "libverdi.so exports what the headers declare" test "$declared" = "$exported"
check "libverdi.a too" test "$declared" = "$archived"

# use COMPILER LANGUAGE FLAGS WANTED: compiles, links both ways, runs, compares.
use() {
  # Flags are meant to be split.
  # shellcheck disable=SC2086
  for way in shared static; do
    eval "libraries=\$$way"
    checks=$((checks + 1))
    case $2 in c++*) language=c++ ;; *) language=c ;; esac
    if $1 -std="$2" -Wall -Wextra -pedantic -Werror $3 -x $language "$here/use.c" -x none \
      -o "$work/use" $libraries && LD_LIBRARY_PATH="$lib" "$work/use" >"$work/out" 2>&1; then
      [ -s "$work/first" ] || cp "$work/out" "$work/first"
      diff "$work/first" "$work/out" || { failures=$((failures + 1)); echo "FAILED: $1 $2 $way"; }
    else
      failures=$((failures + 1))
      echo "FAILED: $1 -std=$2, $way"
      cat "$work/out" 2>/dev/null
    fi
  done
}

for pair in gcc:g++ clang:clang++; do
  if command -v "${pair%:*}" >/dev/null 2>&1; then
    use "${pair%:*}" c11 "$flags"
    use "${pair%:*}" c17 "$flags"
  else
    echo "SKIP: no ${pair%:*}"
  fi
  if command -v "${pair#*:}" >/dev/null 2>&1 &&
    echo '#include <new>' | "${pair#*:}" -x c++ -fsyntax-only - 2>/dev/null; then
    use "${pair#*:}" c++11 "$flags"
    use "${pair#*:}" c++20 "$flags"
  else
    echo "SKIP: no ${pair#*:}"
  fi
done

# Callers with the headers of a later version, and of an earlier one, get the same answers.
grown() { # NAME SED-SCRIPT
  mkdir -p "$work/$1/verdi"
  sed "$2" "$include/verdi.h" >"$work/$1/verdi.h"
  cp "$include/verdi/book.h" "$work/$1/verdi"
  check "the $1 header differs" sh -c '! cmp -s "$1" "$2"' - "$include/verdi.h" "$work/$1/verdi.h"
  use "${CC:-cc}" c11 "-I$work/$1"
}
grown later 's/^} verdi_\(limits\|config\|book_style\|game_info\);/    double new_here[3];\n&/
  s/^    uint64_t reserved\[\([48]\)\];/    uint64_t new_here, reserved[\1 - 1];/'
grown earlier '/^    const verdi_root \*resume;/,/\*\//d'

module=$(find "$work/root" -path '*/verdi/__init__.py')
if [ -n "$module" ]; then
  check "the Python module is installed" env PYTHONDONTWRITEBYTECODE=1 \
    PYTHONPATH="${module%/verdi/*}" VERDI_LIBRARY="$lib/libverdi.so.0" \
    python3 -c "import verdi; assert verdi.__version__ == '$version', verdi.__version__"
  check "it knows where the library is" grep -q "/${lib##*/}/libverdi.so.0" \
    "${module%/*}/library.txt"
else
  echo "SKIP: no Python module"
fi

cat "$work/first" 2>/dev/null
checks_end
