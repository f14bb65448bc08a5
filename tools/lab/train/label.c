/* SPDX-License-Identifier: MIT */
#include "train/label.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/crew.h"
#include "base/pages.h"
#include "engine/levels.h"
#include "engine/team.h"
#include "engine/tt_memory.h"
#include "engine/weights_read.h"
#include "front/kit/progress.h"

/* Samples that a member labels at a time: with a fresh table, so that it does not matter which
 * member has which. */
enum { CHUNK = 4096, TABLE_MIB = 1 };

typedef struct Labelling {
    Samples *samples;
    size_t end; /* of those to be labelled */
    const LabelOptions *options;
    const Core *core;
    Weights weights;
} Labelling;

/* A search of one thread without limits. */
typedef struct Member {
    SearchControl control;
    Tt tt;
    Team *team;
    Search *search; /* the team's */
} Member;

static void leave(void *joined, void *user) {
    Member *member = joined;
    (void)user;
    team_free(member->team);
    tt_free(&member->tt);
    pages_free(member, sizeof *member);
}

static void *join(int number, void *user) {
    Labelling *labelling = user;
    (void)number;
    Member *member = pages_alloc(sizeof *member); /* aligned as its control wants to be */
    if (!member)
        return NULL;
    member->control.deadline_ns = INT64_MAX;
    member->control.node_limit = UINT64_MAX;
    member->team = team_new(1);
    if (!member->team || !tt_resize(&member->tt, TABLE_MIB)) {
        leave(member, user);
        return NULL;
    }
    member->search =
        team_begin(member->team, &labelling->weights, &member->tt, &member->control, false);
    member->search->confidence = CONFIDENCE_FULL;
    return member;
}

/* The value of a board whose player can move, in whole discs. */
static int8_t label(const Labelling *labelling, Member *member, Board board) {
    const Core *core = labelling->core;
    Node node;
    RootMove list[SPLIT_MAX_MOVES] = {0};
    int count = 0;
    core->node_init(&node, board);
    for (uint64_t moves = core->moves(board.player, board.opponent); moves; moves &= moves - 1)
        list[count++].move = bits_first(moves);
    bool solved = node.empties <= labelling->options->solve;
    Score score =
        core->search_root(member->search, &node, list, count, -SCORE_INFINITE, SCORE_INFINITE,
                          solved ? node.empties : labelling->options->depth);
    return (int8_t)lrint((double)score / SCORE_DISC);
}

static void work(void *joined, void *item, void *user) {
    Labelling *labelling = user;
    Samples *samples = labelling->samples;
    Member *member = joined;
    size_t first = *(size_t *)item;
    tt_clear(&member->tt);
    for (size_t i = first; i < first + CHUNK && i < labelling->end; i++)
        if (!samples->held[i])
            samples->label[i] = label(labelling, member, samples->board[i]);
}

/* Hands out the chunks. False if it was stopped. */
static bool hand_out(Crew *crew, size_t first, size_t end, const verdi_stop *stop) {
    Progress progress = progress_begin();
    progress.total = (int64_t)((end - first + CHUNK - 1) / CHUNK);
    size_t next = first, *item;
    while (!verdi_stop_raised(stop) && progress.done < progress.total) {
        while (next < end && (item = crew_item(crew))) {
            *item = next;
            next += CHUNK;
            crew_give(crew);
        }
        size_t done;
        progress.done += crew_take(crew, &done, 200);
        progress_show(&progress);
    }
    progress_clear(&progress);
    return progress.done == progress.total;
}

static bool read_weights(Labelling *labelling, char problem[SAMPLES_PROBLEM_SIZE]) {
    const char *path = labelling->options->weights;
    WeightsFile file;
    int error = path ? weights_open(&file, path) : weights_open_builtin(&file);
    if (!error) {
        error = weights_unpack(&file, &labelling->weights);
        weights_close(&file);
    }
    if (error)
        snprintf(problem, SAMPLES_PROBLEM_SIZE, "%s: %s", path ? path : "built-in weights",
                 verdi_strerror(error));
    return !error;
}

bool label_samples(Samples *samples, size_t first, size_t end, const LabelOptions *options,
                   const verdi_stop *stop, char problem[SAMPLES_PROBLEM_SIZE]) {
    Labelling labelling = {
        .samples = samples, .end = end, .options = options, .core = levels_pick(NULL)};
    if (!read_weights(&labelling, problem))
        return false;
    const char *reason = NULL;
    CrewPlan plan = {.threads = options->jobs,
                     .item_size = sizeof(size_t),
                     .any_order = true,
                     .user = &labelling,
                     .join = join,
                     .leave = leave,
                     .work = work};
    Crew *crew = crew_start(&plan, &reason);
    bool good = crew != NULL;
    if (!good)
        snprintf(problem, SAMPLES_PROBLEM_SIZE, "%s", reason ? reason : "not enough memory");
    if (good && !(good = hand_out(crew, first, end, stop)))
        snprintf(problem, SAMPLES_PROBLEM_SIZE, "interrupted");
    crew_end(crew);
    weights_free(&labelling.weights);
    return good;
}
