/* SPDX-License-Identifier: MIT
 *
 * The CPU time that a Linux control group allows a process. Containers and batch systems limit a
 * process this way while all CPUs stay visible. Reads both versions of control groups; the tightest
 * limit between the process's group and the root counts. Source: the kernel's
 * Documentation/admin-guide/cgroup-v2.rst and scheduler/sched-bwc.rst.
 */
#ifndef VERDI_BASE_SYSTEM_LINUX_CPU_QUOTA_H
#define VERDI_BASE_SYSTEM_LINUX_CPU_QUOTA_H

/* CPUs' worth of time, rounded up, at least 1; 0: no limit, or none that can be read. `groups` is
 * the process's list of groups (/proc/self/cgroup), `root` where their files are
 * (/sys/fs/cgroup). */
int cpu_quota(const char *groups, const char *root);

#endif
