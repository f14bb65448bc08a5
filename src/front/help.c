/* SPDX-License-Identifier: MIT */
#include "front/help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/commands.h"
#include "front/kit/book_use.h"
#include "front/kit/manual/manual_parse.h"
#include "front/kit/tell.h"

/* The pages of all commands, or with a group of this one and its actions. The caller's, free();
 * NULL: no memory. A group without a manual of its own gets `group`. */
static ManualPage *make_pages(const char *group, int *count) {
    static const Manual none = {.synopsis = "ACTION [OPTION...] [ARGUMENT...]",
                                .about = "The actions are told of below.\n",
                                .keys = ""};
    int commands = 0;
    size_t length = group ? strlen(group) : 0;
    while (commands_at(commands))
        commands++;
    ManualPage *pages = malloc((size_t)commands * sizeof *pages);
    *count = 0;
    for (int i = 0; pages && i < commands; i++) {
        const Command *command = commands_at(i);
        const char *name = command->name;
        if (group && (strncmp(name, group, length) || (name[length] && name[length] != ' ') ||
                      (!length && *name)))
            continue;
        ManualPage *page = &pages[(*count)++];
        manual_page(page, "verdi", name, command->summary,
                    command->manual ? command->manual : &none);
    }
    if (!pages)
        fprintf(stderr, "verdi: out of memory\n");
    return pages;
}

int help_overview(void) {
    int count, top = 0;
    ManualPage *pages = make_pages(NULL, &count);
    if (!pages)
        return 1;
    ManualPage *tops = malloc((size_t)count * sizeof *tops);
    for (int i = 1; tops && i < count; i++)
        if (!strchr(pages[i].name, ' '))
            tops[top++] = pages[i];
    printf("usage: verdi [gtp|nboard] [OPTION...]\n"
           "       verdi COMMAND [OPTION...] [ARGUMENT...]\n"
           "       verdi --version\n\n");
    printf("Without a command it speaks NBoard's protocol or GTP on stdin and stdout; the\n"
           "first command it reads decides which.\n\n"
           "Commands (verdi help COMMAND tells more):\n");
    manual_print_summaries(stdout, tops, top);
    printf("\nOptions of the protocols:\n");
    manual_print_options(stdout, pages);
    free(tops);
    free(pages);
    return 0;
}

int help_group(const char *group) {
    int count;
    ManualPage *pages = make_pages(group, &count);
    if (!pages)
        return 1;
    printf("usage: verdi %s ACTION [OPTION...] [ARGUMENT...]\n\nActions (verdi %s ACTION --help "
           "tells more):\n",
           group, group);
    manual_print_summaries(stdout, pages + 1, count - 1);
    free(pages);
    return 0;
}

int help_unknown(const char *name) {
    const char *near = commands_near(name), *action = strchr(name, ' ');
    if (action)
        tell_error("verdi %.*s: '%s' is no action", (int)(action - name), name, action + 1);
    else
        tell_error("verdi: '%s' is not a command", name);
    if (near)
        tell_error("; did you mean '%s'?", near);
    tell_error(" (see verdi %.*s%s--help)\n", action ? (int)(action - name) : 0, name,
               action ? " " : "");
    return 2;
}

static int show_json(void) {
    int count;
    ManualPage *pages = make_pages(NULL, &count);
    if (pages)
        manual_print_json(stdout, pages, count);
    free(pages);
    return pages ? 0 : 1;
}

static int show_command(const char *name) {
    const Command *command = commands_find(name);
    ManualPage page;
    if (!command)
        return help_unknown(name);
    if (!*name)
        return help_overview();
    if (!command->manual)
        return help_group(name);
    manual_page(&page, "verdi", name, command->summary, command->manual);
    manual_print_text(stdout, &page);
    return 0;
}

int help_main(int argc, char **argv) {
    Settings settings;
    bool json = false;
    char name[64];
    const ManualTarget targets[] = {{"json", .flag = &json}, {0}};
    settings_init(&settings);
    int first = manual_parse(&settings, argc, argv, commands_find("help")->manual, targets);
    settings_free(&settings);
    if (first <= 0)
        return first ? 2 : 0;
    if (argc - first > (json ? 0 : 2)) {
        fprintf(stderr, "verdi help: one command, or --json, expected (see --help)\n");
        return 2;
    }
    snprintf(name, sizeof name, "%.30s%s%.30s", first < argc ? argv[first] : "",
             argc - first > 1 ? " " : "", argc - first > 1 ? argv[first + 1] : "");
    return json ? show_json() : show_command(name);
}

int help_version(void) {
    char book[VERDI_BOOK_PROBLEM];
    verdi_config config;
    verdi_engine *engine = NULL;
    verdi_config_init(&config);
    config.hash_mib = config.threads = 1;
    int error = verdi_engine_new(&engine, &config);
    book_use_describe(book);
    const char *weights = engine ? verdi_engine_weights(engine) : verdi_strerror(error);
    printf("verdi %s\nweights: %s\nbook: %s\ncpu: %s\ncompiler: ", verdi_version(), weights, book,
           engine ? verdi_engine_cpu(engine) : verdi_strerror(error));
#if defined __clang__
    printf("clang %d.%d.%d\n", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
    printf("gcc %d.%d.%d\n", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
    verdi_engine_free(engine);
    return error ? 1 : 0;
}
