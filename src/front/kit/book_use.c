/* SPDX-License-Identifier: MIT */
#include "front/kit/book_use.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

bool book_use_path(const Settings *settings, char path[USER_FILE_PATH]) {
    if (settings->no_book)
        return false;
    if (settings->book_file)
        return snprintf(path, USER_FILE_PATH, "%s", settings->book_file) < USER_FILE_PATH;
    return user_file_path(path, "book.db") && access(path, F_OK) == 0;
}

bool book_use_open(const Settings *settings, verdi_engine *engine,
                   char problem[VERDI_BOOK_PROBLEM]) {
    verdi_book *book = NULL;
    int error = VERDI_OK;
    char path[USER_FILE_PATH];
    book_use_style(settings, engine);
    if (settings->no_book)
        return true;
    if (book_use_path(settings, path))
        error = verdi_book_open(&book, path, VERDI_BOOK_PLAY, problem);
    else if (verdi_book_has_builtin())
        error = verdi_book_open_builtin(&book, problem);
    if (!error)
        verdi_engine_set_book(engine, book);
    return !error;
}

void book_use_style(const Settings *settings, verdi_engine *engine) {
    verdi_engine_set_book_style(engine, &settings->book_style);
}

const char *book_use_failure(const verdi_engine *engine) {
    return verdi_book_problem(verdi_engine_book(engine));
}

void book_use_describe(char text[VERDI_BOOK_PROBLEM]) {
    verdi_book *book;
    if (!verdi_book_has_builtin()) {
        snprintf(text, VERDI_BOOK_PROBLEM, "none built in");
        return;
    }
    if (verdi_book_open_builtin(&book, text))
        return;
    snprintf(text, VERDI_BOOK_PROBLEM, "%" PRIu64 " positions built in", verdi_book_count(book));
    verdi_book_close(book);
}
