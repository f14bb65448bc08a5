/* SPDX-License-Identifier: MIT
 *
 * GTP commands about the game: setup, moves, undo, score, boards, and the rule queries that GoGui
 * sends thousands of times per game. Passes follow verdi_game_play(): explicit passes are moves,
 * implied ones belong to the move after them.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/bits.h"
#include "base/file_read.h"
#include "base/number.h"
#include "front/gtp/gtp.h"
#include "front/kit/picture.h"
#include "front/kit/report.h"
#include "games/game_files.h"
#include "record/record.h"
#include "rules/board.h"

/* Starts a new game from the standard start: resets the clocks and clears the engine. Also prepares
 * the engine before the clock of its first move runs. If the preparation fails, the first search
 * reports the error. */
static bool new_game(Gtp *gtp) {
    verdi_game_reset(gtp->game);
    gtp_forget(gtp);
    verdi_engine_prepare(gtp->engine);
    gtp_clock_restart(&gtp->clock);
    gtp->has_last = false;
    return true;
}

static bool handle_boardsize(Gtp *gtp) {
    int size[2] = {8, 8};
    for (int i = 0; i < gtp->count; i++)
        if (!gtp_parse_int(gtp, gtp->args[i], &size[i]))
            return false;
    if (size[0] != 8 || size[1] != 8)
        return gtp_fail(gtp, "unacceptable size");
    return new_game(gtp);
}

static bool handle_set_game(Gtp *gtp) {
    if (gtp->count != 1 || strcasecmp(gtp->args[0], "Othello") != 0)
        return gtp_fail(gtp, "unsupported game");
    return new_game(gtp);
}

/* Othello has no komi, so a number has no effect. */
static bool handle_komi(Gtp *gtp) {
    double komi;
    return number_parse_double(gtp->args[0], &komi) || gtp_fail_word(gtp, "number", gtp->args[0]);
}

static bool play_move(Gtp *gtp, verdi_colour colour, int square) {
    int error = verdi_game_play(gtp->game, colour, square);
    if (error)
        return gtp_fail(gtp, error == VERDI_E_ILLEGAL ? "illegal move" : "out of memory");
    return true;
}

/* Plays all of the moves or none. */
static bool handle_play(Gtp *gtp) {
    verdi_colour colour;
    int square;
    if (gtp->count % 2)
        return gtp_fail(gtp, "syntax error: expected pairs of color and vertex");
    for (int i = 0; i < gtp->count; i += 2)
        if (!gtp_parse_colour(gtp, gtp->args[i], &colour) ||
            !gtp_parse_vertex(gtp, gtp->args[i + 1], &square) || !play_move(gtp, colour, square)) {
            verdi_game_undo(gtp->game, i / 2);
            return false;
        }
    verdi_engine_prepare(gtp->engine); /* for controllers that begin a game without a word */
    return true;
}

static bool handle_undo(Gtp *gtp) {
    int moves = 1;
    if (gtp->count && !*gtp->command->usage) /* somebody wants more than one move back */
        return gtp_fail(gtp, "syntax error: undo takes no argument; gg-undo takes a count");
    if (gtp->count && !gtp_parse_int(gtp, gtp->args[0], &moves))
        return false;
    if (verdi_game_undo(gtp->game, moves))
        return gtp_fail(gtp, "cannot undo");
    return true;
}

/* ---------------------------------------------------------------------------- other positions */

static bool handle_setup(Gtp *gtp) {
    uint64_t discs[2] = {0, 0};
    if (gtp->count % 2)
        return gtp_fail(gtp, "syntax error: expected pairs of color and vertex");
    for (int i = 0; i < gtp->count; i += 2) {
        verdi_colour colour;
        int square;
        if (!gtp_parse_colour(gtp, gtp->args[i], &colour) ||
            !gtp_parse_vertex(gtp, gtp->args[i + 1], &square))
            return false;
        if (square == VERDI_PASS || ((discs[0] | discs[1]) & bits_square(square)))
            return gtp_fail_word(gtp, "an empty square", gtp->args[i + 1]);
        discs[colour] |= bits_square(square);
    }
    if (verdi_game_get_length(gtp->game))
        return gtp_fail(gtp, "board not empty");
    verdi_game_set_position(gtp->game, discs[VERDI_BLACK], discs[VERDI_WHITE],
                            verdi_game_get_side(gtp->game));
    return true;
}

