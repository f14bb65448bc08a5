/* SPDX-License-Identifier: MIT */
#include "front/command/book/book_action.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "front/kit/progress.h"
#include "front/kit/tell.h"
#include "front/kit/user_file.h"

void book_action_complain(const char *action, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    tell_error("verdi %s: ", action);
    tell_error_list(format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

int book_action_parse(const BookOptions *options, int argc, char **argv, const char **file) {
    Settings own, *settings = options->settings ? options->settings : &own;
    ManualTarget all[BOOK_OPTIONS_EXTRA + 2] = {{"book", .value = file}};
    for (int i = 0; options->targets && options->targets[i].name; i++)
        all[i + 1] = options->targets[i];
    settings_init(settings);
    *file = options->adds ? NULL : settings->book_file;
    int first = manual_parse(settings, argc, argv, options->manual, all);
    if (!options->settings)
        settings_free(&own);
    if (first > 0 && options->adds && !*file) {
        book_action_complain(argv[0], "--book FILE expected (see --help)");
        return -1;
    }
    if (first > 0 && !options->operands && first < argc) {
        book_action_complain(argv[0], "too many arguments (see --help)");
        return -1;
    }
    return first;
}

verdi_book *book_action_open(const char *action, const char *file, verdi_book_mode mode) {
    char problem[VERDI_BOOK_PROBLEM];
    verdi_book *book = NULL;
    if (file && mode == VERDI_BOOK_CREATE)
        user_file_prepare(file, "book.db");
    int error = file ? verdi_book_open(&book, file, mode, problem)
                     : verdi_book_open_builtin(&book, problem);
    if (!error)
        return book;
    book_action_complain(action, "%s%s", problem, file ? "" : " (--book FILE names one)");
    return NULL;
}

int book_action_fail(const char *action, const verdi_book *book) {
    book_action_complain(action, "%s", verdi_book_problem(book));
    return 1;
}

int book_action_write(const char *action, const char *file,
                      int (*work)(verdi_book *book, void *user), void *user) {
    bool there = access(file, F_OK) == 0;
    verdi_book *book = book_action_open(action, file, VERDI_BOOK_CREATE);
    if (!book)
        return 1;
    int status = work(book, user);
    int error = status && !there ? verdi_book_discard(book) : verdi_book_close(book);
    if (error)
        book_action_complain(action, "%s: cannot be closed: %s", file, verdi_strerror(error));
    return error ? 1 : status;
}

void book_action_tell(int64_t done, int64_t total, void *user) {
    Progress *progress = user;
    progress->done = done;
    progress->total = total;
    progress_show(progress);
}
