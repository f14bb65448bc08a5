/* SPDX-License-Identifier: MIT
 *
 * The queue of input lines, its hook, and a broken stdout. Every test runs in its own process, so
 * it may redirect stdout.
 */
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/timer.h"
#include "front/kit/line.h"
#include "front/kit/reply.h"
#include "front/kit/report.h"
#include "testing.h"

enum { WAIT_MS = 10000 };

static LineReader *open_pipe(int *write_end) {
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    *write_end = ends[1];
    LineReader *reader = line_open(ends[0]);
    ck_assert_ptr_nonnull(reader);
    return reader;
}

static void put(int fd, const char *bytes, size_t size) {
    while (size) {
        ssize_t written = write(fd, bytes, size);
        ck_assert_int_gt(written, 0);
        bytes += written;
        size -= (size_t)written;
    }
}

static void put_text(int fd, const char *text) {
    put(fd, text, strlen(text));
}

static Line take(LineReader *reader) {
    Line line;
    ck_assert_int_eq(line_next(reader, WAIT_MS, &line), LINE_READY);
    return line;
}

static void expect_line(LineReader *reader, const char *text) {
    Line line = take(reader);
    ck_assert_str_eq(line.text, text);
    ck_assert_uint_eq(line.length, strlen(text));
    ck_assert(!line.too_long);
    line_free(&line);
}

static void expect_end(LineReader *reader) {
    Line line;
    ck_assert_int_eq(line_next(reader, WAIT_MS, &line), LINE_END);
    line_close(reader);
}

TEST(test_bytes) {
    static const char raw[] = "  na\0me\r\n\tx\ty \x1b\x7f\x08z\nlone\rreturn\n\xe9\xff\n\n";
    int fd;
    LineReader *reader = open_pipe(&fd);
    put(fd, raw, sizeof raw - 1);
    close(fd);
    expect_line(reader, "name");
    expect_line(reader, "x\ty z");
    expect_line(reader, "lonereturn");
    expect_line(reader, "\xe9\xff");
    expect_line(reader, "");
    expect_end(reader);
}

static void *put_late(void *argument) {
    usleep(50000);
    put_text(*(int *)argument, "genmove b\n");
    return NULL;
}

/* A clock that starts with a line runs from when it was there; not while we were still busy with
 * what was asked before it. */
TEST(test_when_a_line_begins) {
    int fd;
    LineReader *reader = open_pipe(&fd);
    pthread_t writer;
    int64_t before = timer_now_ns();
    ck_assert_int_eq(pthread_create(&writer, NULL, put_late, &fd), 0);
    Line line = take(reader);
    ck_assert_int_eq(pthread_join(writer, NULL), 0);
    ck_assert(line.begun_ns >= before + 50000000 && line.begun_ns <= timer_now_ns());
    line_free(&line);
    put_text(fd, "one\ntwo\n");
    usleep(30000); /* busy */
    for (int i = 0; i < 2; i++) {
        before = timer_now_ns();
        line = take(reader);
        ck_assert(line.begun_ns >= before && line.begun_ns <= timer_now_ns());
        line_free(&line);
    }
    close(fd);
    expect_end(reader);
}

TEST(test_splits) {
    int fd;
    Line line;
    LineReader *reader = open_pipe(&fd);
    put_text(fd, "ge");
    ck_assert_int_eq(line_next(reader, 20, &line), LINE_TIMEOUT);
    put_text(fd, "nmove b");
    ck_assert_int_eq(line_next(reader, 20, &line), LINE_TIMEOUT);
    ck_assert(!line_pending(reader));
    put_text(fd, "\none\ntwo\nthr");
    expect_line(reader, "genmove b");
    expect_line(reader, "one");
    expect_line(reader, "two");
    put_text(fd, "ee"); /* the last line has no end */
    close(fd);
    expect_line(reader, "three");
    expect_end(reader);
}

TEST(test_peek) {
    int fd;
    Line line;
    LineReader *reader = open_pipe(&fd);
    ck_assert_int_eq(line_peek(reader, 20, &line), LINE_TIMEOUT);
    put_text(fd, "one\ntwo\n");
    ck_assert_int_eq(line_peek(reader, WAIT_MS, &line), LINE_READY);
    ck_assert_str_eq(line.text, "one");
    ck_assert(line_pending(reader));
    expect_line(reader, "one");
    expect_line(reader, "two");
    close(fd);
    ck_assert_int_eq(line_peek(reader, WAIT_MS, &line), LINE_END);
    ck_assert(line_pending(reader));
    expect_end(reader);
}

