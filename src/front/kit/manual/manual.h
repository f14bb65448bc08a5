/* SPDX-License-Identifier: MIT
 *
 * The documentation of a command, printed by --help and as JSON. From the JSON, tools/manual makes
 * man pages and completions. Each command is described by one Manual. A ManualPage adds the
 * settings that the command accepts, with their actual defaults.
 */
#ifndef VERDI_FRONT_KIT_MANUAL_MANUAL_H
#define VERDI_FRONT_KIT_MANUAL_MANUAL_H

#include <stdio.h>

#include "front/kit/manual/option.h"

typedef struct Manual {
    const char *program;  /* "verdi-selfplay"; NULL: "verdi" and the command's name */
    const char *synopsis; /* the arguments after the command; one line per form */
    /* Each line is a paragraph. The first one says what the command does and comes before the
     * options. Lines that begin with a blank are not wrapped; lines that begin with "- " are list
     * items. */
    const char *about;
    const char *examples;    /* command lines, one per line; or NULL */
    const char *most_used;   /* options to show first, separated by blanks; or NULL */
    void (*more)(Text *out); /* appends text generated from a table; or NULL */
    const char *keys;        /* the settings that the command accepts, separated by blanks; NULL:
                              * all */
    const char *defaults;    /* defaults that differ from those of Settings, such as "level=8
                              * hash=4" */
    bool borrows;            /* also accepts options of other engines (manual_parse.h) */
    /* Rules about options, separated by blanks. "seed:sample": --seed needs --sample. "a:b|c": --a
     * needs one of these. "csv!json|obf": --csv excludes each of these. "seed!sample=0": --seed
     * excludes --sample 0. "book": required. NULL: no rules. */
    const char *rules;
    const ManualOption *options; /* the command's own; the last row has no name. NULL: none */
    const char *operand;         /* what an operand is, "file"; NULL: there are none */
    int least, most;             /* number of operands; most 0: no limit */
    const char *status;          /* a sentence on exit statuses other than 0, 1 and 2; or NULL */
} Manual;

enum { MANUAL_OPTIONS = 48, MANUAL_VALUE = 24, MANUAL_WIDTH = 80 };

typedef struct ManualPage {
    const char *program; /* "verdi" */
    const char *name;    /* "solve", "book show"; "": the program without a command */
    const char *summary; /* "the exact value of positions"; NULL: not shown */
    const Manual *manual;
    ManualOption options[MANUAL_OPTIONS];
    int own, count; /* the command's own options come first */
    char values[MANUAL_OPTIONS][MANUAL_VALUE];
} ManualPage;

/* The width of help: that of the terminal, limited to 50 to 100 columns, or MANUAL_WIDTH without a
 * terminal. */
int manual_width(void);

/* Prints --help: usage, the first paragraph, examples, options by group, the other paragraphs. */
void manual_print_text(FILE *out, const ManualPage *page);

/* Fills in the whole description. */
enum { MANUAL_ABOUT = 8192 };
void manual_describe(const Manual *manual, char text[MANUAL_ABOUT]);

/* Prints a JSON object with all pages and the texts of the topics (NULL: none). */
void manual_print_json(FILE *out, const ManualPage *pages, int count, const char *topics);

#endif
