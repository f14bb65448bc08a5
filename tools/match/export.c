/* SPDX-License-Identifier: MIT */
#include "match/export.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_write.h"
#include "base/number.h"
#include "front/kit/output.h"
#include "front/kit/tell.h"
#include "record/ggf.h"

/* A name as the value of a tag: no brackets, no line ends. */
static void add_clean(Text *out, const char *text) {
    for (; *text; text++)
        text_add_char(out, strchr("[]\\", *text) || (unsigned char)*text < 32 ? ' ' : *text);
}

static void add_player(const Match *match, const GameRecord *record, Colour colour, Text *out) {
    add_clean(out, match->names[record->engine[colour]]);
    text_add(out, " (");
    add_clean(out, record->identity[colour]);
    text_add_char(out, ')');
}

static double difference(const GameRecord *record) {
    return (record->halves[BLACK] - record->halves[WHITE]) / 2.0;
}

/* Where the game comes from and how it ended. */
static void add_origin(const Match *match, const GameRecord *record, Text *out) {
    text_add(out, "game %d opening %d seed %llu ending %s", record->game + 1, record->opening + 1,
             (unsigned long long)match->options.seed, ending_name(record->ending));
    if (record->detail[0]) {
        text_add(out, " (");
        add_clean(out, record->detail);
        text_add_char(out, ')');
    }
    for (int side = BLACK; side <= WHITE; side++) {
        const EngineSpec *spec = &match->options.engines[record->engine[side]];
        char clock[64];
        matchclock_name(&spec->clock, clock, sizeof clock);
        text_add(out, " %s: ", side == BLACK ? "black" : "white");
        add_clean(out, spec->command);
        text_add(out, " clock %s", clock);
        if (spec->level >= 0)
            text_add(out, " level %d", spec->level);
        if (spec->depth)
            text_add(out, " depth %d", spec->depth);
        if (spec->nodes)
            text_add(out, " nodes %lld", (long long)spec->nodes);
        text_add_char(out, ';');
    }
}

static void add_ggf_move(Text *out, const Ply *ply, Colour side) {
    text_add(out, "%c[%s", side == BLACK ? 'B' : 'W',
             ply->square == SQUARE_PASS ? "PA" : square_name(ply->square));
    if (!isnan(ply->value) || !isnan(ply->seconds))
        text_add_char(out, '/');
    if (!isnan(ply->value))
        text_add(out, "%.2f", number_shown(ply->value, 2));
    if (!isnan(ply->seconds))
        text_add(out, "/%.3f", ply->seconds);
    text_add_char(out, ']');
}

/* GGF has days where a fraction would be, and no periods: a clock that it has no words for is left
 * to the comment. */
static void add_ggf_clocks(const Match *match, const GameRecord *record, Text *out) {
    GameClock clock[2];
    for (int side = BLACK; side <= WHITE; side++) {
        const ClockSpec *spec = &match->options.engines[record->engine[side]].clock;
        bool whole = spec->main == floor(spec->main) && spec->step == floor(spec->step);
        if ((spec->mode != CLOCK_SUDDEN && spec->mode != CLOCK_FISCHER) || !whole)
            return;
        clock[side] = (GameClock){spec->main, spec->step, GGF_GRACE};
    }
    ggf_write_clocks(clock, out);
}

void export_ggf(const Match *match, const GameRecord *record, Text *out) {
    const char *suffix = record->ending == ENDING_TIME     ? ":t"
                         : record->ending == ENDING_RESIGN ? ":r"
                         : record->has_offender            ? ":l"
                                                           : "";
    text_add(out, "(;GM[Othello]PC[verdi-match]DT[%s]PB[", record->started);
    add_player(match, record, BLACK, out);
    text_add(out, "]PW[");
    add_player(match, record, WHITE, out);
    text_add(out, "]RE[%+.3f%s]", difference(record), suffix);
    add_ggf_clocks(match, record, out);
    char board[POSITION_TEXT];
    position_text(record->start, "*O-", board);
    text_add(out, "TY[8]BO[8 %s]CO[", board);
    add_origin(match, record, out);
    text_add(out, " depths");
    for (int i = 0; i < record->plies; i++)
        text_add(out, " %d", record->ply[i].depth);
    text_add_char(out, ']');
    Colour side = record->start.side;
    for (int i = 0; i < record->plies; i++, side = colour_other(side))
        add_ggf_move(out, &record->ply[i], side);
    text_add(out, ";)\n");
}

static void add_sgf_point(Text *out, int square) {
    if (square != SQUARE_PASS)
        text_add(out, "%c%c", 'a' + square % 8, 'a' + square / 8);
}

static void add_sgf_setup(Text *out, const char *tag, uint64_t discs) {
    if (!discs)
        return;
    text_add(out, "%s", tag);
    for (int i = 0; i < 64; i++) {
        if (!(discs >> i & 1))
            continue;
        text_add_char(out, '[');
        add_sgf_point(out, i);
        text_add_char(out, ']');
    }
}

