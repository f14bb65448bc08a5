/* SPDX-License-Identifier: MIT
 *
 * A process has its signals once, and so this flag.
 */
#include "front/kit/stop.h"

#include "base/system/interrupt.h"

static verdi_stop wanted;

static void take(Interrupt which) {
    (void)which;
    verdi_stop_raise(&wanted);
}

const verdi_stop *stop_catch(void) {
    interrupt_catch(INTERRUPT_END + 1, take, true);
    return &wanted;
}

void stop_release(void) {
    interrupt_release();
}
