/* SPDX-License-Identifier: MIT */
#ifndef VERDI_BASE_PLURAL_H
#define VERDI_BASE_PLURAL_H

#include <stdint.h>

/* What follows the noun: "1 game", "2 games". */
static inline const char *plural(int64_t count) {
    return count == 1 ? "" : "s";
}

#endif
