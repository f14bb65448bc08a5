/* SPDX-License-Identifier: MIT */
#include "train/label.h"

#include <math.h>

#include "base/bits.h"
#include "study/search/limits.h"

/* Samples that a thread labels between two clearings of its table. */
enum { CHUNK = 4096 };

typedef struct Labelling {
    Samples *samples;
    size_t first, end;
    const LabelOptions *options;
    const verdi_stop *stop;
} Labelling;

static int label(verdi_engine *engine, verdi_game *game, Sample *sample,
                 const Labelling *labelling) {
    bool solved = bits_count(board_empties(sample->board)) <= labelling->options->solve;
    verdi_limits limits = solved ? limits_exact(labelling->stop)
                                 : limits_to_depth(labelling->options->depth, labelling->stop);
    verdi_result result;
    limits.confidence = 100;
    int error =
        verdi_game_set_position(game, sample->board.player, sample->board.opponent, VERDI_BLACK);
    if (!error)
        error = verdi_search(engine, game, &limits, NULL, NULL, &result);
    if (!error)
        sample->label = (int8_t)lrint((double)result.value / VERDI_DISC);
    return error;
}

static int label_chunk(verdi_engine *engine, verdi_game *game, int index, void *context) {
    const Labelling *labelling = context;
    size_t i = labelling->first + (size_t)index * CHUNK, end = i + CHUNK;
    int error = VERDI_OK;
    verdi_engine_clear(engine);
    for (; i < end && i < labelling->end && !error; i++)
        if (!labelling->samples->list[i].held)
            error = label(engine, game, &labelling->samples->list[i], labelling);
    return error;
}

bool label_samples(Samples *samples, size_t first, size_t end, const LabelOptions *options,
                   const PositionsOptions *crew) {
    Labelling labelling = {samples, first, end, options, crew->stop};
    return positions_search((int)((end - first + CHUNK - 1) / CHUNK), crew, label_chunk,
                            &labelling);
}
