/* SPDX-License-Identifier: MIT
 *
 * match/child: starting and ending processes. The test replaces kill(), to check its arguments
 * before the call, and poll() and write(), to delay them.
 */
#include "testing.h"

#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/timer.h"
#include "match/child.h"

static int group_kills, strangers; /* groups that were killed; of these, with nobody's number */

int kill(pid_t pid, int number) {
    if (pid < -1) {
        siginfo_t info = {0};
        int here = waitid(P_PID, (id_t)-pid, &info, WEXITED | WNOHANG | WNOWAIT);
        group_kills++;
        strangers += here != 0; /* not our child any more: the number may be anybody's */
    }
    return (int)syscall(SYS_kill, pid, number);
}

static int dawdle_ms; /* after a wait in which nothing came */

int poll(struct pollfd *fds, nfds_t count, int ms) {
    struct timespec limit = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    int ready = ppoll(fds, count, ms < 0 ? NULL : &limit, NULL);
    if (ready == 0 && dawdle_ms)
        usleep((useconds_t)dawdle_ms * 1000);
    return ready;
}

static int linger_ms; /* after a write */

ssize_t write(int file, const void *bytes, size_t size) {
    ssize_t put = syscall(SYS_write, file, bytes, size);
    if (linger_ms)
        usleep((useconds_t)linger_ms * 1000);
    return put;
}

static Child child;

static void start(const char *command) {
    ChildSpec spec = {.command = command, .cpu = -1};
    group_kills = strangers = 0;
    ck_assert(child_start(&child, &spec));
}

/* Each of our CPUs in turn, then the first one again. */
TEST(test_child_is_bound_to_a_cpu) {
    cpu_set_t ours;
    ck_assert_int_eq(sched_getaffinity(0, sizeof ours, &ours), 0);
    int count = CPU_COUNT(&ours), first = -1;
    for (int index = 0; index <= count; index++) {
        ChildSpec spec = {.command = "sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/self/status",
                          .cpu = index};
        char *line, *end;
        ck_assert(child_start(&child, &spec));
        ck_assert_int_eq(child_read_line(&child, timer_now_ns() + 10000000000, &line, NULL),
                         CHILD_OK);
        int cpu = (int)strtol(line, &end, 10);
        ck_assert_msg(end > line && !*end, "one CPU: %s", line);
        if (index == count)
            ck_assert_int_eq(cpu, first);
        else
            ck_assert_msg(CPU_ISSET((size_t)cpu, &ours), "CPU %d twice, or not ours", cpu);
        CPU_CLR((size_t)cpu, &ours);
        first = index ? first : cpu;
        child_free(&child);
    }
}

/* The group is killed while its leader still holds the number. */
TEST(test_no_stranger_is_killed) {
    int code = -1;
    start("sh -c 'exit 3'");
    ck_assert_int_eq(child_wait(&child, timer_now_ns() + 10000000000, &code), CHILD_OK);
    ck_assert_int_eq(code, 3);
    ck_assert(!child_is_running(&child));
    ck_assert_int_eq(group_kills, 1);
    ck_assert_int_eq(strangers, 0);
    char how[48];
    start("sleep 600");
    child_stop(&child, 0.01, how);
    ck_assert_str_eq(how, "had to be killed");
    ck_assert_int_eq(group_kills, 1);
    ck_assert_int_eq(strangers, 0);
    child_free(&child);
}

/* Written and gone just after we had looked for it. */
TEST(test_last_words_are_heard) {
    char *line;
    start("sleep 0.2; echo last words");
    dawdle_ms = 600;
    ck_assert_int_eq(child_read_line(&child, timer_now_ns() + 10000000000, &line, NULL), CHILD_OK);
    ck_assert_str_eq(line, "last words");
    ck_assert_int_eq(child_read_line(&child, timer_now_ns() + 10000000000, &line, NULL),
                     CHILD_CLOSED);
    dawdle_ms = 0;
    child_free(&child);
}

/* While the system lets others run between our write and our next step, the clock of who was asked
 * runs: its answer never takes less time than it says itself. */
TEST(test_clock_runs_from_the_write) {
    char *line;
    int64_t sent, arrived, deadline = timer_now_ns() + 10000000000;
    start("read word; echo \"$word\"");
    linger_ms = 50;
    ck_assert_int_eq(child_send(&child, "go\n", 3, deadline, &sent), CHILD_OK);
    linger_ms = 0;
    ck_assert_int_eq(child_read_line(&child, deadline, &line, &arrived), CHILD_OK);
    ck_assert_str_eq(line, "go");
    ck_assert_int_ge(arrived - sent, 50000000);
    child_stop(&child, 1, NULL);
    child_free(&child);
}

TEST(test_echoes) {
    char *line;
    int64_t deadline = timer_now_ns() + 10000000000;
    start("read word; echo \"got $word\"; echo and >&2");
    ck_assert_int_eq(child_send(&child, "this\n", 5, deadline, NULL), CHILD_OK);
    ck_assert_int_eq(child_read_line(&child, deadline, &line, NULL), CHILD_OK);
    ck_assert_str_eq(line, "got this");
    int code = -1;
    ck_assert_int_eq(child_wait(&child, deadline, &code), CHILD_OK);
    ck_assert_int_eq(code, 0);
    ck_assert_int_eq((int)child.stderr_length, 4);
    child_free(&child);
}
