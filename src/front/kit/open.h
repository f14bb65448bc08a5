/* SPDX-License-Identifier: MIT
 *
 * Opens what the options name: the engine, the opening book, the analysis cache, the names of
 * openings. Finds the user's own files.
 */
#pragma once

#include "front/kit/settings.h"
#include "games/opening/opening_names.h"
#include "study/cache.h"
#include "study/engine_crew.h"
#include "verdi/book.h"

enum { USER_FILE_PATH = 4096 };

/* The path of a file in the user's data folder, such as $XDG_DATA_HOME/verdi/ or
 * ~/.local/share/verdi/. The file need not exist. False if the environment names no folder. */
bool user_file_path(char path[USER_FILE_PATH], const char *name);

/* Makes the parent folders of `path`. A failure is noticed when the file is opened. */
void user_file_make_folders(char *path);

/* The same, but only if `path` is that of the user's own file `name`. A missing folder anywhere
 * else is more likely a typing error. */
void user_file_prepare(const char *path, const char *name);

/* Makes an engine with these settings. On failure reports on stderr and returns NULL. */
verdi_engine *open_engine(const Settings *settings);

/* The path of the user's own book: --book FILE, or else book.db in the user's folder if it exists.
 * False if there is none; then only the built-in book or no book is used. */
bool open_book_path(const Settings *settings, char path[USER_FILE_PATH]);

/* Gives the engine the book that the settings select (--book FILE alone; else the user's own joined
 * to the built-in one, as far as they exist; none with --no-book), and the book style. If the book
 * cannot be opened, returns false with the reason in `problem`, and the engine plays without a
 * book. */
bool open_book_to_play(const Settings *settings, verdi_engine *engine,
                       char problem[VERDI_BOOK_PROBLEM]);

/* Opens the same book read-only. *book is NULL if no book is to be used. On an error *book is NULL
 * and the result is false. The caller closes the book. */
bool open_book_to_read(const Settings *settings, verdi_book **book,
                       char problem[VERDI_BOOK_PROBLEM]);

/* "30123 positions built in", "none built in", "30123 positions built in and 12 positions in PATH",
 * for --version. */
void open_describe_book(char text[VERDI_BOOK_PROBLEM]);

/* The path of the cache with this name: the name itself, or for "default" the path of
 * verdi/analysis.cache in the user's cache folder, which is written to `own`. A missing cache
 * folder is created. NULL after reporting an error. */
const char *open_cache_path(const char *name, char own[USER_FILE_PATH]);

/* Opens the cache with this name. NULL after reporting an error. */
Cache *open_cache(const char *name);

/* Prints "verdi json: cache PATH: PROBLEM" on stderr. Its type is CacheReport. */
void open_report_cache(const char *path, const char *problem);

typedef struct OpeningChoice {
    OpeningLanguage language;
    const char *names; /* a file, or NULL */
} OpeningChoice;

/* Opens the names in a language and those from a file. NULL after reporting an error in the file
 * with its line. The caller frees the names. */
OpeningNames *open_names(const OpeningChoice *choice);

/* The game of these operands: moves, or a board; the start position if there are none. NULL after
 * reporting an error. */
verdi_game *open_game(char *const *words, int count);

/* A copy of a game, which the caller frees. NULL if memory is short. */
verdi_game *open_copy(const verdi_game *game);
