/* SPDX-License-Identifier: MIT
 *
 * The flag is global, because signals concern the whole process.
 */
#include "front/kit/stop.h"

#include <stdatomic.h>

#include "base/system/console.h"

static verdi_stop wanted;
static atomic_int heard;

static void raise_wish(Interrupt which) {
    (void)which;
    verdi_stop_raise(&wanted);
}

const verdi_stop *stop_catch(void) {
    interrupt_catch(INTERRUPT_END + 1, raise_wish, true);
    return &wanted;
}

static void count(Interrupt which) {
    int add = which == INTERRUPT_KEY ? 1 : stop_heard() < STOP_LEAVE ? STOP_LEAVE : 0;
    if (atomic_fetch_add(&heard, add) + add >= STOP_PATIENCE)
        interrupt_obey(which);
    verdi_stop_raise(&wanted);
}

verdi_stop *stop_listen(void) {
    interrupt_catch(INTERRUPTS, count, false);
    return &wanted;
}

int stop_heard(void) {
    return atomic_load(&heard);
}

void stop_forget(void) {
    verdi_stop_lower(&wanted);
    atomic_store(&heard, 0);
}

void stop_release(void) {
    interrupt_release();
}
