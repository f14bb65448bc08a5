/* SPDX-License-Identifier: MIT
 *
 * A process has its signals once, and so this flag.
 */
#define _GNU_SOURCE
#include "front/kit/stop.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

static verdi_stop wanted;

enum { CAUGHT = 2 };
static const int caught[CAUGHT] = {SIGINT, SIGTERM};
static struct sigaction before[CAUGHT];
static bool catching;

static void take_signal(int number) {
    (void)number;
    verdi_stop_raise(&wanted);
}

const verdi_stop *stop_catch(void) {
    struct sigaction action = {.sa_handler = take_signal, .sa_flags = SA_RESTART | SA_RESETHAND};
    for (int i = 0; i < CAUGHT; i++)
        sigaction(caught[i], &action, catching ? NULL : &before[i]);
    catching = true;
    return &wanted;
}

void stop_release(void) {
    for (int i = 0; catching && i < CAUGHT; i++)
        sigaction(caught[i], &before[i], NULL);
    catching = false;
}
