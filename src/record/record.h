/* SPDX-License-Identifier: MIT
 *
 * The common shape of all game records: text in memory to a Game and back. Each format has one file
 * that implements these two functions for it. Parsers trust nothing: any bytes give a game or a
 * problem, never a crash.
 */
#ifndef VERDI_RECORD_RECORD_H
#define VERDI_RECORD_RECORD_H

#include <stdbool.h>

#include "base/span.h"
#include "base/text.h"
#include "rules/game.h"

enum { RECORD_PROBLEM_SIZE = 128 };

/* The largest file of games, or of their names, in bytes. */
enum { RECORD_FILE_LIMIT = 1 << 30 };

typedef enum RecordStatus {
    RECORD_BAD,  /* not one move could be read: *game is as it was */
    RECORD_CUT,  /* *game has the moves before a fault */
    RECORD_WHOLE /* a problem is then one of the result, which the moves contradict */
} RecordStatus;

/* Reads one game. At most `max_moves` moves are played (negative: all). `problem`
 * (RECORD_PROBLEM_SIZE bytes) receives what is wrong, or the empty string. */
typedef RecordStatus RecordReader(Game *game, Span text, int max_moves, char *problem);

/* Appends the game to `out`; look at out->overflow for success. */
typedef void RecordWriter(const Game *game, Text *out);

/* Writes what is wrong into `problem`, as far as it has room. Returns false. */
bool record_fail(char *problem, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same of a character that stands `where` none such belongs: "in the board". */
bool record_fail_char(char *problem, char c, const char *where);

#define RECORD_SIDE_BELONGS "where the side to move (X or O) belongs"

/* Plays the next move of a record, which calls it `name`. False, with the problem, if it is
 * illegal; if memory is short, the game loses its other moves too: no part of the record counts. */
bool record_play(Game *game, GameMove move, const char *name, char *problem);

/* Ends each reader: what was read, up to a fault if it is not `whole`, takes the place of *game
 * unless it is bad. Compares the result that the record states with the moves. */
RecordStatus record_end(Game *game, Game *read, bool whole, char *problem);

RecordReader transcript_read; /* "f5d6c3"; blanks, passes ("--", "pa"), "1. f5 d6 2. c3" allowed */
RecordWriter transcript_write;
RecordWriter numbered_write; /* headers, "1. f5 d6 2. c3", the result; several lines */
/* A board as in record/board/diagram.h, and moves; the rest of an OBF line is ignored. Where both
 * sides could be to move, one must be given. A FEN with no moves behind is taken to
 * list row 1 first. */
RecordReader board_read;
RecordReader position_read; /* a board, or else a transcript */
RecordWriter obf_write_board;
RecordReader ggf_read;
RecordWriter ggf_write;
RecordReader sgf_read;
RecordWriter sgf_write;

#endif
