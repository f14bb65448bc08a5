/* SPDX-License-Identifier: MIT
 *
 * verdi-book build: extends a book in its file with several workers, until a limit is reached.
 */
#ifndef VERDI_TOOLS_BOOK_BUILD_H
#define VERDI_TOOLS_BOOK_BUILD_H

#include "book/rank.h"
#include "verdi.h"

enum { BUILD_MAX_WORKERS = 256 };

typedef struct BuildPlan {
    const char *file;
    const char *start; /* a transcript or a board; NULL: the start of the game */
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

#endif
