#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Plays two complete games in the GUI Quarry on a virtual screen, with Verdi on both sides, without
# and with a clock. Passes if each game ended on the board, no command was refused, no side ran out
# of time, the engines ended with the GUI, and Quarry opens the SGF of verdi-match. Skipped (77) if
# Quarry or a tool is missing.
#
# Environment: VERDI_BINARY, VERDI_MATCH; QUARRY_SHOTS is the folder for screenshots of the final
# boards, by default quarry/ in the working directory.
set -u

verdi=${VERDI_BINARY:?names the binary to test}
PATH=$PATH:/usr/games
for tool in quarry Xvfb xdotool import; do
  command -v $tool >/dev/null 2>&1 || { echo "SKIP: $tool is not installed"; exit 77; }
done
case $verdi in /*) ;; *) verdi=$(pwd)/$verdi ;; esac
shots=${QUARRY_SHOTS:-quarry}
mkdir -p "$shots" || exit 1

work=$(mktemp -d)
xvfb_pid=
quarry_pid=
cleanup() {
  [ -z "$quarry_pid" ] || kill "$quarry_pid" 2>/dev/null
  [ -z "$xvfb_pid" ] || kill "$xvfb_pid" 2>/dev/null
  rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 1' HUP INT TERM

fail() {
  echo "FAILED: $*"
  [ -z "${DISPLAY:-}" ] || import -window root "$shots/failed.png" 2>/dev/null
  tail -n 5 "$work"/*.log 2>/dev/null
  exit 1
}

# Waits up to SECONDS until the command succeeds.
wait_for() { # SECONDS COMMAND...
  left=$(($1 * 5))
  shift
  until "$@" >/dev/null 2>&1; do
    left=$((left - 1))
    [ $left -gt 0 ] || return 1
    sleep 0.2
  done
}

window() { xdotool search --onlyvisible --name "$1"; }

# Clicks into a window, X and Y from its left upper corner, or from the right lower one if negative.
click() { # NAME X Y
  id=$(window "$1" | tail -n 1)
  eval "$(xdotool getwindowgeometry --shell "$id")" # sets X, Y, WIDTH, HEIGHT
  [ "$2" -ge 0 ] && x=$((X + $2)) || x=$((X + WIDTH + $2))
  [ "$3" -ge 0 ] && y=$((Y + $3)) || y=$((Y + HEIGHT + $3))
  xdotool mousemove "$x" "$y" click 1
}

# The moves of a game as "b D3 w C3 ..." from one engine's log: those it was told and its own.
moves_of() { # LOG
  awk '
    { text = $0; sub(/^[ 0-9.]+/, "", text); split(text, word, " ") }
    word[1] == "<" && word[2] == "genmove" { colour = word[3] }
    word[1] == "<" && word[2] == "play" { printf "%s %s ", word[3], word[4] }
    word[1] == ">" && colour != "" && word[2] ~ /^=/ && word[3] != "" {
      printf "%s %s ", colour, word[3]
      colour = ""
    }' "$1"
}

# Prints the score if the moves are a finished game.
score_of() { # MOVES
  printf 'gogui-play_sequence %s\nfinal_score\nquit\n' "$1" | "$verdi" gtp |
    sed -n 's/^= \([BW]+[0-9]*\|0\)$/\1/p'
}

first_log() {
  set -- "$work"/engine.*.log
  [ -s "$1" ] && echo "$1"
}

finished() {
  for log in "$work"/engine.*.log; do
    [ -n "$(score_of "$(moves_of "$log")")" ] || return 1
  done
}

engines_gone() {
  for log in "$work"/engine.*.log; do
    pid=${log##*/engine.}
    ! kill -0 "${pid%.log}" 2>/dev/null || return 1
  done
}

# Plays one game. Quarry's settings come from a prepared file; only buttons have to be clicked.
play() { # NAME TIME-CONTROL-TYPE ENGINE-OPTIONS
  rm -f "$work"/*.log
  echo "exec '$verdi' gtp $3 --threads 1 --hash 16 --log '$work'/engine.\$\$.log" >"$work/engine.sh"
  cat >"$work/.quarry" <<END
[GTP Engine "Verdi"]
Screen name format = "%n %v"
Name = "Verdi"
Command line = "sh $work/engine.sh"
Supported games = "Reversi"

[New Game Parameters]
Game = "Reversi"
White player name = "Verdi"
White is computer = true
Black player name = "Verdi"
Black is computer = true

[New Reversi Game Parameters]
Board size = 8
Time control type = $2
Time limit for game = 00:20
END
  HOME=$work quarry >"$work/quarry.log" 2>&1 &
  quarry_pid=$!
  wait_for 20 window 'Quarry Control Center' || fail "Quarry does not start"
  sleep 0.5
  click 'Quarry Control Center' 97 27 # "New Game"
  wait_for 10 window 'New Game' || fail "no dialogue for a new game"
  sleep 1
  click 'New Game' -60 -29 # "Forward"
  sleep 1
  click 'New Game' -60 -29 # "Play"
  wait_for 20 first_log || fail "$1: no engine was spoken to"
  wait_for 90 finished || fail "$1: the game does not end"
  sleep 1
  import -window root "$shots/$1.png"

  moves=$(moves_of "$(first_log)")
  echo "$1: $(score_of "$moves"): $moves"
  ! grep -h ' > ?' "$work"/engine.*.log || fail "$1: Verdi refused a command"
  if [ "$2" -eq 0 ]; then
    ! grep -q '< time_left' "$work"/engine.*.log || fail "$1: there is a clock"
  else
    grep -q '< time_left' "$work"/engine.*.log || fail "$1: there is no clock"
    ! grep -hE '< time_left [a-z]+ (0|-[0-9]+) ' "$work"/engine.*.log || fail "$1: out of time"
  fi
  kill "$quarry_pid"
  wait "$quarry_pid" 2>/dev/null
  quarry_pid=
  wait_for 5 engines_gone || fail "$1: an engine outlives the GUI"
}

# Xvfb finds a free display by itself and writes its number. With -noreset, it does not close new
# connections when the last client leaves.
Xvfb -noreset -displayfd 3 -screen 0 1024x768x24 3>"$work/display" 2>/dev/null &
xvfb_pid=$!
wait_for 10 test -s "$work/display" || fail "Xvfb does not start"
DISPLAY=:$(cat "$work/display")
export DISPLAY

play clock-off 0 '--level 8'
play clock-on 1 ''

random="$VERDI_TOOLS/../tests/match/verdi-test-engine random"
PATH=$(dirname "$VERDI_MATCH"):$PATH
verdi-match -q --games 2 -e "name=A cmd='$random'" -e "name=B cmd='$random'" --sgf "$work/two.sgf" \
  >/dev/null || fail "no games in SGF"
HOME=$work quarry "$work/two.sgf" >"$work/quarry.log" 2>&1 &
quarry_pid=$!
wait_for 20 window "two.sgf" || fail "Quarry does not open the SGF"
import -window root "$shots/sgf.png"
echo "screenshots are in $shots/"
