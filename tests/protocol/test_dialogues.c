/* SPDX-License-Identifier: MIT
 *
 * Random dialogues with interrupted searches: random boards and limits; searches end by a limit, by
 * the next command, by an interrupt, or by a request to terminate. Checks that every line of every
 * answer, final or not, is legal, and that each requested move has an entry.
 */
#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/bits.h"
#include "positions.h"
#include "process.h"
#include "testing.h"

enum { LONG = 60000, REQUESTS = 2000 };

static Random source;

static int below(int bound) {
    return (int)random_below(&source, (uint32_t)bound);
}

/* 1 to `most`, small ones as likely as large ones. */
static int draw_limit(int most) {
    int limit = most >> below(12);
    return 1 + below(limit ? limit : 1);
}

/* A board with the colours of both sides. */
typedef struct Setup {
    Board board;
    bool white; /* to move */
} Setup;

static Setup draw_setup(void) {
    return (Setup){positions_any(&source), below(2)};
}

static void write_squares(const Setup *setup, char black, char white, char text[65]) {
    uint64_t discs = setup->white ? setup->board.opponent : setup->board.player;
    for (int i = 0; i < 64; i++)
        text[i] = board_empties(setup->board) & bits_square(i) ? '-'
                  : discs & bits_square(i)                     ? black
                                                               : white;
    text[64] = '\0';
}

/* Plays moves out ("F5d6 pass PA ..."), up to another word. How many there were. */
static int play_out(Board board, const char *moves, const char *answer) {
    int count = 0;
    for (const char *at = moves + strspn(moves, " "); *at; at += strspn(at, " "), count++) {
        Square square = square_parse(at);
        bool pass = strncasecmp(at, "pa", 2) == 0;
        if (!pass && square == SQUARE_NONE)
            break;
        bool good =
            pass ? !board_moves(board) && !board_is_over(board) : board_flips(board, square) != 0;
        ck_assert_msg(good, "move %d is illegal: %s", count + 1, answer);
        board = board_play(board, pass ? SQUARE_PASS : square);
        at += strncasecmp(at, "pass", 4) == 0 ? 4 : 2;
        at += *at == '-'; /* NBoard's lines */
    }
    return count;
}

/* How many moves there are, a forced pass included. */
static int count_choices(Board board) {
    uint64_t moves = board_moves(board);
    return moves ? bits_count(moves) : !board_is_over(board);
}

static void finish(Process *verdi) {
    process_close_input(verdi);
    ck_assert_int_eq(process_wait(verdi, LONG), 0);
    ck_assert_str_eq(process_errors(verdi), "");
    process_free(verdi);
}

/* ----------------------------------------------------------------------------------------- JSON */

enum { IN_FLIGHT = 64 };

static struct {
    Setup setup;
    bool waiting, all;
} asked[IN_FLIGHT];

static void ask_json(Process *verdi, int slot) {
    static const char *const goals[] = {"", ",\"wld\":true", ",\"exact\":true"};
    static const char *const times[] = {"", ",\"seconds\":0.001", ",\"seconds\":0.05"};
    Setup setup = draw_setup();
    char squares[65], request[300], lines[24];
    write_squares(&setup, 'X', 'O', squares);
    asked[slot].setup = setup;
    asked[slot].waiting = true;
    asked[slot].all = below(2);
    snprintf(lines, sizeof lines, asked[slot].all ? "\"all\"" : "%d", 1 + below(4));
    snprintf(request, sizeof request,
             "{\"id\":\"%d\",\"board\":\"%s %c\",\"multipv\":%s,\"nodes\":%d%s%s%s}\n", slot,
             squares, setup.white ? 'O' : 'X', lines, draw_limit(60000), goals[below(3)],
             times[below(3)], below(3) ? "" : ",\"reportEvery\":0.001");
    process_write(verdi, request);
}

static void check_result(json_t *reply, Board board, bool final, bool all, const char *answer) {
    json_t *moves = json_object_get(reply, "moves"), *move, *step;
    size_t i, k;
    json_array_foreach(moves, i, move) {
        char line[512] = "";
        int length = 0;
        json_t *pv = json_object_get(move, "pv");
        json_array_foreach(pv, k, step) {
            length += snprintf(line + length, sizeof line - (size_t)length, "%s ",
                               json_string_value(step));
        }
        ck_assert_uint_eq((unsigned)play_out(board, line, answer), json_array_size(pv));
    }
    if (final && all)
        ck_assert_msg((int)json_array_size(moves) == count_choices(board), "%s", answer);
}

/* One message; true if it was the last word on a position. */
static bool read_json(Process *verdi) {
    const char *answer = process_line(verdi, LONG);
    ck_assert_msg(answer != NULL, "no answer");
    json_t *reply = json_loads(answer, 0, NULL);
    ck_assert_msg(reply != NULL, "%s", answer);
    const char *type = json_string_value(json_object_get(reply, "type"));
    bool final = strcmp(type, "terminated") == 0;
    if (final || strcmp(type, "result") == 0) {
        int slot = atoi(json_string_value(json_object_get(reply, "id")));
        ck_assert_msg(asked[slot].waiting, "%s", answer);
        if (!final) {
            final = !json_is_true(json_object_get(reply, "partial"));
            check_result(reply, asked[slot].setup.board, final, asked[slot].all, answer);
        }
        asked[slot].waiting = !final;
    } else
        ck_assert_msg(strcmp(type, "terminate") == 0, "%s", answer);
    json_decref(reply);
    return final;
}

