/* SPDX-License-Identifier: MIT
 *
 * GTP version 2: framing, dispatch and the main loop. Lines come from the reader's queue in order,
 * and each command gets exactly one response, written at once. gtp.h describes the files.
 */
#include "front/gtp/gtp.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "front/front.h"
#include "front/kit/open.h"
#include "front/kit/report.h"

enum { LEARN_AFTER_MS = 100 }; /* idle time before learned games are searched */

static const GtpCommand *const tables[] = {gtp_admin_commands,
                                           gtp_game_commands,
                                           gtp_clock_commands,
                                           gtp_search_commands,
                                           gtp_analyze_commands,
                                           gtp_learn_commands,
                                           NULL};

/* Appends the commands and their arguments as a paragraph. */
static void list_commands(Text *out) {
    static const char *const groups[] = {"Engine",           "Game",     "Clock",
                                         "Moves and values", "Analysis", "Learning"};
    text_add(out, "Commands and their arguments:\n");
    for (int t = 0; tables[t]; t++) {
        text_add(out, "- %s:", groups[t]);
        for (const GtpCommand *command = tables[t]; command->name; command++)
            text_add(out, " %s%s%s%s", command->name, *command->usage ? " " : "", command->usage,
                     command[1].name ? "," : "\n");
    }
}

const Manual gtp_manual = {
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
    .keys = MANUAL_ALL_KEYS,
    .borrows = true,
    .more = list_commands,
    .operand = "command"};

/* Splits `text` at blanks into words; *count is their number. NULL if memory is short. */
static char **split(char *text, int *count) {
    size_t capacity = 0;
    char **words = NULL;
    bool good = array_reserve(&words, &capacity, 1, sizeof *words);
    *count = 0;
    for (char *word = text; good && *(word += strspn(word, " \t"));) {
        good = array_reserve(&words, &capacity, (size_t)*count + 1, sizeof *words);
        if (good)
            words[(*count)++] = word;
        word += strcspn(word, " \t");
        if (*word)
            *word++ = '\0';
    }
    if (good)
        return words;
    free(words);
    return NULL;
}

static bool run_command(Gtp *gtp, char **words, int count) {
    const GtpCommand *command = count ? gtp_find_command(gtp, words[0]) : NULL;
    if (!command)
        return gtp_fail(gtp, "unknown command");
    gtp->command = command;
    gtp->args = words + 1;
    gtp->count = command->max ? count - 1 : 0;
    if (command->max && (gtp->count < command->min || gtp->count > command->max))
        return gtp_fail(gtp, "syntax error: expected %s %s", command->name, command->usage);
    if (command->handler)
        return command->handler(gtp);
    text_add(&gtp->out, "%s", command->answer);
    return true;
}

static void respond(const Gtp *gtp, bool good, const char *id, const char *text) {
    if (!gtp->answered)
        reply_format("%c%s%s%s\n\n", good ? '=' : '?', id, *text ? " " : "", text);
}

static void handle_line(Gtp *gtp, Line *line) {
    char *comment = strchr(line->text, '#');
    int count;
    if (comment)
        *comment = '\0';
    gtp->answered = gtp->may_ponder = gtp->just_learned = false;
    gtp->begun_ns = line->begun_ns;
    if (line->too_long && !comment) {
        respond(gtp, false, "", "line too long");
        return;
    }
    char **words = split(line->text, &count), **command = words;
    gtp->id = "";
    if (words && count && words[0][strspn(words[0], "0123456789")] == '\0') {
        gtp->id = words[0];
        command++;
        count--;
    }
    if (!words) {
        respond(gtp, false, "", "out of memory");
    } else if (count || *gtp->id) {
        gtp->out = text_into(gtp->out_data, sizeof gtp->out_data);
        bool good = run_command(gtp, command, count);
        if (gtp->out.overflow)
            good = gtp_fail(gtp, "result too long");
        respond(gtp, good, gtp->id, gtp->out_data);
    }
    free(words);
}

int gtp_run(LineReader *reader, Settings *settings, verdi_engine *engine) {
    Gtp *gtp = calloc(1, sizeof *gtp);
    int status = 1;
    if (!gtp || verdi_game_new(&gtp->game)) {
        report_error("out of memory");
        goto done;
    }
    gtp->reader = reader;
    gtp->settings = settings;
    gtp->engine = engine;
    gtp->tables = tables;
    status = 0;
    char problem[VERDI_BOOK_PROBLEM], path[USER_FILE_PATH];
    if (!open_book_to_play(settings, engine, problem))
        gtp_report_book(problem);
    else if (open_book_path(settings, path))
        gtp->learner = learner_resume(path, engine);
    while (!gtp->quit) {
        Line line;
        LineStatus got = line_next(reader, gtp_wants_to_learn(gtp) ? LEARN_AFTER_MS : -1, &line);
        if (got == LINE_TIMEOUT) {
            gtp_learn(gtp);
            continue;
        }
        if (got != LINE_READY)
            break;
        handle_line(gtp, &line);
        line_free(&line);
        gtp_ponder(gtp);
    }
done:
    if (gtp) {
        verdi_game_free(gtp->game);
        learner_free(gtp->learner);
    }
    free(gtp);
    return status;
}
