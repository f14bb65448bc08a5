/* SPDX-License-Identifier: MIT
 *
 * Checks the limits of a search. All threads of the search call search_poll() regularly.
 */
#include "core/poll.h"

#include "base/timer.h"

/* Nodes between two checks of the limits. Reading the clock takes as long as a few nodes. The first
 * nodes of a search may touch new pages of the table and then take a hundred times as long as
 * others, so checks are more frequent at first. */
enum {
    FIRST_NODES = 1 << 17,
    BETWEEN_FIRST_LOOKS = 256,
    BETWEEN_TIMED_LOOKS = 512,
    BETWEEN_LOOKS = 2048
};

/* Reads the clock and notes the longest gap between readings. Returns true at or after the
 * deadline. */
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
