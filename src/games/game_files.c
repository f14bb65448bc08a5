/* SPDX-License-Identifier: MIT */
#include "games/game_files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_read.h"
#include "base/text.h"
#include "base/utf8.h"
#include "games/companion_names.h"
#include "record/transcript.h"

/* The file name reported for a transcript given as an argument. */
static const char argument_name[] = "command line";

int game_files_format(const char *name) {
    for (int i = 0; i < ARCHIVE_NAMES; i++)
        if (strcmp(name, archive_format_name((ArchiveFormat)i)) == 0)
            return i;
    return strcmp(name, "auto") == 0 ? -1 : -2;
}

void game_files_place(const GamePlace *place, Text *out) {
    utf8_add(place->file, out);
    if (place->item.line)
        text_add(out, ":%d", place->item.line);
    else if (place->item.number && place->file != argument_name)
        text_add(out, ": game %d", place->item.number);
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

bool game_files_read_text(const char *name, int lines, int forced, Span text, GameFilesTake *take,
                          void *user) {
    ArchiveFormat format = forced >= 0 ? (ArchiveFormat)forced : archive_detect(text);
    CompanionNames lists[2] = {{0}, {0}};
    Archive archive;
    bool going = true;
    archive_open_file(&archive, format, text);
    archive.line = archive.lines_before = lines;
    GamePlace place = {.file = name, .archive = &archive};
    for (int i = 0; i < 2 && format == ARCHIVE_WTHOR && strcmp(name, "-") != 0; i++) {
        lists[i] = companion_names_open(name, i);
        if (lists[i].names.count)
            *(i ? &archive.tournaments : &archive.players) = &lists[i].names;
        if (*lists[i].problem)
            going = going && take(&place, NULL, lists[i].problem, user);
    }
    going = going && read_records(&archive, &place, take, user);
    archive_close(&archive);
    free(lists[0].bytes);
    free(lists[1].bytes);
    return going;
}

/* True if a name that no file has is to be read as a transcript. */
static bool is_argument(const char *name, int forced, int error) {
    bool lines = forced < 0 || forced == ARCHIVE_LINES || forced == ARCHIVE_TRANSCRIPT ||
                 forced == ARCHIVE_NUMBERED;
    return lines && error == ENOENT && transcript_is_meant(span_of(name));
}

/* A mistyped transcript may also be a mistyped file name. Both problems are reported, the likelier
 * one first. */
static bool read_argument(const char *name, GameFilesTake *take, void *user) {
    char problem[RECORD_PROBLEM_SIZE], both[RECORD_PROBLEM_SIZE];
    GamePlace place = {.file = name};
    Span text = span_of(name);
    Archive archive;
    Game game = game_new();
    bool going;
    if (transcript_read(&game, text, -1, NULL, problem) == RECORD_WHOLE) {
        archive_open(&archive, ARCHIVE_TRANSCRIPT, text);
        place = (GamePlace){.file = argument_name, .archive = &archive};
        place.item = (ArchiveItem){.number = 1, .format = ARCHIVE_TRANSCRIPT, .text = text};
        going = take(&place, &game, problem, user);
    } else {
        record_fail(both, "%s; no such file", problem);
        going = take(&place, NULL, both, user);
    }
    game_free(&game);
    return going;
}

bool game_files_read(const char *name, int forced, GameFilesTake *take, void *user) {
    GamePlace place = {.file = name};
    size_t size;
    errno = 0;
    char *text = strcmp(name, "-") ? file_read(name, RECORD_FILE_LIMIT, &size)
                                   : file_read_input(RECORD_FILE_LIMIT, &size);
    int error = errno ? errno : EIO;
    if (!text && is_argument(name, forced, error))
        return read_argument(name, take, user);
    if (!text)
        return take(&place, NULL, strerror(error), user);
    bool going = game_files_read_text(name, 0, forced, (Span){text, text + size}, take, user);
    free(text);
    return going;
}

RecordStatus game_files_load(const char *path, int max_moves, Game *game, char *problem) {
    const char *why = file_irregular(path);
    size_t size = 0;
    errno = 0;
    char *bytes = why ? NULL : file_read(path, RECORD_FILE_LIMIT, &size);
    if (!bytes) {
        record_fail(problem, "%s", why ? why : strerror(errno ? errno : EIO));
        return RECORD_BAD;
    }
    Span text = {bytes, bytes + size};
    Archive archive;
    ArchiveItem item;
    archive_open_file(&archive, archive_detect(text), text);
    archive.max_moves = max_moves;
    ArchiveStatus status = archive_next(&archive, game, &item, problem);
    if (status == ARCHIVE_END)
        record_fail(problem, "no game in it");
    archive_close(&archive);
    free(bytes);
    if (status != ARCHIVE_GAME)
        return RECORD_BAD;
    if (max_moves >= 0 && game->length >= max_moves) /* the result after them does not matter */
        problem[0] = '\0';
    if (!*problem && item.assumed)
        record_fail(problem, "%s", item.assumed);
    return RECORD_WHOLE;
}

bool game_files_can_reread(const char *name) {
    return strcmp(name, "-") != 0 && !file_irregular(name);
}
