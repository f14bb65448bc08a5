# shellcheck shell=sh
# shellcheck disable=SC2154 # set by package.sh
# SPDX-License-Identifier: MIT
#
# Summary: Windows on x86-64: programs that need no DLLs
#
# Built by MinGW-w64 and tested with Wine. A real console, a real disk or another version of Windows
# may behave differently.
# shellcheck source=tools/package/debian.sh
. "$here/package/debian.sh"
# shellcheck source=tools/package/trial.sh
. "$here/package/trial.sh"

windows_cross=x86_64-w64-mingw32-
windows_programs='verdi verdi-match verdi-book'

kind_needs() {
  need ${windows_cross}gcc-posix g++-mingw-w64-x86-64-posix
  need ${windows_cross}windres binutils-mingw-w64-x86-64
  need meson meson
  need ninja ninja-build
  need wine wine
  need zip zip
  need unzip unzip
  need dpkg-source dpkg-dev
  need make make
  need_plain "$output"
  need tclsh tcl
  debian_needs
}

# All packages use one build of the libraries, because sources and compiler are Debian's.
kind_build() { # SOURCE FOLDER
  windows_libraries=$output/cache/windows-libraries
  windows_name=verdi-$version-windows-x86_64
  sh "$here/package/cross_libraries.sh" windows "$windows_libraries" || return 1
  # The libraries contain the path of their folder, which does not get into a program.
  configure "$1/build" "$1" --cross-file tools/cross-windows.ini \
    "-Dpkg_config_path=$windows_libraries/lib/pkgconfig" &&
    compile "$1/build" verdi.exe tools/match/verdi-match.exe tools/verdi-book.exe &&
    mkdir "$1/$windows_name" && readme windows x86_64 verdi |
    sed 's/$/\r/' >"$1/$windows_name/README.txt" && cd "$1/$windows_name" || return 1
  for windows_program in verdi tools/match/verdi-match tools/verdi-book; do
    ${windows_cross}strip -o "$(basename $windows_program).exe" "../build/$windows_program.exe" ||
      return 1
  done
  sed 's/$/\r/' ../LICENSE >LICENSE.txt &&
    windows_wine ./verdi.exe --version | tr -d '\r' >../reported &&
    windows_contents | sed 's/$/\r/' >CONTENTS.txt &&
    cd .. && pack "$windows_name" "$2/$windows_name.zip"
}

# Runs Wine with its own home folder, and without warnings about its missing features.
windows_wine() { # PROGRAM ARGUMENTS...
  env WINEPREFIX="$work/wine" WINEDEBUG=-all LC_ALL=C.UTF-8 wine "$@"
}

windows_server() { # OPTION
  env WINEPREFIX="$work/wine" wineserver "$1"
}

windows_contents() {
  contents
  echo "Programs for Windows on x86-64 (Windows 10, version 1903, and later). They need only"
  echo "DLLs of the system. Unpack them anywhere, and see README.txt."
  echo
  echo "Parts:"
  own_parts ../reported
  windows_part sqlite3 "public domain"
  windows_part jansson MIT
  part mingw-w64 "$(windows_version mingw-w64-x86-64-dev)" "public domain, ZPL; winpthreads: MIT" \
    /usr/share/doc/mingw-w64-x86-64-dev/copyright
  part libgcc "$(windows_version gcc-mingw-w64-x86-64-posix)" \
    "GPL-3+ with the GCC runtime exception" ''
}

windows_part() { # NAME LICENCE
  part "$1" "$(cat "$windows_libraries/doc/$1.version")" "$2" \
    "$windows_libraries/doc/$1.copyright"
}

windows_version() { dpkg-query -W -f '${Version}' "$1"; }

# --- the trial ------------------------------------------------------------------------------------

