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

#define AT(member) offsetof(TYPE, member)
#define TYPE verdi_config
const SizedType sized_config = {
    sizeof(TYPE), {AT(threads), AT(hash_mib), AT(weights_file), AT(cpu), AT(weights_of)}};
#undef TYPE
#define TYPE verdi_book_style
const SizedType sized_book_style = {sizeof(TYPE), {AT(randomness), AT(loss), AT(seed)}};
#undef TYPE
#define TYPE verdi_game_info
const SizedType sized_game_info = {
    sizeof(TYPE),
    {AT(has_clock), AT(left), AT(increment), AT(grace), AT(type), AT(name), AT(event), AT(date)}};
#undef TYPE
#define TYPE verdi_limits
const SizedType sized_limits = {
    sizeof(TYPE), {AT(goal),  AT(level),         AT(depth),    AT(confidence), AT(solve_confidence),
                   AT(nodes), AT(move_time),     AT(clock),    AT(elapsed),    AT(overhead),
                   AT(lines), AT(moves),         AT(contempt), AT(book),       AT(stop),
                   AT(alpha), AT(beta),          AT(resume),   AT(mean_loss),  AT(carried),
                   AT(vary),  AT(report_seconds)}};

/* Whether a struct of a caller can have this size: it is larger than ours, or ends where one of our
 * members begins. */
static bool is_size(const SizedType *type, size_t size) {
    bool found = size >= type->size && size <= SIZED_MOST;
    for (int i = 0; !found && i < SIZED_MEMBERS; i++)
        found = size && size == type->start[i];
    return found;
}

static size_t common(size_t a, size_t b) {
    return a < b ? a : b;
}

bool sized_read(void *own, const SizedType *type, const void *given, size_t given_size) {
    const unsigned char *bytes = given;
    if (!is_size(type, given_size))
        return false;
    for (size_t i = type->size; i < given_size; i++)
        if (bytes[i])
            return false;
    memcpy(own, given, common(type->size, given_size));
    return true;
}

bool sized_write(void *given, size_t given_size, const void *own, const SizedType *type) {
    if (!is_size(type, given_size))
        return false;
    memset(given, 0, given_size);
    memcpy(given, own, common(type->size, given_size));
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
