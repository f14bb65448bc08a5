/* SPDX-License-Identifier: MIT
 *
 * The words of GTP, in and out: commands by name, arguments to values, failures. Searches nothing.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"
#include "base/text.h"
#include "front/gtp/gtp.h"

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
    size_t length = 0;
    for (; word[length] && length < sizeof safe - 1; length++) {
        unsigned char c = (unsigned char)word[length];
        safe[length] = c < 32 || c > 126 ? '?' : word[length];
    }
    safe[length] = '\0';
    return gtp_fail(gtp, "syntax error: %s expected, got '%s'", what, safe);
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
    if (strcasecmp(word, "pass") == 0) {
        *square = VERDI_PASS;
        return true;
    }
    int column = (word[0] | 32) - 'a', row = word[0] ? word[1] - '1' : -1;
    if (column < 0 || column > 7 || row < 0 || row > 7 || word[2])
        return gtp_fail_word(gtp, "vertex", word);
    *square = 8 * row + column;
    return true;
}

bool gtp_parse_int(Gtp *gtp, const char *word, int *value) {
    return number_parse_small(word, 0, INT32_MAX, value) || gtp_fail_word(gtp, "integer", word);
}

bool gtp_parse_seconds(Gtp *gtp, const char *word, double *value) {
    double number;
    if (!number_parse_double(word, &number) || number < 0 || number > INT32_MAX)
        return gtp_fail_word(gtp, "time in seconds", word);
    *value = number;
    return true;
}

const char *gtp_vertex(int square) {
    static const char names[64][3] = {
#define ROW(r) {'A', r}, {'B', r}, {'C', r}, {'D', r}, {'E', r}, {'F', r}, {'G', r}, {'H', r}
        ROW('1'), ROW('2'), ROW('3'), ROW('4'), ROW('5'), ROW('6'), ROW('7'), ROW('8'),
#undef ROW
    };
    return square >= 0 && square < 64 ? names[square] : "pass";
}
