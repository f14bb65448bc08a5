/* SPDX-License-Identifier: MIT */
#include "front/kit/manual/wrap.h"

#include <stdbool.h>
#include <string.h>

void wrap_print(FILE *out, const char *text, size_t length, int column, int indent, int width) {
    const char *end = text + length;
    bool begun = false; /* the line has a word */
    while (text < end) {
        size_t word = strcspn(text, " \n");
        if (word > (size_t)(end - text))
            word = (size_t)(end - text);
        if (begun && column + 1 + (int)word > width) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
            begun = false;
        }
        column += fprintf(out, "%s%.*s", begun ? " " : "", (int)word, text);
        begun = true;
        text += word;
        while (text < end && *text == ' ')
            text++;
    }
    putc('\n', out);
}
