/* SPDX-License-Identifier: MIT */
#include "wellformed.h"

#include <string.h>

#include "run.h"
#include "testing.h"

const char *wellformed_problem(const char *page) {
    const char *arguments[] = {"env", "python3", testing_source("tests/wellformed.py"), NULL};
    Process *process = process_start_path("/usr/bin/env", arguments);
    process_write(process, page);
    Run run = run_finish(process);
    return run.status ? testing_keep(strdup(run.err)) : NULL;
}
