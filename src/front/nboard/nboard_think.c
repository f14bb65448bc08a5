/* SPDX-License-Identifier: MIT
 *
 * NBoard's searches: hint, go, analyze, and idle work. Input is checked during a search. A command
 * ends the search, even one that was already waiting, because the result would be outdated. Other
 * lines are dropped. The end of the input ends everything, but a `go` still gets a reasonable move.
 */
#include <stdarg.h>
#include <stdio.h>

#include "base/bits.h"
#include "base/number.h"
#include "base/span.h"
#include "base/text.h"
#include "base/timer.h"
#include "base/utf8.h"
#include "front/kit/open.h"
#include "front/nboard/nboard.h"
#include "rules/board.h"

enum {
    ADVICE_SECONDS = 3600, /* the GUI does not cancel a request */
    STUDY_LEVEL = 16,      /* learned games: level, and seconds per position */
    STUDY_SECONDS = 1,
    TEXT_SIZE = 1 << 14
};

#define LAST_WORD_SECONDS                                                                          \
    0.030 /* seconds for the second search of a `go` at the end of the
                                 * input */

/* The status line is the only way for an engine to show a message to the user. */
void nboard_status(const char *format, ...) {
    char text[NBOARD_NOTE_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    utf8_to_ascii(text);
    reply_format(*text ? "status %s\n" : "status\n", text);
}

void nboard_report_book(Nboard *nboard, const char *problem) {
    snprintf(nboard->note, sizeof nboard->note, "book: %.200s; playing without it", problem);
    log_note(problem);
}

/* Runs on the reader thread. */
static bool watch_line(const Line *line, void *user) {
    Nboard *nboard = user;
    NboardCommand command;
    if (line && !nboard_parse(line->text, &command))
        return false;
    verdi_stop_raise(&nboard->stop);
    return true;
}

static bool is_stopped(const Nboard *nboard) {
    return verdi_stop_is_raised(&nboard->stop);
}

/* False if a command is already waiting. */
static bool watch_begin(Nboard *nboard) {
    verdi_stop_lower(&nboard->stop);
    line_set_hook(nboard->reader, watch_line, nboard);
    return !is_stopped(nboard);
}

static void watch_end(Nboard *nboard) {
    line_set_hook(nboard->reader, NULL, NULL);
}

/* Whether the input has ended or a quit is next. */
static bool is_leaving(const Nboard *nboard) {
    Line line;
    NboardCommand command;
    LineStatus status = line_peek(nboard->reader, 0, &line);
    return status == LINE_END || (status == LINE_READY && nboard_parse(line.text, &command) &&
                                  command.verb == NBOARD_QUIT);
}

static void limit_time(verdi_limits *limits, double seconds) {
    if (limits->move_time <= 0 || limits->move_time > seconds)
        limits->move_time = seconds;
}

/* The limits from the user's settings and the GUI's depth and contempt, with the stop flag for
 * input. */
static verdi_limits limits_for(const Nboard *nboard, const verdi_game *game,
                               const verdi_clock *clock) {
    const Settings *settings = nboard->settings;
    verdi_limits limits = settings_limits(settings, clock);
    if (nboard->depth && !(settings->level_given && settings->limits.level < nboard->depth))
        limits.level = nboard->depth;
    if (nboard->contempt_set)
        limits.contempt =
            verdi_game_get_side(game) == VERDI_BLACK ? nboard->contempt : -nboard->contempt;
    limits.stop = &nboard->stop;
    return limits;
}

static verdi_limits limits_of_advice(const Nboard *nboard, const verdi_game *game) {
    verdi_limits limits = limits_for(nboard, game, NULL);
    limit_time(&limits, ADVICE_SECONDS);
    return limits;
}

/* The clock of the side to move, from the game record. False if there is none. */
static bool clock_for(const verdi_game *game, verdi_clock *clock) {
    verdi_game_info info;
    verdi_game_get_info(game, &info);
    verdi_colour side = verdi_game_get_side(game);
    double left = info.left[side];
    *clock = (verdi_clock){
        .active = info.has_clock, .main = left > 0 ? left : 0, .increment = info.increment[side]};
    return info.has_clock;
}

/* The value in discs, rounded to two decimals, at most 64. */
static double discs_of(int value) {
    double discs = (double)value / VERDI_DISC;
    discs = discs > 64 ? 64 : discs < -64 ? -64 : discs;
    return number_shown(discs, 2);
}

/* Adds "F5-d6-C3". The GUI removes the first move and shows the dashes as blanks. The mover's moves
 * are upper case, the opponent's lower case. */
static void add_variation(Text *text, const verdi_line *line) {
    text_add(text, "%s", square_capital(line->pv[0]));
    for (int i = 1; i < line->pv_length; i++) {
        const char *name = square_capital(line->pv[i]);
        text_add(text, "-%c%c", i % 2 ? letter_lower(name[0]) : name[0],
                 i % 2 ? letter_lower(name[1]) : name[1]);
    }
}

/* The state of a search's output to the GUI. */
typedef struct Show {
    const Nboard *nboard;
    bool behind; /* the GUI has not received the last iteration */
} Show;

/* Adds a depth as short as a square's label: "24"; in a solve "87%", or "100%" if proven. */
static void add_depth(Text *text, bool exact, bool solving, int depth, int confidence) {
    if (exact || solving)
        text_add(text, "%d%%", exact ? 100 : confidence < 100 ? confidence : 99);
    else
        text_add(text, "%d", depth);
}

static bool is_from_book(const verdi_result *result) {
    return result->lines && !result->nodes && result->line[0].origin == VERDI_FROM_BOOK;
}

typedef bool Write(const char *text, size_t size);

/* Writes a `search` or `book` line for each move, with reply_write() or reply_offer(). All `search`
 * lines have the same depth text, because a line with another text drops the moves with older
 * texts. So every iteration lists its moves, even those of the book: the GUI keeps the last line of
 * a move, and only the next iteration drops it. A `book` line is not dropped and has its own
 * depth. */
static void show_lines(Show *show, const verdi_info *info, int lines, Write *write) {
    const verdi_result *result = info->result;
    char buffer[TEXT_SIZE];
    Text text = text_into(buffer, sizeof buffer);
    bool exact = true, book = is_from_book(result);
    for (int i = 0; i < lines; i++)
        exact = exact && result->line[i].exact;
    text_add(&text, "nodestats %llu %.3f\n", (unsigned long long)result->nodes, result->seconds);
    for (int i = 0; i < lines; i++) {
        const verdi_line *line = &result->line[i];
        text_add(&text, book ? "book " : "search ");
        add_variation(&text, line);
        text_add(&text, " %.2f 0 ", discs_of(line->value));
        if (book)
            add_depth(&text, line->exact, false, line->depth, 0);
        else
            add_depth(&text, exact, info->solving, info->depth, info->confidence);
        text_add(&text, "\n");
    }
    show->behind = !write(text.data, text.length);
}

/* The search must not wait for a slow reader: such a reader gets only later results. */
static void show_info(const verdi_info *info, void *user) {
    Show *show = user;
    int lines = info->complete ? info->result->lines : info->change ? 1 : 0;
    if (lines && !is_stopped(show->nboard))
        show_lines(show, info, lines, reply_offer);
}

/* The number of lines with a value. Unsearched lines come last. */
static int count_known(const verdi_result *result) {
    int count = 1;
    while (count < result->lines && result->line[count].depth > 0)
        count++;
    return count;
}

/* Writes, at the end of a search, the lines that the GUI has not received. If no search was needed,
 * these are all lines. */
static void show_result(Nboard *nboard, Show *show, const verdi_result *result, Write *write) {
    const verdi_line *best = &result->line[0];
    verdi_info info = {.depth = best->depth,
                       .confidence = best->confidence,
                       .solving = best->origin == VERDI_FROM_SOLVER,
                       .result = result};
    if (result->book_failed)
        nboard_report_book(nboard, verdi_book_get_problem(verdi_engine_get_book(nboard->engine)));
    if (show->behind && result->lines && !is_stopped(nboard))
        show_lines(show, &info, count_known(result), write);
}

void nboard_hint(Nboard *nboard) {
    verdi_result result;
    if (verdi_game_is_over(nboard->game)) {
        nboard_status("%s", nboard->note);
        return;
    }
    if (!watch_begin(nboard)) {
        watch_end(nboard);
        return; /* already outdated */
    }
    nboard_status("thinking");
    Show show = {.nboard = nboard, .behind = true};
    verdi_limits limits = limits_of_advice(nboard, nboard->game);
    int lines = nboard->command.number;
    limits.lines = lines < 1 ? 1 : lines > 64 ? 64 : lines;
    limits.book = !nboard->settings->no_book;
    int error = verdi_search(nboard->engine, nboard->game, &limits, show_info, &show, &result);
    if (!error && is_from_book(&result)) {
        limits.book = false;
        error = verdi_search(nboard->engine, nboard->game, &limits, show_info, &show, &result);
    }
    if (!error)
        show_result(nboard, &show, &result, reply_write);
    watch_end(nboard);
    nboard_status("%s", !error ? nboard->note : verdi_strerror(error));
}

/* The search of a `go`. If the end of the input stops it early, a second search of a few
 * milliseconds follows, for scripts that close the pipe at once. */
static int choose(Nboard *nboard, verdi_result *result) {
    verdi_clock clock;
    bool has_clock = clock_for(nboard->game, &clock);
    verdi_limits limits = limits_for(nboard, nboard->game, has_clock ? &clock : NULL);
    limits.book = !nboard->settings->no_book;
    settings_limit_play(nboard->settings, &limits, nboard->game, nboard->carried);
    watch_begin(nboard);
    Show show = {.nboard = nboard, .behind = true};
    limits.elapsed = timer_seconds(nboard->begun_ns, timer_now_ns());
    int error = verdi_search(nboard->engine, nboard->game, &limits, show_info, &show, result);
    if (!error)
        show_result(nboard, &show, result, reply_offer);
    watch_end(nboard);
    double rest = LAST_WORD_SECONDS - timer_seconds(nboard->begun_ns, timer_now_ns());
    if (error == VERDI_OK && result->stopped && rest > 0.001 && !reply_broken() &&
        is_leaving(nboard)) {
        limits.stop = NULL;
        limits.elapsed = 0;
        limit_time(&limits, rest);
        error = verdi_search(nboard->engine, nboard->game, &limits, NULL, NULL, result);
    }
    return error;
}

/* Sets the position to ponder on: the one after the expected reply. */
static void prepare_pondering(Nboard *nboard, const verdi_result *result) {
    verdi_game *game = nboard->settings->ponder ? open_copy(nboard->game) : NULL;
    if (!game)
        return;
    if (verdi_game_play(game, verdi_game_get_side(game), result->move) != VERDI_OK) {
        verdi_game_free(game);
        return;
    }
    if (result->ponder != VERDI_NONE)
        verdi_game_play(game, verdi_game_get_side(game), result->ponder);
    nboard->ponder = game;
}

void nboard_go(Nboard *nboard) {
    uint64_t legal = verdi_game_get_legal(nboard->game);
    if (!legal) {
        reply_format("=== PA\n");
    } else {
        verdi_result result;
        int error = choose(nboard, &result);
        double seconds = timer_seconds(nboard->begun_ns, timer_now_ns());
        nboard->took = seconds;
        if (!error) {
            reply_format("=== %s/%.2f/%.3f\n", square_capital(result.move), discs_of(result.value),
                         seconds);
            prepare_pondering(nboard, &result);
        } else { /* send any legal move */
            reply_format("=== %s//%.3f\n", square_capital(bits_first(legal)), seconds);
            nboard_status("%s", verdi_strerror(error));
        }
    }
    if (*nboard->note)
        nboard_status("%s", nboard->note);
}

/* The value of the position for the side to move, in discs. Searched without the book, so that the
 * values of a game are comparable. False if the search was interrupted or failed. */
static bool value_of(Nboard *nboard, const verdi_game *game, double *value) {
    if (verdi_game_is_over(game)) {
        int halves[2];
        verdi_game_score(game, nboard->settings->score, &halves[0], &halves[1]);
        verdi_colour side = verdi_game_get_side(game);
        *value = (halves[side] - halves[1 - side]) / 2.0;
        return true;
    }
    verdi_result result;
    verdi_limits limits = limits_of_advice(nboard, game);
    if (verdi_search(nboard->engine, game, &limits, NULL, NULL, &result) != VERDI_OK ||
        is_stopped(nboard))
        return false;
    *value = discs_of(result.value);
    return true;
}

void nboard_analyze(Nboard *nboard) {
    verdi_game *game = open_copy(nboard->game);
    if (!game)
        return;
    bool going = watch_begin(nboard);
    if (going)
        nboard_status("analyzing");
    while (going) {
        /* Backwards from the end, because table entries help the search of earlier positions. */
        int moves = verdi_game_get_length(game);
        double value = 0;
        going = value_of(nboard, game, &value);
        if (going)
            reply_format("analysis %d %.2f\n", moves,
                         verdi_game_get_side(game) == VERDI_BLACK || value == 0 ? value : -value);
        going = going && verdi_game_undo(game, 1) == VERDI_OK;
    }
    watch_end(nboard);
    verdi_game_free(game);
    nboard_status("%s", nboard->note);
}

bool nboard_has_idle_work(const Nboard *nboard) {
    return nboard->ponder || nboard->study || nboard->learner;
}

/* Searches without output. VERDI_E_STOPPED if a command ended the search. */
static int search_silently(Nboard *nboard, const verdi_game *game, verdi_limits limits,
                           verdi_result *result) {
    int error = VERDI_OK;
    limits.stop = &nboard->stop;
    if (watch_begin(nboard))
        error = verdi_search(nboard->engine, game, &limits, NULL, NULL, result);
    watch_end(nboard);
    return is_stopped(nboard) ? VERDI_E_STOPPED : error;
}

static bool search_learned(const verdi_game *position, const verdi_limits *limits,
                           verdi_result *result, void *user) {
    return search_silently(user, position, *limits, result) == VERDI_OK;
}

void nboard_idle(Nboard *nboard) {
    verdi_result result;
    if (nboard->ponder) {
        search_silently(nboard, nboard->ponder, limits_of_advice(nboard, nboard->ponder), &result);
        verdi_game_free(nboard->ponder);
        nboard->ponder = NULL;
    } else if (nboard->learner) {
        char problem[VERDI_BOOK_PROBLEM];
        if (!learner_work(&nboard->learner, search_learned, nboard, problem))
            log_note(problem);
    } else if (nboard->study) {
        /* Search one position per call, and the one before it at the next call. */
        verdi_limits limits = limits_for(nboard, nboard->study, NULL);
        if (limits.level < 0 || limits.level > STUDY_LEVEL)
            limits.level = STUDY_LEVEL;
        limit_time(&limits, STUDY_SECONDS);
        if (search_silently(nboard, nboard->study, limits, &result) != VERDI_E_STOPPED &&
            verdi_game_undo(nboard->study, 1) != VERDI_OK) {
            verdi_game_free(nboard->study);
            nboard->study = NULL;
        }
    }
}
