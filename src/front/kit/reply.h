/* SPDX-License-Identifier: MIT
 *
 * The output of the protocol loops, where each reply is written in one piece; its log; and the exit
 * status of a program whose output was lost.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Writes `size` bytes to stdout at once and in one piece. May be called from any thread. False once
 * stdout is broken (SIGPIPE is ignored), which is permanent. Also writes the text to the log if one
 * is open. */
bool reply_write(const char *text, size_t size);
bool reply_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for optional text. If the reader of stdout is slow, drops the text and returns false
 * instead of waiting. */
bool reply_offer(const char *text, size_t size);

/* Whether stdout is broken. Then the program should stop searching and exit. A break is also
 * detected while the program is idle or searching; then the queue is dropped and line_next()
 * returns LINE_END. */
bool reply_broken(void);

/* Opens a log of all input ("< ") and output ("> "). Each line begins with the process number and
 * the seconds since the start; several processes can share the file. False after reporting on
 * stderr that the file cannot be opened. The first failed write ends the log and is reported there
 * too. */
bool log_open(const char *path);

/* The errno of a failed write to the log, at the first call after it; otherwise 0. */
int log_take_error(void);

/* Adds a note ("! ") to the log if one is open. */
void log_note(const char *text);

/* Ends a main() that called console_begin(). Flushes standard output and returns the exit status:
 * `status`, or 1 if it is 0 and output was lost or incomplete, which is reported on stderr. A
 * closed pipe does not count as lost output. */
int reply_finish(int status);

/* Notes that some output is missing because memory was short. reply_finish() reports it. May be
 * called from any thread. Returns false. */
bool reply_lack_memory(void);

/* For line.c: */

/* Ignores SIGPIPE and starts the log's clock. */
void reply_init(void);

/* Notes that stdout has lost its reader. */
void reply_set_broken(void);

/* Writes each line of `text` to the log, if one is open, after the mark '<' or '>'. */
void reply_log(char mark, const char *text, size_t size);
