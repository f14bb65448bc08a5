/* SPDX-License-Identifier: MIT
 *
 * Files in a folder of their own, for one test. Whatever goes wrong here fails it.
 */
#ifndef VERDI_TESTS_FOLDER_H
#define VERDI_TESTS_FOLDER_H

#include <stddef.h>

/* A new folder, which all functions here mean. It is removed with all that is in it when the test
 * has ended or makes another one, or by folder_remove(). */
const char *folder_make(void);
void folder_remove(void);

/* "/tmp/.../name"; valid for the next 255 calls. */
const char *folder_path(const char *name);

/* Writes a file and returns its path. */
const char *folder_write(const char *name, const void *bytes, size_t size);
const char *folder_write_text(const char *name, const char *text);

/* The text of a file, in the folder unless its name begins with '/'. It stays until the test
 * ends. */
const char *folder_read(const char *name);
const char *folder_read_bytes(const char *name, size_t *size);

/* How many entries the folder has: nothing but what the test put there may be in it. */
int folder_count(void);

/* Two files, named likewise, hold the same bytes. */
void folder_check_same(const char *one, const char *two);

#endif
