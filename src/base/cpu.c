/* SPDX-License-Identifier: MIT */
#include "base/cpu.h"

#include <string.h>

bool cpu_supports(const char *level) {
    bool v3 = false, v4 = false, v4_popcnt = false, neon = false;
#if defined(__x86_64__)
    v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("popcnt");
    v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl");
    v4_popcnt = v4 && __builtin_cpu_supports("avx512vpopcntdq");
#elif defined(__aarch64__)
    neon = true; /* part of every 64-bit ARM CPU */
#endif
    return strcmp(level, "portable") == 0 || (v3 && strcmp(level, "x86-64-v3") == 0) ||
           (v4 && strcmp(level, "x86-64-v4") == 0) ||
           (v4_popcnt && strcmp(level, "x86-64-v4-popcnt") == 0) ||
           (neon && strcmp(level, "neon") == 0);
}
