/* SPDX-License-Identifier: MIT */
#include "base/json/json_text.h"

#include <stdint.h>
#include <string.h>

enum { DEEPEST = 32 };

bool json_text_is_string(Span value) {
    return span_peek(value) == '"' || span_peek(value) == '\'';
}

/* Takes a string. An escape is not checked. */
static bool take_string(Span *text) {
    char mark = *text->at++;
    for (; text->at < text->end; text->at++) {
        unsigned char c = (unsigned char)*text->at;
        if (c == (unsigned char)mark) {
            text->at++;
            return true;
        }
        if (c < ' ')
            return false;
        if (c == '\\' && text->end - text->at > 1)
            text->at++;
    }
    return false;
}

/* Takes a number or one of the words. */
static bool take_word(Span *text) {
    static const char *const words[] = {"null", "true", "false", "None", "True", "False"};
    Span next = *text;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (span_take(text, words[i]))
            return !letter_is_alpha(span_peek(*text));
    if (span_peek(next) == '-' || span_peek(next) == '+')
        next.at++;
    const char *digits = next.at;
    while (next.at < next.end && *next.at &&
           (letter_is_digit(*next.at) || (next.at > digits && strchr(".eE+-", *next.at))))
        next.at++;
    bool good = next.at > digits;
    text->at = good ? next.at : text->at;
    return good;
}

/* Takes what begins a value, or all of one without brackets. */
static bool take_scalar(Span *text) {
    return json_text_is_string(*text) ? take_string(text) : take_word(text);
}

bool json_text_take(Span *text) {
    char open[DEEPEST];
    int depth = 0;
    for (bool fresh = false;;) { /* fresh: the last character opened a bracket */
        span_skip_blanks(text);
        char c = span_peek(*text);
        bool empty = fresh && c == (open[depth - 1] == '[' ? ']' : '}');
        fresh = false;
        if (empty) {
            text->at++;
            depth--;
        } else {
            if (depth && open[depth - 1] == '{') {
                if (!json_text_is_string(*text) || !take_string(text))
                    return false;
                span_skip_blanks(text);
                if (span_peek(*text) != ':')
                    return false;
                text->at++;
                span_skip_blanks(text);
                c = span_peek(*text);
            }
            if (c == '[' || c == '{') {
                if (depth == DEEPEST)
                    return false;
                open[depth++] = c;
                text->at++;
                fresh = true;
                continue;
            }
            if (!take_scalar(text))
                return false;
        }
        for (; depth; depth--) { /* close what ends here */
            span_skip_blanks(text);
            if (span_peek(*text) != (open[depth - 1] == '[' ? ']' : '}'))
                break;
            text->at++;
        }
        if (!depth)
            return true;
        if (span_peek(*text) != ',')
            return false;
        text->at++;
    }
}

bool json_text_inside(Span value, char bracket, Span *inside) {
    if (span_peek(value) != bracket)
        return false;
    *inside = (Span){value.at + 1, value.end - 1};
    return true;
}

bool json_text_next(Span *inside, Span *key, Span *value) {
    span_skip_blanks(inside);
    if (!span_size(*inside))
        return false;
    if (key) {
        key->at = inside->at;
        take_string(inside);
        key->end = inside->at;
        span_skip_blanks(inside);
        inside->at++; /* the colon */
        span_skip_blanks(inside);
    }
    value->at = inside->at;
    json_text_take(inside);
    value->end = inside->at;
    span_skip_blanks(inside);
    span_take(inside, ",");
    return true;
}

/* Appends a code point of an escape as UTF-8; half a pair becomes a question mark. */
static void add_point(Text *out, uint32_t point) {
    if (point < 0x80) {
        text_add_char(out, (char)(point ? point : ' '));
    } else if (point < 0x800) {
        text_add(out, "%c%c", (int)(0xc0 | point >> 6), (int)(0x80 | (point & 63)));
    } else if (point >> 11 == 0x1b) {
        text_add_char(out, '?');
    } else {
        if (point < 0x10000)
            text_add_char(out, (char)(0xe0 | point >> 12));
        else
            text_add(out, "%c%c", (int)(0xf0 | point >> 18), (int)(0x80 | (point >> 12 & 63)));
        text_add(out, "%c%c", (int)(0x80 | (point >> 6 & 63)), (int)(0x80 | (point & 63)));
    }
}

/* Takes four hexadecimal digits. */
static bool take_hex(Span *text, uint32_t *value) {
    *value = 0;
    for (int i = 0; i < 4; i++) {
        static const char digits[] = "0123456789abcdef";
        char c = letter_lower(span_peek(*text));
        const char *digit = c ? strchr(digits, c) : NULL;
        if (!digit)
            return false;
        *value = *value << 4 | (uint32_t)(digit - digits);
        text->at++;
    }
    return true;
}

static void add_escape(Text *out, Span *text) {
    char c = *text->at++;
    uint32_t point, low;
    if (c != 'u') {
        text_add_char(out, c == 'n' ? '\n' : c && strchr("bfrt", c) ? ' ' : c);
    } else if (!take_hex(text, &point)) {
        text_add_char(out, '?');
    } else {
        Span next = *text;
        if (point >> 10 == 0x36 && span_take(&next, "\\u") && take_hex(&next, &low) &&
            low >> 10 == 0x37) {
            point = 0x10000 + ((point & 0x3ff) << 10 | (low & 0x3ff));
            *text = next;
        }
        add_point(out, point);
    }
}

bool json_text_copy(Span value, char *copy, size_t size) {
    Text out = text_into(copy, size);
    if (json_text_is_string(value))
        value = (Span){value.at + 1, value.end - 1};
    while (value.at < value.end) {
        char c = *value.at++;
        if (c == '\\' && value.at < value.end)
            add_escape(&out, &value);
        else
            text_add_char(&out, c);
    }
    return !out.overflow;
}
