#!/bin/sh
# SPDX-License-Identifier: MIT
#
# run.sh: installs what is missing (tools/setup.sh), builds Verdi in build/ and shows it at work:
# one position of a real game, searched through the protocol a GUI would use.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
cd "$here/.."

sh "$here/setup.sh"

if [ ! -f build/build.ninja ]; then
  echo "== meson setup build"
  meson setup build
fi
echo "== meson compile -C build verdi:executable"
meson compile -C build verdi:executable

sh "$here/demo.sh" build/verdi
