/* SPDX-License-Identifier: MIT
 *
 * Line input for the protocol loops. A reader thread turns the bytes of a file descriptor into a
 * queue of lines while the main thread searches. However the bytes arrive, no line is lost or
 * reordered.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One line without its end, in UTF-8 (base/decode.h). Leading blanks and control bytes (0-31 except
 * HT, and 127) were dropped, so `text` has no NUL except at its end. Bytes of 128 and above are
 * kept. */
typedef struct Line {
    char *text; /* owned by the line: line_free() */
    size_t length;
    bool too_long; /* the line is longer than LINE_LIMIT; the rest was dropped */
    /* When the line arrived, or when the caller began to wait for it if that was later
     * (timer_now_ns()). A game clock that starts with this line has been running since then. */
    int64_t begun_ns;
} Line;

enum { LINE_LIMIT = 1 << 17 }; /* bytes kept of one line */

typedef struct LineReader LineReader;

/* Called on the reader thread for each complete line before it is queued. Called with NULL at the
 * end of the input and when stdout breaks; reply_broken() distinguishes the two, and both may
 * happen. The hook must be quick; it is meant to raise stop flags. It may call reply_ functions but
 * no line_ function. If the hook returns false, the line is not queued. */
typedef bool LineHook(const Line *line, void *user);

/* Starts reading `input`. NULL if memory or a thread is not available. A hook can be installed at
 * any time. It is first called for the lines already queued and for the end of the input, so that
 * none is missed. After line_set_hook() returns, the previous hook is no longer running. */
LineReader *line_open(int input);
void line_set_hook(LineReader *reader, LineHook *hook, void *user);
void line_close(LineReader *reader);

/* Takes the next line, after waiting up to `wait_ms` (negative: without limit). LINE_TIMEOUT if
 * none arrived, LINE_END if the input has ended and the queue is empty. */
typedef enum LineStatus { LINE_READY, LINE_TIMEOUT, LINE_END } LineStatus;
LineStatus line_next(LineReader *reader, int wait_ms, Line *line);
void line_free(Line *line);

/* The same, but the line stays in the queue, which owns its text. */
LineStatus line_peek(LineReader *reader, int wait_ms, Line *line);

/* Whether a line is queued or the input has ended. */
bool line_pending(LineReader *reader);
