/* SPDX-License-Identifier: MIT
 *
 * The number of CPUs that this process may use, and what they can do. Read at start-up, to pick the
 * build of core/ that fits.
 */
#ifndef VERDI_BASE_CPU_H
#define VERDI_BASE_CPU_H

#include <stdbool.h>

/* Does this CPU (and system) run code compiled for the level? Names as in core/core.h: "portable"
 * always, "x86-64-v3" (AVX2, BMI2), "x86-64-v4" (AVX-512), "x86-64-v4-popcnt" (and VPOPCNTDQ),
 * "neon" (every AArch64). Unknown names: false. */
bool cpu_supports(const char *level);

/* Number of CPUs this process may use, at least 1: those that it may run on (taskset, cpusets), or
 * fewer where a control group rations their time. */
int cpu_count(void);

#endif
