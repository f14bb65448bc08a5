#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Checks the rules of the architecture: layers include only lower layers; the library has no mutable
# globals, and neither prints nor exits; only kernels have conditions on the instruction set; every
# source file names its licence and has a readable size. Prints each broken rule with its offenders.
#
# Environment: VERDI_TEST_SOURCE is the source tree; VERDI_LIBRARY and VERDI_LIBRARY_STUDY are the
# static libraries to check (unset in sanitizer builds, whose objects contain data of the
# sanitizer).
set -u
LC_ALL=C
export LC_ALL
cd "${VERDI_TEST_SOURCE:-$(dirname -- "$0")/..}" || exit 1

rules=0
broken=0
rule() { # TEXT OFFENDERS: one rule, fulfilled if nobody offends
  rules=$((rules + 1))
  if [ -n "$2" ]; then
    broken=$((broken + 1))
    printf 'BROKEN: %s\n%s\n\n' "$1" "$2"
  fi
}

skip() { # REASON: tools/test.sh counts one skipped test
  rules=$((rules + 1))
  echo "SKIP: $1"
}

c_files=$(find src tests tools -name '*.[ch]' | sort)
src_files=$(find src -name '*.[ch]' | sort)
markdown_files=$(find . -path './build*' -prune -o -name '*.md' -print | sort)
script_files=$(find tests tools -name '*.sh' -o -name '*.awk' | sort)
meson_files=$(find . -path './build*' -prune -o \( -name meson.build -o -name meson_options.txt \) \
  -print | sort)
[ -n "$src_files" ] || { echo "no sources in $(pwd)"; exit 1; }

# Preprocessor lines as extended regular expressions.
if='^[[:space:]]*#[[:space:]]*(if|ifdef|ifndef|elif)'
include='^[[:space:]]*#[[:space:]]*include[[:space:]]*'

# --- layers ---------------------------------------------------------------------------------------
# Any layer may include the public headers, since they only declare. Tools and tests belong to no
# layer. core/ and book/ are on the same layer. shellcheck disable=SC2086
rule "a file of src/ includes its own layer and lower ones" "$(awk '
  function layer(path,    part) {
    if (path == "verdi.h" || path == "verdi/book.h")
      return 0
    split(path, part, "/")
    return part[1] in rank ? rank[part[1]] : -1
  }
  BEGIN {
    count = split("base rules record games core engine study front", names, " ")
    for (i = 1; i <= count; i++)
      rank[names[i]] = i
    rank["book"] = rank["core"]
  }
  FNR == 1 {
    mine = layer(substr(FILENAME, 5))
    split(FILENAME, folder, "/")
  }
  /^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, word, "\"")
    theirs = layer(word[2])
    split(word[2], part, "/")
    if (theirs < 0)
      print FILENAME ":" FNR ": " word[2] " is on no layer (write it from src/ on)"
    else if (theirs > mine)
      print FILENAME ":" FNR ": " word[2] " is above"
    else if (theirs == rank["core"] && mine == theirs && part[1] != folder[2])
      print FILENAME ":" FNR ": core/ and book/ know nothing of each other"
    else if (mine >= rank["study"] && word[2] ~ /^(core|engine)\//)
      print FILENAME ":" FNR ": study/ and front/ know verdi.h, not " word[2]
    else if (folder[2] == "core" && word[2] ~ /^(record|games)\//)
      print FILENAME ":" FNR ": core/ has no use for records"
  }' $src_files)"

rule "of the public headers verdi.h includes none of ours, verdi/book.h only verdi.h" "$(
  grep -nE "${include}\"" src/verdi.h src/verdi/book.h | grep -v '^src/verdi/book\.h:.*"verdi\.h"')"

# The trainer shares features, weights file and kernels with the engine; the calibrator fits the
# engine's model of chances; the simulator of many cores runs the engine's team; verdi-leaves hears
# of the boards that searches evaluate.
rule "tools use public headers, layers, front/kit/ and html.h, the lab some of core/, engine/" "$(
  find tools -name '*.[ch]' -exec grep -nE "${include}\"(core|engine|front)/" /dev/null {} + |
  grep -vE '"front/(kit/|page/html\.h)' |
  grep -vE '^tools/lab/.*"core/(eval_sampled|features|weights|weights_file)\.h"' |
  grep -vE '^tools/lab/.*"engine/(chances|chances_table|levels|team|weights_read)\.h"')"

