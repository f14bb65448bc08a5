# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # read and set by package.sh
# SPDX-License-Identifier: MIT
#
# Summary: Linux on x86-64: programs that need no libraries
#
# The programs of tools/static, tested in a root that has only verdi.
linux_cpu=x86_64
linux_cross=
linux_run=
linux_root=
linux_libc=libc6-dev
# shellcheck source=tools/package/linux.sh
. "$here/package/linux.sh"

linux_version() { dpkg-query -W -f '${Version}' "$1"; }

kind_needs() {
  linux_needs
  [ "$(uname -m)" = x86_64 ] || lack "an x86-64 processor"
  for static_library in sqlite3 jansson; do
    [ -f "$($CC -print-file-name=lib$static_library.a)" ] || lack "lib$static_library.a"
  done
  can_change_root || lack "the right to change the root"
}

kind_build() { # SOURCE FOLDER
  configure "$1/build" "$1" -Dstatic=true && linux_pack "$1" "$2"
}

# Tests that files can be written in a root without /proc.
writes_files() {
  echo f5d6c3d3c4 >"$work/root/games"
  for files_line in 'convert --to ggf --output /made games' \
    'analyze --depth 1 --output /made games' \
    'review --level 1 --cache /cache --output /made games' 'book import --book /made games'; do
    rm -f "$work/root/made"
    # shellcheck disable=SC2086 # words
    says in_root "$work/root" /verdi $files_line && [ -s "$work/root/made" ] || return 1
  done
}

kind_try() { # FOLDER
  linux_try "$1" && cp "$work/tried/verdi" "$work/root" || return 1
  trial_all in_root "$work/root" /verdi
  trial "files where there is no /proc" writes_files
  trial "two games of verdi-match" trial_match "'$work/tried/verdi'" "$work/tried/verdi-match"
  trial "verdi-book begins a book" says "$work/tried/verdi-book" build "$work/begun.book" \
    --positions 1
  trial_passed
}
