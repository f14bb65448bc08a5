/* SPDX-License-Identifier: MIT */
#include "front/kit/opening_use.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_read.h"
#include "front/kit/tell.h"
#include "record/record.h"

static const size_t file_limit = (size_t)1 << 24;

static bool read_file(const char *command, const char *path, OpeningNames *names) {
    char problem[RECORD_PROBLEM_SIZE];
    size_t size;
    int line = 0;
    errno = 0;
    char *text = file_read(path, file_limit, &size);
    bool good = text && opening_names_read(names, (Span){text, text + size}, &line, problem);
    if (!text)
        tell_place(command, path, 0, strerror(errno ? errno : EIO));
    else if (!good && line)
        tell_place(command, path, line, problem);
    else if (!good)
        tell_error("%s: %s\n", command, verdi_strerror(VERDI_E_MEMORY));
    free(text);
    return good;
}

OpeningNames *opening_use_open(const char *command, const OpeningChoice *choice) {
    OpeningNames *names = opening_names_new(choice->language);
    if (!names)
        tell_error("%s: %s\n", command, verdi_strerror(VERDI_E_MEMORY));
    if (!names || !choice->names || read_file(command, choice->names, names))
        return names;
    opening_names_free(names);
    return NULL;
}

/* What the present position of a game is called, or NULL. */
static const char *name_now(const OpeningNames *names, const verdi_game *game) {
    verdi_colour side = verdi_game_get_side(game);
    Board board = {verdi_game_get_discs(game, side),
                   verdi_game_get_discs(game, side == VERDI_BLACK ? VERDI_WHITE : VERDI_BLACK)};
    const Opening *opening = opening_names_at(names, board);
    return opening ? opening->name : NULL;
}

const char *opening_use_find(const OpeningNames *names, const verdi_game *game, int *length) {
    verdi_game *past;
    const char *found = NULL;
    if (verdi_game_new(&past) != VERDI_OK)
        return NULL;
    int error = verdi_game_copy(past, game);
    while (!error && !(found = name_now(names, past)))
        error = verdi_game_undo(past, 1); /* the start ends it */
    if (found && length)
        *length = verdi_game_get_length(past);
    verdi_game_free(past);
    return found ? found : error == VERDI_E_MEMORY ? NULL : "";
}
