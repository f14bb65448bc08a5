/* SPDX-License-Identifier: MIT */
#include "base/public.h"

#include <string.h>

void lines_settle(verdi_result *result) {
    const verdi_line *first = &result->line[0];
    if (!result->lines)
        return;
    result->move = first->move;
    result->value = first->value;
    result->ponder = first->pv_length > 1 ? first->pv[1] : VERDI_NONE;
}

static bool goes_before(const verdi_line *line, const verdi_line *other) {
    bool searched = line->origin != VERDI_FROM_EVALUATION;
    return searched == (other->origin != VERDI_FROM_EVALUATION) ? line->value > other->value
                                                                : searched;
}

int lines_insert(verdi_result *result, const verdi_line *line) {
    int at = result->lines++;
    for (; at > 0 && goes_before(line, &result->line[at - 1]); at--)
        result->line[at] = result->line[at - 1];
    result->line[at] = *line;
    return at;
}

static size_t common(size_t a, size_t b) {
    return a < b ? a : b;
}

bool sized_read(void *own, size_t own_size, const void *given, size_t given_size) {
    const unsigned char *bytes = given;
    if (given_size < sizeof(size_t) || given_size > SIZED_MOST)
        return false;
    for (size_t i = own_size; i < given_size; i++)
        if (bytes[i])
            return false;
    memcpy(own, given, common(own_size, given_size));
    return true;
}

bool sized_write(void *given, size_t given_size, const void *own, size_t own_size) {
    if (given_size < sizeof(size_t) || given_size > SIZED_MOST)
        return false;
    memset(given, 0, given_size);
    memcpy(given, own, common(own_size, given_size));
    return true;
}

/* A stop flag is a plain int because a caller's language may lack atomic types; the library
 * accesses it only atomically. There are no locks, so signal handlers may raise a flag. */

void verdi_stop_raise(verdi_stop *stop) {
    __atomic_store_n(&stop->raised, 1, __ATOMIC_SEQ_CST);
}

void verdi_stop_lower(verdi_stop *stop) {
    __atomic_store_n(&stop->raised, 0, __ATOMIC_SEQ_CST);
}

bool verdi_stop_is_raised(const verdi_stop *stop) {
    return __atomic_load_n(&stop->raised, __ATOMIC_SEQ_CST) != 0;
}
