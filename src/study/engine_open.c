/* SPDX-License-Identifier: MIT */
#include "study/engine_open.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

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

int engine_open_single(const char *weights_file, const verdi_engine *weights_of, int hash_mib,
                       verdi_engine **engine, verdi_game **game) {
    verdi_config config;
    verdi_config_init(&config);
    config.threads = 1;
    config.hash_mib = hash_mib;
    config.weights_file = weights_file;
    config.weights_of = weights_of;
    int error = verdi_engine_new(engine, &config);
    if (error)
        return error;
    error = verdi_game_new(game);
    if (error)
        verdi_engine_free(*engine);
    return error;
}

void engine_name(const char *weights, char *name, size_t size) {
    int checksum = (int)strcspn(weights, " \n"); /* then more about them */
    snprintf(name, size, "Verdi %s, weights %.*s", verdi_version(), checksum, weights);
}

bool engine_open_weights(const char *weights_file, Text *out, char problem[ENGINE_PROBLEM]) {
    verdi_config config;
    verdi_config_init(&config);
    config.threads = config.hash_mib = 1;
    config.weights_file = weights_file;
    verdi_engine *engine = engine_open(&config, problem);
    if (engine)
        text_add(out, "%s", verdi_engine_weights(engine));
    verdi_engine_free(engine);
    return engine != NULL;
}
