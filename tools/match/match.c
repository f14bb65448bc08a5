/* SPDX-License-Identifier: MIT */
#include "match/match.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/table.h"
#include "front/kit/data/object.h"
#include "front/kit/report.h"

static bool make_openings(Match *match) {
    const Options *options = &match->options;
    Openings *openings = &match->openings;
    if (options->random_plies)
        return openlist_random(openings, options->random_plies, (size_t)match->schedule.rounds,
                               options->seed);
    if (options->openings)
        return openlist_load(openings, options->openings, options->plies);
    return openlist_builtin(openings);
}

bool match_init(Match *match, Options *options) {
    *match = (Match){.options = *options};
    options_init(options);
    const Options *own = &match->options;
    match->schedule = (Schedule){.engines = own->engine_count,
                                 .gauntlet = own->gauntlet,
                                 .rounds = (own->games + 1) / 2,
                                 .shard = own->shard,
                                 .shards = own->shards};
    match->games = schedule_games(&match->schedule);
    if (!make_openings(match))
        goto fail;
    match->order = malloc((size_t)match->schedule.rounds * sizeof *match->order);
    match->names = malloc((size_t)own->engine_count * sizeof *match->names);
    match->records = calloc((size_t)match->games, sizeof *match->records);
    if (!match->order || !match->names || !match->records ||
        !openlist_order(&match->openings, own->order == ORDER_SHUFFLED && !own->random_plies,
                        own->seed, match->order, (size_t)match->schedule.rounds)) {
        report_error("out of memory");
        goto fail;
    }
    for (int i = 0; i < own->engine_count; i++)
        match->names[i] = own->engines[i].name;
    return true;
fail:
    match_free(match);
    return false;
}

void match_free(Match *match) {
    for (int i = 0; match->records && i < match->games; i++) {
        if (match->records[i])
            record_free(match->records[i]);
        free(match->records[i]);
    }
    free(match->records);
    free(match->order);
    free(match->names);
    openlist_free(&match->openings);
    options_free(&match->options);
    match->records = NULL;
    match->order = NULL;
    match->names = NULL;
}

int match_planned(const Match *match) {
    int games = 0;
    for (int game = 0; game < match->games; game++)
        games += schedule_is_ours(&match->schedule, game);
    return games;
}

/* Runs the sequential test over the complete pairs so far, in order. A decision is final. */
static void judge(Match *match) {
    const Sprt *sprt = &match->options.sprt;
    while (sprt->active && match->verdict == SPRT_GOES_ON && match->judged + 1 < match->games) {
        int game = match->judged;
        if (schedule_is_ours(&match->schedule, game)) {
            const GameRecord *one = match->records[game], *two = match->records[game + 1];
            if (!one || !two)
                return;
            match->sprt_pairs[record_points(one, BLACK) + record_points(two, WHITE)]++;
            match->llr = sprt_llr(sprt, match->sprt_pairs);
            match->verdict = sprt_verdict(sprt, match->llr);
        }
        match->judged += 2;
    }
}

bool match_add(Match *match, const GameRecord *record) {
    int number = record->number;
    if (number < 0 || number >= match->games || match->records[number] ||
        !schedule_is_ours(&match->schedule, number))
        return false;
    Slot slot = schedule_slot(&match->schedule, number);
    if (record->opening != (int)match->order[slot.opening] ||
        record->engine[BLACK] != slot.engine[BLACK] || record->engine[WHITE] != slot.engine[WHITE])
        return false;
    GameRecord *copy = malloc(sizeof *copy);
    if (!copy)
        return false;
    *copy = *record;
    match->records[number] = copy;
    match->played++;
    judge(match);
    return true;
}

void match_tally(const Match *match, int pairing, Tally *tally) {
    *tally = (Tally){0};
    for (int game = 0; game < match->games; game++) {
        const GameRecord *record = match->records[game];
        if (!record || schedule_slot(&match->schedule, game).pairing != pairing)
            continue;
        Colour first = game % 2 ? WHITE : BLACK;
        tally->games[record_points(record, first)]++;
        if (record->scored)
            tally_add_discs(tally, record->halves[first] - record->halves[colour_other(first)]);
        const GameRecord *before = game % 2 ? match->records[game - 1] : NULL;
        if (before)
            tally->pairs[record_points(before, BLACK) + record_points(record, WHITE)]++;
    }
}

