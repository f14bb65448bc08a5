/* SPDX-License-Identifier: MIT
 *
 * Takes the tokens of transcripts, and tests what a line is.
 */
#include <string.h>

#include "base/utf8.h"
#include "record/board/diagram.h"
#include "record/transcript.h"

/* The spellings of a pass. A longer one comes before one that it begins with. The last two are
 * Japanese. */
static const char *const passes[] = {"pass", "pa", "ps", "pp", "--", "@@", "null", "パス", "ﾊﾟｽ"};

static bool is_alnum(char c) {
    return letter_is_alpha(c) || letter_is_digit(c);
}

/* Takes one of ① to ⑳. */
static bool take_circled(Span *text, int *number) {
    for (int i = 1; i <= 20; i++) {
        char sign[4] = {(char)0xe2, (char)0x91, (char)(0x9f + i), '\0'};
        if (!span_take(text, sign))
            continue;
        *number = i;
        return true;
    }
    return false;
}

bool transcript_take_number(Span *cursor, int *number) {
    Span next = *cursor;
    int read = 0;
    bool circled = take_circled(&next, &read);
    for (int digits = 0; digits < 3 && !circled && letter_is_digit(utf8_peek(next)); digits++)
        read = 10 * read + (utf8_next(&next) - '0');
    char c = utf8_peek(next);
    if (!circled && (next.at == cursor->at || !c || !strchr(".):", c)))
        return false;
    if (!circled)
        utf8_next(&next);
    while (!circled && c == '.' && utf8_peek(next) == '.')
        utf8_next(&next);
    if (c == ':' && letter_is_digit(utf8_peek(next))) /* a result */
        return false;
    if (number)
        *number = read;
    *cursor = next;
    return true;
}

bool transcript_take_divider(Span *cursor) {
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
        if (utf8_skip_blanks(&text) || transcript_take_number(&text, NULL) ||
            (begun && transcript_take_divider(&text)))
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

bool transcript_take_colour(Span *cursor, Colour *colour) {
    Span next = *cursor, move;
    char first = utf8_peek(next);
    bool apart = !letter_is_alpha(first);
    Disc disc = first == '*' ? DISC_NONE : side_take_colour(&next);
    if (disc > DISC_WHITE)
        return false;
    for (char c; (c = utf8_peek(next)) && (letter_is_blank(c) || strchr("\"',:.", c));) {
        utf8_next(&next);
        apart = true;
    }
    move = next;
    if (!apart || transcript_take_move(&move) == SQUARE_NONE)
        return false;
    *colour = (Colour)disc;
    *cursor = next;
    return true;
}

bool transcript_take_winner(Span *text, GameResult *result) {
    static const char *const verbs[] = {" won", " wins", "の勝ち", "勝ち"};
    enum { SIGN = 3 }; /* bytes of a disc, which alone is no winner */
    Span next = *text;
    bool draw = span_take_letters(&next, "draw") || span_take(&next, "引き分け");
    Disc disc = draw ? DISC_EMPTY : side_take_colour(&next);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs && disc <= DISC_WHITE; i++)
        if (span_take_letters(&next, verbs[i]))
            break;
    if (disc == DISC_NONE || next.at - text->at <= SIGN || !side_ends_word(next))
        return false;
    *result = (GameResult){.known = true, .counted = draw};
    result->discs = draw ? 0 : disc == DISC_BLACK ? 1 : -1;
    *text = next;
    return true;
}

/* ------------------------------------------------------------------------------ what a text is */

bool transcript_begins(Span text) {
    while (utf8_skip_blanks(&text) || transcript_take_number(&text, NULL))
        continue;
    return transcript_take_move(&text) != SQUARE_NONE;
}

int transcript_number(Span text) {
    int number = -1;
    transcript_take_number(&text, &number);
    return number;
}

bool transcript_take_header(Span *text, Span *header) {
    Span next = *text;
    bool bracket = span_take(&next, "["), quoted = false;
    const char *name = next.at;
    while (letter_is_alpha(utf8_peek(next)))
        utf8_next(&next);
    if (!bracket || next.at == name || !letter_is_blank(utf8_peek(next)))
        return false;
    while (next.at < next.end && *next.at != '\n' && (quoted || *next.at != ']')) {
        quoted ^= *next.at == '"';
        next.at +=
            quoted && *next.at == '\\' && next.end - next.at > 1 && next.at[1] != '\n' ? 2 : 1;
    }
    if (quoted || next.at == next.end || *next.at != ']')
        return false;
    if (header) {
        *header = (Span){name, next.at};
        text->at = next.at + 1;
    }
    return true;
}

bool transcript_is_single(Span line) {
    Colour colour;
    while (utf8_skip_blanks(&line) || transcript_take_number(&line, NULL))
        continue;
    transcript_take_colour(&line, &colour);
    bool move = transcript_take_move(&line) != SQUARE_NONE;
    utf8_skip_blanks(&line);
    transcript_take_divider(&line);
    utf8_skip_blanks(&line);
    return move && !span_size(line);
}

