/* SPDX-License-Identifier: MIT */
#include "schema.h"

#include <regex.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"

typedef struct Check {
    const json_t *root;
    char *why; /* 256 bytes; written once */
} Check;

static bool fits(const Check *check, const json_t *rules, const json_t *value, const char *place);

static bool misfit(const Check *check, const char *place, const char *keyword) {
    if (check->why && !*check->why)
        snprintf(check->why, 256, "%.200s: %.50s", place, keyword);
    return false;
}

static bool is_type(const char *name, const json_t *value) {
    return (!strcmp(name, "object") && json_is_object(value)) ||
           (!strcmp(name, "array") && json_is_array(value)) ||
           (!strcmp(name, "string") && json_is_string(value)) ||
           (!strcmp(name, "integer") && json_is_integer(value)) ||
           (!strcmp(name, "number") && json_is_number(value)) ||
           (!strcmp(name, "boolean") && json_is_boolean(value)) ||
           (!strcmp(name, "null") && json_is_null(value));
}

static bool fits_type(const json_t *rule, const json_t *value) {
    if (json_is_string(rule))
        return is_type(json_string_value(rule), value);
    for (size_t i = 0; i < json_array_size(rule); i++)
        if (is_type(json_string_value(json_array_get(rule, i)), value))
            return true;
    return false;
}

static bool fits_enum(const json_t *rule, const json_t *value) {
    for (size_t i = 0; i < json_array_size(rule); i++)
        if (json_equal(json_array_get(rule, i), value))
            return true;
    return false;
}

static bool fits_pattern(const json_t *rule, const json_t *value) {
    regex_t regex;
    ck_assert_int_eq(regcomp(&regex, json_string_value(rule), REG_EXTENDED | REG_NOSUB), 0);
    bool match =
        !json_is_string(value) || regexec(&regex, json_string_value(value), 0, NULL, 0) == 0;
    regfree(&regex);
    return match;
}

/* How many of the alternatives fit; what is wrong with the others is not told. */
static int count_fits(const Check *check, const json_t *list, const json_t *value,
                      const char *place) {
    Check silent = {.root = check->root};
    int count = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        count += fits(&silent, json_array_get(list, i), value, place);
    return count;
}

static bool fits_properties(const Check *check, const json_t *rules, const json_t *value,
                            const char *place) {
    const json_t *known = json_object_get(rules, "properties");
    const char *name;
    json_t *part;
    json_object_foreach((json_t *)value, name, part) {
        char inner[256];
        snprintf(inner, sizeof inner, "%.200s.%.50s", place, name);
        const json_t *rule = json_object_get(known, name);
        if (rule && !fits(check, rule, part, inner))
            return false;
        if (!rule && json_is_false(json_object_get(rules, "additionalProperties")))
            return misfit(check, inner, "not in the schema");
    }
    return true;
}

static bool fits_required(const json_t *rule, const json_t *value) {
    for (size_t i = 0; i < json_array_size(rule); i++)
        if (!json_object_get(value, json_string_value(json_array_get(rule, i))))
            return false;
    return true;
}

static bool fits_items(const Check *check, const json_t *rule, const json_t *value,
                       const char *place) {
    for (size_t i = 0; i < json_array_size(value); i++) {
        char inner[256];
        snprintf(inner, sizeof inner, "%.200s[%d]", place, (int)i);
        if (!fits(check, rule, json_array_get(value, i), inner))
            return false;
    }
    return true;
}

static bool fits_reference(const Check *check, const json_t *rule, const json_t *value,
                           const char *place) {
    static const char prefix[] = "#/$defs/";
    const char *name = json_string_value(rule);
    ck_assert_msg(strncmp(name, prefix, strlen(prefix)) == 0, "reference %s", name);
    const json_t *rules =
        json_object_get(json_object_get(check->root, "$defs"), name + strlen(prefix));
    ck_assert_msg(rules != NULL, "no definition %s", name);
    return fits(check, rules, value, place);
}

/* One keyword of the rules. */
static bool fits_keyword(const Check *check, const json_t *rules, const char *word,
                         const json_t *rule, const json_t *value, const char *place) {
    double number = json_number_value(value), limit = json_number_value(rule);
    bool numeric = json_is_number(value);
    if (!strcmp(word, "$ref"))
        return fits_reference(check, rule, value, place);
    if (!strcmp(word, "type"))
        return fits_type(rule, value);
    if (!strcmp(word, "const"))
        return json_equal(rule, value);
    if (!strcmp(word, "enum"))
        return fits_enum(rule, value);
    if (!strcmp(word, "pattern"))
        return fits_pattern(rule, value);
    if (!strcmp(word, "minimum"))
        return !numeric || number >= limit;
    if (!strcmp(word, "maximum"))
        return !numeric || number <= limit;
    if (!strcmp(word, "maxLength")) /* in bytes: at least as strict */
        return !json_is_string(value) || (double)json_string_length(value) <= limit;
    if (!strcmp(word, "minItems"))
        return !json_is_array(value) || (double)json_array_size(value) >= limit;
    if (!strcmp(word, "items"))
        return fits_items(check, rule, value, place);
    if (!strcmp(word, "required"))
        return !json_is_object(value) || fits_required(rule, value);
    if (!strcmp(word, "properties"))
        return fits_properties(check, rules, value, place);
    if (!strcmp(word, "oneOf"))
        return count_fits(check, rule, value, place) == 1;
    ck_assert_msg(!strcmp(word, "description") || !strcmp(word, "additionalProperties"),
                  "unknown keyword %s", word);
    return true;
}

static bool fits(const Check *check, const json_t *rules, const json_t *value, const char *place) {
    const char *word;
    json_t *rule;
    json_object_foreach((json_t *)rules, word, rule) {
        if (!fits_keyword(check, rules, word, rule, value, place))
            return misfit(check, place, word);
    }
    return true;
}

enum { SCHEMAS = 2 };

static struct {
    const char *name;
    json_t *schema;
} loaded[SCHEMAS];

static void free_all(void) {
    for (int i = 0; i < SCHEMAS; i++) {
        json_decref(loaded[i].schema);
        loaded[i].schema = NULL;
    }
}

const Schema *schema_load(const char *name) {
    json_error_t error;
    int i = 0;
    while (loaded[i].schema && strcmp(loaded[i].name, name) != 0)
        ck_assert_int_lt(++i, SCHEMAS);
    if (!loaded[i].schema) {
        loaded[i].name = name;
        loaded[i].schema = json_load_file(testing_source(name), 0, &error);
        ck_assert_msg(loaded[i].schema != NULL, "%s: %s", name, error.text);
        testing_at_end(free_all);
    }
    return loaded[i].schema;
}

int schema_fits(const Schema *schema, const char *name, const json_t *value, char why[256]) {
    Check check = {.root = schema, .why = why};
    if (why)
        *why = '\0';
    const json_t *rules = json_object_get(json_object_get(schema, "$defs"), name);
    ck_assert_msg(rules != NULL, "no definition %s", name);
    return fits(&check, rules, value, name);
}

json_t *schema_parse(const Schema *schema, const char *name, const char *line) {
    json_error_t error;
    char why[256];
    ck_assert_msg(line != NULL, "nothing came");
    json_t *value = json_loads(line, JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(value != NULL, "%s: %s", error.text, line);
    ck_assert_msg(schema_fits(schema, name, value, why), "%s in: %s", why, line);
    return value;
}
