/* SPDX-License-Identifier: MIT
 *
 * verdi play: a person plays against the engine on a terminal. The loop lets whoever is to move
 * move, announces what happens by itself (passes, the end), and otherwise obeys one command a line
 * from a table. Works on a pipe too; the end of the input ends it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/file_read.h"
#include "base/file_write.h"
#include "base/number.h"
#include "base/system/console.h"
#include "base/timer.h"
#include "front/command/play/play.h"
#include "front/front.h"
#include "front/kit/book_use.h"
#include "front/kit/manual/manual_parse.h"

static const ManualOption play_options[] = {{"side", "SIDE",
                                             "what you play: black, white, both or none", "black",
                                             "black white both none", NULL},
                                            {0}};

const Manual play_manual = {
    .synopsis = "[OPTION...]",
    .about = "A game against the engine on the terminal. Type a move (d3), or \"help\".\n",
    .keys = "level depth confidence nodes movetime threads hash contempt score weights cpu book "
            "no-book book-randomness book-loss book-seed",
    .options = play_options};

static const char *const colour_names[] = {"black", "white"};

/* Who plays which colours; the words of --side and `side`. */
static const struct {
    const char *name;
    bool person[2];
} sides[] = {
    {"black", {true, false}},
    {"white", {false, true}},
    {"both", {true, true}},
    {"none", {false, false}},
};

typedef struct Play {
    Settings settings;
    verdi_engine *engine;
    verdi_game *game;
    LineReader *reader;
    PlayStyle style;
    bool person[2]; /* by colour: moved by the person */
    bool drawn;     /* the board on the screen is the current one */
    bool quit;
    double prompted; /* when the person was asked, seconds */
    verdi_stop stop;
} Play;

static double now(void) {
    return timer_seconds(0, timer_now_ns());
}

static bool set_side(Play *play, const char *name) {
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        if (!strcasecmp(name, sides[i].name)) {
            memcpy(play->person, sides[i].person, sizeof play->person);
            return true;
        }
    return false;
}

static void show_board(Play *play) {
    char text[PLAY_BOARD_SIZE];
    bool marks = play->person[verdi_game_side(play->game)];
    play_draw(play->game, play->style, marks, text);
    reply_format("\n%s\n", text);
    play->drawn = true;
}

static void show_end(const Play *play) {
    char text[128];
    play_result(play->game, play->settings.score, text);
    reply_format("The game is over. %s\n", text);
}

static void tell_of_book(const char *problem) {
    reply_format("The book cannot be used: %s.\n", problem);
}

/* The search of the current position; false after a message if it failed. */
static bool search(Play *play, int lines, bool book, verdi_result *result) {
    verdi_limits limits = settings_limits(&play->settings, NULL);
    limits.lines = lines;
    limits.book = book && !play->settings.no_book;
    limits.stop = &play->stop;
    if (book)
        settings_limit_forced(&limits, play->game);
    int error = verdi_search(play->engine, play->game, &limits, NULL, NULL, result);
    if (error)
        reply_format("The search failed: %s.\n", verdi_strerror(error));
    else if (result->book_failed)
        tell_of_book(book_use_failure(play->engine));
    return !error;
}

/* "+2.31, depth 12" or "+4, exact". */
static void describe(const verdi_line *line, char text[48]) {
    static const char *const origins[] = {
        [VERDI_FROM_RULES] = ", forced", [VERDI_FROM_BOOK] = ", book"};
    double discs = (double)line->value / VERDI_DISC;
    if (line->exact)
        snprintf(text, 48, "%+.0f, exact", discs);
    else if (line->origin <= VERDI_FROM_BOOK)
        snprintf(text, 48, "%+.2f%s", discs, origins[line->origin]);
    else
        snprintf(text, 48, "%+.2f, depth %d", discs, line->depth);
}

static void engine_moves(Play *play) {
    verdi_result result;
    verdi_colour colour = verdi_game_side(play->game);
    char about[48] = "";
    if (!search(play, 1, true, &result)) {
        play->quit = true;
        return;
    }
    if (result.lines)
        describe(&result.line[0], about);
    verdi_game_play_timed(play->game, colour, result.move, (double)result.value / VERDI_DISC,
                          result.seconds);
    reply_format("Verdi plays %s (%s, %.1f s).\n", verdi_square_name(result.move), about,
                 result.seconds);
    play->drawn = false;
}

