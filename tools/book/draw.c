/* SPDX-License-Identifier: MIT */
#include "book/draw.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/file_read.h"
#include "base/span.h"
#include "base/table.h"
#include "book/build.h"
#include "front/kit/manual/manual.h"
#include "front/kit/report.h"
#include "record/record.h"

typedef struct Entry {
    Board board;      /* canonical */
    int lower, upper; /* proven bounds in discs for the side to move */
    int score;        /* predicted score */
} Entry;

typedef struct Answer {
    Board board;
    signed char yes[PROOF_QUESTIONS]; /* -1: no, 0: not asked yet */
} Answer;

struct Proof {
    Table entries, answers;
};

/* ------------------------------------------------------------------------------------- the list */

/* Parses one line of the list; false if it is invalid. A score at or beyond a bound of its window
 * is proven only to be on that side. */
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
        obf_parse((Span){line, comma}, &record, problem) != OBF_RECORD)
        return false;
    entry->board = board_canonical(position_board(record.position), NULL);
    entry->lower = entry->score >= beta ? beta : entry->score > alpha ? entry->score : -64;
    entry->upper = entry->score <= alpha ? alpha : entry->score < beta ? entry->score : 64;
    return bits_count(board_empties(entry->board)) == PROOF_EMPTIES;
}

/* Parses all lines except the first. Returns 0, the number of a bad line, or -1 if memory is
 * short. */
static int read_entries(Table *entries, const char *text, size_t size) {
    Span rest = {text, text + size}, line;
    for (int number = 1; span_next_line(&rest, &line); number++) {
        Entry entry;
        bool fresh;
        if (line.end > line.at && line.end[-1] == '\r')
            line.end--;
        if (number == 1)
            continue;
        if (!read_entry(line.at, span_size(line), &entry))
            return number;
        Entry *place = table_add(entries, &entry.board, &fresh);
        if (!place)
            return -1;
        *place = entry;
    }
    return entries->count > 0 ? 0 : 1;
}

Proof *proof_read(const char *text, size_t size, char problem[PROOF_PROBLEM_SIZE]) {
    Proof *proof = calloc(1, sizeof *proof);
    int bad = -1;
    if (proof) {
        *proof = (Proof){table_of(sizeof(Entry), sizeof(Board)),
                         table_of(sizeof(Answer), sizeof(Board))};
        bad = read_entries(&proof->entries, text, size);
    }
    if (!bad)
        return proof;
    if (bad < 0)
        snprintf(problem, PROOF_PROBLEM_SIZE, "not enough memory");
    else
        snprintf(problem, PROOF_PROBLEM_SIZE,
                 "line %d: expected a board with %d empty squares, count, score, alpha and beta",
                 bad, (int)PROOF_EMPTIES);
    proof_free(proof);
    return NULL;
}

void proof_free(Proof *proof) {
    if (!proof)
        return;
    table_free(&proof->entries);
    table_free(&proof->answers);
    free(proof);
}

/* ---------------------------------------------------------------------------------- the answers */

static bool ask_score(int score, ProofQuestion question) {
    switch (question) {
    case PROOF_AT_LEAST_DRAW:
        return score >= 0;
    case PROOF_AT_MOST_DRAW:
        return score <= 0;
    case PROOF_WIN_PREDICTED:
        return score > 0;
    default:
        return score < 0;
    }
}

/* The answer from the list itself: no for boards that are not in the list. */
static bool ask_list(const Proof *proof, Board board, ProofQuestion question) {
    const Entry *entry = table_find(&proof->entries, &board);
    return entry && ask_score(question == PROOF_AT_LEAST_DRAW  ? entry->lower
                              : question == PROOF_AT_MOST_DRAW ? entry->upper
                                                               : entry->score,
                              question);
}

/* The answer from the moves: depending on the question, one move or all moves must satisfy the
 * opposite question for the other side. */