# --- folders --------------------------------------------------------------------------------------
# All rooms may use front/kit/, and commands front/page/; gtp/, nboard/, json/ and command/ do not
# use each other. front/front.h lists what the rooms offer. shellcheck disable=SC2086
rule "a room of front/ includes itself, kit/ and page/" "$(awk '
  FNR == 1 { split(FILENAME, here, "/"); room = here[2] == "front" && here[4] != "" ? here[3] : "" }
  room != "" && /^[ \t]*#[ \t]*include[ \t]*"front\/[a-z]*\// {
    split($0, word, "\"")
    split(word[2], there, "/")
    if (there[2] != room && there[2] != "kit" && !(there[2] == "page" && room == "command"))
      print FILENAME ":" FNR ": " word[2]
  }' $src_files)"

rule "a folder of src/ has at most 30 C files, src/front/ itself at most 10" "$(
  find src -type d | while read -r folder; do
    files=$(find "$folder" -maxdepth 1 -name '*.[ch]' | wc -l)
    most=30
    [ "$folder" != src/front ] || most=10
    [ "$files" -le "$most" ] || echo "$folder: $files"
  done)"

rule "a stem names one thing: its header and its sources are in one folder (or a system's)" "$(
  for file in $src_files; do
    case $file in src/verdi.h | src/verdi/book.h) continue ;; esac # declare what layers define
    folder=${file%/*}
    stem=${file##*/}
    stem=${stem%.[ch]}
    case $file in
      src/base/system/*/embed.h) continue ;; # one a system, for assembler
      src/base/system/*/*.c)
        for header in "$folder/$stem.h" "src/base/$stem.h" "src/base/system/$stem.h" \
          src/base/thread.h; do
          [ ! -f "$header" ] || break
        done
        folder=${header%/*}
        ;;
    esac
    echo "$stem $folder ${file##*.}"
  done | sort -u | awk '
    { folders[$1] = folders[$1] " " $2 "/" $1 "." $3 }
    !(($1, $2) in seen) { seen[$1, $2] = 1; count[$1]++ }
    END { for (stem in count) if (count[stem] > 1) print stem ":" folders[stem] }' | sort)"

# --- the source text ------------------------------------------------------------------------------
isa='__(AVX|SSE|SSSE|BMI|POPCNT|LZCNT|ARM|aarch64|AARCH64|arm|x86_64|amd64|i386|GFNI|ADX)|_M_X64'
isa_headers='([a-z]mm|avx.*|bmi|x86)intrin\.h|arm_(neon|sve|acle)\.h|cpuid\.h'
# shellcheck disable=SC2086
rule "only core/kernel/ (and engine/levels, which detects) know instruction sets" "$(
  grep -nE "${if}\b.*($isa)|${include}<($isa_headers)>" $src_files |
  grep -vE '^src/(core/kernel/kernel_[a-z0-9_]*\.h|engine/levels\.c):')"

# Other ways of writing a file leave part of it after a full disk or an interrupt. shellcheck
# disable=SC2086
rule "only base/file_write replaces files" "$(
  grep -nE '\brenameat2?\(|\brename\(|fopen\([^;]*, *"w' $src_files $(find tools -name '*.[ch]') |
  grep -v '^src/base/system/[a-z]*/path\.c:')"

# Code that depends on the system has one interface, and one file per system.
systems='_WIN32|_WIN64|__MINGW|__CYGWIN|_MSC_VER|__linux|__gnu_linux|__ANDROID|__APPLE__|__MACH__'
systems="$systems|TARGET_OS_|__unix|__(Free|Open|Net)BSD__|__sun|__HAIKU"
rule "no condition on systems: meson.build chooses files" "$(
  find src tests tools -name '*.[chS]' -exec grep -nE "${if}\\b.*\\b($systems)" /dev/null {} +)"
system_headers='(sys/(file|mman|vfs|statfs|wait|prctl|ioctl|resource|syscall)|linux/.*|windows|io'
system_headers="$system_headers|poll|signal|sched|spawn|langinfo|locale|termios|dlfcn)\\.h"
# shellcheck disable=SC2086
rule "only base/system/ and tools/match/child* know which system this is" "$(
  grep -nE "${include}<($system_headers)>" $src_files $(find tools -name '*.[ch]') |
  grep -vE '^(src/base/system/[a-z]+/|tools/match/child_[a-z]*\.c:|tools/static/)')"

