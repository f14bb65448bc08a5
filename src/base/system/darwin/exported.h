/* SPDX-License-Identifier: MIT
 *
 * Builds for macOS include this file before all others and hide all other names (-fvisibility), so
 * that the shared library exports the functions of the public headers.
 */
#pragma once

#ifndef __ASSEMBLER__
#pragma GCC visibility push(default)
#include "verdi.h"
#include "verdi/book.h"
#pragma GCC visibility pop
#endif
