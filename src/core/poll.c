/* SPDX-License-Identifier: MIT
 *
 * When a search has to end: what all its threads ask now and then.
 */
#include "core/poll.h"

#include "base/timer.h"

/* Visits between two looks at the clock, which costs as much as some nodes. The first nodes of a
 * search may be the first to touch their pages of the table, and take a hundred times as long as
 * others. */
enum {
    FIRST_NODES = 1 << 17,
    BETWEEN_FIRST_LOOKS = 256,
    BETWEEN_TIMED_LOOKS = 512,
    BETWEEN_LOOKS = 2048
};

/* Looks at the clock; true at the deadline. */
static bool is_due(Search *search, int64_t deadline_ns) {
    int64_t now = timer_now_ns(), gap = now - search->looked_ns;
    if (search->looked_ns && gap > search->longest_gap_ns)
        search->longest_gap_ns = gap;
    search->looked_ns = now;
    return now >= deadline_ns;
}

bool search_poll(Search *search) {
    SearchControl *control = search->control;
    bool timed = control->deadline_ns != INT64_MAX;
    uint64_t between = search->nodes < FIRST_NODES ? BETWEEN_FIRST_LOOKS
                       : timed                     ? BETWEEN_TIMED_LOOKS
                                                   : BETWEEN_LOOKS;
    if (search_stopped(search))
        return true;
    if (search->nodes - search->nodes_at_poll < between)
        return false;
    search->nodes_at_poll = search->nodes;
    if (search_has_tick(search))
        search->listener->tick(search->listener);
    uint64_t nodes = search_count_nodes(search);
    bool outside = control->outside && verdi_stop_is_raised(control->outside);
    bool limit = nodes >= control->node_limit || (timed && is_due(search, control->deadline_ns));
    if (limit)
        atomic_store_explicit(&control->out_of_budget, true, memory_order_relaxed);
    if (outside || limit)
        atomic_store_explicit(&control->stop, true, memory_order_relaxed);
    return outside || limit;
}
