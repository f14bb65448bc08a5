/* SPDX-License-Identifier: MIT
 *
 * Prints the help pages as a JSON object.
 */
#include "front/kit/data/object.h"
#include "front/kit/manual/manual.h"
#include "verdi.h"

static void set_text(json_t *object, const char *key, const char *text) {
    object_set(object, key, text ? json_string(text) : json_null());
}

static json_t *option_json(const ManualOption *option) {
    json_t *object = json_object();
    set_text(object, "name", option->name);
    set_text(object, "argument", option->argument);
    set_text(object, "default", option->initial);
    set_text(object, "otherwise", option->otherwise);
    set_text(object, "values", option->words);
    set_text(object, "help", option->help);
    return object;
}

static json_t *page_json(const ManualPage *page) {
    char about[MANUAL_ABOUT];
    json_t *object = json_object(), *options = json_array();
    manual_describe(page->manual, about);
    set_text(object, "name", page->name);
    set_text(object, "summary", page->summary);
    set_text(object, "synopsis", page->manual->synopsis);
    set_text(object, "description", about);
    set_text(object, "examples", page->manual->examples);
    set_text(object, "status", page->manual->status);
    for (int i = 0; i < page->count; i++)
        object_add(options, option_json(&page->options[i]));
    object_set(object, "options", options);
    return object;
}

void manual_print_json(FILE *out, const ManualPage *pages, int count, const char *topics) {
    json_t *object = json_object(), *commands = json_array();
    for (int i = 0; i < count; i++)
        object_add(commands, page_json(&pages[i]));
    set_text(object, "program", pages->program);
    set_text(object, "version", verdi_version());
    object_set(object, "commands", commands);
    set_text(object, "topics", topics);
    object_print(object, out);
}
