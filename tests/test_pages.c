/* SPDX-License-Identifier: MIT
 *
 * base/pages: zeroed, aligned memory.
 */
#include "testing.h"

#include <stdint.h>

#include "base/system/pages.h"

TEST(test_pages_are_zeroed_and_aligned) {
    static const size_t sizes[] = {1, 64, 4096, 100000, (size_t)5 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        unsigned char *memory = pages_alloc(sizes[i]);
        ck_assert_ptr_nonnull(memory);
        ck_assert_uint_eq((uintptr_t)memory % 64, 0);
        unsigned char any = 0;
        for (size_t at = 0; at < sizes[i]; at++) {
            any |= memory[at];
        }
        ck_assert_uint_eq(any, 0);
        memory[sizes[i] - 1] = 1;
        pages_free(memory, sizes[i]);
    }
}
