/* SPDX-License-Identifier: MIT
 *
 * Counts the CPUs of the process's group: a group has up to 64, and Windows spreads a process over
 * several only if it asks.
 */
#include <windows.h>

#include "base/cpu.h"

int cpu_count(void) {
    DWORD_PTR ours, all;
    int count =
        GetProcessAffinityMask(GetCurrentProcess(), &ours, &all) ? __builtin_popcountll(ours) : 0;
    return count ? count : 1;
}
