/* SPDX-License-Identifier: MIT
 *
 * The command line of a match. Options come in two kinds: those that make the match what it is
 * (engines, openings, clock, ...), which the log's first line keeps, and those of one run of it
 * (where to write, how many games at a time), which a resumed run may give anew.
 */
#ifndef VERDI_MATCH_OPTIONS_H
#define VERDI_MATCH_OPTIONS_H

#include <jansson.h>

#include "front/kit/manual/manual_parse.h"
#include "match/play.h"
#include "match/sprt.h"

typedef struct Options {
    /* The match. */
    EngineSpec *engines;
    int engine_count;
    int games; /* of each pairing */
    bool gauntlet;
    enum { ORDER_SHUFFLED, ORDER_SEQUENTIAL } order; /* of the openings */
    const char *openings;                            /* a file, or NULL: the built-in list */
    int random_plies;                                /* > 0: random openings instead */
    int plies;                                       /* cut transcripts; -1: don't */
    int64_t seed;
    ClockSpec clock;
    PlayRules rules;
    Sprt sprt;
    int shard, shards;
    int level, depth, threads; /* for engines that do not say it themselves; -1, 0, 0 */
    int64_t nodes;
    /* This run. */
    int concurrency, max_failures;
    bool pin, quiet;
    const char *log, *ggf, *sgf, *html, *traffic, *learn;
    /* In place of a new match: */
    const char *resume, *compliance; /* a log; a program */
    bool merge, help_json;
    json_t *kept;     /* the options of the first kind for the log, "--name=value"; NULL: none */
    char unkept[160]; /* a word that is not UTF-8 and cannot be logged; empty: none */
} Options;

void options_init(Options *options);
void options_free(Options *options);

/* Reads argv (which must outlive the options), as manual_parse(). With logs only options of the
 * second kind are allowed. */
int options_parse(Options *options, CommandLine *line, int argc, char **argv);

/* Takes the match from the arguments of a log's first line. */
bool options_restore(Options *options, json_t *arguments, char problem[256]);

/* What is still missing or contradictory when everything has been read; fills in defaults and makes
 * the names of the engines different. */
bool options_finish(Options *options, char problem[256]);

/* Prints what verdi-match takes. */
void options_print_json(void);

#endif
