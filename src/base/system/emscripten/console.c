/* SPDX-License-Identifier: MIT
 *
 * Standard output of a WebAssembly program, which its host receives at once. There are no terminals
 * and no signals, and no thread that could wait for input.
 */
#include "base/system/console.h"

#include <errno.h>
#include <unistd.h>

bool console_begin(void) {
    return true;
}

bool console_is_terminal(int file) {
    (void)file;
    return false;
}

int console_columns(int file, int otherwise) {
    (void)file;
    return otherwise;
}

bool console_shows_utf8(void) {
    return true;
}

int console_write(const char *text, size_t size) {
    while (size) {
        ssize_t written = write(STDOUT_FILENO, text, size);
        if (written <= 0)
            return written ? errno : EIO;
        text += written;
        size -= (size_t)written;
    }
    return 0;
}

bool console_has_room(int file) {
    (void)file;
    return true;
}

Input *input_open(int file) {
    (void)file;
    return NULL;
}

void input_close(Input *input) {
    (void)input;
}

int input_wait(Input *input, bool reading, bool watching) {
    (void)input, (void)reading, (void)watching;
    return 0;
}

void input_wake(Input *input) {
    (void)input;
}

int input_read(Input *input, char *bytes, int size) {
    (void)input, (void)bytes, (void)size;
    return -1;
}

void interrupt_catch(int count, InterruptHandler *handler, bool once) {
    (void)count, (void)handler, (void)once;
}

void interrupt_obey(Interrupt which) {
    (void)which;
}

void interrupt_release(void) {
}

void interrupt_ignore_pipes(void) {
}
