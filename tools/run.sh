#!/bin/sh
# SPDX-License-Identifier: MIT
#
# run.sh: installs missing packages (tools/setup.sh), builds Verdi in build/ with the tools for
# matches and books, and shows an example: a position of a real game, searched over the protocol
# that a GUI would use. Then prints what to try next.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
cd "$here/.."

sh "$here/setup.sh"

if [ ! -f build/build.ninja ]; then
  echo "== meson setup build"
  meson setup build
fi
echo "== meson compile -C build"
meson compile -C build ./verdi tools/match/verdi-match tools/verdi-book

sh "$here/demo.sh" build/verdi

cat <<END

== three things to try next
   build/verdi play
       play against Verdi on the terminal
   build/verdi review --output game.html tests/data/game.txt
       write a report of a game; open it in a browser
   build/verdi help
       list all commands; verdi help guis explains NBoard, GoGui and Quarry
END
