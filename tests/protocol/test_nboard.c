/* SPDX-License-Identifier: MIT
 *
 * NBoard: runs the real binary over pipes. Checks every line printed against the protocol's
 * grammar. stderr must stay empty.
 */
#include "testing.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/random.h"
#include "folder.h"
#include "positions.h"
#include "process.h"
#include "verdi.h"

#define SQUARES "8 ---------------------------O*------*O--------------------------- *"
#define GAME(tags, moves) "(;GM[Othello]PC[NBoard]" tags "TY[8]BO[" SQUARES "]" moves ";)"
#define START GAME("PB[]PW[]RE[?]TI[5:00]", "")

enum { LONG = 20000 }; /* ms: more than any answer takes, on a slow machine with sanitizers */

static regex_t grammar; /* compiled once in each process, and kept */

static Process *start(const char *option) {
    static bool compiled;
#define OWN "([A-H][1-8]|PA)" /* in capitals for the side to move */
#define OTHER "([a-h][1-8]|pa)"
#define NUMBER "-?[0-9]+\\.[0-9][0-9]"
    const char *text =
        "^(pong -?[0-9]+"
        "|set myname [!-~]+"
        "|status( [ -~]+)?"
        "|nodestats [0-9]+ [0-9]+\\.[0-9]{3}"
        "|(search|book) " OWN "(-" OTHER "-" OWN ")*(-" OTHER ")? " NUMBER " 0 [0-9]+%?"
        "|=== (PA|[A-H][1-8]/(" NUMBER ")?/[0-9]+\\.[0-9]{3})"
        "|analysis [0-9]+ " NUMBER "|learned)$";
    ck_assert(compiled || regcomp(&grammar, text, REG_EXTENDED | REG_NOSUB) == 0);
    compiled = true;
    return process_start("nboard", "--hash", "16", option, NULL);
}

static void finish(Process *p) {
    process_close_input(p);
    ck_assert_int_eq(process_wait(p, LONG), 0);
    ck_assert_str_eq(process_errors(p), "");
    process_free(p);
}

/* The next line, which must be good NBoard; NULL if none comes in time. */
static const char *next_line(Process *p) {
    const char *line = process_line(p, LONG);
    ck_assert_msg(!line || regexec(&grammar, line, 0, NULL, 0) == 0, "bad line: %s", line);
    return line;
}

static bool begins(const char *line, const char *start_text) {
    return strncmp(line, start_text, strlen(start_text)) == 0;
}

/* Reads on to a line that begins like this. */
static const char *await(Process *p, const char *start_text) {
    const char *line;
    do {
        line = next_line(p);
        ck_assert_msg(line != NULL, "no '%s'", start_text);
    } while (!begins(line, start_text));
    return line;
}

static void await_pong(Process *p, int number) {
    char text[32];
    snprintf(text, sizeof text, "pong %d", number);
    ck_assert_str_eq(await(p, "pong"), text);
}

static int square_of(const char *text) {
    return begins(text, "PA") ? VERDI_PASS : 8 * (text[1] - '1') + text[0] - 'A';
}

/* One finished hint: its last iteration. */
typedef struct Hint {
    int lines, iterations;
    int changes; /* a line alone where more were asked for: a new best move, inside an iteration */
    char first[64][3];
    double value[64];
    char depth[16];
} Hint;

/* Reads to the empty status line. Within an iteration all lines share a depth text, the moves
 * differ, are legal and come best first; every iteration has `lines` of them at its end. */
