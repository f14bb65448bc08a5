/* SPDX-License-Identifier: MIT
 *
 * verdi-book build: extends a book in its file with several workers, until a limit is reached.
 */
#pragma once

#include "book/rank.h"
#include "front/kit/manual/manual.h"
#include "front/kit/report.h"
#include "record/record.h"

enum { BUILD_MAX_WORKERS = 256 };

typedef struct BuildPlan {
    const char *file;
    const char *start; /* a transcript or a board; NULL: the start of the game */
    const char *lines; /* a file of games whose moves count as best moves; NULL: none */
    RankRules rules;
    int hash_mib;             /* transposition table of each worker */
    const char *weights_file; /* NULL: the built-in weights */
    int64_t positions;        /* positions in the complete book; 0: no limit */
    double seconds;           /* 0: no limit */
    int workers;
    bool cold;           /* clear the table before each position */
    bool refresh;        /* search values of other engines or weights again */
    char date[12];       /* date of the values, "2026-11-22" */
    char described[512]; /* the options that affect the book, for its records */
} BuildPlan;

/* Works until a limit is reached, nothing is left to do, or `stop` is raised. Reports on stderr.
 * Returns 0, or 1 after an error. */
int build_run(const BuildPlan *plan, const verdi_stop *stop);

/* Parses argv[1..]; the plan points into argv. Returns -1 to continue, or else the exit status,
 * after a message on stderr or the help on stdout. */
extern const Manual build_manual;
int build_options_parse(BuildPlan *plan, int argc, char **argv);

/* Appends "1234 of 30000 positions, 4512/h, 2.31 searches/s, cost 3.25 ETA 6:22:10". `cost` is the
 * cost of the last line in discs; progress->skipped positions were in the book before. The build
 * ends at progress->total positions or after `limit` seconds (0: no limit). */
void pace_add(const Progress *progress, double limit, long searches, double cost, Text *out);

enum { LINE_SIZE = 256 };

/* Parses "f5d6c3" from the standard start, or 64 squares and the side to move; NULL means the
 * standard start. *board is canonical. False with a message in `problem` if the text is invalid or
 * the game is over. */
bool line_read(const char *text, Board *board, char problem[RECORD_PROBLEM_SIZE]);

/* The best move of a position in the book among those with a searched value. Returns 1; 0 if there
 * is no such move; or an error. */
int line_best(verdi_book *book, Board board, verdi_book_move *best);

/* Formats "+0.12: c4 c3 d3 ...": the value of the position in discs, and the line of best moves as
 * far as the book goes. "" if the position is not in the book. The standard start is shown in its
 * usual orientation, whatever that of `board`. */
void line_write(verdi_book *book, Board board, char text[LINE_SIZE]);
