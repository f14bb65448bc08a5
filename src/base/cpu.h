/* SPDX-License-Identifier: MIT
 *
 * The number of CPUs that this process may use, and the instructions they support. Used at start-up
 * to choose a build of core/.
 */
#ifndef VERDI_BASE_CPU_H
#define VERDI_BASE_CPU_H

#include <stdbool.h>

/* True if this CPU (and system) runs code compiled for the level. The levels, named as in
 * core/core.h, are "portable" always, "x86-64-v3" (AVX2, BMI2), "x86-64-v4" (AVX-512),
 * "x86-64-v4-popcnt" (and VPOPCNTDQ), "neon" (every AArch64). False for unknown names. */
bool cpu_supports(const char *level);

/* Number of CPUs this process may use, at least 1: those that it may run on (taskset, cpusets), or
 * fewer if a control group limits CPU time. */
int cpu_count(void);

#endif
