/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

FUZZ_TARGET(nboard) {
    fuzz_protocol(nboard_run, data, size);
    return 0;
}