static bool handle_setup_player(Gtp *gtp) {
    verdi_colour colour;
    if (!gtp_parse_colour(gtp, gtp->args[0], &colour))
        return false;
    if (verdi_game_get_length(gtp->game))
        return gtp_fail(gtp, "board not empty");
    verdi_game_set_position(gtp->game, verdi_game_get_discs(gtp->game, VERDI_BLACK),
                            verdi_game_get_discs(gtp->game, VERDI_WHITE), colour);
    return true;
}

static bool replace_game(Gtp *gtp, Game *read, bool good) {
    game_free(good ? &gtp->game->game : read);
    if (good) {
        gtp->game->game = *read;
        gtp_clock_restart(&gtp->clock);
        gtp->has_last = false;
    }
    return good;
}

static bool handle_set_board(Gtp *gtp) {
    char board[1024], problem[RECORD_PROBLEM_SIZE] = "the board is too long";
    Game game = game_new();
    Text text = text_into(board, sizeof board);
    for (int i = 0; i < gtp->count; i++)
        text_add(&text, "%s ", gtp->args[i]);
    if (gtp->count == 1) /* Black is to move, as after clear_board */
        text_add(&text, "b");
    bool good = !text.overflow && board_read(&game, (Span){board, board + text.length}, -1, NULL,
                                             problem) == RECORD_WHOLE;
    return replace_game(gtp, &game, good) || gtp_fail(gtp, "syntax error: %s", problem);
}

/* Parses a path, which may contain blanks, and an optional move number after it. False if the
 * number is invalid. */
static bool parse_path(Gtp *gtp, char **path, int *move) {
    char *last = gtp->args[gtp->count - 1];
    *path = gtp->args[0];
    for (char *at = *path; at < last; at++)
        if (!*at)
            *at = ' '; /* restores the blank that split() removed */
    if (gtp->count == 1 || !file_irregular(*path) || last[strspn(last, "-0123456789")])
        return true;
    last[-1] = '\0';
    return gtp_parse_int(gtp, last, move);
}

/* Loads all of the game or nothing, unlike NBoard's `set game`. */
static bool handle_loadsgf(Gtp *gtp) {
    char *path, problem[RECORD_PROBLEM_SIZE];
    int move = -1;
    if (!parse_path(gtp, &path, &move))
        return false;
    Game game = game_new();
    int before = move > 0 ? move - 1 : move; /* 0 also means the start */
    bool good = game_files_load(path, before, &game, problem) == RECORD_WHOLE;
    if (good && *problem) /* an answer cannot contain it */
        report_error("%s: %s", path, problem);
    return replace_game(gtp, &game, good) || gtp_fail(gtp, "cannot load file: %s", problem);
}

/* ---------------------------------------------------------------------------------- queries */

static int score_of_black(const Gtp *gtp) {
    int black, white;
    verdi_game_score(gtp->game, gtp->settings->score, &black, &white);
    return (black - white) / 2; /* both odd or both even */
}

static bool handle_final_score(Gtp *gtp) {
    if (!verdi_game_is_over(gtp->game))
        return gtp_fail(gtp, "cannot score");
    int score = score_of_black(gtp);
    if (score == 0)
        text_add(&gtp->out, "0");
    else
        text_add(&gtp->out, "%c+%d", score > 0 ? 'B' : 'W', abs(score));
    return true;
}

