/* SPDX-License-Identifier: MIT
 *
 * What __builtin_cpu_supports() of clang reads, for packages for Macs with Intel processors: the
 * run-time library of Zig 0.11 lacks it. Only the bits that engine/levels.c asks for are set; they
 * have the numbers of LLVM's compiler-rt. macOS saves the registers of AVX-512 from their first use
 * on, and only then says so in XCR0.
 */
#include <cpuid.h>
#include <stdint.h>

extern struct CpuModel { unsigned vendor, type, subtype, features; } __cpu_model;
struct CpuModel __cpu_model;

static unsigned saved_registers(void) {
    unsigned low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

__attribute__((constructor)) static void find_features(void) {
    enum { YMM = 6 };
    static const struct {
        unsigned char to, word, from; /* words: 1 ECX of leaf 1; 2 EBX, 3 ECX of leaf 7 */
    } bits[] = {{2, 1, 23},  {10, 2, 5},  {14, 1, 12}, {15, 2, 16}, {16, 2, 3}, {17, 2, 8},
                {20, 2, 31}, {21, 2, 30}, {22, 2, 17}, {23, 2, 28}, {30, 3, 14}};
    unsigned word[4] = {0}, unused;
    if (!__get_cpuid(1, &unused, &unused, &word[1], &unused) || !(word[1] & bit_OSXSAVE) ||
        (saved_registers() & YMM) != YMM ||
        !__get_cpuid_count(7, 0, &unused, &word[2], &word[3], &unused))
        return;
    for (unsigned i = 0; i < sizeof bits / sizeof *bits; i++)
        __cpu_model.features |= (word[bits[i].word] >> bits[i].from & 1) << bits[i].to;
}
