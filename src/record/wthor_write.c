/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/wthor_write.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/table.h"

enum { LIST_LIMIT = 65536, MADE_SIZE = 4 };

typedef struct NamePlace {
    unsigned char name[WTHOR_TOURNAMENT_SIZE];
    int number; /* number of the name, from 0 */
} NamePlace;

typedef struct NameList {
    int width, count;
    unsigned char *bytes; /* of the file: room for a header, and the names behind it */
    unsigned char *names;
    Table places;                  /* from name to number */
    int adopted;                   /* number of names adopted from the first list of a WTHOR file */
    bool same_list;                /* the input's list equals the adopted one */
    unsigned char made[MADE_SIZE]; /* date of the adopted list */
} NameList;

struct WthorWriter {
    NameList list[2];                        /* players, tournaments */
    bool numbered;                           /* some numbers are of unknown names */
    unsigned char today[MADE_SIZE];          /* the date for new files */
    unsigned char header[WTHOR_HEADER_SIZE]; /* of the current file */
    int count, year, depth;                  /* of the current file */
};

void wthor_writer_free(WthorWriter *writer) {
    for (int i = 0; writer && i < 2; i++) {
        free(writer->list[i].bytes);
        table_free(&writer->list[i].places);
    }
    free(writer);
}

WthorWriter *wthor_writer_new(time_t now) {
    struct tm today = {0};
    WthorWriter *writer = calloc(1, sizeof *writer);
    for (int i = 0; writer && i < 2; i++) {
        NameList *list = &writer->list[i];
        list->width = i ? WTHOR_TOURNAMENT_SIZE : WTHOR_PLAYER_SIZE;
        list->places = table_of(sizeof(NamePlace), (size_t)list->width);
        list->bytes = calloc(1, WTHOR_HEADER_SIZE + LIST_LIMIT * (size_t)list->width);
        if (!table_reserve(&list->places, LIST_LIMIT) || !list->bytes) {
            wthor_writer_free(writer);
            return NULL;
        }
        list->names = list->bytes + WTHOR_HEADER_SIZE;
    }
    if (!writer)
        return NULL;
    gmtime_r(&now, &today);
    writer->today[0] = (unsigned char)((today.tm_year + 1900) / 100);
    writer->today[1] = (unsigned char)(today.tm_year % 100);
    writer->today[2] = (unsigned char)(today.tm_mon + 1);
    writer->today[3] = (unsigned char)today.tm_mday;
    return writer;
}

/* --------------------------------------------------------------------------------------- names */

/* Appends a name; there is always room. If a list has a name twice, the first index is used. */
static void append(NameList *list, const unsigned char *name) {
    bool fresh;
    NamePlace *place = table_add(&list->places, name, &fresh);
    memcpy(list->names + list->count * list->width, name, (size_t)list->width);
    if (fresh)
        place->number = list->count;
    list->count++;
}

/* The number of a name, or -1 if the list is full. A new list begins with the unknown name. */
static int number_of(NameList *list, const char *name) {
    unsigned char packed[WTHOR_TOURNAMENT_SIZE];
    if (!list->count) {
        wthor_pack_name("", packed, list->width);
        append(list, packed);
    }
    wthor_pack_name(name, packed, list->width);
    const NamePlace *place = table_find(&list->places, packed);
    if (place)
        return place->number;
    if (list->count == LIST_LIMIT)
        return -1;
    append(list, packed);
    return list->count - 1;
}

/* Called at the first record of an input: adopts the list of the input if ours is empty, and
 * compares the two lists. */
static void meet_list(WthorWriter *writer, NameList *list, const WthorNames *names) {
    size_t size = names ? (size_t)names->count * (size_t)list->width : 0;
    list->same_list = false;
    if (!names || names->count > LIST_LIMIT)
        return;
    if (!list->count && !writer->numbered) {
        for (int i = 0; i < names->count; i++)
            append(list, names->names + i * list->width);
        list->adopted = list->count;
        memcpy(list->made, names->names - WTHOR_HEADER_SIZE, MADE_SIZE);
    }
    list->same_list = list->adopted == names->count && memcmp(list->names, names->names, size) == 0;
}

/* Chooses the number for a name of the record. `number` is the name's number in the file of the
 * record, or -1. */
