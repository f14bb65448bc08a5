/* SPDX-License-Identifier: MIT
 *
 * GTP commands that describe and configure the engine: names, lists, parameters, and queries of
 * GUIs and match runners.
 */
#include <string.h>

#include "base/timer.h"
#include "base/utf8.h"
#include "front/gtp/gtp.h"
#include "front/kit/manual/option.h"

static bool handle_known_command(Gtp *gtp) {
    text_add(&gtp->out, "%s", gtp->count && gtp_find_command(gtp, gtp->args[0]) ? "true" : "false");
    return true;
}

static bool handle_list_commands(Gtp *gtp) {
    const GtpCommand *command;
    for (int i = 0; (command = gtp_command_at(gtp, i)); i++)
        text_add(&gtp->out, "%s%s", i ? "\n" : "", command->name);
    return true;
}

static bool handle_quit(Gtp *gtp) {
    gtp->quit = true;
    return true;
}

bool gtp_forget(Gtp *gtp) {
    verdi_engine_clear(gtp->engine);
    gtp->carried[VERDI_BLACK] = gtp->carried[VERDI_WHITE] = 0;
    return true;
}

static bool handle_cputime(Gtp *gtp) {
    text_add(&gtp->out, "%.3f", timer_cpu_seconds());
    return true;
}

static bool handle_describe_engine(Gtp *gtp) {
    const ManualOption *row;
    verdi_book *book = verdi_engine_get_book(gtp->engine);
    text_add(&gtp->out, "Verdi %s\ncpu: %s\nweights: %s\nbook: ", verdi_version(),
             verdi_engine_get_cpu(gtp->engine), verdi_engine_get_weights(gtp->engine));
    utf8_add(book ? verdi_book_get_path(book) : "none", &gtp->out);
    if (book && verdi_book_get_base(book))
        text_add(&gtp->out, " and %s", verdi_book_get_path(verdi_book_get_base(book)));
    text_add(&gtp->out, "\nthreads in use: %d\nseed: %llu", verdi_engine_get_threads(gtp->engine),
             (unsigned long long)gtp->settings->book_style.seed);
    for (int i = 0; (row = settings_parameter(i)); i++) {
        text_add(&gtp->out, "\n%s: ", row->name);
        row->kind->write(row, gtp->settings, &gtp->out);
    }
    return true;
}

static bool handle_explain_last_move(Gtp *gtp) {
    const verdi_result *last = &gtp->last;
    if (!gtp->has_last || last->lines == 0)
        return true;
    const verdi_line *line = &last->line[0];
    text_add(&gtp->out, "%sscore %+.2f depth %d@%d%% nodes %llu time %.3f pv",
             line->origin == VERDI_FROM_BOOK ? "book " : "", (double)line->value / VERDI_DISC,
             line->depth, line->confidence, (unsigned long long)last->nodes, last->seconds);
    for (int i = 0; i < line->pv_length; i++)
        text_add(&gtp->out, " %s", gtp_vertex(line->pv[i]));
    return true;
}

static int apply_to_engine(Gtp *gtp) {
    int error = verdi_engine_set_threads(gtp->engine, gtp->settings->config.threads);
    if (!error && gtp->settings->config.hash_mib != verdi_engine_get_hash(gtp->engine))
        error = verdi_engine_set_hash(gtp->engine, gtp->settings->config.hash_mib);
    return error;
}

static const ManualOption *find_parameter(const char *name) {
    const ManualOption *row;
    for (int i = 0; (row = settings_parameter(i)) && strcmp(row->name, name) != 0;)
        i++;
    return row;
}

static bool set_parameter(Gtp *gtp, const char *name, const char *text) {
    char problem[OPTION_PROBLEM];
    if (!find_parameter(name))
        return gtp_fail_word(gtp, "name of a setting", name);
    Settings before = *gtp->settings;
    if (!settings_set(gtp->settings, name, text, problem)) {
        utf8_to_ascii(problem);
        return gtp_fail(gtp, "syntax error: %s", problem);
    }
    if (strncmp(name, "book-", 5) == 0)
        verdi_engine_set_book_style(gtp->engine, &gtp->settings->book_style);
    int error = apply_to_engine(gtp);
    if (!error)
        return true;
    *gtp->settings = before;
    apply_to_engine(gtp);
    return gtp_fail(gtp, "%s: %s", name, verdi_strerror(error));
}

