/* SPDX-License-Identifier: MIT
 *
 * Final scores by a convention. Searches always give the empty squares to the winner. Win, draw and
 * loss are the same under every convention, but the score differs if exact play ends before the
 * board is full. So the final position is counted again. Of several lines with equal search values
 * the first is used, although another one may be better under the convention.
 */
#ifndef VERDI_STUDY_SEARCH_FINAL_SCORE_H
#define VERDI_STUDY_SEARCH_FINAL_SCORE_H

#include "base/text.h"
#include "rules/game.h"
#include "rules/score.h"
#include "verdi.h"

typedef struct FinalScore {
    bool known;
    ScoreCount count; /* for the side to move and the other side */
} FinalScore;

/* Converts the result of a search of the position: values and bounds of exact lines, and of a
 * finished game, become those of the convention, and lines are sorted again. Lines that end before
 * the game does are completed by solving (this clears the engine), except book lines, which are
 * unchanged. `finals` (VERDI_MAX_MOVES, or NULL) receives the score of each line; its first element
 * that of a finished game. `stop` (NULL: none) ends the solving; lines not solved by then are
 * unchanged. Errors as for verdi_search(). */
int final_score_apply(verdi_engine *engine, Position position, ScoreConvention convention,
                      const verdi_stop *stop, verdi_result *result, FinalScore *finals);

/* Adds half discs as discs: "47", "26.5". */
void final_score_add_halves(Text *out, int halves);

/* Adds "47-17", Black's discs first; `side` is to move. */
void final_score_add(Text *out, FinalScore score, Colour side);

#endif
