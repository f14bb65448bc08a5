/* SPDX-License-Identifier: MIT */
#ifndef VERDI_ENGINE_WEIGHTS_READ_H
#define VERDI_ENGINE_WEIGHTS_READ_H

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

/* Weights shared by several engines and their threads. The weights are read once, unpacked by the
 * first search, and not changed after that. The last engine frees them. The weights belong to the
 * engines, because the library has no mutable globals. */
typedef struct WeightsShare WeightsShare;

/* Opens the weights of a file (NULL: the one inside the binary) with a reference count of one. The
 * errors are those of weights_open(). */
int weights_share_open(WeightsShare **share, const char *path);

/* weights_share_join() adds a reference, weights_share_leave() drops one and accepts NULL. Both may
 * be called from any thread. */
WeightsShare *weights_share_join(WeightsShare *share);
void weights_share_leave(WeightsShare *share);

/* Gets the weights for searches, unpacked if they are not yet. The margins of solves are an eighth
 * wider than in the file. *delay and the errors are those of weights_unpack(); a delay of 0 if it
 * had been done. May be called from any thread. */
int weights_share_get(WeightsShare *share, const Weights **weights, double *delay);

const char *weights_share_description(const WeightsShare *share);

#endif
