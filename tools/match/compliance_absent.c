/* SPDX-License-Identifier: MIT
 *
 * What a system without regular expressions has instead of the checks: a word about it.
 */
#include "match/compliance.h"

bool compliance_check(const char *command, const char *word, FILE *out) {
    (void)command;
    (void)word;
    fputs("verdi-match: --compliance is left out: the C library of this build has no regular "
          "expressions\n",
          out);
    return false;
}
