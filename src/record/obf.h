/* SPDX-License-Identifier: MIT
 *
 * OBF: a position per line with the scores of its moves, "board side; move:score; move:score;". It
 * is the format of the FFO endgame tests. `PS` is a pass; `--:-127` is padding and dropped. Large
 * collections have only the score of the position, with X to move: "board score".
 */
#ifndef VERDI_RECORD_OBF_H
#define VERDI_RECORD_OBF_H

#include "record/record.h"

typedef struct ObfMove {
    Square square; /* or SQUARE_PASS */
    int score;     /* discs, for the side to move */
} ObfMove;

typedef struct ObfRecord {
    Position position;
    int count;
    ObfMove moves[64];
    bool scored; /* the line was a board and a score; then count is 0 */
    int score;   /* discs, for the side to move */
    bool unsure; /* it is 0, 1 or 2 without a sign, by which some mean the side to move */
} ObfRecord;

typedef enum ObfStatus { OBF_RECORD, OBF_BLANK, OBF_BAD } ObfStatus;

/* Parses one line without its end. OBF_BLANK for empty lines and comments (# or %). OBF_BAD fills
 * `problem`. Moves listed must be legal in the position and stand there once. */
ObfStatus obf_parse(Span line, ObfRecord *record, char *problem);

/* Whether its number is a score and cannot be the side to move: by itself, or because another one
 * of the file is, which `scores` remembers. False, with the problem, if that is open. */
bool obf_is_sure(const ObfRecord *record, bool *scores, char *problem);

/* The score of the position in discs: the one given, or that of its best move. False if the line
 * had neither. */
bool obf_score(const ObfRecord *record, int *score);

/* Appends 64 squares and the side to move, as a line of OBF begins. */
void obf_write_position(Position position, Text *out);

#endif
