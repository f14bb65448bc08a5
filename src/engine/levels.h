/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/core.h"

/* The builds of core/ in this binary, fastest first. The last build is the portable one. */
extern const Core *const levels_all[];
extern const int levels_count;

/* The level with this name, or the best one if `name` is NULL. Returns NULL if the binary does not
 * have the level or the CPU does not support it. */
const Core *levels_pick(const char *name);
