#!/bin/sh
# SPDX-License-Identifier: MIT
#
# demo.sh [VERDI]: a short dialogue with the engine in GTP, the protocol of Quarry and GoGui. It
# sets up a midgame position, asks for a move, and shows the engine's output during the search:
# depth, value in discs for the side to move, winning chances, best line.
set -eu

verdi=${1:-build/verdi}
moves="F5 D6 C3 D3 C4 F4 F6 F3 E6 E7"
level=20
seconds=10

# play_sequence needs colours: Black begins, and this line has no pass.
sequence=
colour=b
for move in $moves; do
  sequence="$sequence $colour $move"
  [ $colour = b ] && colour=w || colour=b
done

echo "== $verdi gtp: level $level, at most $seconds seconds, after"
echo "   $moves"
echo
printf '%s\n' \
  "verdi-param level $level" \
  "verdi-param movetime ${seconds}000" \
  "gogui-play_sequence$sequence" \
  "showboard" \
  "kata-genmove_analyze $colour interval 20 maxmoves 1" \
  "showboard" \
  "quit" |
  "$verdi" gtp --no-book |
  awk -f "$(dirname -- "$0")/demo.awk"
