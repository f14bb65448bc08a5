/* SPDX-License-Identifier: MIT */
#include "match/learn.h"

#include <stdio.h>
#include <stdlib.h>

#include "front/kit/tell.h"
#include "match/export.h"

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

/* The game as the library knows games. */
static int convert(const Match *match, const GameRecord *record, verdi_game *game) {
    char *buffer = malloc(EXPORT_SIZE), problem[128];
    if (!buffer)
        return VERDI_E_MEMORY;
    Text text = text_into(buffer, EXPORT_SIZE);
    export_ggf(match, record, &text);
    int error = verdi_game_read(game, VERDI_FORMAT_GGF, text.data, text.length, -1, problem);
    free(buffer);
    return error;
}

bool learn_game(verdi_book *book, const Match *match, const GameRecord *record) {
    verdi_game *game;
    if (!record->scored || record->has_offender)
        return true;
    int error = verdi_game_new(&game);
    if (error)
        return complain(verdi_strerror(error));
    error = convert(match, record, game);
    if (!error)
        error = verdi_book_add_game(book, game);
    verdi_game_free(game);
    if (!error)
        return true;
    const char *problem = verdi_book_problem(book);
    return complain(*problem ? problem : verdi_strerror(error));
}
