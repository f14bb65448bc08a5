/* SPDX-License-Identifier: MIT
 *
 * The part of line.h's output that the reader thread and the replies share, and the end of every
 * program. Protocols include only line.h.
 */
#ifndef VERDI_FRONT_KIT_REPLY_H
#define VERDI_FRONT_KIT_REPLY_H

#include <stdbool.h>
#include <stddef.h>

/* Ignores pipes that break and starts the log's clock. */
void reply_init(void);

/* stdout has lost its reader. */
void reply_set_broken(void);

/* Something will not be written, for want of memory: reply_finish() reports it. Any thread. */
void reply_lack_memory(void);

/* Ends a main() that console_begin() began: writes out what standard output still holds. The exit
 * status: `status`, or 1, after a report on stderr, if that is 0 and a byte is lost, or output is
 * incomplete because memory was short. A reader of our pipe who has gone is no loss. */
int reply_finish(const char *program, int status);

/* Writes each line of `text` to the log, if one is open, after the mark '<' or '>'. */
void reply_log(char mark, const char *text, size_t size);

#endif
