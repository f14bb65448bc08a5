/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/game_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_read.h"
#include "base/text.h"

static const size_t file_limit = (size_t)1 << 30;

int game_files_format(const char *name) {
    for (int i = 0; i < ARCHIVE_FORMATS; i++)
        if (strcmp(name, archive_format_name((ArchiveFormat)i)) == 0)
            return i;
    return strcmp(name, "auto") == 0 ? -1 : -2;
}

void game_files_place(const GamePlace *place, Text *out) {
    text_add(out, "%s", place->file);
    if (place->item.line)
        text_add(out, ":%d", place->item.line);
    else if (place->item.number)
        text_add(out, ": game %d", place->item.number);
}

/* ------------------------------------------------------------------------------- names beside */

static bool has_ending(const struct dirent *entry, const char *ending) {
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcasecmp(dot, ending) == 0;
}

static int is_player_file(const struct dirent *entry) {
    return has_ending(entry, ".jou");
}

static int is_tournament_file(const struct dirent *entry) {
    return has_ending(entry, ".trn");
}

/* The path of such a file in the same folder (free()), the first if there are several; NULL: there
 * is none. */
static char *find_names(const char *path, int (*is_one)(const struct dirent *entry)) {
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash + 1 - path)) : strdup("./");
    struct dirent **entries = NULL;
    int count = folder ? scandir(folder, &entries, is_one, alphasort) : 0;
    char *found = NULL;
    if (count > 0 && asprintf(&found, "%s%s", slash ? folder : "", entries[0]->d_name) < 0)
        found = NULL;
    for (int i = 0; i < count; i++)
        free(entries[i]);
    free(entries);
    free(folder);
    return found;
}

typedef struct NamesBeside {
    char *path, *bytes;
    WthorNames names;
    char problem[RECORD_PROBLEM_SIZE]; /* with the file of names */
} NamesBeside;

/* `path` becomes the list's own; NULL: there is no list. */
static NamesBeside names_open(char *path, int width) {
    NamesBeside beside = {.path = path};
    char problem[RECORD_PROBLEM_SIZE] = "";
    size_t size;
    if (!beside.path)
        return beside;
    errno = 0;
    beside.bytes = file_read(beside.path, file_limit, &size);
    const char *why = beside.bytes ? problem : strerror(errno ? errno : EIO);
    if (!beside.bytes || !wthor_open_names(&beside.names, beside.bytes, size, width, problem)) {
        Text message = text_into(beside.problem, sizeof beside.problem);
        text_add(&message, "no names from %.60s: %s", basename(beside.path), why);
    }
    return beside;
}

static void names_close(NamesBeside *beside) {
    free(beside->bytes);
    free(beside->path);
}

/* ------------------------------------------------------------------------------------ reading */

static bool read_records(Archive *archive, GamePlace *place, GameFilesTake *take, void *user) {
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    bool going = true;
    while (going) {
        ArchiveStatus status = archive_next(archive, &game, &place->item, problem);
        if (status == ARCHIVE_END)
            break;
        going = take(place, status == ARCHIVE_GAME ? &game : NULL, problem, user);
    }
    game_free(&game);
    return going;
}

static bool read_text(GamePlace *place, int forced, const char *text, size_t size,
                      GameFilesTake *take, void *user) {
    ArchiveFormat format = forced >= 0 ? (ArchiveFormat)forced : archive_detect(text, size);
    NamesBeside players = {0}, tournaments = {0};
    Archive archive;
    bool going = true;
    archive_open(&archive, format, text, size);
    place->archive = &archive;
    if (format == ARCHIVE_WTHOR && strcmp(place->file, "-") != 0) {
        players = names_open(find_names(place->file, is_player_file), WTHOR_PLAYER_SIZE);
        tournaments =
            names_open(find_names(place->file, is_tournament_file), WTHOR_TOURNAMENT_SIZE);
    }
    if (players.names.count)
        archive.players = &players.names;
    if (tournaments.names.count)
        archive.tournaments = &tournaments.names;
    if (*players.problem)
        going = take(place, NULL, players.problem, user);
    if (*tournaments.problem)
        going = going && take(place, NULL, tournaments.problem, user);
    going = going && read_records(&archive, place, take, user);
    names_close(&players);
    names_close(&tournaments);
    return going;
}

bool game_files_read(const char *name, int forced, GameFilesTake *take, void *user) {
    GamePlace place = {.file = name};
    size_t size;
    errno = 0;
    char *text = file_read(strcmp(name, "-") ? name : "/dev/stdin", file_limit, &size);
    if (!text)
        return take(&place, NULL, strerror(errno ? errno : EIO), user);
    bool going = read_text(&place, forced, text, size, take, user);
    free(text);
    return going;
}
