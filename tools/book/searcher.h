/* SPDX-License-Identifier: MIT
 *
 * One thread's engine: the best of some moves of a board, with the provenance of its value.
 */
#ifndef VERDI_TOOLS_BOOK_SEARCHER_H
#define VERDI_TOOLS_BOOK_SEARCHER_H

#include "rules/board.h"
#include "verdi.h"
#include "verdi/book.h"

typedef struct SearcherSettings {
    int confidence;           /* percent, as in verdi_limits */
    int solve;                /* boards of so many empties or fewer are solved */
    int hash_mib;             /* of the transposition table */
    const char *weights_file; /* NULL: the built-in ones */
    int source;               /* number of the book's source that this engine is */
    const verdi_stop *stop;   /* ends a search */
} SearcherSettings;

typedef struct Searcher Searcher;

/* One thread, one table, and the weights of the first searcher (NULL: this is the first one).
 * `settings` must outlive it. Returns a verdi_error. */
int searcher_new(Searcher **searcher, const Searcher *first, const SearcherSettings *settings);
void searcher_free(Searcher *searcher);

/* Forgets what earlier searches left in the table. */
void searcher_clear(Searcher *searcher);

typedef enum SearcherStatus { SEARCHER_DONE, SEARCHER_STOPPED, SEARCHER_FAILED } SearcherStatus;

/* Searches `moves`, some of the board's legal ones, `depth` plies deep. FAILED: no memory. */
SearcherStatus searcher_run(Searcher *searcher, Board board, uint64_t moves, int depth,
                            verdi_book_move *best);

#endif
