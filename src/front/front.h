/* SPDX-License-Identifier: MIT
 *
 * The parts of the front end. Protocol loops run until `quit` or the end of the input and return
 * the exit status; they may change the caller's settings and engine. Subcommands are run by
 * manual_run(), and return exit status 0 for success, 1 for a failure, 2 for wrong usage.
 */
#pragma once

#include "front/kit/line.h"
#include "front/kit/manual/manual.h"
#include "front/kit/settings.h"

int gtp_run(LineReader *reader, Settings *settings, verdi_engine *engine);
int nboard_run(LineReader *reader, Settings *settings, verdi_engine *engine);
extern const Manual gtp_manual, nboard_manual;

/* Part of the help of the protocols, because users paste command lines from the setup of other
 * engines. */
#define BORROWED_ABOUT                                                                             \
    "These options of Edax and Egaroucid work too: -l 10, -n 4 (-t 4 beside -l or -nobook), -h "   \
    "22 or -hash 22 (2^N entries of 16 bytes), -nobook, -book-usage off, -ponder on, -q. Options " \
    "without an equivalent, such as -eval-file F, are ignored with a warning on stderr.\n"

/* How the protocols use the book. */
#define BOOK_ABOUT                                                                                 \
    "The engine plays from the opening book while the position is in it. The first search "        \
    "after the book starts with the book's values. --contempt applies to proven draws in the "     \
    "book too. Learning stores a game at once, in --book FILE or in your own book (see "           \
    "\"verdi help files\"), never in the built-in one. While idle, the engine searches the "       \
    "missing positions, and adds all of them together. A damaged book, or one of a newer "         \
    "version, is ignored, with one warning "

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
