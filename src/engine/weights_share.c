/* SPDX-License-Identifier: MIT */
#include "engine/weights_share.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

#include "verdi.h"

struct WeightsShare {
    atomic_int holders;
    WeightsFile file;
    pthread_mutex_t lock; /* guards the fields below until the weights are unpacked */
    bool unpacked;
    Weights weights;
};

int weights_share_open(WeightsShare **share, const char *path) {
    WeightsShare *made = calloc(1, sizeof *made);
    if (!made)
        return VERDI_E_MEMORY;
    int error = path ? weights_open(&made->file, path) : weights_open_builtin(&made->file);
    if (error) {
        free(made);
        return error;
    }
    atomic_init(&made->holders, 1);
    pthread_mutex_init(&made->lock, NULL);
    *share = made;
    return VERDI_OK;
}

WeightsShare *weights_share_join(WeightsShare *share) {
    atomic_fetch_add(&share->holders, 1);
    return share;
}

void weights_share_leave(WeightsShare *share) {
    if (!share || atomic_fetch_sub(&share->holders, 1) > 1)
        return;
    if (share->unpacked)
        weights_free(&share->weights);
    weights_close(&share->file);
    pthread_mutex_destroy(&share->lock);
    free(share);
}

int weights_share_get(WeightsShare *share, const Weights **weights) {
    pthread_mutex_lock(&share->lock);
    int error = share->unpacked ? VERDI_OK : weights_unpack(&share->file, &share->weights);
    share->unpacked = !error;
    pthread_mutex_unlock(&share->lock);
    if (!error)
        *weights = &share->weights;
    return error;
}

const char *weights_share_description(const WeightsShare *share) {
    return share->file.description;
}
