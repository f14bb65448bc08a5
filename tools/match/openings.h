/* SPDX-License-Identifier: MIT
 *
 * Where games begin: a list of start positions with the moves already made, from a file of
 * games or positions, made of random plies, or the list inside the program. A list is
 * gone through from end to end before any of it comes again, in its own order or in one shuffled
 * from a seed; a new round is shuffled anew.
 */
#ifndef VERDI_MATCH_OPENINGS_H
#define VERDI_MATCH_OPENINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/game.h"

enum { OPENINGS_PROBLEM_SIZE = 256, OPENING_MAX_PLIES = 60 };

typedef struct Opening {
    Position start;
    int plies;
    uint8_t moves[OPENING_MAX_PLIES]; /* squares; the referee inserts the passes */
} Opening;

typedef struct Openings {
    Opening *list;
    size_t count, capacity;
    uint64_t checksum; /* of what the list was made from */
} Openings;

void openlist_free(Openings *openings);

/* Adds the openings of a text: the games and positions of any format (record/archive.h). `plies` >=
 * 0 cuts games to that length. On a bad record, an opening that is over, or an empty list: false,
 * and `problem` names the line. What had to be assumed is reported on stderr, as of file `name`. */
bool openlist_read(Openings *openings, const char *name, const char *text, size_t size, int plies,
                   char problem[OPENINGS_PROBLEM_SIZE]);

/* The same from a file. */
bool openlist_load(Openings *openings, const char *path, int plies,
                   char problem[OPENINGS_PROBLEM_SIZE]);

/* The list inside the program (book/openings/). */
bool openlist_builtin(Openings *openings, char problem[OPENINGS_PROBLEM_SIZE]);

/* `count` games of `plies` random plies, all different as long as there are enough of them. */
bool openlist_random(Openings *openings, int plies, size_t count, uint64_t seed,
                     char problem[OPENINGS_PROBLEM_SIZE]);

/* Which entry is number `index` of the endless sequence. Fills order[0..length-1]; false if memory
 * is short. */
bool openlist_order(const Openings *openings, bool shuffled, uint64_t seed, size_t *order,
                    size_t length);

#endif
