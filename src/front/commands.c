/* SPDX-License-Identifier: MIT */
#include "front/front.h"

#include <stdio.h>
#include <string.h>

#include "base/span.h"
#include "front/kit/manual/option.h"
#include "front/kit/open.h"
#include "front/kit/report.h"
#include "record/form.h"

static const Manual verdi_manual = {
    .synopsis = "[gtp|nboard] [OPTION...]\nCOMMAND [OPTION...] [ARGUMENT...]",
    .about = "Plays, analyses and solves Othello (Reversi).\n"
             "Without a command, verdi speaks NBoard's protocol or GTP on stdin and stdout; the "
             "first line of input decides which. Options of both protocols are accepted. The "
             "environment variable VERDI_BOOK selects another opening book (or none), and "
             "VERDI_CPU selects a CPU level.\n" BORROWED_ABOUT,
    .keys = MANUAL_ALL_KEYS,
    .borrows = true,
    .operand = "command"};

typedef struct HelpOptions {
    bool json;
} HelpOptions;

static const ManualOption help_options[] = {
    {"json", NULL, "all commands and options as a JSON object", OPTION_AT(HelpOptions, json)}, {0}};

static const Manual help_manual = {.synopsis = "[COMMAND [ACTION]]\nTOPIC\n--json",
                                   .about =
                                       "Documents a command's options and defaults, or a topic.\n"
                                       "COMMAND --help prints the same. Man pages and completions "
                                       "for bash, zsh and fish are installed with the program.\n",
                                   .operand = "command",
                                   .most = 2,
                                   .options = help_options,
                                   .size = sizeof(HelpOptions)};

static ManualRun run_help;

