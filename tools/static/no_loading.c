/* SPDX-License-Identifier: MIT
 *
 * A static program loads no code. SQLite could load extensions, which Verdi never asks it to; the
 * linker gives SQLite this in place of dlopen() (--wrap), and need not warn of what dlopen() wants.
 */
#include <stddef.h>

void *__wrap_dlopen(const char *file, int mode);

/* NULL: nothing was loaded. */
void *__wrap_dlopen(const char *file, int mode) {
    (void)file;
    (void)mode;
    return NULL;
}
