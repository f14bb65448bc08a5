/* SPDX-License-Identifier: MIT
 *
 * Opens the opening book of the settings, and describes a failure.
 */
#ifndef VERDI_FRONT_KIT_BOOK_USE_H
#define VERDI_FRONT_KIT_BOOK_USE_H

#include "front/kit/settings.h"
#include "front/kit/user_file.h"
#include "study/engine_crew.h"
#include "verdi/book.h"

/* The user's own book: --book FILE, else book.db in the user's folder if there is one. False if
 * that is none: the built-in book is used, or none at all. */
bool book_use_path(const Settings *settings, char path[USER_FILE_PATH]);

/* Gives the engine the book that the settings ask for (the user's own, else the built-in one, none
 * with --no-book), and its style. Where that cannot be opened the engine has none and plays on;
 * false, and `problem` says why. */
bool book_use_open(const Settings *settings, verdi_engine *engine,
                   char problem[VERDI_BOOK_PROBLEM]);

/* The same book, opened for reading alone; NULL where there is none to be used. On an error NULL
 * and false. The caller closes it. */
bool book_use_read(const Settings *settings, verdi_book **book, char problem[VERDI_BOOK_PROBLEM]);

/* The same for each engine of a crew that values positions: none of its moves is drawn. False: one
 * could not be opened, and `problem` says why. */
bool book_use_open_crew(const Settings *settings, EngineCrew *crew,
                        char problem[VERDI_BOOK_PROBLEM]);

/* "30123 positions built in" or "none built in", for --version. */
void book_use_describe(char text[VERDI_BOOK_PROBLEM]);

#endif