static void read_hint(Process *p, const verdi_game *game, int lines, Hint *hint) {
    uint64_t legal = verdi_game_get_legal(game), seen = 0;
    *hint = (Hint){0};
    const char *line;
    while ((line = next_line(p)) && strcmp(line, "status") != 0) {
        if (begins(line, "nodestats")) {
            ck_assert(hint->lines <= 1 || hint->lines == lines);
            hint->changes += hint->lines == 1 && lines > 1;
            hint->lines = 0;
            hint->iterations++;
            seen = 0;
        }
        if (!begins(line, "search"))
            continue;
        char pv[256], depth[16];
        int i = hint->lines++;
        ck_assert_int_lt(i, 64);
        ck_assert_int_eq(sscanf(line, "search %255s %lf 0 %15s", pv, &hint->value[i], depth), 3);
        ck_assert(i == 0 || strcmp(depth, hint->depth) == 0);
        strcpy(hint->depth, depth);
        snprintf(hint->first[i], 3, "%.2s", pv);
        int square = square_of(pv);
        ck_assert_msg(square == VERDI_PASS ? !legal : (legal >> square & 1) != 0, "%s", line);
        if (square != VERDI_PASS) {
            ck_assert_msg(!(seen >> square & 1), "twice: %s", line);
            seen |= (uint64_t)1 << square;
        }
        ck_assert_msg(i == 0 || hint->value[i] <= hint->value[i - 1], "not sorted: %s", line);
    }
    ck_assert_ptr_nonnull(line);
    ck_assert_int_eq(hint->lines, lines);
}

/* Plays a random game down to `empties` empty squares, and writes its record. */
static verdi_game *random_game(uint64_t seed, int empties, char ggf[2048]) {
    verdi_game *game = positions_game();
    Random random;
    random_seed(&random, seed);
    for (int left = 60; left > empties && !verdi_game_is_over(game);) {
        uint64_t legal = verdi_game_get_legal(game);
        int square = legal ? random_bit(&random, legal) : VERDI_PASS;
        ck_assert_int_eq(verdi_game_play(game, verdi_game_get_side(game), square), 0);
        left -= legal != 0;
    }
    ck_assert_int_eq(verdi_game_write(game, VERDI_FORMAT_GGF, ggf, 2048), 0);
    return game;
}

TEST(test_exact_values) {
    Process *p = start(NULL);
    int passes = 0, changes = 0;
    process_write(p, "set depth 26\n");
    for (uint64_t seed = 1; seed <= 42; seed++) {
        char ggf[2048], text[4096];
        verdi_game *game = random_game(seed, 4 + (int)(seed % 3), ggf);
        int moves = bits_count(verdi_game_get_legal(game));
        if (verdi_game_is_over(game))
            continue;
        Hint hint;
        snprintf(text, sizeof text, "set game %s\nping 1\nhint 64\n", ggf);
        process_write(p, text);
        await_pong(p, 1);
        ck_assert_str_eq(next_line(p), "status thinking");
        read_hint(p, game, moves ? moves : 1, &hint);
        ck_assert_str_eq(hint.depth, "100%");
        passes += !moves;
        changes += hint.changes;
        for (int m = 0; m < hint.lines; m++) {
            Board after = board_play(positions_board(game), square_of(hint.first[m]));
            ck_assert_msg(hint.value[m] == -positions_minimax(after), "%s %s", hint.first[m], ggf);
        }
    }
    ck_assert_int_gt(passes, 0);
    ck_assert_int_gt(changes, 0);
    finish(p);
}

/* What NBoard shows on a square: the last line of the move. */
typedef struct Shown {
    bool hint, book;
    int depth;
} Shown;

/* NBoard's own rule. A `search` line of another depth than the one before it drops all moves but
 * those of the book and of that depth. */
static void show(Shown board[64], int *last, const char *line) {
    char move[256], kind[8];
    int depth;
    ck_assert_int_eq(sscanf(line, "%7s %255s %*f 0 %d", kind, move, &depth), 3);
    bool book = strcmp(kind, "book") == 0;
    for (int square = 0; !book && depth != *last && square < 64; square++)
        board[square].hint &= board[square].book || board[square].depth == *last;
    if (!book)
        *last = depth;
    board[square_of(move)] = (Shown){true, book, depth};
}

/* With moves of the book too, all moves of an iteration come with its depth, and no move is left
 * with the depth of an iteration before the last two. */
