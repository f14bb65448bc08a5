/* SPDX-License-Identifier: MIT */
#pragma once

#include <stddef.h>

#include "core/weights.h"

/* An open weights file: checked, but not yet expanded to the form that the search uses. */
typedef struct WeightsFile {
    const unsigned char *data;
    size_t size;
    void *owned; /* memory to free(), or NULL for the built-in file */
    char description[160];
} WeightsFile;

/* Reads and checks a file (NULL: the one inside the binary). Errors: VERDI_E_FILE, VERDI_E_FORMAT,
 * VERDI_E_VERSION, VERDI_E_CHECKSUM, VERDI_E_MEMORY. */
int weights_open(WeightsFile *file, const char *path);
void weights_close(WeightsFile *file);

/* Allocates weights that are all zero. Error: VERDI_E_MEMORY. */
int weights_new(Weights *weights);

/* Expands the file into newly allocated weights. *delay, if not NULL, receives the longest time in
 * seconds that the thread waited for a CPU meanwhile. Errors: VERDI_E_VERSION if the file was made
 * for other features; VERDI_E_FORMAT if its contents are invalid; VERDI_E_MEMORY. */
int weights_unpack(const WeightsFile *file, Weights *weights, double *delay);
void weights_free(Weights *weights);

/* Computes the margins of the evaluation alone, after `sigma` was changed. */
void weights_find_static_sigmas(Weights *weights);
