/* SPDX-License-Identifier: MIT */
#include "record/board/disc.h"

#include "base/bits.h"
#include "record/utf8.h"

Disc disc_take(Span *text) {
    static const struct {
        char text[4];
        Disc disc;
    } signs[] = {{"\u25cf", DISC_BLACK}, {"\u26ab", DISC_BLACK}, {"\u25cb", DISC_WHITE},
                 {"\u25ef", DISC_WHITE}, {"\u3007", DISC_WHITE}, {"\u26aa", DISC_WHITE},
                 {"\u25a1", DISC_EMPTY}, {"\u00b7", DISC_EMPTY}, {"\u30fb", DISC_EMPTY}};
    static const char letters[] = "*XxBbOo0Ww-._"; /* five for black, five for white, then empty
                                                    * squares */
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (span_take(text, signs[i].text))
            return signs[i].disc;
    char c = utf8_peek(*text);
    const char *found = c ? strchr(letters, c) : NULL;
    if (!found)
        return DISC_NONE;
    utf8_next(text);
    return found < letters + 5 ? DISC_BLACK : found < letters + 10 ? DISC_WHITE : DISC_EMPTY;
}

size_t disc_take_row(Span *text, uint64_t discs[2], size_t most) {
    size_t count = 0;
    for (Disc disc; count < most && (disc = disc_take(text)) != DISC_NONE; count++)
        if (discs && count < 64 && disc != DISC_EMPTY)
            discs[disc] |= bits_square((int)count);
    return count;
}
