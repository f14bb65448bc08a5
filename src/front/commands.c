/* SPDX-License-Identifier: MIT */
#include "front/commands.h"

#include <string.h>

#include "front/help.h"
#include "front/kit/manual/suggest.h"

/* For the protocols, as users paste command lines from the setup of other engines. */
#define BORROWED_ABOUT                                                                             \
    "These options of Edax and Egaroucid work too: -l 10, -n 4, -h 22 or -hash 22 (2^N "           \
    "entries of 16 bytes), -nobook, -book-usage off, -ponder on, -q. Options without an "          \
    "equivalent, such as -eval-file F, are ignored with a warning on stderr.\n"

static const Manual verdi_manual = {
    .synopsis = "[gtp|nboard] [OPTION...]\nCOMMAND [OPTION...] [ARGUMENT...]",
    .about = "Plays, analyses and solves Othello (Reversi).\n"
             "Without a command, verdi speaks NBoard's protocol or GTP on stdin and stdout; the "
             "first line of input decides which. It takes the options of both. The environment "
             "variable VERDI_BOOK selects another opening book (or none), and VERDI_CPU selects a "
             "CPU level.\n" BORROWED_ABOUT,
    .borrows = true,
    .operand = "command"};

/* How the protocols use the book. */
#define BOOK_ABOUT                                                                                 \
    "The engine plays from the opening book while the position is in it. The first search "        \
    "after the book starts with the book's values. --contempt applies to proven draws in the "     \
    "book too. Learning stores a game at once, in --book FILE or in your own book (see "           \
    "\"verdi help files\"), never in the built-in one. While the engine is idle, it searches "     \
    "the positions that the book lacks, and adds them together. A damaged book, or one of a "      \
    "newer version, is ignored, with one warning "

static const Manual gtp_manual = {
    .synopsis = "[OPTION...]",
    .about = "Speaks the Go Text Protocol, version 2, on stdin and stdout.\n"
             "verdi-param changes options between moves, except weights, cpu, log and book; "
             "\"verdi-param help\" lists them. The winrate of an analysis is the probability of a "
             "win plus half the probability of a draw.\n" BOOK_ABOUT
             "on stderr. verdi-learn stores the game. verdi-scores, verdi-gfx and verdi-pv mark "
             "book values with a b (+2b) and search the other moves. The streaming analysis does "
             "not use the book.\n" BORROWED_ABOUT,
    .examples = "verdi gtp --level 6\n"
                "verdi gtp --threads 4 --hash 1024 --ponder\n"
                "printf 'genmove b\\nquit\\n' | verdi gtp\n",
    .most_used = "level elo threads hash ponder",
    .borrows = true,
    .more = gtp_list_commands,
    .operand = "command"};

static const Manual nboard_manual = {
    .synopsis = "[OPTION...]",
    .about =
        "Speaks the protocol of NBoard 1 and 2 on stdin and stdout.\n"
        "NBoard's depth sets the level. " BOOK_ABOUT
        "in the status line. NBoard's learn stores the game. If you have no book of your own, the "
        "game is added to learned.ggf in the same folder, for verdi book import. Hints show both "
        "the book's values and searches at the level. Analysis does not use the book. In games the "
        "engine varies its book moves, within half a disc of the best.\n" BORROWED_ABOUT,
    .examples = "verdi nboard\n"
                "verdi nboard --threads 4 --hash 1024\n"
                "verdi nboard --no-book --log nboard.log\n",
    .most_used = "elo threads hash no-book log",
    .borrows = true,
    .defaults = NBOARD_DEFAULTS,
    .keys = "level target-loss elo depth confidence nodes movetime threads hash overhead contempt "
            "score ponder no-book book-randomness book-loss book-seed weights cpu log book",
    .operand = "command"};

static const ManualOption help_options[] = {
    {"json", NULL, "all commands and options as a JSON object", OPTION_AT(HelpOptions, json)}, {0}};

static const Manual help_manual = {.synopsis = "[COMMAND [ACTION]]\nTOPIC\n--json",
                                   .about =
                                       "Documents a command's options and defaults, or a topic.\n"
                                       "COMMAND --help prints the same. Man pages and completions "
                                       "for bash, zsh and fish are installed with the program.\n",
                                   .keys = "",
                                   .operand = "command",
                                   .most = 2,
                                   .options = help_options};

static const Command commands[] = {
    {"", "an Othello engine", .manual = &verdi_manual},
    {"help", "documents a command or a topic", .manual = &help_manual},
    {"play", "plays against you on the terminal", &play_manual, play_main,
     .heading = "To play and analyse"},
    {"review", "writes a report of a game, with boards and a graph", &review_manual,
     .run = review_main},
    {"analyze", "prints the value and best moves of positions and games", &analyze_manual,
     .run = analyze_main},
    {"annotate", "adds values, comments and better lines to games", &annotate_manual,
     .run = annotate_main},
    {"solve", "prints the exact value of positions", &solve_manual, .run = solve_main},
    {"puzzles", "finds positions with one good move", &puzzles_manual, .run = puzzles_main},
    {"stats", "prints statistics of players and openings", &stats_manual, .run = stats_main},
    {"convert", "converts and filters games, and removes duplicates", &convert_manual,
     .run = convert_main},
    {"book", .summary = "shows, imports, exports, merges and verifies opening books"},
    {"book stats", "counts positions, moves and values", &book_stats_manual,
     .run = book_stats_main},
    {"book show", "shows the book's values for a position", &book_show_manual,
     .run = book_show_main},
    {"book name", "prints the name of an opening", &book_name_manual, .run = book_name_main},
    {"book lines", "prints a repertoire for one side", &book_lines_manual, .run = book_lines_main},
    {"book export", "writes a book as JSON Lines, or for Edax or Egaroucid", &book_export_manual,
     .run = book_export_main},
    {"book import", "adds texts, books of other programs and games", &book_import_manual,
     .run = book_import_main},
    {"book merge", "adds other books, keeping the more reliable values", &book_merge_manual,
     .run = book_merge_main},
    {"book verify", "checks every row, and searches a sample again", &book_verify_manual,
     .run = book_verify_main},
    {"json", "analyses positions for scripts, as JSON Lines", &json_manual, json_main,
     .heading = "For other programs"},
    {"gtp", "speaks GTP, for Quarry, GoGui and match runners", .manual = &gtp_manual},
    {"nboard", "speaks NBoard's protocol", .manual = &nboard_manual},
    {"accuracy", "compares searches with exact scores", &accuracy_manual, accuracy_main,
     .heading = "To measure and maintain"},
    {"perft", "counts the leaves of the game tree", &perft_manual, .run = perft_main},
    {"bench", "searches fixed positions: node count and speed", &bench_manual, .run = bench_main},
    {"cache", .summary = "shows, merges and trims files of stored results"},
    {"cache stats", "shows the number, size and dates of the results", &cache_stats_manual,
     .run = cache_stats_main},
    {"cache export", "prints each result as a JSON object, one per line", &cache_export_manual,
     .run = cache_export_main},
    {"cache merge", "adds the results of other caches", &cache_merge_manual,
     .run = cache_merge_main},
    {"cache trim", "removes the results unused for longest", &cache_trim_manual,
     .run = cache_trim_main},
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
