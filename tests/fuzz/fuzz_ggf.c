/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

FUZZ_TARGET(ggf) {
    fuzz_record(ggf_read, ggf_write, data, size);
    return 0;
}