static void add_sgf_result(Text *out, const GameRecord *record) {
    double score = difference(record);
    if (score == 0)
        text_add(out, "0");
    else if (record->scored)
        text_add(out, "%c+%g", score > 0 ? 'B' : 'W', fabs(score));
    else
        text_add(out, "%c+%s", score > 0 ? 'B' : 'W',
                 record->ending == ENDING_TIME     ? "T"
                 : record->ending == ENDING_RESIGN ? "R"
                                                   : "F");
}

/* The clock, if both sides had the same and SGF has words for it. */
static const ClockSpec *sgf_clock(const Match *match, const GameRecord *record) {
    const ClockSpec *black = &match->options.engines[record->engine[BLACK]].clock;
    const ClockSpec *white = &match->options.engines[record->engine[WHITE]].clock;
    bool same = black->mode == white->mode && black->main == white->main &&
                black->step == white->step && black->moves == white->moves;
    return same && black->mode != CLOCK_NONE && black->mode != CLOCK_MOVE ? black : NULL;
}

static void add_sgf_clock(Text *out, const ClockSpec *clock) {
    text_add(out, "TM[%g]", clock->main);
    if (clock->mode == CLOCK_FISCHER)
        text_add(out, "OT[%g fischer]", clock->step);
    else if (clock->mode == CLOCK_CANADIAN)
        text_add(out, "OT[%d/%g canadian]", clock->moves, clock->step);
}

/* What the move left on the clock of its side, as the referee counted. */
static void add_sgf_left(Text *out, const ClockSpec *clock, ClockState *state, double seconds,
                         char side) {
    matchclock_charge(clock, state, seconds, 0);
    text_add(out, "%cL[%.3f]", side, state->left);
    if (state->moves_left)
        text_add(out, "O%c[%d]", side, state->moves_left);
}

static void add_sgf_move(Text *out, const Ply *ply, char side, const ClockSpec *clock,
                         ClockState *state) {
    text_add(out, "\n;%c[", side);
    add_sgf_point(out, ply->square);
    text_add_char(out, ']');
    if (!isnan(ply->value)) /* black's in SGF */
        text_add(out, "V[%.2f]", number_shown(side == 'B' ? ply->value : -ply->value, 2));
    if (isnan(ply->seconds))
        return;
    if (clock)
        add_sgf_left(out, clock, state, ply->seconds, side);
    text_add(out, "C[");
    if (ply->depth)
        text_add(out, "depth %d ", ply->depth);
    if (ply->nodes)
        text_add(out, "nodes %lld ", ply->nodes);
    text_add(out, "time %.3f]", ply->seconds);
}

void export_sgf(const Match *match, const GameRecord *record, Text *out) {
    text_add(out, "(;FF[4]GM[2]SZ[8]AP[verdi-match:%s]DT[%s]PB[", VERDI_VERSION, record->started);
    add_player(match, record, BLACK, out);
    text_add(out, "]PW[");
    add_player(match, record, WHITE, out);
    text_add(out, "]RE[");
    add_sgf_result(out, record);
    text_add(out, "]GC[");
    add_origin(match, record, out);
    text_add_char(out, ']');
    Position usual = position_start();
    if (record->start.discs[BLACK] != usual.discs[BLACK] ||
        record->start.discs[WHITE] != usual.discs[WHITE] || record->start.side != BLACK) {
        add_sgf_setup(out, "AB", record->start.discs[BLACK]);
        add_sgf_setup(out, "AW", record->start.discs[WHITE]);
        text_add(out, "PL[%c]", record->start.side == BLACK ? 'B' : 'W');
    }
    const ClockSpec *clock = sgf_clock(match, record);
    ClockState state[2] = {{.left = 0}, {.left = 0}};
    if (clock) {
        add_sgf_clock(out, clock);
        state[BLACK] = state[WHITE] = matchclock_start(clock);
    }
    Colour side = record->start.side;
    for (int i = 0; i < record->plies; i++, side = colour_other(side))
        add_sgf_move(out, &record->ply[i], "BW"[side], clock, &state[side]);
    text_add(out, ")\n");
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
        fwrite(text.data, 1, text.length, file_write_stream(file));
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
        tell_error("verdi-match: %s: %s\n", path, problem);
    free(buffer);
    return ok;
}

bool export_spares(const Options *options, char *const *logs, int count) {
    const char *const outputs[] = {options->ggf, options->sgf};
    const char *const others[] = {options->log, options->openings};
    for (int i = 0; i < 2; i++)
        if (!output_spares("verdi-match", outputs[i], others, 2) ||
            !output_spares("verdi-match", outputs[i], (const char *const *)logs, count))
            return false;
    return true;
}

bool export_games(const Match *match) {
    return export_to(match, match->options.ggf, export_ggf) &&
           export_to(match, match->options.sgf, export_sgf);
}
