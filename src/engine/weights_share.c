/* SPDX-License-Identifier: MIT */
#include "engine/weights_share.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "engine/weights_read.h"
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
    int error = weights_open(&made->file, path);
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

/* Widens the margins of solves by an eighth. Selective solves prepare exact ones, which then take
 * fewer nodes: 7% in FFO #40-#49, 5% in 16 positions of small-25, 1% in hard-20 and in FFO #50-#54;
 * in FFO #20-#39 1% more. Moves in play are as good as with the fitted margins. */
static void widen_solves(Weights *weights) {
    enum { PART = 8 };
    for (int empties = 1; empties < MARGIN_DEPTHS; empties++) {
        int sigma = weights->sigma[empties][empties], wider = sigma + sigma / PART;
        weights->sigma[empties][empties] = (int16_t)(wider < INT16_MAX ? wider : INT16_MAX);
    }
    weights_find_static_sigmas(weights);
}

int weights_share_get(WeightsShare *share, const Weights **weights, double *delay) {
    pthread_mutex_lock(&share->lock);
    int error = VERDI_OK;
    *delay = 0;
    if (!share->unpacked) {
        error = weights_unpack(&share->file, &share->weights, delay);
        share->unpacked = !error;
        if (!error)
            widen_solves(&share->weights);
    }
    pthread_mutex_unlock(&share->lock);
    if (!error)
        *weights = &share->weights;
    return error;
}

const char *weights_share_description(const WeightsShare *share) {
    return share->file.description;
}
