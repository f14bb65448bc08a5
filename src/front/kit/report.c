/* SPDX-License-Identifier: MIT */
#include "front/kit/report.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "record/utf8.h"

static char name[64] = "verdi";

void report_begin(const char *command) {
    snprintf(name, sizeof name, "%s", command);
}

bool report_error(const char *format, ...) {
    char text[1 << 14], clean[sizeof text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    utf8_clean(clean, sizeof clean, text);
    fprintf(stderr, "%s: %s\n", name, clean);
    return false;
}

bool report_usage(const char *format, ...) {
    char problem[1 << 12];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem, sizeof problem, format, arguments);
    va_end(arguments);
    return report_error("%s (see %s --help)", problem, name);
}

bool report_place(const char *file, int line, const char *problem) {
    return line ? report_error("%s:%d: %s", file, line, problem)
                : report_error("%s: %s", file, problem);
}

enum { MOST_PROBLEMS = 10 };

void report_rest(ReportLimit *limit) {
    int64_t rest = limit->count - MOST_PROBLEMS;
    if (rest > 0)
        report_error("%s: %" PRId64 " more problem%s", limit->file, rest, plural(rest));
    limit->count = 0;
}

bool report_within(ReportLimit *limit, const char *file) {
    char cut[sizeof limit->file];
    snprintf(cut, sizeof cut, "%s", file);
    if (strcmp(cut, limit->file) != 0) {
        report_rest(limit);
        memcpy(limit->file, cut, sizeof cut);
    }
    return ++limit->count <= MOST_PROBLEMS;
}

void report_record(const Progress *progress, ReportLimit *limit, const GamePlace *place,
                   const char *problem) {
    char data[1 << 14];
    Text text = text_into(data, sizeof data);
    if (progress)
        progress_clear(progress);
    if (limit && !report_within(limit, place->file))
        return;
    game_files_place(place, &text);
    report_place(data, 0, problem);
}

void report_assumed(const Progress *progress, ReportLimit *limit, const GamePlace *place) {
    if (place->item.skipped)
        report_record(progress, limit, place, place->item.skipped);
    if (place->item.assumed)
        report_record(progress, limit, place, place->item.assumed);
}
