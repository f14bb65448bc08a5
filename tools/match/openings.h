/* SPDX-License-Identifier: MIT
 *
 * The openings of a match: start positions with the moves already made, from a file of games or
 * positions, from random plies, or from the built-in list. All openings of a list are used before
 * any is repeated, in the list's order or shuffled by a seed. Each round is shuffled again.
 */
#ifndef VERDI_MATCH_OPENINGS_H
#define VERDI_MATCH_OPENINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/game.h"

enum { OPENING_MAX_PLIES = 60 };

typedef struct Opening {
    Position start;
    int plies;
    uint8_t moves[OPENING_MAX_PLIES]; /* squares; the referee inserts the passes */
} Opening;

typedef struct Openings {
    Opening *list;
    size_t count, capacity;
    uint64_t checksum; /* checksum of the list's text; for random openings the seed */
} Openings;

void openlist_free(Openings *openings);

/* Adds the openings of a text with games and positions in any format (record/archive.h). `plies` >=
 * 0 truncates games to that length. False after a message on stderr for a bad record, a finished
 * opening or an empty list. Messages and assumptions are reported with the file's `name`. */
bool openlist_read(Openings *openings, const char *name, const char *text, size_t size, int plies);

/* The same for a file, and for the built-in list (book/openings/). */
bool openlist_load(Openings *openings, const char *path, int plies);
bool openlist_builtin(Openings *openings);

/* Adds `count` games of `plies` random plies, all different if there are enough. */
bool openlist_random(Openings *openings, int plies, size_t count, uint64_t seed);

/* Fills order[0..length-1] with the indices of the openings in order of use. False if memory is
 * short. */
bool openlist_order(const Openings *openings, bool shuffled, uint64_t seed, size_t *order,
                    size_t length);

#endif
