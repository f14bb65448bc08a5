/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_record(sgf_read, sgf_write, data, size);
    return 0;
}
