/* SPDX-License-Identifier: MIT */
#include "front/kit/tell.h"

#include <stdio.h>

bool tell_usage(const char *command, const char *problem, const char *word) {
    fprintf(stderr, "%s: %s%s (see --help)\n", command, problem, word);
    return false;
}

void tell_record(const char *command, const Progress *progress, const GamePlace *place,
                 const char *problem) {
    char data[512];
    Text text = text_into(data, sizeof data);
    game_files_place(place, &text);
    if (progress)
        progress_clear(progress);
    fprintf(stderr, "%s: %s: %s\n", command, data, problem);
}
