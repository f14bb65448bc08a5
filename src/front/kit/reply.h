/* SPDX-License-Identifier: MIT
 *
 * The part of the reply output that is internal to line.c and reply.c, and the exit of every
 * program. Protocols include only line.h.
 */
#ifndef VERDI_FRONT_KIT_REPLY_H
#define VERDI_FRONT_KIT_REPLY_H

#include <stdbool.h>
#include <stddef.h>

/* Ignores SIGPIPE and starts the log's clock. */
void reply_init(void);

/* Notes that stdout has lost its reader. */
void reply_set_broken(void);

/* Notes that some output is missing because memory was short. reply_finish() reports it. May be
 * called from any thread. */
void reply_lack_memory(void);

/* Ends a main() that called console_begin(). Flushes standard output and returns the exit status:
 * `status`, or 1 if it is 0 and output was lost or incomplete, which is reported on stderr. A
 * closed pipe does not count as lost output. */
int reply_finish(int status);

/* Writes each line of `text` to the log, if one is open, after the mark '<' or '>'. */
void reply_log(char mark, const char *text, size_t size);

#endif
