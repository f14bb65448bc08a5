/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/system/linux/cpu_quota.h"

#include <errno.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/span.h"
#include "base/thread.h"

enum { PATH_SIZE = 4096, LINE_SIZE = 256 };

/* Reads the first line of a file in a folder; false if there is none. */
static bool read_line(const char *folder, const char *name, char line[LINE_SIZE]) {
    char path[PATH_SIZE + 32];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    bool read = file && fgets(line, LINE_SIZE, file);
    if (file)
        fclose(file);
    return read;
}

/* Converts a quota of `time` per `period` to CPUs; 0 if it is no limit. */
static int whole_cpus(long long time, long long period) {
    if (time <= 0 || period <= 0)
        return 0;
    long long cpus = time / period + (time % period != 0);
    return cpus < 1 << 20 ? (int)cpus : 0;
}

/* Version 2: "150000 100000", or "max 100000". */
static int unified_limit(const char *folder) {
    char line[LINE_SIZE];
    long long time, period;
    bool limited =
        read_line(folder, "cpu.max", line) && sscanf(line, "%lld %lld", &time, &period) == 2;
    return limited ? whole_cpus(time, period) : 0;
}

/* Version 1: two files; -1 means no limit. */
static int old_limit(const char *folder) {
    char quota[LINE_SIZE], each[LINE_SIZE];
    long long time, period;
    bool limited = read_line(folder, "cpu.cfs_quota_us", quota) &&
                   read_line(folder, "cpu.cfs_period_us", each) &&
                   sscanf(quota, "%lld", &time) == 1 && sscanf(each, "%lld", &period) == 1;
    return limited ? whole_cpus(time, period) : 0;
}

/* The tightest limit of a group and its ancestors. */
static int tightest(const char *root, const char *controller, const char *group,
                    int (*limit)(const char *folder)) {
    char folder[PATH_SIZE];
    int least = 0;
    size_t base = strlen(root) + strlen(controller);
    int written = snprintf(folder, sizeof folder, "%s%s%s", root, controller, group);
    if (written < 0 || (size_t)written >= sizeof folder)
        return 0;
    for (size_t length = (size_t)written;; length--) {
        if (length == base || folder[length] == '/' || folder[length] == '\0') {
            folder[length] = '\0';
            int cpus = limit(folder);
            if (cpus && (!least || cpus < least))
                least = cpus;
        }
        if (length <= base)
            return least;
    }
}

/* True if the list ("cpu,cpuacct") contains the controller "cpu". */
static bool has_cpu(Span controllers) {
    while (span_size(controllers))
        if (span_is(span_take_until(&controllers, ','), "cpu"))
            return true;
    return false;
}

int cpu_quota(const char *groups, const char *root) {
    FILE *file = fopen(groups, "r");
    char line[PATH_SIZE];
    int least = 0;
    if (!file)
        return 0;
    /* One line per hierarchy: "0::/group" of version 2, "1:cpu,cpuacct:/group" of version 1. */
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        Span group = span_of(line), hierarchy = span_take_until(&group, ':');
        Span controllers = span_take_until(&group, ':');
        bool unified = !span_size(controllers) && span_is(hierarchy, "0");
        if (!unified && !has_cpu(controllers))
            continue;
        int cpus = unified ? tightest(root, "", group.at, unified_limit)
                           : tightest(root, "/cpu", group.at, old_limit);
        if (cpus && (!least || cpus < least))
            least = cpus;
    }
    fclose(file);
    return least;
}

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
