/* SPDX-License-Identifier: MIT
 *
 * GTP version 2: framing, dispatch and the main loop. Lines come from the reader's queue in order
 * and each command gets exactly one response, written at once. See gtp.h for who does what.
 */
#include "front/gtp/gtp.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"
#include "base/text.h"
#include "base/timer.h"
#include "front/front.h"
#include "front/kit/book_use.h"
#include "front/kit/hint.h"

enum { LEARN_AFTER_MS = 100 }; /* silence before learned games are searched */

#define SCRIPT_SECONDS 0.2 /* what arrives this soon after a command was written with it */

static const GtpCommand *const tables[] = {gtp_admin_commands,   gtp_game_commands,
                                           gtp_clock_commands,   gtp_search_commands,
                                           gtp_analyze_commands, gtp_learn_commands};

const GtpCommand *gtp_command_at(int index) {
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (const GtpCommand *command = tables[t]; command->name; command++)
            if (index-- == 0)
                return command;
    return NULL;
}

const GtpCommand *gtp_find_command(const char *name) {
    const GtpCommand *command;
    for (int i = 0; (command = gtp_command_at(i)); i++)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

bool gtp_fail(Gtp *gtp, const char *format, ...) {
    char text[200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    gtp->out = text_into(gtp->out_data, sizeof gtp->out_data);
    text_add(&gtp->out, "%s", text);
    return false;
}

bool gtp_fail_word(Gtp *gtp, const char *what, const char *word) {
    char safe[41];
    size_t length = 0;
    for (; word[length] && length < sizeof safe - 1; length++) {
        unsigned char c = (unsigned char)word[length];
        safe[length] = c < 32 || c > 126 ? '?' : word[length];
    }
    safe[length] = '\0';
    return gtp_fail(gtp, "syntax error: %s expected, got '%s'", what, safe);
}

bool gtp_parse_colour(Gtp *gtp, const char *word, verdi_colour *colour) {
    static const char *const names[] = {"b", "w", "black", "white"};
    for (int i = 0; i < 4; i++)
        if (strcasecmp(word, names[i]) == 0) {
            *colour = (verdi_colour)(i & 1);
            return true;
        }
    return gtp_fail_word(gtp, "color", word);
}

bool gtp_parse_vertex(Gtp *gtp, const char *word, int *square) {
    if (strcasecmp(word, "pass") == 0) {
        *square = VERDI_PASS;
        return true;
    }
    int column = (word[0] | 32) - 'a', row = word[0] ? word[1] - '1' : -1;
    if (column < 0 || column > 7 || row < 0 || row > 7 || word[2])
        return gtp_fail_word(gtp, "vertex", word);
    *square = 8 * row + column;
    return true;
}

bool gtp_parse_int(Gtp *gtp, const char *word, int *value) {
    int64_t number;
    if (!number_parse_int(word, 0, INT32_MAX, &number))
        return gtp_fail_word(gtp, "integer", word);
    *value = (int)number;
    return true;
}

bool gtp_parse_seconds(Gtp *gtp, const char *word, double *value) {
    double number;
    if (!number_parse_double(word, &number) || number < 0 || number > INT32_MAX)
        return gtp_fail_word(gtp, "time in seconds", word);
    *value = number;
    return true;
}

const char *gtp_vertex(int square) {
    static const char names[64][3] = {
#define ROW(r) {'A', r}, {'B', r}, {'C', r}, {'D', r}, {'E', r}, {'F', r}, {'G', r}, {'H', r}
        ROW('1'), ROW('2'), ROW('3'), ROW('4'), ROW('5'), ROW('6'), ROW('7'), ROW('8'),
#undef ROW
    };
    return square >= 0 && square < 64 ? names[square] : "pass";
}

/* ------------------------------------------------------------------------------------ searches */

/* GoGui's interrupt is a comment line. */
static bool is_interrupt(const char *text) {
    static const char word[] = "interrupt";
    text += strspn(text, " \t");
    if (*text++ != '#')
        return false;
    text += strspn(text, " \t");
    if (strncmp(text, word, sizeof word - 1) != 0)
        return false;
    text += sizeof word - 1;
    return text[strspn(text, " \t")] == '\0';
}

/* The line is this command, with or without an id. */
static bool is_command(const char *text, const char *name) {
    size_t length = strlen(name), id = 0;
    text += strspn(text, " \t");
    id = strspn(text, "0123456789");
    if (id && (text[id] == ' ' || text[id] == '\t'))
        text += id + strspn(text + id, " \t");
    return strncmp(text, name, length) == 0 && strchr(" \t#", text[length]);
}

/* Whether this line (NULL: the end of the input) ends a search that has its bounds. The end of the
 * input, and quit, end one that it finds running: somebody has gone away. A script has them queued
 * behind its commands from the start, and gets the moves it asked for. */
static bool ends_bounded(Gtp *gtp, const Line *line) {
    if (line && (is_interrupt(line->text) || is_command(line->text, "stop")))
        return true;
    if (line && !is_command(line->text, "quit"))
        return false;
    if (timer_seconds(gtp->search_begin_ns, timer_now_ns()) > SCRIPT_SECONDS)
        gtp->leaving = true; /* ends the searches that are still queued as well */
    return gtp->leaving || reply_broken();
}

/* Runs on the reader thread while we search. */
static bool search_hook(const Line *line, void *user) {
    Gtp *gtp = user;
    bool bounded = gtp->patience == GTP_UNTIL_STOP;
    if (!bounded || ends_bounded(gtp, line))
        atomic_store(&gtp->stop, true);
    return !(bounded && line && is_interrupt(line->text));
}

/* GTP has no place for news: the controller shows stderr to the user. */
static void tell_of_book(const char *problem) {
    fprintf(stderr, "verdi: book: %s; playing without it\n", problem);
    log_note(problem);
}

typedef int SearchFn(verdi_engine *engine, const verdi_game *game, const verdi_limits *limits,
                     verdi_info_fn *report, void *user, verdi_result *result);

static int search_with(SearchFn *search, Gtp *gtp, GtpPatience patience, const verdi_game *game,
                       verdi_limits limits, verdi_info_fn *report, void *user,
                       verdi_result *result) {
    atomic_store(&gtp->stop, false);
    gtp->patience = patience;
    gtp->search_begin_ns = timer_now_ns();
    limits.stop = &gtp->stop;
    line_set_hook(gtp->reader, search_hook, gtp);
    int error = search(gtp->engine, game, &limits, report, user, result);
    line_set_hook(gtp->reader, NULL, NULL);
    if (!error && result->book_failed)
        tell_of_book(book_use_failure(gtp->engine));
    return error;
}

int gtp_search(Gtp *gtp, GtpPatience patience, const verdi_game *game, verdi_limits limits,
               verdi_info_fn *report, void *user, verdi_result *result) {
    return search_with(verdi_search, gtp, patience, game, limits, report, user, result);
}

int gtp_hint(Gtp *gtp, const verdi_game *game, verdi_limits limits, verdi_info_fn *report,
             void *user, verdi_result *result) {
    return search_with(hint_search, gtp, GTP_UNTIL_STOP, game, limits, report, user, result);
}

/* ------------------------------------------------------------------------------------ the loop */

/* Cuts `text` at blanks into words; *count of them. NULL if memory is short. */
static char **split(char *text, int *count) {
    int capacity = 16;
    char **words = malloc((size_t)capacity * sizeof *words);
    *count = 0;
    for (char *word = text; words && *(word += strspn(word, " \t"));) {
        if (*count == capacity) {
            capacity *= 2;
            char **larger = realloc(words, (size_t)capacity * sizeof *words);
            if (!larger) {
                free(words);
                return NULL;
            }
            words = larger;
        }
        words[(*count)++] = word;
        word += strcspn(word, " \t");
        if (*word)
            *word++ = '\0';
    }
    return words;
}

static bool run_command(Gtp *gtp, char **words, int count) {
    const GtpCommand *command = count ? gtp_find_command(words[0]) : NULL;
    if (!command)
        return gtp_fail(gtp, "unknown command");
    count--;
    if (command->max > 0 && (count < command->min || count > command->max))
        return gtp_fail(gtp, "syntax error: expected %s %s", command->name, command->usage);
    return command->handler(gtp, words + 1, command->max ? count : 0);
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
    verdi_result *last = calloc(1, sizeof *last);
    int status = 1;
    if (!gtp || !last || verdi_game_new(&gtp->game)) {
        fprintf(stderr, "verdi: out of memory\n");
        goto done;
    }
    gtp->reader = reader;
    gtp->settings = settings;
    gtp->engine = engine;
    gtp->last = last;
    status = 0;
    char problem[VERDI_BOOK_PROBLEM], path[USER_FILE_PATH];
    if (!book_use_open(settings, engine, problem))
        tell_of_book(problem);
    else if (book_use_path(settings, path))
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
    free(last);
    free(gtp);
    return status;
}
