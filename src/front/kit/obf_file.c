/* SPDX-License-Identifier: MIT
 *
 * Lines of any length and any bytes go in; positions and complaints come out, in the file's order.
 */
#include "front/kit/obf_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "record/utf8.h"

enum { LINE_SIZE = 4096 }; /* a line with every move scored has some 400 bytes */

/* Reads up to the line's end, which is not kept; *size may exceed what fits. False at the end. */
static bool read_line(FILE *input, char text[LINE_SIZE], size_t *size) {
    int c = getc(input);
    *size = 0;
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getc(input)) {
        if (*size < LINE_SIZE)
            text[*size] = (char)c;
        ++*size;
    }
    return true;
}

void obf_file_read(const char *name, ObfFileRecord *record, ObfFileProblem *problem, void *user) {
    bool standard = !strcmp(name, "-");
    FILE *input = standard ? stdin : fopen(name, "rb");
    char text[LINE_SIZE], reason[RECORD_PROBLEM_SIZE];
    ObfRecord read;
    size_t size;
    if (!input) {
        problem(name, 0, strerror(errno), user);
        return;
    }
    errno = 0;
    bool more = true;
    for (int line = 1; more && read_line(input, text, &size); line++) {
        Span span = {text, text + (size <= LINE_SIZE ? size : 0)};
        if (line == 1)
            span_take(&span, UTF8_MARK);
        ObfStatus status = size <= LINE_SIZE ? obf_parse(span, &read, reason) : OBF_BAD;
        if (status == OBF_RECORD)
            more = record(&read, name, line, user);
        else if (status == OBF_BAD)
            problem(name, line, size <= LINE_SIZE ? reason : "line is too long", user);
        errno = 0;
    }
    if (ferror(input))
        problem(name, 0, strerror(errno ? errno : EIO), user);
    if (!standard)
        fclose(input);
}
