/* SPDX-License-Identifier: MIT
 *
 * Documents a command's options and defaults: as --help, and as JSON, from which tools/manual makes
 * man pages and completions. A command describes itself once, in a Manual. A ManualPage adds the
 * settings that the command takes, each with its actual default.
 */
#ifndef VERDI_FRONT_KIT_MANUAL_MANUAL_H
#define VERDI_FRONT_KIT_MANUAL_MANUAL_H

#include <stdio.h>

#include "front/kit/manual/option.h"

typedef struct Manual {
    const char *program;  /* "verdi-selfplay"; NULL: "verdi", and the command's name behind it */
    const char *synopsis; /* what comes behind the command; several: a line each */
    /* A line of it is a paragraph; the first one says what the command does, and stands before the
     * options. Lines that begin with a blank stay as they are, those that begin with "- " are
     * points of a list. */
    const char *about;
    const char *examples;    /* command lines, one per line; or NULL */
    const char *most_used;   /* options to be shown first, blanks between; or NULL */
    void (*more)(Text *out); /* appends more of it, from a table; or NULL */
    const char *keys;        /* the settings it takes, blanks between; NULL: all */
    const char *defaults;    /* "level=8 hash=4": where its defaults differ */
    bool borrows;            /* takes options of other engines, too (borrowed.h) */
    /* Which options have no effect together, and are refused: "seed:sample" (--seed needs --sample;
     * "a:b|c": one of these), "csv!json|obf" (--csv excludes each of these),
     * "seed!sample=0" (only with this value), and which must be given ("book"); blanks between.
     * NULL: none. */
    const char *rules;
    const ManualOption *options; /* its own; the last one has no name. NULL: none */
    const char *operand;         /* what stands beside the options: "file"; NULL: nothing does */
    int least, most;             /* how many of them; most 0: any number */
    const char *status;          /* other exit statuses than 0, 1 and 2, in a sentence; or NULL */
} Manual;

enum { MANUAL_OPTIONS = 48, MANUAL_VALUE = 24, MANUAL_WIDTH = 80 };

typedef struct ManualPage {
    const char *program; /* "verdi" */
    const char *name;    /* "solve", "book show"; "": the program without a command */
    const char *summary; /* "the exact value of positions"; NULL: not shown */
    const Manual *manual;
    ManualOption options[MANUAL_OPTIONS];
    int own, count; /* those of the command itself come first */
    char values[MANUAL_OPTIONS][MANUAL_VALUE];
} ManualPage;

/* The width of help: that of the terminal, between 50 and 100 columns; otherwise MANUAL_WIDTH. */
int manual_width(void);

/* --help: usage, the first line, examples, options by groups, the other paragraphs. */
void manual_print_text(FILE *out, const ManualPage *page);

/* The whole description. */
enum { MANUAL_ABOUT = 8192 };
void manual_describe(const Manual *manual, char text[MANUAL_ABOUT]);

/* An object with all pages, and the texts of topics; NULL: there are none. */
void manual_print_json(FILE *out, const ManualPage *pages, int count, const char *topics);

#endif