static void *write_long_lines(void *user) {
    int fd = *(int *)user;
    char *text = malloc(3 * LINE_LIMIT);
    memset(text, 'x', 3 * LINE_LIMIT);
    put(fd, text, LINE_LIMIT);
    put_text(fd, "\n");
    put(fd, text, 3 * LINE_LIMIT);
    put_text(fd, "\nshort");
    memset(text, ' ', 3 * LINE_LIMIT);
    put(fd, text, 3 * LINE_LIMIT); /* blanks do not count, at the end or at the start */
    put_text(fd, "\n");
    put(fd, text, 3 * LINE_LIMIT);
    put_text(fd, "after\n");
    close(fd);
    free(text);
    return NULL;
}

TEST(test_long_lines) {
    int fd;
    pthread_t writer;
    LineReader *reader = open_pipe(&fd);
    ck_assert_int_eq(pthread_create(&writer, NULL, write_long_lines, &fd), 0);
    for (int too_long = 0; too_long < 2; too_long++) {
        Line line = take(reader);
        ck_assert_uint_eq(line.length, LINE_LIMIT);
        ck_assert_int_eq(line.too_long, too_long);
        line_free(&line);
    }
    Line line = take(reader);
    ck_assert_int_eq(strncmp(line.text, "short ", 6), 0);
    ck_assert(!line.too_long);
    line_free(&line);
    expect_line(reader, "after");
    pthread_join(writer, NULL);
    expect_end(reader);
}

enum { MANY = 120000 };

static atomic_bool written;

static void *write_many(void *user) {
    FILE *file = fdopen(*(int *)user, "w");
    for (int i = 0; i < MANY; i++)
        fprintf(file, "line number %d of many that are longer than the queue\n", i);
    fclose(file);
    atomic_store(&written, true);
    return NULL;
}

/* More than the queue takes: the writer waits, nothing is lost or reordered. */
TEST(test_back_pressure) {
    int fd;
    pthread_t writer;
    LineReader *reader = open_pipe(&fd);
    ck_assert_int_eq(pthread_create(&writer, NULL, write_many, &fd), 0);
    usleep(300000);
    ck_assert(!atomic_load(&written)); /* memory stays bounded */
    for (int i = 0; i < MANY; i++) {
        int number;
        Line line = take(reader);
        ck_assert_int_eq(sscanf(line.text, "line number %d of", &number), 1);
        ck_assert_int_eq(number, i);
        line_free(&line);
    }
    pthread_join(writer, NULL);
    expect_end(reader);
}

/* Lines queued or still being read when the reader is closed are nobody's leak. */
TEST(test_close_early) {
    int fd;
    LineReader *reader = open_pipe(&fd);
    put_text(fd, "one\ntwo\nunfinished");
    expect_line(reader, "one");
    line_close(reader);
    line_close(NULL);
    close(fd);
}

typedef struct Seen {
    atomic_int lines, ends;
} Seen;

/* Keeps "drop" out of the queue. */
static bool count_hook(const Line *line, void *user) {
    Seen *seen = user;
    atomic_fetch_add(line ? &seen->lines : &seen->ends, 1);
    return !line || strcmp(line->text, "drop") != 0;
}

static void wait_for(atomic_int *counter, int value) {
    for (int ms = 0; atomic_load(counter) < value && ms < WAIT_MS; ms++)
        usleep(1000);
    ck_assert_int_eq(atomic_load(counter), value);
}

TEST(test_hook) {
    int fd;
    Seen seen = {0};
    LineReader *reader = open_pipe(&fd);
    put_text(fd, "drop\none\ndrop\ntwo\n");
    while (!line_pending(reader))
        usleep(1000);
    line_set_hook(reader, count_hook, &seen); /* on what is queued, too */
    wait_for(&seen.lines, 4);
    put_text(fd, "three\ndrop\n");
    wait_for(&seen.lines, 6);
    expect_line(reader, "one");
    expect_line(reader, "two");
    expect_line(reader, "three");
    ck_assert_int_eq(atomic_load(&seen.ends), 0);
    close(fd);
    wait_for(&seen.ends, 1);
    line_set_hook(reader, NULL, NULL);
    line_set_hook(reader, count_hook, &seen); /* the end is not missed either */
    ck_assert_int_eq(atomic_load(&seen.ends), 2);
    ck_assert(!reply_broken());
    expect_end(reader);
}

