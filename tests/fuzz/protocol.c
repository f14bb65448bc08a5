/* SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"

enum { INPUT_LIMIT = 1 << 15 }; /* less than a pipe holds, so that writing never waits */

/* Replies go nowhere and nothing finds a folder to write to. */
static void isolate(void) {
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    FUZZ_CHECK(nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) == STDOUT_FILENO);
    close(nowhere);
    setenv("XDG_DATA_HOME", "/dev/null/nowhere", 1);
    setenv("HOME", "/dev/null/nowhere", 1);
}

/* Inputs that ask for long searches or for files are not what is looked for here. */
static bool is_tame(const uint8_t *data, size_t size) {
    static const char *const wild[] = {"verdi-param", "level", "savesgf", "printsgf",
                                       "perft",       "bench", "solve",   "threads"};
    for (size_t i = 0; i < sizeof wild / sizeof *wild; i++)
        if (memmem(data, size, wild[i], strlen(wild[i])))
            return false;
    return size <= INPUT_LIMIT;
}

/* One engine for all inputs, because unpacking weights takes longer than anything else here. It
 * begins every time with nothing learned. */
static verdi_engine *shared_engine(const verdi_config *config) {
    static verdi_engine *engine;
    if (!engine)
        FUZZ_CHECK(verdi_engine_new(&engine, config) == VERDI_OK);
    verdi_engine_clear(engine);
    return engine;
}

void fuzz_protocol(Protocol *run, const uint8_t *data, size_t size) {
    int ends[2];
    if (!is_tame(data, size))
        return;
    isolate();
    FUZZ_CHECK(pipe2(ends, O_CLOEXEC) == 0);
    FUZZ_CHECK(write(ends[1], data, size) == (ssize_t)size);
    close(ends[1]);

    Settings settings;
    settings_init(&settings);
    settings.config.threads = 1;
    settings.config.hash_mib = 1;
    settings.limits.nodes = 200;
    settings.limits.depth = 1;
    verdi_engine *engine = shared_engine(&settings.config);
    LineReader *reader = line_open(ends[0]);
    FUZZ_CHECK(reader != NULL);
    FUZZ_CHECK(run(reader, &settings, engine) == 0);
    line_close(reader);
    close(ends[0]);
}
