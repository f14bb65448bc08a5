/* SPDX-License-Identifier: MIT
 *
 * base/crew: members fetch and do every item once and sleep; waiting for the crew.
 */
#include "testing.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "base/crew.h"
#include "base/timer.h"

enum { SUPPLY = 100 };

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

static void work(void *member, uint64_t number, void *user) {
    Test *test = user;
    ck_assert(!pthread_equal(test->caller, pthread_self()));
    atomic_fetch_add(&test->begun, 1);
    while (number == 0 && atomic_load(&test->hold))
        nap();
    ++*(int *)member;
    atomic_fetch_add(&test->done, 1);
}

static CrewPlan plan_of(Test *test, int threads) {
    *test = (Test){.caller = pthread_self(), .refuse = -1};
    return (CrewPlan){.threads = threads, .user = test, .join = join, .leave = leave, .work = work};
}

static Crew *start(const CrewPlan *plan) {
    const char *problem = "";
    Crew *crew = crew_start(plan, &problem);
    ck_assert_msg(crew != NULL, "%s", problem);
    return crew;
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
    crew_end(NULL);
}

static bool fetch(void *member, uint64_t *number, void *user) {
    Test *test = user;
    (void)member;
    if (test->fetched == atomic_load(&test->supply))
        return false;
    *number = (uint64_t)++test->fetched;
    return true;
}

TEST(test_members_that_fetch) {
    Test test;
    CrewPlan plan = plan_of(&test, 3);
    int members = 0;
    plan.fetch = fetch;
    Crew *crew = start(&plan);
    for (int supply = 0; supply <= SUPPLY; supply += SUPPLY / 4) {
        nap(); /* they sleep */
        atomic_store(&test.supply, supply);
        crew_wake(crew);
        while (atomic_load(&test.done) < supply)
            nap();
    }
    ck_assert(crew_rest(crew, -1));
    for (int i = 0; i < 3; i++)
        members += *(int *)crew_member(crew, i);
    ck_assert_int_eq(members, SUPPLY);
    crew_end(crew);
    ck_assert_int_eq(test.fetched, SUPPLY);
    ck_assert_int_eq(test.left, 3);
}

static void work_alone(void *member, uint64_t number, void *user) {
    Test *test = user;
    (void)number;
    ck_assert(pthread_equal(test->caller, pthread_self()));
    ++*(int *)member;
}

TEST(test_no_threads) {
    Test test;
    CrewPlan plan = plan_of(&test, 0);
    plan.fetch = fetch;
    plan.work = work_alone;
    atomic_store(&test.supply, SUPPLY);
    Crew *crew = start(&plan);
    ck_assert_int_eq(test.joined, 1);
    crew_wake(crew);
    ck_assert_int_eq(test.fetched, 0);
    ck_assert(crew_rest(crew, 0));
    ck_assert_int_eq(*(int *)crew_member(crew, 0), SUPPLY);
    crew_end(crew);
    ck_assert_int_eq(test.left, 1);
}

/* Nothing to fetch while the first item is at work, which then brings the others. */
static bool fetch_after_first(void *member, uint64_t *number, void *user) {
    Test *test = user;
    (void)member;
    if (test->fetched == (atomic_load(&test->done) ? SUPPLY : 1))
        return false;
    *number = (uint64_t)test->fetched++;
    return true;
}

/* The second item waits for a third one: somebody else has to wake up for that. */
static void work_beside(void *member, uint64_t number, void *user) {
    Test *test = user;
    work(member, number, user);
    while (number == 1 && atomic_load(&test->begun) < 3)
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
