#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Shows all HTML pages in headless Chromium: those of verdi review, stats, puzzles, book lines and
# verdi-match, at three widths, light and dark, and printed (review_page.js). Skipped without
# Chromium, or where npm cannot get axe-core and playwright-core. Keeps the pictures in
# build/review/.
set -eu

browser=
for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null 2>&1 && browser=$name && break
done
[ -n "$browser" ] || { echo "SKIP: no Chromium"; exit 77; }

out=$(dirname "$VERDI_BINARY")/review
rm -rf "$out"
mkdir -p "$out"
out=$(cd "$out" && pwd)
source=$(cd "$(dirname "$0")" && pwd)
npm install --silent --no-audit --no-fund --prefix "$out/npm" axe-core@4 playwright-core@1 \
  >"$out/npm.log" 2>&1 || { echo "SKIP: no axe-core and playwright-core from npm"; exit 77; }

# A random game with four passes.
moves=e6f6c4e7f7c3e8f8g5e3f5c5g7d6g8h7g6f4d2g4d8h5g3e1c7h4b4b8f3h6b3c6d3c2b7a5a4d7e2h2b6a6b1d1b5a2
moves=${moves}f2a8g2f1b2a1a7g1h8a3h3h1c1c8
printf '(;GM[Othello]PB[A player with a rather long name]PW[Bob]BO[8 %s*]%s;)\n' \
  '-------- -------- -------- ---O*--- ---*O--- -------- -------- -------- ' 'B[f5]W[d6]B[c3]' \
  >"$out/short.ggf"
echo "$moves" >"$out/long.txt"
"$VERDI_BINARY" review --level 4 --output "$out/game.html" "$moves"
"$VERDI_BINARY" review --level 4 --all --output "$out/all" "$out/long.txt" "$out/short.ggf"
"$VERDI_BINARY" puzzles --level 4 --margin 6 --html --output "$out/puzzles.html" "$out/long.txt"
"$VERDI_BINARY" stats --output "$out/stats.html" "$out/long.txt" "$out/short.ggf"
"$VERDI_BINARY" book lines --plies 12 --html --output "$out/lines.html"
"$VERDI_TOOLS/match/verdi-match" -q --games 20 --sprt 0,60 --html "$out/match.html" \
  -e "name='A program with a rather long name' cmd='$VERDI_BINARY gtp' level=2 threads=1" \
  -e "name=Other cmd='$VERDI_BINARY gtp' level=1 threads=1" >"$out/match.txt"

NODE_PATH=$out/npm/node_modules node "$source/review_page.js" "$(command -v "$browser")" "$out"
rm -rf "$out/npm"
