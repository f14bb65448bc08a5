/* SPDX-License-Identifier: MIT
 *
 * Each command or tool is described by one Manual, by which its command line is parsed, and which
 * --help prints, so that help and parser always agree. It is also printed as JSON, from which
 * tools/manual makes man pages and completions. A ManualPage adds the settings that the command
 * accepts, with their actual defaults.
 */
#pragma once

#include <stdio.h>

#include "front/kit/settings.h"

#define MANUAL_ALL_KEYS "*"

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
    const char *keys;        /* the settings that the command accepts, separated by blanks, or
                              * MANUAL_ALL_KEYS; NULL: none */
    const char *defaults;    /* defaults that differ from those of Settings, such as "level=8
                              * hash=4" */
    bool borrows;            /* also accepts options of other engines */
    /* Rules about options, separated by blanks. "seed:sample": --seed needs --sample. "a:b|c": --a
     * needs one of these. "csv!json|obf": --csv excludes each of these. "seed!sample=0": --seed
     * excludes --sample 0. "book": required. NULL: no rules. */
    const char *rules;
    const ManualOption *options; /* the command's own; the last row has no name. NULL: none */
    size_t size;                 /* of the struct that these options set, for manual_run() */
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

/* Prints a JSON object with all pages and the texts of the topics (NULL: none). */
void manual_print_json(FILE *out, const ManualPage *pages, int count, const char *topics);

/* A parsed command line. */
typedef struct CommandLine {
    char command[64]; /* "verdi solve", the prefix of all messages */
    Settings settings;
    char **operands; /* words that do not begin with "-", words after "--", and boards */
    int count;       /* number of operands */
    ManualPage page;
    const char *given[MANUAL_OPTIONS]; /* for each option of the page: its last value, "" for a
                                        * switch; NULL: not given, or set to no */
} CommandLine;

enum { MANUAL_GO_ON = -1 };

/* Sets line->settings to the manual's defaults, and the members of `options` to the initial values
 * of the manual's own options; then parses argv, which must outlive the line. argv[0] is the
 * command's name ("solve", or "verdi" for the program itself), unless the manual names a program.
 * An --output that ends in .csv, .html or .json also gives --csv, --html or --json.
 * Returns MANUAL_GO_ON on success, otherwise the exit status: 0 after printing --help, or --version
 * of a tool, on stdout; 2 after reporting an error on stderr ("verdi solve: ..."). Violations of
 * Manual.rules and a wrong number of operands are errors too. */
int manual_parse(CommandLine *line, const Manual *manual, void *options, int argc, char **argv);

/* Runs a command: parses argv as manual_parse() does, with a struct of manual->size bytes, all zero
 * before, for the options; then calls `run`. Returns the exit status. */
typedef int ManualRun(CommandLine *line, void *options);
int manual_run(const Manual *manual, ManualRun *run, int argc, char **argv);

/* Whether an option of the command was given. */
bool manual_given(const CommandLine *line, const char *name);

/* Fills in the page of a manual: its own options, then its settings, then the options that
 * manual_parse() handles itself. */
void manual_page(ManualPage *page, const char *program, const char *name, const char *summary,
                 const Manual *manual);