static bool ask_moves(Proof *proof, Board board, ProofQuestion question) {
    static const ProofQuestion other[] = {PROOF_AT_MOST_DRAW, PROOF_AT_LEAST_DRAW,
                                          PROOF_LOSS_PREDICTED, PROOF_WIN_PREDICTED};
    bool one = question == PROOF_AT_LEAST_DRAW || question == PROOF_WIN_PREDICTED;
    uint64_t moves = board_moves(board);
    if (!moves)
        return proof_says(proof, board_pass(board), other[question]);
    for (BITS_EACH(square, moves))
        if (proof_says(proof, board_play(board, (Square)square), other[question]) == one)
            return one;
    return !one;
}

bool proof_says(Proof *proof, Board board, ProofQuestion question) {
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
    if (answer) /* without an entry, the question may be asked again */
        answer->yes[question] = yes ? 1 : -1;
    return yes;
}

/* ------------------------------------------------------------------------------------ the check */

enum { LIST_LIMIT = 1 << 24, VALUE_MARGIN = 2 * VERDI_DISC };

const Manual draw_manual = {
    .program = "verdi-book check-draw",
    .synopsis = "BOOK LIST",
    .about = "Checks that a book knows that the game is a draw (Takizawa 2023).\n"
             "The value of the start must be within two discs of 0, and each move of the main line "
             "must keep the draw. LIST has the proof's positions with 50 empty squares "
             "(takizawa_empty50.csv). Moves that the proof did not need are not in the list. The "
             "exit status is 0 if the book does not contradict the proof.\n",
    .operand = "book and list",
    .least = 2,
    .most = 2,
};

/* Prints a line for a move to `after`. False if the move seems to lose the draw. */
static bool judge(Proof *proof, int ply, const verdi_book_move *move, Board after) {
    bool good = true;
    const char *verdict = "not in the list";
    if (proof_says(proof, after, PROOF_AT_MOST_DRAW)) {
        verdict = "keeps the draw: proven";
    } else if (proof_says(proof, after, PROOF_WIN_PREDICTED)) {
        verdict = "LOSES by the predicted scores";
        good = false;
    }
    printf("%2d. %-4s %+6.2f  %s\n", ply, verdi_square_name(move->move),
           (double)move->value.value / VERDI_DISC, verdict);
    return good;
}

/* Checks the main line down to the positions of the list. */
static bool check_line(verdi_book *book, Proof *proof) {
    Board board = board_start();
    bool good = true;
    for (int ply = 1; bits_count(board_empties(board)) > PROOF_EMPTIES; ply++) {
        verdi_book_move best;
        int found = line_best(book, board, &best);
        if (found <= 0) {
            if (found < 0)
                report_error("%s", verdi_book_get_problem(book));
            printf("%2d. not in the book\n", ply);
            return good && ply > 1;
        }
        board = board_play(board, best.move);
        good = judge(proof, ply, &best, board) && good;
    }
    return good;
}

static bool check_start(verdi_book *book) {
    Board start = board_start();
    verdi_book_position row;
    if (verdi_book_get(book, start.player, start.opponent, &row) <= 0) {
        puts("the start is not in the book");
        return false;
    }
    bool good = abs(row.value.value) <= VALUE_MARGIN;
    printf("start: %+.2f (%s, depth %d at %d%%)%s\n", (double)row.value.value / VERDI_DISC,
           verdi_book_kind_name(row.value.kind), row.value.depth, row.value.confidence,
           good ? "" : "  MORE THAN TWO DISCS from a draw");
    return good;
}

static bool check_files(const char *book_path, const char *list_path) {
    size_t size;
    char *text = file_read(list_path, LIST_LIMIT, &size);
    if (!text)
        return report_place(list_path, 0, strerror(errno));
    char problem[VERDI_BOOK_PROBLEM];
    Proof *proof = proof_read(text, size, problem);
    free(text);
    if (!proof)
        return report_place(list_path, 0, problem);
    verdi_book *book;
    bool good = false;
    if (verdi_book_open(&book, book_path, VERDI_BOOK_READ, problem)) {
        report_error("%s", problem);
    } else {
        good = check_start(book);
        good = check_line(book, proof) && good;
        verdi_book_close(book);
    }
    proof_free(proof);
    return good;
}

int draw_check(int argc, char **argv) {
    CommandLine line;
    int status = manual_parse(&line, &draw_manual, NULL, argc, argv);
    return status >= 0 ? status : !check_files(line.operands[0], line.operands[1]);
}
