/* SPDX-License-Identifier: MIT
 *
 * What a tool shows of itself from the list of its options: --help and --help-json.
 */
#ifndef VERDI_TOOLS_TELL_H
#define VERDI_TOOLS_TELL_H

#include "arguments/arguments.h"
#include "front/kit/manual/manual.h"

/* The page of `manual`: the options of the list, each with a help, its own ones, and --help. A NULL
 * name: the program without a command. */
void tell_page(ManualPage *page, const char *program, const char *name, const char *summary,
               const Manual *manual, const Argument *list);

#endif
