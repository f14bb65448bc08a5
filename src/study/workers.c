/* SPDX-License-Identifier: MIT
 *
 * A ring of jobs under one mutex: the caller fills it at one end and takes finished jobs from the
 * other, the workers take theirs in between. A job that takes long holds up those behind it only
 * once the ring is full.
 */
#include "study/workers.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "base/thread.h"

enum { JOBS_PER_WORKER = 64 };

typedef struct Worker {
    Workers *workers;
    verdi_engine *engine;
    pthread_t thread;
    bool running;
} Worker;

struct Workers {
    pthread_mutex_t lock;
    pthread_cond_t submitted, finished;
    WorkersDo *work;
    WorkersTake *take;
    void *user;
    size_t job_size;
    char *jobs;                             /* the ring's memory */
    bool *done;                             /* by place in the ring */
    uint64_t capacity;                      /* jobs in the ring */
    uint64_t taken, begun, submitted_count; /* jobs so far: taken <= begun <= submitted */
    bool quit;
    atomic_bool stop;
    int count;
    Worker worker[];
};

static void *job_at(const Workers *workers, uint64_t number) {
    return workers->jobs + number % workers->capacity * workers->job_size;
}

static void *worker_main(void *argument) {
    Worker *worker = argument;
    Workers *workers = worker->workers;
    pthread_mutex_lock(&workers->lock);
    while (!workers->quit) {
        if (workers->begun == workers->submitted_count) {
            pthread_cond_wait(&workers->submitted, &workers->lock);
            continue;
        }
        uint64_t number = workers->begun++;
        pthread_mutex_unlock(&workers->lock);
        workers->work(worker->engine, job_at(workers, number), workers->user);
        pthread_mutex_lock(&workers->lock);
        workers->done[number % workers->capacity] = true;
        pthread_cond_signal(&workers->finished);
    }
    pthread_mutex_unlock(&workers->lock);
    return NULL;
}

static bool start_workers(Workers *workers, const verdi_config *config,
                          char problem[ENGINE_PROBLEM]) {
    verdi_config single = *config;
    single.threads = 1;
    for (int i = 0; i < workers->count; i++) {
        Worker *worker = &workers->worker[i];
        worker->workers = workers;
        worker->engine = engine_open(&single, problem);
        if (!worker->engine)
            return false;
        worker->running = thread_start(&worker->thread, worker_main, worker);
        if (!worker->running) {
            snprintf(problem, ENGINE_PROBLEM, "cannot start a thread");
            return false;
        }
    }
    return true;
}

Workers *workers_open(const verdi_config *config, size_t job_size, WorkersDo *work,
                      WorkersTake *take, void *user, char problem[ENGINE_PROBLEM]) {
    int count = config->threads ? config->threads : cpu_count();
    Workers *workers = calloc(1, sizeof *workers + (size_t)count * sizeof *workers->worker);
    if (!workers) {
        snprintf(problem, ENGINE_PROBLEM, "%s", verdi_strerror(VERDI_E_MEMORY));
        return NULL;
    }
    workers->count = count;
    workers->capacity = (uint64_t)count * JOBS_PER_WORKER;
    workers->job_size = job_size;
    workers->work = work;
    workers->take = take;
    workers->user = user;
    workers->jobs = calloc(workers->capacity, job_size);
    workers->done = calloc(workers->capacity, sizeof *workers->done);
    if (!workers->jobs || !workers->done || pthread_mutex_init(&workers->lock, NULL))
        goto fail;
    pthread_cond_init(&workers->submitted, NULL);
    pthread_cond_init(&workers->finished, NULL);
    if (start_workers(workers, config, problem))
        return workers;
    workers_close(workers);
    return NULL;
fail:
    snprintf(problem, ENGINE_PROBLEM, "%s", verdi_strerror(VERDI_E_MEMORY));
    free(workers->jobs);
    free(workers->done);
    free(workers);
    return NULL;
}

/* Waits for the oldest job and hands it out. */
static void take_oldest(Workers *workers) {
    uint64_t place = workers->taken % workers->capacity;
    pthread_mutex_lock(&workers->lock);
    while (!workers->done[place])
        pthread_cond_wait(&workers->finished, &workers->lock);
    workers->done[place] = false;
    pthread_mutex_unlock(&workers->lock);
    workers->take(job_at(workers, workers->taken), workers->user);
    workers->taken++;
}

/* Takes what is finished, without waiting. */
static void take_finished(Workers *workers) {
    bool done = true;
    while (done && workers->taken < workers->submitted_count) {
        pthread_mutex_lock(&workers->lock);
        done = workers->done[workers->taken % workers->capacity];
        pthread_mutex_unlock(&workers->lock);
        if (done)
            take_oldest(workers);
    }
}

void *workers_job(Workers *workers) {
    take_finished(workers);
    if (workers->submitted_count - workers->taken == workers->capacity)
        take_oldest(workers);
    void *job = job_at(workers, workers->submitted_count);
    memset(job, 0, workers->job_size);
    return job;
}

void workers_submit(Workers *workers) {
    pthread_mutex_lock(&workers->lock);
    workers->submitted_count++;
    pthread_cond_signal(&workers->submitted);
    pthread_mutex_unlock(&workers->lock);
}

void workers_finish(Workers *workers) {
    while (workers->taken < workers->submitted_count)
        take_oldest(workers);
}

const atomic_bool *workers_stop(const Workers *workers) {
    return &workers->stop;
}

void workers_close(Workers *workers) {
    if (!workers)
        return;
    atomic_store(&workers->stop, true);
    pthread_mutex_lock(&workers->lock);
    workers->quit = true;
    pthread_cond_broadcast(&workers->submitted);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->count; i++) {
        if (workers->worker[i].running)
            pthread_join(workers->worker[i].thread, NULL);
        verdi_engine_free(workers->worker[i].engine);
    }
    pthread_cond_destroy(&workers->submitted);
    pthread_cond_destroy(&workers->finished);
    pthread_mutex_destroy(&workers->lock);
    free(workers->jobs);
    free(workers->done);
    free(workers);
}

int workers_count(const Workers *workers) {
    return workers->count;
}

const char *workers_weights(const Workers *workers) {
    return verdi_engine_weights(workers->worker[0].engine);
}
