/* SPDX-License-Identifier: MIT
 *
 * The words of GTP: finds commands by name, parses arguments, formats failures.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"
#include "base/utf8.h"
#include "front/gtp/gtp.h"
#include "rules/board.h"

const GtpCommand *gtp_command_at(const Gtp *gtp, int index) {
    for (int t = 0; gtp->tables[t]; t++)
        for (const GtpCommand *command = gtp->tables[t]; command->name; command++)
            if (index-- == 0)
                return command;
    return NULL;
}

const GtpCommand *gtp_find_command(const Gtp *gtp, const char *name) {
    const GtpCommand *command;
    for (int i = 0; (command = gtp_command_at(gtp, i)); i++)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

bool gtp_fail(Gtp *gtp, const char *format, ...) {
    char text[200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    gtp->out = text_into(gtp->out_data, sizeof gtp->out_data);
    text_add(&gtp->out, "%s", text);
    return false;
}

bool gtp_fail_word(Gtp *gtp, const char *what, const char *word) {
    char safe[41];
    snprintf(safe, sizeof safe, "%s", word);
    utf8_to_ascii(safe);
    return gtp_fail(gtp, "syntax error: expected %s, got '%s'", what, safe);
}

bool gtp_parse_colour(Gtp *gtp, const char *word, verdi_colour *colour) {
    static const char *const names[] = {"b", "w", "black", "white"};
    for (int i = 0; i < 4; i++)
        if (strcasecmp(word, names[i]) == 0) {
            *colour = (verdi_colour)(i & 1);
            return true;
        }
    return gtp_fail_word(gtp, "color", word);
}

bool gtp_parse_vertex(Gtp *gtp, const char *word, int *square) {
    *square = strcasecmp(word, "pass") == 0 ? SQUARE_PASS
              : strlen(word) == 2           ? square_parse(word)
                                            : SQUARE_NONE;
    return *square != SQUARE_NONE || gtp_fail_word(gtp, "vertex", word);
}

bool gtp_parse_int(Gtp *gtp, const char *word, int *value) {
    return number_parse_small(word, 0, INT32_MAX, value) || gtp_fail_word(gtp, "integer", word);
}

bool gtp_parse_seconds(Gtp *gtp, const char *word, double *value) {
    return (number_parse_double(word, value) && *value >= 0 && *value <= INT32_MAX) ||
           gtp_fail_word(gtp, "time in seconds", word);
}

const char *gtp_vertex(int square) {
    return square >= 0 && square < 64 ? square_capital(square) : "pass";
}
