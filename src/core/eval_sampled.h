/* SPDX-License-Identifier: MIT
 *
 * With -Dc_args=-DEVAL_SAMPLED, each thread's searches report the boards that they evaluate. Only
 * tools/lab/leaves uses such a build.
 */
#pragma once

#include "rules/board.h"

#ifdef EVAL_SAMPLED
/* Called with each board; NULL: not called. */
__attribute__((weak)) _Thread_local void (*eval_sampled)(Board board);
#endif

static inline void eval_report(Board board) {
#ifdef EVAL_SAMPLED
    if (eval_sampled)
        eval_sampled(board);
#else
    (void)board;
#endif
}
