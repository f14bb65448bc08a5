/* SPDX-License-Identifier: MIT
 *
 * Complete games as in NBoard 2.0: one process both analyses and plays against the user. The
 * messages sent, their order, and the use of the answers in the next game text follow NBoard's
 * classes, also for Windows and for locales with a decimal comma.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "folder.h"
#include "positions.h"
#include "process.h"
#include "testing.h"
#include "verdi.h"

enum { WAIT = 20000, GAME_SIZE = 8192, ANALYST_DEPTH = 4, OPPONENT_DEPTH = 3, MOVE_SIZE = 48 };

/* NBoard, as far as an engine can tell. */
typedef struct Nboard {
    Process *engine;
    const char *line_end;
    char point;
    verdi_game *game;
    char name[32];         /* of the engine */
    char moves[GAME_SIZE]; /* B[F5/-1.39/0.5]W[...]...: as in the game text */
    char last[MOVE_SIZE];  /* F5/-1.39/0.5 */
    char result[16];
    char sent[2 * GAME_SIZE]; /* the last game text, and the length of its moves */
    size_t sent_moves;
    int ping, pong, depth;
    int sets, appended; /* how the game was told */
    bool learned;
} Nboard;

/* A request: what has changed of the game text, in the shortest way; depth; ping; word. */
static void ask(Nboard *gui, int depth, const char *word) {
    static const char end[] = ";)";
    char now[2 * GAME_SIZE], message[3 * GAME_SIZE];
    Text text = text_into(now, sizeof now), out = text_into(message, sizeof message);
    text_add(&text,
             "(;GM[Othello]PC[NBoard]DT[2026-11-21 22:45:00 GMT]PB[user]PW[%s]RE[%s]TI[5:00]TY[8]"
             "BO[8 ---------------------------O*------*O--------------------------- *]",
             gui->name, gui->result);
    size_t head = text.length, last = strlen(gui->last) + strlen("B[]"), moves = strlen(gui->moves);
    text_add(&text, "%s%s", gui->moves, end);
    if (moves == gui->sent_moves + last && memcmp(now, gui->sent, head + gui->sent_moves) == 0 &&
        strcmp(gui->sent + head + gui->sent_moves, end) == 0) {
        text_add(&out, "move %s%s", gui->last, gui->line_end);
        gui->appended++;
    } else if (strcmp(now, gui->sent) != 0) {
        text_add(&out, "set game %s%s", now, gui->line_end);
        gui->sets++;
    }
    memcpy(gui->sent, now, sizeof now);
    gui->sent_moves = moves;
    if (depth != gui->depth)
        text_add(&out, "set depth %d%s", depth, gui->line_end);
    gui->depth = depth;
    text_add(&out, "ping %d%s%s%s", ++gui->ping, gui->line_end, word, gui->line_end);
    process_write(gui->engine, message);
}

/* The next line, without its end. All must be plain ASCII; nothing comes on stderr, which NBoard
 * reads as the same stream. Pongs and names are taken here. */
static const char *hear(Nboard *gui) {
    const char *line = process_line(gui->engine, WAIT);
    ck_assert_msg(line != NULL, "nothing more, after ping %d", gui->ping);
    ck_assert_str_eq(process_errors(gui->engine), "");
    for (const char *c = line; *c; c++)
        ck_assert_msg((*c >= ' ' && *c <= '~') || (*c == '\r' && !c[1]), "%s", line);
    sscanf(line, "pong %d", &gui->pong);
    if (strncmp(line, "set ", 4) == 0)
        ck_assert_int_eq(sscanf(line, "set myname %31s", gui->name), 1);
    gui->learned |= strcmp(line, "learned") == 0;
    return line;
}

/* The next line that counts: behind the pong of the last ping, of this kind. */
static const char *await(Nboard *gui, const char *kind) {
    const char *line;
    do
        line = hear(gui);
    while (gui->pong != gui->ping || strncmp(line, kind, strlen(kind)) != 0);
    return line;
}

static int square_of(const char *move) {
    if (strncmp(move, "PA", 2) == 0)
        return VERDI_PASS;
    ck_assert_msg(move[0] >= 'A' && move[0] <= 'H' && move[1] >= '1' && move[1] <= '8', "%s", move);
    return 8 * (move[1] - '1') + move[0] - 'A';
}

/* Plays a move and puts it into the game's text: a value with two decimals, of the user's country,
 * if there is one, and a time as Java prints it, if it took any. */
static void play(Nboard *gui, const char *move, double value, double seconds) {
    verdi_colour side = verdi_game_get_side(gui->game);
    Text out = text_into(gui->last, sizeof gui->last);
    text_add(&out, "%.2s", move);
    if (!isnan(value) || seconds > 0)
        text_add_char(&out, '/');
    if (!isnan(value)) {
        text_add(&out, "%.2f", value);
        char *point = strrchr(gui->last, '.');
        *point = gui->point;
    }
    if (seconds > 0)
        text_add(&out, seconds < 0.001 ? "/%.1E" : "/%.17g", seconds);
    ck_assert_msg(verdi_game_play(gui->game, side, square_of(move)) == 0, "%s is illegal", move);
    size_t length = strlen(gui->moves);
    snprintf(gui->moves + length, GAME_SIZE - length, "%c[%s]", side == VERDI_BLACK ? 'B' : 'W',
             gui->last);
}

