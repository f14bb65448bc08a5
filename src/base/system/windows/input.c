/* SPDX-License-Identifier: MIT
 *
 * On Windows only a read can wait for a pipe. So a thread reads one piece ahead and signals it by
 * an event. A lost reader of standard output is noticed only at the next write; but a client that
 * exits closes our input too.
 */
#include "base/system/input.h"

#include <io.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

enum { PIECE = 1 << 14, CONTROL_Z = 26 };

struct Input {
    HANDLE file;
    bool console;
    HANDLE wake;         /* event set by input_wake() */
    HANDLE filled, free; /* events: a piece or the end was read; all of it was taken */
    HANDLE thread;
    atomic_bool closing;
    int size, taken; /* bytes of the piece; size is -1 at the end */
    char bytes[PIECE];
};

static DWORD WINAPI read_ahead(void *argument) {
    Input *input = argument;
    for (;;) {
        DWORD got = 0;
        bool good = !input->closing && ReadFile(input->file, input->bytes, PIECE, &got, NULL);
        if (good && input->console && got && input->bytes[0] == CONTROL_Z)
            got = 0;
        input->size = good && got ? (int)got : -1;
        input->taken = 0;
        SetEvent(input->filled);
        if (input->size < 0)
            return 0;
        WaitForSingleObject(input->free, INFINITE);
        if (input->closing)
            return 0;
    }
}

static void release(Input *input) {
    HANDLE handles[] = {input->wake, input->filled, input->free, input->thread};
    for (size_t i = 0; i < sizeof handles / sizeof *handles; i++)
        if (handles[i])
            CloseHandle(handles[i]);
    free(input);
}

Input *input_open(int file) {
    DWORD mode;
    Input *input = calloc(1, sizeof *input);
    if (!input)
        return NULL;
    input->file = (HANDLE)_get_osfhandle(file);
    input->console = GetConsoleMode(input->file, &mode);
    input->wake = CreateEventA(NULL, FALSE, FALSE, NULL);
    input->filled = CreateEventA(NULL, TRUE, FALSE, NULL);
    input->free = CreateEventA(NULL, FALSE, FALSE, NULL);
    if (input->wake && input->filled && input->free)
        input->thread = CreateThread(NULL, 0, read_ahead, input, 0, NULL);
    if (input->thread)
        return input;
    release(input);
    return NULL;
}

/* If the read cannot be cancelled, its thread and memory stay until the process ends, because it
 * may still write to the buffer. */
void input_close(Input *input) {
    enum { TRIES = 50, TRY_MS = 10 };
    atomic_store(&input->closing, true);
    SetEvent(input->free);
    DWORD ended = WAIT_TIMEOUT;
    for (int i = 0; i < TRIES && ended == WAIT_TIMEOUT; i++) {
        CancelSynchronousIo(input->thread);
        ended = WaitForSingleObject(input->thread, TRY_MS);
    }
    if (ended == WAIT_OBJECT_0)
        release(input);
}

int input_wait(Input *input, bool reading, bool watching) {
    (void)watching;
    HANDLE handles[] = {input->wake, input->filled};
    DWORD which = WaitForMultipleObjects(reading ? 2 : 1, handles, FALSE, INFINITE);
    int found = which == WAIT_OBJECT_0 ? INPUT_WOKEN : 0;
    bool filled = reading && WaitForSingleObject(input->filled, 0) == WAIT_OBJECT_0;
    return found | (filled ? INPUT_READY : 0);
}

void input_wake(Input *input) {
    SetEvent(input->wake);
}

int input_read(Input *input, char *bytes, int size) {
    if (WaitForSingleObject(input->filled, 0) != WAIT_OBJECT_0)
        return 0;
    if (input->size < 0)
        return -1;
    int left = input->size - input->taken, got = left < size ? left : size;
    memcpy(bytes, input->bytes + input->taken, (size_t)got);
    input->taken += got;
    if (input->taken == input->size) {
        ResetEvent(input->filled);
        SetEvent(input->free);
    }
    return got;
}
