/* SPDX-License-Identifier: MIT
 *
 * POSIX functions that MinGW-w64 lacks. Builds for Windows include this file before all others.
 * Each function does what POSIX specifies.
 */
#pragma once

#ifndef __ASSEMBLER__

/* Enables all declarations of MinGW-w64. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define _POSIX_THREAD_SAFE_FUNCTIONS 200112L

#include <fcntl.h>
#include <io.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>
#include <time.h>

#ifndef O_CLOEXEC
#define O_CLOEXEC _O_NOINHERIT
#endif

/* <io.h> declares tell(), a name that POSIX leaves to programs. */
#define tell verdi_tell

char *strndup(const char *text, size_t size);
char *strcasestr(const char *text, const char *part);
char *strsep(char **text, const char *separators);
ssize_t getline(char **line, size_t *capacity, FILE *file);

#endif
