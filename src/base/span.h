/* SPDX-License-Identifier: MIT
 *
 * Spans: parts of texts. A span is not NUL-terminated and may contain NULs. Only ASCII letters
 * count as letters, in every locale.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct Span {
    const char *at, *end;
} Span;

static inline size_t span_size(Span span) {
    return (size_t)(span.end - span.at);
}

/* The span of a whole NUL-terminated text. */
static inline Span span_of(const char *text) {
    return (Span){text, text + strlen(text)};
}

/* True for white space: a blank, or a character from tab to carriage return. */
static inline bool letter_is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline bool letter_is_digit(char c) {
    return c >= '0' && c <= '9';
}

static inline bool letter_is_alpha(char c) {
    return ((unsigned)c | 32) - 'a' < 26;
}

static inline char letter_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

static inline char letter_upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c + 'A' - 'a') : c;
}

/* True if both texts, or their first `size` characters, are the same, ignoring case. */
static inline bool letters_same(const char *a, const char *b, size_t size) {
    for (; size && *a && letter_lower(*a) == letter_lower(*b); a++, b++)
        size--;
    return !size || letter_lower(*a) == letter_lower(*b);
}

/* The first character; NUL if the span is empty. */
static inline char span_peek(Span span) {
    return span.at < span.end ? *span.at : '\0';
}

/* Skips white space at the beginning. */
static inline void span_skip_blanks(Span *span) {
    while (letter_is_blank(span_peek(*span)))
        span->at++;
}

/* If the span begins with `word`, skips it and returns true. Case matters. */
static inline bool span_take(Span *span, const char *word) {
    size_t size = strlen(word);
    bool next = span_size(*span) >= size && memcmp(span->at, word, size) == 0;
    span->at += next ? size : 0;
    return next;
}

/* Like span_take(), ignoring case. */
static inline bool span_take_letters(Span *span, const char *word) {
    size_t size = strlen(word);
    bool next = span_size(*span) >= size && letters_same(word, span->at, size);
    span->at += next ? size : 0;
    return next;
}

static inline bool span_is(Span span, const char *word) {
    return span_take(&span, word) && span.at == span.end;
}

/* Like span_is(), ignoring case. */
static inline bool span_is_letters(Span span, const char *word) {
    return span_take_letters(&span, word) && span.at == span.end;
}

/* Removes white space at both ends. */
static inline Span span_trim(Span span) {
    span_skip_blanks(&span);
    while (span.end > span.at && letter_is_blank(span.end[-1]))
        span.end--;
    return span;
}

/* Returns the part of the span before the first `c`, or the whole span if it has none. *span then
 * begins after that character. */
static inline Span span_take_until(Span *span, char c) {
    Span head = *span;
    const char *found = memchr(span->at, c, span_size(*span));
    head.end = found ? found : span->end;
    span->at = found ? found + 1 : span->end;
    return head;
}

/* Takes the next line, without the line feed, carriage return or both that end it; false at the end
 * of the text. */
static inline bool span_next_line(Span *rest, Span *line) {
    if (rest->at == rest->end)
        return false;
    *line = *rest;
    while (rest->at < rest->end && *rest->at != '\n' && *rest->at != '\r')
        rest->at++;
    line->end = rest->at;
    if (rest->at < rest->end && *rest->at == '\r' && rest->end - rest->at > 1 &&
        rest->at[1] == '\n')
        rest->at++;
    rest->at += rest->at < rest->end;
    return true;
}
