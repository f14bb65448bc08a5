/* SPDX-License-Identifier: MIT */
#include "front/kit/opening_use.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_read.h"
#include "front/kit/report.h"
#include "record/record.h"

static const size_t file_limit = (size_t)1 << 24;

static bool read_file(const char *path, OpeningNames *names) {
    char problem[RECORD_PROBLEM_SIZE];
    size_t size;
    int line = 0;
    errno = 0;
    char *text = file_read(path, file_limit, &size);
    bool good = text && opening_names_read(names, (Span){text, text + size}, &line, problem);
    if (!text)
        report_place(path, 0, strerror(errno ? errno : EIO));
    else if (!good && line)
        report_place(path, line, problem);
    else if (!good)
        report_error("%s", verdi_strerror(VERDI_E_MEMORY));
    free(text);
    return good;
}

OpeningNames *opening_use_open(const OpeningChoice *choice) {
    OpeningNames *names = opening_names_new(choice->language);
    if (!names)
        report_error("%s", verdi_strerror(VERDI_E_MEMORY));
    if (!names || !choice->names || read_file(choice->names, names))
        return names;
    opening_names_free(names);
    return NULL;
}
