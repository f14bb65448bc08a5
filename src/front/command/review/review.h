/* SPDX-License-Identifier: MIT
 *
 * The inside of `verdi review`. review.c reads and has games judged; review_pick.c chooses what is
 * worth a picture; the others write what is known: as a page, as JSON, as CSV, as an index. All of
 * them take their numbers from the same JudgedGame.
 */
#ifndef VERDI_FRONT_COMMAND_REVIEW_REVIEW_H
#define VERDI_FRONT_COMMAND_REVIEW_REVIEW_H

#include <jansson.h>
#include <stdio.h>

#include "book.h"
#include "study/judge.h"

enum { REVIEW_MOMENTS = 60, REVIEW_FORMAT = 2 /* of the JSON: see review.schema.json */ };

typedef struct ReviewOptions {
    int critical;         /* tenths: a move that loses so much is a critical moment */
    int moments;          /* at most so many are shown */
    const char *settings; /* all that decides about the values, in words */
} ReviewOptions;

typedef struct Review {
    const JudgedGame *game;
    const ReviewOptions *options;
    int moments;
    int moment[REVIEW_MOMENTS]; /* places in game->move, in the order of the game */
    int book_moves;             /* so many moves were in the book; -1: no book */
} Review;

/* Chooses the critical moments: first what changed the proven result, then what probably did, then
 * the largest losses. */
void review_pick(Review *review, const JudgedGame *game, const ReviewOptions *options);

/* The place of a move among the moments, from 1; 0 if it is none. */
int review_moment(const Review *review, int index);

/* Black's and White's discs in the last position, empties to the winner if it is final. */
void review_count(const JudgedGame *game, int discs[2]);

/* "Black", or the player's name if it is known. */
const char *review_name(const JudgedGame *game, Colour colour);

/* The value over the moves and what each move lost, as a picture inside a page. */
void review_graph(FILE *out, const Review *review);

/* Just the curve, for a line of the index: `values` for black in tenths, `count` of them. */
void review_spark(FILE *out, const int *values, int count);

/* The whole page. `index` is the address of the index page, or NULL. */
void review_page(FILE *out, const Review *review, const char *index);

void review_csv_head(FILE *out);
void review_csv(FILE *out, const Review *review);

/* A new reference to an object. */
json_t *review_json(const Review *review);

/* How many of a game's first moves the book knows. */
int review_book_moves(verdi_book *book, const JudgedGame *game);

/* An index of many games in the order of their numbers. A line is made from review_json()'s object,
 * which an earlier run may have written; an object that is not what it should be is left out.
 * `page` is the address of the game's page. False: out of memory. */
typedef struct ReviewIndex ReviewIndex;
ReviewIndex *review_index_new(void); /* NULL: out of memory */
bool review_index_add(ReviewIndex *index, const json_t *object, int order, const char *page);
void review_index_page(FILE *out, ReviewIndex *index, const char *title);
void review_index_free(ReviewIndex *index);

typedef enum ReviewStyle { REVIEW_HTML, REVIEW_JSON, REVIEW_CSV } ReviewStyle;
typedef struct ReviewOutput ReviewOutput;

/* Opens a file (NULL: stdout), or with `all` and REVIEW_HTML a folder, which is made if it is not
 * there. NULL after it has reported on stderr why not; so do the others. */
ReviewOutput *review_output_open(const char *path, ReviewStyle style, bool all);

/* Whether an earlier run has left the page of the game with this number in the folder: one with the
 * same settings, file, record, players, start and moves. It is put into the index then. */
bool review_output_has(ReviewOutput *output, const json_t *expected, int order);

bool review_output_add(ReviewOutput *output, const Review *review);

/* Writes the index of a folder; a file appears only now, and if not `good` never. False if anything
 * went wrong; NULL is allowed. */
bool review_output_close(ReviewOutput *output, bool good, const char *title);

#endif
