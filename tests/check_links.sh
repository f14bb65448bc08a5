#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Checks on the link symbols of objects what check_layers.sh checks on includes: no file calls a
# higher layer, no files call each other in a circle, and the parser of options needs no engine. A
# source file calls another one if its object needs a symbol that the other object defines.
#
# Environment: VERDI_TEST_SOURCE is the source tree; VERDI_LIBRARIES are the static libraries of
# src/, separated by colons.
set -u
LC_ALL=C
export LC_ALL
cd "${VERDI_TEST_SOURCE:-$(dirname -- "$0")/..}" || exit 1

command -v nm >/dev/null 2>&1 || { echo "SKIP: no nm"; exit 77; }
[ -n "${VERDI_LIBRARIES:-}" ] || { echo "SKIP: no libraries to look into"; exit 77; }

# One line per symbol: object, type, name. Meson names the object of layer/file.c layer_file.c.o;
# objects of core/ exist once per CPU level.
symbols() {
  IFS=:
  # The list must be split at colons only. shellcheck disable=SC2086
  set -- $VERDI_LIBRARIES
  unset IFS
  for library; do
    nm -A "$library" 2>/dev/null
  done | sed -n 's|^.*/\([^/:]*\)\.p/\([^/:]*\)\.o:[0-9a-f ]* \([A-Za-z]\) \([^ ]*\)$|\1/\2 \3 \4|p'
}

{
  find src -name '*.[cS]' | sort
  echo --
  symbols
} | awk '
  !reading && $0 == "--" { reading = 1; next }
  !reading {
    name = substr($0, 5)
    flat = name
    gsub("/", "_", flat)
    source[flat] = name
    next
  }
  {
    object = $1
    sub(/^[^\/]*\//, "", object)
    level = substr($1, 1, length($1) - length(object) - 1)
    if (!(object in source)) {
      unknown[object]
      next
    }
    file = source[object]
    if (level ~ /^libcore_/)
      file = file "@" substr(level, 9, length(level) - 10)
    files[file]
    symbols++
    if ($2 == "U")
      needs[file, $3]
    else if ($2 ~ /^[TDRBVWGC]$/)
      owner[$3] = file
  }
  function layer(file,    part) {
    split(file, part, "/")
    return rank[part[1]]
  }
  # True if calls lead from one remaining file to another.
  function leads(from, to,    seen, wait, n, here, next_) {
    wait[n = 1] = from
    seen[from]
    while (n) {
      here = wait[n--]
      if (here == to)
        return 1
      for (next_ in files)
        if ((here, next_) in edge && !(next_ in seen)) {
          seen[next_]
          wait[++n] = next_
        }
    }
    return 0
  }
  # Removes files that call no remaining file, or that none calls. Circles and the files between
  # them are left.
  function peel(    gone, file, key, part, out, in_) {
    do {
      gone = 0
      split("", out)
      split("", in_)
      for (key in edge) {
        split(key, part, SUBSEP)
        if (part[1] in files && part[2] in files) {
          out[part[1]]++
          in_[part[2]]++
        }
      }
      for (file in files)
        if (!out[file] || !in_[file]) {
          delete files[file]
          gone++
        }
    } while (gone)
  }
  END {
    count = split("base rules record games core engine study front", names, " ")
    for (i = 1; i <= count; i++)
      rank[names[i]] = i
    rank["book"] = rank["core"]
    for (key in needs) {
      split(key, part, SUBSEP)
      if (!(part[2] in owner) || owner[part[2]] == part[1])
        continue
      from = part[1]
      to = owner[part[2]]
      edge[from, to]
      split(from, here, "/")
      split(to, there, "/")
      if (layer(to) > layer(from) || layer(to) == layer(from) && here[1] != there[1]) {
        print "UP: " from " calls " part[2] " of " to
        upward++
      }
    }
    for (object in unknown) {
      print "UNKNOWN: no source has the object " object
      upward++
    }
    parser = "front/kit/manual/manual_parse.c"
    engine = "engine/engine.c"
    if (!(parser in files) || !(engine in files) || leads(parser, engine)) {
      print "ENGINE: a program that only reads options carries weights and book, or a name changed"
      upward++
    }
    peel()
    for (key in edge) {
      split(key, part, SUBSEP)
      if (part[1] in files && part[2] in files && leads(part[2], part[1])) {
        print "CIRCLE: " part[1] " calls " part[2] | "sort"
        circles++
      }
    }
    close("sort")
    if (!symbols) {
      print "no symbols found"
      upward++
    }
    failures = (upward > 0) + (circles > 0)
    print (100 * (2 - failures) / 2) "%: Checks: 2, Failures: " failures ", Errors: 0"
    exit failures > 0
  }'
