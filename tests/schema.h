/* SPDX-License-Identifier: MIT
 *
 * A small JSON Schema validator for the tests: the keywords that src/front/json/json.schema.json
 * uses, and a failure at any other, so that no rule goes unchecked.
 */
#ifndef VERDI_TESTS_SCHEMA_H
#define VERDI_TESTS_SCHEMA_H

#include <jansson.h>

typedef json_t Schema;

/* The schema of a file of the source tree; fails the test if there is none. It stays until the test
 * has ended. */
const Schema *schema_load(const char *name);

/* Whether `value` fits the definition "#/$defs/NAME". `why`, if not NULL, receives the place of the
 * first thing that does not. */
int schema_fits(const Schema *schema, const char *name, const json_t *value, char why[256]);

/* Parses a line and fails the test unless it fits; the caller releases the result. */
json_t *schema_parse(const Schema *schema, const char *name, const char *line);

#endif
