/* SPDX-License-Identifier: MIT
 *
 * The builds of core/ for the CPU levels, and the choice of one at run time.
 */
#include "engine/levels.h"

#include <string.h>

extern const Core core_table_portable;
#ifdef VERDI_HAVE_X86_64
extern const Core core_table_x86_64_v3, core_table_x86_64_v4, core_table_x86_64_v4_popcnt;
#endif
#ifdef VERDI_HAVE_NEON
extern const Core core_table_neon;
#endif
#ifdef VERDI_HAVE_SIMD128
extern const Core core_table_simd128;
#endif

const Core *const levels_all[] = {
#ifdef VERDI_HAVE_X86_64
    &core_table_x86_64_v4_popcnt,
    &core_table_x86_64_v4,
    &core_table_x86_64_v3,
#endif
#ifdef VERDI_HAVE_NEON
    &core_table_neon,
#endif
#ifdef VERDI_HAVE_SIMD128
    &core_table_simd128,
#endif
    &core_table_portable,
};

const int levels_count = sizeof levels_all / sizeof *levels_all;

/* Whether this CPU (and system) can run code compiled for a level: "portable" (any CPU),
 * "x86-64-v3" (AVX2, BMI2), "x86-64-v4" (also AVX-512), "x86-64-v4-popcnt" (also VPOPCNTDQ),
 * "neon" (any AArch64 CPU), "simd128" (any WebAssembly engine that accepts the program, as the code
 * of all levels is checked when it is loaded). */
static bool supports(const char *level) {
    bool v3 = false, v4 = false, v4_popcnt = false, other = false;
#if defined(__x86_64__)
    v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("popcnt");
    v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl");
    v4_popcnt = v4 && __builtin_cpu_supports("avx512vpopcntdq");
#elif defined(__aarch64__)
    other = strcmp(level, "neon") == 0; /* part of every 64-bit ARM CPU */
#elif defined(__wasm__)
    other = strcmp(level, "simd128") == 0;
#endif
    return strcmp(level, "portable") == 0 || (v3 && strcmp(level, "x86-64-v3") == 0) ||
           (v4 && strcmp(level, "x86-64-v4") == 0) ||
           (v4_popcnt && strcmp(level, "x86-64-v4-popcnt") == 0) || other;
}

const Core *levels_pick(const char *name) {
    for (int i = 0; i < levels_count; i++)
        if ((!name || strcmp(name, levels_all[i]->level) == 0) && supports(levels_all[i]->level))
            return levels_all[i];
    return NULL;
}
