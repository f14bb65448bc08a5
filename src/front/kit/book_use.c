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

/* *book is NULL if the settings exclude a book or no book exists. */
static bool open_handle(const Settings *settings, verdi_book_mode mode, verdi_book **book,
                        char problem[VERDI_BOOK_PROBLEM]) {
    int error = VERDI_OK;
    char path[USER_FILE_PATH];
    *book = NULL;
    if (book_use_path(settings, path))
        error = verdi_book_open(book, path, mode, problem);
    else if (!settings->no_book && verdi_book_has_builtin())
        error = verdi_book_open_builtin(book, problem);
    return !error;
}

bool book_use_open(const Settings *settings, verdi_engine *engine,
                   char problem[VERDI_BOOK_PROBLEM]) {
    verdi_book *book;
    verdi_engine_set_book_style(engine, &settings->book_style);
    bool good = open_handle(settings, VERDI_BOOK_PLAY, &book, problem);
    if (good && book)
        verdi_engine_set_book(engine, book);
    return good;
}

bool book_use_read(const Settings *settings, verdi_book **book, char problem[VERDI_BOOK_PROBLEM]) {
    return open_handle(settings, VERDI_BOOK_READ, book, problem);
}

bool book_use_open_crew(const Settings *settings, EngineCrew *crew,
                        char problem[VERDI_BOOK_PROBLEM]) {
    bool good = true;
    for (int i = 0; good && i < engine_crew_count(crew); i++) {
        verdi_book *book;
        good = book_use_read(settings, &book, problem);
        verdi_engine_set_book(engine_crew_engine(crew, i), book);
    }
    return good;
}

void book_use_describe(char text[VERDI_BOOK_PROBLEM]) {
    verdi_book *book;
    if (!verdi_book_has_builtin()) {
        snprintf(text, VERDI_BOOK_PROBLEM, "none built in");
        return;
    }
    if (verdi_book_open_builtin(&book, text))
        return;
    snprintf(text, VERDI_BOOK_PROBLEM, "%" PRIu64 " positions built in",
             verdi_book_get_count(book));
    verdi_book_close(book);
}
