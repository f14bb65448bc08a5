/* SPDX-License-Identifier: MIT */
#include "match/learn.h"

#include "front/kit/tell.h"
#include "match/export.h"
#include "record/game_handle.h"

static bool complain(const char *what) {
    tell_error("verdi-match: --learn: %s\n", what);
    return false;
}

verdi_book *learn_open(const char *path) {
    char problem[VERDI_BOOK_PROBLEM];
    verdi_book *book;
    if (verdi_book_open(&book, path, VERDI_BOOK_WRITE, problem) == VERDI_OK)
        return book;
    complain(problem);
    return NULL;
}

bool learn_game(verdi_book *book, const Match *match, const GameRecord *record) {
    if (!record->scored || record->has_offender)
        return true;
    verdi_game game = {export_game(match, record)};
    int error = verdi_book_add_game(book, &game);
    const char *problem = verdi_book_get_problem(book);
    return !error || complain(*problem ? problem : verdi_strerror(error));
}
