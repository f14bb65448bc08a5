/* SPDX-License-Identifier: MIT
 *
 * The memory of many searchers in verdi json. dialogues/limits.txt tests what ends a search.
 */
#include <stdio.h>
#include <stdlib.h>

#include "process.h"
#include "testing.h"

enum { LONG = 30000 }; /* ms: more than any of the 64 takes to begin */

/* Searchers share what does not change: 64 at once, each with a table of its own of 1 MiB. */
TEST(test_many_searchers_take_little_memory) {
    enum { SEARCHERS = 64, MOST_MIB = 400 };
    bool begun[SEARCHERS] = {false};
    Process *verdi =
        process_start("json", "--threads", "64", "--hash", "64", "--search-threads", "1", NULL);
    for (int i = 0; i < SEARCHERS; i++) {
        char request[80];
        snprintf(request, sizeof request,
                 "{\"id\":%d,\"moves\":\"f5\",\"level\":60,\"reportEvery\":0.1}\n", i);
        process_write(verdi, request);
    }
    for (int left = SEARCHERS; left > 0;) {
        const char *line = process_line_with(verdi, "{\"id\":", LONG);
        ck_assert_ptr_nonnull(line);
        int number = atoi(line + 6);
        left -= !begun[number];
        begun[number] = true;
    }
    long kib = process_memory_kib(verdi);
    if (kib >= 0 && testing_patience() > 1)
        testing_skip("a sanitizer's memory is its own");
    else
        ck_assert_msg(kib < MOST_MIB * 1024L, "%ld KiB", kib);
}
