/* SPDX-License-Identifier: MIT */
#include "match/play.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bytes.h"
#include "base/file_read.h"
#include "base/random.h"
#include "base/table.h"
#include "front/kit/report.h"
#include "record/archive.h"

/* The built-in list, from texts.S. */
extern const char builtin_openings[], builtin_openings_end[];

enum { OPENINGS_FILE_LIMIT = 256 << 20 };

void openlist_free(Openings *openings) {
    free(openings->list);
    *openings = (Openings){0};
}

static bool add(Openings *openings, const Opening *opening) {
    if (!array_reserve(&openings->list, &openings->capacity, openings->count + 1,
                       sizeof *openings->list))
        return false;
    openings->list[openings->count++] = *opening;
    return true;
}

/* Converts a game to an opening of up to `plies` plies (negative: all). */
static bool convert(const Game *read, int plies, Opening *opening, char *problem) {
    Game game = game_new();
    *opening = (Opening){.start = read->start};
    bool good = referee_begin(&game, read->start) || record_fail(problem, "out of memory");
    for (int i = 0; good && i < read->length && (plies < 0 || opening->plies < plies); i++) {
        Square square = game_move(read, i).square;
        if (square != SQUARE_PASS && referee_play(&game, square, NAN, NAN))
            opening->moves[opening->plies++] = (uint8_t)square;
    }
    good = good && (!game_is_over(&game) || record_fail(problem, "the game is over"));
    game_free(&game);
    return good;
}

bool openlist_read(Openings *openings, const char *name, const char *text, size_t size, int plies) {
    Span all = {text, text + size};
    char why[RECORD_PROBLEM_SIZE];
    size_t before = openings->count;
    Archive archive;
    ArchiveItem item;
    Opening opening;
    Game game = game_new();
    bool good = true;
    archive_open_file(&archive, archive_detect(all), all);
    archive.no_prose = archive.format == ARCHIVE_LINES; /* it could be a mistyped opening */
    for (ArchiveStatus status;
         good && (status = archive_next(&archive, &game, &item, why)) != ARCHIVE_END;) {
        if (*item.skipped)
            report_place(name, item.line, item.skipped);
        if (item.assumed)
            report_place(name, item.line, item.assumed);
        good = status == ARCHIVE_GAME && (!*why || item.differs) &&
               convert(&game, plies, &opening, why) &&
               (add(openings, &opening) || record_fail(why, "out of memory"));
        if (!good)
            report_place(name, item.line, why);
    }
    archive_close(&archive);
    game_free(&game);
    return good && (openings->count > before || report_place(name, 0, "no openings in it"));
}

bool openlist_load(Openings *openings, const char *path, int plies) {
    size_t size;
    char *text = file_read(path, OPENINGS_FILE_LIMIT, &size);
    if (!text)
        return report_place(path, 0, strerror(errno));
    bool ok = openlist_read(openings, path, text, size, plies);
    openings->checksum = checksum_fnv1a(text, size, 0);
    free(text);
    return ok;
}

bool openlist_builtin(Openings *openings) {
    size_t size = (size_t)(builtin_openings_end - builtin_openings);
    openings->checksum = checksum_fnv1a(builtin_openings, size, 0);
    return openlist_read(openings, "openings", builtin_openings, size, -1);
}

/* Makes a random opening of `plies` plies in which the game is not over. */
static bool random_opening(Random *random, int plies, Opening *opening, Position *reached) {
    Game game = game_new();
    *opening = (Opening){.start = game.start};
    while (opening->plies < plies && !game_is_over(&game)) {
        int square = random_bit(random, board_moves(position_board(game.now)));
        if (!referee_play(&game, square, NAN, NAN))
            break;
        opening->moves[opening->plies++] = (uint8_t)square;
    }
    bool good = opening->plies == plies && !game_is_over(&game);
    *reached = game.now;
    game_free(&game);
    return good;
}

bool openlist_random(Openings *openings, int plies, size_t count, uint64_t seed) {
    uint64_t key[3]; /* discs and side */
    Table seen = table_of(sizeof key, sizeof key);
    Random random;
    random_seed(&random, seed);
    bool ok = true;
    /* With few plies there may be fewer openings than requested. After many duplicates the list
     * ends, and is repeated like any other. */
    for (int misses = 0; ok && openings->count < count && misses < 1000;) {
        Opening opening;
        Position reached;
        bool fresh = false;
        if (random_opening(&random, plies, &opening, &reached)) {
            memcpy(key, reached.discs, sizeof reached.discs);
            key[2] = (uint64_t)reached.side;
            ok = table_add(&seen, key, &fresh) && (!fresh || add(openings, &opening));
        }
        misses = fresh ? 0 : misses + 1;
    }
    table_free(&seen);
    openings->checksum = seed;
    if (!ok)
        return report_error("out of memory");
    return openings->count > 0 || report_error("a game cannot have %d plies", plies);
}

bool openlist_order(const Openings *openings, bool shuffled, uint64_t seed, size_t *order,
                    size_t length) {
    size_t count = openings->count;
    size_t *round = malloc(count * sizeof *round);
    if (!round)
        return false;
    for (size_t base = 0; base < length; base += count) {
        for (size_t i = 0; i < count; i++)
            round[i] = i;
        Random random;
        random_seed(&random, seed + base / count);
        if (shuffled)
            random_shuffle(&random, round, count, sizeof *round);
        for (size_t i = 0; i < count && base + i < length; i++)
            order[base + i] = round[i];
    }
    free(round);
    return true;
}
