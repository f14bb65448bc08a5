/* SPDX-License-Identifier: MIT
 *
 * verdi-test-engine: an engine for tests of verdi-match. Two kinds play, and many misbehave. Each
 * supports GTP and NBoard.
 */

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/random.h"
#include "front/kit/manual/manual.h"
#include "front/kit/manual/option.h"
#include "match/child.h"
#include "record/record.h"
#include "rules/game.h"

static const char kind_names[] =
    "random greedy crash hang late illegal garbage fork flood resign stillborn boast";

/* Numbers that are too large for any integer type. */
#define BOAST_DEPTH "1e300"
#define BOAST_NODES "99999999999999999999999999"

#define LISTED                                                                                     \
    "= name\nversion\nlist_commands\nclear_board\nplay\ngenmove\ntime_settings\ntime_left\nquit"

typedef struct Engine {
    const char *kind;
    bool nboard, implied, lower, spaced_id;
    int at, every;
    double delay;
    int64_t seed;
    Game game;
    Random random;
    int asked, games; /* asked: moves requested in this game; games: games begun */
} Engine;

static bool is(const Engine *engine, const char *kind) {
    return strcmp(engine->kind, kind) == 0;
}

static Square choose_greedy(Board board, uint64_t moves) {
    Square best = SQUARE_PASS;
    int most = -1;
    for (BITS_EACH(square, moves)) {
        int flips = bits_count(board_flips(board, (Square)square));
        if (flips > most) {
            most = flips;
            best = (Square)square;
        }
    }
    return best;
}

static void sleep_seconds(double seconds) {
    struct timespec time = {(time_t)seconds, (long)((seconds - floor(seconds)) * 1e9)};
    nanosleep(&time, NULL);
}

/* Chooses a move, or misbehaves according to the kind. A malformed move is returned in *words. */
static Square choose(Engine *engine, const char **words) {
    Board board = position_board(engine->game.now);
    uint64_t moves = board_moves(board);
    bool now = ++engine->asked >= engine->at && engine->games % engine->every == 0;
    if (now && is(engine, "crash")) {
        fprintf(stderr, "the test engine crashes, as it should\n");
        abort();
    }
    while (now && is(engine, "hang"))
        sleep_seconds(1000);
    if (now && is(engine, "fork")) {
        child_process_leave();
        _exit(1);
    }
    while (now && is(engine, "flood"))
        puts(engine->nboard ? "search F5 0.00 0 1" : "= and so on");
    if (now && is(engine, "late"))
        sleep_seconds(engine->delay);
    if (now && is(engine, "resign"))
        *words = "resign";
    if (now && is(engine, "garbage"))
        *words = "flip flop";
    if (now && is(engine, "illegal"))
        return bits_first(board.opponent);
    if (!moves)
        return SQUARE_PASS;
    return is(engine, "greedy") ? choose_greedy(board, moves) : random_bit(&engine->random, moves);
}

static void begin(Engine *engine) {
    engine->asked = 0;
    engine->games++;
    random_seed(&engine->random, (uint64_t)engine->seed);
}

/* ------------------------------------------------------------------------------------------ GTP */

static bool parse_colour(const Engine *engine, const char *word, Colour *colour) {
    if (!word || (engine->lower && isupper((unsigned char)*word)))
        return false;
    *colour = tolower((unsigned char)*word) == 'w' ? WHITE : BLACK;
    return strchr("bBwW", *word) != NULL;
}

static Square parse_vertex(const Engine *engine, const char *word) {
    if (!word || (engine->lower && isupper((unsigned char)*word)))
        return SQUARE_NONE;
    if (!strcasecmp(word, "pass"))
        return engine->implied ? SQUARE_NONE : SQUARE_PASS;
    return strlen(word) == 2 ? square_parse(word) : SQUARE_NONE;
}

static const char *gtp_play(Engine *engine, const char *colour_word, const char *vertex_word) {
    Colour colour;
    Square square = parse_vertex(engine, vertex_word);
    if (!parse_colour(engine, colour_word, &colour) || square == SQUARE_NONE)
        return "? syntax error";
    if (game_play(&engine->game, colour, square, NAN, NAN) != GAME_OK)
        return "? illegal move";
    return "=";
}

static const char *gtp_genmove(Engine *engine, const char *colour_word) {
    static char reply[16];
    Colour colour;
    const char *words = NULL;
    if (!parse_colour(engine, colour_word, &colour))
        return "? syntax error";
    if (engine->game.now.side != colour)
        engine->game.now.side = colour;
    Square square = choose(engine, &words);
    if (words && is(engine, "garbage"))
        return words;
    game_play(&engine->game, colour, square, NAN, NAN);
    snprintf(reply, sizeof reply, "= %s", words ? words : square_name(square));
    return reply;
}

static const char *gtp_reply(Engine *engine, char *command) {
    char *rest = NULL, *verb = strtok_r(command, " \t\r\n", &rest);
    char *one = strtok_r(NULL, " \t\r\n", &rest), *two = strtok_r(NULL, " \t\r\n", &rest);
    if (!verb)
        return NULL;
    if (!strcmp(verb, "name"))
        return "= verdi-test";
    if (!strcmp(verb, "version"))
        return "= 1";
    if (!strcmp(verb, "list_commands"))
        return is(engine, "boast") ? LISTED "\ngomill-explain_last_move" : LISTED;
    if (!strcmp(verb, "clear_board")) {
        game_begin(&engine->game, position_start());
        begin(engine);
        return "=";
    }
    if (!strcmp(verb, "play"))
        return gtp_play(engine, one, two);
    if (!strcmp(verb, "genmove"))
        return gtp_genmove(engine, one);
    if (is(engine, "boast") && !strcmp(verb, "gomill-explain_last_move"))
        return "= value 1e300 depth " BOAST_DEPTH " nodes " BOAST_NODES " time 1e300";
    if (!strcmp(verb, "time_settings") || !strcmp(verb, "time_left") || !strcmp(verb, "quit"))
        return "=";
    return "? unknown command";
}

