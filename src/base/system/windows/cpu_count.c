/* SPDX-License-Identifier: MIT
 *
 * Counts the CPUs of the process's processor group, at most 64. A process runs in one group unless
 * it requests more.
 */
#include <windows.h>

#include "base/cpu.h"

int cpu_count(void) {
    DWORD_PTR ours, all;
    int count =
        GetProcessAffinityMask(GetCurrentProcess(), &ours, &all) ? __builtin_popcountll(ours) : 0;
    return count ? count : 1;
}
