# SPDX-License-Identifier: MIT
"""Makes man pages and completions from the JSON help of programs.

    manual.py MAN1 MAN7 BASH ZSH FISH JSON...

The first five are folders for the pages of sections 1 and 7 and for completions. Each JSON file is
the output of `verdi help --json`, or of a tool's --help-json: its commands with their options, the
program itself first, and the topics of `verdi help` as one text. Commands without a summary get no
man page. Actions ("book show") are sections of the page of their command. Each topic gets a page in
section 7.
"""
import json
import os
import re
import sys
import textwrap

DATE = "2026-11-27"  # of the last change of the texts of man pages

# ------------------------------------------------------------------------------- man pages, man(7)


def escape(text):
    """Escapes characters special to troff. A hyphen becomes a minus, so that it can be copied."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"[^\0-\x7f]", lambda letter: f"\\[u{ord(letter[0]):04X}]", text)


def text_line(line):
    return "\\&" + line if line.startswith((".", "'")) else line


def bold(text):
    return f"\\fB{escape(text)}\\fR"


def prose(text):
    """Each sentence begins a new line, and lines have at most 80 bytes, as mandoc requires."""
    lines = []
    for sentence in re.split(r"(?<=[^. ][.?!]) +", text):
        lines += textwrap.wrap(escape(sentence), 78, break_long_words=False, break_on_hyphens=False)
    return [*map(text_line, lines)]


def description(text):
    """Paragraphs. List items begin with "- ", literal lines with a blank."""
    out, literal = [], False
    for number, line in enumerate(text.splitlines()):
        if line.startswith(" ") != literal:
            literal = not literal
            out += [".RS", ".EX"] if literal else [".EE", ".RE"]
        if literal:
            out.append(text_line(escape(line.lstrip())))
        elif line.startswith("- "):
            out += [".IP \\(bu 2", *prose(line[2:])]
        else:
            out += [".PP"] * (number > 0) + prose(line)
    return out + [".EE", ".RE"] * literal


def synopsis(program, command):
    out = []
    for line in command["synopsis"].splitlines():
        name = f"{program} {command['name']}".strip()
        out += [".br"] * bool(out) + [bold(name), *prose(line)]
    return out


def options(command):
    out = []
    for option in command["options"]:
        argument, values = option["argument"], option["values"]
        default = option["default"] or option["otherwise"]
        if values:
            argument = "\\fR|".join(bold(word) for word in values.split())
        elif argument:
            argument = f"\\fI{escape(argument)}\\fR"
        out += [
            ".TP",
            bold("--" + option["name"]) + (f" {argument}" if argument else ""),
            *prose(option["help"] + (f" (default: {default})" if default else "") + "."),
        ]
    return out


def examples(command, heading=".SH EXAMPLES"):
    lines = [text_line(escape(line)) for line in (command["examples"] or "").splitlines()]
    return [heading, ".EX", *lines, ".EE"] if lines else []


def man_page(manual, command):
    program, name = manual["program"], page_name(manual, command)
    every = manual["commands"]
    out = [f'.TH {name.upper()} 1 {DATE} "verdi {manual["version"]}"']
    out += [".SH NAME", f"{escape(name)} \\- {escape(command['summary'])}"]
    out += [".SH SYNOPSIS", *synopsis(program, command)]
    out += [".SH DESCRIPTION", *description(command["description"])]
    see = ["verdi"]
    if not command["name"] and len(every) > 1:
        out.append(".SH COMMANDS")
        for other in every[1:]:
            out += [".TP", bold(other["name"]), *prose(other["summary"])]
        see = [page_name(manual, other) for other in every[1:] if " " not in other["name"]]
    else:
        out += [".SH OPTIONS", *options(command)]
    out += examples(command)
    for action in every:
        if command["name"] and action["name"].startswith(command["name"] + " "):
            out += [f'.SH "{escape(action["name"])}"', *synopsis(program, action), ".PP"]
            out += description(action["description"]) + options(action)
            out += examples(action, ".PP")
    out += [".SH EXIT STATUS", "0 if all went well, 1 after a failure, 2 for wrong usage."]
    out += prose(command["status"] or "")
    see = [f"{bold(page)}(1)" for page in see]
    if not command["name"]:
        see += [f"{bold(program + '-' + name)}(7)" for name, _, _ in topics(manual)]
    out += [".SH SEE ALSO", ",\n".join(see)]
    return "\n".join(out) + "\n"


def topics(manual):
    """Name, summary and blocks of each topic. A block is a run of nonempty lines."""
    for text in re.split(r"^# ", manual["topics"] or "", flags=re.M)[1:]:
        head, body = text.split("\n", 1)
        yield *head.split(": ", 1), re.split(r"\n{2,}", body.strip("\n"))


def topic_page(manual, name, summary, blocks):
    page = f"{manual['program']}-{name}"
    out = [f'.TH {page.upper()} 7 {DATE} "verdi {manual["version"]}"']
    out += [".SH NAME", f"{escape(page)} \\- {escape(summary)}", ".SH DESCRIPTION"]
    for block in blocks:
        if block.startswith("    "):
            out += [".RS", ".EX", *[text_line(escape(line[4:])) for line in block.splitlines()]]
            out += [".EE", ".RE"]
        elif block.startswith("## "):
            heading = escape(block[3:].upper()).replace('"', "\\(dq")
            out.append(f'.SH "{heading}"')
        else:
            out += [".PP"] * (not out[-1].startswith(".SH")) + prose(" ".join(block.splitlines()))
    out += [".SH SEE ALSO", f"{bold(manual['program'])}(1)"]
    return "\n".join(out) + "\n"


def page_name(manual, command):
    return f"{manual['program']} {command['name']}".strip().replace(" ", "-")


# ------------------------------------------------------------------------------------- completions


def takes_file(option):
    return (option["argument"] or "").startswith(("FILE", "FOLDER", "BOOK"))


def words_after(manual, name):
    """The words that may follow: commands, or the actions of one."""
    begin = name + " " if name else ""
    names = [command["name"] for command in manual["commands"][1:]]
    rests = [other[len(begin) :] for other in names if other.startswith(begin)]
    return [rest for rest in rests if " " not in rest]


def quote(text):
    return "'" + text.replace("'", "'\\''") + "'"


def find_command(manual, indent):
    """Shell cases in which the next word extends the command."""
    return "".join(
        f"{indent}'{name if ' ' in name else ' ' + name}') command='{name}' ;;\n"
        for name in (command["name"] for command in manual["commands"][1:])
    )


BASH = """\
# bash completion for PROGRAM
FUNCTION() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
    local command= words= options= values= word
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case "$command $word" in
FIND        esac
    done
    case $command in
