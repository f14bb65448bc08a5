/* SPDX-License-Identifier: MIT
 *
 * The contents of a report on a game: the judged moves, the ones worth a picture, and where the
 * game left the book. Pages, JSON and CSV all take their numbers from here.
 */
#ifndef VERDI_STUDY_REVIEW_H
#define VERDI_STUDY_REVIEW_H

#include "study/judge.h"
#include "verdi/book.h"

enum { REVIEW_MOMENTS = 60 };

typedef struct ReviewOptions {
    int critical;         /* tenths: the loss from which a move is a critical moment */
    int moments;          /* the most that are shown */
    const char *settings; /* everything that the values depend on, in words */
} ReviewOptions;

typedef struct Review {
    const JudgedGame *game;
    const ReviewOptions *options;
    int moments;
    int moment[REVIEW_MOMENTS]; /* places in game->move: the decisive move, then by loss */
    int decisive;               /* place of the loser's last move that gave a win or a draw away by
                                   its values; -1: none, or nobody lost */
    int book_moves;             /* number of moves in the book; -1: no book */
} Review;

/* Chooses the critical moments: the decisive move, large losses, and moves that gave a win or a
 * draw away. No book is read: see review_book_moves(). */
void review_pick(Review *review, const JudgedGame *game, const ReviewOptions *options);

/* The place of a move among the moments, from 1; 0 if it is none. */
int review_moment(const Review *review, int index);

/* How many of a game's first moves the book knows. */
int review_book_moves(verdi_book *book, const JudgedGame *game);

/* Black's and White's half discs in the last position; if it is final, by the game's convention. */
void review_count(const JudgedGame *game, int halves[2]);

/* "Black", or the player's name if it is known. */
const char *review_name(const JudgedGame *game, Colour colour);

#endif
