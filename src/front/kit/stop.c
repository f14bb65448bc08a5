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

static void take_signal(int number) {
    (void)number;
    verdi_stop_raise(&wanted);
}

const verdi_stop *stop_catch(void) {
    struct sigaction action = {.sa_handler = take_signal, .sa_flags = SA_RESTART | SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &wanted;
}
