/* SPDX-License-Identifier: MIT
 *
 * The input of `verdi play`: a move, or one of the commands in a table.
 */
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/bits.h"
#include "base/number.h"
#include "base/timer.h"
#include "front/command/play/play.h"
#include "front/kit/manual/option.h"
#include "rules/board.h"

enum { REVIEW_LEVEL = 16 };

typedef void Handler(Play *play);

static void help_command(Play *play);

bool play_set_side(Play *play, const char *name) {
    static const char *const sides[] = {"black", "white", "both", "none"};
    for (int i = 0; i < 4; i++)
        if (!strcasecmp(name, sides[i])) {
            play->person[VERDI_BLACK] = i == 0 || i == 2;
            play->person[VERDI_WHITE] = i == 1 || i == 2;
            return true;
        }
    return false;
}

static void person_moves(Play *play, int square) {
    verdi_colour colour = verdi_game_get_side(play->game);
    double seconds = timer_seconds(0, timer_now_ns()) - play->prompted;
    if (verdi_game_play_timed(play->game, colour, square, NAN, seconds) == VERDI_OK) {
        play_changed(play);
        return;
    }
    reply_format("%s is not a legal move; you may play", verdi_square_name(square));
    for (BITS_EACH(legal, verdi_game_get_legal(play->game)))
        reply_format(" %s", verdi_square_name((int)legal));
    reply_format(".\n");
}

static void board_command(Play *play) {
    play_show_board(play);
}

/* Whether a game continues another: it is longer and begins with the same moves. */
static bool begins_as(const verdi_game *longer, const verdi_game *game) {
    verdi_move own, other;
    int length = verdi_game_get_length(game);
    for (int i = 0; i < length && !verdi_game_get_move(game, i, &own); i++)
        if (verdi_game_get_move(longer, i, &other) || own.square != other.square ||
            own.colour != other.colour)
            return false;
    return verdi_game_get_length(longer) > length;
}

/* Takes back the user's last move, and the replies and passes after it. A resigned game
 * continues. */
static void undo_command(Play *play) {
    int length = verdi_game_get_length(play->game);
    bool anyone = play->person[VERDI_BLACK] == play->person[VERDI_WHITE];
    verdi_move move;
    if (play->resigned >= 0) {
        play->resigned = -1;
        play_changed(play);
        return;
    }
    for (int i = length - 1; i >= 0 && !verdi_game_get_move(play->game, i, &move); i--)
        if (move.square != VERDI_PASS && (anyone || play->person[move.colour])) {
            if (!begins_as(play->undone, play->game) &&
                verdi_game_copy(play->undone, play->game) != VERDI_OK)
                verdi_game_reset(play->undone);
            verdi_game_undo(play->game, length - i);
            play_changed(play);
            return;
        }
    reply_format("You have no move to take back.\n");
}

/* Repeats a move of the user, and the replies and passes after it. */
static void redo_command(Play *play) {
    bool anyone = play->person[VERDI_BLACK] == play->person[VERDI_WHITE];
    int first = verdi_game_get_length(play->game);
    verdi_move move;
    bool there = begins_as(play->undone, play->game);
    for (int i = first; there && !verdi_game_get_move(play->undone, i, &move); i++) {
        if (i > first && move.square != VERDI_PASS && (anyone || play->person[move.colour]))
            break;
        verdi_game_play_timed(play->game, move.colour, move.square, move.value, move.seconds);
    }
    if (verdi_game_get_length(play->game) > first)
        play_changed(play);
    else
        reply_format("There is no move to replay.\n");
}

static void moves_command(Play *play) {
    char moves[1 << 12];
    Text out = text_into(moves, sizeof moves);
    verdi_move move;
    for (int i = 0; !verdi_game_get_move(play->game, i, &move); i++)
        text_add(&out, "%s%s", i ? " " : "", verdi_square_name(move.square));
    play_say(0, out.length ? moves : "There is no move yet.");
}

