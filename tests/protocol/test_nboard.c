/* SPDX-License-Identifier: MIT
 *
 * NBoard: runs the real binary over pipes. Checks every line printed against the protocol's
 * grammar. stderr must stay empty.
 */
#include "testing.h"

#include <math.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/random.h"
#include "folder.h"
#include "process.h"
#include "verdi.h"

#define SQUARES "8 ---------------------------O*------*O--------------------------- *"
#define GAME(tags, moves) "(;GM[Othello]PC[NBoard]" tags "TY[8]BO[" SQUARES "]" moves ";)"
#define START GAME("PB[]PW[]RE[?]TI[5:00]", "")

enum {
    LONG = 20000, /* ms: more than any answer takes, on a slow machine with sanitizers */
    BUSY = 8000   /* ms: for what takes milliseconds, when the machine has other things to do */
};

static regex_t grammar; /* compiled once in each process, and kept */

static void compile_grammar(void) {
    static bool done;
    if (done)
        return;
    done = true;
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
    ck_assert_int_eq(regcomp(&grammar, text, REG_EXTENDED | REG_NOSUB), 0);
}

static Process *start(void) {
    compile_grammar();
    return process_start("nboard", "--hash", "16", NULL);
}

static void finish(Process *p) {
    process_close_input(p);
    ck_assert_int_eq(process_wait(p, LONG), 0);
    ck_assert_str_eq(process_errors(p), "");
    process_free(p);
}

/* The next line, which must be good NBoard; NULL if none comes in time. */
static const char *next_line(Process *p, int limit_ms) {
    const char *line = process_line(p, limit_ms);
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
        line = next_line(p, LONG);
        ck_assert_msg(line != NULL, "no '%s'", start_text);
    } while (!begins(line, start_text));
    return line;
}

static void await_exactly(Process *p, const char *text) {
    const char *line;
    do {
        line = next_line(p, LONG);
        ck_assert_msg(line != NULL, "no '%s'", text);
    } while (strcmp(line, text) != 0);
}

