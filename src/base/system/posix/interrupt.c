/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/system/interrupt.h"

#include <signal.h>
#include <stddef.h>

static const int signals[INTERRUPTS] = {SIGINT, SIGTERM, SIGHUP};
static struct sigaction before[INTERRUPTS];
static int catching; /* the first N kinds are caught */
static InterruptHandler *handling;

static void take_signal(int number) {
    for (int i = 0; i < INTERRUPTS; i++)
        if (signals[i] == number)
            handling((Interrupt)i);
}

void interrupt_catch(int count, InterruptHandler *handler, bool once) {
    struct sigaction action = {.sa_handler = take_signal,
                               .sa_flags = SA_RESTART | (once ? (int)SA_RESETHAND : 0)};
    handling = handler;
    for (int i = 0; i < count; i++) {
        if (i >= catching)
            sigaction(signals[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
    }
    if (catching < count)
        catching = count;
}

void interrupt_obey(Interrupt which) {
    signal(signals[which], SIG_DFL);
    raise(signals[which]);
}

void interrupt_release(void) {
    for (int i = 0; i < catching; i++)
        sigaction(signals[i], &before[i], NULL);
    catching = 0;
}

void interrupt_ignore_pipes(void) {
    signal(SIGPIPE, SIG_IGN);
}