static int choose_number(WthorWriter *writer, NameList *list, const WthorNames *names, int number,
                         const char *name, Omission omission, unsigned *lost) {
    if (number >= 0 && list->same_list)
        return number;
    if (number >= 0 && !names) {
        if (!list->count) {
            writer->numbered = true;
            return number;
        }
        *lost |= 1u << OMISSION_NUMBERS;
    }
    if (writer->numbered) { /* a new number could be that of an unknown name */
        *lost |= *name ? 1u << omission : 0;
        return 0;
    }
    int found = number_of(list, name);
    if (found < 0)
        *lost |= 1u << omission;
    return found < 0 ? 0 : found;
}

const unsigned char *wthor_writer_list(WthorWriter *writer, bool tournaments, size_t *size) {
    NameList *list = &writer->list[tournaments];
    const unsigned char *made = list->adopted == list->count ? list->made : writer->today;
    wthor_write_header(made, true, list->count, 0, 0, list->bytes);
    *size = list->count ? WTHOR_HEADER_SIZE + (size_t)list->count * (size_t)list->width : 0;
    return list->bytes;
}

/* --------------------------------------------------------------------------------------- games */

void wthor_writer_begin(WthorWriter *writer) {
    writer->count = 0;
    wthor_write_header(writer->today, false, 0, 0, 0, writer->header);
}

/* A file has one year and one depth for all games: those of its first game. */
static void take_first(WthorWriter *writer, const Game *game, const Archive *source) {
    writer->year = source ? source->wthor.year : notes_year(game->notes.date);
    writer->depth = source ? source->wthor.depth : game->notes.solved_empties;
    if (source)
        memcpy(writer->header, source->wthor.games - WTHOR_HEADER_SIZE, sizeof writer->header);
    else
        wthor_write_header(writer->today, false, 0, writer->year, writer->depth, writer->header);
}

void wthor_writer_add(WthorWriter *writer, const Game *game, const Archive *archive,
                      const ArchiveItem *item, bool verbatim, unsigned char bytes[WTHOR_GAME_SIZE],
                      unsigned *lost) {
    const Archive *source = item->format == ARCHIVE_WTHOR ? archive : NULL;
    const WthorNames *names[2] = {source ? source->players : NULL,
                                  source ? source->tournaments : NULL};
    const char *own = source ? item->text.at : NULL; /* the game in its file */
    int numbers[3] = {-1, -1, -1}; /* of the tournament and, by colour, the players */
    bool first = !writer->count;
    for (int i = 0; (first || item->number <= 1) && i < 2; i++)
        meet_list(writer, &writer->list[i], names[i]);
    if (first)
        take_first(writer, game, source);
    for (int i = 0; own && i < 3; i++)
        numbers[i] = (int)bytes_get16((const unsigned char *)own + 2 * i);
    if (verbatim)
        memcpy(bytes, own, WTHOR_GAME_SIZE);
    else
        wthor_write_game(game, bytes);
    for (int i = 1; i < 3; i++)
        numbers[i] = choose_number(writer, &writer->list[0], names[0], numbers[i],
                                   game->name[i - 1], OMISSION_PLAYERS, lost);
    numbers[0] = choose_number(writer, &writer->list[1], names[1], numbers[0], game->notes.event,
                               OMISSION_EVENT, lost);
    for (int i = 0; i < 3; i++)
        bytes_put16(bytes + 2 * i, (unsigned)numbers[i]);
    if ((source ? source->wthor.year : notes_year(game->notes.date)) != writer->year)
        *lost |= 1u << OMISSION_DATE;
    if ((verbatim ? source->wthor.depth : game->notes.solved_empties) != writer->depth)
        *lost |= 1u << OMISSION_THEORETICAL;
    if (!writer->depth && !verbatim)
        bytes[WTHOR_THEORETICAL_AT] = bytes[WTHOR_SCORE_AT];
    writer->count++;
}

void wthor_writer_header(const WthorWriter *writer, unsigned char header[WTHOR_HEADER_SIZE]) {
    memcpy(header, writer->header, WTHOR_HEADER_SIZE);
    bytes_put32(header + 4, (unsigned)writer->count);
}