static verdi_game *game_of(const char *ggf) {
    verdi_game *game;
    ck_assert_int_eq(verdi_game_new(&game), 0);
    ck_assert_int_eq(verdi_game_read(game, VERDI_FORMAT_GGF, ggf, strlen(ggf), -1, NULL), 0);
    return game;
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
static void read_hint(Process *p, const char *ggf, int lines, Hint *hint) {
    verdi_game *game = game_of(ggf);
    uint64_t legal = verdi_game_get_legal(game), seen = 0;
    *hint = (Hint){0};
    const char *line;
    while ((line = next_line(p, LONG)) && strcmp(line, "status") != 0) {
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
    verdi_game_free(game);
}

/* A played-out game, as moves of GGF, cut off at `empties`; the seed chooses it. */
static void random_game(uint64_t seed, int empties, char *text, size_t size) {
    verdi_game *game;
    ck_assert_int_eq(verdi_game_new(&game), 0);
    Random random;
    random_seed(&random, seed);
    int left = 60;
    while (left > empties && !verdi_game_is_over(game)) {
        uint64_t legal = verdi_game_get_legal(game);
        int square = VERDI_PASS;
        if (legal) {
            do {
                square = (int)random_below(&random, 64);
            } while (!(legal >> square & 1));
            left--;
        }
        ck_assert_int_eq(verdi_game_play(game, verdi_game_get_side(game), square), 0);
    }
    ck_assert_int_eq(verdi_game_write(game, VERDI_FORMAT_GGF, text, size), 0);
    verdi_game_free(game);
}

/* Plain minimax: the final score in discs for the side to move. */
static int solve(verdi_game *game) {
    verdi_colour side = verdi_game_get_side(game);
    if (verdi_game_is_over(game)) {
        int halves[2];
        verdi_game_score(game, VERDI_SCORE_WINNER, &halves[0], &halves[1]);
        return (halves[side] - halves[1 - side]) / 2;
    }
    uint64_t legal = verdi_game_get_legal(game);
    int best = -65;
    for (int square = 0; square <= VERDI_PASS; square++) {
        if (square == VERDI_PASS ? legal != 0 : !(legal >> square & 1))
            continue;
        ck_assert_int_eq(verdi_game_play(game, side, square), 0);
        int value = -solve(game);
        best = value > best ? value : best;
        ck_assert_int_eq(verdi_game_undo(game, 1), 0);
    }
    return best;
}

TEST(test_exact_values) {
    Process *p = start();
    int passes = 0, changes = 0;
    process_write(p, "set depth 26\n");
    for (int i = 0; i < 42; i++) {
        uint64_t seed = i < 40 ? 1 + i : i == 40 ? 237 : 315; /* the last two must pass */
        char ggf[2048], text[4096];
        random_game(seed, 4 + (int)(seed % 3), ggf, sizeof ggf);
        verdi_game *game = game_of(ggf);
        int moves = __builtin_popcountll(verdi_game_get_legal(game));
        if (!verdi_game_is_over(game)) {
            Hint hint;
            snprintf(text, sizeof text, "set game %s\nping 1\nhint 64\n", ggf);
            process_write(p, text);
            await_exactly(p, "pong 1");
            ck_assert_str_eq(next_line(p, LONG), "status thinking");
            read_hint(p, ggf, moves ? moves : 1, &hint);
            ck_assert_str_eq(hint.depth, "100%");
            passes += !moves;
            changes += hint.changes;
            for (int m = 0; m < hint.lines; m++) {
                verdi_colour side = verdi_game_get_side(game);
                ck_assert_int_eq(verdi_game_play(game, side, square_of(hint.first[m])), 0);
                ck_assert_msg(hint.value[m] == -solve(game), "%s %s", hint.first[m], ggf);
                ck_assert_int_eq(verdi_game_undo(game, 1), 0);
            }
        }
        verdi_game_free(game);
    }
    ck_assert_int_eq(passes, 2);
    ck_assert_int_gt(changes, 0);
    finish(p);
}

TEST(test_analyze_is_blacks_view) {
    Process *p = start();
    char ggf[2048], text[4096];
    random_game(7, 0, ggf, sizeof ggf);
    verdi_game *game = game_of(ggf);
    snprintf(text, sizeof text, "set depth 4\nset game %s\nping 1\nanalyze\n", ggf);
    process_write(p, text);
    await_exactly(p, "status analyzing");
    for (int i = verdi_game_get_length(game); i >= 0; i--) {
        int index;
        double value;
        ck_assert_int_eq(sscanf(next_line(p, LONG), "analysis %d %lf", &index, &value), 2);
        ck_assert_int_eq(index, i);
        uint64_t discs =
            verdi_game_get_discs(game, VERDI_BLACK) | verdi_game_get_discs(game, VERDI_WHITE);
        if (__builtin_popcountll(discs) >= 60) {
            int score = solve(game);
            ck_assert_double_eq(value, verdi_game_get_side(game) == VERDI_BLACK ? score : -score);
        }
        verdi_game_undo(game, 1);
    }
    ck_assert_str_eq(next_line(p, LONG), "status");
    verdi_game_free(game);
    process_write(p, "set depth 40\nping 2\nanalyze\n");
    await(p, "analysis ");
    process_write(p, "ping 3\n"); /* ends it */
    await_exactly(p, "pong 3");
    ck_assert(process_is_silent(p, 100));
    finish(p);
}

TEST(test_burst) {
    Process *p = start();
    char text[70 * 64 + 256], moves[2048];
    random_game(3, 0, moves, sizeof moves);
    verdi_game *game = game_of(moves);
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
    double from = process_clock_ms();
    process_write(p, text);
    int begun = 0;
    for (int pong = 100; pong < 170;) {
        const char *line = next_line(p, LONG);
        ck_assert_ptr_nonnull(line);
        begun += strcmp(line, "status thinking") == 0;
        if (begins(line, "pong "))
            ck_assert_int_eq(atoi(line + 5), pong++);
    }
    ck_assert_int_lt(begun, 35); /* most were stale before they began */
    ck_assert_double_lt(process_clock_ms() - from, BUSY);
    const char *line = await(p, "search ");
    ck_assert(verdi_game_get_legal(game) >> square_of(line + 7) & 1);
    verdi_game_free(game);
    finish(p);
}

/* Times are CPU seconds of the engine, because the machine may be busy with other things. */
TEST(test_ping_under_load) {
    enum { PINGS = 15 };
    Process *p = start();
    double used = 0;
    process_write(p, "set depth 60\nset game " START "\n");
    for (int i = 0; i < PINGS; i++) {
        char text[64], pong[64];
        process_write(p, i % 3 ? "hint 64\n" : "hint 1\n");
        await(p, "search ");
        usleep(30000);
        snprintf(text, sizeof text, "ping %d\n", i);
        snprintf(pong, sizeof pong, "pong %d", i);
        double before = process_cpu_seconds(p), from = process_clock_ms();
        process_write(p, text);
        await_exactly(p, pong);
        used += process_cpu_seconds(p) - before;
        ck_assert_double_lt(process_clock_ms() - from, BUSY);
        ck_assert_msg(process_is_silent(p, 20), "news after the pong");
    }
    ck_assert_double_lt(used / PINGS, 0.040 * testing_patience());
    finish(p);
}

/* The program is busy, now or soon. */
static void check_works(Process *p) {
    double from = process_clock_ms(), before = process_cpu_seconds(p);
    while (process_cpu_seconds(p) < before + 0.005) {
        ck_assert_double_lt(process_clock_ms() - from, BUSY);
        usleep(10000);
    }
}

TEST(test_pondering) {
    compile_grammar();
    Process *p = process_start("nboard", "--hash", "16", "--ponder", NULL);
    process_write(p, "set game " GAME("TI[0]", "") "\nset depth 60\nping 1\ngo\n");
    await(p, "=== ");
    check_works(p);
    ck_assert(process_is_silent(p, 100)); /* without a word */
    process_write(p, "ping 2\n");
    ck_assert_str_eq(next_line(p, BUSY), "pong 2");
    double before = process_cpu_seconds(p);
    ck_assert(process_is_silent(p, 200));
    ck_assert_double_lt(process_cpu_seconds(p) - before, 0.1);
    finish(p);
}

TEST(test_garbage) {
    Process *p = start();
    Random random;
    random_seed(&random, 5);
    for (int i = 0; i < 200; i++) {
        char bytes[256];
        size_t size = random_below(&random, sizeof bytes);
        for (size_t b = 0; b < size; b++)
            bytes[b] = (char)random_next(&random);
        process_send(p, bytes, size);
    }
    char *huge = malloc(300000);
    memset(huge, 'g', 300000);
    process_send(p, "\nset game (;", 12);
    process_send(p, huge, 300000);
    free(huge);
    process_send(p, "\nping 9\r\nhint \0004\nping 10\n", 26);
    await_exactly(p, "pong 9");
    await_exactly(p, "pong 10");
    finish(p);
}

/* A learned game is studied when idle, without a word, and never in the way. */
TEST(test_learn) {
    setenv("XDG_DATA_HOME", folder_make(), 1);
    Process *p = start();
    process_write(p, "set depth 16\nset game " GAME("", "B[F5]W[D6]") "\nlearn\nping 64\n");
    await_exactly(p, "pong 64");
    check_works(p);
    ck_assert(process_is_silent(p, 100));
    process_write(p, "ping 65\n");
    ck_assert_str_eq(next_line(p, BUSY), "pong 65");
    finish(p);
}
