/* SPDX-License-Identifier: MIT
 *
 * The waiting positions of `verdi json`, as a binary heap.
 */
#include <stdlib.h>

#include "base/array.h"
#include "front/json/json.h"

static bool before(const JsonJob *a, const JsonJob *b) {
    if (a->request->priority != b->request->priority)
        return a->request->priority > b->request->priority;
    return a->number < b->number;
}

static void swap(JsonJob *a, JsonJob *b) {
    JsonJob other = *a;
    *a = *b;
    *b = other;
}

static void sift_up(JsonQueue *queue, size_t at) {
    JsonJob *jobs = queue->jobs;
    for (; at > 0 && before(&jobs[at], &jobs[(at - 1) / 2]); at = (at - 1) / 2)
        swap(&jobs[at], &jobs[(at - 1) / 2]);
}

static void sift_down(JsonQueue *queue) {
    JsonJob *jobs = queue->jobs;
    for (size_t at = 0;;) {
        size_t first = at;
        for (size_t child = 2 * at + 1; child <= 2 * at + 2 && child < queue->count; child++)
            if (before(&jobs[child], &jobs[first]))
                first = child;
        if (first == at)
            return;
        swap(&jobs[at], &jobs[first]);
        at = first;
    }
}

bool json_queue_add(JsonQueue *queue, JsonRequest *request) {
    size_t count = (size_t)request->turn_count;
    if (count > JSON_QUEUE_LIMIT - queue->count)
        return false;
    JsonJob *jobs =
        array_reserve(queue->jobs, &queue->capacity, queue->count + count, sizeof *jobs);
    if (!jobs)
        return false;
    queue->jobs = jobs;
    request->pending = request->turn_count;
    for (int i = 0; i < request->turn_count; i++) {
        queue->jobs[queue->count] = (JsonJob){request, request->turns[i], queue->numbers++};
        sift_up(queue, queue->count++);
    }
    return true;
}

bool json_queue_take(JsonQueue *queue, JsonJob *job) {
    if (!queue->count)
        return false;
    *job = queue->jobs[0];
    queue->jobs[0] = queue->jobs[--queue->count];
    sift_down(queue);
    return true;
}

size_t json_queue_take_out(JsonQueue *queue, bool (*matches)(const JsonJob *job, const void *user),
                           const void *user) {
    size_t end = queue->count, kept = 0;
    for (size_t i = 0; i < end; i++)
        if (!matches(&queue->jobs[i], user))
            swap(&queue->jobs[kept++], &queue->jobs[i]);
    for (queue->count = 0; queue->count < kept; queue->count++)
        sift_up(queue, queue->count);
    return end - kept;
}

void json_queue_free(JsonQueue *queue) {
    free(queue->jobs);
    *queue = (JsonQueue){0};
}
