/* SPDX-License-Identifier: MIT
 *
 * Files in a temporary folder for one test. Any error here fails the test.
 */
#pragma once

#include <stddef.h>

/* Creates the folder that all functions here use. The folder and its contents are removed by
 * folder_remove(), when another one is created, or when the test ends. */
const char *folder_make(void);
void folder_remove(void);

/* "/tmp/.../name"; valid for the next 255 calls. */
const char *folder_path(const char *name);

/* Writes a file and returns its path. */
const char *folder_write(const char *name, const void *bytes, size_t size);
const char *folder_write_text(const char *name, const char *text);

/* The contents of a file, valid until the test ends. The name is relative to the folder, unless it
 * begins with '/'. */
const char *folder_read(const char *name);
const char *folder_read_bytes(const char *name, size_t *size);

/* The number of entries in the folder, to check that only the test's own files are there. */
int folder_count(void);

/* Checks that two files, named in the same way, have the same bytes. */
void folder_check_same(const char *one, const char *two);
