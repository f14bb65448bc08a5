/* SPDX-License-Identifier: MIT
 *
 * The contents of a report on a game: the judged moves, the critical moments, and where the game
 * left the book. Pages, JSON and CSV all use these numbers.
 */
#ifndef VERDI_STUDY_REVIEW_H
#define VERDI_STUDY_REVIEW_H

#include "study/judge.h"
#include "verdi/book.h"

enum { REVIEW_MOMENTS = 60 };

typedef struct ReviewOptions {
    int critical;         /* the smallest loss of a critical moment, in tenths of a disc */
    int moments;          /* the most moments to show */
    const char *settings; /* a text with all settings that the values depend on */
} ReviewOptions;

typedef struct Review {
    const JudgedGame *game;
    const ReviewOptions *options;
    int moments;
    int moment[REVIEW_MOMENTS]; /* indices in game->move: the decisive move first, the others by
                                 * loss */
    int decisive;               /* index of the loser's last move that gave away a win or a draw,
                                 * judging by the values; -1: there is none, or nobody lost */
    int book_moves;             /* how many of the first moves are in the book; -1: no book */
} Review;

/* Chooses the critical moments: the decisive move, large losses, and moves that gave away a win or
 * a draw. Does not set book_moves: see review_book_moves(). */
void review_pick(Review *review, const JudgedGame *game, const ReviewOptions *options);

/* The number of move `index` among the moments, from 1; 0 if it is not one of them. */
int review_moment(const Review *review, int index);

/* How many of a game's first moves are in the book. */
int review_book_moves(verdi_book *book, const JudgedGame *game);

/* Sets halves[BLACK] and halves[WHITE] to the half discs of each side in the last position, by the
 * game's convention if the game is over. */
void review_count(const JudgedGame *game, int halves[2]);

/* The name of the player, or "Black" or "White" if it is unknown. */
const char *review_name(const JudgedGame *game, Colour colour);

#endif
