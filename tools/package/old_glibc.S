/* SPDX-License-Identifier: MIT
 *
 * Linked into the library of the wheel, so that it runs with glibc 2.28 on x86-64, whichever glibc
 * it is built with. Newer ones have new versions of these functions, or had them in libpthread. The
 * names here take their places inside the library, and jump to the oldest versions, which every
 * glibc has. */

    .text

.macro old name, version=2.2.5
    .symver old_\name, \name@GLIBC_\version
    .globl \name
    .type \name, @function
\name:
    jmp *old_\name@GOTPCREL(%rip)
    .size \name, . - \name
.endm

    old exp
    old exp2
    old log
    old pow
    old pthread_attr_setstacksize
    old pthread_condattr_setclock, 2.3.3
    old pthread_create
    old pthread_join
    old pthread_mutex_trylock
    old pthread_mutexattr_destroy
    old pthread_mutexattr_init
    old pthread_mutexattr_settype

/* glibc 2.33 was the first to have these; __xstat() also takes the number of the struct. */
.macro old_stat name, old
    .symver old_\name, \old@GLIBC_2.2.5
    .globl \name
    .type \name, @function
\name:
    mov %rsi, %rdx
    mov %rdi, %rsi
    mov $1, %edi
    jmp *old_\name@GOTPCREL(%rip)
    .size \name, . - \name
.endm

    old_stat stat64, __xstat64
    old_stat lstat64, __lxstat64
    old_stat fstat64, __fxstat64

    .section .note.GNU-stack, "", @progbits