# The program may have set a locale with another decimal sign and other letters.
rule "of what the library is made, only base/number reads and writes decimals" "$(
  grep -nE '%[-+ #0-9.*]*l?[aefgAEFG]\b|\b(strto(d|f|ld)|atof|setlocale|localeconv)\(' \
    $(find src/base src/rules src/record src/core src/book src/engine src/study -name '*.[ch]') |
  grep -vE '^src/base/(number\.c|system/[a-z]+/console\.c):')"
rule "of what the library is made, only base/span knows letters" "$(
  grep -nE '\b(is(alpha|alnum|lower|upper|print|space|digit)|to(lower|upper)|strn?casecmp)\(' \
    $(find src/base src/rules src/record src/core src/book src/engine src/study -name '*.[ch]') |
  grep -v '^src/base/system/')"
# shellcheck disable=SC2086
rule "no #if 0" "$(grep -nE "${if}[[:space:]]+0\b" $c_files)"
# shellcheck disable=SC2086
rule "no #include of a .c file" \
  "$(grep -nE "${include}[\"<][^\">]*\.c[\">]" $c_files)"
# shellcheck disable=SC2086
rule "stop flags are atomic, not volatile" "$(grep -nE '^[^*"]*\bvolatile\b' $src_files |
  grep -v '__asm__\|asm volatile\|sig_atomic_t')"
# shellcheck disable=SC2086
rule "JSON is written by front/kit/data/object alone: whole, or an error" "$(
  grep -nE '\bjson_(object_set|array_append|array_insert|dump)' $c_files |
  grep -v '^src/front/kit/data/object\.c:' | grep '^src\|^tools')"
# shellcheck disable=SC2086
rule "waits are on the monotonic clock (thread_condition)" "$(
  grep -n 'CLOCK_REALTIME' $c_files | grep -v '^src/base/system/windows/thread\.c:'
  for file in $(grep -lE 'pthread_cond_timedwait\(|thread_wait\(' $c_files); do
    grep -q 'thread_condition(' "$file" || [ "$file" = src/base/system/posix/thread_wait.c ] ||
      echo "$file"
  done)"
# shellcheck disable=SC2086
# shellcheck disable=SC2086
rule "a link of a README leads to a file" "$(grep -o '](\([^):]*\))' $markdown_files |
  sed 's/](\(.*\))/\1/' | while IFS=: read -r file link; do
    [ -e "$(dirname "$file")/$link" ] || echo "$file: $link"
  done)"

rule "no tabs, no blanks at the end of a line, 100 columns" "$(awk '
  FNR == 1 { generated = 0 }
  FNR <= 10 && /[Gg]enerated by/ { generated = 1 }
  /\t/ { print FILENAME ":" FNR ": tab" }
  / $/ { print FILENAME ":" FNR ": blank at the end" }
  length($0) > 100 && !generated {
    plain = $0
    gsub(/[\200-\277]/, "", plain) # a character may have several bytes
    if (length(plain) > 100)
      print FILENAME ":" FNR ": " length(plain) " columns"
  }' $c_files $script_files)"
all_files="$c_files $script_files $meson_files"
# shellcheck disable=SC2086
rule "the licence is in the first three lines" "$(awk '
  FNR == 1 { if (NR > 1 && !found) print file; file = FILENAME; found = 0 }
  FNR <= 3 && /SPDX-License-Identifier: MIT/ { found = 1 }
  END { if (!found) print file }' $all_files)"
# shellcheck disable=SC2086
rule "a file has fewer than 700 lines, or a generator" "$(awk '
  FNR == 1 { generated = 0 }
  FNR <= 10 && /[Gg]enerated by/ { generated = 1 }
  FNR == 700 && !generated { print FILENAME }' $c_files)"
