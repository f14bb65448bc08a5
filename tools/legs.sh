# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# The legs of the test matrix, sourced by test.sh. Each leg builds in its own folder, runs tests,
# and adds its counts to the total.

# shellcheck source=tools/folder.sh
. "$here/folder.sh"

results=$(mktemp -d) || exit 1
trap 'rm -rf "$results"' EXIT
recorded=$(date +%s)

say() { printf '\n== %s\n' "$*"; }
have() { command -v "$1" >/dev/null 2>&1; }

# Every build treats warnings as errors and has assertions on; otherwise it is like the release
# build.
build_options="-Dwerror=true -Db_ndebug=false -Dtests=enabled"

# record LEG PASSED FAILED SKIPPED REMARK: adds a line to the final table, with the seconds since
# the previous one.
record() {
  record_now=$(date +%s)
  printf '%s|%s|%s|%s|%s|%s\n' "$1" "$2" "$3" "$4" $((record_now - recorded)) "$5" \
    >>"$results/table"
  recorded=$record_now
}

skip() { # LEG REASON
  say "$1: skipped ($2)"
  printf '  %s: %s\n' "$1" "$2" >>"$results/skipped"
  record "$1" 0 0 1 "$2"
}

# Runs a single command as a leg: passed, failed, or skipped (status 77, after lacks WHY).
lacks() {
  single_why=$1
  return 77
}
single() { # LEG COMMAND...
  single_name=$1
  single_why='what it needs is not available here'
  shift
  say "$single_name: $*"
  "$@"
  single_status=$?
  case $single_status in
    0) record "$single_name" 1 0 0 '' ;;
    77)
      record "$single_name" 0 0 1 'not available here'
      printf '  %s: %s\n' "$single_name" "$single_why" >>"$results/skipped"
      ;;
    *) record "$single_name" 0 1 0 "status $single_status" ;;
  esac
}

# build FOLDER OPTIONS: configures (once) and builds. OPTIONS are words for meson.
build() {
  build_folder=$1
  shift
  if ! is_configured "$build_folder"; then
    # Word splitting is intended here and below.
    # shellcheck disable=SC2086
    configure_folder "$build_folder" $build_options "$@" || return 1
  else
    # shellcheck disable=SC2046,SC2086
    meson configure "$build_folder" $build_options $(only_options "$@") || return 1
  fi
  meson compile -C "$build_folder"
}

# Prints those of meson's options that `meson configure` accepts; cross files are fixed at setup.
only_options() {
  for word; do
    case $word in
      -D*) printf '%s ' "$word" ;;
    esac
  done
}

# leg NAME FOLDER 'MESON OPTIONS' -- TEST OPTIONS...: builds and runs `meson test`.
leg() {
  leg_name=$1
  leg_folder=$2
  leg_options=$3
  shift 4
  say "$leg_name: build in $leg_folder ${leg_options:+with $leg_options}"
  # shellcheck disable=SC2086
  if ! build "$leg_folder" $leg_options; then
    record "$leg_name" 0 1 0 'does not build'
    return
  fi
  say "$leg_name: meson test -C $leg_folder $*"
  leg_log=$leg_folder/meson-logs/testlog.txt
  rm -f "$leg_log"
  meson test -C "$leg_folder" --no-rebuild --print-errorlogs "$@"
  leg_status=$?
  if [ ! -f "$leg_log" ]; then
    record "$leg_name" 0 1 0 'no test log'
    return
  fi
  count "$leg_name" "$leg_log" $leg_status
}

# count LEG LOG STATUS: adds the counts of a test log in Meson's form.
count() {
  awk -f "$here/count_tests.awk" "$2" >"$results/counted"
  sed -n "s/^skipped /  $1: /p" "$results/counted" >>"$results/skipped"
  sed -n "s/^failed /  $1: /p" "$results/counted" >>"$results/failed"
  read -r count_passed count_failed count_skipped <"$results/counted"
  [ "$3" -eq 0 ] || [ "$count_failed" -ne 0 ] || count_failed=1
  record "$1" "$count_passed" "$count_failed" "$count_skipped" ''
}

summary() {
  say "summary"
  awk -F '|' -v total="$results/total" '
    BEGIN { printf "%-16s %7s %7s %8s %8s\n", "leg", "passed", "failed", "skipped", "seconds" }
    {
      printf "%-16s %7d %7d %8d %8d  %s\n", $1, $2, $3, $4, $5, $6
      passed += $2; failed += $3; skipped += $4
    }
    END { printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped >total }
  ' "$results/table"
  for summary_part in skipped failed; do
    [ -s "$results/$summary_part" ] || continue
    say "$summary_part"
    cat "$results/$summary_part"
  done
  echo
  cat "$results/total"
  grep -q ' 0 failed' "$results/total"
}

# --- the matrix ----------------------------------------------------------------------------------

# The last line of `verdi bench` must begin with the node count in tests/bench.signature.
check_signature() { # COMMAND...
  found=$("$@" bench | tail -n 1 | cut -d ' ' -f 1)
  wanted=$(grep -oE '^[0-9]+' tests/bench.signature | head -n 1)
  echo "$found nodes, $wanted expected"
  [ -n "$found" ] && [ "$found" = "$wanted" ]
}

