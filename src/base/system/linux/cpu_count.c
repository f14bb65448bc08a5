/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>

#include "base/cpu.h"
#include "base/system/linux/cpu_quota.h"

/* The number of CPUs that this process may run on; 1 if unknown. The set must have room for all
 * CPUs of the machine, which may exceed the size of cpu_set_t. */
static int affinity(void) {
    enum { CPUS_MAX = 1 << 20 };
    for (int cpus = CPU_SETSIZE, error = EINVAL; cpus <= CPUS_MAX && error == EINVAL; cpus *= 2) {
        cpu_set_t *set = CPU_ALLOC(cpus);
        size_t size = CPU_ALLOC_SIZE(cpus);
        error = !set ? ENOMEM : sched_getaffinity(0, size, set) ? errno : 0;
        int count = error ? 0 : CPU_COUNT_S(size, set);
        CPU_FREE(set);
        if (!error)
            return count;
    }
    return 1;
}

int cpu_count(void) {
    int count = affinity(), quota = cpu_quota("/proc/self/cgroup", "/sys/fs/cgroup");
    if (quota && quota < count)
        count = quota;
    return count > 0 ? count : 1;
}
