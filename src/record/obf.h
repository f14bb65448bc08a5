/* SPDX-License-Identifier: MIT
 *
 * OBF: a position per line with the scores of its moves, "board side; move:score; move:score;". The
 * FFO endgame tests use this format. `PS` is a pass; `--:-127` is padding and is dropped. Large
 * collections only give the score of the position, with X to move: "board score".
 */
#ifndef VERDI_RECORD_OBF_H
#define VERDI_RECORD_OBF_H

#include "record/record.h"

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
    bool unsure; /* the score is 0, 1 or 2 without a sign; some files mean the side to move */
} ObfRecord;

typedef enum ObfStatus { OBF_RECORD, OBF_BLANK, OBF_BAD } ObfStatus;

/* Parses one line without its line feed. OBF_BLANK for empty lines and comments (# or %). OBF_BAD
 * with `problem` for errors. Listed moves must be legal in the position and not repeated. */
ObfStatus obf_parse(Span line, ObfRecord *record, char *problem);

/* True if the record's number must be a score: it cannot be the side to move, or an earlier number
 * in the file could not; *scores remembers that. Returns false with a problem if the number is
 * ambiguous. */
bool obf_is_sure(const ObfRecord *record, bool *scores, char *problem);

/* The score of the position in discs: the given one, or that of the best move. False if the line
 * has neither. */
bool obf_score(const ObfRecord *record, int *score);

/* Appends the beginning of an OBF line: 64 squares and the side to move. */
void obf_write_position(Position position, Text *out);

#endif
