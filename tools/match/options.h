/* SPDX-License-Identifier: MIT
 *
 * The command line of a match. There are two kinds of options: those that define the match
 * (engines, openings, clock, ...), which the first line of the log stores, and those of a single
 * run (output files, concurrency), which may differ in a resumed run.
 */
#ifndef VERDI_MATCH_OPTIONS_H
#define VERDI_MATCH_OPTIONS_H

#include <jansson.h>

#include "front/kit/manual/manual_parse.h"
#include "match/play.h"
#include "match/stats.h"

typedef struct Options {
    /* The match. */
    EngineSpec *engines;
    int engine_count;
    int games; /* games per pairing */
    bool gauntlet;
    enum { ORDER_SHUFFLED, ORDER_SEQUENTIAL } order; /* order of the openings */
    const char *openings;                            /* a file; NULL: the built-in list */
    int random_plies;                                /* > 0: random openings instead */
    int plies;                                       /* length to which games are truncated; -1:
                                                      * they are not */
    int64_t seed;
    ClockSpec clock;
    PlayRules rules;
    Sprt sprt;
    int shard, shards;
    int level, depth, threads; /* for engines whose spec has none; -1, 0, 0 if not given */
    int64_t nodes;
    /* This run. */
    int concurrency, max_failures;
    bool pin, quiet;
    const char *log, *ggf, *sgf, *html, *traffic, *learn;
    /* Instead of a new match: */
    const char *resume, *compliance; /* resume: a log; compliance: a program */
    bool merge, help_json;
    json_t *kept;     /* the match's options for the log, "--name=value"; NULL: none */
    char unkept[160]; /* a word that cannot be logged because it is not UTF-8; or "" */
} Options;

void options_init(Options *options);
void options_free(Options *options);

/* Parses argv like manual_parse(); argv must outlive the options. With --resume and --merge, only
 * options of a single run are allowed. */
int options_parse(Options *options, CommandLine *line, int argc, char **argv);

/* Restores the match's options from the arguments in a log's first line. False after a message on
 * stderr. */
bool options_restore(Options *options, json_t *arguments);

/* To be called after all options are read: fills in defaults. False after a message on stderr if
 * options are missing or contradict each other. */
bool options_finish(Options *options);

/* Prints the options of verdi-match as JSON. */
void options_print_json(void);

#endif
