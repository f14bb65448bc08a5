/* SPDX-License-Identifier: MIT */
#include "base/cpu.h"

#include <string.h>

#if defined(__x86_64__)
static bool supports_v3(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("popcnt");
}

static bool supports_v4(void) {
    return supports_v3() && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

static bool supports_v4_popcnt(void) {
    return supports_v4() && __builtin_cpu_supports("avx512vpopcntdq");
}
#else
static bool supports_v3(void) {
    return false;
}

static bool supports_v4(void) {
    return false;
}

static bool supports_v4_popcnt(void) {
    return false;
}
#endif

/* NEON is part of every 64-bit ARM CPU. */
static bool supports_neon(void) {
#if defined(__aarch64__)
    return true;
#else
    return false;
#endif
}

bool cpu_supports(const char *level) {
    if (strcmp(level, "x86-64-v4-popcnt") == 0)
        return supports_v4_popcnt();
    if (strcmp(level, "x86-64-v4") == 0)
        return supports_v4();
    if (strcmp(level, "x86-64-v3") == 0)
        return supports_v3();
    if (strcmp(level, "neon") == 0)
        return supports_neon();
    return strcmp(level, "portable") == 0;
}
