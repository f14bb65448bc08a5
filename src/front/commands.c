/* SPDX-License-Identifier: MIT */
#include "front/commands.h"

#include <string.h>

#include "front/help.h"
#include "front/kit/manual/suggest.h"

/* Of the protocols: engines are started by other programs, and by lines from their set-up. */
#define BORROWED_ABOUT                                                                             \
    "Options of Edax's and Egaroucid's command lines do here what they do there: -l 10, -n 4, "    \
    "-h 22 or -hash 22 (2^N entries of 16 bytes), -nobook, -book-usage off, -ponder on, -q. "      \
    "Those "                                                                                       \
    "that mean nothing here, such as -eval-file F, are reported as ignored on stderr.\n"

static const Manual verdi_manual = {
    .synopsis = "[gtp|nboard] [OPTION...]\nCOMMAND [OPTION...] [ARGUMENT...]",
    .about =
        "An Othello (Reversi) engine: it plays, analyses and solves. Without a command it speaks "
        "NBoard's protocol or GTP on stdin and stdout; the first command decides which.\n"
        "The options are those of both protocols; verdi help COMMAND shows what a command takes. "
        "In GTP the options but weights, cpu, log and book are keys of verdi-param too. The "
        "environment's VERDI_BOOK names another opening book (or none), VERDI_CPU a CPU "
        "level.\n" BORROWED_ABOUT,
    .borrows = true,
    .operand = "command"};

/* How the protocols use the book, but for what each of them says in words of its own. */
#define BOOK_ABOUT                                                                                 \
    "Plays from the opening book as long as it has the position. Where it ends the search "        \
    "starts with what the book knows: value, depth and best answer stand until a search has "      \
    "gone as deep. --contempt weighs a proven draw in both. Learning stores a game at once, "      \
    "in --book FILE or in your own book, verdi/book.db in $XDG_DATA_HOME or ~/.local/share, "      \
    "never in the built-in one; its positions past the book are searched while nobody asks, "      \
    "each but for the moves that lead on, and go into the book with all values that change in"     \
    " one transaction. A damaged book, or one of a newer version, is left alone, and told of "     \
    "once, "

static const Manual gtp_manual = {
    .synopsis = "[OPTION...]",
    .about =
        "Speaks the Go Text Protocol, version 2, as Quarry, GoGui and match runners do. The "
        "options but weights, cpu, log and book are keys of verdi-param too, and may change "
        "between moves; verdi-param help tells what each of them takes, verdi-param KEY of one.\n"
        "The winrate of its analysis is the probability of a win and half that of a "
        "draw.\n" BOOK_ABOUT
        "on stderr. verdi-learn learns the game. verdi-scores, verdi-gfx and verdi-pv mark values "
        "of the book (+2b) and search the other moves; the streaming analysis asks no "
        "book.\n" BORROWED_ABOUT,
    .borrows = true,
    .more = gtp_list_commands,
    .operand = "command"};

static const Manual nboard_manual = {
    .synopsis = "[OPTION...]",
    .about = "Speaks the protocol of NBoard 1 and 2. The level is NBoard's depth.\n" BOOK_ABOUT
             "in the status line. NBoard's learn learns the game. Without a book of your own it "
             "goes into learned.ggf in the folder named above, a line a game; verdi book import "
             "puts that file into a book. Hints and analyze mark values of the book and search "
             "the other moves.\n" BORROWED_ABOUT,
    .borrows = true,
    .keys = "level target-loss elo depth confidence nodes movetime threads hash overhead contempt "
            "score ponder no-book book-randomness book-loss book-seed weights cpu log book",
    .operand = "command"};

static const ManualOption help_options[] = {
    {"json", NULL, "all commands and options as a JSON object", OPTION_AT(HelpOptions, json)}, {0}};

static const Manual help_manual = {
    .synopsis = "[COMMAND [ACTION]]\nTOPIC\n--json",
    .about = "Documents the program, a command, as COMMAND --help does, or a topic. The man pages "
             "and the completions for bash, zsh and fish are installed with the program.\n",
    .keys = "",
    .operand = "command",
    .most = 2,
    .options = help_options};

static const Command commands[] = {
    {"", "an Othello engine", .manual = &verdi_manual},
    {"help", "documents the program or a command", .manual = &help_manual},
    {"play", "play against it on the terminal", &play_manual, play_main,
     .heading = "To play and analyse"},
    {"review", "a report of a game as a page with boards and a graph", &review_manual,
     .run = review_main},
    {"analyze", "the best moves of positions and whole files of games", &analyze_manual,
     .run = analyze_main},
    {"annotate", "games with values, comments and better lines", &annotate_manual,
     .run = annotate_main},
    {"solve", "the exact value of positions", &solve_manual, .run = solve_main},
    {"puzzles", "positions with one good move, to solve", &puzzles_manual, .run = puzzles_main},
    {"stats", "players and openings over whole databases", &stats_manual, .run = stats_main},
    {"convert", "games in another format; filters, duplicates", &convert_manual,
     .run = convert_main},
    {"book", .summary = "shows, imports, exports, merges and verifies opening books"},
    {"book stats", "how many positions, and of what kind their values are", &book_stats_manual,
     .run = book_stats_main},
    {"book show", "what the book knows of the position after some moves", &book_show_manual,
     .run = book_show_main},
    {"book name", "what players call the opening", &book_name_manual, .run = book_name_main},
    {"book lines", "what a player of one side has to know, as a tree or a page", &book_lines_manual,
     .run = book_lines_main},
    {"book export", "the whole book as text, a position a line", &book_export_manual,
     .run = book_export_main},
    {"book import", "adds texts, books of other programs and games", &book_import_manual,
     .run = book_import_main},
    {"book merge", "adds other books, keeping of two values the better founded", &book_merge_manual,
     .run = book_merge_main},
    {"book verify", "checks every row, and searches a sample of them again", &book_verify_manual,
     .run = book_verify_main},
    {"json", "analyses for scripts: a JSON object a line in and out", &json_manual, json_main,
     .heading = "For other programs"},
    {"gtp", "GTP on stdin and stdout, for Quarry, GoGui and match runners", .manual = &gtp_manual},
    {"nboard", "NBoard's protocol on stdin and stdout", .manual = &nboard_manual},
    {"accuracy", "compares searches with exact scores", &accuracy_manual, accuracy_main,
     .heading = "To measure and maintain"},
    {"perft", "counts the game tree, to check the rules", &perft_manual, .run = perft_main},
    {"bench", "searches fixed positions: signature and speed", &bench_manual, .run = bench_main},
    {"cache", .summary = "looks after a file of earlier results"},
    {"cache stats", "how much is in it, and since when", &cache_stats_manual,
     .run = cache_stats_main},
    {"cache export", "each result as a JSON object on a line", &cache_export_manual,
     .run = cache_export_main},
    {"cache merge", "adds what other caches know", &cache_merge_manual, .run = cache_merge_main},
    {"cache trim", "removes what was not used lately", &cache_trim_manual, .run = cache_trim_main},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

const Command *commands_at(int index) {
    return index < COMMANDS ? &commands[index] : NULL;
}

const Command *commands_find(const char *name) {
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

const char *commands_near(const char *name) {
    const char *near = NULL;
    bool action = strchr(name, ' ') != NULL;
    for (int i = 1; i < COMMANDS; i++)
        if ((strchr(commands[i].name, ' ') != NULL) == action)
            near = suggest_better(name, commands[i].name, near);
    return near;
}
