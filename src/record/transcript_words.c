/* SPDX-License-Identifier: MIT
 *
 * Takes the tokens of transcripts, and tests whether a text is a transcript.
 */
#include <string.h>

#include "record/transcript.h"
#include "record/utf8.h"

/* The spellings of a pass. A longer one comes before one that it begins with. The last is
 * Japanese. */
static const char *const passes[] = {"pass", "pa", "ps", "--", "\u30d1\u30b9"};

bool transcript_skip_number(Span *cursor) {
    Span next = *cursor;
    while (letter_is_digit(utf8_peek(next)))
        utf8_next(&next);
    bool dots = utf8_peek(next) == '.';
    if (next.at == cursor->at || (!dots && utf8_peek(next) != ')'))
        return false;
    utf8_next(&next);
    while (dots && utf8_peek(next) == '.')
        utf8_next(&next);
    *cursor = next;
    return true;
}

static bool is_alnum(char c) {
    return letter_is_alpha(c) || letter_is_digit(c);
}

/* Skips a comma, a semicolon, or a hyphen followed by a letter. */
static bool skip_divider(Span *cursor) {
    Span next = *cursor, behind;
    char c = utf8_next(&next);
    behind = next;
    utf8_skip_blanks(&behind);
    bool divides = c == ',' || c == ';' || (c == '-' && letter_is_alpha(utf8_peek(behind)));
    *cursor = divides ? next : *cursor;
    return divides;
}

/* True if the text consists of moves, at least half of them correct. */
static bool is_of_moves(Span text) {
    int squares = 0, others = 0;
    for (bool begun = false; span_size(text);) {
        if (utf8_skip_blanks(&text) || transcript_skip_number(&text) ||
            (begun && skip_divider(&text)))
            continue;
        Square square = transcript_take_move(&text);
        squares += square < SQUARE_PASS;
        if (square == SQUARE_NONE) {
            if (!is_alnum(utf8_next(&text)))
                return false;
            others++;
        }
        begun = true;
    }
    return squares && 2 * squares >= others;
}

bool transcript_skip_separator(Span *cursor) {
    enum { LOOK_AHEAD = 256 };
    Span next = *cursor, rest = *cursor;
    if (!skip_divider(&next))
        return false;
    if (utf8_next(&rest) == ';') {
        Span line = span_take_until(&rest, '\n');
        if (span_size(line) > LOOK_AHEAD)
            line.end = line.at + LOOK_AHEAD;
        line = span_trim(line);
        if (span_size(line) && !is_of_moves(line))
            return false;
    }
    *cursor = next;
    return true;
}

Square transcript_take_move(Span *cursor) {
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        Span next = *cursor;
        const char *same = passes[i];
        while (*same && next.at < next.end &&
               letter_lower(utf8_peek(next)) == letter_lower(*same)) {
            utf8_next(&next);
            same++;
        }
        if (!*same) {
            *cursor = next;
            return SQUARE_PASS;
        }
    }
    Span next = *cursor;
    char name[3] = {utf8_next(&next), '\0', '\0'};
    name[1] = utf8_next(&next);
    Square square = square_parse(name);
    if (square != SQUARE_NONE)
        *cursor = next;
    return square;
}

Square transcript_take_listed(Span *cursor) {
    Span next = *cursor;
    int number = 0;
    while (letter_is_digit(utf8_peek(next)) && number <= SQUARE_PASS)
        number = 10 * number + (utf8_next(&next) - '0');
    if (next.at == cursor->at || number > SQUARE_PASS || letter_is_alpha(utf8_peek(next)))
        return SQUARE_NONE;
    *cursor = next;
    return number;
}

bool transcript_skip_colour(Span *cursor, Colour *colour) {
    static const struct {
        char text[6];
        Colour colour;
    } words[] = {{"black", BLACK}, {"white", WHITE}, {"b", BLACK},  {"w", WHITE}, {"x", BLACK},
                 {"o", WHITE},     {"黒", BLACK},    {"白", WHITE}, {"●", BLACK}, {"○", WHITE}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        Span next = *cursor, move;
        if (!span_take_letters(&next, words[i].text))
            continue;
        bool apart = !letter_is_alpha(words[i].text[0]);
        for (char c; (c = utf8_peek(next)) && (letter_is_blank(c) || strchr("\"',:.", c));) {
            utf8_next(&next);
            apart = true;
        }
        move = next;
        if (!apart || (transcript_take_move(&move) == SQUARE_NONE &&
                       transcript_take_listed(&move) == SQUARE_NONE))
            continue;
        *colour = words[i].colour;
        *cursor = next;
        return true;
    }
    return false;
}

/* ------------------------------------------------------------------------------ what a text is */

bool transcript_begins(Span text) {
    while (utf8_skip_blanks(&text) || transcript_skip_number(&text))
        continue;
    return transcript_take_move(&text) != SQUARE_NONE;
}

int transcript_number(Span text) {
    int number = 0;
    if (!transcript_skip_number(&(Span){text.at, text.end}))
        return -1;
    while (letter_is_digit(utf8_peek(text)) && number < 1000)
        number = 10 * number + (utf8_next(&text) - '0');
    return number;
}

bool transcript_is_list(Span text) {
    utf8_skip_blanks(&text);
    bool bracket = span_take(&text, "[");
    utf8_skip_blanks(&text);
    char c = utf8_peek(text);
    return bracket && c && (strchr("[]\"'", c) || letter_is_digit(c));
}