static bool handle_final_result(Gtp *gtp) {
    int score = score_of_black(gtp);
    if (!verdi_game_is_over(gtp->game))
        text_add(&gtp->out, "The game is not over.");
    else if (score == 0)
        text_add(&gtp->out, "Draw.");
    else
        text_add(&gtp->out, "%s wins by %d.", score > 0 ? "Black" : "White", abs(score));
    text_add(&gtp->out, " Discs B %d W %d",
             bits_count(verdi_game_get_discs(gtp->game, VERDI_BLACK)),
             bits_count(verdi_game_get_discs(gtp->game, VERDI_WHITE)));
    return true;
}

static bool handle_showboard(Gtp *gtp) {
    text_add(&gtp->out, "\n");
    picture_draw(gtp->game, PICTURE_LETTERS, false, &gtp->out);
    return true;
}

/* GoGui draws row 1 at the bottom and expects the top line first. */
static bool handle_rules_board(Gtp *gtp) {
    char squares[BOARD_TEXT];
    const uint64_t *discs = gtp->game->game.now.discs;
    board_text(discs[BLACK], discs[WHITE], "XO.", squares);
    for (int i = 0; i < 64; i++)
        text_add(&gtp->out, "%s%c", !i ? "" : i % 8 ? " " : "\n", squares[i ^ 56]);
    return true;
}

static bool handle_rules_legal_moves(Gtp *gtp) {
    uint64_t legal = verdi_game_get_legal(gtp->game);
    const char *between = "";
    for (BITS_EACH(square, legal)) {
        text_add(&gtp->out, "%s%s", between, gtp_vertex((int)square));
        between = " ";
    }
    if (!legal && !verdi_game_is_over(gtp->game))
        text_add(&gtp->out, "pass");
    return true;
}

static bool handle_rules_side_to_move(Gtp *gtp) {
    text_add(&gtp->out, "%s", colour_name(gtp->game->game.now.side));
    return true;
}

static bool handle_history(Gtp *gtp) {
    verdi_move move;
    for (int i = 0; !verdi_game_get_move(gtp->game, i, &move); i++)
        text_add(&gtp->out, "%s%c %s", i ? " " : "", "bw"[move.colour], gtp_vertex(move.square));
    return true;
}

const GtpCommand gtp_game_commands[] = {
    {"boardsize", "size [size]", 1, 2, .handler = handle_boardsize},
    {"clear_board", "", .handler = new_game},
    {"set_game", "name", 1, GTP_ANY, .handler = handle_set_game},
    {"komi", "number", 1, 1, .handler = handle_komi},
    {"play", "color vertex", 2, 2, .handler = handle_play},
    {"undo", "", 0, GTP_ANY, .handler = handle_undo},
    {"gg-undo", "[count]", 0, 1, .handler = handle_undo},
    {"gogui-play_sequence", "[color vertex]...", 0, GTP_ANY, .handler = handle_play},
    {"gogui-setup", "[color vertex]...", 0, GTP_ANY, .handler = handle_setup},
    {"gogui-setup_player", "color", 1, 1, .handler = handle_setup_player},
    {"verdi-set_board", "board [color]", 1, GTP_ANY, .handler = handle_set_board},
    {"loadsgf", "file [move]", 1, GTP_ANY, .handler = handle_loadsgf},
    {"final_score", "", .handler = handle_final_score},
    {"showboard", "", .handler = handle_showboard},
    {"gogui-rules_game_id", "", .answer = "Othello"},
    {"gogui-rules_board_size", "", .answer = "8"},
    {"gogui-rules_board", "", .handler = handle_rules_board},
    {"gogui-rules_legal_moves", "", .handler = handle_rules_legal_moves},
    {"gogui-rules_side_to_move", "", .handler = handle_rules_side_to_move},
    {"gogui-rules_final_result", "", .handler = handle_final_result},
    {"gogui-rules_captured_count", "", .answer = "0 0"},
    {"verdi-history", "", .handler = handle_history},
    {0},
};