static void gtp_loop(Engine *engine) {
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        char *command = line + strspn(line, "0123456789"), id[24];
        int digits = (int)(command - line);
        snprintf(id, sizeof id, "%s%.*s", digits && engine->spaced_id ? " " : "",
                 digits < 20 ? digits : 20, line);
        command += strspn(command, " ");
        bool quit = !strncmp(command, "quit", 4);
        const char *reply = gtp_reply(engine, command);
        if (!reply)
            continue;
        if (*reply == '=' || *reply == '?')
            printf("%c%s%s\n\n", *reply, id, reply + 1);
        else
            printf("%s\n\n", reply);
        fflush(stdout);
        if (quit)
            return;
    }
}

/* --------------------------------------------------------------------------------------- NBoard */

static void nboard_go(Engine *engine) {
    const char *words = NULL;
    Square square = choose(engine, &words);
    if (is(engine, "boast"))
        puts("nodestats " BOAST_NODES " 1e300\nsearch F5 1e300 0 " BOAST_DEPTH);
    if (words)
        printf("=== %s\n", words);
    else
        printf("=== %s/0.00/0.001\n", square == SQUARE_PASS ? "PA" : square_name(square));
}

static void nboard_move(Engine *engine, const char *text) {
    bool pass = tolower((unsigned char)*text) == 'p';
    game_play(&engine->game, engine->game.now.side, pass ? SQUARE_PASS : square_parse(text), NAN,
              NAN);
}

static void nboard_loop(Engine *engine) {
    static char line[1 << 15];
    char problem[RECORD_PROBLEM_SIZE];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (!strncmp(line, "nboard", 6))
            printf("set myname verdi-test\n");
        else if (!strncmp(line, "ping ", 5))
            printf("pong %s\n", line + 5);
        else if (!strncmp(line, "move ", 5))
            nboard_move(engine, line + 5);
        else if (!strcmp(line, "go"))
            nboard_go(engine);
        else if (!strcmp(line, "quit"))
            return;
        else if (!strncmp(line, "set game ", 9)) {
            ggf_read(&engine->game, span_of(line + 9), -1, NULL, problem);
            begin(engine);
        } else if (square_parse(line) != SQUARE_NONE || !strcmp(line, "PA")) {
            nboard_move(engine, line);
        }
        fflush(stdout);
    }
}

/* ----------------------------------------------------------------------------------------- main */

#define AT(member) OPTION_AT(Engine, member)

static const ManualOption testengine_options[] = {
    {"nboard", NULL, "NBoard instead of GTP", AT(nboard)},
    {"at", "N", "misbehave at the N-th move of a game", "3", AT(at), OPTION_RANGE(1, INT32_MAX)},
    {"every", "N", "misbehave in every N-th game", "1", AT(every), OPTION_RANGE(1, INT32_MAX)},
    {"delay", "SECONDS", "delay of late", "1", AT(delay), OPTION_RANGE(0, INT64_MAX)},
    {"seed", "N", "seed of the random moves", "1", AT(seed), OPTION_RANGE(1, INT32_MAX)},
    {"implied", NULL, "refuse passes, which are implied", AT(implied)},
    {"lower", NULL, "understand lower-case colours and squares only", AT(lower)},
    {"spaced-id", NULL, "answer '= 7 d3' where '=7 d3' is right", AT(spaced_id)},
    {0},
};

static const Manual testengine_manual = {
    .program = "verdi-test-engine",
    .synopsis = "KIND [OPTION...]",
    .about = "Plays as an engine for tests. All kinds except greedy begin with random moves.\n"
             "- random: plays random moves\n"
             "- greedy: flips as many discs as it can\n"
             "- crash: ends with a signal\n"
             "- hang: stops answering\n"
             "- late: answers after the delay\n"
             "- illegal: plays on an occupied square\n"
             "- garbage: answers nonsense\n"
             "- fork: leaves a child behind and exits\n"
             "- flood: never stops writing\n"
             "- resign: resigns (GTP)\n"
             "- stillborn: exits before its first reply\n"
             "- boast: reports depths that do not exist\n",
    .keys = "",
    .options = testengine_options,
};

/* argv[0] is the kind. */
static int run(int argc, char **argv) {
    CommandLine line;
    Engine engine = {.game = game_new()};
    int status = manual_parse(&line, &testengine_manual, &engine, argc, argv);
    if (status >= 0)
        return status;
    if (words_find(kind_names, argv[0]) < 0) {
        manual_print_text(stderr, &line.page);
        return 2;
    }
    engine.kind = argv[0];
    if (is(&engine, "stillborn")) {
        fprintf(stderr, "the test engine does not start, as it should\n");
        return 3;
    }
    begin(&engine);
    engine.games = 0;
    if (engine.nboard)
        nboard_loop(&engine);
    else
        gtp_loop(&engine);
    game_free(&engine.game);
    return 0;
}

int main(int argc, char **argv) {
    char help[] = "help", *nothing[] = {help, NULL};
    return argc > 1 ? run(argc - 1, argv + 1) : run(1, nothing);
}
