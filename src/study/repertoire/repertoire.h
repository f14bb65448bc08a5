/* SPDX-License-Identifier: MIT
 *
 * A repertoire: the lines that a player of one side should know from a position on. For the
 * player's side it has moves from the book; for the other side it has every answer in the book or
 * in games, the likeliest first. A line ends when it reaches a position of an earlier line, in any
 * orientation.
 */
#pragma once

#include "base/table.h"
#include "rules/game.h"
#include "verdi/book.h"

/* ---------------------------------------------------------------------------------------- games */

/* Counts how often each move was played, up to symmetry. */
typedef struct MoveCounts {
    Table edges;   /* used only by move_counts_...(); the owner frees it with table_free() */
    int64_t games; /* games that had a move to count */
} MoveCounts;

MoveCounts move_counts(void);

/* Counts the moves of a game that were made with up to `discs` discs on the board. Returns false if
 * memory is short. */
bool move_counts_add(MoveCounts *counts, const Game *game, int discs);

/* ------------------------------------------------------------------------------------- the tree */

typedef struct RepertoireOptions {
    Colour side;              /* the player's side */
    int max_loss;             /* largest loss of the side's moves, in 1/128 disc */
    int depth;                /* greatest length of lines, in moves without passes */
    int choices;              /* the most moves of the player's side per position; 0: all */
    uint32_t min_games;       /* answers played in fewer games are left out; 0: none */
    const MoveCounts *counts; /* NULL: the book's own counts of games */
} RepertoireOptions;

typedef enum RepertoireEnd {
    REPERTOIRE_ON,      /* the line continues */
    REPERTOIRE_DEPTH,   /* the line has the maximum depth */
    REPERTOIRE_UNKNOWN, /* the book has no good enough move here */
    REPERTOIRE_OVER,    /* the game is over */
    REPERTOIRE_AGAIN    /* the line continues like an earlier one */
} RepertoireEnd;

/* A move of the tree. */
typedef struct RepertoireMove {
    Position before;
    Square square;  /* or SQUARE_PASS if forced */
    int parent;     /* index of the move before it; -1: none */
    int next;       /* index of the first later move that does not follow this one */
    bool own;       /* a move of the player's side */
    bool valued;    /* the book has a value for the move */
    int value;      /* value for the player's side, in 1/128 disc */
    int loss;       /* loss of the side that moves, against its best move; at least 0 */
    uint32_t games; /* games with this move */
    uint64_t of;    /* games through the position `before` */
    RepertoireEnd end;
    int line;    /* number of the first line with this move, from 1 */
    int as_line; /* with REPERTOIRE_AGAIN: the first line through the position reached */
    bool turned; /* the board has another orientation in line `as_line` */
} RepertoireMove;

/* The tree of moves, in preorder. The answers to move i begin at index i + 1. The `next`
 * of an answer is the index of the following answer, or for the last one the `next` of move i. If
 * the `next` of move i is i + 1, there are no answers. */
typedef struct Repertoire {
    RepertoireMove *moves;
    int count;
    size_t capacity;
    int lines;
    int decisions; /* positions in which the player's side must know a move */
} Repertoire;

/* Builds a repertoire. Returns VERDI_OK, VERDI_E_MEMORY or an error of the book. The caller frees
 * the repertoire, even after an error. */
int repertoire_build(Repertoire *repertoire, verdi_book *book, Position start,
                     const RepertoireOptions *options);
void repertoire_free(Repertoire *repertoire);

/* The new moves of a line are adjacent in the list; only the first of them may have earlier
 * siblings. Returns the last move of the line whose first new move is `index`. */
int repertoire_end(const Repertoire *repertoire, int index);

/* The value at the end of a line, for the player's side. False if the line has no value. */
bool repertoire_value(const Repertoire *repertoire, int end, int *value);

/* Fills path[] with the moves from the root to the one before `index`. Returns their number. */
enum { REPERTOIRE_PATH = 256 };
int repertoire_path(const Repertoire *repertoire, int index, int path[REPERTOIRE_PATH]);
