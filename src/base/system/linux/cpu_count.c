/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <sched.h>

#include "base/cpu.h"
#include "base/system/linux/cpu_quota.h"

int cpu_count(void) {
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    int quota = cpu_quota("/proc/self/cgroup", "/sys/fs/cgroup");
    if (quota && quota < count)
        count = quota;
    return count > 0 ? count : 1;
}

int cpu_number(int index) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return -1;
    int skip = index % CPU_COUNT(&set);
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
        if (CPU_ISSET((size_t)cpu, &set) && skip-- == 0)
            return cpu;
    return -1;
}