TEST(test_json) {
    int waiting = 0, slot = 0;
    random_seed(&source, 91);
    Process *verdi = process_start("json", "--threads", "2", "--hash", "1", NULL);
    for (int i = 0; i < REQUESTS * testing_scale(); i++) {
        while (waiting == IN_FLIGHT || (waiting && below(3) == 0))
            waiting -= read_json(verdi);
        if (below(4) == 0) {
            char request[80];
            snprintf(request, sizeof request,
                     below(8) ? "{\"action\":\"terminate\",\"terminateId\":\"%d\"}\n"
                              : "{\"action\":\"terminate\"}\n",
                     below(IN_FLIGHT));
            process_write(verdi, request);
            continue;
        }
        while (asked[slot].waiting)
            slot = (slot + 1) % IN_FLIGHT;
        ask_json(verdi, slot);
        waiting++;
    }
    while (waiting)
        waiting -= read_json(verdi);
    finish(verdi);
}

/* ------------------------------------------------------------------------------------------ GTP */

/* Lines up to the empty one that ends a response; each line of moves is played out. */
static void read_gtp(Process *verdi, Board board, const char *request) {
    const char *line;
    bool first = true;
    while (*(line = process_line(verdi, LONG))) {
        ck_assert_msg(!first || line[0] == '=', "%s: %s", request, line);
        for (const char *at = line; (at = strstr(at, " pv ")); at += 4)
            ck_assert_int_gt(play_out(board, at + 4, line), 0);
        bool move = strncmp(request, "genmove", 7) == 0 || strncmp(request, "reg_", 4) == 0;
        if (move && board_is_over(board)) {
            ck_assert_str_eq(line, "= pass");
        } else if (move || strncmp(request, "verdi-pv", 8) == 0) {
            int count = play_out(board, line + 1, line);
            ck_assert_msg(count > 0 || board_is_over(board), "%s: %s", request, line);
        } else if (strncmp(request, "verdi-scores", 12) == 0) {
            int values = 0;
            for (const char *at = line; *at; at++)
                values += isdigit((unsigned char)*at) && strchr(" +-", at[-1]);
            ck_assert_msg(values == count_choices(board), "%s", line);
        }
        first = false;
    }
}

static void send_gtp(Process *verdi, Board board, const char *request) {
    process_write(verdi, request);
    process_write(verdi, "\n");
    read_gtp(verdi, board, request);
}

TEST(test_gtp) {
    static const char *const commands[] = {"verdi-pv",        "verdi-scores",
                                           "genmove %c",      "reg_genmove %c",
                                           "lz-analyze %c 1", "kata-analyze %c 1"};
    random_seed(&source, 92);
    Process *verdi =
        process_start("gtp", "--threads", "2", "--hash", "1", "--movetime", "20", NULL);
    for (int i = 0; i < REQUESTS * testing_scale(); i += 3) {
        Setup setup = draw_setup();
        char squares[65], request[120], colour = setup.white ? 'w' : 'b';
        write_squares(&setup, 'X', 'O', squares);
        snprintf(request, sizeof request, "verdi-set_board %s %c", squares, colour);
        send_gtp(verdi, setup.board, request);
        snprintf(request, sizeof request, "verdi-param %s %d", i % 2 ? "nodes" : "movetime",
                 draw_limit(i % 2 ? 60000 : 60));
        send_gtp(verdi, setup.board, request);
        snprintf(request, sizeof request, commands[below(6)], colour);
        process_write(verdi, request);
        process_write(verdi, "\n");
        if (strstr(request, "analyze") || below(2)) {
            process_sleep_ms(below(3));
            process_write(verdi, strstr(request, "analyze") && below(2) ? "\n" : "# interrupt\n");
        }
        read_gtp(verdi, setup.board, request);
    }
    finish(verdi);
}

/* --------------------------------------------------------------------------------------- NBoard */

/* The answers up to one that begins like this, all of them on this board. */
static void read_nboard(Process *verdi, Board board, const char *end) {
    const char *line;
    do {
        line = process_line(verdi, LONG);
        ck_assert_msg(line != NULL, "no '%s'", end);
        const char *moves = strncmp(line, "search ", 7) == 0 ? line + 7
                            : strncmp(line, "=== ", 4) == 0  ? line + 4
                                                             : NULL;
        if (moves)
            ck_assert_int_gt(play_out(board, moves, line), 0);
    } while (strncmp(line, end, strlen(end)) != 0);
}

TEST(test_nboard) {
    char pong[24];
    Setup setup = {board_start(), false};
    random_seed(&source, 93);
    Process *verdi = process_start("nboard", "--threads", "2", "--hash", "1", NULL);
    for (int i = 0; i < REQUESTS * testing_scale(); i += 3) {
        char squares[65], request[320];
        Setup last = setup;
        setup = draw_setup();
        write_squares(&setup, '*', 'O', squares);
        int depth = 1 + below(30), choices = count_choices(setup.board);
        snprintf(
            request, sizeof request,
            "set depth %d\nset game (;GM[Othello]PB[a]PW[b]TY[8]TI[%d]BO[8 %s %c];)\nping %d\n",
            depth, 1 + below(2), squares, setup.white ? 'O' : '*', i);
        process_write(verdi, request); /* ends what is still running, on the last board */
        snprintf(pong, sizeof pong, "pong %d", i);
        read_nboard(verdi, last.board, pong);
        bool go = below(4) == 0 && choices;
        snprintf(request, sizeof request, go ? "go\n" : "hint %d\n", 1 + below(20));
        process_write(verdi, request);
        if (go)
            read_nboard(verdi, setup.board, "===");
        else if (below(2))
            process_sleep_ms(below(4));
    }
    finish(verdi);
}
