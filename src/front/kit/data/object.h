/* SPDX-License-Identifier: MIT
 *
 * Builds and writes all JSON of this program and its tools. An object is written completely or not
 * at all. If memory for a value is short, the thread remembers the failure, and its next
 * object_line() fails.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* Sets a member, or adds an element. Both take ownership of the value. */
void object_set(json_t *object, const char *key, json_t *value);
void object_add(json_t *array, json_t *value);

/* Sets the members with these names, separated by blanks, that the object lacks to null. */
void object_complete(json_t *object, const char *keys);

/* A JSON string from a text that may come from outside. Invalid UTF-8 becomes U+FFFD. Control
 * characters are kept, but those that JSON does not escape become blanks. */
json_t *object_text(const char *text);

/* Whether all values that this thread built since its last call of this function are complete.
 * reply_finish() also reports missing values. */
bool object_is_whole(void);

/* The object as a line including its line end, with members in the order of insertion and numbers
 * with as few digits as are exact. Releases the object. The caller calls free() on the line. NULL
 * if the object is incomplete. */
char *object_line(json_t *object);

/* Writes the line of object_line(). False, with nothing written, if the object is incomplete. */
bool object_print(json_t *object, FILE *out);
