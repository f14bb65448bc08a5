/* SPDX-License-Identifier: MIT
 *
 * Output and input are binary: no CR is added or removed. All parsers treat a CR as a blank.
 *
 * On Windows only a read can wait for a pipe. So a thread reads one piece ahead and signals it by
 * an event. A lost reader of standard output is noticed only at the next write; but a client that
 * exits closes our input too.
 *
 * Windows reports keys and closed windows on a separate thread. Writing to a pipe without a reader
 * raises no signal; the write just fails.
 */
#include "base/system/console.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

enum { FILES = 3 };

/* Makes the runtime of MinGW-w64 expand wildcards such as "*.ggf". */
int _dowildcard = -1;

/* The settings of the console from before the program began. */
static struct {
    UINT input_page, output_page;
    DWORD mode[FILES];
    bool changed[FILES];
} before;

static HANDLE handle_of(int file) {
    return (HANDLE)_get_osfhandle(file);
}

bool console_is_terminal(int file) {
    DWORD mode;
    return GetConsoleMode(handle_of(file), &mode);
}

int console_columns(int file, int otherwise) {
    CONSOLE_SCREEN_BUFFER_INFO about;
    int columns = GetConsoleScreenBufferInfo(handle_of(file), &about)
                      ? about.srWindow.Right - about.srWindow.Left + 1
                      : 0;
    return columns > 0 ? columns : otherwise;
}

bool console_shows_utf8(void) {
    return !console_is_terminal(1) || GetConsoleOutputCP() == CP_UTF8;
}

static void restore(void) {
    fflush(stdout);
    for (int file = 1; file < FILES; file++)
        if (before.changed[file])
            SetConsoleMode(handle_of(file), before.mode[file]);
    if (before.output_page)
        SetConsoleOutputCP(before.output_page);
    if (before.input_page)
        SetConsoleCP(before.input_page);
}

/* Enables UTF-8 and escape sequences. */
static void prepare_terminal(void) {
    bool any = false;
    for (int file = 1; file < FILES; file++) {
        DWORD *mode = &before.mode[file];
        if (!GetConsoleMode(handle_of(file), mode))
            continue;
        any = true;
        before.changed[file] = SetConsoleMode(
            handle_of(file), *mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
    if (any) {
        before.output_page = GetConsoleOutputCP();
        SetConsoleOutputCP(CP_UTF8);
    }
    if (console_is_terminal(0)) {
        before.input_page = GetConsoleCP();
        SetConsoleCP(CP_UTF8);
    }
    if (any || before.input_page)
        atexit(restore);
}

bool console_begin(void) {
    _fmode = _O_BINARY;
    for (int file = 0; file < FILES; file++) { /* _open() returns the lowest free descriptor */
        bool there = _get_osfhandle(file) >= 0;
        int mode = file == 2 ? _O_WRONLY : _O_RDONLY; /* read-only for stdout, so that writes
                                                       * fail */
        if (!there && _open("NUL", mode) != file && _get_osfhandle(file) < 0)
            return false;
        _setmode(file, _O_BINARY);
    }
    prepare_terminal();
    return true;
}

bool console_has_room(int file) {
    (void)file;
    return true;
}

int console_write(const char *text, size_t size) {
    enum { PIECE = 1 << 15 };
    while (size) {
        int written = _write(1, text, size < PIECE ? (unsigned)size : PIECE);
        if (written < 0)
            return errno == EINVAL ? EPIPE : errno; /* EINVAL: the pipe is being closed */
        if (written == 0)
            return ENOSPC;
        text += written;
        size -= (size_t)written;
    }
    return 0;
}

/* ---------------------------------------------------------------------------- waiting for input */

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

/* -------------------------------------------------------------------------------------- signals */

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
