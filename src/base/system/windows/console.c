/* SPDX-License-Identifier: MIT
 *
 * Output and input are binary: no CR is added or removed. All parsers treat a CR as a blank.
 */
#include "base/system/console.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
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
