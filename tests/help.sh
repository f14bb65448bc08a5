#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Checks the help of verdi and of the tools. Help, man pages, `help --json` and completions have the
# same options; lines have at most 80 columns; mandoc reports no errors; completions work in real
# shells; the build has made every page.
#
# Environment: VERDI_BINARY, VERDI_TOOLS.
set -u
LC_ALL=C
export LC_ALL
verdi=${VERDI_BINARY:?}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

. "$VERDI_TEST_SOURCE/tests/checks.sh"
same() { # FILE FILE: and not empty
  [ -s "$1" ] && diff "$1" "$2"
}

"$verdi" help --json >all.json || exit 1
# A line a page: its name, and behind it those of its options.
python3 -c 'import json
for page in json.load(open("all.json"))["commands"]:
    print(page["name"], *[option["name"] for option in page["options"]], sep="|")' >pages || exit 1
cut -d '|' -f 1 pages >names
check "commands in help --json" test "$(wc -l <names)" -gt 10
pages() { # JSON: its man pages and completions
  python3 "$VERDI_TEST_SOURCE/tools/manual/manual.py" . . . . . "$1"
}
pages all.json || exit 1

# Options of a page in help --json.
json_options() {
  grep "^$1|" pages | cut -d '|' -f 2- | tr '|' '\n'
}
# Those of --help: lines that begin with two blanks and --.
help_options() {
  sed -n 's/^  --\([a-z-]*\).*/\1/p'
}
# Those of a man page between two headings, as groff's source has them.
man_options() {
  sed -n 's/^\\fB\\-\\-\([a-z\\-]*\)\\fR.*/\1/p' | tr -d '\\'
}
bash_options() {
  awk -v name="$1" '
    index($0, "        \x27" name "\x27)") == 1 { mine = 1; next }
    mine && /options=/ { gsub(/.*options=.|\x27|--/, ""); print; exit }' "${2:-verdi}.bash" |
    tr ' ' '\n'
}
zsh_options() {
  awk -v name="$1" '
    /^    \x27/ { mine = index($0, "    \x27" name "\x27)") == 1 }
    mine && /^ +\x27--/ { sub(/^ +\x27--/, ""); sub(/[=[].*/, ""); print }' "_${2:-verdi}"
}

is_group() { # NAME: whether it has actions
  grep -q "^$1 " names
}

while read -r line; do
  # shellcheck disable=SC2086
  set -- $line
  "$verdi" help "$@" >text || echo "no help" >>text
  check "verdi help $line: 80 columns" sh -c '! grep -n "^.\{81\}" text'
  json_options "$line" | sort >in_json
  if [ -n "$line" ] && ! is_group "$line"; then
    help_options <text >options
    sort options >in_help
    check "verdi help $line and help --json" same in_help in_json
    check "verdi help $line: each option once" sh -c 'test -z "$(sort options | uniq -d)"'
    "$verdi" "$@" --help >direct
    check "verdi $line --help is verdi help $line" same text direct
  fi
  bash_options "$line" | sort >in_bash
  check "options of $line in bash's completion" same in_json in_bash
  zsh_options "$line" | sort >in_zsh
  check "options of $line in zsh's completion" same in_json in_zsh
  case $line in *' '*) continue ;; esac
  page=verdi${line:+-$line}.1
  man_options <"$page" | sort >in_man
  [ -z "$line" ] || is_group "$line" ||
    check "options of $line in its man page" same in_json in_man
  if command -v mandoc >/dev/null 2>&1; then
    check "mandoc -T lint of $line" mandoc -T lint "$page"
  fi
  if command -v man >/dev/null 2>&1 && man --version >/dev/null 2>&1; then
    man --warnings -l "$page" >/dev/null 2>warnings
    check "man -l of $line" test ! -s warnings
  fi
done <names
command -v mandoc >/dev/null 2>&1 || echo "SKIP: no mandoc"

sed -n '/^\.SH COMMANDS/,/^\.SH EXIT/s/^\\fB\(.*\)\\fR$/\1/p' verdi.1 >in_man
sed 1d names >in_json
check "commands in the man page" same in_json in_man

