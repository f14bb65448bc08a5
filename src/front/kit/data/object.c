/* SPDX-License-Identifier: MIT */
#include "front/kit/data/object.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/utf8.h"
#include "front/kit/manual/option.h"
#include "front/kit/reply.h"

static _Thread_local bool broken; /* some value is missing because memory was short */

void object_set(json_t *object, const char *key, json_t *value) {
    broken |= json_object_set_new(object, key, value) != 0;
}

void object_add(json_t *array, json_t *value) {
    broken |= json_array_append_new(array, value) != 0;
}

void object_complete(json_t *object, const char *keys) {
    char key[32];
    int length;
    for (const char *at = keys; (at = words_next(at, &length)); at += length) {
        snprintf(key, sizeof key, "%.*s", length, at);
        if (!json_object_get(object, key))
            object_set(object, key, json_null());
    }
}

json_t *object_text(const char *text) {
    char *clean = malloc(UTF8_GROWTH * strlen(text) + 1);
    json_t *string = NULL;
    if (clean) {
        size_t used = 0;
        while (*text)
            if ((unsigned char)*text < ' ')
                clean[used++] = *text++;
            else
                used += utf8_take(&text, clean + used);
        string = json_stringn_nocheck(clean, used);
    }
    free(clean);
    return string;
}

typedef struct Dump {
    char *data;
    size_t length, capacity;
} Dump;

/* json_dumps() may omit parts if memory is short, so the text is collected here. */
static int append(const char *text, size_t size, void *user) {
    Dump *line = user;
    bool good = array_reserve(&line->data, &line->capacity, line->length + size, 1);
    broken |= !good;
    if (good)
        memcpy(line->data + line->length, text, size);
    line->length += good ? size : 0;
    return good ? 0 : -1;
}

bool object_is_whole(void) {
    bool whole = !broken;
    if (!whole)
        reply_lack_memory();
    broken = false;
    return whole;
}

char *object_line(json_t *object) {
    Dump line = {0};
    broken |= json_dump_callback(object, append, &line, JSON_COMPACT | JSON_REAL_PRECISION(10)) ||
              append("\n", 2, &line);
    json_decref(object);
    if (object_is_whole())
        return line.data;
    free(line.data);
    return NULL;
}

bool object_print(json_t *object, FILE *out) {
    char *line = object_line(object);
    if (line)
        fputs(line, out);
    free(line);
    return line != NULL;
}
