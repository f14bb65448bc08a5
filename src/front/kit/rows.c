/* SPDX-License-Identifier: MIT */
#include "front/kit/rows.h"

#include "record/archive.h"

static bool read_format(const ManualOption *option, const char *word, void *into) {
    int format = game_files_format(word);
    if (format >= -1)
        *(int *)option_member(option, into) = format;
    return format >= -1;
}

const OptionKind rows_format = {read_format, NULL, NULL};
