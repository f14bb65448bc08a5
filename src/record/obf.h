/* SPDX-License-Identifier: MIT
 *
 * OBF: each line has a position and the scores of its moves, "board side; move:score; move:score;".
 * The FFO endgame tests use this format. `PS` is a pass; `--:-127` is padding and is dropped. Lines
 * of large collections have only the score of the position, with X to move: "board score".
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
    bool unsure; /* the score is 0, 1 or 2, unsigned; in some files this is the side to move */
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

#endif
