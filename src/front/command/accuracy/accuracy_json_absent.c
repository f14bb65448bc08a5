/* SPDX-License-Identifier: MIT
 *
 * `verdi accuracy --json` in a build without the library jansson: refused.
 */
#include "front/command/accuracy/accuracy.h"

bool accuracy_has_json(void) {
    return false;
}

void accuracy_print_json_item(const AccuracyItem *item) {
    (void)item;
}

void accuracy_print_json_totals(const AccuracyTotals *totals, const char *weights,
                                const char *score, double seconds) {
    (void)totals, (void)score, (void)weights, (void)seconds;
}
