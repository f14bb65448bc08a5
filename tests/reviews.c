/* SPDX-License-Identifier: MIT */
#include "reviews.h"

#include "schema.h"
#include "testing.h"

const char *const reviews_games[] = {REVIEWS_PASSES, REVIEWS_WIPE_OUT, REVIEWS_DRAW,
                                     "f5d6c3d3c4f4f6f3", NULL};

json_t *reviews_parse(const char *text) {
    const Schema *schema = schema_load("src/front/command/review/review.schema.json");
    json_t *object = schema_parse(schema, "review", text);
    return object;
}

const char *reviews_text(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    ck_assert_msg(text != NULL, "no text %s", key);
    return text;
}

double reviews_number(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    ck_assert_msg(json_is_number(value), "no number %s", key);
    return json_number_value(value);
}

bool reviews_flag(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    ck_assert_msg(json_is_boolean(value), "no boolean %s", key);
    return json_is_true(value);
}

const json_t *reviews_move(const json_t *review, size_t index) {
    const json_t *move = json_array_get(json_object_get(review, "moves"), index);
    ck_assert_ptr_nonnull(move);
    return move;
}

size_t reviews_count(const json_t *review) {
    return json_array_size(json_object_get(review, "moves"));
}
