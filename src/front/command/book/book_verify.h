/* SPDX-License-Identifier: MIT
 *
 * One run of `verdi book verify`: the file by itself, then every row against the rules and against
 * the rows it leads to (book_verify.c), then a sample of its searches made anew
 * (book_verify_search.c).
 */
#ifndef VERDI_FRONT_COMMAND_BOOK_BOOK_VERIFY_H
#define VERDI_FRONT_COMMAND_BOOK_BOOK_VERIFY_H

#include "front/kit/progress.h"
#include "front/kit/settings.h"
#include "rules/board.h"
#include "verdi/book.h"

enum { BOOK_VERIFY_TOLD = 200 }; /* faults told one by one */

typedef struct BookVerify {
    const char *action;
    verdi_book *book;
    int sample;      /* values to be searched again */
    int tolerance;   /* 1/128 disc between two searches of one move */
    int64_t seed;    /* of the sample */
    bool orphans_ok; /* positions that nothing leads to are no fault */
    Progress progress;
    int64_t rows, faults, orphans;
    int searched, largest; /* values searched again, and the largest difference found */
} BookVerify;

/* Tells a fault, the first few hundred times. */
void book_verify_fault(BookVerify *verify, const char *fault);

/* The same for one row: "position XO... X: " before it. */
void book_verify_row_fault(BookVerify *verify, const verdi_book_position *row, const char *format,
                           ...) __attribute__((format(printf, 3, 4)));

/* Searches a random sample of the moves' values again, as deep as they say they were. False after
 * an error, which was told. */
bool book_verify_search(BookVerify *verify, const Settings *settings);

#endif
