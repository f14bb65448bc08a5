/* SPDX-License-Identifier: MIT
 *
 * verdi cache of a build without SQLite.
 */
#include <stdio.h>

#include "front/front.h"

int cache_main(int argc, char **argv) {
    (void)argc;
    (void)argv;
    fprintf(stderr, "verdi cache: this Verdi was built without SQLite\n");
    return 1;
}
