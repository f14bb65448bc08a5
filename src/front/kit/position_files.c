/* SPDX-License-Identifier: MIT */
#include "front/kit/position_files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/decode.h"
#include "front/kit/report.h"
#include "front/kit/rows.h"

typedef struct Reading {
    PositionChoice choice;
    PositionTake *take;
    PositionProblem *problem;
    void *user;
} Reading;

static bool take_game(const Reading *reading, const GamePlace *place, const Game *game) {
    ObfRecord record = {0};
    bool more = true;
    for (int i = game->length; more && i >= (reading->choice.last ? game->length : 0); i--)
        if (game_choice(game, i, &record.position) || reading->choice.last)
            more = reading->take(&record, place->file, place->item.line, reading->user);
    return more;
}

static bool take_record(const GamePlace *place, const Game *game, const char *problem, void *user) {
    const Reading *reading = user;
    const ArchiveItem *item = &place->item;
    char text[RECORD_PROBLEM_SIZE + 24] = "";
    if (item->format == ARCHIVE_WTHOR && item->number)
        snprintf(text, sizeof text, "game %d: ", item->number);
    strcat(text, problem);
    report_assumed(NULL, NULL, place);
    if (*problem)
        reading->problem(place->file, item->line, text, reading->user);
    if (!game || !item->position)
        return !game || take_game(reading, place, game);
    ObfRecord record = {.position = game->now};
    if (item->format == ARCHIVE_OBF)
        obf_parse(item->text, &record, text);
    return reading->take(&record, place->file, item->line, reading->user);
}

typedef struct Watch {
    GameFilesTake *take;
    void *user;
    bool something;
} Watch;

static bool watch_record(const GamePlace *place, const Game *game, const char *problem,
                         void *user) {
    Watch *watch = user;
    watch->something = true;
    return watch->take(place, game, problem, watch->user);
}

void position_files_read_games(const char *name, int forced, GameFilesTake *take, void *user) {
    Watch watch = {take, user, false};
    game_files_read(name, forced, watch_record, &watch);
    if (!watch.something)
        take(&(GamePlace){.file = name}, NULL, "no games and no positions in it", user);
}

static bool keep_line(char **text, size_t *size, size_t *room, const char *line, size_t length) {
    if (!array_reserve(text, room, *size + length + 1, 1))
        return false;
    memcpy(*text + *size, line, length);
    *size += length + 1;
    (*text)[*size - 1] = '\n';
    return true;
}

static void read_input(Reading *reading) {
    char *line = NULL, *text = NULL, reason[RECORD_PROBLEM_SIZE];
    size_t line_room = 0, room = 0, size = 0;
    Decoder decoder = {0};
    int number = 0; /* of the last line taken directly */
    bool more = true, whole = true, scores = false;
    errno = 0;
    for (ssize_t length; more && (length = decode_line(&decoder, &line, &line_room, stdin)) >= 0;) {
        ObfRecord record;
        ObfStatus status = size ? OBF_BAD : obf_parse((Span){line, line + length}, &record, reason);
        bool other =
            status == OBF_BAD || (status == OBF_RECORD && !obf_is_sure(&record, &scores, reason));
        number += !other;
        if (other)
            more = whole = keep_line(&text, &size, &room, line, (size_t)length);
        else if (status == OBF_RECORD)
            more = reading->take(&record, "-", number, reading->user);
        errno = 0;
    }
    if (errno || ferror(stdin) || !whole)
        reading->problem("-", 0, strerror(errno ? errno : EIO), reading->user);
    else if (!size && !number)
        reading->problem("-", 0, "no games and no positions in it", reading->user);
    else if (size)
        game_files_read_text("-", number, -1, (Span){text, text + size - 1}, take_record, reading);
    free(text);
    free(line);
}

void position_files_read(const char *name, PositionChoice choice, PositionTake *take,
                         PositionProblem *problem, void *user) {
    Reading reading = {choice, take, problem, user};
    if (strcmp(name, "-") == 0 && choice.forced < 0)
        read_input(&reading);
    else
        position_files_read_games(name, choice.forced, take_record, &reading);
}

static bool read_format(const ManualOption *option, const char *word, void *into) {
    int format = game_files_format(word);
    if (format >= -1)
        *(int *)option_member(option, into) = format;
    return format >= -1;
}

const OptionKind rows_format = {read_format, NULL, NULL};
