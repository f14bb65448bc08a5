/* SPDX-License-Identifier: MIT
 *
 * Streaming analysis as in Leela Zero and KataGo. The search reports at each interval, independent
 * of the length of its iterations. An option is either supported or refused by name, never
 * silently ignored, because front ends try which options an engine has.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/bits.h"
#include "front/gtp/gtp.h"
#include "front/kit/manual/option.h"
#include "record/record.h"
#include "study/search/limits.h"

enum { LINE_SIZE = 1 << 15, DEFAULT_INTERVAL = 50 };

typedef struct Options {
    verdi_colour colour;
    int interval; /* 1/100 s */
    int min_moves, max_moves;
    uint64_t moves; /* the allowed root moves; 0: all */
} Options;

typedef struct Stream {
    const Options *options;
    bool kata;
    int empties;
    verdi_result last; /* the last reported result */
} Stream;

/* --------------------------------------------------------------------------------------- output */

static void add_move(Text *out, const Stream *stream, const verdi_line *line, int order) {
    verdi_chances chances;
    verdi_line_chances(line, stream->empties, &chances);
    double winrate = chances.win + chances.draw / 2, discs = (double)line->value / VERDI_DISC;
    text_add(out, "%sinfo move %s visits %llu", order ? " " : "", gtp_vertex(line->move),
             (unsigned long long)line->nodes);
    if (stream->kata)
        text_add(out, " winrate %.6f scoreLead %.2f scoreMean %.2f", winrate, discs, discs);
    else
        text_add(out, " winrate %.0f lcb %.0f", winrate * 10000, winrate * 10000);
    text_add(out, " depth %d selectivity %d%s prior 0 order %d pv", line->depth, line->confidence,
             line->exact ? " exact 1" : "", order);
    for (int i = 0; i < line->pv_length; i++)
        text_add(out, " %s", gtp_vertex(line->pv[i]));
    if (!line->pv_length)
        text_add(out, " %s", gtp_vertex(line->move));
}

static void write_lines(const Stream *stream, bool write(const char *text, size_t size)) {
    char data[LINE_SIZE];
    Text text = text_into(data, sizeof data - 1);
    int most = stream->options->max_moves;
    int count = stream->last.lines < most ? stream->last.lines : most;
    if (!count)
        return;
    for (int i = 0; i < count; i++)
        add_move(&text, stream, &stream->last.line[i], i);
    data[text.length++] = '\n';
    write(data, text.length);
}

static void take_report(const verdi_info *info, void *user) {
    Stream *stream = user;
    stream->last = *info->result;
    if (info->tick)
        write_lines(stream, reply_offer);
}

/* -------------------------------------------------------------------------------------- options */

static bool parse_interval(Gtp *gtp, Options *options, char **args) {
    if (!gtp_parse_int(gtp, args[0], &options->interval))
        return false;
    if (options->interval < 1)
        options->interval = 1;
    return true;
}

static bool parse_moves(Gtp *gtp, const char *word, int *value) {
    return gtp_parse_int(gtp, word, value) &&
           (*value > 0 || gtp_fail_word(gtp, "positive number", word));
}

/* Parses "b D3,C4 1": a colour, moves, and until which move of the line they are restricted. The
 * search restricts only the first move, which is what front ends mean that send a large number. A
 * pass is always forced and we never resign, so neither can be avoided. */
static bool parse_set(Gtp *gtp, const Options *options, char **args, uint64_t *set) {
    verdi_colour colour;
    int square, until;
    *set = 0;
    if (!gtp_parse_colour(gtp, args[0], &colour) || !gtp_parse_int(gtp, args[2], &until))
        return false;
    if (colour != options->colour || until < 1)
        return gtp_fail(gtp, "only the first move of the side to move can be restricted");
    for (char *rest = args[1], *word; (word = strsep(&rest, ","));) {
        if (strcasecmp(word, "resign") == 0)
            continue;
        if (!gtp_parse_vertex(gtp, word, &square))
            return false;
        if (square != VERDI_PASS)
            *set |= bits_square(square);
    }
    return true;
}

/* From REFUSED on: not supported, so the value may only be "false". */
static const char keys[] =
    "interval minmoves maxmoves avoid allow rootInfo ownership ownershipStdev "
    "movesOwnership movesOwnershipStdev pvVisits pvEdgeVisits noResultValue";
typedef enum Key { INTERVAL, MIN_MOVES, MAX_MOVES, AVOID, ALLOW, REFUSED } Key;

static bool parse_values(Gtp *gtp, Options *options, Key key, char **args) {
    uint64_t set = 0;
    if (key == INTERVAL)
        return parse_interval(gtp, options, args);
    if (key == MIN_MOVES || key == MAX_MOVES)
        return parse_moves(gtp, args[0],
                           key == MIN_MOVES ? &options->min_moves : &options->max_moves);
    if (key >= REFUSED)
        return strcasecmp(args[0], "false") == 0 || gtp_fail(gtp, "%s is not supported", args[-1]);
    bool good = parse_set(gtp, options, args, &set);
    options->moves &= key == ALLOW ? set : ~set;
    return good;
}

