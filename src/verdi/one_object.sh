#!/bin/sh
# SPDX-License-Identifier: MIT
#
# one_object.sh ARCHIVE OUTPUT COMPILER...: links all objects of ARCHIVE into an archive of one
# object. Only names that begin with verdi_ stay global, so that others cannot clash with a
# program's own names.
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
