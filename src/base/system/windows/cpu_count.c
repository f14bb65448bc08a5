/* SPDX-License-Identifier: MIT
 *
 * Counts the CPUs of the process's group: a group has up to 64, and Windows spreads a process over
 * several only if it asks.
 */
#include <windows.h>

#include "base/cpu.h"

static DWORD_PTR affinity(void) {
    DWORD_PTR ours, all;
    return GetProcessAffinityMask(GetCurrentProcess(), &ours, &all) ? ours : 0;
}

int cpu_count(void) {
    int count = __builtin_popcountll(affinity());
    return count ? count : 1;
}

int cpu_number(int index) {
    DWORD_PTR set = affinity();
    if (!set)
        return -1;
    for (int skip = index % cpu_count(); skip > 0; skip--)
        set &= set - 1;
    return __builtin_ctzll(set);
}
