/* SPDX-License-Identifier: MIT */
#include "front/help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/span.h"
#include "front/commands.h"
#include "front/kit/book_use.h"
#include "front/kit/manual/manual_parse.h"
#include "front/kit/manual/wrap.h"
#include "front/kit/report.h"

/* From front/topics.S: for each topic a line "# name: summary", then its text in Markdown. */
extern const char verdi_topics[];

/* Prints a line for each command, or for each action of a command ("book"). */
static void print_commands(const char *group) {
    enum { INDENT = 18 };
    size_t length = strlen(group);
    const Command *command;
    for (int i = COMMANDS_LISTED; (command = commands_at(i)); i++) {
        const char *action = strchr(command->name, ' ');
        if (length ? !action || strncmp(command->name, group, length) : action != NULL)
            continue;
        if (command->heading)
            printf("%s:\n", command->heading);
        printf("  %-*s", INDENT - 2, command->name);
        wrap_print(stdout, command->summary, strlen(command->summary), INDENT, INDENT,
                   manual_width());
    }
}

/* Takes the next topic from the text: its name, and the rest from ": summary" on. */
static bool next_topic(const char **rest, Span *name, Span *text) {
    if (!**rest)
        return false;
    name->at = *rest + strlen("# ");
    text->at = name->end = strchr(name->at, ':');
    const char *next = strstr(text->at, "\n# ");
    text->end = *rest = next ? next + 1 : text->at + strlen(text->at);
    return true;
}

/* Prints the text of the topic whose name begins with this word ("format"), with headings without
 * "##". False if there is none. */
static bool show_topic(const char *word) {
    const char *rest = verdi_topics;
    Span name, text, line;
    while (next_topic(&rest, &name, &text)) {
        if (strncmp(name.at, word, strlen(word)))
            continue;
        printf("%.*s", (int)span_size(name), name.at);
        while (span_next_line(&text, &line)) {
            span_take(&line, "## ");
            printf("%.*s\n", (int)span_size(line), line.at);
        }
        return true;
    }
    return false;
}

int help_overview(void) {
    const char *rest = verdi_topics, *separator = "";
    Span name, text;
    printf("usage: verdi COMMAND [OPTION...] [ARGUMENT...]\n"
           "       verdi [OPTION...]            speaks NBoard's protocol or GTP\n");
    print_commands("");
    printf("verdi help COMMAND documents a command, verdi help TOPIC one of these topics:\n");
    for (; next_topic(&rest, &name, &text); separator = ", ")
        printf("%s%.*s", separator, (int)span_size(name), name.at);
    printf(".\n");
    return 0;
}

int help_group(const char *group) {
    printf("usage: verdi %s ACTION [OPTION...] [ARGUMENT...]\n\nActions (verdi %s ACTION --help "
           "shows more):\n",
           group, group);
    print_commands(group);
    return 0;
}

int help_unknown(const char *name) {
    const char *near = commands_near(name), *action = strchr(name, ' ');
    char command[64] = "verdi", hint[64] = "";
    if (action)
        snprintf(command, sizeof command, "verdi %.*s", (int)(action - name), name);
    if (near)
        snprintf(hint, sizeof hint, "; did you mean '%s'?", near);
    report_begin(command);
    report_usage("unknown %s '%s'%s", action ? "action" : "command", action ? action + 1 : name,
                 hint);
    return 2;
}

/* Prints the help pages of all commands as JSON. */
static int show_json(void) {
    static const Manual group = {.synopsis = "ACTION [OPTION...] [ARGUMENT...]",
                                 .about = "The actions are described below.\n",
                                 .keys = ""};
    const Command *command;
    int count = 0;
    while (commands_at(count))
        count++;
    ManualPage *pages = malloc((size_t)count * sizeof *pages);
    for (int i = 0; pages && (command = commands_at(i)); i++)
        manual_page(&pages[i], "verdi", command->name, command->summary,
                    command->manual ? command->manual : &group);
    if (pages)
        manual_print_json(stdout, pages, count, verdi_topics);
    else
        report_error("out of memory");
    free(pages);
    return pages ? 0 : 1;
}

static int show_command(const char *name) {
    const Command *command = commands_find(name);
    ManualPage page;
    if (!command)
        return show_topic(name) ? 0 : help_unknown(name);
    if (!*name)
        return help_overview();
    if (!command->manual)
        return help_group(name);
    manual_page(&page, "verdi", name, command->summary, command->manual);
    manual_print_text(stdout, &page);
    return 0;
}

int help_main(int argc, char **argv) {
    CommandLine line;
    HelpOptions options = {0};
    char name[64];
    int status = manual_parse(&line, commands_find("help")->manual, &options, argc, argv);
    if (status >= 0)
        return status;
    if (options.json && line.count) {
        report_usage("one command, or --json, expected");
        return 2;
    }
    snprintf(name, sizeof name, "%.30s%s%.30s", line.count ? line.operands[0] : "",
             line.count > 1 ? " " : "", line.count > 1 ? line.operands[1] : "");
    return options.json ? show_json() : show_command(name);
}

int help_version(void) {
    char book[VERDI_BOOK_PROBLEM];
    verdi_config config;
    verdi_engine *engine = NULL;
    verdi_config_init(&config);
    config.hash_mib = config.threads = 1;
    int error = verdi_engine_new(&engine, &config);
    book_use_describe(book);
    const char *weights = engine ? verdi_engine_get_weights(engine) : verdi_strerror(error);
    printf("verdi %s\nweights: %s\nbook: %s\ncpu: %s\ncompiler: ", verdi_version(), weights, book,
           engine ? verdi_engine_get_cpu(engine) : verdi_strerror(error));
#if defined __clang__
    printf("clang %d.%d.%d\n", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
    printf("gcc %d.%d.%d\n", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
    verdi_engine_free(engine);
    return error ? 1 : 0;
}
