/* SPDX-License-Identifier: MIT */
#include "match/pattern.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The end of the item at `p`: a group, a set, or a character with or without a backslash. */
static const char *skip_item(const char *p) {
    if (*p == '\\')
        return p + 2;
    if (*p == '[') {
        p += p[1] == '^' ? 3 : 2; /* a bracket at the beginning does not end the set */
        return strchr(p, ']') + 1;
    }
    if (*p++ == '(') {
        while (*p != ')')
            p = skip_item(p);
        p++;
    }
    return p;
}

/* Parses the quantifier at `p`; returns its end. */
static const char *read_times(const char *p, int *least, int *most) {
    char *end;
    *least = *p != '*' && *p != '?';
    *most = *p == '*' || *p == '+' ? INT_MAX : 1;
    if (*p != '{')
        return *p && strchr("*+?", *p) ? p + 1 : p;
    *least = *most = (int)strtol(p + 1, &end, 10);
    if (*end == ',')
        *most = end[1] == '}' ? INT_MAX : (int)strtol(end + 1, &end, 10);
    return strchr(end, '}') + 1;
}

static bool is_in_set(const char *set, unsigned char c) {
    bool inverse = set[1] == '^', found = false;
    const unsigned char *p = (const unsigned char *)set + 1 + inverse;
    do {
        const unsigned char *last = p[1] == '-' && p[2] != ']' ? p + 2 : p;
        found |= *p <= c && c <= *last;
        p = last + 1;
    } while (*p != ']');
    return found != inverse;
}

static bool takes(const char *item, char c) {
    return *item == '[' ? is_in_set(item, (unsigned char)c)
                        : *item == '.' || item[*item == '\\'] == c;
}

static const char *match_items(const char *p, const char *text);

/* Matches the first possible alternative. Returns the rest of the text, or NULL. */
static const char *match(const char *p, const char *text) {
    for (;;) {
        const char *rest = match_items(p, text);
        if (rest)
            return rest;
        while (*p && *p != '|' && *p != ')')
            p = skip_item(p);
        if (*p++ != '|')
            return NULL;
    }
}

/* Matches a single alternative. Returns the rest of the text, or NULL. */
static const char *match_items(const char *p, const char *text) {
    while (*p && *p != '|' && *p != ')') {
        const char *item = p, *rest = NULL;
        int least, most, times = 0;
        p = read_times(skip_item(p), &least, &most);
        if (*item == '(') {
            while (times < most && (rest = match(item + 1, text)) && rest != text) {
                text = rest;
                times++;
            }
            if (times < least && !rest)
                return NULL;
            continue;
        }
        while (times < most && text[times] && takes(item, text[times]))
            times++;
        if (times < least)
            return NULL;
        for (; times > least; times--)
            if ((rest = match_items(p, text + times)))
                return rest;
        text += times;
    }
    return text;
}

bool pattern_fits(const char *pattern, const char *text) {
    const char *rest = match(pattern, text);
    return rest && !*rest;
}
