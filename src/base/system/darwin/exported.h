/* SPDX-License-Identifier: MIT
 *
 * Builds for macOS include this file before all others and hide all other names (-fvisibility), so
 * that the shared library exports the functions of the public headers.
 */
#ifndef VERDI_BASE_SYSTEM_DARWIN_EXPORTED_H
#define VERDI_BASE_SYSTEM_DARWIN_EXPORTED_H

#ifndef __ASSEMBLER__
#pragma GCC visibility push(default)
#include "verdi.h"
#include "verdi/book.h"
#pragma GCC visibility pop
#endif

#endif
