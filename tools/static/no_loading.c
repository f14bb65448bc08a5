/* SPDX-License-Identifier: MIT
 *
 * A static program cannot load code. SQLite contains code to load extensions, which Verdi never
 * uses. The linker replaces dlopen() by this function (--wrap), which avoids its warning about
 * dlopen() in static programs.
 */
#include <stddef.h>

void *__wrap_dlopen(const char *file, int mode);

/* Always NULL: nothing was loaded. */
void *__wrap_dlopen(const char *file, int mode) {
    (void)file;
    (void)mode;
    return NULL;
}
