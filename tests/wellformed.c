/* SPDX-License-Identifier: MIT */
#include "wellformed.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH = 64, IDS = 2048, NAME = 64 };

typedef struct Scan {
    const char *at;
    char open[DEPTH][NAME];
    int depth, ids, links;
    char id[IDS][NAME], link[IDS][NAME];
    char problem[256];
} Scan;

static bool wrong(Scan *scan, const char *what) {
    snprintf(scan->problem, sizeof scan->problem, "%s at '%.60s'", what, scan->at);
    return false;
}

/* One character of text, of an attribute up to `quote` too. */
static bool take_character(Scan *scan) {
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    unsigned char c = (unsigned char)*scan->at;
    if (c == '&') {
        for (size_t i = 0; i < sizeof entities / sizeof *entities; i++)
            if (strncmp(scan->at, entities[i], strlen(entities[i])) == 0) {
                scan->at += strlen(entities[i]);
                return true;
            }
        return wrong(scan, "& not escaped");
    }
    if ((c < 32 && c != '\n') || c == 127)
        return wrong(scan, "control character");
    int more = c < 0x80 ? 0 : c >= 0xf0 && c < 0xf5 ? 3 : c >= 0xe0 ? 2 : c >= 0xc2 ? 1 : -1;
    if (more < 0 || c >= 0xf5)
        return wrong(scan, "no UTF-8");
    for (scan->at++; more > 0; more--, scan->at++)
        if (((unsigned char)*scan->at & 0xc0) != 0x80)
            return wrong(scan, "no UTF-8");
    return true;
}

static bool take_name(Scan *scan, char name[NAME]) {
    size_t length = strspn(scan->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                     "0123456789-:_");
    if (length == 0 || length >= NAME || !isalpha((unsigned char)*scan->at))
        return wrong(scan, "no name");
    memcpy(name, scan->at, length);
    name[length] = '\0';
    scan->at += length;
    return true;
}

static bool note(Scan *scan, char list[IDS][NAME], int *count, const char *begin) {
    size_t length = (size_t)(scan->at - begin);
    if (*count == IDS || length >= NAME)
        return wrong(scan, "more ids and links than this test holds");
    memcpy(list[*count], begin, length);
    list[(*count)++][length] = '\0';
    return true;
}

static bool take_attribute(Scan *scan) {
    char name[NAME];
    if (!take_name(scan, name))
        return false;
    if (scan->at[0] != '=' || scan->at[1] != '"')
        return wrong(scan, "an attribute without a quoted value");
    const char *value = scan->at += 2;
    while (*scan->at && *scan->at != '"') {
        if (*scan->at == '<')
            return wrong(scan, "< in an attribute");
        if (!take_character(scan))
            return false;
    }
    if (!*scan->at)
        return wrong(scan, "an attribute that does not end");
    bool good = true;
    if (strcmp(name, "id") == 0)
        good = note(scan, scan->id, &scan->ids, value);
    else if (strcmp(name, "href") == 0 && *value == '#')
        good = note(scan, scan->link, &scan->links, value + 1);
    else if (strncmp(name, "on", 2) == 0 || strcmp(name, "src") == 0)
        return wrong(scan, "a script or something from elsewhere");
    scan->at++;
    return good;
}

static bool take_end_tag(Scan *scan) {
    char name[NAME];
    if (!take_name(scan, name))
        return false;
    if (*scan->at++ != '>' || scan->depth == 0 || strcmp(scan->open[scan->depth - 1], name) != 0)
        return wrong(scan, "a tag is closed that is not open");
    scan->depth--;
    return true;
}

static bool take_tag(Scan *scan) {
    if (*scan->at == '/') {
        scan->at++;
        return take_end_tag(scan);
    }
    if (scan->depth == DEPTH)
        return wrong(scan, "too deep");
    if (!take_name(scan, scan->open[scan->depth]))
        return false;
    if (strcmp(scan->open[scan->depth], "script") == 0)
        return wrong(scan, "a script");
    while (*scan->at == ' ' || *scan->at == '\n') {
        scan->at++;
        if (!take_attribute(scan))
            return false;
    }
    bool empty = *scan->at == '/';
    scan->at += empty;
    if (*scan->at++ != '>')
        return wrong(scan, "a tag that does not end");
    scan->depth += !empty;
    return true;
}

static bool check_ids(Scan *scan) {
    for (int i = 0; i < scan->ids; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(scan->id[i], scan->id[k]) == 0) {
                scan->at = scan->id[i];
                return wrong(scan, "an id that stands twice");
            }
    for (int i = 0; i < scan->links; i++) {
        bool found = false;
        for (int k = 0; k < scan->ids; k++)
            found = found || strcmp(scan->link[i], scan->id[k]) == 0;
        scan->at = scan->link[i];
        if (!found)
            return wrong(scan, "a link to no id");
    }
    return true;
}

const char *wellformed_problem(const char *page) {
    static const char head[] = "<!DOCTYPE html>\n";
    static Scan scan;
    memset(&scan, 0, sizeof scan);
    scan.at = page;
    if (strncmp(page, head, sizeof head - 1) != 0)
        return "no doctype";
    scan.at += sizeof head - 1;
    bool good = true;
    while (good && *scan.at) {
        if (*scan.at == '<') {
            scan.at++;
            good = take_tag(&scan);
        } else {
            good = *scan.at != '>' || scan.depth == 0 || strcmp(scan.open[scan.depth - 1], "style")
                       ? take_character(&scan)
                       : (scan.at++, true);
        }
    }
    if (good && scan.depth)
        good = wrong(&scan, "a tag that is never closed");
    return good && check_ids(&scan) ? NULL : scan.problem;
}
