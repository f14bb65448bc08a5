/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700
#include "study/engine_open.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

verdi_engine *engine_open(const verdi_config *config, char problem[ENGINE_PROBLEM]) {
    verdi_engine *engine;
    int error = verdi_engine_new(&engine, config);
    if (error == VERDI_OK)
        return engine;
    const char *about = "";
    if (error == VERDI_E_CPU && config->cpu)
        about = config->cpu;
    else if (error != VERDI_E_CPU && config->weights_file)
        about = config->weights_file;
    snprintf(problem, ENGINE_PROBLEM, "%s%s%s%s%s", about, *about ? ": " : "",
             verdi_strerror(error), error == VERDI_E_FILE ? ": " : "",
             error == VERDI_E_FILE ? strerror(errno) : "");
    return NULL;
}

void engine_name(const char *weights, char *name, size_t size) {
    snprintf(name, size, "Verdi %s, weights %.16s", verdi_version(), weights);
}

void engine_today(char date[12]) {
    time_t now = time(NULL);
    struct tm day;
    strftime(date, 12, "%Y-%m-%d", gmtime_r(&now, &day));
}
