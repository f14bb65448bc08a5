/* SPDX-License-Identifier: MIT
 *
 * What a tool tells about itself from the list of its options: --help, a man page, completions.
 */
#ifndef VERDI_TOOLS_TELL_H
#define VERDI_TOOLS_TELL_H

#include "arguments/arguments.h"
#include "front/kit/manual/manual.h"

/* The page of `manual`: the options of the list, each with a help, its own ones, and --help. A NULL
 * name: the program without a command. */
void tell_page(ManualPage *page, const char *program, const char *name, const char *summary,
               const Manual *manual, const Argument *list);

/* A completion of the program of these pages on stdout; `shell` may be NULL. The exit status: 0, or
 * 2 after another shell was refused. */
int tell_completion(const char *shell, const ManualPage *pages, int count);

#endif
