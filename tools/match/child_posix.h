/* SPDX-License-Identifier: MIT
 *
 * What differs between Linux and macOS about child processes.
 */
#pragma once

#include "match/child.h"

/* Makes a pipe whose ends are not inherited. */
bool child_pipe(int ends[2]);

/* In the child, whose descriptors 0 to 2 are its pipes: closes all others, ends the engine with the
 * runner, and pins it to the CPU with this index (-1: none), where the system can. Only
 * async-signal-safe calls. */
void child_become(int cpu);
