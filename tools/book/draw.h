/* SPDX-License-Identifier: MIT
 *
 * verdi-book check-draw: checks a book against the proof that the game is a draw.
 */
#pragma once

#include "front/kit/manual/manual.h"
#include "rules/board.h"

extern const Manual draw_manual;

/* Checks the value of the start, which must be within two discs of a draw, and the moves of the
 * main line as far as the proof's list covers them. Prints a line for each move on
 * stdout. Returns 0 if the book agrees, 1 if it does not or a file cannot be read, 2 for wrong
 * arguments. */
int draw_check(int argc, char **argv);

/* Results of the proof that Othello is a draw (H. Takizawa, "Othello is Solved", 2023) on the first
 * moves. Its list has 2,587 positions with 50 empty squares, with a predicted score and the window
 * in which the score was proven. Together, the windows bound the value of the start from both
 * sides. They imply bounds for some earlier positions, but not for all: where one good move was
 * enough for the proof, the other moves were not examined. */
typedef struct Proof Proof;

enum { PROOF_EMPTIES = 50, PROOF_PROBLEM_SIZE = 160 };

/* Reads the list: a header line, then lines "board side;,count,score,alpha,beta". NULL with a
 * message in `problem` that has the line number. The caller frees the result. */
Proof *proof_read(const char *text, size_t size, char problem[PROOF_PROBLEM_SIZE]);
void proof_free(Proof *proof);

/* Questions about the side to move. The first two ask for proofs: does the side to move reach at
 * least a draw, or at most a draw? The others rely on the predicted scores: does the side to move
 * win, or lose? */
typedef enum ProofQuestion {
    PROOF_AT_LEAST_DRAW,
    PROOF_AT_MOST_DRAW,
    PROOF_WIN_PREDICTED,
    PROOF_LOSS_PREDICTED,
    PROOF_QUESTIONS
} ProofQuestion;

/* The answer for a board with 50 empty squares or more. False if the list has no answer. */
bool proof_says(Proof *proof, Board board, ProofQuestion question);
