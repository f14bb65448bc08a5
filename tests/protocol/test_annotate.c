/* SPDX-License-Identifier: MIT
 *
 * verdi annotate from outside: values that follow from one another up to the counted end,
 * variations that are best play, what was in the record and stays, both formats, records and
 * options that are no good.
 */
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "folder.h"
#include "record/ggf.h"
#include "record/record.h"
#include "rules/score.h"
#include "run.h"

#define ANNOTATE(status, ...) RUN_VERDI(status, "annotate", __VA_ARGS__)

/* 14 empty squares from a random game: all is solved. */
static const char start[] = "XXXXXXXXXXXXXXXXXXOOXXXXXOXOXXXXXOOXXOXX-OOOOXXX--OOO-X-----O--- O";

/* From there on each side plays its first legal move: some of them lose. */
static Game make_game(void) {
    Game game = game_new();
    char problem[RECORD_PROBLEM_SIZE];
    ck_assert(board_read(&game, span_of(start), -1, problem));
    for (bool over = false; !over;) {
        Position now = game_position(&game, game.length);
        uint64_t moves = board_moves(position_board(now));
        Square square = moves ? (Square)bits_first(moves) : SQUARE_PASS;
        over =
            !moves && !board_moves((Board){now.discs[colour_other(now.side)], now.discs[now.side]});
        if (!over)
            ck_assert_int_eq(game_play(&game, now.side, square, game.length ? NAN : 9.25, 1.5),
                             GAME_OK);
    }
    strcpy(game.name[BLACK], "Ann");
    strcpy(game.name[WHITE], "Bob");
    return game;
}

static const char *write_game(const char *name) {
    char text[1 << 14];
    Text out = text_into(text, sizeof text);
    Game game = make_game();
    ggf_write(&game, &out);
    ck_assert(!out.overflow);
    game_free(&game);
    return folder_write_text(name, text);
}

static Game read_game(RecordReader *read, const char *text) {
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    ck_assert_msg(read(&game, span_of(text), -1, problem) && !*problem, "%s", problem);
    return game;
}

/* The moves of the game that was given, Ann's and Bob's, who took 1.5 s for each. */
static void check_moves(const Game *game) {
    Game given = make_game();
    ck_assert_int_eq(game->length, given.length);
    for (int i = 0; i < game->length; i++) {
        ck_assert_int_eq(game_move(game, i).square, game_move(&given, i).square);
        ck_assert_int_eq(game_move(game, i).colour, game_move(&given, i).colour);
    }
    ck_assert_str_eq(game->name[BLACK], "Ann");
    ck_assert_str_eq(game->name[WHITE], "Bob");
    game_free(&given);
}

/* A branch "(;B[..]V[..];W[..]...)" in place of entry `index`: its moves are legal. Its value. */
static double play_branch(const Game *game, int index, const char *text) {
    Game other = game_new();
    double value = NAN;
    int moves = 0;
    game_begin(&other, game_position(game, index));
    for (const char *at = strstr(text, ";"); at && *at == ';'; moves++) {
        char side = at[1];
        Square square = SQUARE_PASS;
        ck_assert(side == 'B' || side == 'W');
        if (at[3] != ']')
            square = (Square)(at[4] - 'a') * 8 + (at[3] - 'a');
        int used = (int)(strchr(at, ']') + 1 - at);
        at += used;
        if (*at == 'V') {
            ck_assert(moves == 0 && sscanf(at, "V[%lf]%n", &value, &used) == 1);
            at += used;
        }
        ck_assert_int_eq(game_play(&other, side == 'B' ? BLACK : WHITE, square, NAN, NAN), GAME_OK);
    }
    ck_assert_int_gt(moves, 1);
    ck_assert(game_move(&other, 0).square != game_move(game, index).square);
    game_free(&other);
    return value; /* black's */
}

/* Fills in black's best value at each entry where a branch stands. Returns how many there are. */
static int read_branches(const Game *game, const char *text, double *best) {
    const char *end;
    int entry = -1, count = 0, fork[64];
    char *plain = strdup(text), *to = plain;
    for (const char *at = text; *at; at++) { /* without comments */
        if (at[0] == 'C' && at[1] == '[')
            at = strchr(at, ']');
        else
            *to++ = *at;
    }
    *to = '\0';
    end = strchr(plain, ')'); /* of the main line */
    for (const char *at = strstr(plain, "PL["); at < end; at++)
        if (*at == ';') {
            entry++;
            if (at[-1] == '(')
                fork[count++] = entry;
        }
    for (int i = count - 1; i >= 0; i--) {
        end = strchr(end + 1, '(');
        ck_assert_ptr_nonnull(end);
        best[fork[i]] = play_branch(game, fork[i], end);
    }
    ck_assert_ptr_null(strchr(end + 1, '('));
    free(plain);
    return count;
}

/* What a move is worth is what best play from the next position on is worth, and the last one what
 * is counted: so every value and every branch is exact. */
