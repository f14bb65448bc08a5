/* SPDX-License-Identifier: MIT
 *
 * Reads the cases of compliance.txt, which is inside the program. Its lines are:
 * - `NAME = TEXT`: later texts may contain <NAME>;
 * - `protocol GTP` or `protocol NBoard`, for the cases that follow;
 * - `: NAME` begins a case, which may have a line `needs COMMAND`, `within SECONDS` or `trickle`;
 * - `> TEXT`: a line of input; `>| TEXT` is the same without its line end;
 * - `< PATTERN`: the whole output.
 * Texts have the escapes \n \r \t \v \f and \NNN of C; other backslashes are those of patterns.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/span.h"
#include "base/text.h"
#include "match/compliance.h"

extern const char compliance_text[], compliance_text_end[];

enum { CASES = 128, NAMES = 64, ARENA = 1 << 20 };

typedef struct Named {
    Span name;
    const char *text;
} Named;

typedef struct Reader {
    Text texts; /* all texts, with a NUL before each */
    Named named[NAMES];
    int names;
} Reader;

/* Adds a text with its escapes, and with the texts of its names. */
static void expand(Reader *reader, Span text) {
    static const char letters[] = "nrtvf", controls[] = "\n\r\t\v\f";
    while (text.at < text.end) {
        const char *at = text.at++, *letter = *at == '\\' ? strchr(letters, at[1]) : NULL;
        if (letter) {
            text_add_char(&reader->texts, controls[letter - letters]);
            text.at++;
        } else if (*at == '\\' && isdigit((unsigned char)at[1])) {
            char digits[] = {at[1], at[2], at[3], '\0'};
            text_add_char(&reader->texts, (char)strtol(digits, NULL, 8));
            text.at += 3;
        } else if (*at == '<') {
            Span name = span_take_until(&text, '>');
            int i = reader->names - 1; /* the last one of this name */
            while (span_size(reader->named[i].name) != span_size(name) ||
                   memcmp(reader->named[i].name.at, name.at, span_size(name)))
                i--;
            text_add(&reader->texts, "%s", reader->named[i].text);
        } else {
            text_add_char(&reader->texts, *at);
        }
    }
}

static const char *begin(Reader *reader) {
    text_add_char(&reader->texts, '\0');
    return reader->texts.data + reader->texts.length;
}

static const char *read_text(Reader *reader, Span text) {
    const char *begun = begin(reader);
    expand(reader, text);
    return begun;
}

static void read_input(Reader *reader, Span line, ComplianceCase *test) {
    bool open = span_take(&line, "|");
    if (!test->size)
        test->input = begin(reader);
    span_take(&line, " ");
    expand(reader, line);
    if (!open)
        text_add_char(&reader->texts, '\n');
    test->size = (size_t)(reader->texts.data + reader->texts.length - test->input);
}

const ComplianceCase *compliance_cases(int *count) {
    static char arena[ARENA];
    static ComplianceCase list[CASES];
    Reader reader = {.texts = text_into(arena, sizeof arena)};
    ComplianceCase *test = list;
    Span rest = {compliance_text, compliance_text_end}, line;
    bool nboard = false;
    *count = 0;
    while (span_next_line(&rest, &line)) {
        if (span_take(&line, "protocol ")) {
            nboard = span_is(line, "NBoard");
        } else if (span_take(&line, ": ")) {
            test = &list[(*count)++];
            *test = (ComplianceCase){
                .nboard = nboard, .name = read_text(&reader, line), .input = "", .expect = ""};
        } else if (span_take(&line, "needs ")) {
            test->needs = read_text(&reader, line);
        } else if (span_take(&line, "within ")) {
            test->seconds = strtod(line.at, NULL);
        } else if (span_is(line, "trickle")) {
            test->trickle = true;
        } else if (span_take(&line, ">")) {
            read_input(&reader, line, test);
        } else if (span_take(&line, "< ")) {
            test->expect = read_text(&reader, line);
        } else if (line.at < line.end && *line.at != '#') {
            Span name = span_take_until(&line, ' ');
            span_take(&line, "= ");
            const char *text = read_text(&reader, line);
            reader.named[reader.names++] = (Named){name, text};
        }
    }
    return list;
}
