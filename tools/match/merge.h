/* SPDX-License-Identifier: MIT
 *
 * One match out of the logs of its shards. The logs must be of the same match: equal arguments but
 * for the shard, the same openings; no game may stand in two of them.
 */
#ifndef VERDI_MATCH_MERGE_H
#define VERDI_MATCH_MERGE_H

#include "match/match.h"

/* Reads `count` logs, at least one, into a match with these options of the run, which it takes
 * over, and writes the merged log that they ask for. *whole: each game is there that the heads of
 * the logs announce; else it is reported on stderr which logs lack games, and how many no log has.
 * False with a problem, or with an empty one after a report on stderr. */
bool merge_match(Match *match, Options *options, char **paths, int count, bool *whole,
                 char problem[256]);

#endif
