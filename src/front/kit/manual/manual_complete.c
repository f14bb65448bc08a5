/* SPDX-License-Identifier: MIT
 *
 * Completions: for each shell a function or a list that knows the commands, the options of each,
 * and the values of an option, where they are few or are files. The words before the cursor tell
 * the command: none, one ("solve") or two ("book show").
 */
#include <string.h>

#include "front/kit/manual/manual.h"

static bool takes_file(const ManualOption *option) {
    static const char *const names[] = {"FILE", "FOLDER", "BOOK"};
    for (size_t i = 0; option->argument && i < sizeof names / sizeof *names; i++)
        if (strncmp(option->argument, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

/* A text between single quotes, for all three shells; `marks` get a backslash. */
static void print_quoted(FILE *out, const char *text, const char *marks) {
    for (; *text; text++)
        if (*text == '\'')
            fputs("'\\''", out);
        else
            fprintf(out, "%s%c", strchr(marks, *text) ? "\\" : "", *text);
}

/* The commands, or with "book" its actions, a blank before each. */
static void print_actions(FILE *out, const ManualPage *pages, int count, const char *group) {
    size_t length = strlen(group);
    for (int i = 1; i < count; i++) {
        const char *name = pages[i].name;
        if (strncmp(name, group, length) || (length && name[length] != ' '))
            continue;
        name += length + (length > 0);
        if (*name && !strchr(name, ' '))
            fprintf(out, " %s", name);
    }
}

static bool is_group(const ManualPage *pages, int count, const ManualPage *page) {
    size_t length = strlen(page->name);
    for (int i = 0; i < count; i++)
        if (length && !strncmp(pages[i].name, page->name, length) && pages[i].name[length] == ' ')
            return true;
    return false;
}

/* ----------------------------------------------------------------------------------------- bash */

static void bash_command(FILE *out, const ManualPage *pages, int count, const ManualPage *page) {
    fprintf(out, "        '%s')\n            words='", page->name);
    if (!*page->name || is_group(pages, count, page))
        print_actions(out, pages, count, page->name);
    fputs("'\n            options='", out);
    for (int i = 0; i < page->count; i++)
        fprintf(out, "%s--%s", i ? " " : "", page->options[i].name);
    fputs("'\n            case $previous in\n", out);
    for (int i = 0; i < page->count; i++) {
        const ManualOption *option = &page->options[i];
        if (!option->argument)
            continue;
        fprintf(out, "                --%s) ", option->name);
        if (option->words)
            fprintf(out, "values='%s' ;;\n", option->words);
        else
            fputs(takes_file(option) ? "values=: ;;\n" : "values=' ' ;;\n", out);
    }
    fputs("            esac\n            ;;\n", out);
}

static void print_bash(FILE *out, const ManualPage *pages, int count) {
    const char *program = pages->program;
    char function[64];
    snprintf(function, sizeof function, "_%s", program);
    for (char *at = function; *at; at++)
        *at = *at == '-' ? '_' : *at;
    fprintf(out,
            "# bash completion for %s, written by itself\n"
            "%s() {\n"
            "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
            "    local command= words= options= values= word\n"
            "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
            "        case \"$command $word\" in\n",
            program, function);
    for (int i = 1; i < count; i++)
        fprintf(out, "            '%s%s') command='%s' ;;\n", strchr(pages[i].name, ' ') ? "" : " ",
                pages[i].name, pages[i].name);
    fputs("        esac\n    done\n    case $command in\n", out);
    for (int i = 0; i < count; i++)
        bash_command(out, pages, count, &pages[i]);
    fprintf(out,
            "    esac\n"
            "    if [[ $values == : ]]; then\n"
            "        compopt -o filenames 2>/dev/null\n"
            "        mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
            "    elif [[ $values ]]; then\n"
            "        mapfile -t COMPREPLY < <(compgen -W \"$values\" -- \"$current\")\n"
            "    elif [[ $current == -* ]]; then\n"
            "        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$current\")\n"
            "    elif [[ $words ]]; then\n"
            "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
            "    else\n"
            "        compopt -o filenames 2>/dev/null\n"
            "        mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
            "    fi\n"
            "}\n"
            "complete -F %s %s\n",
            function, program);
}

/* ------------------------------------------------------------------------------------------ zsh */

static void zsh_option(FILE *out, const ManualOption *option) {
    fprintf(out, " \\\n                '--%s%s[", option->name, option->argument ? "=" : "");
    print_quoted(out, option->help, "[]:\\");
    fputs("]", out);
    if (option->argument)
        fprintf(out, ":%s:", option->argument);
    if (option->argument && option->words)
        fprintf(out, "(%s)", option->words);
    else if (option->argument && takes_file(option))
        fputs("_files", out);
    fputs("'", out);
}

static void zsh_commands(FILE *out, const ManualPage *pages, int count, const char *group) {
    fputs(" '1:command:(", out);
    print_actions(out, pages, count, group);
    fputs(" )'", out);
}

static void print_zsh(FILE *out, const ManualPage *pages, int count) {
    const char *program = pages->program;
    fprintf(out,
            "#compdef %s\n"
            "# zsh completion for %s, written by itself\n"
            "local command= word\n"
            "for word in ${words[2,CURRENT-1]}; do\n"
            "    case \"$command $word\" in\n",
            program, program);
    for (int i = 1; i < count; i++)
        fprintf(out, "        '%s%s') command='%s' ;;\n", strchr(pages[i].name, ' ') ? "" : " ",
                pages[i].name, pages[i].name);
    /* What follows the command is a command line of its own. */
    fputs("    esac\ndone\n"
          "local -a said=(${=command})\n"
          "local -i skip=${#said}\n"
          "words=(${words[1]} \"${(@)words[skip+2,-1]}\"); (( CURRENT -= skip ))\n"
          "case $command in\n",
          out);
    for (int i = 0; i < count; i++) {
        fprintf(out, "    '%s') _arguments", pages[i].name);
        for (int j = 0; j < pages[i].count; j++)
            zsh_option(out, &pages[i].options[j]);
        if ((count > 1 && !*pages[i].name) || is_group(pages, count, &pages[i]))
            zsh_commands(out, pages, count, pages[i].name);
        else
            fputs(" '*:file:_files'", out);
        fputs(" ;;\n", out);
    }
    fputs("esac\n", out);
}

/* ----------------------------------------------------------------------------------------- fish */

/* The condition under which the words of a page are offered. */
static void fish_condition(FILE *out, const ManualPage *pages, int count, const ManualPage *page) {
    const char *name = page->name, *second = strchr(name, ' ');
    if (count == 1)
        return;
    fputs(" -n '", out);
    if (!*name) {
        fputs("not __fish_seen_subcommand_from", out);
        print_actions(out, pages, count, "");
    } else if (second) {
        fprintf(out, "__fish_seen_subcommand_from %.*s; and __fish_seen_subcommand_from%s",
                (int)(second - name), name, second);
    } else {
        fprintf(out, "__fish_seen_subcommand_from %s", name);
        if (is_group(pages, count, page)) {
            fputs("; and not __fish_seen_subcommand_from", out);
            print_actions(out, pages, count, name);
        }
    }
    fputs("'", out);
}

static void fish_option(FILE *out, const ManualPage *pages, int count, const ManualPage *page,
                        const ManualOption *option) {
    fprintf(out, "complete -c %s", page->program);
    fish_condition(out, pages, count, page);
    fprintf(out, " -l %s", option->name);
    if (option->argument)
        fputs(takes_file(option) ? " -r -F" : " -x", out);
    if (option->argument && option->words)
        fprintf(out, " -a '%s'", option->words);
    fputs(" -d '", out);
    for (const char *at = option->help; *at; at++)
        fprintf(out, "%s%c", *at == '\'' || *at == '\\' ? "\\" : "", *at);
    fputs("'\n", out);
}

static void print_fish(FILE *out, const ManualPage *pages, int count) {
    fprintf(out, "# fish completion for %s, written by itself\n", pages->program);
    for (int i = 0; i < count; i++) {
        if (count > 1 && (!*pages[i].name || is_group(pages, count, &pages[i]))) {
            fprintf(out, "complete -c %s -f", pages->program);
            fish_condition(out, pages, count, &pages[i]);
            fputs(" -a '", out);
            print_actions(out, pages, count, pages[i].name);
            fputs(" '\n", out);
        }
        for (int j = 0; j < pages[i].count; j++)
            fish_option(out, pages, count, &pages[i], &pages[i].options[j]);
    }
}

bool manual_print_completion(FILE *out, const char *shell, const ManualPage *pages, int count) {
    static const struct {
        const char *name;
        void (*print)(FILE *out, const ManualPage *pages, int count);
    } shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (strcmp(shell, shells[i].name) == 0) {
            shells[i].print(out, pages, count);
            return true;
        }
    return false;
}