static void score_command(Play *play) {
    int count[2];
    verdi_game_score(play->game, VERDI_SCORE_DISCS, &count[VERDI_BLACK], &count[VERDI_WHITE]);
    reply_format("Black %d, White %d.\n", count[VERDI_BLACK] / 2, count[VERDI_WHITE] / 2);
}

/* A side without a move passes without being asked, so here somebody has one. */
static void pass_command(Play *play) {
    if (play_is_over(play))
        play_show_end(play);
    else
        reply_format("You have a move, so you may not pass; type hint to see the best ones.\n");
}

static void hint_command(Play *play) {
    int64_t lines = 3;
    verdi_result result;
    char about[PLAY_VALUE];
    if (*play->argument && !number_parse_int(play->argument, 1, 64, &lines)) {
        reply_format("hint: expected a number of moves from 1 to 64.\n");
        return;
    }
    if (play_is_over(play)) {
        play_show_end(play);
        return;
    }
    if (!play_search(play, "Looking for a hint", (int)lines, false, &result))
        return;
    for (int i = 0; i < result.lines; i++) {
        play_describe(&result.line[i], about);
        reply_format("  %-4s %s\n", verdi_square_name(result.line[i].move), about);
    }
}

/* Resigns for the user, or for the side to move if the user plays both. */
static void resign_command(Play *play) {
    if (play_is_over(play)) {
        play_show_end(play);
        return;
    }
    play->resigned = (int)verdi_game_get_side(play->game);
    play_changed(play);
}

static void review_command(Play *play) {
    int64_t level = REVIEW_LEVEL;
    if (*play->argument && !number_parse_int(play->argument, 0, 60, &level))
        reply_format("review: expected a level from 0 to 60.\n");
    else
        play_review(play, (int)level);
}

static void new_command(Play *play) {
    if (*play->argument && !play_set_side(play, play->argument)) {
        reply_format("new: expected black, white, both or none.\n");
        return;
    }
    play_keep(play);
    verdi_game_reset(play->game);
    play_begin(play);
}

static void side_command(Play *play) {
    if (*play->argument && !play_set_side(play, play->argument)) {
        reply_format("side: expected black, white, both or none.\n");
        return;
    }
    if (!*play->argument) {
        bool black = play->person[VERDI_BLACK];
        play->person[VERDI_BLACK] = play->person[VERDI_WHITE];
        play->person[VERDI_WHITE] = black;
    }
    play->drawn = false;
}

/* Sets Verdi's playing strength by a key of the settings. Without an argument, prints the
 * strength. */
static void set_strength(Play *play, const char *key) {
    char problem[OPTION_PROBLEM], strength[SETTINGS_STRENGTH];
    if (!*play->argument || settings_set(&play->settings, key, play->argument, problem)) {
        settings_strength(&play->settings, strength);
        reply_format("Verdi plays at %s.\n", *strength ? strength : "full strength");
    } else {
        reply_format("%s.\n", problem);
    }
}

static void save_command(Play *play) {
    play_save(play, play->argument, false);
}

static void replace_command(Play *play) {
    play_save(play, play->argument, true);
}

static void quit_command(Play *play) {
    play->quit = true;
}

