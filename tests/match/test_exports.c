/* SPDX-License-Identifier: MIT
 *
 * The output of verdi-match: the library reads back its games in GGF and SGF, and games to be
 * learned are stored in a book.
 */
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/span.h"
#include "folder.h"
#include "positions.h"
#include "process.h"
#include "record/record.h"
#include "verdi/book.h"

/* Plays between two test engines with these options, the last one NULL; the exit status. */
static int play(const char *a, const char *b, const char *const *options) {
    char specs[2][1024];
    const char *match = getenv("VERDI_MATCH"), *arguments[20] = {"-q", "--random-plies", "6"};
    const char *const engines[2] = {a, b};
    int count = 3;
    for (int i = 0; i < 2; i++) {
        snprintf(specs[i], sizeof specs[i],
                 "name=%c cmd='\"%s/../tests/match/verdi-test-engine\" %s", "AB"[i],
                 getenv("VERDI_TOOLS"), engines[i]);
        arguments[count++] = "-e";
        arguments[count++] = specs[i];
    }
    while (*options)
        arguments[count++] = *options++;
    Process *process = process_start_path(match, arguments);
    int status = process_wait(process, 60000);
    process_free(process);
    return status;
}

TEST(test_exports) {
    folder_make();
    const char *const options[] = {"--games", "6",
                                   "--tc",    "60+1",
                                   "--ggf",   folder_path("g.ggf"),
                                   "--sgf",   folder_path("g.sgf"),
                                   NULL};
    ck_assert_int_eq(play("greedy'", "greedy --nboard' proto=nboard", options), 0);
    const char *ggf = folder_read("g.ggf"), *sgf = folder_read("g.sgf");
    char problem[RECORD_PROBLEM_SIZE];
    Span ggf_rest = span_of(ggf), sgf_rest = span_of(sgf), line, other;
    int games = 0, values = 0, times = 0;
    for (; span_next_line(&ggf_rest, &line); games++) {
        Game from_ggf = game_new(), from_sgf = game_new();
        double result;
        ck_assert(ggf_read(&from_ggf, line, -1, NULL, problem));
        ck_assert(game_is_over(&from_ggf));
        ck_assert_int_eq(sscanf(strstr(line.at, "RE["), "RE[%lf]", &result), 1);
        Board board = {from_ggf.now.discs[BLACK], from_ggf.now.discs[WHITE]};
        ck_assert_int_eq((int)result, board_final_score(board));
        ck_assert_ptr_nonnull(strstr(line.at, "depths 0 0 0"));
        ck_assert(span_next_line(&sgf_rest, &other));
        ck_assert_msg(sgf_read(&from_sgf, other, -1, NULL, problem), "%s", problem);
        ck_assert_uint_eq(from_sgf.now.discs[BLACK], from_ggf.now.discs[BLACK]);
        ck_assert_uint_eq(from_sgf.now.discs[WHITE], from_ggf.now.discs[WHITE]);
        for (int i = 0; i < from_ggf.length; i++) {
            GameMove one = game_move(&from_ggf, i), two = game_move(&from_sgf, i);
            ck_assert(isnan(one.value) || two.value == one.value);
            values += isfinite(one.value);
            /* What SGF says was left is a time taken again, from a side's second move on. */
            ck_assert(isnan(two.seconds) || fabs(two.seconds - one.seconds) < 0.002);
            times += isfinite(two.seconds);
        }
        ck_assert(from_sgf.has_clock);
        ck_assert_double_eq(from_sgf.clock[WHITE].main, 60);
        ck_assert_double_eq(from_sgf.clock[WHITE].increment, 1);
        game_free(&from_ggf);
        game_free(&from_sgf);
    }
    ck_assert_int_eq(games, 6);
    ck_assert_int_gt(values, 0);
    ck_assert_int_gt(times, games * 40);
}

/* Games that were played to their end wait in the book, in the order of their ends; resigned ones
 * do not. */
TEST(test_games_to_learn) {
    char problem[VERDI_BOOK_PROBLEM];
    verdi_book *book;
    folder_make();
    const char *path = folder_path("book");
    const char *const options[] = {"--games", "2", "-c", "2", "--learn", path, NULL};
    ck_assert_int_ne(play("random'", "greedy'", options), 0);
    ck_assert_int_eq(verdi_book_open(&book, path, VERDI_BOOK_CREATE, problem), 0);
    ck_assert_int_eq(verdi_book_close(book), 0);
    ck_assert_int_eq(play("random'", "resign'", options), 0);
    ck_assert_int_eq(play("random'", "greedy'", options), 0);
    ck_assert_int_eq(verdi_book_open(&book, path, VERDI_BOOK_WRITE, problem), 0);
    verdi_game *game = positions_game();
    for (int number = 1; number <= 2; number++) {
        ck_assert_int_eq(verdi_book_next_game(book, game, NULL), number);
        ck_assert(verdi_game_is_over(game));
        ck_assert_int_gt(verdi_game_get_length(game), 8);            /* on from its opening */
        ck_assert_int_eq(verdi_book_drop_game(book, number + 1), 0); /* not its turn */
        ck_assert_int_eq(verdi_book_drop_game(book, number), 1);
    }
    ck_assert_int_eq(verdi_book_next_game(book, game, NULL), 0);
    verdi_book_close(book);
}
