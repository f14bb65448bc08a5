/* SPDX-License-Identifier: MIT */
#ifndef VERDI_ENGINE_WEIGHTS_READ_H
#define VERDI_ENGINE_WEIGHTS_READ_H

#include <stddef.h>

#include "core/weights.h"

/* A weights file, still packed: checked, but not yet expanded to what the search reads. */
typedef struct WeightsFile {
    const unsigned char *data;
    size_t size;
    void *owned; /* to free(), NULL for the built-in file */
    char description[160];
} WeightsFile;

/* The file inside the binary. Returns 0, or a verdi_error if the build is broken. */
int weights_open_builtin(WeightsFile *file);

/* Reads and checks a file. Errors: VERDI_E_FILE, _FORMAT, _VERSION, _CHECKSUM, _MEMORY. */
int weights_open(WeightsFile *file, const char *path);
void weights_close(WeightsFile *file);

/* Allocates weights that are all zero. VERDI_E_MEMORY. */
int weights_new(Weights *weights);

/* Expands the file, into memory of its own. VERDI_E_VERSION if it was made for other features,
 * VERDI_E_FORMAT if it says one thing and holds another, VERDI_E_MEMORY. */
int weights_unpack(const WeightsFile *file, Weights *weights);
void weights_free(Weights *weights);

#endif
