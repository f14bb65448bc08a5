#!/bin/sh
# SPDX-License-Identifier: MIT
#
# run.sh: installs missing packages (tools/setup.sh), builds Verdi in build/ with the tools for
# matches and books, and shows an example: a position of a real game, searched over the protocol
# that a GUI would use. Then prints what to try next.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
cd "$here/.."
# shellcheck source=tools/folder.sh
. "$here/folder.sh"

if ! { [ -d build ] && [ -w build ]; } && ! { [ ! -e build ] && [ -w . ]; }; then
  echo "run.sh: no permission to write $PWD/build: copy the clone to a folder of your own" >&2
  exit 1
fi
sh "$here/setup.sh"

is_configured build || configure_folder build
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