/* Parses one key and its values. Returns the number of words used, or 0 after an error. */
static int parse_option(Gtp *gtp, Options *options, char **args, int count) {
    int key = words_find(keys, args[0]), values = key == AVOID || key == ALLOW ? 3 : 1;
    bool good = key < 0           ? gtp_fail_word(gtp, "analysis option", args[0])
                : count <= values ? gtp_fail(gtp, "syntax error: %s needs %d value%s", args[0],
                                             values, values > 1 ? "s" : "")
                                  : parse_values(gtp, options, (Key)key, args + 1);
    return good ? 1 + values : 0;
}

/* Parses `[colour] [interval] [key value]...`. *game receives the position; the caller frees it. */
static bool parse_options(Gtp *gtp, Options *options, bool strict, verdi_game **game) {
    char **args = gtp->args;
    int count = gtp->count, at = 0;
    verdi_colour colour;
    *options = (Options){.colour = verdi_game_get_side(gtp->game),
                         .interval = DEFAULT_INTERVAL,
                         .max_moves = VERDI_MAX_MOVES};
    if (count && gtp_parse_colour(gtp, args[0], &colour)) {
        options->colour = colour;
        at++;
    }
    gtp->out = text_into(gtp->out_data, sizeof gtp->out_data); /* not a colour: reset the error */
    if (strict && !at)
        return gtp_fail_word(gtp, "color", count ? args[0] : "");
    if (at < count && args[at][0] >= '0' && args[at][0] <= '9' &&
        !parse_interval(gtp, options, args + at++))
        return false;
    if (!gtp_position_for(gtp, options->colour, strict, game))
        return false;
    uint64_t legal = options->moves = verdi_game_get_legal(*game);
    bool good = true;
    for (int taken; good && at < count; at += taken)
        good = (taken = parse_option(gtp, options, args + at, count - at)) > 0;
    if (good && options->min_moves > options->max_moves)
        good = gtp_fail(gtp, "syntax error: minmoves is greater than maxmoves");
    else if (good && legal && !options->moves)
        good = gtp_fail(gtp, "no move is left to analyze");
    if (options->moves == legal)
        options->moves = 0;
    if (!good)
        verdi_game_free(*game);
    return good;
}

/* ------------------------------------------------------------------------------------- commands */

/* If the search ends before input arrives, its last result is repeated at each interval. */
static void wait_for_input(Gtp *gtp, const Stream *stream) {
    Line line;
    int64_t interval_ms = 10 * (int64_t)stream->options->interval;
    int wait_ms = interval_ms < INT32_MAX ? (int)interval_ms : INT32_MAX;
    while (line_peek(gtp->reader, wait_ms, &line) == LINE_TIMEOUT)
        write_lines(stream, reply_offer);
}

static Stream stream_begin(Gtp *gtp, const Options *options, verdi_limits *limits) {
    limits->moves = options->moves;
    limits->report_seconds = options->interval / 100.0;
    reply_format("=%s\n", gtp->id);
    gtp->answered = true;
    return (Stream){.options = options,
                    .kata = strncmp(gtp->command->name, "kata", 4) == 0,
                    .empties = position_empties(gtp->game->game.now)};
}

static bool handle_analyze(Gtp *gtp) {
    Options options;
    verdi_game *game;
    verdi_result result;
    if (!parse_options(gtp, &options, false, &game))
        return false;
    verdi_limits limits = limits_unlimited(NULL);
    limits.lines = options.max_moves;
    Stream stream = stream_begin(gtp, &options, &limits);
    if (!line_pending(gtp->reader))
        gtp_search(gtp, verdi_search, GTP_UNTIL_INPUT, game, limits, take_report, &stream, &result);
    wait_for_input(gtp, &stream);
    reply_write("\n", 1);
    verdi_game_free(game);
    return true;
}

static bool handle_genmove(Gtp *gtp) {
    Options options;
    verdi_game *game;
    verdi_result result;
    if (!parse_options(gtp, &options, true, &game))
        return false;
    verdi_game_free(game); /* the position was needed only for the checks of parse_options() */
    verdi_limits limits = gtp_move_limits(gtp, options.colour);
    limits.lines = options.min_moves > 1 ? options.min_moves : 1; /* more lines make the move
                                                                   * weaker */
    if (limits.lines > 64)
        limits.lines = 64;
    Stream stream = stream_begin(gtp, &options, &limits);
    bool good = gtp_genmove(gtp, options.colour, limits, take_report, &stream, &result);
    write_lines(&stream, reply_write);
    if (good)
        reply_format("play %s\n\n", gtp_vertex(result.move));
    else
        reply_write("\n", 1);
    return good;
}

const GtpCommand gtp_analyze_commands[] = {
    {"lz-analyze", "[color] [interval] [key value]...", 0, GTP_ANY, .handler = handle_analyze},
    {"kata-analyze", "[color] [interval] [key value]...", 0, GTP_ANY, .handler = handle_analyze},
    {"lz-genmove_analyze", "color [interval] [key value]...", 1, GTP_ANY,
     .handler = handle_genmove},
    {"kata-genmove_analyze", "color [interval] [key value]...", 1, GTP_ANY,
     .handler = handle_genmove},
    {0},
};
