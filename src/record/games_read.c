/* SPDX-License-Identifier: MIT
 *
 * verdi_games_read() of verdi.h: calls game_files_read(), for which a name may also mean standard
 * input or a transcript. Here a name is always a file.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "record/game_files.h"
#include "record/game_handle.h"

typedef struct Reading {
    verdi_games_fn *take;
    void *user;
    char *problem;
    int error;
} Reading;

static bool hand_on(const GamePlace *place, const Game *game, const char *problem, void *user) {
    enum { PLACE_SIZE = 4096 + 32 };
    Reading *reading = user;
    if (!place->archive) {
        snprintf(reading->problem, RECORD_PROBLEM_SIZE, "%s", problem);
        reading->error = VERDI_E_FILE;
        return false;
    }
    char data[PLACE_SIZE];
    Text text = text_into(data, sizeof data);
    game_files_place(place, &text);
    verdi_game coat;
    if (game)
        coat.game = *game;
    if (!*problem && place->item.assumed)
        problem = place->item.assumed;
    if (!*problem && place->item.skipped)
        problem = place->item.skipped;
    return reading->take(game ? &coat : NULL, data, problem, reading->user);
}

int verdi_games_read(const char *path, verdi_games_fn *take, void *user, char problem[128]) {
    char unused[RECORD_PROBLEM_SIZE];
    Reading reading = {take, user, problem ? problem : unused, VERDI_OK};
    FILE *file = fopen(path, "rb");
    if (!file) {
        snprintf(reading.problem, RECORD_PROBLEM_SIZE, "%s", strerror(errno));
        return VERDI_E_FILE;
    }
    fclose(file);
    game_files_read(strcmp(path, "-") ? path : "./-", -1, hand_on, &reading);
    return reading.error;
}
