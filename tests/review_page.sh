#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Shows all HTML pages in headless Chromium: those of verdi review, puzzles, book lines and
# verdi-match, in phone and desktop size, light and dark, and printed. Checks that they fit into the
# width of the window. Skipped without Chromium. Keeps the pictures in build/review/.
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

# look OPTIONS...: one run of the browser, with a profile of its own.
look() {
  rm -rf "$out/profile"
  timeout 120 "$browser" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
    --disable-background-networking --disable-component-update --disable-sync --hide-scrollbars \
    --user-data-dir="$out/profile" "$@" 2>"$out/browser.log" || {
    cat "$out/browser.log"
    exit 1
  }
  rm -rf "$out/profile"
}

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
"$VERDI_BINARY" book lines --plies 12 --html --output "$out/lines.html"
"$VERDI_TOOLS/match/verdi-match" -q --games 20 --sprt 0,60 --html "$out/match.html" \
  -e "name='A program with a rather long name' cmd='$VERDI_BINARY gtp' level=2 threads=1" \
  -e "name=Other cmd='$VERDI_BINARY gtp' level=1 threads=1" >"$out/match.txt"

checks=0
for page in game.html all/index.html all/0002.html puzzles.html lines.html match.html; do
  name=$(echo "$page" | tr '/.' '--')
  for width in 390 1200; do
    for scheme in 0 1; do # Chromium's numbers for dark and light
      picture=$out/$name-$width-$scheme.png
      look --blink-settings=preferredColorScheme=$scheme --window-size=$width,1600 \
        --screenshot="$picture" "file://$out/$page"
      [ "$(wc -c <"$picture")" -gt 5000 ] || { echo "$picture is empty"; exit 1; }
      checks=$((checks + 1))
    done
    # The page in a frame, for a window cannot be that narrow; the frame around it measures it.
    {
      printf '<html><body><iframe width="%s" height="900" srcdoc="' "$width"
      sed 's/&/\&amp;/g; s/"/\&quot;/g' "$out/$page"
      cat <<'END'
"></iframe><script>
document.querySelector("iframe").onload = event => {
  const inner = event.target.contentDocument.documentElement
  document.title = "width " + inner.scrollWidth + " of " + inner.clientWidth
}
</script></body></html>
END
    } >"$out/measured.html"
    title=$(look --window-size=1400,1600 --virtual-time-budget=2000 --dump-dom \
      "file://$out/measured.html" | sed -n 's|.*<title>\(width [^<]*\)</title>.*|\1|p')
    echo "$page in $width: $title"
    # shellcheck disable=SC2086
    set -- $title
    [ $# -ge 4 ] && [ "$2" -le "$4" ] || { echo "$page is wider than a window of $width"; exit 1; }
    checks=$((checks + 1))
  done
  for picture in "$out/$name-390" "$out/$name-1200"; do
    cmp -s "$picture-0.png" "$picture-1.png" && { echo "dark is light: $picture"; exit 1; }
    checks=$((checks + 1))
  done
  look --no-pdf-header-footer --print-to-pdf="$out/$name.pdf" "file://$out/$page"
  head -c 5 "$out/$name.pdf" | grep -q '%PDF-' || { echo "$name.pdf is no PDF"; exit 1; }
  checks=$((checks + 1))
done

# The script: the board of the address, the arrow keys, the slider, the graph under the pointer.
{
  sed '/<\/body>/,$d' "$out/game.html"
  cat <<'END'
<script>
const shown = () => document.querySelector(".shown").id.slice(5);
const seen = [shown()], before = history.length;
const press = key => document.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
press("ArrowRight"); seen.push(shown()); press("ArrowLeft"); press("ArrowLeft"); seen.push(shown());
const slider = document.querySelector("input");
slider.value = 40; slider.oninput(); seen.push(shown());
document.querySelector('.graph a[href="#move-7"] rect').dispatchEvent(
  new PointerEvent("pointerover", {pointerType: "mouse", bubbles: true})); seen.push(shown());
document.querySelector('.shown a[href="#move-8"]').click(); seen.push(shown());
document.title = "steps " + seen + " history " + (history.length - before) + " at " + location.hash
</script></body></html>
END
} >"$out/measured.html"
title=$(look --virtual-time-budget=2000 --dump-dom "file://$out/measured.html#move-3" |
  sed -n 's|.*<title>\(steps [^<]*\)</title>.*|\1|p')
[ "$title" = "steps 3,4,2,40,7,8 history 0 at #move-3" ] || { echo "the script: $title"; exit 1; }
checks=$((checks + 1))

# The board beside the lines follows the pointer.
{
  sed '/<\/body>/,$d' "$out/lines.html"
  cat <<'END'
<script>
const link = document.querySelector('.tree a[href^="#p"]');
link.dispatchEvent(new PointerEvent("pointerover", {bubbles: true}));
const board = where => document.querySelector(where + " svg title").textContent;
document.title = "same " + (board(".first") === board(link.getAttribute("href")));
</script></body></html>
END
} >"$out/measured.html"
look --virtual-time-budget=2000 --dump-dom "file://$out/measured.html" |
  grep -q '<title>same true</title>' || { echo "the board beside the lines stays"; exit 1; }
checks=$((checks + 1))
rm -f "$out/measured.html" "$out/browser.log"
echo "100%: Checks: $checks, Failures: 0, Errors: 0"
