/* SPDX-License-Identifier: MIT */
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>

#include "match/child_process.h"

void child_process_bind(const ChildSpec *spec) {
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a runner that is killed leaves no engine behind */
    cpu_set_t set;
    if (spec->cpu >= 0 && sched_getaffinity(0, sizeof set, &set) == 0) {
        size_t cpu = 0;
        for (int skip = spec->cpu % CPU_COUNT(&set); !CPU_ISSET(cpu, &set) || skip-- > 0;)
            cpu++;
        CPU_ZERO(&set);
        CPU_SET(cpu, &set);
        sched_setaffinity(0, sizeof set, &set);
    }
}
