/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "arguments/arguments.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/number.h"
#include "front/kit/manual/words.h"
#include "front/kit/tell.h"
#include "verdi.h"

enum { VERSION = 1, FIRST = 256 }; /* getopt's values; between them letters, then the list's */

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

bool arguments_set(const Argument *argument, const char *word) {
    if (argument->flag)
        return *argument->flag = true;
    if (argument->text) {
        *argument->text = word;
        return *word != '\0';
    }
    if (argument->small)
        return number_parse_small(word, (int)argument->low, (int)argument->high, argument->small);
    if (argument->number)
        return number_parse_int(word, argument->low, argument->high, argument->number);
    if (argument->choice)
        return (*argument->choice = words_find(argument->words, word)) >= 0;
    if (argument->parse)
        return argument->parse(word, argument->target);
    double number;
    if (!number_parse_double(word, &number) || number < (double)argument->low ||
        number > (double)argument->high)
        return false;
    *argument->real = number;
    return true;
}

static int refuse(const Argument *argument, const char *program, const char *word) {
    char most[32];
    tell_error("%s: --%s", program, argument->name);
    snprintf(most, sizeof most, "to %lld", (long long)argument->high);
    if (argument->refused)
        tell_error(" %s\n", argument->refused);
    else if (argument->expected)
        tell_error(": %s expected, not '%s'\n", argument->expected, word);
    else if (argument->text || argument->parse)
        tell_error(": bad value '%s'\n", word);
    else
        tell_error(" needs a number from %lld %s, not '%s'\n", (long long)argument->low,
                   argument->high == INT64_MAX ? "up" : most, word);
    return -1;
}

int arguments_read(const Argument *list, const char *program, const char *usage, int argc,
                   char **argv) {
    struct option options[ARGUMENTS_MOST + 3] = {{"help", no_argument, NULL, 'h'}};
    char data[2 * ARGUMENTS_MOST + 3];
    Text letters = text_into(data, sizeof data);
    text_add(&letters, ":h");
    int i = 0;
    for (; list[i].name; i++) {
        bool valued = !list[i].flag;
        options[i + 1] = (struct option){list[i].name, valued ? required_argument : no_argument,
                                         NULL, FIRST + i};
        if (list[i].letter)
            text_add(&letters, "%c%s", list[i].letter, valued ? ":" : "");
    }
    if (usage)
        options[i + 1] = (struct option){"version", no_argument, NULL, VERSION};
    optind = 0; /* begin anew: several lists may be parsed in one process */
    opterr = 0;
    for (int code; (code = getopt_long(argc, argv, data, options, NULL)) != -1;) {
        if (code == 'h') {
            fputs(usage ? usage : "", stdout);
            return 0;
        }
        if (code == VERSION) {
            printf("%s %s\n", program, verdi_version());
            return 0;
        }
        for (i = 0; code < FIRST && list[i].name; i++)
            if (code == list[i].letter)
                code = FIRST + i;
        if (code < FIRST) {
            tell_error("%s: %s %s (see --help)\n", program, argv[optind - 1],
                       code == ':' ? "needs a value" : "is no option");
            return -1;
        }
        const Argument *argument = &list[code - FIRST];
        if (argument->refused || !arguments_set(argument, optarg))
            return refuse(argument, program, optarg);
        if (argument->kept && !arguments_keep(argument->kept, argument->name, optarg)) {
            tell_error("%s: out of memory\n", program);
            return -1;
        }
        if (argument->told)
            text_add(argument->told, " --%s%s%s", argument->name, optarg ? " " : "",
                     optarg ? optarg : "");
    }
    return optind;
}