# Compilers of those who install a header may not know the pragma.
installed='src/verdi.h src/verdi/book.h'
rule "a header is read once: by #pragma once, an installed one by a guard" "$(
  # shellcheck disable=SC2086
  for file in $(printf '%s\n' $c_files | grep '\.h$'); do
    case " $installed " in
    *" $file "*) grep -q '^#ifndef VERDI_.*H$' "$file" || echo "$file" ;;
    *) grep -qx '#pragma once' "$file" || echo "$file" ;;
    esac
  done)"

# Paths of one machine are useless on others.
rule "no path of one machine" "$(
  find . \( -path './build*' -o -path './.git' \) -prune -o -type f -exec \
    grep -InE '(^|[^[:alnum:]_/.-])/(work|home|root|var/tmp)/' {} +)"
rule "no merge is left half done" "$(
  find . \( -path './build*' -o -path './.git' \) -prune -o -type f -exec \
    grep -InE '^(<{7}|>{7})( |$)' {} +)"
rule "a description of the interface names sources from src/ on" "$(
  grep -oE "path='[^']*'" tests/library/*.abi | grep -v "path='src/")"

# Other versions of clang-format format some lines differently; Debian 12 has this one.
if clang-format --version 2>/dev/null | grep -q 'version 14\.'; then
  # shellcheck disable=SC2086
  rule "the sources are formatted (clang-format -i)" "$(
    clang-format --dry-run $c_files 2>&1 | sed -n 's/^\([^ :]*\):[0-9]*:.*/\1/p' | uniq -c)"
else
  skip "no clang-format 14"
fi

# --- the objects ----------------------------------------------------------------------------------
if [ -n "${VERDI_LIBRARY:-}" ] && command -v nm >/dev/null 2>&1; then
  # sysv columns: name|value|class|type|size|line|section. Constant tables with pointers are in
  # .data.rel.ro, which only the loader writes.
  symbols=$(for library in "$VERDI_LIBRARY" ${VERDI_LIBRARY_STUDY:+"$VERDI_LIBRARY_STUDY"}; do
    nm --format=sysv "$library" 2>/dev/null | tr -d ' ' | grep . || echo "nm cannot read $library"
  done)
  case $symbols in *'nm cannot read'*) echo "$symbols" | grep 'nm cannot read'; exit 1 ;; esac
  # eval_sampled is in the build for verdi-leaves only.
  rule "the library has no mutable globals" "$(echo "$symbols" | awk -F '|' '
    /^.*\[.*\]:$/ { object = $0 }
    $7 ~ /^(\.data|\.bss|\.tdata|\.tbss|\*COM\*|COMMON)/ && $7 !~ /^\.data\.rel\.ro/ &&
      $4 != "SECTION" && $1 != "eval_sampled" { print object, $1, $7 }')"
  rule "the library neither prints nor exits" "$(echo "$symbols" | awk -F '|' '
    /^.*\[.*\]:$/ { object = $0 }
    $3 != "U" { next }
    $1 ~ /^(__)?(v?printf|puts|putchar|perror)(_chk)?$/ ||
    $1 ~ /^(exit|_exit|_Exit|quick_exit|abort|stdin|stdout|stderr|signal|sigaction)$/ {
      print object, $1 }')"
  declared=$(find src -name '*.h' -exec cat {} + | tr -cs 'A-Za-z0-9_' '\n' | sort -u)
  rule "a global name of the library is module_name and stands in a header" "$(
    printf '%s\n--\n%s\n' "$declared" "$symbols" | awk -F '|' '
    $0 == "--" { reading = 1; next }
    !reading { known[$0] = 1; next }
    /^.*\[.*\]:$/ {
      object = $0
      level = "" # core/level.h appends the CPU level to the names in libcore_LEVEL.a
      if (match($0, /libcore_[a-z0-9_]+\.a/))
        level = substr($0, RSTART + 7, RLENGTH - 9)
    }
    $3 ~ /^[TDRBVWG]$/ {
      name = $1
      if (level != "" && substr(name, length(name) - length(level) + 1) == level)
        name = substr(name, 1, length(name) - length(level))
      if (!(name ~ /^verdi_/ || name ~ /^[a-z][a-z0-9]*_/ && name in known))
        print object, $1
    }')"
else
  skip "no library to look into"
fi

# The same last line as Check's, so that tools/test.sh counts the rules.
echo "$((100 * (rules - broken) / rules))%: Checks: $rules, Failures: $broken, Errors: 0"
[ "$broken" -eq 0 ]