/* Dropping the last queued line must leave a queue that still takes lines. */
TEST(test_hook_drops_last) {
    int fd;
    Seen seen = {0};
    LineReader *reader = open_pipe(&fd);
    put_text(fd, "one\ndrop\n");
    usleep(50000);
    line_set_hook(reader, count_hook, &seen);
    wait_for(&seen.lines, 2);
    put_text(fd, "two\n");
    expect_line(reader, "one");
    expect_line(reader, "two");
    close(fd);
    expect_end(reader);
}

static int redirect_stdout(void) {
    int ends[2];
    fflush(stdout);
    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(dup2(ends[1], STDOUT_FILENO), STDOUT_FILENO);
    close(ends[1]);
    return ends[0];
}

/* Nobody writes anything: the poll alone must notice that stdout has lost its reader. */
TEST(test_broken_while_idle) {
    int fd, out = redirect_stdout();
    Line line;
    Seen seen = {0};
    LineReader *reader = open_pipe(&fd);
    line_set_hook(reader, count_hook, &seen);
    put_text(fd, "one\ntwo\n");
    wait_for(&seen.lines, 2);
    ck_assert(!reply_broken());
    close(out);
    wait_for(&seen.ends, 1);
    ck_assert(reply_broken());
    ck_assert_int_eq(line_next(reader, WAIT_MS, &line), LINE_END); /* the queue was dropped */
    ck_assert(!reply_write("x", 1));
    expect_end(reader);
}

TEST(test_broken_while_writing) {
    int fd, out = redirect_stdout();
    LineReader *reader = open_pipe(&fd);
    close(out);
    ck_assert(!reply_format("= %d\n\n", 5));
    ck_assert(reply_broken());
    expect_end(reader);
}

static void *read_slowly(void *user) {
    size_t *total = user;
    char bytes[4096];
    for (ssize_t got; (got = read((int)total[1], bytes, sizeof bytes)) > 0;) {
        total[0] += (size_t)got;
        usleep(100);
    }
    return NULL;
}

/* A slow client and a stdout that somebody made non-blocking: every byte arrives. */
TEST(test_slow_client) {
    enum { SIZE = 1 << 20 };
    int out = redirect_stdout();
    size_t total[2] = {0, (size_t)out};
    pthread_t client;
    char *text = malloc(SIZE);
    memset(text, 'x', SIZE);
    fcntl(STDOUT_FILENO, F_SETFL, O_NONBLOCK);
    ck_assert_int_eq(pthread_create(&client, NULL, read_slowly, total), 0);
    ck_assert(reply_write(text, SIZE));
    close(STDOUT_FILENO);
    pthread_join(client, NULL);
    ck_assert_uint_eq(total[0], SIZE);
    free(text);
}

TEST(test_log) {
    char path[] = "/tmp/verdi-log-XXXXXX", text[1024];
    int fd, file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    redirect_stdout();
    ck_assert(!log_open("/nonexistent/folder/log"));
    ck_assert(log_open(path));
    LineReader *reader = open_pipe(&fd);
    put_text(fd, "name\n");
    expect_line(reader, "name");
    ck_assert(reply_write("= Verdi\n\n", 9));
    close(fd);
    expect_end(reader);
    ssize_t got = read(file, text, sizeof text - 1);
    ck_assert_int_gt(got, 0);
    text[got] = '\0';
    ck_assert_ptr_nonnull(strstr(text, " < name\n"));
    ck_assert_ptr_nonnull(strstr(text, " > = Verdi\n"));
    ck_assert_ptr_null(strstr(text, "> \n\n"));
    close(file);
    unlink(path);
}

/* What was skipped took no time. */
TEST(test_time_that_remains) {
    Progress progress = progress_begin();
    progress.begin_ns -= (int64_t)1000e9;
    progress.total = 20;
    ck_assert_double_lt(progress_remaining(&progress), 0);
    progress.done = progress.skipped = 8;
    ck_assert_double_lt(progress_remaining(&progress), 0);
    progress.done = 10;
    ck_assert_double_eq_tol(progress_remaining(&progress), 5000, 100);
    progress.done = 20;
    ck_assert_double_eq(progress_remaining(&progress), 0);
}
