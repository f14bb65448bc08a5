/* SPDX-License-Identifier: MIT
 *
 * Lines of any length and any bytes go in; positions and complaints come out, in the file's order.
 */
#include "front/kit/obf_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/decode.h"

enum { LINE_SIZE = 4096 }; /* a line with every move scored has some 400 bytes */

void obf_file_read(const char *name, ObfFileRecord *record, ObfFileProblem *problem, void *user) {
    bool standard = !strcmp(name, "-");
    FILE *input = standard ? stdin : fopen(name, "rb");
    char *text = NULL, reason[RECORD_PROBLEM_SIZE];
    Decoder decoder = {0};
    ObfRecord read;
    size_t room = 0;
    if (!input) {
        problem(name, 0, strerror(errno), user);
        return;
    }
    errno = 0;
    bool more = true, scores = false;
    ssize_t size;
    for (int line = 1; more && (size = decode_line(&decoder, &text, &room, input)) >= 0; line++) {
        bool fits = size <= LINE_SIZE;
        ObfStatus status = fits ? obf_parse((Span){text, text + size}, &read, reason) : OBF_BAD;
        if (status == OBF_RECORD && !obf_is_sure(&read, &scores, reason))
            status = OBF_BAD;
        if (status == OBF_RECORD)
            more = record(&read, name, line, user);
        else if (status == OBF_BAD)
            problem(name, line, fits ? reason : "line is too long", user);
        errno = 0;
    }
    free(text);
    if (errno || ferror(input))
        problem(name, 0, strerror(errno ? errno : EIO), user);
    if (!standard)
        fclose(input);
}