static void person_moves(Play *play, int square) {
    verdi_colour colour = verdi_game_side(play->game);
    if (verdi_game_play_timed(play->game, colour, square, NAN, now() - play->prompted) ==
        VERDI_OK) {
        play->drawn = false;
        return;
    }
    reply_format("%s is not a legal move; you may play", verdi_square_name(square));
    for (BITS_EACH(legal, verdi_game_legal(play->game)))
        reply_format(" %s", verdi_square_name((int)legal));
    reply_format(".\n");
}

/* ------------------------------------------------------------------------------------ commands */

typedef void Handler(Play *play, const char *argument);

static void help_command(Play *play, const char *argument);

static void board_command(Play *play, const char *argument) {
    (void)argument;
    show_board(play);
}

/* Back to the position before the person's last move, whatever answers and passes came after. */
static void undo_command(Play *play, const char *argument) {
    (void)argument;
    int length = verdi_game_length(play->game);
    bool anyone = play->person[VERDI_BLACK] == play->person[VERDI_WHITE];
    verdi_move move;
    for (int i = length - 1; i >= 0 && !verdi_game_move(play->game, i, &move); i--)
        if (move.square != VERDI_PASS && (anyone || play->person[move.colour])) {
            verdi_game_undo(play->game, length - i);
            play->drawn = false;
            return;
        }
    reply_format("There is no move of yours to take back.\n");
}

static void hint_command(Play *play, const char *argument) {
    int64_t lines = 3;
    verdi_result result;
    char about[48];
    if (*argument && !number_parse_int(argument, 1, 64, &lines)) {
        reply_format("hint: a number of moves from 1 to 64 expected.\n");
        return;
    }
    if (verdi_game_is_over(play->game)) {
        show_end(play);
        return;
    }
    if (!search(play, (int)lines, false, &result))
        return;
    for (int i = 0; i < result.lines; i++) {
        describe(&result.line[i], about);
        reply_format("  %-4s %s\n", verdi_square_name(result.line[i].move), about);
    }
}

static void new_command(Play *play, const char *argument) {
    if (*argument && !set_side(play, argument)) {
        reply_format("new: black, white, both or none expected.\n");
        return;
    }
    verdi_game_reset(play->game);
    play->drawn = false;
}

static void side_command(Play *play, const char *argument) {
    if (*argument && !set_side(play, argument)) {
        reply_format("side: black, white, both or none expected.\n");
        return;
    }
    if (!*argument) {
        bool black = play->person[VERDI_BLACK];
        play->person[VERDI_BLACK] = play->person[VERDI_WHITE];
        play->person[VERDI_WHITE] = black;
    }
    play->drawn = false;
}

static void level_command(Play *play, const char *argument) {
    char problem[128];
    if (settings_set(&play->settings, "level", argument, problem))
        reply_format("The level is %d.\n", play->settings.limits.level);
    else
        reply_format("%s.\n", problem);
}

static void save_command(Play *play, const char *argument) {
    char text[16384], problem[FILE_WRITE_PROBLEM];
    int error = verdi_game_write(play->game, VERDI_FORMAT_GGF, text, sizeof text - 1);
    if (error || !*argument) {
        reply_format("save: %s.\n", error ? verdi_strerror(error) : "a file name expected");
        return;
    }
    strcat(text, "\n");
    if (file_write_bytes(argument, text, strlen(text), problem))
        reply_format("Saved.\n");
    else
        reply_format("%.80s: %s.\n", argument, problem);
}

static void load_command(Play *play, const char *argument) {
    char problem[128];
    size_t size;
    if (!*argument) {
        reply_format("load: a file name expected.\n");
        return;
    }
    char *text = file_read(argument, 1 << 20, &size);
    if (!text) {
        reply_format("%.80s: %s.\n", argument, strerror(errno));
        return;
    }
    int error = verdi_game_read(play->game, VERDI_FORMAT_GGF, text, size, -1, problem);
    free(text);
    if (*problem)
        reply_format("%.80s: %s.\n", argument, problem);
    if (!error)
        play->drawn = false;
}

static void quit_command(Play *play, const char *argument) {
    (void)argument;
    play->quit = true;
}

static const struct {
    const char *name, *argument, *help;
    Handler *handler;
} commands[] = {
    {"help", "", "this list", help_command},
    {"board", "", "show the board again", board_command},
    {"undo", "", "take back your last move and what followed", undo_command},
    {"hint", " [N]", "what Verdi thinks of the best 3 (or N) moves", hint_command},
    {"new", " [SIDE]", "a new game", new_command},
    {"side", " [SIDE]", "change sides, or play black, white, both or none", side_command},
    {"level", " N", "Verdi's strength, 0 to 60", level_command},
    {"save", " FILE", "write the game in GGF", save_command},
    {"load", " FILE", "read a game in GGF", load_command},
    {"quit", "", "leave", quit_command},
};

