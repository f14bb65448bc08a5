/* SPDX-License-Identifier: MIT
 *
 * base/bytes: the published function.
 */
#include "testing.h"

#include "base/bytes.h"

TEST(test_checksum_is_fnv1a) {
    /* Published FNV-1a test vectors (Fowler, Noll, Vo). */
    ck_assert_uint_eq(checksum_fnv1a("", 0, 0), 0xcbf29ce484222325ULL);
    ck_assert_uint_eq(checksum_fnv1a("a", 1, 0), 0xaf63dc4c8601ec8cULL);
    ck_assert_uint_eq(checksum_fnv1a("foobar", 6, 0), 0x85944171f73967e8ULL);
}
