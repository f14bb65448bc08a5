/* SPDX-License-Identifier: MIT
 *
 * The opening book of a build without SQLite: there is none. Opening one says so; as no handle is
 * ever made, the other functions have nothing to do, and whoever asks them all the same is told the
 * same.
 */
#include <stdio.h>

#include "verdi/book.h"

static const char reason[] = "this Verdi was built without SQLite: it has no book";

static int absent(char *problem) {
    if (problem)
        snprintf(problem, VERDI_BOOK_PROBLEM, "%s", reason);
    return VERDI_E_FILE;
}

int verdi_book_open(verdi_book **book, const char *path, verdi_book_mode mode,
                    char problem[VERDI_BOOK_PROBLEM]) {
    (void)book, (void)path, (void)mode;
    return absent(problem);
}

int verdi_book_open_builtin(verdi_book **book, char problem[VERDI_BOOK_PROBLEM]) {
    (void)book;
    return absent(problem);
}

bool verdi_book_has_builtin(void) {
    return false;
}

int verdi_book_close(verdi_book *book) {
    (void)book;
    return VERDI_OK;
}

int verdi_book_discard(verdi_book *book) {
    (void)book;
    return VERDI_OK;
}

const char *verdi_book_problem(const verdi_book *book) {
    (void)book;
    return reason;
}

const char *verdi_book_path(const verdi_book *book) {
    (void)book;
    return "";
}

uint64_t verdi_book_count(verdi_book *book) {
    (void)book;
    return 0;
}

uint64_t verdi_book_digest(verdi_book *book) {
    (void)book;
    return 0;
}

int verdi_book_begin(verdi_book *book) {
    (void)book;
    return VERDI_E_FILE;
}

int verdi_book_commit(verdi_book *book) {
    (void)book;
    return VERDI_E_FILE;
}

int verdi_book_rollback(verdi_book *book) {
    (void)book;
    return VERDI_E_FILE;
}

int verdi_book_compact(verdi_book *book) {
    (void)book;
    return VERDI_E_FILE;
}

int verdi_book_get(verdi_book *book, uint64_t player, uint64_t opponent,
                   verdi_book_position *position) {
    (void)book, (void)player, (void)opponent, (void)position;
    return VERDI_E_FILE;
}

int verdi_book_put(verdi_book *book, const verdi_book_position *position) {
    (void)book, (void)position;
    return VERDI_E_FILE;
}

int verdi_book_remove(verdi_book *book, uint64_t player, uint64_t opponent) {
    (void)book, (void)player, (void)opponent;
    return VERDI_E_FILE;
}

int verdi_book_next(verdi_book *book, verdi_book_cursor *cursor, verdi_book_position *position) {
    (void)book, (void)cursor, (void)position;
    return VERDI_E_FILE;
}

int verdi_book_check(verdi_book *book, void (*report)(const char *fault, void *user), void *user) {
    (void)book, (void)report, (void)user;
    return VERDI_E_FILE;
}

int verdi_book_add_source(verdi_book *book, const char *name, const char *date) {
    (void)book, (void)name, (void)date;
    return VERDI_E_FILE;
}

int verdi_book_get_source(verdi_book *book, int number, verdi_book_source *source) {
    (void)book, (void)number, (void)source;
    return VERDI_E_FILE;
}

int verdi_book_get_text(verdi_book *book, const char *key, char *text, size_t size) {
    (void)book, (void)key, (void)text, (void)size;
    return VERDI_E_FILE;
}

int verdi_book_set_text(verdi_book *book, const char *key, const char *text) {
    (void)book, (void)key, (void)text;
    return VERDI_E_FILE;
}

int verdi_book_add_game(verdi_book *book, const verdi_game *game) {
    (void)book, (void)game;
    return VERDI_E_FILE;
}

int verdi_book_next_game(verdi_book *book, verdi_game *game, int *bad) {
    (void)book, (void)game, (void)bad;
    return VERDI_E_FILE;
}

int verdi_book_drop_game(verdi_book *book, int number) {
    (void)book, (void)number;
    return VERDI_E_FILE;
}
