/* SPDX-License-Identifier: MIT
 *
 * Final scores by a convention. Searches always give the empty squares to the winner; win, draw and
 * loss are the same by each convention. But a line of exact play that ends before the board is full
 * has a different score. It is counted where it ends. Of several lines that the search found equal,
 * the first is taken, which need not be the best by the other convention.
 */
#ifndef VERDI_STUDY_SEARCH_FINAL_SCORE_H
#define VERDI_STUDY_SEARCH_FINAL_SCORE_H

#include "base/text.h"
#include "rules/game.h"
#include "rules/score.h"
#include "verdi.h"

typedef struct FinalScore {
    bool known;
    ScoreCount count; /* of the side to move, and of the other one */
} FinalScore;

/* Counts a result of a search of the position: values and bounds of exact lines, and of a game that
 * is over, become differences by the convention, and lines are put in order again. Lines that break
 * off before the end are solved on (the engine forgets what it knows), but not those of a book,
 * which stay as they are. `finals` (VERDI_MAX_MOVES, or NULL) gets the score of each line, or in
 * the first place that of a game that is over. `stop` (NULL: none) ends the solving, and what is
 * not known by then stays as it was. An error of verdi_search(). */
int final_score_apply(verdi_engine *engine, Position position, ScoreConvention convention,
                      const verdi_stop *stop, verdi_result *result, FinalScore *finals);

/* Half discs as discs: "47", "26.5". */
void final_score_add_halves(Text *out, int halves);

/* "47-17", Black's discs first; `side` is to move. */
void final_score_add(Text *out, FinalScore score, Colour side);

#endif
