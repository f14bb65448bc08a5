/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

FUZZ_TARGET(transcript) {
    fuzz_record(transcript_read, transcript_write, data, size);
    return 0;
}
