/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "front/command/book/book_text.h"
#include "fuzz.h"

static bool in_range(const verdi_book_value *value) {
    return value->kind >= 0 && value->kind < VERDI_BOOK_KINDS && value->value >= -64 * VERDI_DISC &&
           value->value <= 64 * VERDI_DISC && value->depth >= -1 && value->depth <= 127 &&
           value->confidence >= 0 && value->confidence <= 100 && value->source >= 0;
}

/* Checks that a row read is valid, and that writing and reading it again gives the same row. */
static void check_row(const verdi_book_position *row) {
    char problem[BOOK_TEXT_PROBLEM];
    BookTextItem again;
    FUZZ_CHECK(!(row->player & row->opponent) && in_range(&row->value));
    FUZZ_CHECK(row->moves >= 0 && row->moves <= VERDI_MAX_MOVES);
    for (int i = 0; i < row->moves; i++) {
        const verdi_book_move *move = &row->move[i];
        FUZZ_CHECK(in_range(&move->value) && move->move >= 0 && move->move <= VERDI_PASS);
        FUZZ_CHECK(move->reply >= 0 && move->reply <= VERDI_NONE);
    }
    char *first = book_text_write_row(row);
    FUZZ_CHECK(first && first[strlen(first) - 1] == '\n');
    FUZZ_CHECK(book_text_read(first, strlen(first) - 1, &again, problem) == BOOK_TEXT_ROW);
    char *second = book_text_write_row(&again.row);
    FUZZ_CHECK(second && strcmp(first, second) == 0);
    free(first);
    free(second);
}

static void read_lines(const char *at, const char *end) {
    char problem[BOOK_TEXT_PROBLEM];
    BookTextItem item;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        memset(problem, '?', sizeof problem);
        switch (book_text_read(at, (size_t)((stop ? stop : end) - at), &item, problem)) {
        case BOOK_TEXT_BAD:
            FUZZ_CHECK(memchr(problem, 0, sizeof problem) && *problem);
            break;
        case BOOK_TEXT_ROW:
            check_row(&item.row);
            break;
        case BOOK_TEXT_SOURCE:
            FUZZ_CHECK(item.number >= 1);
            FUZZ_CHECK(memchr(item.source.name, 0, sizeof item.source.name) != NULL);
            FUZZ_CHECK(memchr(item.source.date, 0, sizeof item.source.date) != NULL);
            break;
        default:
            break;
        }
        at = stop ? stop + 1 : end;
    }
}

FUZZ_TARGET(book_text) {
    const char *text = (const char *)data;
    read_lines(text, text + size);
    return 0;
}
