/* SPDX-License-Identifier: MIT
 *
 * base/crew: every item done once and taken once, in either order; nothing is begun after a stop;
 * members that fetch for themselves.
 */
#include "testing.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/crew.h"
#include "base/timer.h"

enum { ITEMS = 2000, SUPPLY = 100 };

typedef struct Item {
    int number, result;
} Item;

typedef struct Test {
    pthread_t caller;
    int joined, left, refuse; /* the member that cannot be made */
    atomic_int done, begun;
    atomic_bool hold; /* items of number 0 wait for it to fall */
    int fetched;
    atomic_int supply;
} Test;

static void nap(void) {
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static void *join(int number, void *user) {
    Test *test = user;
    ck_assert(pthread_equal(test->caller, pthread_self()));
    ck_assert_int_eq(number, test->joined);
    if (number == test->refuse)
        return NULL;
    test->joined++;
    return calloc(1, sizeof(int));
}

static void leave(void *member, void *user) {
    Test *test = user;
    test->left++;
    free(member);
}

static void work(void *member, void *data, void *user) {
    Test *test = user;
    Item *item = data;
    ck_assert(!pthread_equal(test->caller, pthread_self()));
    ck_assert_int_eq(item->result, 0); /* zeroed, though its place was used before */
    atomic_fetch_add(&test->begun, 1);
    while (item->number == 0 && atomic_load(&test->hold))
        nap();
    ++*(int *)member;
    item->result = item->number * 3 + 1;
    atomic_fetch_add(&test->done, 1);
}

static CrewPlan plan_of(Test *test, int threads) {
    *test = (Test){.caller = pthread_self(), .refuse = -1};
    return (CrewPlan){.threads = threads,
                      .item_size = sizeof(Item),
                      .room = 8,
                      .user = test,
                      .join = join,
                      .leave = leave,
                      .work = work};
}

static Crew *start(const CrewPlan *plan) {
    const char *problem = "";
    Crew *crew = crew_start(plan, &problem);
    ck_assert_msg(crew != NULL, "%s", problem);
    return crew;
}

static bool give(Crew *crew, int number) {
    Item *item = crew_item(crew);
    if (!item)
        return false;
    item->number = number;
    crew_give(crew);
    return true;
}

TEST(test_in_order) {
    Test test;
    CrewPlan plan = plan_of(&test, 3);
    Crew *crew = start(&plan);
    Item item;
    int given = 0, taken = 0, members = 0;
    while (taken < ITEMS) {
        while (given < ITEMS && give(crew, given))
            given++;
        ck_assert_int_eq(crew_pending(crew), given - taken);
        ck_assert_int_le(given - taken, 8);
        ck_assert(crew_take(crew, &item, -1));
        ck_assert_int_eq(item.number, taken);
        ck_assert_int_eq(item.result, 3 * taken + 1);
        taken++;
    }
    ck_assert(!crew_take(crew, &item, -1)); /* none is given */
    ck_assert_int_eq(crew_count(crew), 3);
    for (int i = 0; i < 3; i++)
        members += *(int *)crew_member(crew, i);
    ck_assert_int_eq(members, ITEMS);
    crew_end(crew);
    ck_assert_int_eq(test.joined, 3);
    ck_assert_int_eq(test.left, 3);
}

/* The oldest item is held up: in its order nothing comes before it, in any order the rest does. */
TEST(test_orders_differ) {
    for (int any = 0; any < 2; any++) {
        Test test;
        CrewPlan plan = plan_of(&test, 2);
        plan.any_order = any;
        Crew *crew = start(&plan);
        Item item;
        bool seen[8] = {false};
        atomic_store(&test.hold, true);
        for (int i = 0; i < 8; i++)
            ck_assert(give(crew, i));
        ck_assert(!give(crew, 8)); /* no room */
        for (int i = 1; any && i < 8; i++) {
            ck_assert(crew_take(crew, &item, -1));
            ck_assert(item.number > 0 && !seen[item.number]);
            seen[item.number] = true;
        }
        int64_t begin = timer_now_ns();
        ck_assert(!crew_take(crew, &item, 30));
        ck_assert(timer_seconds(begin, timer_now_ns()) > 0.029);
        ck_assert(!crew_take(crew, &item, 0));
        atomic_store(&test.hold, false);
        ck_assert(crew_take(crew, &item, -1));
        ck_assert_int_eq(item.number, 0);
        crew_end(crew);
    }
}

/* Many rounds in any order through few places: none is lost, none comes twice. */
TEST(test_any_order) {
    Test test;
    CrewPlan plan = plan_of(&test, 4);
    plan.any_order = true;
    Crew *crew = start(&plan);
    static bool seen[ITEMS];
    Item item;
    int given = 0;
    for (int taken = 0; taken < ITEMS; taken++) {
        while (given < ITEMS && give(crew, given))
            given++;
        ck_assert(crew_take(crew, &item, -1));
        ck_assert_int_eq(item.result, 3 * item.number + 1);
        ck_assert(!seen[item.number]);
        seen[item.number] = true;
    }
    crew_end(crew);
}

/* What runs is ended and can be taken, what is not begun never is. */
TEST(test_stop) {
    Test test;
    CrewPlan plan = plan_of(&test, 1);
    Crew *crew = start(&plan);
    Item item;
    atomic_store(&test.hold, true);
    for (int i = 0; i < 5; i++)
        ck_assert(give(crew, i));
    while (atomic_load(&test.begun) == 0)
        nap();
    ck_assert(!verdi_stop_is_raised(crew_stopping(crew)));
    crew_stop(crew);
    ck_assert(verdi_stop_is_raised(crew_stopping(crew)));
    atomic_store(&test.hold, false);
    ck_assert(crew_take(crew, &item, -1));
    ck_assert(!crew_take(crew, &item, -1)); /* instead of waiting for ever */
    ck_assert_int_eq(crew_pending(crew), 4);
    crew_end(crew);
    ck_assert_int_eq(atomic_load(&test.done), 1);
    ck_assert_int_eq(test.left, 1);
    crew_end(NULL);
}

TEST(test_member_that_cannot_be_made) {
    Test test;
    CrewPlan plan = plan_of(&test, 4);
    test.refuse = 2;
    const char *problem = "";
    ck_assert_ptr_null(crew_start(&plan, &problem));
    ck_assert_ptr_null(problem);
    ck_assert_int_eq(test.joined, 2);
    ck_assert_int_eq(test.left, 2);
}

static bool fetch(void *member, void *data, void *user) {
    Test *test = user;
    Item *item = data;
    (void)member;
    if (test->fetched == atomic_load(&test->supply))
        return false;
    *item = (Item){.number = ++test->fetched};
    return true;
}

TEST(test_members_that_fetch) {
    Test test;
    CrewPlan plan = plan_of(&test, 3);
    plan.fetch = fetch;
    Crew *crew = start(&plan);
    for (int supply = 0; supply <= SUPPLY; supply += SUPPLY / 4) {
        nap(); /* they sleep */
        atomic_store(&test.supply, supply);
        crew_wake(crew);
        while (atomic_load(&test.done) < supply)
            nap();
    }
    crew_end(crew);
    ck_assert_int_eq(atomic_load(&test.done), SUPPLY);
    ck_assert_int_eq(test.fetched, SUPPLY);
}

/* Nothing to fetch while the first item is at work, which then brings the others. */
static bool fetch_after_first(void *member, void *data, void *user) {
    Test *test = user;
    Item *item = data;
    (void)member;
    if (test->fetched == (atomic_load(&test->done) ? SUPPLY : 1))
        return false;
    *item = (Item){.number = test->fetched++};
    return true;
}

/* The second item waits for a third one: somebody else has to wake up for that. */
static void work_beside(void *member, void *data, void *user) {
    Test *test = user;
    work(member, data, user);
    while (((Item *)data)->number == 1 && atomic_load(&test->begun) < 3)
        nap();
}

TEST(test_rest) {
    Test test;
    CrewPlan plan = plan_of(&test, 3);
    plan.fetch = fetch_after_first;
    plan.work = work_beside;
    atomic_store(&test.hold, true);
    Crew *crew = start(&plan);
    int64_t begin = timer_now_ns();
    ck_assert(!crew_rest(crew, 30));
    ck_assert(timer_seconds(begin, timer_now_ns()) > 0.029);
    ck_assert(!crew_rest(crew, 0));
    ck_assert_int_eq(atomic_load(&test.begun), 1);
    atomic_store(&test.hold, false);
    ck_assert(crew_rest(crew, -1)); /* nobody calls crew_wake() */
    ck_assert_int_eq(atomic_load(&test.done), SUPPLY);
    ck_assert(crew_rest(crew, 0)); /* still */
    crew_end(crew);
}
