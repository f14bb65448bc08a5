/* SPDX-License-Identifier: MIT */
#include "match/options.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments/tell.h"
#include "front/kit/tell.h"
#include "match/options_table.h"

void options_init(Options *options) {
    *options = (Options){.games = 100,
                         .shuffled = true,
                         .plies = -1,
                         .seed = 1,
                         .rules = {.federation = federation_find("europe"),
                                   .margin = 0.1,
                                   .hang = 60.0,
                                   .extension = -1.0},
                         .shards = 1,
                         .level = -1,
                         .concurrency = 1,
                         .max_failures = 10};
}

void options_free(Options *options) {
    for (int i = 0; i < options->engine_count; i++)
        spec_free(&options->engines[i]);
    free(options->engines);
    arguments_forget(&options->kept);
    options_init(options);
}

void options_print(bool json) {
    Options options;
    ManualPage page;
    Argument list[ARGUMENTS_MOST + 1];
    options_init(&options);
    options_list(&options, NULL, list);
    tell_page(&page, "verdi-match", NULL, "matches between Othello engines", &options_manual, list);
    if (json)
        manual_print_json(stdout, &page, 1);
    else
        manual_print_text(stdout, &page);
}

bool options_parse(Options *options, int argc, char **argv, bool resumed, bool *help) {
    Argument list[ARGUMENTS_MOST + 1];
    options_list(options, resumed ? "is fixed by the log that is resumed" : NULL, list);
    int first = arguments_read(list, "verdi-match", NULL, argc, argv);
    *help = first == 0;
    if (*help)
        options_print(false);
    if (first > 0 && first < argc)
        tell_error("verdi-match: '%s': options only; try --help\n", argv[first]);
    return *help || first == argc;
}

bool options_restore(Options *options, ArgumentsKept *arguments, char problem[256]) {
    Argument list[ARGUMENTS_MOST + 1];
    int count = arguments->count + 1;
    char **argv = calloc((size_t)count + 1, sizeof *argv); /* getopt moves what is no option */
    options_list(options, NULL, list);
    for (Argument *at = list; at->name; at++)
        at->kept = NULL; /* they are kept already */
    for (int i = 1; argv && i < count; i++)
        argv[i] = arguments->list[i - 1];
    options->kept = *arguments;
    *arguments = (ArgumentsKept){0};
    bool good = argv && arguments_read(list, "verdi-match: the log", "", count, argv) == count;
    free(argv);
    if (!good)
        snprintf(problem, 256, "the log's arguments are not understood");
    return good;
}

/* Names tell engines apart in the log, so they must differ. */
static bool names_differ(Options *options, char problem[256]) {
    for (int i = 0; i < options->engine_count; i++)
        for (int j = 0; j < i; j++)
            if (!strcmp(options->engines[i].name, options->engines[j].name)) {
                snprintf(problem, 256, "two engines are called '%.100s': give them name=...",
                         options->engines[i].name);
                return false;
            }
    return true;
}

/* JSON knows no other texts: a match with another one could not be resumed. */
static bool fits_a_log(const Options *options, char problem[256]) {
    for (char **argument = options->kept.list; options->log && argument && *argument; argument++) {
        json_t *text = json_string(*argument);
        if (!text) {
            snprintf(problem, 256, "--log: '%.160s' is not UTF-8", *argument);
            return false;
        }
        json_decref(text);
    }
    return true;
}

bool options_finish(Options *options, char problem[256]) {
    if (options->engine_count < 2) {
        snprintf(problem, 256, "a match needs two engines (-e SPEC -e SPEC)");
        return false;
    }
    if (!names_differ(options, problem) || !fits_a_log(options, problem))
        return false;
    if (options->sprt.active && options->engine_count > 2) {
        snprintf(problem, 256, "--sprt is for two engines");
        return false;
    }
    if (options->openings && options->random_plies) {
        snprintf(problem, 256, "--openings or --random-plies, not both");
        return false;
    }
    if (options->rules.extension < 0 || options->rules.federation->timeout == TIMEOUT_FORFEIT)
        options->rules.extension = timeout_extension(options->rules.federation->timeout);
    for (int i = 0; i < options->engine_count; i++) {
        EngineSpec *spec = &options->engines[i];
        bool silent = spec->level < 0 && !spec->depth && !spec->nodes;
        if (silent) {
            spec->level = options->level;
            spec->depth = options->depth;
            spec->nodes = options->nodes;
        }
        if (!spec->threads)
            spec->threads = options->threads;
        if (!spec->has_clock)
            spec->clock = options->clock;
        if (spec->protocol != PROTOCOL_GTP && (spec->level >= 0 || spec->nodes || spec->threads)) {
            snprintf(problem, 256,
                     "'%.100s' speaks NBoard, which has depths only: put level, nodes and threads "
                     "into its cmd=...",
                     spec->name);
            return false;
        }
    }
    return true;
}
