/* SPDX-License-Identifier: MIT
 *
 * macOS cannot pin a process to a CPU, nor end it with its parent: the end of its input does that.
 */
#include "match/child_posix.h"

#include <unistd.h>

bool child_pipe(int ends[2]) {
    return pipe(ends) == 0;
}

/* Another thread may have forked before a pipe of its own could be marked. */
void child_become(int cpu) {
    (void)cpu;
    for (int file = STDERR_FILENO + 1, count = getdtablesize(); file < count; file++)
        close(file);
}
