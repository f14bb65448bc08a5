/* SPDX-License-Identifier: MIT
 *
 * Builds and writes all JSON of this program and its tools. An object is written whole or not at
 * all: a value without memory is noted for the thread, and its next object_line() is an error.
 */
#ifndef VERDI_FRONT_KIT_DATA_OBJECT_H
#define VERDI_FRONT_KIT_DATA_OBJECT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* Sets a member, or adds an element; both take the value over. */
void object_set(json_t *object, const char *key, json_t *value);
void object_add(json_t *array, json_t *value);

/* A text from outside, as a string: what is no UTF-8 becomes U+FFFD. Control characters stay, those
 * that JSON does not escape as blanks. */
json_t *object_text(const char *text);

/* Whether all that this thread has built since it last asked is there; reply_finish() reports it
 * too where something is not. */
bool object_is_whole(void);

/* The object as a line, its end included, in the order of writing, values as short as they are
 * exact; it is given back. The caller's, free(). NULL if it is not whole. */
char *object_line(json_t *object);

/* Writes that line. False, and nothing is written, if the object is not whole. */
bool object_print(json_t *object, FILE *out);

#endif
