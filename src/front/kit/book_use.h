/* SPDX-License-Identifier: MIT
 *
 * Opens the opening book that the settings select.
 */
#ifndef VERDI_FRONT_KIT_BOOK_USE_H
#define VERDI_FRONT_KIT_BOOK_USE_H

#include "front/kit/settings.h"
#include "front/kit/user_file.h"
#include "study/engine_crew.h"
#include "verdi/book.h"

/* The path of the user's own book: --book FILE, or else book.db in the user's folder if it exists.
 * False if there is none; then the built-in book or no book is used. */
bool book_use_path(const Settings *settings, char path[USER_FILE_PATH]);

/* Gives the engine the book that the settings select (the user's own, else the built-in one, none
 * with --no-book), and the book style. If the book cannot be opened, returns false with the reason
 * in `problem`, and the engine plays without a book. */
bool book_use_open(const Settings *settings, verdi_engine *engine,
                   char problem[VERDI_BOOK_PROBLEM]);

/* Opens the same book read-only. *book is NULL if no book is to be used. On an error *book is NULL
 * and the result is false. The caller closes the book. */
bool book_use_read(const Settings *settings, verdi_book **book, char problem[VERDI_BOOK_PROBLEM]);

/* Gives the book to each engine of a crew that evaluates positions. These engines choose no moves
 * at random. If a book cannot be opened, returns false with the reason in `problem`. */
bool book_use_open_crew(const Settings *settings, EngineCrew *crew,
                        char problem[VERDI_BOOK_PROBLEM]);

/* "30123 positions built in" or "none built in", for --version. */
void book_use_describe(char text[VERDI_BOOK_PROBLEM]);

#endif
