/* SPDX-License-Identifier: MIT */
#include "book/draw.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/file_read.h"
#include "book/line.h"
#include "book/proof.h"
#include "front/kit/manual/manual_parse.h"
#include "front/kit/report.h"

enum { LIST_LIMIT = 1 << 24, VALUE_MARGIN = 2 * VERDI_DISC };

const Manual draw_manual = {
    .program = "verdi-book check-draw",
    .synopsis = "BOOK LIST",
    .about = "Checks that a book knows that the game is a draw (Takizawa 2023).\n"
             "The value of the start must be within two discs of 0, and each move of the main line "
             "must keep the draw. LIST has the proof's positions with 50 empty squares "
             "(takizawa_empty50.csv). Moves that the proof did not need are not in the list. The "
             "exit status is 0 if the book does not contradict the proof.\n",
    .keys = "",
    .operand = "book and list",
    .least = 2,
    .most = 2,
};

static int complain(const char *what, const char *why) {
    report_error("%s: %s", what, why);
    return 1;
}

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

static int check_files(const char *book_path, const char *list_path) {
    size_t size;
    char *text = file_read(list_path, LIST_LIMIT, &size);
    if (!text)
        return complain(list_path, strerror(errno));
    char problem[VERDI_BOOK_PROBLEM];
    Proof *proof = proof_read(text, size, problem);
    free(text);
    if (!proof)
        return complain(list_path, problem);
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
    return !good;
}

int draw_check(int argc, char **argv) {
    CommandLine line;
    int status = manual_parse(&line, &draw_manual, NULL, argc, argv);
    return status >= 0 ? status : check_files(line.operands[0], line.operands[1]);
}
