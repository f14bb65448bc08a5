/* SPDX-License-Identifier: MIT
 *
 * Reads a user's table of opening names. Errors must be reported with their line, and every name
 * taken must be fit to be shown.
 */
#include <string.h>

#include "base/utf8.h"
#include "fuzz.h"
#include "games/opening/opening_names.h"

FUZZ_TARGET(opening_names) {
    char problem[RECORD_PROBLEM_SIZE], clean[4 * OPENING_NAME];
    int line = -1, lines = 1;
    Span text = {(const char *)data, (const char *)data + size};
    memset(problem, '?', sizeof problem);
    for (size_t i = 0; i < size; i++)
        lines += data[i] == '\n';
    OpeningNames *names = opening_names_new((OpeningLanguage)(size % OPENING_LANGUAGES));
    FUZZ_CHECK(names);
    if (!opening_names_read(names, text, &line, problem)) {
        FUZZ_CHECK(line >= 1 && line <= lines);
        FUZZ_CHECK(memchr(problem, 0, sizeof problem) && *problem);
    }
    const char *opening = opening_names_at(names, board_play(board_start(), square_parse("f5")));
    if (opening) { /* it is not in the table of our own */
        utf8_clean(clean, sizeof clean, opening);
        FUZZ_CHECK(*clean && !strcmp(clean, opening));
    }
    opening_names_free(names);
    return 0;
}
