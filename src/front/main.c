/* SPDX-License-Identifier: MIT
 *
 * Runs a subcommand or a protocol loop. If the arguments name neither, the first command on stdin
 * decides between GTP and NBoard.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/system/console.h"
#include "front/front.h"
#include "front/kit/line.h"
#include "front/kit/open.h"
#include "front/kit/reply.h"
#include "front/kit/report.h"

typedef int Protocol(LineReader *reader, Settings *settings, verdi_engine *engine);

/* Accepts "gtp", "--gtp" and "-gtp", which users write. */
static Protocol *protocol_named(const char *word) {
    word += strspn(word, "-");
    return strcmp(word, "gtp") == 0 ? gtp_run : strcmp(word, "nboard") == 0 ? nboard_run : NULL;
}

/* Detects the protocol by the first command. Blank lines and comments before it are dropped,
 * because both protocols ignore them. */
static Protocol *protocol_spoken(LineReader *reader) {
    static const char nboard_words[] = " nboard ping set hint go move learn analyze ";
    char word[16];
    Line line;
    while (line_peek(reader, -1, &line) == LINE_READY) {
        if (line.length && line.text[0] != '#') {
            snprintf(word, sizeof word, " %.*s ", (int)strcspn(line.text, " \t"), line.text);
            return strstr(nboard_words, word) ? nboard_run : gtp_run;
        }
        line_next(reader, 0, &line);
        line_free(&line);
    }
    return gtp_run;
}

static int run_protocol(Protocol *protocol, Settings *settings) {
    if (settings->log_file && !log_open(settings->log_file))
        return 1;
    if (!protocol && console_is_terminal(0))
        fputs("verdi: waiting for the first command of a GUI, in GTP or NBoard's protocol.\n"
              "To play, press Ctrl-C and type \"verdi play\" in a terminal. For help, type \"verdi "
              "help\".\n",
              stderr);
    verdi_engine *engine = open_engine(settings);
    LineReader *reader = engine ? line_open(STDIN_FILENO) : NULL;
    int status = 1;
    if (reader)
        status = (protocol ? protocol : protocol_spoken(reader))(reader, settings, engine);
    line_close(reader);
    verdi_engine_free(engine);
    return status;
}

/* Reads the options of the protocol `command` and runs it. For "" the options are those of both
 * protocols, and the name of a protocol may follow them. argv[0] is the command's name. */
static int speak(int argc, char **argv, const Command *command) {
    CommandLine line;
    Protocol *protocol = protocol_named(command->name);
    int read = 0, status = manual_parse(&line, command->manual, NULL, argc, argv);
    if (status >= 0)
        return status;
    if (!protocol && line.count && (protocol = protocol_named(line.operands[0])))
        read++;
    return line.count > read ? help_unknown(line.operands[read])
                             : run_protocol(protocol, &line.settings);
}

/* Runs an action of a command that has actions. argv[0] is "book". */
static int run_action(int argc, char **argv) {
    const char *word = argc > 1 ? argv[1] : "";
    char name[64];
    if (!strcmp(word, "--help") || !strcmp(word, "-h") || !strcmp(word, "help"))
        return help_group(argv[0]);
    if (!*word) {
        snprintf(name, sizeof name, "verdi %.30s", argv[0]);
        report_begin(name);
        report_usage("no action given");
        return 2;
    }
    snprintf(name, sizeof name, "%.30s %.30s", argv[0], word);
    const Command *command = commands_find(name);
    if (!command || !command->run)
        return help_unknown(name);
    argv[1] = name;
    return manual_run(command->manual, command->run, argc - 1, argv + 1);
}

static int run(int argc, char **argv) {
    for (int i = 1; i < argc && *argv[1] == '-'; i++)
        if (protocol_named(argv[i]))
            argv[i] += strspn(argv[i], "-");
    const char *word = argc > 1 ? argv[1] : "";
    if (strcmp(word, "--version") == 0)
        return help_version();
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return help_overview();
    const Command *command = *word ? commands_find(word) : NULL;
    if (*word && *word != '-' && !command)
        return help_unknown(word); /* even if --help follows */
    if (command && command->run)
        return manual_run(command->manual, command->run, argc - 1, argv + 1);
    if (command && command->manual)
        return speak(argc - 1, argv + 1, command);
    if (command)
        return run_action(argc - 1, argv + 1);
    argv[0] = "verdi";
    return speak(argc, argv, commands_find(""));
}

int main(int argc, char **argv) {
    return console_begin() ? reply_finish(run(argc, argv)) : 1;
}
