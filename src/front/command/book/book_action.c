/* SPDX-License-Identifier: MIT */
#include "front/command/book/book_action.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "book/book_settle.h"
#include "book/book_walk.h"
#include "front/kit/progress.h"
#include "front/kit/report.h"
#include "front/kit/user_file.h"

void book_action_complain(const char *command, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    report_error("%s: ", command);
    report_error_list(format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

verdi_book *book_action_open(const char *command, const char *file, verdi_book_mode mode) {
    char problem[VERDI_BOOK_PROBLEM];
    verdi_book *book = NULL;
    if (file && mode == VERDI_BOOK_CREATE)
        user_file_prepare(file, "book.db");
    int error = file ? verdi_book_open(&book, file, mode, problem)
                     : verdi_book_open_builtin(&book, problem);
    if (!error)
        return book;
    book_action_complain(command, "%s%s", problem, file ? "" : " (--book FILE names one)");
    return NULL;
}

verdi_book *book_action_open_read(const CommandLine *line, const char *file) {
    return book_action_open(line->command, file ? file : line->settings.book_file, VERDI_BOOK_READ);
}

int book_action_fail(const char *command, const verdi_book *book) {
    book_action_complain(command, "%s", verdi_book_get_problem(book));
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
        book_action_fail(rows->command, rows->book);
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
        book_action_complain(rows->command, "%s: %" PRId64 " positions of %" PRId64 " are there",
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

static int settle(const BookChange *change, verdi_book *book) {
    Progress progress = progress_begin();
    int error = book_settle(book, show_settled, &progress);
    progress_clear(&progress);
    return error ? book_action_fail(change->command, book) : 0;
}

/* Returns the exit status. */
static int change_rows(BookChange *change, verdi_book *book) {
    if (verdi_book_begin(book))
        return book_action_fail(change->command, book);
    uint64_t before = verdi_book_get_count(book);
    bool changed = false, alone = !before && change->inputs == 1;
    if (!change->work(book, &changed, change->user) ||
        (changed && !alone && settle(change, book))) {
        verdi_book_rollback(book);
        return 1;
    }
    if (verdi_book_commit(book))
        return book_action_fail(change->command, book);
    change->added = verdi_book_get_count(book) - before;
    return 0;
}

int book_action_change(BookChange *change) {
    bool there = access(change->file, F_OK) == 0;
    verdi_book *book = book_action_open(change->command, change->file, VERDI_BOOK_CREATE);
    if (!book)
        return 1;
    int status = change_rows(change, book);
    int error = status && !there ? verdi_book_discard(book) : verdi_book_close(book);
    if (error)
        book_action_complain(change->command, "%s: cannot be closed: %s", change->file,
                             verdi_strerror(error));
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
