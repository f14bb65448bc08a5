/* SPDX-License-Identifier: MIT
 *
 * verdi book merge: adds other books to a book, in one transaction.
 */
#include "book/book_algebra.h"

#include <inttypes.h>
#include <stdlib.h>

#include "front/command/book/book_action.h"
#include "front/front.h"
#include "front/kit/rows.h"

typedef struct Merge {
    BookChange change;
    BookSources sources; /* sources of the current book */
    int error;           /* error of the book that is changed */
    int64_t rows;
} Merge;

static const ManualOption book_merge_options[] = {ROW_BOOK_INTO(Merge, change.file), {0}};

const Manual book_merge_manual = {
    .synopsis = "--book FILE BOOK...",
    .about = "Adds other books to a book, keeping the more reliable of two values.\n"
             "The order of reliability is: exact values, proven wins, draws and losses, searches "
             "by depth and confidence, bounds, imports, games. Of two equally reliable values the "
             "lower one is kept, and of two counts of games the larger one. Values derived from "
             "other values are computed again. The order of the books does not matter. If anything "
             "fails, the file is not changed.\n",
    .examples = "verdi book merge --book all.book mine.book\n"
                "verdi book merge --book all.book mine.book yours.book\n"
                "verdi book merge --book all.book parts/*.book\n",
    .rules = "book",
    .operand = "book to merge",
    .least = 1,
    .options = book_merge_options,
    .size = sizeof(Merge)};

/* False after reporting an error. */
static bool add_sources(Merge *merge, verdi_book *from) {
    verdi_book_source source;
    int found, number;
    merge->sources.count = 0;
    while ((found = verdi_book_get_source(from, merge->sources.count + 1, &source)) > 0)
        if ((number = book_sources_add(&merge->sources, merge->change.book, &source)) < 0)
            return report_error("%s", number == VERDI_E_MEMORY
                                          ? verdi_strerror(number)
                                          : verdi_book_get_problem(merge->change.book));
    return !found || !book_action_fail(from);
}

static bool add_row(verdi_book_position *row, void *user) {
    Merge *merge = user;
    book_sources_map(&merge->sources, row);
    merge->error = book_add_row(merge->change.book, row, &merge->change.changed);
    return !merge->error;
}

static bool merge_book(Merge *merge, const char *file) {
    BookRows rows = {.book = book_action_open(file, VERDI_BOOK_READ)};
    bool good = rows.book && add_sources(merge, rows.book) &&
                book_action_rows(&rows, add_row, merge) && book_action_all_there(&rows);
    if (merge->error)
        book_action_fail(merge->change.book);
    merge->rows += rows.count;
    verdi_book_close(rows.book);
    return good;
}

static bool merge_all(void *user) {
    Merge *merge = user;
    for (int i = 0; i < merge->change.count; i++)
        if (!merge_book(merge, merge->change.inputs[i]))
            return report_error("nothing was merged");
    return true;
}

int book_merge_main(CommandLine *line, void *options) {
    Merge *merge = options;
    int status = book_action_change(&merge->change, line, merge_all, merge);
    if (!status)
        printf("read %" PRId64 " positions, %" PRIu64 " of them new\n", merge->rows,
               merge->change.added);
    free(merge->sources.number);
    return status;
}
