/* SPDX-License-Identifier: MIT
 *
 * Reads boards as programs print them and people paste them: all squares in one line, as FEN, or in
 * eight lines with letters, numbers and bars around them. Also reads the side to move from the text
 * around the board, and the moves after the board.
 */
#pragma once

#include <stdint.h>

#include "record/record.h"

/* -------------------------------------------------------------------------------------- squares */

typedef enum Disc { DISC_BLACK = BLACK, DISC_WHITE = WHITE, DISC_EMPTY, DISC_NONE } Disc;

/* Takes one square: X, x, *, B, b or a filled circle for black; O, o, 0, W, w or an open circle for
 * white; '-', '.', '_', a middle dot or an open box for an empty square. Letters may be full-width.
 * Returns DISC_NONE and takes nothing if no square comes next. */
Disc disc_take(Span *text);

/* Takes up to `most` squares that follow each other without blanks. Returns their number. Adds the
 * discs on the first 64 squares, from a1 on, to the sets `discs[BLACK]` and `discs[WHITE]`. `discs`
 * may be NULL. */
size_t disc_take_row(Span *text, uint64_t discs[2], size_t most);

/* Takes up to 64 squares, with or without blanks between them and after them. Returns their number,
 * and sets the discs. */
int disc_take_board(Span *text, uint64_t discs[2]);

/* The number of squares, without blanks between them, at the beginning of a text. */
static inline size_t disc_count(Span text) {
    return disc_take_row(&text, NULL, SIZE_MAX);
}

/* ----------------------------------------------------------------------------- the side to move */

/* The side to move, if the text names it anywhere: "Position 1: White (o) to move", "Turn: O",
 * "white's turn", or the same in Japanese. DISC_NONE if the text names no side, DISC_EMPTY if it
 * names both. */
Disc side_find(Span text);

/* Like side_find(), for a whole line, which may also be just a colour. */
Disc side_of_line(Span line);

/* True if the line has counts of discs, moves or empty squares, but does not name the side to
 * move. */
bool side_is_count(Span line);

/* True if a line beside a board has a word for a colour or for the side to move, although it does
 * not name the side to move and has no counts: "White resigns", "to play: 1". Names of players
 * ("White: Anna") do not count. */
bool side_is_hinted(Span line);

/* Takes "black", "White" or a letter for a disc, not followed directly by a letter or digit, or
 * another disc. Returns DISC_NONE if none comes next. */
Disc side_take_colour(Span *text);

/* Takes the words of a phrase, in any case, with any blanks between them. */
bool side_take_phrase(Span *text, const char *phrase);

/* True if no letter and no digit comes next. */
bool side_ends_word(Span text);

/* Writes into `problem` that 0, 1, 2 or -1 after a board is ambiguous: in some lists it is the side
 * to move, in others a score. Returns false. */
bool side_fail_number(int number, char *problem);

/* ------------------------------------------------------------------------------------------ FEN */

/* FEN is the board notation of chess programs and of the FEN tag in PGN, with discs as pieces:
 * "8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1". fen_take() takes eight rows, then the side to move and the
 * counters, which may be missing. Sets *given to true if the side to move is present. Discs are p
 * (black), P (white) or those of disc_take(); the side is a disc or a word. If discs in hand follow
 * the rows in brackets, as in Fairy-Stockfish, P and w mean black. Row 1 is read first, except in a
 * start position, which is read correctly in either order. Returns false and takes nothing if the
 * text does not begin with a FEN. */
bool fen_take(Span *text, Position *position, bool *given);

/* The same position read with row 8 first, as in chess. A start position is unchanged. Only the
 * moves that follow can show which order is meant. */
Position fen_turned(Position position);

/* ---------------------------------------------------------------------------- boards of numbers */

/* Takes an array of 64 numbers, or of eight rows of eight, as C, NumPy and JSON write it, with a
 * name before it ("int board[8][8] ="). Sets discs[0] to the squares with 1, discs[1] to those with
 * -1 or 2. */
bool number_board_take(Span *text, uint64_t discs[2]);

/* False if no game reaches this position: a centre square is empty, or no move leads to it. A
 * position that passes may still be unreachable. */
bool number_board_is_legal(Position position, bool side_given);

/* ----------------------------------------------------------------------- a board in eight lines */

/* A star, which is a black disc or a legal move, depending on the rest of the board. */
enum { BOARD_LINE_STAR = DISC_NONE + 1 };

typedef struct Row {
    int label;     /* 0: none */
    int square[8]; /* a Disc or BOARD_LINE_STAR */
    Span note;     /* text to the right of the row */
} Row;

/* Reads eight squares separated by blanks or bars, with or without a row number. A plus, or nothing
 * between two bars, is an empty square. The last move may be in parentheses. */
bool board_line_row(Span line, Row *row);

/* Reads a numbered row whose empty squares are blank. `columns` are the offsets of the column
 * letters. */
bool board_line_blank_row(Span line, const int columns[8], Row *row);

/* Reads the line "A B C D E F G H". Sets `columns` to the offsets of the letters, and *note to the
 * text after them. */
bool board_line_letters(Span line, int columns[8], Span *note);

/* True for a line between rows: "+---+---+". */
bool board_line_is_ruler(Span line);

/* True for the first or last line of a Markdown code block. */
bool board_line_is_fence(Span line);

/* board_line_is_bar() is true for a line of only a bar, board_line_is_empty() for a line of
 * blanks. */
bool board_line_is_bar(Span line);
bool board_line_is_empty(Span line);

/* -------------------------------------------------------------------------------- a whole board */

typedef struct Diagram {
    Position position;
    Span moves;                        /* the text of moves after the board; may be empty */
    bool side_given;                   /* if false, black is assumed to be the side to move */
    bool either_order;                 /* a FEN that may begin with row 8; the moves may decide */
    bool either_colour;                /* numbers, of which 1 may be black or white; here black */
    char problem[RECORD_PROBLEM_SIZE]; /* why this is no position; "" if it is one */
} Diagram;

/* Takes a board that begins a line, with the lines that belong to it. Letters and numbers around it
 * must have a1 in the top left corner. In a board of eight lines with X for black discs, * marks a
 * legal move, as in `verdi play`. Returns false and takes nothing if no board begins here. */
bool diagram_take(Span *text, Diagram *diagram);

/* Decides that 1 is a disc of this colour. Does nothing for other boards. */
void diagram_set_one(Diagram *diagram, Colour one);

/* True if the side to move is not given, and either side could move. */
bool diagram_lacks_side(const Diagram *diagram);

/* Sets *game to the position and its moves, like a RecordReader. Sets *assumed to a description of
 * an assumption made; NULL if none was made. On an error in the moves, *at is its place. */
RecordStatus diagram_play(const Diagram *diagram, Game *game, int max_moves, const char **assumed,
                          const char **at, char *problem);

/* The same in a game that is new but for its names and notes, which are kept. False with a problem
 * on an error. */
bool diagram_play_in(const Diagram *diagram, Game *game, int max_moves, const char **assumed,
                     const char **at, char *problem);