static void add_moves(EngineTotals *totals, const GameRecord *record, Colour colour) {
    for (int i = record->opening_plies; i < record->game.length; i++) {
        GameMove move = game_move(&record->game, i);
        const Effort *effort = &record->effort[i];
        if (move.colour != colour || isnan(move.seconds))
            continue;
        totals->moves++;
        totals->seconds += move.seconds;
        totals->longest = fmax(totals->longest, move.seconds);
        totals->deep_moves += effort->depth > 0;
        totals->depth += effort->depth;
        totals->node_moves += effort->nodes > 0;
        totals->nodes += (double)effort->nodes;
        if (!isnan(effort->reported)) {
            totals->reported_moves++;
            totals->latency += move.seconds - effort->reported;
        }
    }
}

static int compare_standings(const void *a, const void *b) {
    const Standing *one = a, *other = b;
    double first = one->rating.value, second = other->rating.value;
    if (isnan(first)) {
        first = (double)one->halves * (double)(other->games ? other->games : 1);
        second = (double)other->halves * (double)(one->games ? one->games : 1);
    }
    return first != second ? (first < second) - (first > second) : one->engine - other->engine;
}

Standing *match_standings(const Match *match) {
    int engines = match->schedule.engines, count = schedule_pairings(&match->schedule);
    Standing *standings = calloc((size_t)engines, sizeof *standings);
    Pairing *pairings = calloc((size_t)count, sizeof *pairings);
    Estimate *ratings = calloc((size_t)engines, sizeof *ratings);
    for (int i = 0; standings && pairings && i < count; i++) {
        Pairing *at = &pairings[i];
        schedule_pairing(&match->schedule, i, &at->first, &at->second);
        match_tally(match, i, &at->tally);
        standings[at->first].halves += 2 * at->tally.games[2] + at->tally.games[1];
        standings[at->second].halves += 2 * at->tally.games[0] + at->tally.games[1];
        standings[at->first].games += tally_games(&at->tally);
        standings[at->second].games += tally_games(&at->tally);
    }
    bool rated = pairings && ratings && ratings_fit(engines, pairings, count, ratings);
    for (int i = 0; standings && i < engines; i++) {
        standings[i].engine = i;
        standings[i].rating = rated ? ratings[i] : (Estimate){NAN, NAN, NAN};
    }
    if (!pairings || !ratings) {
        free(standings);
        standings = NULL;
    }
    free(pairings);
    free(ratings);
    if (standings)
        qsort(standings, (size_t)engines, sizeof *standings, compare_standings);
    return standings;
}

void match_totals(const Match *match, int engine, EngineTotals *totals) {
    *totals = (EngineTotals){0};
    for (int game = 0; game < match->games; game++) {
        const GameRecord *record = match->records[game];
        for (int side = BLACK; record && side <= WHITE; side++) {
            if (record->engine[side] != engine)
                continue;
            add_moves(totals, record, (Colour)side);
            if (record->has_offender && (int)record->offender == side)
                totals->endings[record->ending]++;
        }
    }
}

int match_duplicates(const Match *match) {
    Table seen = table_of(sizeof(uint64_t), sizeof(uint64_t));
    int duplicates = 0;
    for (int number = 0; number < match->games; number++) {
        const GameRecord *record = match->records[number];
        if (!record)
            continue;
        const Game *game = &record->game;
        uint8_t text[RECORD_MAX_PLIES + 2] = {(uint8_t)record->engine[0],
                                              (uint8_t)record->engine[1]};
        for (int i = 0; i < game->length; i++)
            text[i + 2] = (uint8_t)game_move(game, i).square;
        uint64_t seed = checksum_fnv1a(&game->start.discs, sizeof game->start.discs, 0);
        uint64_t key = checksum_fnv1a(text, (size_t)game->length + 2, seed);
        bool fresh = false;
        duplicates += table_add(&seen, &key, &fresh) && !fresh;
    }
    table_free(&seen);
    return duplicates;
}

static bool read_games(Match *match, GamelogReader *log) {
    GameRecord record;
    int status;
    while ((status = gamelog_next(log, match->names, match->options.engine_count, &record)) > 0)
        if (!match_add(match, &record)) {
            record_free(&record);
            return report_place(log->path, log->line, "a repeated game, or one of another match");
        }
    return status == 0;
}

bool match_open(Match *match, Options *options, const char *path) {
    GamelogReader log;
    if (!gamelog_open(&log, path))
        return false;
    bool good = options_restore(options, log.arguments) && options_finish(options) &&
                match_init(match, options);
    if (good) {
        good =
            log.openings == match->openings.checksum
                ? read_games(match, &log)
                : report_error("%s: the list of openings has changed since the match began", path);
        if (!good)
            match_free(match);
    }
    gamelog_end(&log);
    return good;
}