TEST(test_no_stray_hint) {
    static const char *const games[] = {"B[D3]W[C5]B[E6]", "B[F5]W[D6]", "B[F5]W[F6]B[E6]W[F4]",
                                        "B[D3]W[C5]B[F6]W[F5]B[E6]"};
    setenv("VERDI_BOOK", "", 1); /* the built-in one */
    Process *p = start("--threads=1");
    int books = 0;
    for (int i = 0; i < 4 * 3; i++) {
        const int lines = i / 4 == 2 ? 1 : 4, depth = i / 4 == 0 ? 12 : 5;
        char text[1024];
        const char *line;
        Shown board[64] = {0};
        int last = 0, of_last = 0, group = lines;
        snprintf(text, sizeof text, "set game " GAME("", "%s") "\nset depth %d\nhint %d\n",
                 games[i % 4], depth, lines);
        process_write(p, text);
        await(p, "status thinking");
        while ((line = next_line(p)) && strcmp(line, "status") != 0) {
            if (begins(line, "nodestats")) {
                ck_assert_msg(group == 1 || group == lines, "%d moves before: %s", group, line);
                group = 0;
                continue;
            }
            books += begins(line, "book");
            show(board, &last, line);
            group++;
        }
        ck_assert_int_eq(group, lines);
        ck_assert_int_eq(last, depth);
        for (int square = 0; square < 64; square++) {
            const Shown *shown = &board[square];
            ck_assert_msg(!shown->hint || shown->book || shown->depth >= depth - 1, "%s: %d ply",
                          verdi_square_name(square), shown->depth);
            of_last += shown->hint && !shown->book && shown->depth == depth;
        }
        ck_assert_int_ge(of_last, lines);
    }
    ck_assert_int_ge(books, 12);
    finish(p);
}

TEST(test_analyze_is_blacks_view) {
    Process *p = start(NULL);
    char ggf[2048], text[4096];
    verdi_game *game = random_game(7, 0, ggf);
    snprintf(text, sizeof text, "set depth 4\nset game %s\nping 1\nanalyze\n", ggf);
    process_write(p, text);
    ck_assert_str_eq(await(p, "status"), "status analyzing");
    for (int i = verdi_game_get_length(game); i >= 0; i--) {
        int index;
        double value;
        ck_assert_int_eq(sscanf(next_line(p), "analysis %d %lf", &index, &value), 2);
        ck_assert_int_eq(index, i);
        Board board = positions_board(game);
        if (bits_count(board_empties(board)) <= 4) {
            int score = positions_minimax(board);
            ck_assert_double_eq(value, verdi_game_get_side(game) == VERDI_BLACK ? score : -score);
        }
        verdi_game_undo(game, 1);
    }
    ck_assert_str_eq(next_line(p), "status");
    process_write(p, "set depth 40\nping 2\nanalyze\n");
    await(p, "analysis ");
    process_write(p, "ping 3\n"); /* ends it */
    await_pong(p, 3);
    ck_assert(process_is_silent(p, 100));
    finish(p);
}

TEST(test_burst) {
    Process *p = start(NULL);
    char text[70 * 64 + 256], ggf[2048];
    verdi_game *game = random_game(3, 0, ggf);
    int count = verdi_game_get_length(game), at = 0;
    ck_assert_int_ge(count, 60);
    at += snprintf(text, 256, "nboard 2\nset game " START "\nset depth 26\n");
    for (int i = 0; i < 70; i++) { /* 40 positions forward; then the last one again and again */
        verdi_move move;
        if (i < 40) {
            ck_assert_int_eq(verdi_game_get_move(game, i, &move), 0);
            at += snprintf(text + at, 64, "move %s\n", verdi_square_name(move.square));
        }
        at += snprintf(text + at, 64, "ping %d\nhint 4\n", i + 100);
    }
    verdi_game_undo(game, count - 40);
    double used = process_cpu_seconds(p);
    process_write(p, text);
    int begun = 0;
    for (int pong = 100; pong < 170;) {
        const char *line = next_line(p);
        ck_assert_ptr_nonnull(line);
        begun += strcmp(line, "status thinking") == 0;
        if (begins(line, "pong "))
            ck_assert_int_eq(atoi(line + 5), pong++);
    }
    ck_assert_int_lt(begun, 35); /* most were stale before they began */
    ck_assert_double_lt(process_cpu_seconds(p) - used, 8 * testing_patience());
    const char *line = await(p, "search ");
    ck_assert(verdi_game_get_legal(game) >> square_of(line + 7) & 1);
    finish(p);
}

