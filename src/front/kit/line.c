/* SPDX-License-Identifier: MIT
 *
 * A reader thread waits for input, for requests from the main thread and for stdout to break, and
 * fills a linked queue under one mutex. The hook also runs under this mutex, so that a line cannot
 * arrive while a hook is being installed. The thread stops reading while QUEUE_LIMIT bytes are
 * queued.
 */
#define _GNU_SOURCE
#include "front/kit/line.h"
#include "front/kit/reply.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/decode.h"
#include "base/system/console.h"
#include "base/thread.h"
#include "base/timer.h"

enum { QUEUE_LIMIT = 8 << 20, READ_SIZE = 1 << 14 };

typedef struct Node {
    struct Node *next;
    Line line;
} Node;

struct LineReader {
    Input *input;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    Node *first, *last;
    size_t queued; /* bytes, including an estimate for the nodes */
    LineHook *hook;
    void *hook_user;
    bool ended, closing, paused;

    /* Only the reader thread uses the rest: the line being assembled. */
    Decoder decoder;
    char *text;
    size_t length, capacity;
    bool too_long;
    int64_t read_ns; /* when the line's last bytes arrived */
};

static size_t line_cost(const Line *line) {
    return line->length + 1 + sizeof(Node) + 32;
}

/* Frees a node taken from the queue, but not its text. The lock must be held. */
static void queue_release(LineReader *reader, Node *node) {
    reader->queued -= line_cost(&node->line);
    free(node);
    if (reader->paused && reader->queued < QUEUE_LIMIT / 2) {
        reader->paused = false;
        input_wake(reader->input);
    }
}

/* Takes the first line of a queue that is not empty. The lock must be held. */
static Line queue_take(LineReader *reader) {
    Node *node = reader->first;
    Line line = node->line;
    reader->first = node->next;
    if (!reader->first)
        reader->last = NULL;
    queue_release(reader, node);
    return line;
}

static void queue_drop(LineReader *reader) {
    while (reader->first) {
        Line line = queue_take(reader);
        line_free(&line);
    }
}

/* Called at the end of the input, or when stdout is broken. */
static void reader_end(LineReader *reader) {
    pthread_mutex_lock(&reader->lock);
    reader->ended = true;
    if (reply_broken())
        queue_drop(reader);
    if (reader->hook)
        reader->hook(NULL, reader->hook_user);
    pthread_cond_broadcast(&reader->changed);
    pthread_mutex_unlock(&reader->lock);
}

/* Passes the finished line to the hook and the queue. False if memory is short. */
static bool reader_finish_line(LineReader *reader) {
    Node *node = malloc(sizeof *node);
    char *text = malloc(reader->length + 1);
    if (!node || !text) {
        free(node);
        free(text);
        return reply_lack_memory();
    }
    if (reader->length)
        memcpy(text, reader->text, reader->length);
    text[reader->length] = '\0';
    *node = (Node){.line = {text, reader->length, reader->too_long, reader->read_ns}};
    reader->length = 0;
    reader->too_long = false;
    reply_log('<', text, node->line.length);

    pthread_mutex_lock(&reader->lock);
    if (reader->hook && !reader->hook(&node->line, reader->hook_user)) {
        line_free(&node->line);
        free(node);
    } else {
        if (reader->last)
            reader->last->next = node;
        else
            reader->first = node;
        reader->last = node;
        reader->queued += line_cost(&node->line);
        reader->paused = reader->queued > QUEUE_LIMIT;
        pthread_cond_broadcast(&reader->changed);
    }
    pthread_mutex_unlock(&reader->lock);
    return true;
}

/* Adds one byte of text. Leading blanks are dropped; blanks beyond the limit do not make a line too
 * long. */
static bool reader_add(LineReader *reader, char c) {
    bool blank = c == ' ' || c == '\t';
    if (blank && reader->length == 0)
        return true;
    if (reader->length == LINE_LIMIT) {
        reader->too_long |= !blank;
        return true;
    }
    if (!array_reserve(&reader->text, &reader->capacity, reader->length + 1, 1))
        return reply_lack_memory();
    reader->text[reader->length++] = c;
    return true;
}

static bool reader_take(LineReader *reader, const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)bytes[i];
        bool dropped = (c < 32 && c != '\t') || c == 127;
        if (c == '\n' ? !reader_finish_line(reader) : !dropped && !reader_add(reader, bytes[i]))
            return false;
    }
    return true;
}

static bool reader_decode(LineReader *reader, const char *bytes, size_t size) {
    char text[DECODE_MOST];
    for (size_t i = 0; i < size; i++)
        if (!reader_take(reader, text, decode_byte(&reader->decoder, bytes[i], text)))
            return false;
    return true;
}