/* The user looks at the hints of four moves and plays the best one; when he must pass he clicks. */
static void user_moves(Nboard *gui, bool waits) {
    uint64_t legal = verdi_game_get_legal(gui->game);
    ask(gui, ANALYST_DEPTH, "hint 4");
    char move[3] = "PA", word[128], depth[16];
    double value = NAN;
    for (int lines = 0;; lines++) {
        const char *line = await(gui, "");
        if (strcmp(line, "status") == 0)
            break;
        if (strncmp(line, "search ", 7) != 0 && strncmp(line, "book ", 5) != 0)
            continue;
        double found;
        int games;
        ck_assert_msg(sscanf(line, "%*s %127s %lf %d %15s", word, &found, &games, depth) == 4 &&
                          depth[0] >= '0' && depth[0] <= '9' && fabs(found) <= 64,
                      "%s", line);
        int square = square_of(word);
        ck_assert_msg(square == VERDI_PASS ? !legal : (legal >> square & 1) != 0, "%s", line);
        if (isnan(value) || found > value) {
            value = found;
            snprintf(move, sizeof move, "%.2s", word);
        }
        if (!waits)
            break;
    }
    play(gui, move, NAN, 8.0 / 3);
}

static void opponent_moves(Nboard *gui) {
    ask(gui, OPPONENT_DEPTH, "go");
    char answer[96], move[8];
    snprintf(answer, sizeof answer, "%s", await(gui, "=== "));
    double value = NAN, seconds = 0;
    ck_assert_int_ge(sscanf(answer, "=== %2s/%lf/%lf", move, &value, &seconds), 1);
    if (strncmp(move, "PA", 2) != 0)
        ck_assert_msg(fabs(value) <= 64 && seconds >= 0, "%s", answer);
    play(gui, move, value, seconds);
}

/* Appends one game, the user black; then the result is known, and the game is learned. */
static void lead_game(Nboard *gui, bool waits) {
    while (!verdi_game_is_over(gui->game)) {
        if (verdi_game_get_side(gui->game) == VERDI_BLACK)
            user_moves(gui, waits);
        else
            opponent_moves(gui);
    }
    int black, white;
    verdi_game_score(gui->game, VERDI_SCORE_WINNER, &black, &white);
    snprintf(gui->result, sizeof gui->result, "%d", (black - white) / 2);
    ask(gui, gui->depth, "learn");
    await(gui, "learned");
    ask(gui, ANALYST_DEPTH, "analyze");
    int told = 0;
    for (const char *line; strcmp(line = await(gui, ""), "status") != 0;)
        told += strncmp(line, "analysis ", 9) == 0;
    ck_assert_int_eq(told, verdi_game_get_length(gui->game) + 1);
}

/* The file of games to be learned has this one, move by move. */
static void check_learned(const verdi_game *played) {
    char one[GAME_SIZE], other[GAME_SIZE];
    verdi_game *learned = positions_game();
    const char *text = folder_read("verdi/learned.ggf");
    ck_assert_int_eq(
        verdi_game_read(learned, VERDI_FORMAT_GGF, text, strcspn(text, "\n"), -1, NULL), 0);
    ck_assert_int_eq(verdi_game_write(played, VERDI_FORMAT_TRANSCRIPT, one, sizeof one), 0);
    ck_assert_int_eq(verdi_game_write(learned, VERDI_FORMAT_TRANSCRIPT, other, sizeof other), 0);
    ck_assert_str_eq(one, other);
}

static void lead(const char *line_end, char point, bool waits) {
    setenv("XDG_DATA_HOME", folder_make(), 1);
    Nboard gui = {.line_end = line_end,
                  .point = point,
                  .game = positions_game(),
                  .name = "engine",
                  .result = "?"};
    gui.engine = process_start("nboard", "--hash", "16", "--threads", "2", NULL);
    process_write(gui.engine, "nboard 2");
    process_write(gui.engine, line_end);
    while (strcmp(gui.name, "engine") == 0)
        hear(&gui);
    ck_assert_str_eq(gui.name, "Verdi");
    lead_game(&gui, waits);
    ck_assert_int_eq(gui.sets, 2); /* at the beginning and with the result */
    ck_assert_int_eq(gui.appended, verdi_game_get_length(gui.game) - 1);
    check_learned(gui.game);

    /* A new game. Nothing but the end of its input tells an engine to go, in a search too. */
    verdi_game_reset(gui.game);
    gui.moves[0] = gui.last[0] = '\0';
    strcpy(gui.result, "?");
    ask(&gui, 60, "hint 64");
    await(&gui, "search ");
    process_close_input(gui.engine);
    ck_assert_int_eq(process_wait(gui.engine, WAIT), 0);
    ck_assert_str_eq(process_errors(gui.engine), "");
    process_free(gui.engine);
    folder_remove();
}

TEST(test_patient_user) {
    lead("\n", '.', true);
}

/* On a German Windows. */
TEST(test_windows_and_comma) {
    lead("\r\n", ',', true);
}

/* Plays at the first hint: later lines are of another position. */
TEST(test_hasty_user) {
    lead("\r\n", '.', false);
}
