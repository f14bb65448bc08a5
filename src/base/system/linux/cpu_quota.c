/* SPDX-License-Identifier: MIT */
#include "base/system/linux/cpu_quota.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { PATH_SIZE = 4096, LINE_SIZE = 256 };

/* The first line of a file without its end; false if there is none. */
static bool read_line(const char *path, char line[LINE_SIZE]) {
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    bool read = fgets(line, LINE_SIZE, file) != NULL;
    fclose(file);
    if (read)
        line[strcspn(line, "\n")] = '\0';
    return read;
}

/* A quota of `time` in each `period`, as CPUs; 0 if it is none. */
static int whole_cpus(long long time, long long period) {
    if (time <= 0 || period <= 0)
        return 0;
    long long cpus = time / period + (time % period != 0);
    return cpus < 1 << 20 ? (int)cpus : 0;
}

/* Version 2: "150000 100000", or "max 100000". */
static int unified_limit(const char *folder) {
    char path[PATH_SIZE + 16], line[LINE_SIZE];
    long long time, period;
    snprintf(path, sizeof path, "%s/cpu.max", folder);
    return read_line(path, line) && sscanf(line, "%lld %lld", &time, &period) == 2
               ? whole_cpus(time, period)
               : 0;
}

/* Version 1: two files, and -1 for no limit. */
static int old_limit(const char *folder) {
    char path[PATH_SIZE + 32], line[LINE_SIZE];
    long long time, period;
    snprintf(path, sizeof path, "%s/cpu.cfs_quota_us", folder);
    if (!read_line(path, line) || sscanf(line, "%lld", &time) != 1)
        return 0;
    snprintf(path, sizeof path, "%s/cpu.cfs_period_us", folder);
    return read_line(path, line) && sscanf(line, "%lld", &period) == 1 ? whole_cpus(time, period)
                                                                       : 0;
}

/* The tightest limit of a group and those above it. */
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

/* Is the controller "cpu" among "cpu,cpuacct"? */
static bool has_cpu(const char *controllers, size_t size) {
    while (size) {
        size_t length = 0;
        while (length < size && controllers[length] != ',')
            length++;
        if (length == 3 && memcmp(controllers, "cpu", 3) == 0)
            return true;
        length += length < size;
        controllers += length;
        size -= length;
    }
    return false;
}

int cpu_quota(const char *groups, const char *root) {
    FILE *file = fopen(groups, "r");
    char line[PATH_SIZE];
    int least = 0;
    if (!file)
        return 0;
    /* A line a hierarchy: "0::/group" of version 2, "1:cpu,cpuacct:/group" of version 1. */
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        char *controllers = strchr(line, ':');
        char *group = controllers ? strchr(++controllers, ':') : NULL;
        if (!group)
            continue;
        size_t length = (size_t)(group++ - controllers);
        bool unified = !length && strncmp(line, "0:", 2) == 0;
        if (!unified && !has_cpu(controllers, length))
            continue;
        int cpus = unified ? tightest(root, "", group, unified_limit)
                           : tightest(root, "/cpu", group, old_limit);
        if (cpus && (!least || cpus < least))
            least = cpus;
    }
    fclose(file);
    return least;
}
