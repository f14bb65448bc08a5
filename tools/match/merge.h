/* SPDX-License-Identifier: MIT
 *
 * One match out of the logs of its shards. The logs must be of the same match: equal arguments but
 * for the shard, the same openings; no game may stand in two of them.
 */
#ifndef VERDI_MATCH_MERGE_H
#define VERDI_MATCH_MERGE_H

#include "match/match.h"

typedef struct MergeSources {
    GamelogHeader header; /* what the match's options point to; free after the match */
    bool whole;           /* each game is there that the heads of the logs announce */
} MergeSources;

void merge_sources_free(MergeSources *sources);

/* argv[1...]: logs, then options of the run (--log for a merged log, --ggf, --sgf). `problem` is
 * empty if it was reported on stderr, as is each log that lacks games, and how many no log has. */
bool merge_match(Match *match, int argc, char **argv, MergeSources *sources, char problem[256]);

#endif
