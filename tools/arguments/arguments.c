/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "arguments/arguments.h"

#include <getopt.h>
#include <stdio.h>

#include "base/number.h"

enum { HELP = 1, FIRST = 256 }; /* getopt's values; the list's from FIRST on */

static bool take(const Argument *argument, const char *word) {
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
    fprintf(stderr, "%s: --%s", program, argument->name);
    snprintf(most, sizeof most, "to %lld", (long long)argument->high);
    if (argument->text || argument->parse)
        fprintf(stderr, ": bad value '%s'\n", word);
    else
        fprintf(stderr, " needs a number from %lld %s, not '%s'\n", (long long)argument->low,
                argument->high == INT64_MAX ? "up" : most, word);
    return -1;
}

int arguments_read(const Argument *list, const char *program, const char *usage, int argc,
                   char **argv) {
    struct option options[ARGUMENTS_MOST + 2] = {{"help", no_argument, NULL, HELP}};
    for (int i = 0; list[i].name; i++)
        options[i + 1] = (struct option){
            list[i].name, list[i].flag ? no_argument : required_argument, NULL, FIRST + i};
    optind = 0; /* begin anew: several lists may be parsed in one process */
    opterr = 0;
    for (int code; (code = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        if (code == HELP) {
            fputs(usage, stdout);
            return 0;
        }
        if (code < FIRST) {
            fprintf(stderr, "%s: %s %s (see --help)\n", program, argv[optind - 1],
                    code == ':' ? "needs a value" : "is no option");
            return -1;
        }
        const Argument *argument = &list[code - FIRST];
        if (!take(argument, optarg))
            return refuse(argument, program, optarg);
        if (argument->told)
            text_add(argument->told, " --%s%s%s", argument->name, optarg ? " " : "",
                     optarg ? optarg : "");
    }
    return optind;
}
