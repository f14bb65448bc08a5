/* SPDX-License-Identifier: MIT
 *
 * verdi book merge: other books into one, in one transaction.
 */
#include "book/book_settle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "front/command/book/book_action.h"
#include "front/front.h"
#include "front/kit/progress.h"

static const ManualOption book_merge_options[] = {
    {"book", "FILE", "the book to add to; made if it is not there", NULL, NULL, NULL}, {0}};

const Manual book_merge_manual = {
    .synopsis = "--book FILE BOOK...",
    .about =
        "Adds the other books to a book. Of two values for a position or a move the better founded "
        "one stays: exact before proven win, draw or loss, then searches by depth and confidence, "
        "then bounds, imports, games; of equals the lower one. Of two counts of games the larger "
        "one stays. Then values that derive from others are computed anew. The order of the books "
        "does not matter. All or nothing: the file is as before until the end.\n",
    .keys = "",
    .options = book_merge_options};

typedef struct Merge {
    const char *action;
    char **files;
    int count; /* of files */
    verdi_book *into, *from;
    int *sources; /* number in `from` less one: number in `into` */
    int source_count;
    Progress progress;
    bool changed;
    int64_t rows;
} Merge;

/* Adds the sources of `from`. False after telling why not. */
static bool map_sources(Merge *merge) {
    verdi_book_source source;
    int found;
    merge->source_count = 0;
    while ((found = verdi_book_get_source(merge->from, merge->source_count + 1, &source)) > 0) {
        int *larger = realloc(merge->sources, (size_t)(merge->source_count + 1) * sizeof *larger);
        if (!larger) {
            book_action_complain(merge->action, "%s", verdi_strerror(VERDI_E_MEMORY));
            return false;
        }
        merge->sources = larger;
        int number = verdi_book_add_source(merge->into, source.name, source.date);
        if (number < 0)
            return !book_action_fail(merge->action, merge->into);
        merge->sources[merge->source_count++] = number;
    }
    return !found || !book_action_fail(merge->action, merge->from);
}

static void map_value(const Merge *merge, verdi_book_value *value) {
    bool known = value->source > 0 && value->source <= merge->source_count;
    value->source = known ? merge->sources[value->source - 1] : 0;
}

/* Adds the rows of `from`, which must be as many as it says. False after telling why not. */
static bool add_rows(Merge *merge) {
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    Progress *progress = &merge->progress;
    int found, error = VERDI_OK;
    *progress = progress_begin();
    progress->total = (int64_t)verdi_book_count(merge->from);
    while (!error && (found = verdi_book_next(merge->from, &cursor, &row)) > 0) {
        map_value(merge, &row.value);
        for (int i = 0; i < row.moves; i++)
            map_value(merge, &row.move[i].value);
        error = book_add_row(merge->into, &row, &merge->changed);
        progress->done++;
        progress_show(progress);
    }
    progress_clear(progress);
    merge->rows += progress->done;
    if (error || found < 0)
        return !book_action_fail(merge->action, error ? merge->into : merge->from);
    if (progress->done != progress->total)
        book_action_complain(merge->action, "%s: %" PRId64 " positions of %" PRId64 " are there",
                             verdi_book_path(merge->from), progress->done, progress->total);
    return progress->done == progress->total;
}

static bool merge_book(Merge *merge, const char *file) {
    merge->from = book_action_open(merge->action, file, VERDI_BOOK_READ);
    bool good = merge->from && map_sources(merge) && add_rows(merge);
    verdi_book_close(merge->from);
    return good;
}

/* Within a transaction. */
static bool merge_all(Merge *merge) {
    bool fresh = verdi_book_count(merge->into) == 0;
    for (int i = 0; i < merge->count; i++)
        if (!merge_book(merge, merge->files[i]))
            return false;
    if (!merge->changed || (fresh && merge->count == 1))
        return true;
    merge->progress = progress_begin();
    int error = book_settle(merge->into, book_action_tell, &merge->progress);
    progress_clear(&merge->progress);
    return !error || !book_action_fail(merge->action, merge->into);
}

static int run(verdi_book *book, void *user) {
    Merge *merge = user;
    uint64_t before = verdi_book_count(book);
    merge->into = book;
    if (verdi_book_begin(merge->into))
        return book_action_fail(merge->action, merge->into);
    if (!merge_all(merge)) {
        verdi_book_rollback(merge->into);
        book_action_complain(merge->action, "nothing was merged");
        return 1;
    }
    if (verdi_book_commit(merge->into))
        return book_action_fail(merge->action, merge->into);
    printf("read %" PRId64 " positions, %" PRIu64 " of them new\n", merge->rows,
           verdi_book_count(merge->into) - before);
    return 0;
}

int book_merge_main(int argc, char **argv) {
    Merge merge = {.action = argv[0]};
    const char *file;
    const BookOptions options = {.manual = &book_merge_manual, .adds = true, .operands = true};
    int first = book_action_parse(&options, argc, argv, &file);
    if (first <= 0)
        return first ? 2 : 0;
    if (first == argc) {
        book_action_complain(argv[0], "no book to merge given (see --help)");
        return 2;
    }
    merge.files = argv + first;
    merge.count = argc - first;
    int status = book_action_write(argv[0], file, run, &merge);
    free(merge.sources);
    return status;
}
