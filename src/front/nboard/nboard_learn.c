/* SPDX-License-Identifier: MIT
 *
 * Learned games for users without their own book: one GGF line per game, appended to learned.ggf in
 * the user's folder. Each line is written by one call, so that several engines can share the file.
 * If an interrupted write left a line without its end, the end is added first.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "front/kit/user_file.h"
#include "front/nboard/nboard.h"

enum { GAME_SIZE_START = 8192, GAME_SIZE_LIMIT = 1 << 20 };

/* A line end followed by the game as a line; the caller frees it. */
static char *game_line(const verdi_game *game) {
    for (size_t size = GAME_SIZE_START; size <= GAME_SIZE_LIMIT; size *= 4) {
        char *text = malloc(size + 2);
        int error =
            text ? verdi_game_write(game, VERDI_FORMAT_GGF, text + 1, size) : VERDI_E_MEMORY;
        if (error == VERDI_OK) {
            text[0] = '\n';
            return strcat(text, "\n");
        }
        free(text);
        if (error != VERDI_E_SPACE)
            break;
    }
    return NULL;
}

static bool append(const char *path, const char *line) {
    int file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
        return false;
    char last = '\n';
    bool torn = lseek(file, -1, SEEK_END) >= 0 && read(file, &last, 1) == 1 && last != '\n';
    line += !torn;
    size_t size = strlen(line);
    ssize_t written = write(file, line, size);
    int error = written == (ssize_t)size ? 0 : written < 0 ? errno : ENOSPC;
    if (close(file) < 0 && !error)
        error = errno;
    errno = error;
    return error == 0;
}

void nboard_store(const verdi_game *game, char note[NBOARD_NOTE_SIZE]) {
    Text message = text_into(note, NBOARD_NOTE_SIZE);
    char path[USER_FILE_PATH];
    char *line = game_line(game);
    if (!line) {
        text_add(&message, "learn: the game is too long to store");
    } else if (!user_file_path(path, "learned.ggf")) {
        text_add(&message, "learn: no folder for the user's data (XDG_DATA_HOME, HOME)");
    } else {
        user_file_make_folders(path);
        if (append(path, line))
            text_add(&message, "learn: no book of your own; saved in %.200s", path);
        else
            text_add(&message, "learn: cannot write %.120s: %s", path, strerror(errno));
    }
    free(line);
}