/* In the order of the help. */
static const Command commands[] = {
    {"", "an Othello engine", .manual = &verdi_manual},
    {"help", "documents a command or a topic", &help_manual, .run = run_help},
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
    {"perft", "counts the leaves of the game tree", &perft_manual, perft_main,
     .heading = "To measure and maintain"},
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

enum {
    COMMANDS = sizeof commands / sizeof *commands,
    LISTED = 2 /* the overview starts at this one */
};

const Command *commands_find(const char *name) {
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

/* ----------------------------------------------------------------------------------------- help */

/* From front/topics.S: for each topic a line "# name: summary", then its text in Markdown. */
extern const char verdi_topics[];

/* Prints a line for each command, or for each action of a command ("book"). */
static void print_commands(const char *group) {
    enum { INDENT = 18 };
    size_t length = strlen(group);
    for (const Command *command = &commands[LISTED]; command < commands + COMMANDS; command++) {
        const char *action = strchr(command->name, ' ');
        if (length ? !action || strncmp(command->name, group, length) : action != NULL)
            continue;
        if (command->heading)
            printf("%s:\n", command->heading);
        printf("  %-*s", INDENT - 2, command->name);
        words_wrap(stdout, command->summary, strlen(command->summary), INDENT, INDENT,
                   manual_width());
    }
}

/* The topics, with the table of forms where they have "(forms)". */
static const char *topics(void) {
    static const char mark[] = "(forms)\n";
    static char all[1 << 16];
    const char *at = strstr(verdi_topics, mark);
    Text text = text_into(all, sizeof all);
    text_add(&text, "%.*s", (int)(at - verdi_topics), verdi_topics);
    form_describe(&text);
    text_add(&text, "%s", at + strlen(mark));
    return all;
}

/* Takes the next topic from the text: its name, and the rest from ": summary" on. */
static bool next_topic(const char **rest, Span *name, Span *text) {
    if (!**rest)
        return false;
    name->at = *rest + strlen("# ");
    text->at = name->end = strchr(name->at, ':');
    const char *next = strstr(text->at, "\n# ");
    text->end = *rest = next ? next + 1 : text->at + strlen(text->at);
    return true;
}

/* Prints the text of the topic whose name begins with this word ("format"), with headings without
 * "##". False if there is none. */
static bool show_topic(const char *word) {
    const char *rest = topics();
    Span name, text, line;
    while (next_topic(&rest, &name, &text)) {
        if (strncmp(name.at, word, strlen(word)))
            continue;
        printf("%.*s", (int)span_size(name), name.at);
        while (span_next_line(&text, &line)) {
            span_take(&line, "## ");
            printf("%.*s\n", (int)span_size(line), line.at);
        }
        return true;
    }
    return false;
}

int help_overview(void) {
    const char *rest = verdi_topics, *separator = "";
    Span name, text;
    printf("usage: verdi COMMAND [OPTION...] [ARGUMENT...]\n"
           "       verdi [OPTION...]            speaks NBoard's protocol or GTP\n");
    print_commands("");
    printf("verdi help COMMAND documents a command, verdi help TOPIC one of these topics:\n");
    for (; next_topic(&rest, &name, &text); separator = ", ")
        printf("%s%.*s", separator, (int)span_size(name), name.at);
    printf(".\n");
    return 0;
}

int help_group(const char *group) {
    printf("usage: verdi %s ACTION [OPTION...] [ARGUMENT...]\n\nActions (verdi %s ACTION --help "
           "shows more):\n",
           group, group);
    print_commands(group);
    return 0;
}

/* The name nearest to a mistyped command ("sovle"), topic or action ("book shwo"). NULL if none is
 * near. */
static const char *near_name(const char *name) {
    const char *near = NULL;
    bool action = strchr(name, ' ') != NULL;
    for (int i = 1; i < COMMANDS; i++)
        if ((strchr(commands[i].name, ' ') != NULL) == action)
            near = words_nearer(name, commands[i].name, near);
    const char *rest = verdi_topics;
    static char topic[32];
    for (Span word, text; !action && !near && next_topic(&rest, &word, &text);) {
        snprintf(topic, sizeof topic, "%.*s", (int)span_size(word), word.at);
        near = words_nearer(name, topic, NULL);
    }
    return near;
}

int help_unknown(const char *name) {
    const char *near = near_name(name), *action = strchr(name, ' ');
    char command[64] = "verdi", hint[64] = "";
    if (action)
        snprintf(command, sizeof command, "verdi %.*s", (int)(action - name), name);
    if (near)
        snprintf(hint, sizeof hint, "; did you mean '%s'?", near);
    report_begin(command);
    report_usage("unknown %s '%s'%s", action ? "action" : "command", action ? action + 1 : name,
                 hint);
    return 2;
}

static int show_json(void) {
    static const Manual group = {.synopsis = "ACTION [OPTION...] [ARGUMENT...]",
                                 .about = "The actions are described below.\n"};
    static ManualPage pages[COMMANDS];
    for (int i = 0; i < COMMANDS; i++)
        manual_page(&pages[i], "verdi", commands[i].name, commands[i].summary,
                    commands[i].manual ? commands[i].manual : &group);
    manual_print_json(stdout, pages, COMMANDS, topics());
    return 0;
}

static int show_command(const char *name) {
    const Command *command = commands_find(name);
    ManualPage page;
    if (!command)
        return show_topic(name) ? 0 : help_unknown(name);
    if (!*name)
        return help_overview();
    if (!command->manual)
        return help_group(name);
    manual_page(&page, "verdi", name, command->summary, command->manual);
    manual_print_text(stdout, &page);
    return 0;
}

static int run_help(CommandLine *line, void *options) {
    const HelpOptions *help = options;
    char name[64];
    if (help->json && line->count) {
        report_usage("expected one command, or --json");
        return 2;
    }
    snprintf(name, sizeof name, "%.30s%s%.30s", line->count ? line->operands[0] : "",
             line->count > 1 ? " " : "", line->count > 1 ? line->operands[1] : "");
    return help->json ? show_json() : show_command(name);
}

int help_version(void) {
    char book[VERDI_BOOK_PROBLEM];
    verdi_config config;
    verdi_engine *engine = NULL;
    verdi_config_init(&config);
    config.hash_mib = config.threads = 1;
    int error = verdi_engine_new(&engine, &config);
    open_describe_book(book);
    const char *weights = engine ? verdi_engine_get_weights(engine) : verdi_strerror(error);
    printf("verdi %s\nweights: %s\nbook: %s\ncpu: %s\ncompiler: ", verdi_version(), weights, book,
           engine ? verdi_engine_get_cpu(engine) : verdi_strerror(error));
#if defined __clang__
    printf("clang %d.%d.%d\n", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
    printf("gcc %d.%d.%d\n", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
    verdi_engine_free(engine);
    return error ? 1 : 0;
}
