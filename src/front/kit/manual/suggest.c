/* SPDX-License-Identifier: MIT */
#include "front/kit/manual/suggest.h"

#include <string.h>

enum { LONGEST = 32, FAR = 99 };

static int least(int a, int b) {
    return a < b ? a : b;
}

/* The Damerau-Levenshtein distance in which no letter is edited twice. */
int suggest_distance(const char *a, const char *b) {
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

const char *suggest_better(const char *word, const char *known, const char *best) {
    int distance = suggest_distance(word, known), letters = (int)strlen(known);
    if (distance > (letters < 3 ? 1 : letters / 3))
        return best;
    return best && suggest_distance(word, best) <= distance ? best : known;
}