static void help_command(Play *play, const char *argument) {
    (void)play, (void)argument;
    reply_format("  %-14s %s\n", "d3", "a move: the column's letter and the row's number");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char left[32];
        snprintf(left, sizeof left, "%s%s", commands[i].name, commands[i].argument);
        reply_format("  %-14s %s\n", left, commands[i].help);
    }
    reply_format("A pass is played by itself when there is no move.\n");
}

/* The square of a word of two characters, -1 if it is none. */
static int parse_square(const char *word) {
    for (int square = 0; square < 64; square++)
        if (!strcasecmp(word, verdi_square_name(square)))
            return square;
    return -1;
}

static void obey(Play *play, char *text) {
    for (size_t end = strlen(text); end && strchr(" \t", text[end - 1]);)
        text[--end] = '\0';
    char *word = text + strspn(text, " \t"), *rest = word + strcspn(word, " \t");
    if (!*word)
        return;
    if (*rest)
        *rest++ = '\0';
    rest += strspn(rest, " \t");
    int square = parse_square(word);
    if (square >= 0) {
        if (verdi_game_is_over(play->game))
            show_end(play);
        else
            person_moves(play, square);
        return;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcasecmp(word, commands[i].name)) {
            commands[i].handler(play, rest);
            return;
        }
    reply_format("'%.40s' is neither a move nor a command; try help.\n", word);
}

/* -------------------------------------------------------------------------------- the loop */

/* On the reader's thread: what must not wait until the engine has thought. */
static bool on_line(const Line *line, void *user) {
    Play *play = user;
    if (line ? !strcasecmp(line->text, "quit") : console_is_terminal(0) || reply_broken())
        verdi_stop_raise(&play->stop);
    return true;
}

static void ask(Play *play) {
    Line line;
    reply_format("%s> ",
                 verdi_game_is_over(play->game) ? "" : colour_names[verdi_game_side(play->game)]);
    play->prompted = now();
    if (line_next(play->reader, -1, &line) != LINE_READY) {
        reply_format("\n");
        play->quit = true;
        return;
    }
    if (line.too_long)
        reply_format("That line is too long.\n");
    else
        obey(play, line.text);
    line_free(&line);
}

static void run(Play *play) {
    while (!play->quit && !reply_broken()) {
        verdi_colour side = verdi_game_side(play->game);
        bool over = verdi_game_is_over(play->game);
        if (!over && !verdi_game_legal(play->game)) {
            reply_format("%s has no move and passes.\n", side == VERDI_BLACK ? "Black" : "White");
            verdi_game_play(play->game, side, VERDI_PASS);
            continue;
        }
        if (!play->drawn) {
            show_board(play);
            if (over)
                show_end(play);
        }
        if (over || play->person[side])
            ask(play);
        else
            engine_moves(play);
    }
}

int play_main(int argc, char **argv) {
    Play play = {.person = {true, false}};
    const char *side = "black";
    const ManualTarget targets[] = {{"side", .value = &side}, {0}};
    int status = 1;
    settings_init(&play.settings);
    int first = manual_parse(&play.settings, argc, argv, &play_manual, targets);
    if (first <= 0 || first < argc || !set_side(&play, side)) {
        if (first > 0 && first < argc)
            fprintf(stderr, "verdi play: unexpected '%.40s' (see --help)\n", argv[first]);
        else if (first > 0)
            fprintf(stderr, "verdi play: --side: black, white, both or none expected\n");
        settings_free(&play.settings);
        return first ? 2 : 0;
    }
    play.style = console_shows_utf8() ? PLAY_UNICODE : PLAY_ASCII;
    play.engine = settings_engine(&play.settings);
    if (play.engine && verdi_game_new(&play.game) == VERDI_OK)
        play.reader = line_open(STDIN_FILENO);
    if (play.reader) {
        line_set_hook(play.reader, on_line, &play);
        reply_format("Verdi %s. Type a move such as d3, or help.\n", verdi_version());
        char problem[VERDI_BOOK_PROBLEM];
        if (!book_use_open(&play.settings, play.engine, problem))
            tell_of_book(problem);
        run(&play);
        line_close(play.reader);
        status = 0;
    }
    verdi_game_free(play.game);
    verdi_engine_free(play.engine);
    settings_free(&play.settings);
    return status;
}
