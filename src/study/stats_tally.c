/* SPDX-License-Identifier: MIT */
#include "study/stats_tally.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "rules/board.h"

StatsTally *stats_row(StatsTable *table, const char *name) {
    char key[sizeof((StatsTally *)NULL)->name] = ""; /* padded with zeros */
    Text text = text_into(key, sizeof key);
    bool fresh;
    text_add(&text, "%s", name);
    if (!table->names.item_size)
        table->names = table_of(sizeof(StatsTally), sizeof key);
    return table_add(&table->names, key, &fresh);
}

void stats_table_free(StatsTable *table) {
    table_free(&table->names);
    *table = (StatsTable){0};
}

/* --------------------------------------------------------------------------------------- adding */

/* Returns true if the game has a result, and sets *difference, whose sign says who won: above 0 for
 * Black. The difference comes from the final position, or from the record if the game ended
 * early. */
static bool find_result(const JudgedGame *game, double *difference) {
    if (game->over)
        *difference = game->end_value;
    else
        *difference = game->result.discs;
    return game->over || game->result.known;
}

static void add_result(StatsTally *tally, const JudgedGame *game, Colour colour) {
    double difference;
    tally->games++;
    if (!find_result(game, &difference))
        return;
    if (colour == WHITE)
        difference = -difference;
    tally->wins += difference > 0;
    tally->draws += difference == 0;
    tally->losses += difference < 0;
    if (game->over) {
        ScoreCount count = score_count(
            (Board){game->end.discs[colour], game->end.discs[colour_other(colour)]}, game->score);
        tally->halves += count.player_halves;
        tally->finished++;
    }
}

static void add_moves(StatsTally *tally, const JudgedGame *game, Colour colour) {
    for (int i = 0; i < game->count; i++) {
        const JudgedMove *move = &game->move[i];
        if (move->before.side != colour)
            continue;
        tally->phase[move->phase].moves++;
        tally->phase[move->phase].loss += move->loss;
        if (!move->exact || move->forced)
            continue;
        tally->solved.moves++;
        tally->solved.loss += move->loss;
        tally->errors += move->loss > 0;
        tally->slips += move->slip != JUDGE_KEPT;
    }
}

bool stats_add_players(StatsTable *table, const JudgedGame *game) {
    for (int colour = 0; colour < 2; colour++) {
        const char *name = *game->name[colour] ? game->name[colour] : "(unknown)";
        StatsTally *row = stats_row(table, name);
        if (!row)
            return false;
        add_result(row, game, (Colour)colour);
        add_moves(row, game, (Colour)colour);
    }
    return true;
}

bool stats_add_opening(StatsTable *table, const JudgedGame *game) {
    const char *name = game->opening    ? game->opening
                       : game->standard ? "(no name)"
                                        : "(set-up position)";
    StatsTally *row = stats_row(table, name);
    if (!row)
        return false;
    add_result(row, game, BLACK);
    add_moves(row, game, BLACK);
    add_moves(row, game, WHITE);
    return true;
}

/* -------------------------------------------------------------------------------------- numbers */

StatsLoss stats_all(const StatsTally *tally) {
    StatsLoss all = {0};
    for (int phase = 0; phase < JUDGE_PHASES; phase++) {
        all.moves += tally->phase[phase].moves;
        all.loss += tally->phase[phase].loss;
    }
    return all;
}

/* part / whole in tenths of a percent, rounded. */
static int64_t tenths_of_percent(int64_t part, int64_t whole) {
    return whole ? (2000 * part + whole) / (2 * whole) : 0;
}

int64_t stats_points(const StatsTally *tally) {
    return tenths_of_percent(2 * tally->wins + tally->draws,
                             2 * (tally->wins + tally->draws + tally->losses));
}

int64_t stats_error_rate(const StatsTally *tally) {
    return tenths_of_percent(tally->errors, tally->solved.moves);
}

/* -------------------------------------------------------------------------------------- sorting */

int64_t stats_mean(StatsLoss loss) {
    return judge_mean(loss.loss, loss.moves);
}

/* The sort key of a row; lower keys come first. */
static int64_t sort_key(const StatsTally *row, StatsSort sort) {
    switch (sort) {
    case STATS_BY_GAMES:
        return -row->games;
    case STATS_BY_POINTS:
        return -stats_points(row);
    case STATS_BY_LOSS:
        return stats_mean(stats_all(row));
    case STATS_BY_OPENING:
    case STATS_BY_MIDDLE:
    case STATS_BY_ENDGAME:
        return stats_mean(row->phase[sort - STATS_BY_OPENING]);
    case STATS_BY_ERRORS:
        return stats_error_rate(row);
    default:
        return 0;
    }
}

static int compare_rows(const void *a, const void *b) {
    const StatsTally *first = a, *second = b;
    for (int i = 0; i < 2; i++)
        if (first->key[i] != second->key[i])
            return first->key[i] < second->key[i] ? -1 : 1;
    return strcmp(first->name, second->name);
}

void stats_table_sort(StatsTable *table, StatsSort sort, int64_t min_games) {
    size_t kept = 0;
    if (!table->row) {
        table->row = (StatsTally *)table->names.items;
        for (size_t i = 0; i < table->names.places; i++)
            if (table->names.used[i])
                table->row[table->count++] = table->row[i];
    }
    for (size_t i = 0; i < table->count; i++) {
        StatsTally *row = &table->row[i];
        if (row->games < min_games)
            continue;
        row->key[0] = sort_key(row, sort);
        row->key[1] = sort == STATS_BY_NAME ? 0 : -row->games;
        table->row[kept++] = *row;
    }
    table->count = kept;
    if (kept)
        qsort(table->row, kept, sizeof *table->row, compare_rows);
}
