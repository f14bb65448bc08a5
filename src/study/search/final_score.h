/* SPDX-License-Identifier: MIT
 *
 * Final scores by a convention. Searches always give the empty squares to the winner. Win, draw and
 * loss are the same under every convention, but the score differs if exact play ends before the
 * board is full. So the final position is counted again under the convention. Of several lines with
 * equal search values the first one is used, although another may be better under the convention.
 */
#pragma once

#include "base/text.h"
#include "rules/board.h"
#include "rules/game.h"
#include "verdi.h"

typedef struct FinalScore {
    bool known;
    ScoreCount count; /* for the side to move and for the other side */
} FinalScore;

/* Converts the result of a search of the position: the values and bounds of exact lines, and those
 * of a finished game, become those of the convention, and the lines are sorted again. Lines that
 * end before the game does are completed by solving (this clears the engine), except book lines,
 * which are unchanged. `finals` (VERDI_MAX_MOVES elements, or NULL) receives the score of each
 * line; if the game is finished, finals[0] receives its score. `stop` may be NULL; if it is raised,
 * solving ends, and lines that are not solved by then are unchanged. The errors are those of
 * verdi_search(). */
int final_score_apply(verdi_engine *engine, Position position, ScoreConvention convention,
                      const verdi_stop *stop, verdi_result *result, FinalScore *finals);

/* Appends a number of half discs in discs: "47", "26.5". */
void final_score_add_halves(Text *out, int halves);

/* Appends a score, Black's discs first: "47-17". `side` is the side to move, whose discs are first
 * in `score`. */
void final_score_add(Text *out, FinalScore score, Colour side);
