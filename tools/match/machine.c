/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/thread.h"
#include "match/match.h"

/* Reads the processor's name from Linux's list, into `name` (100 bytes). */
static bool read_model(char *name) {
    FILE *list = fopen("/proc/cpuinfo", "r");
    char line[256];
    bool found = false;
    while (list && !found && fgets(line, sizeof line, list))
        found = sscanf(line, "model name : %99[^\n]", name) == 1;
    if (list)
        fclose(list);
    return found;
}

void machine_describe(char machine[MACHINE_SIZE]) {
    char model[100];
    int cpus = cpu_count();
    const char *windows = getenv("PROCESSOR_IDENTIFIER");
    if (!read_model(model))
        snprintf(model, sizeof model, "%s", windows ? windows : "unknown processor");
    snprintf(machine, MACHINE_SIZE, "%s, %d CPU%s", model, cpus, plural(cpus));
}