bool transcript_is_header(Span text) {
    bool bracket = span_take(&text, "[");
    const char *name = text.at;
    while (letter_is_alpha(utf8_peek(text)))
        utf8_next(&text);
    return bracket && text.at > name && letter_is_blank(utf8_peek(text)) &&
           memchr(text.at, ']', span_size(text));
}

bool transcript_is_single(Span line) {
    Colour colour;
    while (utf8_skip_blanks(&line) || transcript_skip_number(&line))
        continue;
    transcript_skip_colour(&line, &colour);
    bool move = transcript_take_move(&line) != SQUARE_NONE;
    utf8_skip_blanks(&line);
    skip_divider(&line);
    utf8_skip_blanks(&line);
    return move && !span_size(line);
}

/* True for a JSON object, but not for a comment. */
static bool is_object(Span text) {
    bool brace = span_take(&text, "{");
    utf8_skip_blanks(&text);
    return brace && span_take(&text, "\"");
}

/* True if the beginning of the text may belong to a transcript. */
static bool is_begin(Span text) {
    Colour colour;
    GameResult result;
    while (utf8_skip_blanks(&text) || transcript_skip_number(&text))
        continue;
    char c = utf8_peek(text);
    return !span_size(text) || (c == '{' && !is_object(text)) || c == '%' || c == '#' ||
           transcript_is_list(text) || transcript_is_header(text) ||
           transcript_skip_colour(&text, &colour) || transcript_take_move(&text) != SQUARE_NONE ||
           (numbered_take_result(&text, &result) && !span_size(span_trim(text)));
}

/* Skips moves and separators; returns the number of squares. */
static int skip_run(Span *text) {
    int count = 0;
    Colour colour;
    for (Span next = *text;;) {
        while (utf8_skip_blanks(&next) || transcript_skip_number(&next))
            continue;
        transcript_skip_colour(&next, &colour);
        Square square = transcript_take_move(&next);
        if (square == SQUARE_NONE || (letter_is_alpha(utf8_peek(next)) && !is_begin(next)))
            return count;
        count += square < SQUARE_PASS;
        *text = next;
        utf8_skip_blanks(&next);
        skip_divider(&next);
    }
}

/* The last character before `at` that is not blank; '\t' if a tab comes between; '\0' if there is
 * none. */
static char char_before(Span text, const char *at) {
    if (at > text.at && at[-1] == '\t')
        return '\t';
    while (at > text.at && at[-1] == ' ')
        at--;
    return at > text.at ? at[-1] : '\0';
}

Span transcript_find(Span text) {
    Span best = text, at = text;
    int most = 0;
    bool object = is_object(text);
    if (is_begin(text))
        return text;
    while (at.at < at.end) {
        if (object && transcript_is_list(at))
            return at;
        Span next = at;
        char before = letter_is_blank(*at.at) ? '\0' : char_before(text, at.at);
        int count = is_alnum(before) || letter_is_blank(*at.at) ? 0 : skip_run(&next);
        bool label = before == ':' || before == '"' || (unsigned char)before >= 128 ||
                     (before && strchr("*->", before) && letter_is_blank(at.at[-1]));
        if (count > most && (count > 1 || (label && !span_size(span_trim(next))))) {
            best.at = at.at;
            most = count;
        }
        at.at = next.at > at.at ? next.at : at.at + 1;
    }
    return best;
}

bool transcript_is_there(Span text) {
    return is_begin(text) || transcript_find(text).at > text.at;
}

static bool has_square(Span text) {
    for (char before = '\0'; text.at < text.end; before = *text.at++) {
        Span next = text;
        if (!is_alnum(before) && transcript_take_move(&next) < SQUARE_PASS &&
            (!is_alnum(utf8_peek(next)) || transcript_begins(next)))
            return true;
    }
    return false;
}

/* True at a closing quotation mark or bracket, or a character that continues a link. */
static bool is_closing(Span text) {
    static const char *const signs[] = {"」", "』", "”", "’"};
    char c = utf8_peek(text);
    bool closing = c && strchr("\"'&)]}|<>/", c);
    for (size_t i = 0; i < sizeof signs / sizeof *signs && !closing; i++)
        closing = span_take(&text, signs[i]);
    return closing;
}

bool transcript_is_tail(Span text, Span rest, bool alone) {
    Span word = rest;
    bool apart =
        rest.at > text.at && (letter_is_blank(rest.at[-1]) || strchr(",;:\"", rest.at[-1]));
    bool sign = span_take(&word, "-") || span_take(&word, "+");
    bool number = letter_is_digit(utf8_peek(word)), other = (unsigned char)utf8_peek(word) >= 128;
    const char *begin = word.at;
    while (number ? letter_is_digit(utf8_peek(word)) || utf8_peek(word) == '.'
                  : letter_is_alpha(utf8_peek(word)))
        utf8_next(&word);
    bool whole = word.at - begin >= (number ? 1 : 3) && !is_alnum(utf8_peek(word)) &&
                 (number || (!sign && !alone));
    return (is_closing(rest) || (apart && (whole || other))) && !has_square(rest);
}

bool transcript_is_meant(Span text) {
    Span found = transcript_find(text);
    return is_of_moves(text) || (found.at > text.at && found.at[-1] != '/');
}
