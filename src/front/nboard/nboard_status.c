/* SPDX-License-Identifier: MIT
 *
 * NBoard's status line, the only way for an engine to show a message to the user.
 */
#include <stdarg.h>
#include <stdio.h>

#include "front/nboard/nboard.h"

void nboard_status(const char *format, ...) {
    char text[NBOARD_NOTE_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (char *p = text; *p; p++)
        if (*p < ' ' || *p > '~')
            *p = '?';
    reply_format(*text ? "status %s\n" : "status\n", text);
}

void nboard_report_book(Nboard *nboard, const char *problem) {
    snprintf(nboard->note, sizeof nboard->note, "book: %.200s; playing without it", problem);
    log_note(problem);
}
