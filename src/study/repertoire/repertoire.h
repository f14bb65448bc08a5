/* SPDX-License-Identifier: MIT
 *
 * A repertoire: the lines that a player of one side has to know from a position on. It has the
 * player's own moves by the book, and every answer in the book or in games, the likeliest first. A
 * position of an earlier line, in any orientation, is not followed again.
 */
#ifndef VERDI_STUDY_REPERTOIRE_REPERTOIRE_H
#define VERDI_STUDY_REPERTOIRE_REPERTOIRE_H

#include "base/table.h"
#include "rules/game.h"
#include "verdi/book.h"

/* ---------------------------------------------------------------------------------------- games */

/* How often each move was played, up to symmetry. */
typedef struct MoveCounts {
    Table edges;   /* inside move_counts.c alone; table_free() frees it */
    int64_t games; /* with a move to count */
} MoveCounts;

MoveCounts move_counts(void);

/* Counts the moves of a game that are made with up to `discs` discs on the board. False: out of
 * memory. */
bool move_counts_add(MoveCounts *counts, const Game *game, int discs);

/* Games that went from a position to the one behind a move. */
uint32_t move_counts_of(const MoveCounts *counts, Board before, Board after);

/* ------------------------------------------------------------------------------------- the tree */

typedef struct RepertoireOptions {
    Colour side;              /* that learns */
    int max_loss;             /* what its moves may lose against the best, 1/128 disc */
    int depth;                /* moves from the start of the lines on, passes not counted */
    int choices;              /* of the side's moves in one position at most; 0: all */
    uint32_t min_games;       /* answers that fewer games made are left out; 0: none are */
    const MoveCounts *counts; /* NULL: the book's own counts of games */
} RepertoireOptions;

typedef enum RepertoireEnd {
    REPERTOIRE_ON,      /* the line continues */
    REPERTOIRE_DEPTH,   /* as deep as was asked for */
    REPERTOIRE_UNKNOWN, /* the book has no move here, or none that is good enough */
    REPERTOIRE_OVER,    /* the end of the game */
    REPERTOIRE_AGAIN    /* continues as another line does */
} RepertoireEnd;

/* A move of the tree. */
typedef struct RepertoireMove {
    Position before;
    Square square;  /* or SQUARE_PASS, which is forced */
    int parent;     /* the move before it in the tree, -1: none */
    int next;       /* the first move that is not behind this one */
    bool own;       /* of the side that learns */
    bool valued;    /* the book has a value to go by: */
    int value;      /* for the side that learns, 1/128 disc */
    int loss;       /* for the side that moves, against its best, not below 0 */
    uint32_t games; /* that made this move */
    uint64_t of;    /* of all games through the position */
    RepertoireEnd end;
    int line;    /* the first line that has the move, from 1 */
    int as_line; /* AGAIN: the first line through this position */
    bool turned; /* and there the board is turned */
} RepertoireMove;

/* All moves, each before those that follow it. The moves after move i begin at i + 1, if this is
 * below its `next`; each one's own `next` is the following one of them. */
typedef struct Repertoire {
    RepertoireMove *moves;
    int count;
    size_t capacity;
    int lines;
    int decisions; /* positions where the side that learns has a move to know */
} Repertoire;

/* Builds it. Returns VERDI_OK, VERDI_E_MEMORY or what the book fails with. The caller frees it in
 * any case. */
int repertoire_build(Repertoire *repertoire, verdi_book *book, Position start,
                     const RepertoireOptions *options);
void repertoire_free(Repertoire *repertoire);

#endif
