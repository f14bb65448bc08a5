/* SPDX-License-Identifier: MIT */
#include "match/match.h"

#include <math.h>
#include <stdlib.h>

#include "base/file_write.h"
#include "base/utf8.h"
#include "front/kit/output.h"
#include "front/kit/report.h"
#include "record/record.h"

enum { EXPORT_SIZE = 1 << 15, COMMENT_SIZE = 1 << 12 }; /* enough for any game */

/* Adds the origin of the game and how it ended. */
static void add_origin(const Match *match, const GameRecord *record, Text *out) {
    text_add(out, "game %d opening %d seed %llu ending %s", record->number + 1, record->opening + 1,
             (unsigned long long)match->options.seed, ending_name(record->ending));
    if (record->detail[0])
        text_add(out, " (%s)", record->detail);
    for (int side = BLACK; side <= WHITE; side++) {
        const EngineSpec *spec = &match->options.engines[record->engine[side]];
        text_add(out, " %s: ", side == BLACK ? "black" : "white");
        utf8_add(spec->child.command, out);
        text_add(out, " clock %s", spec->clock.name ? spec->clock.name : "none");
        if (spec->level >= 0)
            text_add(out, " level %d", spec->level);
        if (spec->depth)
            text_add(out, " depth %d", spec->depth);
        if (spec->nodes)
            text_add(out, " nodes %lld", (long long)spec->nodes);
        text_add_char(out, ';');
    }
}

/* The data of a game for both formats, with its clocks if both are sudden death or Fischer. */
static Game describe(const Match *match, const GameRecord *record) {
    Game game = record->game;
    game.has_clock = true;
    for (int side = BLACK; side <= WHITE; side++) {
        const ClockSpec *clock = &match->options.engines[record->engine[side]].clock;
        char name[2 * PLAYER_IDENTITY_SIZE];
        snprintf(name, sizeof name, "%.100s (%s)", match->names[record->engine[side]],
                 record->identity[side]);
        utf8_clean(game.name[side], sizeof game.name[side], name);
        game.has_clock &= clock->mode == CLOCK_SUDDEN || clock->mode == CLOCK_FISCHER;
        game.clock[side] = (GameClock){clock->main, clock->step, 0};
    }
    snprintf(game.notes.place, sizeof game.notes.place, "verdi-match %s", VERDI_VERSION);
    snprintf(game.notes.date, sizeof game.notes.date, "%s", record->started);
    game.notes.result = (GameResult){.known = true,
                                     .counted = record->scored,
                                     .discs = (record->halves[BLACK] - record->halves[WHITE]) / 2.0,
                                     .reason = record->ending == ENDING_TIME     ? 't'
                                               : record->ending == ENDING_RESIGN ? 'r'
                                               : record->has_offender            ? 'l'
                                                                                 : '\0'};
    return game;
}

/* GGF has no fractions of seconds (a dot separates days) and no periods. Other clocks are only in
 * the comment. */
Game export_game(const Match *match, const GameRecord *record) {
    Game game = describe(match, record);
    game.notes.result.counted = true;
    for (int side = BLACK; side <= WHITE; side++) {
        GameClock *clock = &game.clock[side];
        game.has_clock &=
            clock->main == floor(clock->main) && clock->increment == floor(clock->increment);
        clock->grace = GGF_GRACE;
    }
    return game;
}

static void write_ggf(const Match *match, const GameRecord *record, Text *out) {
    char data[COMMENT_SIZE];
    Text comment = text_into(data, sizeof data);
    Game game = export_game(match, record);
    add_origin(match, record, &comment);
    text_add(&comment, " depths");
    for (int i = 0; i < game.length; i++)
        text_add(&comment, " %d", record->effort[i].depth);
    ggf_write_noted(&game, data, out);
}

static void write_sgf(const Match *match, const GameRecord *record, Text *out) {
    static SgfNote notes[RECORD_MAX_PLIES]; /* one game at a time */
    char data[COMMENT_SIZE];
    Text comment = text_into(data, sizeof data);
    Game game = describe(match, record);
    add_origin(match, record, &comment);
    for (int i = 0; i < game.length; i++) {
        const Effort *effort = &record->effort[i];
        Text note = text_into(notes[i].comment, sizeof notes[i].comment);
        if (effort->depth)
            text_add(&note, "depth %d ", effort->depth);
        if (effort->nodes)
            text_add(&note, "nodes %lld ", effort->nodes);
        double seconds = game_move(&game, i).seconds;
        if (!isnan(seconds))
            text_add(&note, "time %.3f", seconds);
    }
    sgf_write_noted(&game, data, notes, out);
}

typedef void Exporter(const Match *match, const GameRecord *record, Text *out);

static bool export_to(const Match *match, const char *path, Exporter *exporter) {
    if (!path)
        return true;
    char *buffer = malloc(EXPORT_SIZE), problem[FILE_WRITE_PROBLEM] = "not enough memory";
    FileWriter *file = buffer ? file_write_open(path, problem) : NULL;
    bool ok = file != NULL;
    for (int game = 0; ok && game < match->games; game++) {
        if (!match->records[game])
            continue;
        Text text = text_into(buffer, EXPORT_SIZE);
        exporter(match, match->records[game], &text);
        fprintf(file_write_stream(file), "%s\n", text.data);
        if (text.overflow) {
            snprintf(problem, sizeof problem, "game %d is too long", game + 1);
            ok = false;
        }
    }
    if (ok)
        ok = file_write_commit(file, problem);
    else
        file_write_discard(file);
    if (!ok)
        report_error("%s: %s", path, problem);
    free(buffer);
    return ok;
}

bool export_spares(const Options *options, const char *const *logs, int count) {
    const char *const outputs[] = {options->ggf, options->sgf, options->html};
    const char *const others[] = {options->log, options->openings};
    for (int i = 0; i < 3; i++)
        if (!output_spares(outputs[i], others, 2) || !output_spares(outputs[i], logs, count))
            return false;
    return true;
}

static bool export_page(const Match *match) {
    Output page;
    if (!match->options.html)
        return true;
    if (!output_open(&page, match->options.html))
        return false;
    match_page(match, page.stream);
    return output_close(&page, true, match->played);
}

bool export_games(const Match *match) {
    return export_to(match, match->options.ggf, write_ggf) &&
           export_to(match, match->options.sgf, write_sgf) && export_page(match);
}
