/* SPDX-License-Identifier: MIT
 *
 * The part of line.h's output that the reader thread and the replies share. Protocols include only
 * line.h.
 */
#ifndef VERDI_FRONT_KIT_REPLY_H
#define VERDI_FRONT_KIT_REPLY_H

#include <stdbool.h>
#include <stddef.h>

/* Ignores pipes that break and starts the log's clock. */
void reply_init(void);

/* stdout has lost its reader. */
void reply_set_broken(void);

/* The errno of a write to stdout that failed, on a full disk say; 0 if none did, or if the reader
 * just went away. */
int reply_error(void);

/* Something will not be written, for want of memory: standard_finish() reports it. Any thread. */
void reply_lack_memory(void);
bool reply_lacking(void);

/* Writes each line of `text` to the log, if one is open, after the mark '<' or '>'. */
void reply_log(char mark, const char *text, size_t size);

#endif
