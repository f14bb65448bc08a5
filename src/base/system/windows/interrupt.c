/* SPDX-License-Identifier: MIT
 *
 * Windows reports keys and closed windows on a separate thread. Writing to a pipe without a reader
 * raises no signal; the write just fails.
 */
#include "base/system/interrupt.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <windows.h>

enum { INTERRUPTED_STATUS = 130 };

static struct {
    InterruptHandler *handler;
    int count;
    bool once, installed;
    atomic_bool taken[INTERRUPTS];
} state;

static int kind_of(DWORD event) {
    return event == CTRL_C_EVENT       ? INTERRUPT_KEY
           : event == CTRL_BREAK_EVENT ? INTERRUPT_END
                                       : INTERRUPT_HANGUP;
}

/* After a hang-up, Windows ends the process when this function returns, or after five seconds.
 * Waiting gives the program time to finish. */
static BOOL WINAPI take_event(DWORD event) {
    enum { GRACE_MS = 4000 };
    int kind = kind_of(event);
    if (kind >= state.count || (state.once && atomic_exchange(&state.taken[kind], true)))
        return FALSE;
    state.handler((Interrupt)kind);
    if (kind == INTERRUPT_HANGUP)
        Sleep(GRACE_MS);
    return TRUE;
}

void interrupt_catch(int count, InterruptHandler *handler, bool once) {
    state.handler = handler;
    state.count = count;
    state.once = once;
    for (int i = 0; i < INTERRUPTS; i++)
        atomic_store(&state.taken[i], false);
    if (!state.installed)
        SetConsoleCtrlHandler(take_event, TRUE);
    state.installed = true;
}

void interrupt_obey(Interrupt which) {
    (void)which;
    _exit(INTERRUPTED_STATUS);
}

void interrupt_release(void) {
    if (state.installed)
        SetConsoleCtrlHandler(take_event, FALSE);
    state.installed = false;
    state.count = 0;
}

void interrupt_ignore_pipes(void) {
}
