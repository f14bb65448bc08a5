/* SPDX-License-Identifier: MIT
 *
 * The opening book of a build without SQLite: there is none. No handle is ever made, so that the
 * other functions have nothing to do.
 */
#include <stdio.h>

#include "book.h"

static int absent(char *problem) {
    if (problem)
        snprintf(problem, VERDI_BOOK_PROBLEM,
                 "this Verdi was built without SQLite: it has no book");
    return VERDI_E_FILE;
}

int verdi_book_open(verdi_book **book, const char *path, verdi_book_mode mode,
                    char problem[VERDI_BOOK_PROBLEM]) {
    (void)book;
    (void)path;
    (void)mode;
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

const char *verdi_book_problem(const verdi_book *book) {
    (void)book;
    return "";
}

const char *verdi_book_path(const verdi_book *book) {
    (void)book;
    return "";
}

uint64_t verdi_book_count(verdi_book *book) {
    (void)book;
    return 0;
}

int verdi_book_get(verdi_book *book, uint64_t player, uint64_t opponent,
                   verdi_book_position *position) {
    (void)book;
    (void)player;
    (void)opponent;
    (void)position;
    return 0;
}
