/* SPDX-License-Identifier: MIT */
#include "front/kit/data/csv.h"

#include <string.h>

#include "base/number.h"
#include "base/span.h"
#include "base/utf8.h"
#include "front/kit/data/object.h"

static void add_string(const char *string, Text *out) {
    const char *first = string + strspn(string, "'");
    bool live = *first && strchr("=+-@", *first); /* a spreadsheet would take the text for a
                                                   * formula */
    bool quoted = strpbrk(string, ",\"") != NULL;
    if (quoted)
        text_add_char(out, '"');
    if (live)
        text_add_char(out, '\'');
    while (*string) {
        char character[4];
        size_t bytes = utf8_take(&string, character);
        text_add(out, "%s%.*s", *character == '"' ? "\"" : "", (int)bytes, character);
    }
    if (quoted)
        text_add_char(out, '"');
}

/* The member at a path of names such as "chances.win", or NULL. */
static const json_t *find(const json_t *object, Span path) {
    char name[32];
    while (span_size(path)) {
        Span next = span_take_until(&path, '.');
        snprintf(name, sizeof name, "%.*s", (int)span_size(next), next.at);
        object = json_object_get(object, name);
    }
    return object;
}

static void add_value(const json_t *value, bool own, Text *out) {
    size_t i;
    json_t *element;
    if (json_is_string(value) && own)
        text_add(out, "%s", json_string_value(value));
    else if (json_is_string(value))
        add_string(json_string_value(value), out);
    else if (json_is_real(value))
        number_add(out, json_real_value(value), NUMBER_SHORT);
    else if (json_is_integer(value))
        text_add(out, "%lld", (long long)json_integer_value(value));
    else if (json_is_boolean(value))
        text_add(out, "%d", json_is_true(value));
    json_array_foreach(value, i, element) {
        text_add(out, i ? " " : "");
        add_value(element, own, out);
    }
}

void csv_row(const char *columns, json_t *object, Text *out) {
    const char *between = "";
    for (Span rest = span_of(columns); span_size(rest); between = ",") {
        Span path = span_take_until(&rest, ','), name = span_take_until(&path, '=');
        bool own = span_take(&name, "*");
        text_add(out, "%s", between);
        if (object)
            add_value(find(object, span_size(path) ? path : name), own, out);
        else
            text_add(out, "%.*s", (int)span_size(name), name.at);
    }
    out->overflow |= !object_is_whole();
    json_decref(object);
}

bool csv_print(FILE *out, const char *columns, json_t *object) {
    char data[1 << 15];
    Text row = text_into(data, sizeof data);
    csv_row(columns, object, &row);
    fprintf(out, "%s\n", data);
    return !row.overflow;
}
