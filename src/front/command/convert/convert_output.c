/* SPDX-License-Identifier: MIT
 *
 * Writes the records to one or more files. A file gets its name only when it is complete. For
 * WTHOR, numbers the names of players and tournaments: the first list of a WTHOR input is adopted
 * completely, so that its games keep their numbers and the file its bytes; other names are looked
 * up in it, and added if missing.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/system/path.h"
#include "base/table.h"
#include "front/command/convert/convert.h"
#include "front/kit/output.h"
#include "front/kit/report.h"
#include "record/form.h"
#include "record/record.h"

enum { TEXT_SIZE = 1 << 15, PATH_SIZE = 4096 }; /* a game has up to 8 KiB of text */

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

/* The state of WTHOR output: the current file, and the names of all files so far. */
typedef struct Wthor {
    NameList list[2];                        /* players, tournaments */
    bool numbered;                           /* some numbers are of unknown names */
    bool begun;                              /* the output has at least one record */
    unsigned char header[WTHOR_HEADER_SIZE]; /* header of the output */
    int count, year, depth;
} Wthor;

static void wthor_free(Wthor *wthor) {
    for (int i = 0; wthor && i < 2; i++) {
        free(wthor->list[i].names);
        table_free(&wthor->list[i].places);
    }
    free(wthor);
}

static Wthor *wthor_new(void) {
    Wthor *wthor = calloc(1, sizeof *wthor);
    for (int i = 0; wthor && i < 2; i++) {
        NameList *list = &wthor->list[i];
        list->width = i ? WTHOR_TOURNAMENT_SIZE : WTHOR_PLAYER_SIZE;
        list->places = table_of(sizeof(NamePlace), (size_t)list->width);
        list->names = calloc(LIST_LIMIT, (size_t)list->width);
        if (!table_reserve(&list->places, LIST_LIMIT) || !list->names) {
            wthor_free(wthor);
            return NULL;
        }
    }
    return wthor;
}

