/* SPDX-License-Identifier: MIT
 *
 * Merges the logs of the shards of a match. The logs must be of the same match: equal arguments
 * except for the shard, and the same openings. No game may be in two logs.
 */
#ifndef VERDI_MATCH_MERGE_H
#define VERDI_MATCH_MERGE_H

#include "match/match.h"

/* Reads `count` logs, at least one, into a match, and writes the merged log if the options ask for
 * it. Takes ownership of `options`, the options of this run. Sets *whole if all games that the logs
 * announce are present; otherwise reports on stderr which logs lack games and how many games are
 * missing. False with a message in `problem`, which is empty if the error was already reported on
 * stderr. */
bool merge_match(Match *match, Options *options, char **paths, int count, bool *whole,
                 char problem[256]);

#endif