/* --------------------------------------------------------------------------------- the schedule */

int schedule_pairings(const Schedule *schedule) {
    int n = schedule->engines;
    return schedule->gauntlet ? n - 1 : n * (n - 1) / 2;
}

void schedule_pairing(const Schedule *schedule, int pairing, int *first, int *second) {
    int a = 0;
    if (!schedule->gauntlet) {
        for (int row = schedule->engines - 1; pairing >= row; row--, a++)
            pairing -= row;
    }
    *first = a;
    *second = a + 1 + pairing;
}

int schedule_games(const Schedule *schedule) {
    return 2 * schedule_pairings(schedule) * schedule->rounds;
}

Slot schedule_slot(const Schedule *schedule, int game) {
    int pair = game / 2, pairings = schedule_pairings(schedule);
    Slot slot = {.opening = pair / pairings, .pairing = pair % pairings};
    schedule_pairing(schedule, slot.pairing, &slot.engine[game % 2], &slot.engine[1 - game % 2]);
    return slot;
}

bool schedule_is_ours(const Schedule *schedule, int game) {
    return game / 2 % schedule->shards == schedule->shard;
}

/* -------------------------------------------------------------------------------------- merging */

/* The arguments of the whole match: those of a shard without "--shard=K/N". */
static json_t *drop_shard(json_t *shard) {
    json_t *whole = json_array();
    for (size_t i = 0; i < json_array_size(shard); i++) {
        json_t *argument = json_array_get(shard, i);
        if (strncmp(json_string_value(argument), "--shard=", 8))
            object_add(whole, json_incref(argument));
    }
    return whole;
}

/* Begins the match that has `own` as a shard, or checks that it is the match already begun. */
static bool fit(Match *match, Options *options, const Match *own, const char *path) {
    json_t *whole = drop_shard(own->options.kept);
    bool good;
    if (!match->records)
        good = options_restore(options, whole) && options_finish(options) &&
               match_init(match, options);
    else
        good = (json_equal(whole, match->options.kept) &&
                own->openings.checksum == match->openings.checksum) ||
               report_error("%s is the log of another match", path);
    json_decref(whole);
    return good;
}

/* Moves the games of a log into the match, counts the games that the log should have, and reports
 * missing games. A match decided by its sequential test counts as complete. */
static bool move_games(Match *match, Match *own, const char *path, int *planned, bool *whole) {
    int games = match_planned(own);
    *planned += games;
    if (own->played < games && own->verdict == SPRT_GOES_ON) {
        report_error("%s: lacks %d of its %d games", path, games - own->played, games);
        *whole = false;
    }
    for (int game = 0; game < own->games; game++) {
        GameRecord *record = own->records[game];
        if (record && !match_add(match, record))
            return report_error("%s: game %d is repeated", path, game + 1);
        free(record);
        own->records[game] = NULL;
    }
    return true;
}

static bool add_log(Match *match, Options *options, const char *path, int *planned, bool *whole) {
    Match own;
    Options none;
    options_init(&none);
    bool good = match_open(&own, &none, path);
    options_free(&none);
    if (!good)
        return false;
    good = fit(match, options, &own, path) && move_games(match, &own, path, planned, whole);
    match_free(&own);
    return good;
}

static bool write_log(const Match *match) {
    Gamelog log = {.file = -1};
    const Options *options = &match->options;
    if (!options->log)
        return true;
    bool ok = gamelog_create(&log, options->log, options->kept, match->openings.checksum);
    for (int game = 0; ok && game < match->games; game++)
        if (match->records[game])
            ok = gamelog_add(&log, match->records[game], match->names);
    if (!ok)
        report_place(options->log, 0, strerror(errno));
    gamelog_close(&log);
    return ok;
}

bool merge_match(Match *match, Options *options, char **paths, int count, bool *whole) {
    int planned = 0;
    *match = (Match){.records = NULL};
    *whole = true;
    for (int i = 0; i < count; i++)
        if (!add_log(match, options, paths[i], &planned, whole))
            goto fail;
    if (!export_spares(&match->options, (const char *const *)paths, count))
        goto fail;
    if (planned < match->games) {
        fprintf(stderr, "verdi-match: %d of %d games belong to shards whose logs are missing\n",
                match->games - planned, match->games);
        *whole = false;
    }
    if (write_log(match))
        return true;
fail:
    match_free(match);
    return false;
}
