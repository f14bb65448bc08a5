/* SPDX-License-Identifier: MIT
 *
 * The interface of all game formats: converts text in memory to a Game and back. Each format has
 * one file with its RecordReader and RecordWriter. Parsers accept any bytes: the result is a game
 * or a problem, never a crash.
 */
#pragma once

#include <stdbool.h>

#include "base/span.h"
#include "base/text.h"
#include "record/date.h"
#include "rules/game.h"
#include "verdi.h"

/* For code that does not need the checks of verdi.h. */
struct verdi_game {
    Game game;
};

enum { RECORD_PROBLEM_SIZE = 128 };

/* The largest file of games, or of their names, in bytes. */
enum { RECORD_FILE_LIMIT = 1 << 30 };

typedef enum RecordStatus {
    RECORD_BAD,  /* no move could be read; *game is unchanged */
    RECORD_CUT,  /* *game has the moves before an error */
    RECORD_WHOLE /* no error; a problem means that the moves contradict the result */
} RecordStatus;

/* Reads one game. At most `max_moves` moves are played (negative: all). On an error *at (NULL: not
 * wanted) is the place of the first thing that is not understood, or unchanged. `problem`
 * (RECORD_PROBLEM_SIZE bytes) receives a description of the error, or "". */
typedef RecordStatus RecordReader(Game *game, Span text, int max_moves, const char **at,
                                  char *problem);

/* Appends the game to `out`; check out->overflow for success. */
typedef void RecordWriter(const Game *game, Text *out);

/* Writes a message into `problem`, cut to its size. Returns false. */
bool record_fail(char *problem, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The number of bytes of bad input to quote in a message. */
static inline int record_quoted(Span text) {
    enum { MOST = 40 };
    return span_size(text) < MOST ? (int)span_size(text) : MOST;
}

/* Reports an unexpected character; `where` is a phrase such as "in the board". */
bool record_fail_char(char *problem, char c, const char *where);

#define RECORD_SIDE_BELONGS "where the side to move (X or O) belongs"

/* Plays the next move of a record; `name` is the move as written there. Returns false with a
 * problem if the move is illegal, and notes that in game->refused. If out of memory, also removes
 * the earlier moves of the game, so that no part of the record is used. */
bool record_play(Game *game, GameMove move, const char *name, char *problem);

/* The last step of every reader: moves *read to *game, unless reading failed before the first move,
 * and compares the record's result with the moves. `whole` is false if there was an error. Returns
 * the status of the record. */
RecordStatus record_end(Game *game, Game *read, bool whole, char *problem);

/* Chooses between two readings of a record, where row 1 or row 8 may come first. `game` ended at an
 * error. Replaces it by `other` and returns true if that one is `whole`, or has more moves. Frees
 * the reading that is not chosen. */
bool record_choose(Game *game, Game *other, bool whole);

/* "f5d6c3", also with blanks, passes ("--", "pa"), move numbers, a label; or in JSON (json_game.h).
 * */
RecordReader transcript_read;
RecordWriter transcript_write;
RecordWriter numbered_write; /* several lines: headers, "1. f5 d6 2. c3", the result */
/* Reads a board as in record/board/diagram.h, and moves; the rest of an OBF line is ignored. The
 * text must name the side to move if both sides could move. A FEN without moves is assumed to list
 * row 1 first. */
RecordReader board_read;
RecordReader position_read; /* reads a board, or else a transcript */
RecordWriter obf_write_board;
RecordReader ggf_read;
RecordWriter ggf_write;
RecordReader sgf_read;
RecordWriter sgf_write;

/* ------------------------------------------------------------------------------------------ OBF */

/* OBF: each line has a position and the scores of its moves, "board side; move:score; move:score;".
 * The FFO endgame tests use this format. `PS` is a pass; `--:-127` is padding and is dropped. Lines
 * of large collections have only the score of the position, with X to move: "board score". */
typedef struct ObfMove {
    Square square; /* a square or SQUARE_PASS */
    int score;     /* in discs, for the side to move */
} ObfMove;

typedef struct ObfRecord {
    Position position;
    int count;
    ObfMove moves[64];
    bool scored; /* the line is a board and a score; count is 0 */
    int score;   /* in discs, for the side to move */
    bool unsure; /* the score is 0, 1, 2 or -1; in some files this is the side to move */
} ObfRecord;

typedef enum ObfStatus { OBF_RECORD, OBF_BLANK, OBF_BAD } ObfStatus;

/* Parses one line without its line feed. Returns OBF_BLANK for empty lines and comments (# or %),
 * and OBF_BAD with `problem` for errors. The moves of a line must be legal in the position and not
 * repeated. */
ObfStatus obf_parse(Span line, ObfRecord *record, char *problem);

/* Returns false with a problem if the score may also be the side to move (`unsure`). After one
 * score that cannot be a side, the later ones in the file are scores too; *scores remembers
 * that. */
bool obf_is_sure(const ObfRecord *record, bool *scores, char *problem);

/* Sets *score to the score of the position in discs: the stated score, or that of the best move.
 * Returns false if the line has neither. */
bool obf_score(const ObfRecord *record, int *score);

/* Appends the beginning of an OBF line: 64 squares and the side to move. */
void obf_write_position(Position position, Text *out);

/* ---------------------------------------------------------------------------------- GGF and SGF */

enum { GGF_GRACE = 120 }; /* seconds of grace of a clock that does not state them */

/* Reads the move of a B or W tag, "F5/1.20/3.5". Sets *value (in discs, for the mover) and
 * *seconds; each is NaN if missing. Returns SQUARE_NONE if `item` is neither a square nor a
 * pass. */
Square ggf_read_move(Span item, double *value, double *seconds);

/* Appends a move in the form that ggf_read_move() reads. */
void ggf_write_move(const GameMove *move, Text *out);

/* Like ggf_write(), with a comment on the game (NULL: none). The caller checks out->overflow. */
void ggf_write_noted(const Game *game, const char *comment, Text *out);

/* Notes on the moves of a game, to be written to SGF. A Game cannot hold them. */
typedef struct SgfNote {
    char comment[160]; /* "" for none */
    /* A better line, which replaces the move and those after it: its moves, including passes, and
     * its value in discs for the mover (NaN: unknown). */
    int line_length;
    uint8_t line[60];
    double line_value;
} SgfNote;

/* Like sgf_write(), with a comment on the game (NULL: none) and one note per entry of the game
 * (NULL: none). The caller checks out->overflow. */
void sgf_write_noted(const Game *game, const char *comment, const SgfNote *notes, Text *out);

/* -------------------------------------------------------------------------- the notes of a game */

/* Notes that the record has a property of this name that the game holds only in part or not at all.
 * A repeated name is noted once. */
void notes_add_unread(Game *game, Span name);

/* Copies a text, replacing control characters by blanks. Returns false if the text was cut; it is
 * never cut inside a UTF-8 character. */
bool notes_copy(char *target, size_t size, Span text);

/* The result of a game. If the game is over on the board and the record gives no reason for its
 * end, the result is the score of the final position, empties to the winner. Otherwise it is the
 * record's result. */
GameResult notes_result(const Game *game);

/* The number of black's discs in a result with a count, empties to the winner; -1 for other
 * results. */
int notes_score(const GameResult *result);
