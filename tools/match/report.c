/* SPDX-License-Identifier: MIT */
#include "match/report.h"

#include <math.h>
#include <stdlib.h>

static void add_discs(Text *out, int halves) {
    text_add(out, halves % 2 ? "%d.5" : "%d", halves / 2);
}

static void add_moves(Text *out, const GameRecord *record) {
    for (int i = 0; i < record->plies; i++)
        if (record->ply[i].square != SQUARE_PASS)
            text_add(out, "%s", square_name(record->ply[i].square));
}

void report_game(const Match *match, const GameRecord *record, Text *out) {
    double seconds = 0;
    for (int i = 0; i < record->plies; i++)
        seconds += isnan(record->ply[i].seconds) ? 0 : record->ply[i].seconds;
    text_add(out, "game %d opening %d %s-%s ", record->game + 1, record->opening + 1,
             match->names[record->engine[BLACK]], match->names[record->engine[WHITE]]);
    add_discs(out, record->halves[BLACK]);
    text_add_char(out, '-');
    add_discs(out, record->halves[WHITE]);
    text_add(out, " %s", ending_name(record->ending));
    if (record->has_offender)
        text_add(out, " by %s: %s", match->names[record->engine[record->offender]], record->detail);
    text_add(out, " %.1fs ", seconds);
    add_moves(out, record);
    text_add_char(out, '\n');
}

static void add_estimate(Text *out, const char *label, Estimate estimate, const char *format) {
    text_add(out, "%s ", label);
    if (isnan(estimate.value)) {
        text_add(out, "n/a");
        return;
    }
    text_add(out, format, estimate.value);
    if (isnan(estimate.low))
        return;
    text_add(out, " [");
    text_add(out, format, estimate.low);
    text_add(out, ", ");
    text_add(out, format, estimate.high);
    text_add_char(out, ']');
}

void report_progress(const Match *match, double seconds, int games, Text *out) {
    int ours = match_planned(match);
    text_add(out, "%d/%d games", match->played, ours);
    if (match->schedule.engines == 2) {
        Tally tally;
        match_tally(match, 0, &tally);
        text_add(out, "  %.1f-%.1f ", (double)tally.wins + 0.5 * (double)tally.draws,
                 (double)tally.losses + 0.5 * (double)tally.draws);
        add_estimate(out, " Elo", tally_elo(&tally), "%+.1f");
    }
    if (match->options.sprt.active)
        text_add(out, "  LLR %.2f (%.2f, %.2f)", match->llr, sprt_lower(&match->options.sprt),
                 sprt_upper(&match->options.sprt));
    if (games > 0) {
        long left = lround(seconds / games * (ours - match->played));
        text_add(out, "  ETA %ld:%02ld:%02ld", left / 3600, left / 60 % 60, left % 60);
    }
}

static void add_pairing(const Match *match, int pairing, Text *out) {
    int first, second;
    Tally tally;
    schedule_pairing(&match->schedule, pairing, &first, &second);
    match_tally(match, pairing, &tally);
    text_add(out, "%s against %s: %lld games, +%lld =%lld -%lld, %.2f%%\n", match->names[first],
             match->names[second], (long long)tally_games(&tally), (long long)tally.wins,
             (long long)tally.draws, (long long)tally.losses, 100 * tally_score(&tally));
    add_estimate(out, "  Elo", tally_elo(&tally), "%+.2f");
    text_add(out, ", LOS %.2f%%,", 100 * tally_los(&tally));
    add_estimate(out, " normalised Elo", tally_normalised_elo(&tally), "%+.2f");
    text_add(out, "\n  pairs 0..2 points:");
    for (int i = 0; i < STATS_PAIR_OUTCOMES; i++)
        text_add(out, " %lld", (long long)tally.pairs[i]);
    add_estimate(out, "\n  discs", tally_discs(&tally), "%+.3f");
    text_add(out, " in %lld scored games\n", (long long)tally.scored);
}

static void add_sprt(const Match *match, Text *out) {
    const Sprt *sprt = &match->options.sprt;
    static const char *const verdicts[] = {"not decided", "elo0 accepted", "elo1 accepted"};
    if (!sprt->active)
        return;
    text_add(out, "SPRT elo0 %g elo1 %g alpha %g beta %g: LLR %.4f (%.4f, %.4f), %s\n", sprt->elo0,
             sprt->elo1, sprt->alpha, sprt->beta, match->llr, sprt_lower(sprt), sprt_upper(sprt),
             verdicts[match->verdict]);
}

static void add_engine(const Match *match, int engine, Text *out) {
    EngineTotals totals;
    match_totals(match, engine, &totals);
    text_add(out, "%s lost by", match->names[engine]);
    for (int ending = ENDING_TIME; ending < ENDINGS; ending++)
        text_add(out, " %s %lld", ending_name((Ending)ending), (long long)totals.endings[ending]);
    text_add_char(out, '\n');
    if (totals.deep_moves || totals.node_moves)
        text_add(out, "  a move: depth %.2f, nodes %.0f\n",
                 totals.deep_moves ? totals.depth / (double)totals.deep_moves : 0,
                 totals.node_moves ? totals.nodes / (double)totals.node_moves : 0);
    if (!totals.moves)
        return;
    text_add(out, "  speed: %.4f s a move, longest %.3f s", totals.seconds / (double)totals.moves,
             totals.longest);
    if (totals.nodes > 0 && totals.seconds > 0)
        text_add(out, ", %.0f nodes a second", totals.nodes / totals.seconds);
    if (totals.reported_moves)
        text_add(out, ", latency %.2f ms", 1e3 * totals.latency / (double)totals.reported_moves);
    text_add_char(out, '\n');
}

void report_summary(const Match *match, Text *out) {
    for (int i = 0; i < schedule_pairings(&match->schedule); i++)
        add_pairing(match, i, out);
    add_sprt(match, out);
    for (int i = 0; i < match->schedule.engines; i++)
        add_engine(match, i, out);
    text_add(out, "duplicate games: %d\n", match_duplicates(match));
}
