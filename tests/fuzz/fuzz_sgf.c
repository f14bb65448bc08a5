/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

FUZZ_TARGET(sgf) {
    fuzz_record(sgf_read, sgf_write, data, size);
    return 0;
}
