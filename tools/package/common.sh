# shellcheck shell=sh
# shellcheck disable=SC2154 # set by the sourcing script
# SPDX-License-Identifier: MIT
#
# Functions for all kinds of packages, sourced by package.sh. A kind is a file kinds/KIND.sh with a
# line "# Summary: ..." and these functions:
#   kind_needs                  calls lack() for each thing that is not there
#   kind_build SOURCE FOLDER    builds in the commit's tree SOURCE, its own to write into, and puts
#                               what is to be shipped into FOLDER; same commit, same bytes
#   kind_try FOLDER             tries it; status 0: all is well
# They may use $tree (this checkout), $version, $commit, $SOURCE_DATE_EPOCH, $work (an empty folder
# for the run) and $output, and may exit with fail().

say() { printf '== %s\n' "$*"; }
have() { command -v "$1" >/dev/null 2>&1; }

fail() { # STATUS MESSAGE
  echo "$(basename "$0"): $2" >&2
  exit "$1"
}

# lack WHAT: notes that this machine has no WHAT.
lacking=
lack() { lacking="$lacking${lacking:+, }$1"; }

# need COMMAND PACKAGE: notes that the package is missing if there is no such command.
need() { have "$1" || lack "$2"; }

# SQLite's Makefile does not support blanks in paths.
need_plain() { # FOLDER
  case $1 in
    *[[:space:]]*) lack "a folder without blanks in its path" ;;
  esac
}

# The commit to package, and its time.
read_commit() {
  need git git
  [ -z "$lacking" ] || fail 77 "missing: $lacking"
  commit=$(git -C "$tree" rev-parse --verify HEAD 2>/dev/null) ||
    fail 1 "packages are made from a commit, but this is not a git clone"
  SOURCE_DATE_EPOCH=$(git -C "$tree" log -1 --format=%ct "$commit")
  version=$(git -C "$tree" show "$commit:meson.build" | sed -n "s/^ *version: '\(.*\)',\$/\1/p")
  [ -n "$version" ] || fail 1 "meson.build has no version"
  [ -z "$(git -C "$tree" status --porcelain --untracked-files=no)" ] ||
    echo "package.sh: uncommitted changes are not packed" >&2
  # Settings that could make two builds differ.
  LC_ALL=C
  TZ=UTC
  CCACHE_DISABLE=1
  CC=${CC:-gcc}
  export SOURCE_DATE_EPOCH LC_ALL TZ CCACHE_DISABLE CC
  unset CFLAGS CPPFLAGS LDFLAGS
  umask 022
}

# build_in FOLDER: builds the packages of the kind into FOLDER/packed.
build_in() {
  mkdir -p "$1/source" "$1/packed" || exit 1
  git -C "$tree" archive "$commit" | tar -xf - -C "$1/source" ||
    fail 1 "$kind: the commit's tree cannot be unpacked"
  (cd "$1/source" && kind_build "$1/source" "$1/packed") || fail 1 "$kind: the build failed"
  [ -n "$(ls "$1/packed")" ] || fail 1 "$kind: the build made nothing"
}

