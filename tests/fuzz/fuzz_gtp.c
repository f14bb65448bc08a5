/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

FUZZ_TARGET(gtp) {
    fuzz_protocol(gtp_run, data, size);
    return 0;
}
