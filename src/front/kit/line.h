/* SPDX-License-Identifier: MIT
 *
 * Lines in, replies out: the base of every protocol loop. A reader thread turns the bytes of a file
 * descriptor into a queue of lines while the main thread searches. Nothing is lost or reordered
 * however the bytes are split. Replies are written whole.
 */
#ifndef VERDI_FRONT_KIT_LINE_H
#define VERDI_FRONT_KIT_LINE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One line without its end, in UTF-8 (base/decode.h). Control bytes (0-31 but HT, and 127) and
 * leading blanks were dropped on the way in, so `text` is NUL-terminated and holds no other NUL;
 * bytes of 128 and more are kept. */
typedef struct Line {
    char *text; /* owned by the line: line_free() */
    size_t length;
    bool too_long; /* text went on past LINE_LIMIT; the rest was swallowed */
    /* When it was there and somebody was ready for it, on timer_now_ns()'s clock: what a clock that
     * starts with this line has run since, whoever was late. */
    int64_t begun_ns;
} Line;

enum { LINE_LIMIT = 1 << 17 }; /* bytes kept of one line */

typedef struct LineReader LineReader;

/* Called on the reader thread for each line the moment it is complete, before it is queued, and
 * with NULL at the end of the input or when stdout has broken (reply_broken() distinguishes them;
 * both may come, one after the other). It must be quick; its job is to raise stop flags. It may
 * call reply_ functions but no line_ function. Returning false keeps the line out of the queue. */
typedef bool LineHook(const Line *line, void *user);

/* Starts reading `input`. NULL if memory or a thread is missing. Install a hook at any time; the
 * hook is run first on the lines that are already queued and on the end of the input, so none is
 * missed. Once line_set_hook() has returned, the hook before it is not running any more. */
LineReader *line_open(int input);
void line_set_hook(LineReader *reader, LineHook *hook, void *user);
void line_close(LineReader *reader);

/* The next line, waiting for it up to `wait_ms` (negative: for ever). LINE_TIMEOUT if none came,
 * LINE_END once the input has ended and the queue is empty. */
typedef enum LineStatus { LINE_READY, LINE_TIMEOUT, LINE_END } LineStatus;
LineStatus line_next(LineReader *reader, int wait_ms, Line *line);
void line_free(Line *line);

/* The same, but the line stays in the queue: its text is the reader's. */
LineStatus line_peek(LineReader *reader, int wait_ms, Line *line);

/* Something is queued, or the input has ended: time to look. */
bool line_pending(LineReader *reader);

/* Writes `size` bytes to stdout in one piece and at once, from any thread. False once stdout is
 * broken (SIGPIPE is ignored); there is no way back. If a log is open the text goes there too. */
bool reply_write(const char *text, size_t size);
bool reply_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for news that one can do without: it does not wait for a reader who is behind, but drops
 * the text and returns false. */
bool reply_offer(const char *text, size_t size);

/* stdout is broken: nobody reads what we say, so stop searching and exit. Found out while idle or
 * searching too, and then the queue is dropped and line_next() returns LINE_END. */
bool reply_broken(void);

/* A log of all traffic, "< " in and "> " out, each line with seconds since the start. False if the
 * file cannot be opened. The first failed write ends the log, and is reported on stderr. */
bool log_open(const char *path);

/* The errno of such a write, at the first call after it; else 0. */
int log_take_error(void);

/* A line of our own, "! ", in the log if one is open. */
void log_note(const char *text);

#endif