bool transcript_has_square(Span text) {
    for (char before = '\0'; text.at < text.end; before = *text.at++) {
        Span next = text;
        int squares = 0, most = is_alnum(before) ? 3 : 1;
        while (squares < most && transcript_take_move(&next) < SQUARE_PASS)
            squares++;
        if (squares == most && !(most == 1 && letter_is_digit(utf8_peek(next))))
            return true;
    }
    return false;
}

/* The only part of a link that is moves: a parameter, a part of the path, or what follows "#". The
 * whole link if there are none or several. */
static Span find_in_link(Span link) {
    Span found = link;
    int count = 0;
    for (Span rest = link, part; span_size(rest);) {
        part = (Span){rest.at, rest.at};
        while (part.end < rest.end && !strchr("/?&=#\"<> ", *part.end))
            part.end++;
        rest.at = part.end < rest.end ? part.end + 1 : rest.end;
        if (span_size(part) < 4 || !is_of_moves(part))
            continue;
        count++;
        found = part;
    }
    return count == 1 ? found : link;
}

static bool is_link(Span text) {
    Span rest = text;
    while (rest.at < rest.end && letter_is_alpha(*rest.at))
        rest.at++;
    bool named = rest.at > text.at && span_take(&rest, "://");
    while (rest.at < rest.end && !letter_is_blank(*rest.at))
        rest.at++;
    return named && rest.at == rest.end;
}

/* Removes bullets, and marks around the whole text. */
static Span strip_marks(Span text) {
    static const char *const bullets[] = {"- ", "* ", "• ", "•", "・"};
    static const char *const pairs[][2] = {{"「", "」"}, {"『", "』"}, {"“", "”"}, {"‘", "’"},
                                           {"\"", "\""}, {"'", "'"},   {"<", ">"}, {"`", "`"}};
    text = span_trim(text);
    for (size_t i = 0; i < sizeof bullets / sizeof *bullets; i++)
        if (span_take(&text, bullets[i]))
            break;
    text = span_trim(text);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        Span inner = text;
        size_t size = strlen(pairs[i][1]);
        if (!span_take(&inner, pairs[i][0]) || span_size(inner) < size ||
            memcmp(inner.end - size, pairs[i][1], size) != 0)
            continue;
        inner.end -= size;
        if (!memchr(inner.at, *pairs[i][1], span_size(inner)))
            return span_trim(inner);
    }
    return text;
}

/* Takes the label of a line: up to the first colon or tab, with a word and without squares. A
 * colour or the number of a move is no label. */
static bool take_label(Span *line, Span *label) {
    Span next = *line;
    Colour colour;
    GameResult result;
    bool word = false;
    Span name;
    while (next.at < next.end && utf8_peek(next) != ':' && *next.at != '\t') {
        word |= letter_is_alpha(*next.at) || (unsigned char)*next.at >= 128;
        utf8_next(&next);
    }
    name = span_trim((Span){line->at, next.at});
    Span named = name;
    bool winner = transcript_take_winner(&named, &result) && !span_size(named);
    if (!word || !span_size(next) || winner || !span_size(name) || memchr("[{(", *name.at, 3) ||
        transcript_has_square(name) ||
        transcript_take_colour(&(Span){line->at, line->end}, &colour))
        return false;
    *label = name;
    utf8_next(&next);
    *line = span_trim(next);
    return true;
}

Span transcript_strip(Span line, Span *label) {
    *label = (Span){line.at, line.at};
    Span inner = strip_marks(line), first = inner;
    if (is_link(inner)) {
        Span moves = find_in_link(inner);
        label->end = moves.at > inner.at ? inner.end : label->end;
        return moves;
    }
    first.end = first.at;
    while (first.end < inner.end && *first.end != '\n')
        first.end++;
    if (!take_label(&first, label))
        return inner;
    first.end = inner.end;
    return strip_marks(first);
}

bool transcript_is_analysis(Span label) {
    static const char *const words[] = {
        "best", "last",     "next",       "previous",  "move",   "line",   "lines", "pv",   "hint",
        "pass", "expected", "principal",  "variation", "main",   "reply",  "coup",  "zug",  "ply",
        "eval", "analysis", "suggestion", "candidate", "played", "ponder", "score", "depth"};
    static const char *const others[] = {"最善", "予想",   "候補",    "読み",
                                         "直前", "最終手", "最後の手"};
    if (is_link(label))
        return false;
    for (char before = '\0'; span_size(label); before = *label.at++) {
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            if (span_take(&(Span){label.at, label.end}, others[i]))
                return true;
        for (size_t i = 0; i < sizeof words / sizeof *words && !is_alnum(before); i++) {
            Span next = label;
            if (span_take_letters(&next, words[i]) && !is_alnum(utf8_peek(next)))
                return true;
        }
    }
    return false;
}

bool transcript_is_meant(Span text) {
    Span label, moves = transcript_strip(text, &label);
    return is_of_moves(text) || (span_size(label) && is_of_moves(moves));
}
