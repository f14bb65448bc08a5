/* SPDX-License-Identifier: MIT
 *
 * The number of CPUs that a process may use: its affinity, and quotas of control groups. The test
 * writes files like the kernel's.
 */
#include "testing.h"

#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/system/linux/cpu_quota.h"
#include "base/thread.h"
#include "folder.h"

/* `groups` is what /proc/self/cgroup says. */
static int quota(const char *groups) {
    return cpu_quota(folder_write_text("groups", groups), folder_path("root"));
}

static void make(const char *name) {
    ck_assert_int_eq(mkdir(folder_path(name), 0777), 0);
}

TEST(test_unified) {
    folder_make();
    make("root");
    make("root/a");
    make("root/a/b");
    ck_assert_int_eq(quota("0::/a/b\n"), 0);
    folder_write_text("root/a/b/cpu.max", "max 100000\n");
    ck_assert_int_eq(quota("0::/a/b\n"), 0);
    folder_write_text("root/a/b/cpu.max", "350000 100000\n");
    ck_assert_int_eq(quota("0::/a/b\n"), 4);
    ck_assert_int_eq(quota("0::/a\n"), 0);
    ck_assert_int_eq(quota("0::/\n"), 0);
    folder_write_text("root/a/cpu.max", "150000 100000\n"); /* the one above is tighter */
    ck_assert_int_eq(quota("0::/a/b\n"), 2);
    folder_write_text("root/cpu.max", "1 100000\n"); /* as in a container, whose root is a group */
    ck_assert_int_eq(quota("0::/a/b\n"), 1);
    ck_assert_int_eq(quota("0::/\n"), 1);
    folder_write_text("root/cpu.max", "no number\n");
    ck_assert_int_eq(quota("0::/\n"), 0);
}

TEST(test_old) {
    static const char groups[] = "5:memory:/x\n4:cpu,cpuacct:/job\n1:cpuset:/job\n0::/\n";
    folder_make();
    make("root");
    make("root/cpu");
    make("root/cpu/job");
    ck_assert_int_eq(quota(groups), 0);
    folder_write_text("root/cpu/job/cpu.cfs_quota_us", "-1\n");
    folder_write_text("root/cpu/job/cpu.cfs_period_us", "100000\n");
    ck_assert_int_eq(quota(groups), 0);
    folder_write_text("root/cpu/job/cpu.cfs_quota_us", "200000\n");
    ck_assert_int_eq(quota(groups), 2);
    ck_assert_int_eq(quota("4:cpuacct,cpu:/job/gone\n"), 2);
    ck_assert_int_eq(quota("4:cpuacct:/job\n1:cpuset:/job\n"), 0);
    ck_assert_int_eq(quota("nonsense\n:\n::\n\n"), 0);
}

TEST(test_no_groups) {
    ck_assert_int_eq(cpu_quota("/nonexistent/cgroup", "/sys/fs/cgroup"), 0);
}

/* What the system says of the CPUs, or as many as a machine has that nobody here owns: the kernel
 * refuses a set without room for all of them. */
static int machine; /* 0: the system's */

int sched_getaffinity(pid_t pid, size_t size, cpu_set_t *set) {
    if (!machine) {
        memset(set, 0, size);
        return syscall(SYS_sched_getaffinity, pid, size, set) < 0 ? -1 : 0;
    }
    if (8 * size < (size_t)machine) {
        errno = EINVAL;
        return -1;
    }
    CPU_ZERO_S(size, set);
    for (size_t cpu = 0; cpu < (size_t)machine; cpu += 2)
        CPU_SET_S(cpu, size, set);
    return 0;
}

TEST(test_large_machine) {
    int quota = cpu_quota("/proc/self/cgroup", "/sys/fs/cgroup");
    static const int sizes[] = {2, 1024, 1026, 4000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int count = sizes[i] / 2;
        machine = sizes[i];
        ck_assert_int_eq(cpu_count(), quota && quota < count ? quota : count);
    }
    machine = 0;
}

/* Bound to one CPU, a process has one. */
TEST(test_affinity) {
    cpu_set_t all, one;
    ck_assert_int_eq(sched_getaffinity(0, sizeof all, &all), 0);
    ck_assert_int_ge(cpu_count(), 1);
    ck_assert_int_le(cpu_count(), CPU_COUNT(&all));
    int first = 0;
    while (!CPU_ISSET(first, &all))
        first++;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    ck_assert_int_eq(sched_setaffinity(0, sizeof one, &one), 0);
    ck_assert_int_eq(cpu_count(), 1);
    ck_assert_int_eq(sched_setaffinity(0, sizeof all, &all), 0);
}
