/* SPDX-License-Identifier: MIT */
#include "base/public/lines.h"

void lines_settle(verdi_result *result) {
    const verdi_line *first = &result->line[0];
    if (!result->lines)
        return;
    result->move = first->move;
    result->value = first->value;
    result->ponder = first->pv_length > 1 ? first->pv[1] : VERDI_NONE;
}

static bool goes_before(const verdi_line *line, const verdi_line *other) {
    bool searched = line->origin != VERDI_FROM_EVALUATION;
    return searched == (other->origin != VERDI_FROM_EVALUATION) ? line->value > other->value
                                                                : searched;
}

int lines_insert(verdi_result *result, const verdi_line *line) {
    int at = result->lines++;
    for (; at > 0 && goes_before(line, &result->line[at - 1]); at--)
        result->line[at] = result->line[at - 1];
    result->line[at] = *line;
    return at;
}
