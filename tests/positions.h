/* SPDX-License-Identifier: MIT
 *
 * Positions for tests: random ones, and those of OBF files.
 */
#ifndef VERDI_TESTS_POSITIONS_H
#define VERDI_TESTS_POSITIONS_H

#include "base/random.h"
#include "record/obf.h"
#include "rules/board.h"
#include "verdi.h"

/* The position of a random game from the start with `empties` (0..60) left; an earlier end of the
 * game begins another. */
Board positions_play(Random *random, int empties);

/* Random discs everywhere but on `empties` squares (0..64), the player's with a probability that
 * is itself random, so that blocked sides and wipe-outs abound. */
Board positions_fill(Random *random, int empties);

/* One of all kinds: of a game, nearly full or not, or set up. */
Board positions_any(Random *random);

/* The position after legal moves from the start, "f5d6c3", without passes. */
Board positions_replay(const char *moves);

/* An engine (of a CPU level, or NULL), and a game to be set to positions; they are freed when the
 * test has ended. */
verdi_engine *positions_engine(int threads, int hash_mib);
verdi_engine *positions_engine_for(const char *cpu, int threads, int hash_mib);
verdi_game *positions_game(void);

/* Both, with a small table, 1 MiB. What the test has opened so before is freed. */
void positions_open(verdi_engine **engine, verdi_game **game, int threads);

/* Sets a game to the board, the player as black and to move. */
void positions_set(verdi_game *game, Board board);

/* The records of an OBF file, until the test ends. Fails it if the file cannot be read or has a bad
 * line. */
ObfRecord *positions_read(const char *path, int *count);

/* The score of the best move listed; there must be one. */
int positions_best(const ObfRecord *record);

/* The exact score by plain minimax and the rules: no pruning, no table, nothing clever. */
int positions_minimax(Board board);

#endif