/* Times are CPU seconds of the engine, because the machine may be busy with other things. */
TEST(test_ping_under_load) {
    enum { PINGS = 15 };
    Process *p = start(NULL);
    double used = 0;
    process_write(p, "set depth 60\nset game " START "\n");
    for (int i = 0; i < PINGS; i++) {
        char text[64];
        process_write(p, i % 3 ? "hint 64\n" : "hint 1\n");
        await(p, "search ");
        usleep(30000);
        snprintf(text, sizeof text, "ping %d\n", i);
        double before = process_cpu_seconds(p);
        process_write(p, text);
        await_pong(p, i);
        used += process_cpu_seconds(p) - before;
        ck_assert_msg(process_is_silent(p, 20), "news after the pong");
    }
    ck_assert_double_lt(used / PINGS, 0.040 * testing_patience());
    finish(p);
}

TEST(test_pondering) {
    Process *p = start("--ponder");
    process_write(p, "set game " GAME("TI[0]", "") "\nset depth 60\nping 1\ngo\n");
    await(p, "=== ");
    ck_assert(process_works(p)); /* without a word */
    process_write(p, "ping 2\n");
    ck_assert_str_eq(next_line(p), "pong 2");
    double before = process_cpu_seconds(p);
    ck_assert(process_is_silent(p, 200));
    ck_assert_double_lt(process_cpu_seconds(p) - before, 0.1);
    finish(p);
}

/* A learned game is studied when idle, without a word, and never in the way. */
TEST(test_learn) {
    setenv("XDG_DATA_HOME", folder_make(), 1);
    Process *p = start(NULL);
    process_write(p, "set depth 16\nset game " GAME("", "B[F5]W[D6]") "\nlearn\nping 64\n");
    await_pong(p, 64);
    double before = process_cpu_seconds(p);
    while (process_cpu_seconds(p) < before + 0.005) /* or the time of the test runs out */
        ck_assert(process_is_silent(p, 10));
    process_write(p, "ping 65\n");
    ck_assert_str_eq(next_line(p), "pong 65");
    finish(p);
}

/* ---------------------------------------------------------------------------------------- clock */

/* The seconds of the next answer; its move goes to `move`. */
static double answer(Process *p, char move[3]) {
    const char *line = await(p, "=== ");
    snprintf(move, 3, "%.2s", line + 4);
    return atof(strrchr(line, '/') + 1);
}

/* Moves of an opening that was set up have no times and earned no increments: the second that the
 * clock begins with is all there is. */
TEST(test_opening_earns_no_time) {
    char move[3];
    Process *p = start("--threads=1");
    process_write(
        p, "set depth 60\nset game " GAME(
               "TI[0:01/1:00]", "B[F5]W[D6]B[C3]W[D3]B[C4]W[F4]B[F6]W[F3]B[E6]W[E7]") "\ngo\n");
    ck_assert_double_lt(answer(p, move), 1);
}

/* The seconds of four first moves with 0.75 s, and 0.4 s more after each move; and the last one. */
static double first_moves(Process *p, char move[3]) {
    double sum = 0;
    for (int i = 0; i < 4; i++) {
        process_write(p, "set game " GAME("TI[0.75/0.4]", "") "\ngo\n");
        sum += answer(p, move);
    }
    return sum;
}

/* Whether moves are faster after one for which the GUI took 0.2 s more than we did. Then a move may
 * use 0.02 s, before 0.36 s. */
static bool keeps_back(void) {
    char move[3], text[64];
    Process *p = start("--threads=1");
    process_write(p, "set depth 60\n");
    double before = first_moves(p, move);
    snprintf(text, sizeof text, "move %s//0.800\n", move);
    process_write(p, text);
    double after = first_moves(p, move);
    finish(p);
    return after < before / 3;
}

/* When the GUI's clock takes more for a move than we did, later ones keep back as much; unless the
 * machine held them up just then. */
TEST(test_late_gui_raises_the_margin) {
    int tries = 0;
    while (!keeps_back())
        ck_assert_int_lt(++tries, 5);
}
