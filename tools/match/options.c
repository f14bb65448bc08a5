/* SPDX-License-Identifier: MIT */
#include "match/options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    for (int i = 0; i < options->argument_count; i++)
        free(options->arguments[i]);
    free(options->engines);
    free(options->arguments);
    options_init(options);
}

static bool parse_one(Options *options, int code, int long_index, const char *value, bool resumed) {
    static const char shorts[] = "ecq";
    static const char *const names[] = {"engine", "concurrency", "quiet"};
    const Option *option = code ? NULL : &option_table[long_index];
    const char *at = code ? strchr(shorts, code) : NULL;
    if (at)
        option = option_find(names[at - shorts], strlen(names[at - shorts]));
    if (!option) /* getopt has said what is wrong */
        return false;
    if (resumed && option->of_match) {
        fprintf(stderr, "verdi-match: --%s is fixed by the log that is resumed\n", option->name);
        return false;
    }
    if (option_apply(options, option, value))
        return true;
    if (option->is_flag)
        fprintf(stderr, "verdi-match: out of memory\n");
    else
        fprintf(stderr, "verdi-match: --%s '%s': expected %s\n", option->name, value,
                option->expected);
    return false;
}

bool options_parse(Options *options, int argc, char **argv, bool resumed, bool *help) {
    struct option longs[OPTIONS_MAX + 2] = {0}, *end = longs;
    for (const Option *option = option_table; option->name; option++)
        *end++ = (struct option){option->name, option->is_flag ? no_argument : required_argument,
                                 NULL, 0};
    *end = (struct option){"help", no_argument, NULL, 'h'};
    *help = false;
    optind = 1;
    for (int code, index = 0; (code = getopt_long(argc, argv, "e:c:qh", longs, &index)) != -1;) {
        if (code == 'h') {
            fputs(options_usage, stdout);
            return *help = true;
        }
        if (!parse_one(options, code, index, optarg, resumed)) {
            fprintf(stderr, "verdi-match: try --help\n");
            return false;
        }
    }
    if (optind < argc) {
        fprintf(stderr, "verdi-match: '%s': options only; try --help\n", argv[optind]);
        return false;
    }
    return true;
}

bool options_restore(Options *options, char **arguments, char problem[256]) {
    for (; *arguments; arguments++) {
        const char *text = *arguments;
        size_t length = strcspn(text, "=");
        const Option *option = length > 2 ? option_find(text + 2, length - 2) : NULL;
        bool valued = text[length] == '=';
        if (!option || option->is_flag == valued ||
            !option_apply(options, option, valued ? text + length + 1 : NULL)) {
            snprintf(problem, 256, "the log's argument '%.100s' is not understood", text);
            return false;
        }
    }
    return true;
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

bool options_finish(Options *options, char problem[256]) {
    if (options->engine_count < 2) {
        snprintf(problem, 256, "a match needs two engines (-e SPEC -e SPEC)");
        return false;
    }
    if (!names_differ(options, problem))
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
        if (silent && spec->protocol == PROTOCOL_GTP) {
            spec->level = options->level;
            spec->nodes = options->nodes;
        }
        if (silent)
            spec->depth = options->depth;
        if (!spec->threads)
            spec->threads = options->threads;
        if (!spec->has_clock)
            spec->clock = options->clock;
    }
    return true;
}
