/* SPDX-License-Identifier: MIT
 *
 * The number of CPUs that this process may use, and the instructions they support. The engine
 * chooses a build of core/ by these instructions.
 */
#ifndef VERDI_BASE_CPU_H
#define VERDI_BASE_CPU_H

#include <stdbool.h>

/* True if this CPU (and system) can run code compiled for `level`. The levels, named as in
 * core/core.h, are "portable" (any CPU), "x86-64-v3" (AVX2, BMI2), "x86-64-v4" (also AVX-512),
 * "x86-64-v4-popcnt" (also VPOPCNTDQ) and "neon" (any AArch64 CPU). False for unknown names. */
bool cpu_supports(const char *level);

/* The number of CPUs that this process may use, at least 1: those that it may run on (taskset,
 * cpusets), or fewer if a control group limits its CPU time. */
int cpu_count(void);

#endif