kind_try() { # FOLDER
  trial_tree=$tree
  trial_folder=$work/said
  mkdir -p "$trial_folder" "$work/tried" &&
    unzip -q "$1"/verdi-*.zip -d "$work/tried" && cd "$work"/tried/verdi-* || return 1
  # Wine's server ends when it was idle, by default for 3 s. A program that starts just then loses
  # its connection. So the server of the build has to end, and the next one stays longer.
  windows_server -w && windows_server -p60 || return 1
  for try_program in $windows_programs; do
    trial "$try_program needs no DLL of its own" windows_needs_nothing "$try_program.exe"
  done
  trial_all windows_wine ./verdi.exe
  trial "the first example of README.txt" trial_readme README.txt windows_wine ./verdi.exe
  trial "arguments, names and texts in UTF-8" windows_utf8
  trial "wildcards" windows_wildcards
  trial "files with lines as Windows ends them" windows_line_ends
  trial "a file takes the place of another" windows_replaces
  trial "a folder for the user's own files" windows_user_folder
  trial "twenty games of verdi-match" windows_match
  trial "verdi-book begins a book" windows_book
  cd "$work" && trial_passed
}

windows_needs_nothing() { # PROGRAM
  ${windows_cross}objdump -p "$1" >"$trial_folder/said" &&
    ! sed -n 's/^.*DLL Name: //p' "$trial_folder/said" |
    grep -viE '^(kernel32|msvcrt|advapi32|user32|ws2_32)\.dll$'
}

windows_utf8() {
  cp "$tree/tests/data/game.txt" 'Übung 東京.txt' &&
    says windows_wine ./verdi.exe convert --to sgf --output 'Ergebnis é.sgf' 'Übung 東京.txt' &&
    grep -q '^(;' 'Ergebnis é.sgf' &&
    ! says windows_wine ./verdi.exe convert --to sgf 'fehlt ü.txt' &&
    grep -q 'fehlt ü.txt: No such file' "$trial_folder/said"
}

windows_wildcards() {
  cp "$tree/tests/data/match.ggf" 'ü 1.ggf' && cp "$tree/tests/data/match.ggf" 'ü 2.ggf' &&
    says windows_wine ./verdi.exe convert --to transcript 'ü *.ggf' &&
    [ "$(grep -c '^[a-h][1-8]' "$trial_folder/said")" -eq 16 ]
}

windows_line_ends() {
  sed 's/$/\r/' "$tree/tests/data/fforum-1-19.obf" >crlf.obf &&
    says windows_wine ./verdi.exe solve crlf.obf &&
    said 'total: 19 positions, 19 checked, 0 wrong, .*' &&
    printf 'play b f5\r\ngenmove w\r\nquit\r\n' >crlf.gtp &&
    says windows_wine ./verdi.exe gtp --level 3 <crlf.gtp && said '= (D6|F6|F4)'
}

windows_replaces() {
  cp "$tree/tests/data/game.txt" game.txt && : >other.txt &&
    says windows_wine ./verdi.exe convert --to transcript --output other.txt game.txt &&
    [ "$(find . -name '*.part' | wc -l)" -eq 0 ] && [ -s other.txt ]
}

windows_user_folder() {
  says windows_wine ./verdi.exe analyze --cache default --depth 4 game.txt &&
    [ -n "$(find "$work/wine" -path '*/AppData/Local/verdi/*' -type f)" ]
}

windows_match() {
  says windows_wine ./verdi-match.exe --games 20 -c 2 --log games.jsonl \
    -e 'name=verdi cmd="verdi.exe gtp --threads 1 --hash 4" level=3' \
    -e 'name=low cmd="verdi.exe gtp --threads 1 --hash 4" level=1' &&
    [ "$(grep -c '"type":"game"' games.jsonl)" -eq 20 ] &&
    said 'verdi lost by time 0 resign 0 crash 0 hang 0 illegal 0 garbage 0 refused 0'
}

windows_book() {
  says windows_wine ./verdi-book.exe build 'Buch ä.book' --positions 1 && [ -s 'Buch ä.book' ] &&
    says windows_wine ./verdi.exe book verify --book 'Buch ä.book' &&
    said 'positions 1  faults 0 .*'
}
