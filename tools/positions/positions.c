/* SPDX-License-Identifier: MIT */
#include "positions/positions.h"

#include <stddef.h>

#include "base/crew.h"
#include "front/kit/progress.h"

typedef struct Item {
    int index, error;
} Item;

typedef struct Search {
    const PositionsOptions *options;
    PositionsWork *work;
    void *context;
    int count;
    int error; /* the first */
} Search;

static void *join(int number, void *user) {
    Search *search = user;
    verdi_config config;
    verdi_engine *engine = NULL;
    (void)number;
    verdi_config_init(&config);
    config.threads = 1;
    config.hash_mib = search->options->hash_mib;
    config.weights_file = search->options->weights;
    search->error = verdi_engine_new(&engine, &config);
    return engine;
}

static void leave(void *engine, void *user) {
    (void)user;
    verdi_engine_free(engine);
}

static void work(void *engine, void *data, void *user) {
    const Search *search = user;
    Item *item = data;
    verdi_game *game;
    item->error = verdi_game_new(&game);
    if (item->error)
        return;
    item->error = search->work(engine, game, item->index, search->context);
    verdi_game_free(game);
}

/* Hands out and takes back all of them; how many came back. */
static int search_all(Search *search, Crew *crew) {
    Progress progress = progress_begin();
    Item *place, item;
    int given = 0, taken = 0;
    progress.total = search->count;
    while (taken < search->count && !search->error && !verdi_stop_raised(search->options->stop)) {
        while (given < search->count && (place = crew_item(crew)) != NULL) {
            place->index = given++;
            crew_give(crew);
        }
        if (crew_take(crew, &item, 200)) {
            search->error = item.error;
            progress.done = ++taken;
        }
        progress_show(&progress);
    }
    progress_clear(&progress);
    return taken;
}

int positions_search(int count, const PositionsOptions *options, PositionsWork *does,
                     void *context) {
    Search search = {.options = options, .work = does, .context = context, .count = count};
    const char *problem;
    Crew *crew = crew_start(&(CrewPlan){.threads = options->jobs,
                                        .item_size = sizeof(Item),
                                        .user = &search,
                                        .join = join,
                                        .leave = leave,
                                        .work = work},
                            &problem);
    if (!crew)
        return search.error ? search.error : VERDI_E_MEMORY;
    int taken = search_all(&search, crew);
    crew_end(crew);
    return search.error ? search.error : taken < count ? VERDI_E_ARGUMENT : 0;
}
