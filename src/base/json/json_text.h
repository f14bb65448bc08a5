/* SPDX-License-Identifier: MIT
 *
 * Takes JSON values as parts of their text, without memory of its own. Strings may also have single
 * quotes, as Python prints them. Every function reads its text once.
 */
#pragma once

#include "base/span.h"
#include "base/text.h"

/* Takes one value. On an error returns false, and text->at is where the value is wrong. */
bool json_text_take(Span *text);

/* The text inside a list or an object, for json_text_next(); false for another value. */
bool json_text_inside(Span value, char bracket, Span *inside);

/* Takes the next element of a list, or, with `key`, the next member of an object; false at the end.
 * The text must have been taken by json_text_take(). */
bool json_text_next(Span *inside, Span *key, Span *value);

/* Copies a string without its quotation marks and escapes, or another value as it stands. False if
 * it was cut to `size`. */
bool json_text_copy(Span value, char *copy, size_t size);

bool json_text_is_string(Span value);
