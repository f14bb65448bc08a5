/* SPDX-License-Identifier: MIT */
#include "match/match.h"

#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "front/kit/report.h"
#include "record/record.h"

static void print_discs(FILE *out, int halves) {
    fprintf(out, halves % 2 ? "%d.5" : "%d", halves / 2);
}

void report_game(const Match *match, const GameRecord *record, FILE *out) {
    char data[2 * RECORD_MAX_PLIES + 1];
    Text moves = text_into(data, sizeof data);
    transcript_write(&record->game, &moves);
    double seconds = 0;
    for (int i = 0; i < record->game.length; i++) {
        double taken = game_move(&record->game, i).seconds;
        seconds += isnan(taken) ? 0 : taken;
    }
    fprintf(out, "game %d opening %d %s-%s ", record->number + 1, record->opening + 1,
            match->names[record->engine[BLACK]], match->names[record->engine[WHITE]]);
    print_discs(out, record->halves[BLACK]);
    putc('-', out);
    print_discs(out, record->halves[WHITE]);
    fprintf(out, " %s", ending_name(record->ending));
    if (record->has_offender)
        fprintf(out, " by %s: %s", match->names[record->engine[record->offender]], record->detail);
    fprintf(out, " %.1fs %s\n", seconds, data);
}

typedef struct EstimateText {
    char data[80];
} EstimateText;

static EstimateText estimate_text(Estimate estimate, int decimals) {
    EstimateText text;
    if (isnan(estimate.value))
        snprintf(text.data, sizeof text.data, "n/a");
    else if (isnan(estimate.low))
        snprintf(text.data, sizeof text.data, "%+.*f", decimals, estimate.value);
    else
        snprintf(text.data, sizeof text.data, "%+.*f [%+.*f, %+.*f]", decimals, estimate.value,
                 decimals, estimate.low, decimals, estimate.high);
    return text;
}

void report_progress(const Match *match, double seconds, int games, Text *out) {
    int ours = match_planned(match);
    text_add(out, "%d/%d games", match->played, ours);
    if (match->schedule.engines == 2) {
        Tally tally;
        match_tally(match, 0, &tally);
        text_add(out, "  %.1f-%.1f  Elo %s", (double)tally.games[2] + 0.5 * (double)tally.games[1],
                 (double)tally.games[0] + 0.5 * (double)tally.games[1],
                 estimate_text(tally_elo(&tally), 1).data);
    }
    if (match->options.sprt.active)
        text_add(out, "  LLR %.2f (%.2f, %.2f)", match->llr, sprt_lower(&match->options.sprt),
                 sprt_upper(&match->options.sprt));
    if (games > 0)
        progress_add_eta(seconds / games * (ours - match->played), out);
}

static void print_pairing(const Match *match, int pairing, FILE *out) {
    int first, second;
    Tally tally;
    schedule_pairing(&match->schedule, pairing, &first, &second);
    match_tally(match, pairing, &tally);
    fprintf(out, "%s against %s: %lld games, +%lld =%lld -%lld, %s%%\n", match->names[first],
            match->names[second], (long long)tally_games(&tally), (long long)tally.games[2],
            (long long)tally.games[1], (long long)tally.games[0],
            number_percent(tally_score(&tally), 2).text);
    fprintf(out, "  Elo %s, LOS %s%%, normalised Elo %s\n  pairs 0..2 points:",
            estimate_text(tally_elo(&tally), 2).data, number_percent(tally_los(&tally), 2).text,
            estimate_text(tally_normalised_elo(&tally), 2).data);
    for (int i = 0; i < STATS_PAIR_OUTCOMES; i++)
        fprintf(out, " %lld", (long long)tally.pairs[i]);
    fprintf(out, "\n  discs %s in %lld scored games\n", estimate_text(tally_discs(&tally), 3).data,
            (long long)tally.scored);
}

static void print_sprt(const Match *match, FILE *out) {
    const Sprt *sprt = &match->options.sprt;
    static const char *const verdicts[] = {"not decided", "elo0 accepted", "elo1 accepted"};
    fprintf(out, "SPRT elo0 %g elo1 %g alpha %g beta %g: LLR %.4f (%.4f, %.4f), %s\n", sprt->elo0,
            sprt->elo1, sprt->alpha, sprt->beta, match->llr, sprt_lower(sprt), sprt_upper(sprt),
            verdicts[match->verdict]);
}

static void print_engine(const Match *match, int engine, FILE *out) {
    EngineTotals totals;
    match_totals(match, engine, &totals);
    fprintf(out, "%s lost by", match->names[engine]);
    for (int ending = ENDING_TIME; ending < ENDINGS; ending++)
        fprintf(out, " %s %lld", ending_name((Ending)ending), (long long)totals.endings[ending]);
    putc('\n', out);
    if (totals.deep_moves || totals.node_moves)
        fprintf(out, "  per move: depth %.2f, nodes %.0f\n",
                totals.deep_moves ? totals.depth / (double)totals.deep_moves : 0,
                totals.node_moves ? totals.nodes / (double)totals.node_moves : 0);
    if (!totals.moves)
        return;
    fprintf(out, "  speed: %.4f s per move, longest %.3f s", totals.seconds / (double)totals.moves,
            totals.longest);
    if (totals.nodes > 0 && totals.seconds > 0)
        fprintf(out, ", %.0f nodes a second", totals.nodes / totals.seconds);
    if (totals.reported_moves)
        fprintf(out, ", latency %.2f ms", 1e3 * totals.latency / (double)totals.reported_moves);
    putc('\n', out);
}

/* Prints a table of several engines, the best first. */
static void print_ratings(const Match *match, FILE *out) {
    Standing *standings = match_standings(match);
    if (standings && !isnan(standings->rating.value)) {
        fputs("ratings, on average 0:\n", out);
        for (int i = 0; i < match->schedule.engines; i++)
            fprintf(out, "  %d %s: Elo %s, %.1f of %lld points\n", i + 1,
                    match->names[standings[i].engine], estimate_text(standings[i].rating, 1).data,
                    0.5 * (double)standings[i].halves, (long long)standings[i].games);
    }
    free(standings);
}

void report_summary(const Match *match, FILE *out) {
    for (int i = 0; i < schedule_pairings(&match->schedule); i++)
        print_pairing(match, i, out);
    if (match->schedule.engines > 2)
        print_ratings(match, out);
    if (match->options.sprt.active)
        print_sprt(match, out);
    for (int i = 0; i < match->schedule.engines; i++)
        print_engine(match, i, out);
    fprintf(out, "duplicate games: %d\n", match_duplicates(match));
}
