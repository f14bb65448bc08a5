/* SPDX-License-Identifier: MIT
 *
 * The parts of the front end. Protocol loops run until `quit` or the end of the input and return
 * the exit status; they may change the caller's settings and engine. Subcommands are run by
 * manual_run(), and return exit status 0 for success, 1 for a failure, 2 for wrong usage.
 */
#ifndef VERDI_FRONT_FRONT_H
#define VERDI_FRONT_FRONT_H

#include "front/kit/line.h"
#include "front/kit/manual/manual.h"
#include "front/kit/settings.h"

int gtp_run(LineReader *reader, Settings *settings, verdi_engine *engine);
int nboard_run(LineReader *reader, Settings *settings, verdi_engine *engine);

/* NBoard has no command to set a seed, so its games vary by book moves within half a disc. */
#define NBOARD_DEFAULTS "book-randomness=1 book-loss=0.5"

/* Appends the commands of GTP and their arguments as a paragraph. */
void gtp_list_commands(Text *out);

ManualRun analyze_main, annotate_main, bench_main, convert_main, json_main, perft_main, play_main,
    puzzles_main, review_main, solve_main, stats_main;
extern const Manual analyze_manual, annotate_manual, bench_manual, convert_manual, json_manual,
    perft_manual, play_manual, puzzles_manual, review_manual, solve_manual, stats_manual;

/* The actions of `verdi book`. */
ManualRun book_export_main, book_import_main, book_lines_main, book_merge_main, book_name_main,
    book_show_main, book_stats_main, book_verify_main;
extern const Manual book_export_manual, book_import_manual, book_lines_manual, book_merge_manual,
    book_name_manual, book_show_manual, book_stats_manual, book_verify_manual;

/* The actions of `verdi cache`. */
ManualRun cache_export_main, cache_merge_main, cache_stats_main, cache_trim_main;
extern const Manual cache_export_manual, cache_merge_manual, cache_stats_manual, cache_trim_manual;

/* ----------------------------------------------------------------------- the table of commands */

typedef struct Command {
    const char *name;     /* "solve", "book show"; "" for the program itself */
    const char *summary;  /* a phrase */
    const Manual *manual; /* NULL: none (the actions of "book" have their own) */
    ManualRun *run;       /* NULL: main() runs it */
    const char *heading;  /* starts a group in the overview; NULL: same group as the one above */
} Command;

/* The command with this name, or NULL. */
const Command *commands_find(const char *name);

/* Prints `verdi --help`: usage, commands, topics. Returns 0. */
int help_overview(void);

/* Prints the actions of a command that has actions ("book"). Returns 0. */
int help_group(const char *group);

/* Reports on stderr that there is no such command, with the nearest name. Returns 2. */
int help_unknown(const char *name);

/* Prints `verdi --version`: version, weights, book, CPU level, compiler. Returns the exit
 * status. */
int help_version(void);

#endif