# Topics: shown, and a man page of each.
"$verdi" help | sed '1,/verdi help TOPIC/d' | tr -d ' .' | tr ',' '\n' | sort >topics
ls ./*.7 | sed 's,.*verdi-\(.*\).7$,\1,' | sort >in_man
check "a man page of each topic" same topics in_man
while read -r topic; do
  "$verdi" help "$topic" >text
  check "verdi help $topic: its name, 80 columns" sh -c "grep -q '^$topic: ' text &&
    ! LC_ALL=C.UTF-8 grep -n '^.\{81\}' text"
  if command -v mandoc >/dev/null 2>&1; then
    check "mandoc -T lint of verdi-$topic" mandoc -T lint "verdi-$topic.7"
  fi
done <topics
check "verdi help format" sh -c '"$0" help format | grep -q "^formats: "' "$verdi"

# Commands by their users: players and analysts, programs, those who work on Verdi.
"$verdi" help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p' | tr '\n' ' ' >said
check "the order of commands" grep -qx "play review analyze annotate solve puzzles stats \
convert book json gtp nboard perft bench cache " said
"$verdi" help gtp | sed '1,/^Commands and their arguments/d; s/^- [A-Z][a-z ]*:/,/' |
  tr '\n' ' ' | tr ',' '\n' | awk 'NF { print $1 }' >in_help
echo list_commands | "$verdi" gtp | sed 's/^= //; /^$/d' >in_gtp
check "verdi help gtp lists GTP's commands" same in_gtp in_help

# Examples are taken as command lines; the overview fits 24 lines, with a prompt below.
python3 -c 'import json
for page in json.load(open("all.json"))["commands"]:
    print(page["examples"] or "", end="")' | grep '^verdi ' | sed 's/^verdi //; s/ <.*//' >examples
check "examples" test "$(wc -l <examples)" -gt 40
while read -r line; do
  check "verdi $line" sh -c "'$verdi' $line --help >/dev/null"
done <examples
check "verdi help fits a terminal" test "$("$verdi" help | wc -l)" -lt 24

# Statuses that a command alone has.
for line in 'solve 3' 'solve 130' 'convert 3' 'play 130'; do
  check "status of $line in its man page" sh -c 'sed "1,/^.SH EXIT STATUS/d" "verdi-${0% *}.1" |
    grep -q "^${0#* } \|; ${0#* } "' "$line"
done

# Options of all pages, once each, as fish has them.
sed -n 's/.* -l \([a-z-]*\) .*/\1/p' verdi.fish | sort >in_fish
while read -r line; do json_options "$line"; done <names | sort >everywhere
check "options in fish's completion" same everywhere in_fish

# The actions of a group are sections of its page.
for group in book cache; do
  man_options <verdi-$group.1 | sort >in_man
  grep "^$group" names | while read -r line; do json_options "$line"; done | sort >in_group
  check "options of verdi $group in its man page" same in_group in_man
done

# complete WORD...: what a real bash offers for the last word.
complete() {
  bash --norc -c '
    source ./verdi.bash
    COMP_WORDS=(verdi "$@") COMP_CWORD=$#
    _verdi
    printf "%s\n" "${COMPREPLY[@]}"' bash "$@"
}
offers() { # WHAT WORD...
  wanted=$1
  shift
  complete "$@" | grep -qx -- "$wanted"
}
: >positions.obf
if command -v bash >/dev/null 2>&1; then
  check "bash: commands" offers solve so
  check "bash: commands after nothing" offers play ''
  check "bash: options of a command" offers --all-moves solve --a
  check "bash: not those of another" sh -c '! grep -qx -- --side' <<END
$(complete solve --s)
END
  check "bash: actions" offers show book sh
  check "bash: options of an action" offers --sample book verify --s
  check "bash: values" offers split play --score s
  check "bash: files" offers positions.obf solve pos
  check "bash: files of options" offers positions.obf play --book po
else
  echo "SKIP: no bash"
fi

script -qec true /dev/null >/dev/null 2>&1 && terminal=yes || terminal=no
# In a real zsh, behind a terminal of its own: LINE and a tab make LINE of it.
zsh_makes() { # LINE LINE
  mkdir -p functions
  cp _verdi functions
  cat >.zshrc <<'END'
fpath=(./functions $fpath)
autoload -Uz compinit && compinit -u -D
PROMPT=
show() { print -r -- "@@$BUFFER@@"; zle send-break }
zle -N show
bindkey '^X' show
END
  zsh -f -c 'zmodload zsh/zpty
    zpty shell env TERM=dumb ZDOTDIR=. zsh -i
    zpty -w -n shell "$1"$'"'\\t\\C-X'"'
    zpty -r -m shell found "*@@*@@*"
    print -r -- "${${found#*@@}%%@@*}"
    zpty -d shell' zsh "$1" >said 2>&1 </dev/null
  [ "$(cat said)" = "$2" ] || { cat said; return 1; }
}
if command -v zsh >/dev/null 2>&1 && [ $terminal = yes ]; then
  check "zsh: commands" zsh_makes 'verdi so' 'verdi solve '
  check "zsh: options of a command" zsh_makes 'verdi solve --all' 'verdi solve --all-moves '
  check "zsh: not those of another" zsh_makes 'verdi solve --sid' 'verdi solve --sid'
  check "zsh: actions" zsh_makes 'verdi book mer' 'verdi book merge '
  check "zsh: options of an action" zsh_makes 'verdi book verify --sa' \
    'verdi book verify --sample='
  check "zsh: values" zsh_makes 'verdi play --score sp' 'verdi play --score split '
  check "zsh: files" zsh_makes 'verdi solve pos' 'verdi solve positions.obf '
  check "zsh: files of options" zsh_makes 'verdi play --book po' 'verdi play --book positions.obf '