/* ------------------------------------------------------------------------------ names of WTHOR */

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
static void meet_list(Wthor *wthor, NameList *list, const WthorNames *names) {
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
static int choose_number(Wthor *wthor, NameList *list, const WthorNames *names, int number,
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

/* ---------------------------------------------------------------------------- records of WTHOR */

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
static void begin_output(Wthor *wthor, const Game *game, const Archive *source) {
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

/* Packs a game as a record; `first` if it is the first record of an output file. */
static void wthor_pack(Wthor *wthor, const Game *game, const GamePlace *place, bool first,
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

/* Fills in the header for the output so far. */
static void wthor_header(const Wthor *wthor, unsigned char header[WTHOR_HEADER_SIZE]) {
    unsigned char made[MADE_SIZE], counted[WTHOR_HEADER_SIZE];
    write_today(made);
    if (wthor->begun)
        memcpy(header, wthor->header, WTHOR_HEADER_SIZE);
    else
        wthor_write_header(made, false, 0, 0, 0, header);
    wthor_write_header(made, false, wthor->count, 0, 0, counted);
    memcpy(header + 4, counted + 4, 4);
}

/* --------------------------------------------------------------------------------------- files */

struct ConvertOutput {
    const char *path; /* NULL: stdout */
    ArchiveFormat format;
    int split;   /* records per file; 0: all in one */
    int number;  /* number of the current file */
    int records; /* number of records in the current file */
    Output to;
    char name[PATH_SIZE]; /* name of the current file */
    Wthor *wthor;         /* only for this format */
};

/* Sets "NAME.jou" or "NAME.trn", the list beside "NAME.wtb"; in upper case if such a file
 * exists. */
static void name_list(const ConvertOutput *output, bool tournaments, char name[PATH_SIZE]) {
    int stem = (int)(path_ending(output->path) - output->path);
    snprintf(name, PATH_SIZE, "%.*s%s", stem, output->path, tournaments ? ".TRN" : ".JOU");
    if (access(name, F_OK) != 0)
        snprintf(name, PATH_SIZE, "%.*s%s", stem, output->path, tournaments ? ".trn" : ".jou");
}

/* Whether the name lists may be overwritten: only if the file of their games exists and is
 * overwritten too. A list without this file belongs to other files, which would lose their names.
 * Called while `output->name` is the first file. */
static bool spares_lists(const ConvertOutput *output) {
    char list[PATH_SIZE];
    bool replaces = access(output->name, F_OK) == 0;
    for (int tournaments = 0; !replaces && tournaments < 2; tournaments++) {
        name_list(output, tournaments, list);
        if (access(list, F_OK) == 0)
            return report_place(list, 0, "has names of other games; choose another --output");
    }
    return true;
}

static bool open_file(ConvertOutput *output) {
    int stem = (int)(path_ending(output->path) - output->path);
    output->number++;
    output->records = 0;
    if (output->split)
        snprintf(output->name, sizeof output->name, "%.*s-%04d%s", stem, output->path,
                 output->number, output->path + stem);
    else
        snprintf(output->name, sizeof output->name, "%s", output->path);
    if (!output_open(&output->to, output->name))
        return false;
    if (!output->wthor)
        return true;
    if (!file_write_passing(output->to.file))
        return report_place(output->name, 0, "a WTHOR file cannot go to a pipe or a device");
    unsigned char header[WTHOR_HEADER_SIZE] = {0}; /* the count is known only at the end */
    fwrite(header, sizeof header, 1, output->to.stream);
    return true;
}

static bool close_file(ConvertOutput *output, bool good, int64_t read) {
    FILE *file = output->to.stream;
    if (output->wthor && good) {
        unsigned char header[WTHOR_HEADER_SIZE];
        wthor_header(output->wthor, header);
        good = fseek(file, 0, SEEK_SET) == 0 || report_place(output->name, 0, strerror(errno));
        fwrite(header, sizeof header, 1, file);
    }
    return output_close(&output->to, good, read);
}

ConvertOutput *convert_output_open(const char *path, ArchiveFormat format, int split) {
    if (!path && (split || format == ARCHIVE_WTHOR)) {
        report_place(split ? "--split" : "wthor", 0, "needs --output FILE");
        return NULL;
    }
    if (path && strlen(path) >= PATH_SIZE - 32) {
        report_place(path, 0, strerror(ENAMETOOLONG));
        return NULL;
    }
    ConvertOutput *output = calloc(1, sizeof *output);
    if (!output)
        goto fail;
    *output = (ConvertOutput){.path = path, .format = format, .split = split};
    if (format == ARCHIVE_WTHOR && !(output->wthor = wthor_new()))
        goto fail;
    bool good = path ? open_file(output) && (!output->wthor || spares_lists(output))
                     : output_open(&output->to, NULL);
    if (!good) {
        convert_output_close(output, false, 0);
        return NULL;
    }
    return output;
fail:
    report_place("stdout", 0, strerror(ENOMEM));
    free(output);
    return NULL;
}

static bool add_text(ConvertOutput *output, const Game *game, const ArchiveItem *item,
                     bool verbatim) {
    char data[TEXT_SIZE];
    Text text = text_into(data, sizeof data);
    if (output->format == ARCHIVE_NUMBERED && output->records)
        putc('\n', output->to.stream); /* a blank line between games */
    if (verbatim) {
        fwrite(item->text.at, 1, span_size(item->text), output->to.stream);
    } else {
        form_writer(output->format)(game, &text);
        if (text.overflow)
            return report_place(output->name, 0, "a game is too long");
        fwrite(text.data, 1, text.length, output->to.stream);
    }
    if (verbatim || !text.length || text.data[text.length - 1] != '\n')
        putc('\n', output->to.stream);
    return true;
}

bool convert_output_add(ConvertOutput *output, const Game *game, const GamePlace *place,
                        bool verbatim, unsigned *lost) {
    unsigned char bytes[WTHOR_GAME_SIZE];
    if (output->split && output->records == output->split &&
        !(close_file(output, true, output->records) && open_file(output)))
        return false;
    if (output->wthor) {
        wthor_pack(output->wthor, game, place, !output->records, verbatim, bytes, lost);
        fwrite(bytes, sizeof bytes, 1, output->to.stream);
    } else if (!add_text(output, game, &place->item, verbatim)) {
        return false;
    }
    output->records++;
    return !ferror(output->to.stream); /* reported on closing */
}

/* Writes the list of players or tournaments, unless it is empty. */
static bool write_list(ConvertOutput *output, bool tournaments) {
    const NameList *list = &output->wthor->list[tournaments];
    unsigned char header[WTHOR_HEADER_SIZE], made[MADE_SIZE];
    Output file;
    if (!list->count)
        return true;
    bool whole = list->has_made && list->adopted == list->count;
    write_today(made);
    wthor_write_header(whole ? list->made : made, true, list->count, 0, 0, header);
    name_list(output, tournaments, output->name);
    if (!output_open(&file, output->name))
        return false;
    fwrite(header, sizeof header, 1, file.stream);
    fwrite(list->names, (size_t)list->width, (size_t)list->count, file.stream);
    return output_close(&file, true, 1);
}

bool convert_output_close(ConvertOutput *output, bool good, int64_t read) {
    good = close_file(output, good, read);
    if (output->wthor && good)
        good = write_list(output, false) && write_list(output, true);
    wthor_free(output->wthor);
    free(output);
    return good;
}
