/* SPDX-License-Identifier: MIT
 *
 * Positions for tests: random ones, and those from OBF files.
 */
#pragma once

#include "base/random.h"
#include "record/record.h"
#include "rules/board.h"
#include "verdi.h"

/* The position with `empties` (0..60) empty squares in a random game; if the game ends earlier,
 * another one is played. */
Board positions_play(Random *random, int empties);

/* Random discs on all but `empties` (0..64) squares. The share of the player's discs is random too,
 * so that blocked sides and wipe-outs are frequent. */
Board positions_fill(Random *random, int empties);

/* A random position of any kind: from a game, nearly full or not, or set up. */
Board positions_any(Random *random);

/* The CPU levels that run here (engine/levels.h), and NULL after the last one. */
typedef struct Core Core;
const Core *const *positions_cores(void);

/* The position after legal moves from the start, "f5d6c3", without passes. */
Board positions_replay(const char *moves);

/* A random position; the other side must pass after the move to the square. */
Board positions_before_pass(Random *random, Square *square);

/* An engine (`cpu`: its CPU level or NULL), and a game for setting up positions. They are freed
 * when the test has ended. */
verdi_engine *positions_engine(int threads, int hash_mib);
verdi_engine *positions_engine_for(const char *cpu, int threads, int hash_mib);
verdi_game *positions_game(void);

/* Opens an engine with a table of 1 MiB, and a game. Frees those opened by an earlier call. */
void positions_open(verdi_engine **engine, verdi_game **game, int threads);

/* The position of a game. */
Board positions_board(const verdi_game *game);

/* Sets a game to the board; the player is black and to move. */
void positions_set(verdi_game *game, Board board);

/* The records of an OBF file, valid until the test ends. Fails the test if the file cannot be read
 * or has a bad line. */
ObfRecord *positions_read(const char *path, int *count);

/* Checks that the line begins with its move, and that each of its moves is legal: passes where they
 * are forced, and nothing after the end. */
void positions_check_line(Board board, const verdi_line *line);

/* The score of the best move listed; there must be one. */
int positions_best(const ObfRecord *record);

/* The exact score by plain minimax: no pruning, no table. */
int positions_minimax(Board board);
