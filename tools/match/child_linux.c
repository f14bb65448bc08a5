/* SPDX-License-Identifier: MIT */
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>

#include "match/child_process.h"

void child_process_bind(const ChildSpec *spec) {
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a runner that is killed leaves no engine behind */
    if (spec->cpu >= 0) {
        cpu_set_t set;
        CPU_ZERO(&set);
        CPU_SET((size_t)spec->cpu, &set);
        sched_setaffinity(0, sizeof set, &set);
    }
}
