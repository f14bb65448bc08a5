/* SPDX-License-Identifier: MIT
 *
 * Numbers the names of players and tournaments. The first list of a WTHOR input is adopted
 * completely, so that its games keep their numbers and the file its bytes. Other names are looked
 * up in it, and added if missing.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/bytes.h"
#include "base/table.h"
#include "front/command/convert/convert.h"
#include "record/archive.h"
#include "record/record.h"

enum { LIST_LIMIT = 65536, MADE_SIZE = 4 };

typedef struct NamePlace {
    unsigned char name[WTHOR_TOURNAMENT_SIZE];
    int number; /* number of the name, from 0 */
} NamePlace;

typedef struct NameList {
    int width, count;
    unsigned char *names;
    Table places;   /* from name to number */
    int adopted;    /* number of names adopted from the first list of a WTHOR file */
    bool same_list; /* the input's list equals the adopted one */
    bool has_made;
    unsigned char made[MADE_SIZE];
} NameList;

struct ConvertWthor {
    NameList list[2];                        /* players, tournaments */
    bool numbered;                           /* some numbers are of unknown names */
    bool begun;                              /* the output has at least one record */
    unsigned char header[WTHOR_HEADER_SIZE]; /* header of the output */
    int count, year, depth;
};

ConvertWthor *convert_wthor_new(void) {
    ConvertWthor *wthor = calloc(1, sizeof *wthor);
    for (int i = 0; wthor && i < 2; i++) {
        NameList *list = &wthor->list[i];
        list->width = i ? WTHOR_TOURNAMENT_SIZE : WTHOR_PLAYER_SIZE;
        list->places = table_of(sizeof(NamePlace), (size_t)list->width);
        list->names = calloc(LIST_LIMIT, (size_t)list->width);
        if (!table_reserve(&list->places, LIST_LIMIT) || !list->names) {
            convert_wthor_free(wthor);
            return NULL;
        }
    }
    return wthor;
}

void convert_wthor_free(ConvertWthor *wthor) {
    for (int i = 0; wthor && i < 2; i++) {
        free(wthor->list[i].names);
        table_free(&wthor->list[i].places);
    }
    free(wthor);
}

/* ---------------------------------------------------------------------------------------- names */

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
static void meet_list(ConvertWthor *wthor, NameList *list, const WthorNames *names) {
    size_t size = names ? (size_t)names->count * (size_t)list->width : 0;
    list->same_list = false;
    if (!names || names->count > LIST_LIMIT)
        return;
    if (!list->count && !wthor->numbered) {
        for (int i = 0; i < names->count; i++)
            append(list, names->names + i * list->width);
        list->adopted = list->count;
        list->has_made = true;
        memcpy(list->made, names->names - WTHOR_HEADER_SIZE, MADE_SIZE);
    }
    list->same_list = list->adopted == names->count && memcmp(list->names, names->names, size) == 0;
}

/* Chooses the number for a name of the record. `number` is the name's number in the file of the
 * record, or -1. */
static int choose_number(ConvertWthor *wthor, NameList *list, const WthorNames *names, int number,
                         const char *name, Omission omission, unsigned *lost) {
    if (number >= 0 && list->same_list)
        return number;
    if (number >= 0 && !names) {
        if (!list->count) {
            wthor->numbered = true;
            return number;
        }
        *lost |= 1u << OMISSION_NUMBERS;
    }
    if (wthor->numbered) { /* a new number could be that of an unknown name */
        *lost |= *name ? 1u << omission : 0;
        return 0;
    }
    int found = number_of(list, name);
    if (found < 0)
        *lost |= 1u << omission;
    return found < 0 ? 0 : found;
}

/* -------------------------------------------------------------------------------------- records */

static void write_today(unsigned char made[MADE_SIZE]) {
    time_t now = time(NULL);
    struct tm today = {0};
    gmtime_r(&now, &today);
    made[0] = (unsigned char)((today.tm_year + 1900) / 100);
    made[1] = (unsigned char)(today.tm_year % 100);
    made[2] = (unsigned char)(today.tm_mon + 1);
    made[3] = (unsigned char)today.tm_mday;
}

