#!/bin/sh
# SPDX-License-Identifier: MIT
#
# library.sh SOURCE FOLDER OUTPUT: builds libverdi.so.0 in FOLDER, for the wheel. The compiler's
# options are in CC, CFLAGS and LDFLAGS, as for any build with Meson.
set -eu
meson setup "$2" "$1" --buildtype=release -Dtests=disabled -Dc_std=c11
meson compile -C "$2" verdi:shared_library
# The name of the file has the version; a wheel has no links.
cp "$2"/src/verdi/libverdi.so.0 "$3"
strip --strip-unneeded "$3"
