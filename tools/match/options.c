/* SPDX-License-Identifier: MIT */
#include "match/options.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/kit/manual/manual_parse.h"
#include "front/kit/tell.h"
#include "match/options_table.h"

void options_init(Options *options) {
    *options =
        (Options){.plies = -1, .rules.extension = TIMEOUT_EXTENSION, .shards = 1, .level = -1};
    option_defaults(options_manual.options, options);
}

void options_free(Options *options) {
    for (int i = 0; i < options->engine_count; i++)
        spec_free(&options->engines[i]);
    free(options->engines);
    arguments_forget(&options->kept);
    options_init(options);
}

void options_print_json(void) {
    ManualPage page;
    manual_page(&page, "verdi-match", "", "matches between Othello engines", &options_manual);
    manual_print_json(stdout, &page, 1);
}

int options_parse(Options *options, int argc, char **argv, bool resumed) {
    CommandLine line;
    int status = manual_parse(&line, &options_manual, options, argc, argv);
    for (int i = 0; status < 0 && i < OPTIONS_OF_MATCH; i++) {
        const char *name = options_manual.options[i].name, *given = line.given[i];
        if (given && resumed) {
            tell_error("verdi-match: --%s is fixed by the log that is resumed\n", name);
            return 2;
        }
        if (given && i >= OPTIONS_OF_ENGINES &&
            !arguments_keep(&options->kept, name, *given ? given : NULL)) {
            tell_error("verdi-match: out of memory\n");
            return 1;
        }
    }
    return status;
}

/* Reads an option as the log has it. */
static bool restore(Options *options, const char *argument) {
    char problem[OPTION_PROBLEM];
    const char *name = argument + 2, *value = strchr(name, '=');
    size_t length = strcspn(name, "=");
    const ManualOption *row = options_manual.options;
    for (int i = 0; i < OPTIONS_OF_MATCH; i++, row++)
        if (strlen(row->name) == length && memcmp(row->name, name, length) == 0)
            return (value || !row->argument) &&
                   option_read(row, value ? value + 1 : NULL, options, problem);
    return false;
}

bool options_restore(Options *options, ArgumentsKept *arguments, char problem[256]) {
    bool good = true;
    for (int i = 0; good && i < arguments->count; i++)
        good = restore(options, arguments->list[i]);
    arguments_forget(&options->kept); /* the engines */
    options->kept = *arguments;
    *arguments = (ArgumentsKept){0};
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
    if (!options->rules.federation->small_win)
        options->rules.extension = 0;
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
