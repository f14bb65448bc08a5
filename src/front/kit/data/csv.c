/* SPDX-License-Identifier: MIT */
#include "front/kit/data/csv.h"

#include <string.h>

#include "verdi.h"

void csv_string(const char *string, Text *out) {
    bool quoted = string[strcspn(string, ",\"\r\n")] != '\0';
    if (!quoted) {
        text_add(out, "%s", string);
        return;
    }
    text_add_char(out, '"');
    for (; *string; string++)
        text_add(out, *string == '"' ? "\"\"" : "%c", *string);
    text_add_char(out, '"');
}

void csv_discs(int value, Text *out) {
    text_add(out, "%.9g", (double)value / VERDI_DISC); /* two digits and seven behind the point */
}
