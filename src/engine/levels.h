/* SPDX-License-Identifier: MIT */
#ifndef VERDI_ENGINE_LEVELS_H
#define VERDI_ENGINE_LEVELS_H

#include "core/core.h"

/* The builds of core/ in this binary, the fastest first; the last is the portable one. */
extern const Core *const levels_all[];
extern const int levels_count;

/* The level of that name, or the best one for NULL; NULL if it is not built in or the CPU cannot
 * run it. */
const Core *levels_pick(const char *name);

#endif
