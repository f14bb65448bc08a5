/* SPDX-License-Identifier: MIT */
#include "engine/layout.h"

#include <stdlib.h>
#include <string.h>

#include "base/public/sized.h"

int verdi_limits_init_sized(verdi_limits *limits, size_t size, size_t result_size,
                            size_t line_size) {
    verdi_limits own = {.size = size,
                        .result_size = result_size,
                        .line_size = line_size,
                        .level = 20,
                        .lines = 1,
                        .overhead = -1};
    return sized_write(limits, size, &own, sizeof own) ? VERDI_OK : VERDI_E_ARGUMENT;
}

int layout_limits(verdi_limits *own, const verdi_limits *given) {
    verdi_limits_init(own);
    const size_t sizes = offsetof(verdi_limits, line_size) + sizeof given->line_size;
    if (given->size < sizes || given->line_size < sizeof(int) || given->line_size > SIZED_MOST ||
        given->result_size > SIZED_MOST ||
        given->result_size < VERDI_MAX_MOVES * given->line_size + sizeof(int) ||
        !sized_read(own, sizeof *own, given, given->size))
        return VERDI_E_ARGUMENT;
    own->size = sizeof *own;
    return VERDI_OK;
}

bool layout_is_own(const verdi_limits *limits) {
    return limits->result_size == sizeof(verdi_result) && limits->line_size == sizeof(verdi_line);
}

bool layout_report_begin(LayoutReport *layout, const verdi_limits *limits, verdi_info_fn *report,
                         void *user) {
    *layout = (LayoutReport){.report = report, .user = user, .line_size = limits->line_size};
    layout->lines = calloc(VERDI_MAX_MOVES, layout->line_size);
    return layout->lines;
}

static void write_lines(unsigned char *target, size_t line_size, const verdi_line *line,
                        int lines) {
    for (int i = 0; i < lines; i++)
        sized_write(target + (size_t)i * line_size, line_size, &line[i], sizeof line[i]);
}

void layout_report(const verdi_info *info, void *user) {
    LayoutReport *layout = user;
    verdi_info theirs = *info;
    write_lines(layout->lines, layout->line_size, info->line, info->lines);
    theirs.line = (const verdi_line *)(const void *)layout->lines;
    layout->report(&theirs, layout->user);
}

void layout_report_end(LayoutReport *layout) {
    free(layout->lines);
}

/* The lines are the last member, here as there: where they begin tells how many members the caller
 * has before them. */
void layout_result(verdi_result *given, const verdi_limits *limits, const verdi_result *own) {
    size_t head = limits->result_size - VERDI_MAX_MOVES * limits->line_size;
    unsigned char *bytes = (unsigned char *)given;
    memset(bytes, 0, limits->result_size);
    memcpy(bytes, own, head < offsetof(verdi_result, line) ? head : offsetof(verdi_result, line));
    write_lines(bytes + head, limits->line_size, own->line, own->lines);
}
