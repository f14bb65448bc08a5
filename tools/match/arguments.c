/* SPDX-License-Identifier: MIT */
#include "match/arguments.h"

#include <stdio.h>
#include <stdlib.h>

bool arguments_keep(ArgumentsKept *kept, const char *name, const char *word) {
    char **list = realloc(kept->list, (size_t)(kept->count + 2) * sizeof *list), *text;
    if (list)
        kept->list = list;
    if (!list || asprintf(&text, "--%s%s%s", name, word ? "=" : "", word ? word : "") < 0)
        return false;
    list[kept->count++] = text;
    list[kept->count] = NULL;
    return true;
}

void arguments_forget(ArgumentsKept *kept) {
    for (int i = 0; i < kept->count; i++)
        free(kept->list[i]);
    free(kept->list);
    *kept = (ArgumentsKept){0};
}
