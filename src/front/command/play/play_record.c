/* SPDX-License-Identifier: MIT
 *
 * Games of `verdi play` as files. Players, date and result are added when a record is written.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file_write.h"
#include "front/command/play/play.h"
#include "games/game_files.h"
#include "record/record.h"

enum { RECORD_SIZE = 32768, RESIGNED_DISCS = 64 };

/* Sets "Verdi 0.1.0 level 12", or the name of the user. */
static void name_player(const Play *play, verdi_colour colour, char *name, size_t size) {
    Text out = text_into(name, size);
    if (play->person[colour]) {
        notes_copy(name, size, span_of(play->name));
        return;
    }
    char strength[SETTINGS_STRENGTH];
    settings_strength(&play->settings, strength);
    text_add(&out, "Verdi %s%s%s", verdi_version(), *strength ? " " : "", strength);
}

/* Adds players and date, unless a loaded game has them. */
static void add_notes(const Play *play, Game *game) {
    struct tm parts;
    for (int colour = 0; colour < 2; colour++)
        if (!*game->name[colour])
            name_player(play, (verdi_colour)colour, game->name[colour], sizeof game->name[colour]);
    if (!*game->notes.date && gmtime_r(&play->begun, &parts))
        strftime(game->notes.date, sizeof game->notes.date, "%Y-%m-%d %H:%M:%S GMT", &parts);
    if (play->resigned >= 0) {
        double lost = play->resigned == VERDI_BLACK ? -RESIGNED_DISCS : RESIGNED_DISCS;
        game->notes.result =
            (GameResult){.known = true, .counted = true, .discs = lost, .reason = 'r'};
    }
}

static bool write_game(Play *play, const char *path, char problem[FILE_WRITE_PROBLEM]) {
    char text[RECORD_SIZE];
    Text out = text_into(text, sizeof text);
    Game game = game_new();
    int error = game_copy(&game, &play->game->game) ? VERDI_OK : VERDI_E_MEMORY;
    add_notes(play, &game);
    ggf_write(&game, &out);
    text_add_char(&out, '\n');
    game_free(&game);
    if (!error && out.overflow)
        error = VERDI_E_SPACE;
    if (error)
        snprintf(problem, FILE_WRITE_PROBLEM, "%s", verdi_strerror(error));
    play->kept = !error && file_write_bytes(path, text, out.length, problem);
    return play->kept;
}

void play_save(Play *play, const char *path, bool replace) {
    char problem[FILE_WRITE_PROBLEM];
    struct stat there;
    bool own = play->saved && strcmp(play->saved, path) == 0;
    if (!replace && !own && !stat(path, &there) && S_ISREG(there.st_mode) && there.st_size) {
        reply_format("%.80s already exists; save! replaces it.\n", path);
    } else if (!write_game(play, path, problem)) {
        reply_format("%.80s: %s.\n", path, problem);
    } else {
        char *copy = strdup(path);
        free(play->saved);
        play->saved = copy;
        reply_format("Saved.\n");
    }
}

void play_begin(Play *play) {
    play->begun = time(NULL);
    play->resigned = -1;
    play->drawn = false;
    play->kept = true;
    free(play->saved);
    play->saved = NULL;
    verdi_game_reset(play->undone);
}

void play_load(Play *play) {
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    RecordStatus status = game_files_load(play->argument, -1, &game, problem);
    if (*problem)
        reply_format("%.80s: %s.\n", play->argument, problem);
    if (status == RECORD_BAD)
        return;
    play_keep(play);
    game_free(&play->game->game);
    play->game->game = game;
    play_begin(play);
}

/* Chooses an unused path in the user's folder "games". */
static bool choose_path(const Play *play, char path[USER_FILE_PATH]) {
    char stamp[32] = "", name[64];
    struct tm parts;
    if (localtime_r(&play->begun, &parts))
        strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &parts);
    for (int i = 1; i < 1000; i++) {
        snprintf(name, sizeof name, "games/%s%s%.0d.ggf", stamp, i > 1 ? "-" : "", i > 1 ? i : 0);
        if (!user_file_path(path, name))
            return false;
        if (access(path, F_OK) != 0)
            return true;
    }
    return false;
}

void play_keep(Play *play) {
    char path[USER_FILE_PATH],
        problem[FILE_WRITE_PROBLEM] = "no folder to save in (HOME is not set)";
    if (verdi_game_get_length(play->game) == 0 || play->kept)
        return;
    bool good = choose_path(play, path);
    if (good) {
        user_file_make_folders(path);
        good = write_game(play, path, problem);
    }
    if (good)
        reply_format("The game is saved in %s\n", path);
    else
        reply_format("The game cannot be saved: %s.\n", problem);
}
