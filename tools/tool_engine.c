/* SPDX-License-Identifier: MIT */
#include "tool_engine.h"

verdi_engine *tool_engine_open(const char *weights_file, const verdi_engine *weights_of,
                               int hash_mib, char problem[ENGINE_PROBLEM]) {
    verdi_config config;
    verdi_config_init(&config);
    config.threads = 1;
    config.hash_mib = hash_mib;
    config.weights_file = weights_file;
    config.weights_of = weights_of;
    return engine_open(&config, problem);
}