/* Adds "level 20, a number from 0 to 60". */
static void describe_parameter(Gtp *gtp, const ManualOption *row) {
    text_add(&gtp->out, "%s ", row->name);
    row->kind->write(row, gtp->settings, &gtp->out);
    text_add(&gtp->out, ", ");
    option_expected(row, &gtp->out);
}

/* Adds the type from which GoGui makes a dialog: "[bool]", "[list/winner/discs/split]" or
 * "[string]". */
static void add_type(Gtp *gtp, const ManualOption *row) {
    int length;
    const char *at = words_next(row->words ? row->words : "", &length);
    if (!row->argument || (!at && strcmp(row->name, "level") != 0)) {
        text_add(&gtp->out, row->argument ? "[string]" : "[bool]");
        return;
    }
    text_add(&gtp->out, "[list");
    for (; at; at = words_next(at + length, &length))
        text_add(&gtp->out, "/%.*s", length, at);
    for (int64_t i = row->low; !row->words && i <= row->high; i++)
        text_add(&gtp->out, "/%d", (int)i);
    text_add(&gtp->out, "]");
}

/* Without arguments, lists the settings with their types. */
static bool handle_param(Gtp *gtp) {
    char **args = gtp->args;
    int count = gtp->count;
    const ManualOption *row = count ? find_parameter(args[0]) : NULL;
    bool all = count == 1 && strcmp(args[0], "help") == 0;
    if (count == 2)
        return set_parameter(gtp, args[0], args[1]);
    if (count == 1 && !all && !row)
        return gtp_fail_word(gtp, "name of a setting", args[0]);
    if (row) {
        describe_parameter(gtp, row);
        return true;
    }
    for (int i = 0; (row = settings_parameter(i)); i++) {
        text_add(&gtp->out, "%s", i ? "\n" : "");
        if (all) {
            describe_parameter(gtp, row);
        } else {
            add_type(gtp, row);
            text_add(&gtp->out, " %s ", row->name);
            row->kind->write(row, gtp->settings, &gtp->out);
        }
    }
    return true;
}

static bool handle_set_level(Gtp *gtp) {
    return set_parameter(gtp, "level", gtp->args[0]);
}

const GtpCommand gtp_admin_commands[] = {
    {"protocol_version", "", .answer = "2"},
    {"name", "", .answer = "Verdi"},
    {"version", "", .answer = VERDI_VERSION},
    {"known_command", "[command]", 0, GTP_ANY, .handler = handle_known_command},
    {"list_commands", "", .handler = handle_list_commands},
    {"help", "", .handler = handle_list_commands},
    {"quit", "", .handler = handle_quit},
    {"list_games", "", .answer = "Othello"},
    {"clear_cache", "", .handler = gtp_forget},
    {"stop", "", .answer = ""},
    {"cputime", "", .handler = handle_cputime},
    {"gomill-cpu_time", "", .handler = handle_cputime},
    {"gomill-describe_engine", "", .handler = handle_describe_engine},
    {"gomill-explain_last_move", "", .handler = handle_explain_last_move},
    {"gogui-interrupt", "", .answer = ""},
    {"gogui-version", "", .answer = ""},
    /* GoGui asks only at a new game, so the title must not depend on the moves. */
    {"gogui-title", "", .answer = "Othello: Verdi " VERDI_VERSION},
    {"gogui-analyze_commands", "",
     .answer = "gfx/Search Scores/verdi-gfx %m\n"
               "plist/Legal Moves/gogui-rules_legal_moves\n"
               "pspairs/Move Scores/verdi-scores %m\n"
               "varc/Best Line/verdi-pv %c\n"
               "param/Parameters/verdi-param\n"
               "string/Final Score/final_score\n"
               "string/Last Move/gomill-explain_last_move\n"
               "hstring/Engine/gomill-describe_engine"},
    {"verdi-param", "[help|key [value]]", 0, 2, .handler = handle_param},
    {"set_level", "level", 1, 1, .handler = handle_set_level},
    {0},
};