static const struct {
    const char *name, *argument, *help; /* an argument in brackets is optional */
    Handler *handler;
    const char *key;   /* a strength in the settings; NULL: only call the handler */
    const char *alias; /* another name, or NULL */
} commands[] = {
    {"help", "", "this list", .handler = help_command, .alias = "?"},
    {"board", "", "show the board again", .handler = board_command},
    {"moves", "", "print the moves of the game", .handler = moves_command},
    {"undo", "", "take back your last move and the reply", .handler = undo_command},
    {"redo", "", "replay what undo took back", .handler = redo_command},
    {"hint", "[N]", "show values of the best 3 (or N) moves", .handler = hint_command},
    {"score", "", "count the discs", .handler = score_command},
    {"pass", "", "never needed: Verdi passes for you", .handler = pass_command},
    {"resign", "", "resign", .handler = resign_command},
    {"review", "[LEVEL]", "show where each side lost discs so far, by searches of level 16",
     .handler = review_command},
    {"new", "[SIDE]", "a new game", .handler = new_command},
    {"side", "[SIDE]", "change sides, or play black, white, both or none", .handler = side_command},
    {"level", "[N]", "show or set Verdi's strength, 0 to 60", .key = "level"},
    {"elo", "[N]", "show or set the strength as Elo, 0 (random moves) to 2500; off: use the level",
     .key = "elo"},
    {"loss", "[DISCS]",
     "show or set the strength as discs lost per move on average, 0 (none) to 64",
     .key = "target-loss"},
    {"save", "FILE", "write the game in GGF", .handler = save_command},
    {"save!", "FILE", "write the game, replacing the file", .handler = replace_command},
    {"load", "FILE", "read a game in any format", .handler = play_load},
    {"quit", "", "leave", .handler = quit_command, .alias = "exit"},
};

/* Prints " name help"; on a narrow terminal the help has its own lines. */
static void say_entry(const char *name, const char *help) {
    enum { INDENT = 17, NARROW = 40, LITTLE = 4 };
    int indent = play_columns() < NARROW ? LITTLE : INDENT;
    int column = printf("  %s", name);
    if (column >= indent)
        column = printf("\n") - 1;
    printf("%*s", indent - column, "");
    words_wrap(stdout, help, strlen(help), indent, indent, play_columns());
}

static void help_command(Play *play) {
    static const char about[] =
        "Passes are played automatically. Ctrl-C makes Verdi move at once. A second Ctrl-C, before "
        "you type anything, leaves the game. An unsaved game is saved when you leave.";
    char left[32];
    (void)play;
    say_entry("d3", "a move: the column's letter and the row's number");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        snprintf(left, sizeof left, "%s %s", commands[i].name, commands[i].argument);
        say_entry(left, commands[i].help);
    }
    play_say(0, about);
}

/* Joins the two words of a move that is written "f 5". */
static void join_move(char *text) {
    char *rest = text + 1 + strspn(text + 1, " \t");
    if (rest > text + 1 && strlen(rest) == 1) {
        char word[] = {text[0], rest[0], '\0'};
        if (square_parse(word) != SQUARE_NONE)
            memcpy(text, word, sizeof word);
    }
}

static void refuse_word(const char *word) {
    const char *near = NULL;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        near = words_nearer(word, commands[i].name, near);
    if (near)
        reply_format("'%.40s' is neither a move nor a command; did you mean %s?\n", word, near);
    else
        reply_format("'%.40s' is neither a move nor a command; try help.\n", word);
}

void play_obey(Play *play, char *text) {
    for (size_t end = strlen(text); end && strchr(" \t", text[end - 1]);)
        text[--end] = '\0';
    char *word = text + strspn(text, " \t");
    if (!*word)
        return;
    join_move(word);
    char *rest = word + strcspn(word, " \t");
    if (*rest)
        *rest++ = '\0';
    play->argument = rest + strspn(rest, " \t");
    Square square = strlen(word) == 2 ? square_parse(word) : SQUARE_NONE;
    if (square != SQUARE_NONE) {
        if (play_is_over(play))
            play_show_end(play);
        else
            person_moves(play, square);
        return;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcasecmp(word, commands[i].name) ||
            (commands[i].alias && !strcasecmp(word, commands[i].alias))) {
            const char *argument = commands[i].argument;
            if (*argument && *argument != '[' && !*play->argument)
                reply_format("%s: expected %s.\n", commands[i].name, argument);
            else if (commands[i].key)
                set_strength(play, commands[i].key);
            else
                commands[i].handler(play);
            return;
        }
    refuse_word(word);
}