sanitizers() { # COMPILER
  CC=$1
  # Optimised with assertions; reports have line numbers. verdi-leaves needs -DEVAL_SAMPLED.
  sanitize="-Dbuildtype=debugoptimized -Db_lundef=false -Db_sanitize"
  UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
  TSAN_OPTIONS=halt_on_error=1
  CK_TIMEOUT_MULTIPLIER=8
  export CC UBSAN_OPTIONS TSAN_OPTIONS CK_TIMEOUT_MULTIPLIER
  leg "$1-address" "build-$1-address" "$sanitize=address,undefined -Dc_args=-DEVAL_SAMPLED" -- \
    --no-suite slow --no-suite again --timeout-multiplier 4
  leg "$1-thread" "build-$1-thread" "$sanitize=thread -Dlab=false" -- \
    --no-suite slow --no-suite lone --no-suite style --timeout-multiplier 8
  unset CC CK_TIMEOUT_MULTIPLIER
}

# Tests the README on a machine with no manually installed packages.
fresh() {
  if ! fresh_lack=$(sh "$here/fresh.sh" --needs 2>&1); then
    skip fresh "${fresh_lack##*: }"
    return
  fi
  fresh_done=yes # and with it the suite `again`
  say "fresh: sh tools/fresh.sh"
  sh "$here/fresh.sh"
  fresh_status=$?
  if [ -f build-fresh/testlog.txt ]; then
    count fresh build-fresh/testlog.txt $fresh_status
  else
    record fresh 0 1 0 "status $fresh_status"
  fi
}

aarch64_libraries() ( # FOLDER
  [ ! -f "$1/libraries.ini" ] || exit 0
  # shellcheck source=tools/package/common.sh
  . "$here/package/common.sh"
  # shellcheck source=tools/package/debian.sh
  . "$here/package/debian.sh"
  debian_needs
  [ -z "$lacking" ] || fail 77 "missing: $lacking"
  work=$1/work
  mkdir -p "$work" && debian_arm64 "$1"
)

# The NEON level, cross-compiled and run under emulation: the tests that compare levels, and the
# bench signature.
aarch64() {
  if ! have aarch64-linux-gnu-gcc || ! have qemu-aarch64; then
    skip aarch64 "the cross compiler or QEMU is not installed"
    return
  fi
  if ! aarch64_lack=$(aarch64_libraries "$PWD/build-aarch64-libraries" 2>&1); then
    skip aarch64 "no SQLite and jansson for it: ${aarch64_lack##*: }"
    return
  fi
  leg aarch64 build-aarch64 "--cross-file $here/cross-aarch64.ini
    --cross-file $PWD/build-aarch64-libraries/libraries.ini -Dtests=auto" -- \
    bits board perft kernel midgame endgame solve parallel
  single aarch64-ffo qemu-aarch64 -L /usr/aarch64-linux-gnu build-aarch64/verdi solve \
    tests/data/fforum-1-19.obf
  single aarch64-bench check_signature qemu-aarch64 -L /usr/aarch64-linux-gnu build-aarch64/verdi
}

# Windows under Wine: the tests that compare levels, and the dialogues, driven by programs of this
# machine. They skip features that Windows lacks. The tests `play` and `solve_long` are about
# terminal bytes and signals; `console` tests the Windows equivalents.
windows_tests='gtp nboard nboard_game console dialogues analyze'
windows_tests="$windows_tests reports.py analyze.txt gtp_search.txt json.txt limits.txt"
windows_tests="$windows_tests strength.txt"
windows() {
  windows_libraries=build-windows-libraries
  if ! have wine || ! have meson; then
    skip windows "Wine is not installed"
    return
  fi
  if ! windows_lack=$(sh "$here/package/cross_libraries.sh" windows $windows_libraries 2>&1); then
    skip windows "${windows_lack##*: }"
    return
  fi
  WINEDEBUG=-all
  WINEPREFIX=$PWD/build-windows-home
  export WINEDEBUG WINEPREFIX
  mkdir -p "$WINEPREFIX" && wineserver -p # keeps running, so that programs start quickly
  leg windows build-windows "--cross-file $here/cross-windows.ini -Dtests=auto -Dwerror=false
    -Dpkg_config_path=$PWD/$windows_libraries/lib/pkgconfig" -- \
    bits system board perft kernel midgame endgame solve parallel
  single windows-ffo wine build-windows/verdi.exe solve tests/data/fforum-1-19.obf
  single windows-bench check_signature wine build-windows/verdi.exe
  single windows-comply python3 tests/compliance.py \
    'wine build-windows/verdi.exe --no-book --level 3 --hash 16 --threads 1'
  single windows-engines bad_engines
  windows_dialogues
  wineserver -k
  unset WINEDEBUG WINEPREFIX
}