COMMANDS    esac
    if [[ $values == : ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    elif [[ $values ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
    elif [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    elif [[ $words ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    else
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    fi
}
complete -F FUNCTION PROGRAM
"""


def bash(manual):
    commands = ""
    for command in manual["commands"]:
        name = command["name"]
        commands += f"        '{name}')\n"
        commands += f"            words='{' '.join(words_after(manual, name))}'\n"
        commands += f"            options='{' '.join('--' + option['name'] for option in command['options'])}'\n"
        commands += "            case $previous in\n"
        for option in command["options"]:
            values = ":" if takes_file(option) else option["values"] or " "
            if option["argument"]:
                commands += f"                --{option['name']}) values='{values}' ;;\n"
        commands += "            esac\n            ;;\n"
    return (
        BASH.replace("FUNCTION", "_" + manual["program"].replace("-", "_"))
        .replace("PROGRAM", manual["program"])
        .replace("FIND", find_command(manual, " " * 12))
        .replace("COMMANDS", commands)
    )


# The arguments after the command are parsed as a separate command line.
ZSH = """\
#compdef PROGRAM
local command= word
for word in ${words[2,CURRENT-1]}; do
    case "$command $word" in
FIND    esac
done
local -a said=(${=command})
local -i skip=${#said}
words=(${words[1]} "${(@)words[skip+2,-1]}"); (( CURRENT -= skip ))
case $command in
COMMANDSesac
"""


def zsh_option(option):
    argument = option["argument"]
    text = re.sub(r"([]\[:\\])", r"\\\1", option["help"])
    text = f"--{option['name']}{'=' if argument else ''}[{text}]"
    if argument:
        values = f"({option['values']})" if option["values"] else ""
        text += f":{argument}:{'_files' if takes_file(option) else values}"
    return quote(text)


def zsh(manual):
    commands = ""
    for command in manual["commands"]:
        words = words_after(manual, command["name"])
        rest = f"1:command:({' '.join(words)})" if words else "*:file:_files"
        arguments = [*map(zsh_option, command["options"]), quote(rest)]
        lines = "".join(f" \\\n                {argument}" for argument in arguments)
        commands += f"    '{command['name']}') _arguments{lines} ;;\n"
    return (
        ZSH.replace("PROGRAM", manual["program"])
        .replace("FIND", find_command(manual, " " * 8))
        .replace("COMMANDS", commands)
    )


def fish_condition(manual, name, words):
    """The condition for offering the words of a command."""
    seen = "__fish_seen_subcommand_from "
    group, _, action = name.partition(" ")
    if not name:
        return f" -n 'not {seen}{' '.join(words)}'" if words else ""
    if action:
        return f" -n '{seen}{group}; and {seen}{action}'"
    return f" -n '{seen}{group}{f'; and not {seen}' if words else ''}{' '.join(words)}'"


def fish(manual):
    out = ""
    for command in manual["commands"]:
        words = words_after(manual, command["name"])
        begin = f"complete -c {manual['program']}"
        condition = fish_condition(manual, command["name"], words)
        if words:
            out += f"{begin} -f{condition} -a '{' '.join(words)}'\n"
        for option in command["options"]:
            text = re.sub(r"(['\\])", r"\\\1", option["help"])
            value = (" -r -F" if takes_file(option) else " -x") if option["argument"] else ""
            values = f" -a '{option['values']}'" if option["values"] else ""
            out += f"{begin}{condition} -l {option['name']}{value}{values} -d '{text}'\n"
    return out


# -------------------------------------------------------------------------------------------- main


def write(folder, name, text):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    os.utime(folder)  # Meson knows only the folders


def main(man1, man7, bash_folder, zsh_folder, fish_folder, *paths):
    for path in paths:
        with open(path, encoding="utf-8") as file:
            manual = json.load(file)
        program = manual["program"]
        for command in manual["commands"]:
            if command["summary"] and " " not in command["name"]:
                write(man1, page_name(manual, command) + ".1", man_page(manual, command))
        for name, summary, blocks in topics(manual):
            write(man7, f"{program}-{name}.7", topic_page(manual, name, summary, blocks))
        write(bash_folder, f"{program}.bash", bash(manual))
        write(zsh_folder, f"_{program}", zsh(manual))
        write(fish_folder, f"{program}.fish", fish(manual))


main(*sys.argv[1:])
