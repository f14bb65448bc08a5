/* SPDX-License-Identifier: MIT */
#include "front/command/book/book_action.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "book/book_algebra.h"
#include "book/book_file.h"
#include "front/kit/open.h"
#include "front/kit/output.h"

verdi_book *book_action_open(const char *file, verdi_book_mode mode) {
    char problem[VERDI_BOOK_PROBLEM];
    verdi_book *book = NULL;
    if (file && mode == VERDI_BOOK_CREATE)
        user_file_prepare(file, "book.db");
    int error = file ? verdi_book_open(&book, file, mode, problem)
                     : verdi_book_open_builtin(&book, problem);
    if (!error)
        return book;
    report_error("%s%s", problem, file ? "" : " (--book FILE names one)");
    return NULL;
}

verdi_book *book_action_open_read(const CommandLine *line, const char *file) {
    return book_action_open(file ? file : line->settings.book_file, VERDI_BOOK_READ);
}

verdi_book *book_action_open_all(const CommandLine *line, const char *file) {
    char problem[VERDI_BOOK_PROBLEM];
    Settings settings = line->settings;
    verdi_book *book;
    settings.book_file = file ? file : settings.book_file;
    settings.no_book = false;
    if (!open_book_to_read(&settings, &book, problem))
        report_error("%s", problem);
    else if (!book) /* reports that there is none */
        return book_action_open(NULL, VERDI_BOOK_READ);
    return book;
}

int book_action_fail(const verdi_book *book) {
    report_error("%s", verdi_book_get_problem(book));
    return 1;
}

/* -------------------------------------------------------------------------------------- walking */

bool book_action_rows(BookRows *rows, bool (*take)(verdi_book_position *row, void *user),
                      void *user) {
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    BookStep step;
    bool good = true;
    Progress progress = progress_begin();
    progress.total = (int64_t)verdi_book_get_count(rows->book);
    while (good && (step = book_walk_step(rows->book, &cursor, &row)) != BOOK_STEP_END) {
        if (step == BOOK_STEP_ROW) {
            good = take(&row, user);
            progress.done += good;
            progress_show(&progress);
            continue;
        }
        progress_clear(&progress);
        book_action_fail(rows->book);
        rows->damaged++;
        good = rows->tolerant;
        if (step == BOOK_STEP_BROKEN)
            break;
    }
    progress_clear(&progress);
    rows->count = progress.done;
    return good;
}

bool book_action_all_there(const BookRows *rows) {
    int64_t total = (int64_t)verdi_book_get_count(rows->book);
    if (rows->count != total)
        report_error("%s: %" PRId64 " positions of %" PRId64 " are there",
                     verdi_book_get_path(rows->book), rows->count, total);
    return rows->count == total;
}

/* ------------------------------------------------------------------------------------- changing */

static void show_settled(int64_t done, int64_t total, void *user) {
    Progress *progress = user;
    progress->done = done;
    progress->total = total;
    progress_show(progress);
}

static int settle(verdi_book *book) {
    Progress progress = progress_begin();
    int error = book_settle(book, show_settled, &progress);
    progress_clear(&progress);
    return error ? book_action_fail(book) : 0;
}

/* Returns the exit status. */
static int change_rows(BookChange *change, bool created, bool (*work)(void *user), void *user) {
    verdi_book *book = change->book;
    verdi_book_source source;
    if (verdi_book_begin(book))
        return book_action_fail(book);
    uint64_t before = verdi_book_get_count(book);
    bool alone = !before && change->count == 1;
    if (created && !before && verdi_book_get_source(book, 1, &source) == 0)
        output_passing(change->file, (const char *const[]){"-wal", "-shm", "", NULL});
    bool good = work(user) && (!change->changed || alone || !settle(book));
    output_passing(NULL, NULL);
    if (!good) {
        verdi_book_rollback(book);
        return 1;
    }
    if (verdi_book_commit(book))
        return book_action_fail(book);
    change->added = verdi_book_get_count(book) - before;
    return 0;
}

int book_action_change(BookChange *change, const CommandLine *line, bool (*work)(void *user),
                       void *user) {
    bool there = access(change->file, F_OK) == 0;
    change->inputs = line->operands;
    change->count = line->count;
    change->book = book_action_open(change->file, VERDI_BOOK_CREATE);
    if (!change->book)
        return 1;
    int status = change_rows(change, !there, work, user);
    int error = book_leave(change->book, status && !there);
    if (error && !status) /* otherwise the cause has been reported */
        report_error("%s; the changes are safe in %s-wal", verdi_book_get_problem(change->book),
                     change->file);
    book_free(change->book);
    return error ? 1 : status;
}

int book_sources_add(BookSources *sources, verdi_book *book, const verdi_book_source *source) {
    int *larger = realloc(sources->number, (size_t)(sources->count + 1) * sizeof *larger);
    if (!larger)
        return VERDI_E_MEMORY;
    sources->number = larger;
    int number = verdi_book_add_source(book, source->name, source->date);
    if (number > 0)
        sources->number[sources->count++] = number;
    return number;
}

static bool map_value(const BookSources *sources, verdi_book_value *value) {
    bool known = value->source <= sources->count;
    value->source = known && value->source ? sources->number[value->source - 1] : 0;
    return known;
}

bool book_sources_map(const BookSources *sources, verdi_book_position *row) {
    bool known = map_value(sources, &row->value);
    for (int i = 0; i < row->moves; i++)
        known &= map_value(sources, &row->move[i].value);
    return known;
}