/* A file has one year and one depth for all games: those of its first game. */
static void begin_output(ConvertWthor *wthor, const Game *game, const Archive *source) {
    unsigned char made[MADE_SIZE];
    wthor->begun = true;
    wthor->count = 0;
    wthor->year = notes_year(game->notes.date);
    wthor->depth = game->notes.solved_empties;
    if (source) {
        memcpy(wthor->header, source->wthor.games - WTHOR_HEADER_SIZE, sizeof wthor->header);
        wthor->year = source->wthor.year;
        wthor->depth = source->wthor.depth;
        return;
    }
    write_today(made);
    wthor_write_header(made, false, 0, wthor->year, wthor->depth, wthor->header);
}

void convert_wthor_pack(ConvertWthor *wthor, const Game *game, const GamePlace *place, bool first,
                        bool verbatim, unsigned char bytes[WTHOR_GAME_SIZE], unsigned *lost) {
    const Archive *source = place->item.format == ARCHIVE_WTHOR ? place->archive : NULL;
    const WthorNames *names[2] = {source ? source->players : NULL,
                                  source ? source->tournaments : NULL};
    const char *own = source ? place->item.text.at : NULL; /* the game in its file */
    int numbers[3] = {-1, -1, -1}; /* of the tournament and, by colour, the players */
    for (int i = 0; (first || place->item.number <= 1) && i < 2; i++)
        meet_list(wthor, &wthor->list[i], names[i]);
    if (first)
        begin_output(wthor, game, source);
    for (int i = 0; own && i < 3; i++)
        numbers[i] = (int)bytes_get16((const unsigned char *)own + 2 * i);
    if (verbatim)
        memcpy(bytes, own, WTHOR_GAME_SIZE);
    else
        wthor_write_game(game, bytes);
    for (int i = 1; i < 3; i++)
        numbers[i] = choose_number(wthor, &wthor->list[0], names[0], numbers[i], game->name[i - 1],
                                   OMISSION_PLAYERS, lost);
    numbers[0] = choose_number(wthor, &wthor->list[1], names[1], numbers[0], game->notes.event,
                               OMISSION_EVENT, lost);
    for (int i = 0; i < 3; i++)
        bytes_put16(bytes + 2 * i, (unsigned)numbers[i]);
    if ((source ? source->wthor.year : notes_year(game->notes.date)) != wthor->year)
        *lost |= 1u << OMISSION_DATE;
    if ((verbatim ? source->wthor.depth : game->notes.solved_empties) != wthor->depth)
        *lost |= 1u << OMISSION_THEORETICAL;
    if (!wthor->depth && !verbatim)
        bytes[WTHOR_THEORETICAL_AT] = bytes[WTHOR_SCORE_AT];
    wthor->count++;
}

void convert_wthor_header(const ConvertWthor *wthor, unsigned char header[WTHOR_HEADER_SIZE]) {
    unsigned char made[MADE_SIZE], counted[WTHOR_HEADER_SIZE];
    write_today(made);
    if (wthor->begun)
        memcpy(header, wthor->header, WTHOR_HEADER_SIZE);
    else
        wthor_write_header(made, false, 0, 0, 0, header);
    wthor_write_header(made, false, wthor->count, 0, 0, counted);
    memcpy(header + 4, counted + 4, 4);
}

bool convert_wthor_list(const ConvertWthor *wthor, bool tournaments,
                        unsigned char header[WTHOR_HEADER_SIZE], const unsigned char **bytes,
                        size_t *size) {
    const NameList *list = &wthor->list[tournaments];
    unsigned char made[MADE_SIZE];
    write_today(made);
    if (!list->count)
        return false;
    bool whole = list->has_made && list->adopted == list->count;
    wthor_write_header(whole ? list->made : made, true, list->count, 0, 0, header);
    *bytes = list->names;
    *size = (size_t)list->count * (size_t)list->width;
    return true;
}
