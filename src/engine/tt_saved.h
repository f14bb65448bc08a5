/* SPDX-License-Identifier: MIT */
#pragma once

#include <stddef.h>

#include "core/tt.h"

/* Implements verdi_engine_save(). Threads may be searching. */
size_t tt_save(const Tt *tt, int depth, unsigned char *bytes, size_t size);

/* Returns VERDI_OK if tt_load() can load the bytes, VERDI_E_VERSION if another version saved them,
 * or VERDI_E_FORMAT if they are not saved entries. */
int tt_load_check(const unsigned char *bytes, size_t size);

/* Loads saved entries as if the next search had stored them, and enlarges the part in use if
 * needed. No thread may be searching. */
void tt_load(Tt *tt, const unsigned char *bytes, size_t size);
