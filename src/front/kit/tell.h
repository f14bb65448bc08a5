/* SPDX-License-Identifier: MIT
 *
 * What a command tells on stderr, in one form for all of them. `command` is "verdi review".
 */
#ifndef VERDI_FRONT_KIT_TELL_H
#define VERDI_FRONT_KIT_TELL_H

#include <stdarg.h>

#include "front/kit/progress.h"
#include "record/game_files.h"

/* fprintf(stderr), all of it made clean UTF-8 (record/utf8.h), but for a line end at the end of the
 * format: so names from outside cannot forge lines, or move the cursor. */
void tell_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
void tell_error_list(const char *format, va_list arguments) __attribute__((format(printf, 1, 0)));

/* "verdi review: --game needs a value (see verdi review --help)". Returns false. */
bool tell_usage(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "verdi solve: a.obf:3: board has 2 squares, not 64", without a number if `line` is 0. Returns
 * false. */
bool tell_place(const char *command, const char *file, int line, const char *problem);

/* "verdi review: file:3: no such move". The bar (NULL: none) is taken away before. */
void tell_record(const char *command, const Progress *progress, const GamePlace *place,
                 const char *problem);

#endif
