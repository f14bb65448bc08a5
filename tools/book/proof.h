/* SPDX-License-Identifier: MIT
 *
 * What the proof that Othello is a draw (H. Takizawa, "Othello is Solved", 2023) says of the first
 * moves. Its list names 2,587 positions at 50 empty squares with the score that was predicted for
 * each and the window within which it had to be proven; together they bound the start from both
 * sides. From them follow bounds for some of the positions before, not for all: where one good move
 * was enough, the others were not looked at.
 */
#ifndef VERDI_TOOLS_BOOK_PROOF_H
#define VERDI_TOOLS_BOOK_PROOF_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/board.h"

typedef struct Proof Proof;

enum { PROOF_EMPTIES = 50, PROOF_PROBLEM_SIZE = 160 };

/* Reads the list: a head, then "board side;,count,score,alpha,beta" lines. NULL with a problem that
 * names the line. The caller frees it. */
Proof *proof_read(const char *text, size_t size, char problem[PROOF_PROBLEM_SIZE]);
void proof_free(Proof *proof);

/* What may be asked of the side to move: is it proven that it reaches a draw or better; at most a
 * draw? Does it win, or lose, if the predicted scores are right? That is no proof. */
typedef enum ProofQuestion {
    PROOF_AT_LEAST_DRAW,
    PROOF_AT_MOST_DRAW,
    PROOF_WIN_PREDICTED,
    PROOF_LOSS_PREDICTED,
    PROOF_QUESTIONS
} ProofQuestion;

/* At 50 empty squares or more; false if the list has no answer. */
bool proof_says(Proof *proof, Board board, ProofQuestion question);

#endif
