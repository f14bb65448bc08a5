/* SPDX-License-Identifier: MIT */
#include "match/match.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "front/kit/data/object.h"
#include "front/kit/report.h"

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
