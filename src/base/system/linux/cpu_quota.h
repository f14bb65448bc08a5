/* SPDX-License-Identifier: MIT
 *
 * The CPU time that a Linux control group allows a process. Containers and batch systems limit
 * processes this way, but leave all CPUs visible. Reads both versions of control groups and returns
 * the tightest limit from the process's group to the root. Source: the kernel's
 * Documentation/admin-guide/cgroup-v2.rst and scheduler/sched-bwc.rst.
 */
#pragma once

/* The number of CPUs allowed, rounded up, at least 1; 0 if there is no limit or it cannot be read.
 * `groups` is the file that lists the process's groups (/proc/self/cgroup); `root` is the folder of
 * the groups (/sys/fs/cgroup). */
int cpu_quota(const char *groups, const char *root);
