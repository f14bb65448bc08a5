/* SPDX-License-Identifier: MIT */
#include "record/record.h"

#include <stdarg.h>
#include <stdio.h>

bool record_fail(char *problem, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(problem, RECORD_PROBLEM_SIZE, format, args);
    va_end(args);
    return false;
}

bool record_fail_char(char *problem, char c, const char *where) {
    if (c > 31 && c < 127)
        return record_fail(problem, "unexpected '%c' %s", c, where);
    return record_fail(problem, "unexpected byte %d %s", (unsigned char)c, where);
}

bool record_keep(Game *game, Game *read, bool good) {
    game_free(good ? game : read);
    if (good)
        *game = *read;
    return good;
}
