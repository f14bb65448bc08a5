/* SPDX-License-Identifier: MIT
 *
 * The list of positions in the proof that Othello is a draw: reading it, and finding values of
 * earlier positions.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_read.h"
#include "book/draw.h"
#include "positions.h"

enum { LIMIT = 1 << 24 };

/* The whole list proves the start, from both sides, and with it the first move. */
TEST(test_the_start_is_a_draw) {
    const char *path = testing_data("openings/takizawa_empty50.csv");
    if (!path)
        return;
    size_t size;
    char *text = file_read(path, LIMIT, &size), problem[PROOF_PROBLEM_SIZE];
    ck_assert_ptr_nonnull(text);
    Proof *proof = proof_read(text, size, problem);
    ck_assert_msg(proof != NULL, "%s", problem);
    ck_assert(proof_says(proof, board_start(), PROOF_AT_LEAST_DRAW));
    ck_assert(proof_says(proof, board_start(), PROOF_AT_MOST_DRAW));
    ck_assert(proof_says(proof, positions_replay("f5d6c3"), PROOF_AT_LEAST_DRAW) ||
              proof_says(proof, positions_replay("f5d6c3"), PROOF_AT_MOST_DRAW));
    ck_assert(
        proof_says(proof, positions_replay("f5"), PROOF_AT_MOST_DRAW)); /* black's only move */
    ck_assert(proof_says(proof, positions_replay("f5"), PROOF_AT_LEAST_DRAW));
    ck_assert(!proof_says(proof, board_start(), PROOF_WIN_PREDICTED));
    /* Without its first half it proves nothing from at least one side. */
    proof_free(proof);
    char *half = text + size / 2;
    half = strchr(half, '\n') + 1;
    proof = proof_read(half, size - (size_t)(half - text), problem);
    ck_assert_msg(proof != NULL, "%s", problem);
    ck_assert(!proof_says(proof, board_start(), PROOF_AT_LEAST_DRAW) ||
              !proof_says(proof, board_start(), PROOF_AT_MOST_DRAW));
    proof_free(proof);
    free(text);
}

/* Windows: a score at an edge is proven to that side only. */
TEST(test_windows) {
    static const char head[] = "obf,count,score,alpha,beta\n";
    static const char board[] =
        "------------O------OOX-----XOX----XXOO----XO-O------------------ X;";
    static const struct {
        int score, alpha, beta;
        bool least, most, win;
    } row[] = {{0, -64, 64, true, true, false},  {12, -64, 0, true, false, true},
               {-14, 0, 64, false, true, false}, {0, -64, 0, true, false, false},
               {4, -64, 64, true, false, true},  {-4, -64, 64, false, true, false}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[256], problem[PROOF_PROBLEM_SIZE];
        snprintf(text, sizeof text, "%s%s,1,%d,%d,%d\r\n", head, board, row[i].score, row[i].alpha,
                 row[i].beta);
        Proof *proof = proof_read(text, strlen(text), problem);
        ck_assert_msg(proof != NULL, "%s", problem);
        Board turned = {0};
        for (int square = 0; square < 64; square++) {
            turned.player |= (uint64_t)(board[square] == 'X') << (63 - square);
            turned.opponent |= (uint64_t)(board[square] == 'O') << (63 - square);
        }
        ck_assert_int_eq(proof_says(proof, turned, PROOF_AT_LEAST_DRAW), row[i].least);
        ck_assert_int_eq(proof_says(proof, turned, PROOF_AT_MOST_DRAW), row[i].most);
        ck_assert_int_eq(proof_says(proof, turned, PROOF_WIN_PREDICTED), row[i].win);
        ck_assert(!proof_says(proof, positions_replay("f5f4e3"), PROOF_AT_LEAST_DRAW));
        proof_free(proof);
    }
}

TEST(test_bad_lists) {
    static const char *const bad[] = {
        "",
        "obf,count,score,alpha,beta\n",
        "head\n------------O------OOX-----XOX----XXOO----XO-O------------------ X;,1,0,-64\n",
        "head\n------------O------OOX-----XOX----XXOO----XO-O------------------ X;,1,0,-64,64,7\n",
        "head\n------------O------OOX-----XOX----XXOO----XO-O------------------ X;,1,0,64,-64\n",
        "head\n------------O------OOX-----XOX----XXOO----XO-O------------------ X;,1,99,-64,64\n",
        "head\n---------------------------OX------XO--------------------------- X;,1,0,-64,64\n",
        "head\nnonsense,1,0,-64,64\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char problem[PROOF_PROBLEM_SIZE] = "";
        ck_assert_ptr_null(proof_read(bad[i], strlen(bad[i]), problem));
        ck_assert_msg(strstr(problem, i < 2 ? "line 1: " : "line 2: ") != NULL, "%s", problem);
    }
}
