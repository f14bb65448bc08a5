#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests tools/perf-compare.sh on two programs of known speed, and on programs that cannot be
# compared.
set -u
cd "${VERDI_TEST_SOURCE:?}" || exit 1
compare=tools/perf-compare.sh
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
. tests/checks.sh
shown=$folder/output

# A program that counts to its argument times FACTOR, and says how many nodes it visited.
counter() { # NAME FACTOR NODES
  cat >"$folder/$1" <<TEXT
#!/bin/sh
i=0
while [ \$i -lt \$((\$1 * $2)) ]; do i=\$((i + 1)); done
echo "$3 nodes, and so on"
TEXT
  chmod +x "$folder/$1"
}
counter one 1 100
counter four 4 100
counter other 1 200

try() { # STATUS ARGUMENTS...: the script ends with this status
  wanted=$1
  shift
  sh "$compare" "$@" >"$folder/output" 2>&1
  [ $? -eq "$wanted" ]
}
says() { # REGULAR EXPRESSION
  grep -Eq "$1" "$folder/output"
}
# The median ratio is about four; the machine may be busy.
near_four() {
  awk '/^B \/ A: +median/ { found = $5 > 2 && $5 < 8 } END { exit !found }' "$folder/output"
}

check "CPU time" try 0 --rounds 3 "$folder/one" "$folder/four" 50000
check "CPU time: four times" near_four
check "CPU time: never faster" says '^B was faster in 0 of 3 rounds$'
check "CPU time: nodes" says '^both visited 100 nodes'
check "wall time" try 0 --wall --rounds 3 "$folder/one" "$folder/four" 50000
check "wall time: four times" near_four
check "other nodes" try 0 --rounds 1 "$folder/one" "$folder/other" 50000
check "other nodes: told" says '^nodes in the last round: A 100, B 200$'
check "a failing run" try 1 "$folder/one" /bin/false
check "no time at all" try 1 /bin/true /bin/true
check "no program" try 2 "$folder/one" "$folder/absent"
check "no rounds" try 2 --rounds 0 "$folder/one" "$folder/one"
check "an unknown option" try 2 --fast "$folder/one" "$folder/one"
check "one program only" try 2 "$folder/one"
check "help" try 0 --help

checks_end
