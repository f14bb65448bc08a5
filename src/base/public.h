/* SPDX-License-Identifier: MIT
 *
 * The parts of verdi.h that all layers use: lines of results, structs that grow, and stop flags.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "verdi.h"

/* The lines of a result are sorted, unsearched ones last. The first line determines the move and
 * the value of the result. */

/* Copies the move, the value and the expected answer of the first line, if there is one, to the
 * result. */
void lines_settle(verdi_result *result);

/* Inserts a line after those of equal value; there must be room. Returns its index. */
int lines_insert(verdi_result *result, const verdi_line *line);

/* Structs that grow at their end. The caller may be compiled with an older or a newer header than
 * the library; both structs have the same members up to the end of the shorter one. */

/* SIZED_MOST is an upper bound for the size of all structs; a larger size means that the struct was
 * not initialised. */
enum { SIZED_MOST = 1 << 20, SIZED_MEMBERS = 32 };

/* A type of struct: its size, and where each member behind `size` begins. A caller's struct that
 * ends elsewhere would have a part of a member. The Python tests find a member missing here. */
typedef struct SizedType {
    size_t size;
    uint16_t start[SIZED_MEMBERS]; /* in any order, then zeros */
} SizedType;

extern const SizedType sized_config, sized_book_style, sized_game_info, sized_limits;

/* Copies the caller's struct of `given_size` bytes to the library's own. Members that the caller's
 * struct lacks keep their defaults. Returns false if the caller has set members unknown to this
 * library, or if `given_size` is impossible. */
bool sized_read(void *own, const SizedType *type, const void *given, size_t given_size);

/* Copies the library's struct to the caller's, of `given_size` bytes. Members unknown to this
 * library become zero. Returns false if `given_size` is impossible. */
bool sized_write(void *given, size_t given_size, const void *own, const SizedType *type);
