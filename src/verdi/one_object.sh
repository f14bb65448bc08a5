#!/bin/sh
# SPDX-License-Identifier: MIT
#
# one_object.sh ARCHIVE OUTPUT COMPILER...: an archive of one object, all of ARCHIVE's linked together,
# in which only names that begin with verdi_ are global: others cannot clash with a program's own.
set -eu
archive=$1
output=$2
shift 2
object=$output.o
"$@" -r -nostdlib -o "$object" -Wl,--whole-archive "$archive" -Wl,--no-whole-archive
"$("$@" -print-prog-name=objcopy)" --wildcard --keep-global-symbol='verdi_*' --localize-hidden \
  "$object"
rm -f "$output"
"$("$@" -print-prog-name=ar)" rcsD "$output" "$object"
rm -f "$object"