# Games on Windows against engines that crash, leave a child behind, and hang.
bad_engines() {
  for bad_engine in crash fork hang; do
    wine build-windows/tools/match/verdi-match.exe --games 2 --hang 2 -q \
      -e "name=bad cmd=\"build-windows\\tests\\match\\verdi-test-engine.exe $bad_engine\"" \
      -e 'name=good cmd="build-windows\verdi.exe gtp --threads 1 --hash 4" level=1' |
      grep -qE '^bad lost by .*(crash|hang) 2 ' || return 1
  done
}

# Their log has the form of Meson's log.
windows_dialogues() {
  windows_log=$PWD/build-windows/dialogues.txt
  windows_failed=0
  windows_number=0
  [ -x build-test/tests/suites ] || {
    skip windows-talk "the tests of this machine are not built"
    return
  }
  mkdir -p build-windows/bin
  printf '#!/bin/sh\nexec wine %s/build-windows/verdi.exe "$@"\n' "$PWD" >build-windows/bin/verdi
  chmod +x build-windows/bin/verdi
  say "windows-talk: $windows_tests"
  for windows_test in $windows_tests; do
    case $windows_test in
    *.py) windows_command="python3 tests/$windows_test" ;;
    *.txt) windows_command="python3 tests/dialogue.py tests/dialogues/$windows_test" ;;
    *) windows_command="build-test/tests/suites protocol/test_$windows_test" ;;
    esac
    env VERDI_BINARY="$PWD/build-windows/bin/verdi" VERDI_TOOLS="$PWD/build-test/tools" \
      VERDI_TEST_SOURCE="$PWD" VERDI_BOOK=none VERDI_TEST_SYSTEM=windows \
      VERDI_TEST_DATA="$PWD/../shared/data" TERM="${TERM:-xterm}" PYTHONDONTWRITEBYTECODE=1 \
      timeout 1200 $windows_command >"$windows_log.one" 2>&1
    windows_status=$?
    [ $windows_status -eq 0 ] || windows_failed=1
    cat "$windows_log.one"
    windows_number=$((windows_number + 1))
    printf '===== %d/99 =====\ntest: windows / %s\nresult: exit status %d\n' $windows_number \
      "$windows_test" $windows_status | cat - "$windows_log.one" >>"$windows_log.new"
  done
  mv "$windows_log.new" "$windows_log"
  count windows-talk "$windows_log" $windows_failed
}

# The oldest 64-bit PC, without POPCNT and AVX; an unsupported instruction ends the program. Tests
# the kernels, perft, both searches against minimax, and published scores (13 to 15 empty squares).
oldest_pc() {
  have qemu-x86_64 || lacks "QEMU is not installed" || return
  [ "$(uname -m)" = x86_64 ] || lacks "this is no x86-64" || return
  for oldest_test in kernel perft midgame endgame; do
    # Only for this command; later legs need more processes.
    VERDI_TEST_SOURCE=$PWD CK_FORK=no \
      qemu-x86_64 -cpu core2duo build-test/tests/suites "test_$oldest_test" || return 1
  done
  qemu-x86_64 -cpu core2duo build-test/verdi solve tests/data/fforum-1-19.obf || return 1
  check_signature qemu-x86_64 -cpu core2duo build-test/verdi
}

valgrind_dialogue() {
  have valgrind || lacks "valgrind is not installed" || return
  printf '%s\n' 'verdi-param threads 2' 'verdi-param hash 4' 'verdi-param level 4' 'play b f5' \
    'genmove w' 'genmove b' 'undo' 'play b z9' 'nonsense' 'showboard' 'verdi-scores' |
    valgrind -q --error-exitcode=99 --leak-check=full build-test/verdi gtp
}

# Builds and tests each kind of package.
packages() { # [--check]: builds them twice
  for packages_file in "$here"/package/kinds/*.sh; do
    packages_kind=$(basename "$packages_file" .sh)
    [ "$packages_kind$*" != macos ] || continue # takes minutes: left to --all
    if packages_lack=$(sh "$here/package.sh" --needs "$packages_kind" 2>&1); then
      single "package-$packages_kind" sh "$here/package.sh" "$@" "$packages_kind"
    else
      skip "package-$packages_kind" "${packages_lack##*: }"
    fi
  done
}

# The legs that .ci/run adds to the fast suite.
ci_legs() { # [--check]: builds packages twice
  fresh
  packages "$@"
  sanitizers gcc
  # shellcheck disable=SC2086
  leg slow build-test '' -- --suite slow ${fresh_done:+--no-suite again}
}

# The legs that --all adds.
all_legs() {
  VERDI_CPU=portable
  export VERDI_CPU
  leg portable build-test '' -- --no-suite slow --timeout-multiplier 2
  unset VERDI_CPU
  if have clang; then
    CC=clang
    export CC
    leg clang build-clang '' -- --no-suite slow
    sanitizers clang
  else
    skip clang "clang is not installed"
  fi
  single oldest-pc oldest_pc
  single release sh tools/build-release.sh build-release
  aarch64
  windows
  single valgrind valgrind_dialogue
  if have clang; then
    single fuzz sh tests/fuzz/run.sh 10
  else
    skip fuzz "clang is not installed"
  fi
}
