/* SPDX-License-Identifier: MIT */
#include "arguments/tell.h"

#include <assert.h>
#include <stdio.h>

static void add(ManualPage *page, ManualOption option) {
    assert(page->count < MANUAL_OPTIONS);
    page->options[page->count++] = option;
}

void tell_page(ManualPage *page, const char *program, const char *name, const char *summary,
               const Manual *manual, const Argument *list) {
    *page = (ManualPage){
        .program = program, .name = name ? name : "", .summary = summary, .manual = manual};
    for (; list && list->name; list++) {
        assert(list->help && (list->word == NULL) == (list->flag != NULL));
        add(page, (ManualOption){.name = list->name,
                                 .argument = list->word,
                                 .help = list->help,
                                 .initial = list->initial,
                                 .words = list->words,
                                 .otherwise = list->otherwise});
    }
    for (const ManualOption *own = manual->options; own && own->name; own++)
        add(page, *own);
    add(page, (ManualOption){.name = "help", .help = "print this text"});
}