TEST(test_values_follow) {
    double best[64];
    folder_make();
    const char *text = ANNOTATE(0, "--loss", "1", "--to", "sgf", write_game("game.ggf"));
    ck_assert_matches(run_errors(), "^verdi annotate: 1 game, 0 problems, ");
    Game game = read_game(sgf_read, text);
    check_moves(&game);
    for (int i = 0; i < game.length; i++) {
        GameMove move = game_move(&game, i);
        best[i] = move.colour == BLACK ? move.value : -move.value;
    }
    int branches = read_branches(&game, text, best);
    ck_assert_int_ge(branches, 2);
    Position last = game_position(&game, game.length);
    ScoreCount count = score_count((Board){last.discs[BLACK], last.discs[WHITE]}, SCORE_WINNER);
    double later = (count.player_halves - count.opponent_halves) / 2.0;
    for (int i = game.length - 1; i >= 0; i--) {
        GameMove move = game_move(&game, i);
        if (move.square == SQUARE_PASS)
            continue;
        double value = move.colour == BLACK ? move.value : -move.value;
        ck_assert_double_eq(value, later);
        if (move.colour == BLACK)
            ck_assert_double_ge(best[i], value);
        else
            ck_assert_double_le(best[i], value);
        later = best[i];
    }
    ck_assert_matches(text, "C\\[[-+][0-9]+ \\([A-H][1-8] [-+][0-9]+: loses [0-9]+\\.0");
    ck_assert_matches(text, "C\\[[-+][0-9]+, the best, exact\\]");
    ck_assert_matches(text, "C\\[[-+][0-9]+, the only move, exact\\]");
    text = ANNOTATE(0, "--loss", "64", folder_path("game.ggf"));
    ck_assert_ptr_null(strstr(text, ")("));
    game_free(&game);
}

/* The ending of the output tells the format; GGF has the values, and it is said what it lacks. */
TEST(test_ggf) {
    folder_make();
    const char *text = ANNOTATE(0, "--output", folder_path("out.ggf"), write_game("game.ggf"));
    ck_assert_str_eq(text, "");
    ck_assert_matches(run_errors(), "^verdi annotate: [0-9]+ better lines are left out");
    text = folder_read("out.ggf");
    Game game = read_game(ggf_read, text);
    check_moves(&game);
    for (int i = 0; i < game.length; i++) {
        GameMove move = game_move(&game, i);
        ck_assert(move.square == SQUARE_PASS || isfinite(move.value));
        ck_assert_double_eq(move.seconds, 1.5);
        ck_assert_double_ne(move.value, 9.25);
    }
    text = ANNOTATE(0, "--output", folder_path("again.sgf"), folder_path("out.ggf"));
    text = folder_read("again.sgf");
    Game again = read_game(sgf_read, text);
    for (int i = 0; i < game.length; i++)
        if (game_move(&game, i).square != SQUARE_PASS)
            ck_assert_double_eq(game_move(&again, i).value, game_move(&game, i).value);
    game_free(&again);
    game_free(&game);
}

/* Several games, one of them bad, one without moves: the others are written, in their order. */
TEST(test_records) {
    folder_make();
    const char *file = folder_write_text("games.txt", "f5d6c3\nf5f5\n\nf5f6\n");
    const char *text = ANNOTATE(1, "--level", "4", file);
    ck_assert_matches(run_errors(), "games.txt:2: ");
    ck_assert_matches(run_errors(), "^verdi annotate: [0-9] games, 1 problem, ");
    char *second = strchr(text, '\n');
    ck_assert_ptr_nonnull(second);
    ck_assert_ptr_nonnull(strstr(text, ";B[fe]"));
    ck_assert_ptr_nonnull(strstr(second, ";W[ff]"));
    text = ANNOTATE(0, "--level", "4", "f5d6c3");
    Game game = read_game(sgf_read, text);
    ck_assert_int_eq(game.length, 3);
    ck_assert_matches(text, "[0-9]+ plies at [0-9]+%");
    game_free(&game);
}

TEST(test_mistakes) {
    static const char *const cases[][4] = {
        {"--to", "obf", "f5", "--to: ggf or sgf expected, got 'obf'"},
        {"--loss", "0", "f5", "--loss: a number from 1 to 64 expected, got '0'"},
        {"--format", "png", "f5", "--format: .* expected, got 'png'"},
        {"--level", "4", NULL, "no file given"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        run_verdi(2, (const char *[]){"annotate", cases[i][0], cases[i][1], cases[i][2]},
                  cases[i][2] ? 4 : 3);
        ck_assert_matches(run_errors(), cases[i][3]);
    }
    ANNOTATE(1, "--level", "2", "/nonexistent.ggf");
    ck_assert_matches(run_errors(), "^verdi annotate: /nonexistent.ggf: No such file");
    ANNOTATE(1, "--level", "2", "--output", "/nonexistent/x.sgf", "f5");
    ck_assert_matches(run_errors(), "^verdi annotate: /nonexistent/x.sgf: .*No such file");
    if (!process_on_posix("/dev/full"))
        return;
    ANNOTATE(1, "--level", "2", "--output", "/dev/full", "f5");
    ck_assert_matches(run_errors(), "^verdi annotate: /dev/full: No space left");
}