else
  echo "SKIP: no zsh, or no terminal for it"
fi

fish_offers() { # WHAT LINE
  HOME=. fish --no-config -c 'source verdi.fish; complete -C "$argv[1]"' "$2" >said 2>&1
  cut -f 1 said | grep -qx -- "$1" || { cat said; return 1; }
}
if command -v fish >/dev/null 2>&1; then
  check "fish: commands" fish_offers solve 'verdi so'
  check "fish: options of a command" fish_offers --all-moves 'verdi solve --a'
  check "fish: not those of another" sh -c '! grep -q -- --side' <<END
$(fish_offers none 'verdi solve --s')
END
  check "fish: actions" fish_offers show 'verdi book sh'
  check "fish: options of an action" fish_offers --sample 'verdi book verify --s'
  check "fish: values" fish_offers split 'verdi play --score s'
  check "fish: files" fish_offers positions.obf 'verdi solve pos'
  check "fish: files of options" fish_offers positions.obf 'verdi play --book po'
else
  echo "SKIP: no fish"
fi

says() { # STATUS PATTERN ARGUMENTS...: on stderr
  status=$1
  pattern=$2
  shift 2
  "$verdi" "$@" </dev/null >/dev/null 2>said
  [ $? -eq "$status" ] && grep -q "$pattern" said || { cat said; return 1; }
}
check "a mistyped command" says 2 "unknown command 'sovle'; did you mean 'solve'" sovle
check "a mistyped action" says 2 "unknown action 'shwo'; did you mean 'book show'" book shwo
check "a mistyped option" says 2 "did you mean --threads" solve --theads 2 x.obf
check "nothing near" says 2 "unknown command 'xyzzy' (see verdi --help)" xyzzy
check "help of nothing" says 2 "unknown command 'sovle'" help sovle
# On a terminal somebody may be waiting: two lines say for what.
if [ $terminal = yes ]; then
  { sleep 1; echo quit; } | script -qec "'$verdi'" /dev/null >terminal 2>&1
  check "a bare verdi on a terminal" grep -q "waiting for the first command of a GUI" terminal
  check "... and what else there is" grep -q '"verdi play" in a terminal.*"verdi help"' terminal
  script -qec "stty cols 60; '$verdi' help perft" /dev/null </dev/null >terminal 2>&1
  check "help on 60 columns" sh -c 'grep -q "The tree is counted twice" terminal &&
    ! grep -n "^.\{62\}" terminal'
else
  echo "SKIP: no pseudo-terminal can be had here (script)"
fi
echo quit | "$verdi" >/dev/null 2>said
check "... but nothing in a pipe" test ! -s said
"$verdi" --version >version
for word in '^verdi [0-9]' '^weights: [0-9a-f]' '^book: ' '^cpu: ' '^compiler: '; do
  check "--version: $word" grep -q "$word" version
done

# tool NAME PAGE HELP...: what a tool shows of its options, by --help and --help-json.
tool() {
  name=$1
  page=$2.1
  shift 2
  program=$(find "${VERDI_TOOLS:?}" -name "$name" -type f -perm -u+x -not -path '*/static/*')
  [ -n "$program" ] || { echo "SKIP: this build has no $name"; return; }
  "$program" "$@" --help >text
  check "$name --help: 80 columns" sh -c '! grep -n "^.\{81\}" text'
  help_options <text | sort >in_help
  check "$name: each option once" test -z "$(uniq -d in_help)"
  "$program" --help-json >tool.json && pages tool.json || exit 1
  man_options <"$page" | sort >in_man
  check "options of $name in its man page" same in_help in_man
  if command -v mandoc >/dev/null 2>&1; then
    check "mandoc -T lint of $name" mandoc -T lint "$page"
  fi
  for file in "bash $name.bash" "zsh _$name" "fish $name.fish"; do
    if command -v "${file% *}" >/dev/null 2>&1; then
      check "${file% *} reads the completion of $name" "${file% *}" -n "${file#* }"
    fi
  done
  bash_options "$*" "$name" | sort >in_bash
  check "options of $name in bash's completion" same in_help in_bash
  zsh_options "$*" "$name" | sort >in_zsh
  check "options of $name in zsh's completion" same in_help in_zsh
  fish_options "$*" | sort >in_fish
  check "options of $name in fish's completion" same in_help in_fish
}
fish_options() { # COMMAND
  grep -e "${1:+ -n '__fish_seen_subcommand_from $1'}" "$name.fish" |
    sed -n 's/.* -l \([a-z-]*\) .*/\1/p'
}
tool verdi-match verdi-match
tool verdi-book verdi-book-build build
for page in *.[17]; do
  check "the build makes $page" same "$page" "$VERDI_TOOLS/manual/man${page##*.}/$page"
done

checks_end