/* Calls read() once. False at the end of the input. */
static bool reader_read(LineReader *reader) {
    char bytes[READ_SIZE];
    int got = input_read(reader->input, bytes, sizeof bytes);
    reader->read_ns = timer_now_ns();
    if (got >= 0)
        return reader_decode(reader, bytes, (size_t)got);
    reader_take(reader, bytes, decode_end(&reader->decoder, bytes));
    if (reader->length)
        reader_finish_line(reader); /* the last line may have no line end */
    return false;
}

static void *reader_main(void *argument) {
    LineReader *reader = argument;
    bool reading = true, watching = true;
    for (;;) {
        pthread_mutex_lock(&reader->lock);
        bool closing = reader->closing, paused = reader->paused;
        pthread_mutex_unlock(&reader->lock);
        if (closing)
            return NULL;
        int found = input_wait(reader->input, reading && !paused, watching);
        if (found & INPUT_UNHEARD) {
            watching = false;
            reply_set_broken();
        } else if (found & INPUT_READY && reader_read(reader)) {
            continue;
        }
        if (found & (INPUT_READY | INPUT_UNHEARD)) {
            reading = false;
            reader_end(reader);
        }
    }
}

LineReader *line_open(int input) {
    LineReader *reader = calloc(1, sizeof *reader);
    if (!reader)
        goto fail;
    reply_init();
    if (!(reader->input = input_open(input)))
        goto fail_input;
    if (pthread_mutex_init(&reader->lock, NULL))
        goto fail_lock;
    if (!thread_condition(&reader->changed))
        goto fail_condition;
    if (pthread_create(&reader->thread, NULL, reader_main, reader))
        goto fail_thread;
    return reader;
fail_thread:
    pthread_cond_destroy(&reader->changed);
fail_condition:
    pthread_mutex_destroy(&reader->lock);
fail_lock:
    input_close(reader->input);
fail_input:
    free(reader);
fail:
    reply_lack_memory();
    return NULL;
}

void line_close(LineReader *reader) {
    if (!reader)
        return;
    pthread_mutex_lock(&reader->lock);
    reader->closing = true;
    reader->paused = false;
    pthread_mutex_unlock(&reader->lock);
    input_wake(reader->input);
    pthread_join(reader->thread, NULL);
    queue_drop(reader);
    free(reader->text);
    pthread_cond_destroy(&reader->changed);
    pthread_mutex_destroy(&reader->lock);
    input_close(reader->input);
    free(reader);
}

void line_set_hook(LineReader *reader, LineHook *hook, void *user) {
    pthread_mutex_lock(&reader->lock);
    reader->hook = hook;
    reader->hook_user = user;
    Node **link = &reader->first, *last = NULL;
    while (hook && *link) {
        Node *node = *link;
        if (hook(&node->line, user)) {
            last = node;
            link = &node->next;
            continue;
        }
        *link = node->next;
        Line line = node->line;
        queue_release(reader, node);
        line_free(&line);
    }
    if (hook)
        reader->last = last;
    if (hook && reader->ended)
        hook(NULL, user);
    pthread_mutex_unlock(&reader->lock);
}

/* Waits until the queue has a line. The lock must be held. */
static LineStatus wait_for_line(LineReader *reader, int wait_ms) {
    struct timespec deadline = thread_deadline(wait_ms < 0 ? 0 : wait_ms);
    bool waiting = true;
    while (!reader->first && !reader->ended && !reply_broken() && waiting)
        waiting = thread_wait(&reader->changed, &reader->lock, wait_ms < 0 ? NULL : &deadline);
    return reader->first ? LINE_READY : reader->ended || reply_broken() ? LINE_END : LINE_TIMEOUT;
}

LineStatus line_next(LineReader *reader, int wait_ms, Line *line) {
    int64_t ready_ns = timer_now_ns();
    pthread_mutex_lock(&reader->lock);
    LineStatus status = wait_for_line(reader, wait_ms);
    if (status == LINE_READY) {
        *line = queue_take(reader);
        if (line->begun_ns < ready_ns)
            line->begun_ns = ready_ns;
    }
    pthread_mutex_unlock(&reader->lock);
    return status;
}

LineStatus line_peek(LineReader *reader, int wait_ms, Line *line) {
    pthread_mutex_lock(&reader->lock);
    LineStatus status = wait_for_line(reader, wait_ms);
    if (status == LINE_READY)
        *line = reader->first->line;
    pthread_mutex_unlock(&reader->lock);
    return status;
}

void line_free(Line *line) {
    free(line->text);
    *line = (Line){0};
}

bool line_pending(LineReader *reader) {
    Line line;
    return line_peek(reader, 0, &line) != LINE_TIMEOUT;
}
