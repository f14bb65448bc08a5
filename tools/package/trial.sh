# shellcheck shell=sh
# shellcheck disable=SC2154 # set by the sourcing script
# SPDX-License-Identifier: MIT
#
# Black-box tests of a packaged program, for package.sh and for tests. Before this file is sourced,
# set:
#   trial_tree    the source tree, for what is expected
#   trial_folder  an empty folder for what is said
# A program is given as words of a command: `trial_all chroot root /verdi`. Each trial prints its
# name; failures are counted in trial_failures.

trial_count=0
trial_failures=0

trial() { # WHAT COMMAND...
  trial_what=$1
  shift
  trial_count=$((trial_count + 1))
  if "$@"; then
    echo "ok: $trial_what"
  else
    trial_failures=$((trial_failures + 1))
    echo "FAILED: $trial_what"
    sed 's/^/  | /' "$trial_folder/said" 2>/dev/null | tail -n 20
  fi
}

# says COMMAND...: runs it, keeps its output without carriage returns, and returns its exit status.
says() {
  "$@" >"$trial_folder/raw" 2>"$trial_folder/errors"
  says_status=$?
  tr -d '\r' <"$trial_folder/raw" >"$trial_folder/said"
  tr -d '\r' <"$trial_folder/errors" >>"$trial_folder/said"
  return $says_status
}

# said LINE: whether the output has a line that matches this extended regular expression.
said() { grep -qxE -- "$1" "$trial_folder/said"; }

trial_readme() { # README WORDS...: runs the README's review of a game in an empty folder
  trial_line=$(tr -d '\r' <"$1" | sed -n 's/^    [^ ]* \(review --output .*\)/\1/p')
  shift
  rm -f game.html
  eval "says \"\$@\" $trial_line" && [ -s game.html ]
}

trial_version() { # WORDS...
  trial_number=$(sed -n 's/^#define VERDI_VERSION "\(.*\)"$/\1/p' "$trial_tree/src/verdi.h")
  says "$@" --version && said "verdi $trial_number" &&
    said 'book: [0-9]+ positions built in'
}

trial_perft() { says "$@" perft 9 && said ' *9 +3005288 +3005320 .*'; }

trial_signature() {
  says "$@" bench &&
    [ "$(sed -n '$s/ .*//p' "$trial_folder/said")" = "$(cat "$trial_tree/tests/bench.signature")" ]
}

trial_solve() {
  says "$@" solve --threads 2 - <"$trial_tree/tests/data/fforum-1-19.obf" &&
    said 'total: 19 positions, 19 checked, 0 wrong, .*'
}

trial_book() { says "$@" book name f5d6c3d3c4 && said 'Tiger'; }

trial_json() {
  echo '{"id": 1, "moves": "f5d6c3", "depth": 6}' >"$trial_folder/asked"
  says "$@" json <"$trial_folder/asked" && grep -q '"type":"result"' "$trial_folder/said"
}

trial_gtp() {
  printf '%s\n' '1 protocol_version' '2 play b f5' '3 play w z9' '4 genmove w' '5 showboard' \
    'nonsense' '6 undo' '7 verdi-param level 3' '8 genmove w' 'quit' >"$trial_folder/asked"
  says "$@" gtp --threads 1 --hash 4 --level 4 <"$trial_folder/asked" &&
    said '=1 2' && said '=2' && said '\?3 .+' && said '=4 (D6|F6|F4)' &&
    said '\? unknown command' && said '=6' && said '=8 (D6|F6|F4)'
}

trial_nboard() {
  printf '%s\n' 'nboard 2' 'set depth 4' 'set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[0]'\
'TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)' \
    'ping 7' 'go' >"$trial_folder/asked"
  says "$@" nboard --threads 1 <"$trial_folder/asked" &&
    said 'set myname Verdi' && said 'pong 7' && said '=== (D6|F6|F4)/.*'
}

# A whole game of the program against itself: it must accept every move over GTP, and give a result
# at the end.
trial_game() {
  {
    trial_move=0
    while [ $trial_move -lt 36 ]; do
      printf 'genmove b\ngenmove w\n'
      trial_move=$((trial_move + 1))
    done
    printf 'final_score\nquit\n'
  } >"$trial_folder/asked"
  says "$@" gtp --threads 2 --hash 4 --level 4 <"$trial_folder/asked" &&
    ! said '\?.*' && said '= ([BW]\+[0-9]+|0)' &&
    [ "$(grep -cxE '= [A-H][1-8]' "$trial_folder/said")" -ge 40 ]
}

# Two games of the match runner, at two levels. MATCH has the words of
# the runner's command, VERDI is the command of the engine for the runner's shell.
trial_match() { # VERDI MATCH...
  trial_verdi=$1
  shift
  rm -f "$trial_folder/log"
  says "$@" -e "name=verdi cmd=\"$trial_verdi gtp --threads 1 --hash 4\" level=3" \
    -e "name=low cmd=\"$trial_verdi gtp --threads 1 --hash 4\" level=1" \
    --games 2 --log "$trial_folder/log" &&
    [ "$(grep -c '"type":"game"' "$trial_folder/log")" -eq 2 ] &&
    grep -q '^verdi lost by time 0 resign 0 crash 0 hang 0 illegal 0 garbage 0 refused 0' \
      "$trial_folder/said"
}

trial_all() { # WORDS...
  trial "it says what it is, and nothing was left out" trial_version "$@"
  trial "perft 9" trial_perft "$@"
  trial "the signature of the benchmark" trial_signature "$@"
  trial "exact values of 19 positions" trial_solve "$@"
  trial "the built-in book" trial_book "$@"
  trial "a JSON request" trial_json "$@"
  trial "a GTP dialogue, with mistakes" trial_gtp "$@"
  trial "an NBoard dialogue" trial_nboard "$@"
  trial "a whole game, with the book" trial_game "$@"
}

trial_passed() { # whether all trials passed; prints their number
  echo "$((trial_count - trial_failures)) of $trial_count trials passed"
  [ "$trial_count" -gt 0 ] && [ "$trial_failures" -eq 0 ]
}

# needs_nothing PROGRAM: whether it needs neither a shared library nor a loader.
needs_nothing() {
  readelf -ld "$1" >"$trial_folder/said" &&
    ! grep -E 'INTERP|\(NEEDED\)' "$trial_folder/said"
}

# hardened FILE...: whether overruns of the stack and of buffers end these programs and libraries,
# and the linker's table of addresses is read-only.
hardened() {
  for hardened_file; do
    readelf -Wld --dyn-syms "$hardened_file" >"$trial_folder/said" || return 1
    for hardened_sign in '__stack_chk_fail' '__snprintf_chk' 'GNU_RELRO' 'FLAGS.*NOW'; do
      grep -q "$hardened_sign" "$trial_folder/said" ||
        { echo "$hardened_file: no $hardened_sign" >"$trial_folder/said" && return 1; }
    done
  done
}

# can_change_root: whether in_root works here.
can_change_root() {
  [ "$(id -u)" -eq 0 ] || unshare --user --map-root-user true 2>/dev/null
}

in_root() { # ROOT PROGRAM ARGUMENTS...
  if [ "$(id -u)" -eq 0 ]; then
    chroot "$@"
  else
    unshare --user --map-root-user chroot "$@"
  fi
}
