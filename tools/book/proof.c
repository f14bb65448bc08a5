/* SPDX-License-Identifier: MIT */
#include "book/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/span.h"
#include "base/table.h"
#include "record/obf.h"

typedef struct Entry {
    Board board;      /* canonical */
    int lower, upper; /* proven bounds in discs, for the side to move */
    int score;        /* predicted */
} Entry;

/* Questions about a board: each has its own answers. */
typedef enum Question { AT_LEAST_DRAW, AT_MOST_DRAW, WIN_PREDICTED, LOSS_PREDICTED } Question;

typedef struct Answer {
    Board board;
    signed char yes[4]; /* by question; -1: no, 0: not asked yet */
} Answer;

struct Proof {
    Entry *entry; /* sorted by board */
    int count;
    Table answers;
};

/* ----------------------------------------------------------------------------------- the list */

static int compare(const void *left, const void *right) {
    return board_compare(((const Entry *)left)->board, ((const Entry *)right)->board);
}

/* One line; false if it is not one of the list. A score at the edge of its window or beyond is
 * proven to be on that side of it, no more. */
static bool read_entry(const char *line, size_t size, Entry *entry) {
    char text[160], tail;
    int count, alpha, beta;
    const char *comma = memchr(line, ',', size);
    ObfRecord record;
    char problem[RECORD_PROBLEM_SIZE];
    if (!comma || size >= sizeof text)
        return false;
    memcpy(text, comma, size - (size_t)(comma - line));
    text[size - (size_t)(comma - line)] = '\0';
    if (sscanf(text, ",%d,%d,%d,%d%c", &count, &entry->score, &alpha, &beta, &tail) != 4 ||
        alpha < -64 || beta > 64 || alpha >= beta || entry->score < -64 || entry->score > 64 ||
        obf_parse(line, (size_t)(comma - line), &record, problem) != OBF_RECORD)
        return false;
    entry->board = board_canonical(position_board(record.position), NULL);
    entry->lower = entry->score >= beta ? beta : entry->score > alpha ? entry->score : -64;
    entry->upper = entry->score <= alpha ? alpha : entry->score < beta ? entry->score : 64;
    return bits_count(board_empties(entry->board)) == PROOF_EMPTIES;
}

/* All lines but the first; the number of the bad one, or 0. */
static int read_entries(Proof *proof, const char *text, size_t size) {
    Span rest = {text, text + size}, line;
    for (int number = 1; span_next_line(&rest, &line); number++) {
        if (line.end > line.at && line.end[-1] == '\r')
            line.end--;
        if (number > 1 && !read_entry(line.at, span_size(line), &proof->entry[proof->count++]))
            return number;
    }
    return proof->count > 0 ? 0 : 1;
}

Proof *proof_read(const char *text, size_t size, char problem[PROOF_PROBLEM_SIZE]) {
    size_t lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    Proof *proof = calloc(1, sizeof *proof);
    if (proof)
        *proof = (Proof){.entry = calloc(lines, sizeof *proof->entry),
                         .answers = table_of(sizeof(Answer), sizeof(Board))};
    if (!proof || !proof->entry) {
        snprintf(problem, PROOF_PROBLEM_SIZE, "not enough memory");
        goto fail;
    }
    int bad = read_entries(proof, text, size);
    if (bad) {
        snprintf(problem, PROOF_PROBLEM_SIZE,
                 "line %d is not a board of %d empty squares, count, score, alpha, beta", bad,
                 (int)PROOF_EMPTIES);
        goto fail;
    }
    qsort(proof->entry, (size_t)proof->count, sizeof *proof->entry, compare);
    return proof;
fail:
    proof_free(proof);
    return NULL;
}

void proof_free(Proof *proof) {
    if (!proof)
        return;
    free(proof->entry);
    table_free(&proof->answers);
    free(proof);
}

/* ---------------------------------------------------------------------------------- the answers */

static bool ask(Proof *proof, Board board, Question question);

/* What the list itself says; a board that it does not have says no. */
static bool ask_list(const Proof *proof, Board board, Question question) {
    Entry key = {.board = board};
    const Entry *entry = bsearch(&key, proof->entry, (size_t)proof->count, sizeof key, compare);
    if (!entry)
        return false;
    switch (question) {
    case AT_LEAST_DRAW:
        return entry->lower >= 0;
    case AT_MOST_DRAW:
        return entry->upper <= 0;
    case WIN_PREDICTED:
        return entry->score > 0;
    default:
        return entry->score < 0;
    }
}

static bool ask_score(int score, Question question) {
    return question == AT_LEAST_DRAW   ? score >= 0
           : question == AT_MOST_DRAW  ? score <= 0
           : question == WIN_PREDICTED ? score > 0
                                       : score < 0;
}

/* By the moves: one good one, or all of them, with the question that the other side is asked. */
static bool ask_moves(Proof *proof, Board board, Question question) {
    static const Question other[] = {AT_MOST_DRAW, AT_LEAST_DRAW, LOSS_PREDICTED, WIN_PREDICTED};
    bool one = question == AT_LEAST_DRAW || question == WIN_PREDICTED;
    uint64_t moves = board_moves(board);
    if (!moves)
        return ask(proof, board_pass(board), other[question]);
    for (BITS_EACH(square, moves))
        if (ask(proof, board_play(board, (Square)square), other[question]) == one)
            return one;
    return !one;
}

static bool ask(Proof *proof, Board board, Question question) {
    board = board_canonical(board, NULL);
    if (board_is_over(board))
        return ask_score(board_final_score(board), question);
    if (bits_count(board_empties(board)) <= PROOF_EMPTIES)
        return ask_list(proof, board, question);
    bool fresh;
    Answer *answer = table_find(&proof->answers, &board);
    if (answer && answer->yes[question])
        return answer->yes[question] > 0;
    bool yes = ask_moves(proof, board, question);
    answer = table_add(&proof->answers, &board, &fresh);
    if (answer) /* else it is asked again */
        answer->yes[question] = yes ? 1 : -1;
    return yes;
}

bool proof_at_least_draw(Proof *proof, Board board) {
    return ask(proof, board, AT_LEAST_DRAW);
}

bool proof_at_most_draw(Proof *proof, Board board) {
    return ask(proof, board, AT_MOST_DRAW);
}

bool proof_predicts_win(Proof *proof, Board board) {
    return ask(proof, board, WIN_PREDICTED);
}
