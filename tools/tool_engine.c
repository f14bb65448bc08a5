/* SPDX-License-Identifier: MIT */
#include "tool_engine.h"

int tool_engine_open(const char *weights_file, const verdi_engine *weights_of, int hash_mib,
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

bool tool_engine_weights(const char *weights_file, Text *out, char problem[ENGINE_PROBLEM]) {
    verdi_config config;
    verdi_config_init(&config);
    config.threads = config.hash_mib = 1;
    config.weights_file = weights_file;
    verdi_engine *engine = engine_open(&config, problem);
    if (engine)
        text_add(out, "%s", verdi_engine_get_weights(engine));
    verdi_engine_free(engine);
    return engine != NULL;
}
