/* SPDX-License-Identifier: MIT */
#include "front/kit/manual/option.h"

#include <stdbool.h>
#include <string.h>

enum { LONGEST = 32, FAR = 99 };

const char *words_next(const char *at, int *length) {
    at += strspn(at, " ");
    *length = (int)strcspn(at, " ");
    return *length ? at : NULL;
}

int words_find(const char *list, const char *word) {
    size_t size = strlen(word);
    int length, place = 0;
    for (const char *at = list; (at = words_next(at, &length)); at += length, place++)
        if ((size_t)length == size && memcmp(at, word, size) == 0)
            return place;
    return -1;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

/* The Damerau-Levenshtein distance in which no letter is edited twice. */
int words_distance(const char *a, const char *b) {
    int rows[LONGEST][LONGEST];
    size_t m = strlen(a), n = strlen(b);
    if (m >= LONGEST || n >= LONGEST)
        return FAR;
    for (size_t i = 0; i <= m; i++)
        for (size_t j = 0; j <= n; j++) {
            if (i == 0 || j == 0) {
                rows[i][j] = (int)(i + j);
                continue;
            }
            int best = rows[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            best = least(best, least(rows[i - 1][j], rows[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                best = least(best, rows[i - 2][j - 2] + 1);
            rows[i][j] = best;
        }
    return rows[m][n];
}

/* Whether a word is the other one with letters left out after the first: "lvl" for "level". */
static bool is_shortened(const char *word, const char *known) {
    if (*word != *known || strlen(word) < 3)
        return false;
    for (; *word && *known; known++)
        word += *word == *known;
    return !*word;
}

const char *words_nearer(const char *word, const char *known, const char *best) {
    int distance = words_distance(word, known), letters = (int)strlen(known);
    if (is_shortened(word, known) && !best)
        return known;
    if (distance > (letters < 3 ? 1 : letters / 3))
        return best;
    return best && words_distance(word, best) <= distance ? best : known;
}

void words_wrap(FILE *out, const char *text, size_t length, int column, int indent, int width) {
    const char *end = text + length;
    bool begun = false; /* the line has a word */
    while (text < end) {
        size_t word = strcspn(text, " \n");
        if (word > (size_t)(end - text))
            word = (size_t)(end - text);
        if (begun && column + 1 + (int)word > width) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
            begun = false;
        }
        column += fprintf(out, "%s%.*s", begun ? " " : "", (int)word, text);
        begun = true;
        text += word;
        while (text < end && *text == ' ')
            text++;
    }
    putc('\n', out);
}
