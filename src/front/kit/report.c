/* SPDX-License-Identifier: MIT */
#include "front/kit/report.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "record/utf8.h"

void report_error_list(const char *format, va_list arguments) {
    char text[1 << 14], clean[sizeof text];
    assert(format);
    vsnprintf(text, sizeof text, format, arguments);
    bool ends = *format && format[strlen(format) - 1] == '\n';
    if (ends && *text)
        text[strlen(text) - 1] = '\0';
    utf8_clean(clean, sizeof clean, text);
    fprintf(stderr, "%s%s", clean, ends ? "\n" : "");
}

void report_error(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    report_error_list(format, arguments);
    va_end(arguments);
}

bool report_usage(const char *command, const char *format, ...) {
    char problem[1 << 12];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem, sizeof problem, format, arguments);
    va_end(arguments);
    report_error("%s: %s (see %s --help)\n", command, problem, command);
    return false;
}

bool report_place(const char *command, const char *file, int line, const char *problem) {
    if (line)
        report_error("%s: %s:%d: %s\n", command, file, line, problem);
    else
        report_error("%s: %s: %s\n", command, file, problem);
    return false;
}

enum { MOST_PROBLEMS = 10 };

void report_rest(ReportLimit *limit, const char *command) {
    int64_t rest = limit->count - MOST_PROBLEMS;
    if (rest > 0)
        report_error("%s: %s: %" PRId64 " more problem%s\n", command, limit->file, rest,
                     plural(rest));
    limit->count = 0;
}

bool report_within(ReportLimit *limit, const char *command, const char *file) {
    char name[sizeof limit->file];
    snprintf(name, sizeof name, "%s", file);
    if (strcmp(name, limit->file) != 0) {
        report_rest(limit, command);
        memcpy(limit->file, name, sizeof name);
    }
    return ++limit->count <= MOST_PROBLEMS;
}

void report_record(const char *command, const Progress *progress, ReportLimit *limit,
                   const GamePlace *place, const char *problem) {
    char data[1 << 14];
    Text text = text_into(data, sizeof data);
    if (progress)
        progress_clear(progress);
    if (limit && !report_within(limit, command, place->file))
        return;
    game_files_place(place, &text);
    report_place(command, data, 0, problem);
}

void report_assumed(const char *command, const Progress *progress, ReportLimit *limit,
                    const GamePlace *place) {
    if (place->item.skipped)
        report_record(command, progress, limit, place, place->item.skipped);
    if (place->item.assumed)
        report_record(command, progress, limit, place, place->item.assumed);
}
