/* SPDX-License-Identifier: MIT
 *
 * verdi-book build: grows a book in its file, with several workers, until a bound is reached.
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
    int hash_mib;             /* of the transposition table of each worker */
    const char *weights_file; /* NULL: the built-in ones */
    int64_t positions;        /* in the book when it is complete; 0: no limit */
    double seconds;           /* 0: no limit */
    int workers;
    bool cold;      /* an empty table for each position */
    bool refresh;   /* values of other engines or weights are stale */
    char date[12];  /* of the values, "2026-11-22" */
    char told[512]; /* the options that shape the book, with their defaults, for its records */
} BuildPlan;

/* Works until a bound is reached, nothing is left to do, or `stop` is raised. Reports on stderr.
 * 0, or 1 after an error. */
int build_run(const BuildPlan *plan, const verdi_stop *stop);

#endif
