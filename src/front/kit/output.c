/* SPDX-License-Identifier: MIT */
#include "front/kit/output.h"

#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "base/system/console.h"
#include "base/system/path.h"
#include "front/kit/manual/option.h"
#include "front/kit/report.h"
#include "games/game_files.h"

/* Process-wide, because a signal handler must remove an unfinished file. */
static struct {
    atomic_int count; /* of names */
    char name[3][4096];
} passing;

static void remove_passing(Interrupt which) {
    int count = atomic_exchange(&passing.count, 0);
    for (int i = 0; i < count; i++)
        unlink(passing.name[i]);
    interrupt_obey(which);
}

void output_passing(const char *path, const char *const *endings) {
    int count = 0;
    atomic_store(&passing.count, 0);
    for (; path && endings[count]; count++)
        if (snprintf(passing.name[count], sizeof *passing.name, "%s%s", path, endings[count]) >=
            (int)sizeof *passing.name)
            return;
    if (count)
        interrupt_catch(INTERRUPTS, remove_passing, false);
    atomic_store(&passing.count, count);
}

bool output_spares(const char *path, const char *const *inputs, int count) {
    for (int i = 0; path && i < count; i++)
        if (inputs[i] && path_same_file(path, inputs[i]))
            return report_place(path, 0, "is also an input; name another file");
    return true;
}

int output_format(const char *to, const char *path) {
    static const char *const endings[ARCHIVE_FORMATS] = {[ARCHIVE_GGF] = ".ggf",
                                                         [ARCHIVE_SGF] = ".sgf",
                                                         [ARCHIVE_OBF] = ".obf",
                                                         [ARCHIVE_WTHOR] = ".wtb"};
    const char *ending = path ? path_ending(path) : "";
    int named = to ? game_files_format(to) : -1, ended = -1;
    for (int i = 0; i < ARCHIVE_FORMATS; i++)
        if (endings[i] && strcmp(ending, endings[i]) == 0)
            ended = i;
    bool foreign =
        ended < 0 && *ending && words_find(".csv .htm .html .json .jsonl .pdf .png", ending) >= 0;
    if ((named < 0 || ended < 0 || named == ended) && (!foreign || named >= 0))
        return named < 0 ? ended : named;
    if (foreign)
        return report_usage("--output %.80s: this command writes no %s", path, ending) - 2;
    report_usage("--to %s and an --output in %s cannot be combined", to, ending);
    return -2;
}

bool output_open(Output *output, const char *path) {
    char problem[FILE_WRITE_PROBLEM];
    *output = (Output){.path = path, .stream = path ? NULL : stdout};
    if (!path)
        return true;
    output->file = file_write_open(path, problem);
    if (!output->file)
        return report_place(output->path, 0, problem);
    output->stream = file_write_stream(output->file);
    output_passing(file_write_passing(output->file), (const char *const[]){"", NULL});
    return true;
}

bool output_close(Output *output, bool good, int64_t read) {
    char problem[FILE_WRITE_PROBLEM];
    FileWriter *file = output->file;
    bool empty = good && !read && file && file_write_passing(file);
    if (empty)
        good = report_place(output->path, 0, "nothing to write; the file is not changed");
    if (file && (good || ferror(output->stream))) /* reported by the commit */
        good = (file_write_commit(file, problem) || report_place(output->path, 0, problem)) && good;
    else
        file_write_discard(file);
    output_passing(NULL, NULL);
    output->file = NULL;
    return good;
}
