/* SPDX-License-Identifier: MIT
 *
 * A growing file of exact scores: OBF lines, appended as positions are solved. A line has all known
 * scores of its position, the best one among them. An incomplete last line of a killed run is
 * removed.
 */
#ifndef VERDI_FRONT_COMMAND_ACCURACY_ACCURACY_SCORES_H
#define VERDI_FRONT_COMMAND_ACCURACY_ACCURACY_SCORES_H

#include <stdio.h>

#include "base/table.h"
#include "front/command/accuracy/accuracy.h"
#include "front/kit/position_files.h"

typedef struct AccuracyScores {
    FILE *file;   /* NULL: there is none, and nothing is known or kept */
    Table scores; /* by position and move */
} AccuracyScores;

/* Opens the file, or makes it, and reads it; `problem` is called with `user` for each bad line.
 * False with errno set if the file cannot be opened or memory is short. */
bool accuracy_scores_open(AccuracyScores *scores, const char *path, PositionProblem *problem,
                          void *user);

/* Adds what the file knows of the item's `legal` moves to its scores. */
void accuracy_scores_fill(const AccuracyScores *scores, AccuracyItem *item, uint64_t legal);

/* Appends the item's scores, if this run solved one of them. False with errno set. */
bool accuracy_scores_append(AccuracyScores *scores, const AccuracyItem *item);

/* False with errno set if the file could not be written to its end. */
bool accuracy_scores_close(AccuracyScores *scores);

#endif
