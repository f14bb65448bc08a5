/* SPDX-License-Identifier: MIT
 *
 * Finds the room to enter: a subcommand, or a protocol loop. Without a word for it the first
 * command on stdin decides between GTP and NBoard.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "front/front.h"
#include "front/kit/book_use.h"
#include "front/kit/line.h"
#include "front/kit/standard.h"

static const char usage[] =
    "usage: verdi [gtp|nboard] [OPTION...]   speak GTP or NBoard on stdin and stdout;\n"
    "                                        the first command decides which\n"
    "       verdi COMMAND --help             accuracy, analyze, annotate, bench, book,\n"
    "                                        cache, convert, json, perft, play, review, solve,\n"
    "                                        stats\n"
    "       verdi --help | --version\n";

typedef int Protocol(LineReader *reader, Settings *settings, verdi_engine *engine);

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {
#ifdef VERDI_HAVE_JANSSON
    {"json", json_main},         {"analyze", analyze_main},   {"cache", cache_main},
    {"review", review_main},     {"stats", stats_main},
#endif
    {"accuracy", accuracy_main}, {"annotate", annotate_main}, {"bench", bench_main},
    {"book", book_main},         {"convert", convert_main},   {"perft", perft_main},
    {"solve", solve_main},       {"play", play_main},
};

/* "gtp", "--gtp" and "-gtp" are all in use. */
static Protocol *protocol_named(const char *word) {
    word += strspn(word, "-");
    return strcmp(word, "gtp") == 0 ? gtp_run : strcmp(word, "nboard") == 0 ? nboard_run : NULL;
}

/* Blank lines and comments decide nothing and are dropped: both protocols ignore them too. */
static Protocol *protocol_spoken(LineReader *reader) {
    static const char nboard_words[] = " nboard ping set hint go move learn analyze ";
    char word[16];
    Line line = {0};
    do {
        line_free(&line);
        if (line_next(reader, -1, &line) != LINE_READY)
            return gtp_run;
    } while (!line.length || line.text[0] == '#');
    snprintf(word, sizeof word, " %.*s ", (int)strcspn(line.text, " \t"), line.text);
    line_unread(reader, line);
    return strstr(nboard_words, word) ? nboard_run : gtp_run;
}

static int run_protocol(Protocol *protocol, Settings *settings) {
    if (settings->log_file && !log_open(settings->log_file)) {
        fprintf(stderr, "verdi: --log: %s: %s\n", settings->log_file, strerror(errno));
        return 1;
    }
    verdi_engine *engine = settings_engine(settings);
    LineReader *reader = engine ? line_open(STDIN_FILENO) : NULL;
    int status = 1;
    if (reader)
        status = (protocol ? protocol : protocol_spoken(reader))(reader, settings, engine);
    line_close(reader);
    verdi_engine_free(engine);
    return status;
}

/* Options and the word for a protocol, in any order. */
static int speak(int argc, char **argv) {
    Settings settings;
    Protocol *protocol = NULL;
    for (int i = 1; i < argc && !protocol; i++)
        if (argv[i][0] == '-' && (protocol = protocol_named(argv[i])))
            memmove(argv + i, argv + i + 1, (size_t)(argc-- - i) * sizeof *argv);
    argv[0] = "verdi";
    settings_init(&settings);
    int operand = settings_parse(&settings, argc, argv, NULL, NULL, usage);
    int status = operand ? 2 : 0;
    if (operand > 0 && operand < argc && !protocol)
        operand += (protocol = protocol_named(argv[operand])) != NULL;
    if (operand > 0 && operand < argc)
        fprintf(stderr, "verdi: '%s' is not a command (see verdi --help)\n", argv[operand]);
    else if (operand > 0)
        status = run_protocol(protocol, &settings);
    settings_free(&settings);
    return status;
}

static int print_version(void) {
    char book[VERDI_BOOK_PROBLEM];
    book_use_describe(book);
    return printf("verdi %s\nbook: %s\n", verdi_version(), book) < 0;
}

static int run(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "--version") == 0)
        return print_version();
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    return speak(argc, argv);
}

int main(int argc, char **argv) {
    return standard_reserve() ? standard_finish("verdi", run(argc, argv)) : 1;
}