make_kind() { # KIND
  kind=$1
  # shellcheck source=/dev/null
  . "$here/package/kinds/$kind.sh"
  kind_needs
  [ -z "$lacking" ] || fail 77 "$kind: missing on this machine: $lacking"
  [ "$only_needs" = no ] || exit 0
  work=$output/work-$kind
  rm -rf "$work"
  mkdir -p "$work" || exit 1
  case $work in
    *[[:space:]]*) # debootstrap and linker options do not support blanks
      rmdir "$work"
      work=$(mktemp -d "${TMPDIR:-/var/tmp}/verdi-$kind.XXXXXX") || exit 1
      ;;
  esac
  trap 'rm -rf "$work"' EXIT
  trap 'exit 1' HUP INT TERM

  say "$kind: building $version of commit $(printf %.12s "$commit")"
  make_start=$(date +%s)
  build_in "$work/one"
  make_seconds=$(($(date +%s) - make_start))
  if [ "$check" = yes ]; then
    say "$kind: building it once more, elsewhere"
    build_in "$work/another/folder"
    same_bytes "$work/one/packed" "$work/another/folder/packed" ||
      fail 1 "$kind: two builds of one commit differ"
    say "$kind: two builds in different folders have the same bytes"
  fi
  if [ "$try" = yes ]; then
    say "$kind: trying it"
    make_start=$(date +%s)
    kind_try "$work/one/packed" || {
      mkdir -p "$output/failed" && cp "$work/one/packed"/* "$output/failed"
      fail 1 "$kind: the trial failed; what was built is in $output/failed"
    }
    say "$kind: tried in $(($(date +%s) - make_start)) s"
  fi
  cp "$work/one/packed"/* "$output"/ || exit 1
  (cd "$output" && find . -maxdepth 1 -type f ! -name SHA256SUMS | sed 's,^\./,,' | sort |
    xargs sha256sum >"$work/sums" && cp "$work/sums" SHA256SUMS) || exit 1
  say "$kind: built in $make_seconds s:"
  for make_file in "$work/one/packed"/*; do
    printf '%11s bytes  %s\n' "$(wc -c <"$make_file" | tr -d ' ')" \
      "$output/$(basename "$make_file")"
  done
}

# same_bytes FOLDER FOLDER: whether both have the same files; prints those that differ.
same_bytes() {
  for same_folder in "$1" "$2"; do
    (cd "$same_folder" && find . -type f | sort | xargs sha256sum) >"$same_folder.sums" || return 1
  done
  diff "$1.sums" "$2.sums"
}

# pack FOLDER FILE: packs FOLDER of the current folder as FILE.tar.xz or FILE.zip: sorted, owned by
# root, with the time of the commit.
pack() {
  find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} + || return 1
  case $2 in
    *.tar.xz)
      tar --sort=name --format=ustar --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 \
        --numeric-owner --mode='u+rw,go+r,go-w,a+X' -cf - "$1" | xz -9 -T1 >"$2"
      ;;
    *.zip) find "$1" | sort | TZ=UTC zip -q -9 -X "$2" -@ ;;
    *) fail 1 "no way to pack $2" ;;
  esac
}

# configure BUILD SOURCE OPTIONS...: configures a release build without tests and without local
# paths.
configure() {
  configure_build=$1
  configure_source=$2
  shift 2
  meson setup "$configure_build" "$configure_source" --buildtype=release -Dtests=disabled \
    -Dc_args="-ffile-prefix-map=$configure_source=." "$@" >"$configure_build.log" 2>&1 || {
    cat "$configure_build.log" >&2
    return 1
  }
}

# compile BUILD TARGET...
compile() {
  compile_build=$1
  shift
  ninja -C "$compile_build" "$@" >"$compile_build.log" 2>&1 || {
    tail -n 40 "$compile_build.log" >&2
    return 1
  }
}

# part NAME VERSION LICENCE TEXT: adds a line to the contents. TEXT, the licence file or empty, is
# copied to licences/ of the current folder.
part() {
  printf '  %-12s %-26s %s\n' "$1" "$2" "$3"
  [ -n "$4" ] || return 0
  mkdir -p licences
  cp "$4" "licences/$1.txt" || fail 1 "no text of the licence of $1"
}

# contents: prints the head of CONTENTS.txt.
contents() {
  cat <<TEXT
Verdi $version, an Othello engine
Commit $commit of $(date -u -d "@$SOURCE_DATE_EPOCH" '+%Y-%m-%d %H:%M:%S UTC')

TEXT
}

# readme KIND CPU COMMAND: prints the README of the package: the lines of package/readme.txt for
# this kind and for all kinds. COMMAND starts verdi there.
readme() {
  sed "s/^\[$1\] \{0,1\}//; /^\[[a-z]*\]/d; s/@VERSION@/$version/; s/@CPU@/$2/; s|@VERDI@|$3|" \
    tools/package/readme.txt
}

# own_parts: adds the lines for Verdi's own parts.
own_parts() {
  part verdi "$version" "MIT (LICENSE)" ''
  part weights "$(sed -n 's/^weights: \([0-9a-f]*\) .*/\1/p' "$1")" \
    "MIT; fitted to games of Verdi against itself" ''
  part book "$(sed -n 's/^book: \([0-9]* positions\).*/\1/p' "$1")" \
    "MIT; searched by Verdi" ''
}
