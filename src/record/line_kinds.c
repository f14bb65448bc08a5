/* SPDX-License-Identifier: MIT
 *
 * Recognises lines: comments, boards, free text, and beginnings of records in brackets.
 */
#include "base/span.h"
#include "base/utf8.h"
#include "record/archive.h"
#include "record/board/diagram.h"
#include "record/json_moves.h"
#include "record/record.h"
#include "record/transcript.h"

bool archive_take_opening(Span *text) {
    Span next = *text;
    if (!span_take(&next, "("))
        return false;
    utf8_skip_blanks(&next);
    bool opens = span_take(&next, ";");
    *text = opens ? next : *text;
    return opens;
}

void archive_skip_number(Span *text) {
    while (text->at < text->end && (letter_is_digit(*text->at) || letter_is_blank(*text->at)))
        text->at++;
}

bool archive_is_comment(Span line) {
    return line.at == line.end || *line.at == '#' || *line.at == '%';
}

bool archive_is_chatter(Span line) {
    return span_take(&line, "/os:") || span_is(line, "READY");
}

/* Three squares suffice: a transcript has a digit among its first three characters. A word is no
 * board, unless it begins with a row. */
bool archive_is_board(Span line) {
    Span rest = line;
    size_t squares = disc_take_row(&rest, NULL, SIZE_MAX);
    if (squares < 3)
        return false;
    bool word = rest.at < rest.end && letter_is_alpha(*rest.at) && letter_is_alpha(rest.at[-1]);
    return !word || squares >= 8;
}

/* True if the line has three letters in a row, or a letter that is not ASCII. False for damaged
 * text: a line with control characters, or with half a character of UTF-16. */
static bool has_word(Span line) {
    int letters = 0;
    for (; line.at < line.end; line.at++) {
        unsigned char c = (unsigned char)*line.at;
        if ((c < ' ' && !letter_is_blank((char)c) && c != '\033') ||
            span_take(&(Span){line.at, line.end}, "\ufffd"))
            return false;
        letters = letters == 3 || c >= 128 ? 3 : letter_is_alpha((char)c) ? letters + 1 : 0;
    }
    return letters == 3;
}

bool archive_is_prose(Span line, Span rest) {
    Span game = rest;
    Diagram diagram;
    if (!has_word(line) || archive_is_comment(line) || archive_is_chatter(line))
        return false;
    archive_skip_number(&game);
    return span_take(&(Span){line.at, line.end}, "{\"total\":true,") || /* of solve --json */
           (!archive_is_board(line) && !archive_take_opening(&game) && !table_is_head(line) &&
            !transcript_has_square(line) && !json_moves_begin(line) &&
            !transcript_take_header(&line, NULL) && !diagram_take(&rest, &diagram));
}
