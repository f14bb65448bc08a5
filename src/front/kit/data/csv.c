/* SPDX-License-Identifier: MIT */
#include "front/kit/data/csv.h"

#include <string.h>

#include "record/utf8.h"
#include "verdi.h"

void csv_string(const char *string, Text *out) {
    const char *first = string + strspn(string, "'");
    bool live = *first && strchr("=+-@", *first); /* a spreadsheet would compute it */
    bool quoted = strpbrk(string, ",\"") != NULL;
    if (quoted)
        text_add_char(out, '"');
    if (live)
        text_add_char(out, '\'');
    while (*string) {
        char character[4];
        size_t bytes = utf8_take(&string, character);
        text_add(out, "%s%.*s", *character == '"' ? "\"" : "", (int)bytes, character);
    }
    if (quoted)
        text_add_char(out, '"');
}

void csv_discs(int value, Text *out) {
    text_add(out, "%.9g", (double)value / VERDI_DISC); /* two digits and seven behind the point */
}
