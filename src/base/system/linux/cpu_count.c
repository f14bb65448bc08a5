/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>

#include "base/cpu.h"
#include "base/system/linux/cpu_quota.h"

/* The CPUs that this process may run on, NULL if the system does not tell. It wants room for all
 * that the machine may have, more than a cpu_set_t holds perhaps. To be freed by CPU_FREE(). */
static cpu_set_t *affinity(size_t *size) {
    enum { CPUS_MAX = 1 << 20 };
    for (int cpus = CPU_SETSIZE; cpus <= CPUS_MAX; cpus *= 2) {
        cpu_set_t *set = CPU_ALLOC(cpus);
        *size = CPU_ALLOC_SIZE(cpus);
        if (!set || sched_getaffinity(0, *size, set) == 0)
            return set;
        int error = errno;
        CPU_FREE(set);
        if (error != EINVAL)
            break;
    }
    return NULL;
}

int cpu_count(void) {
    size_t size;
    cpu_set_t *set = affinity(&size);
    int count = set ? CPU_COUNT_S(size, set) : 1;
    int quota = cpu_quota("/proc/self/cgroup", "/sys/fs/cgroup");
    CPU_FREE(set);
    if (quota && quota < count)
        count = quota;
    return count > 0 ? count : 1;
}

int cpu_number(int index) {
    size_t size;
    cpu_set_t *set = affinity(&size);
    if (!set)
        return -1;
    int skip = index % CPU_COUNT_S(size, set), cpu = 0;
    while (!CPU_ISSET_S(cpu, size, set) || skip-- > 0)
        cpu++;
    CPU_FREE(set);
    return cpu;
}
