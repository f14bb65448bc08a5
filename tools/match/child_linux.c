/* SPDX-License-Identifier: MIT */
#include "match/child_posix.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

static void pin(int index) {
    cpu_set_t set;
    size_t cpu = 0;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return;
    for (int skip = index % CPU_COUNT(&set); !CPU_ISSET(cpu, &set) || skip-- > 0;)
        cpu++;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    sched_setaffinity(0, sizeof set, &set);
}

bool child_pipe(int ends[2]) {
    return pipe2(ends, O_CLOEXEC) == 0;
}

void child_become(int cpu) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (cpu >= 0)
        pin(cpu);
}
