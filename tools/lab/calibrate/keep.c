/* SPDX-License-Identifier: MIT
 *
 * Saves and loads observations, because searches take minutes, but fitting another model takes only
 * seconds.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/file_write.h"
#include "calibrate/calibrate.h"
#include "front/kit/report.h"

bool observe_save(const Observed *list, int count, const char *path) {
    char problem[FILE_WRITE_PROBLEM];
    FileWriter *writer = file_write_open(path, problem);
    if (!writer)
        return report_place(path, 0, problem);
    FILE *file = file_write_stream(writer);
    for (int i = 0; i < count; i++) {
        const Observed *one = &list[i];
        fprintf(file, "%016" PRIx64 " %016" PRIx64 " %d %d %d %d\n", one->board.player,
                one->board.opponent, one->empties, one->result, one->exact, one->count);
        for (int k = 0; k < one->count; k++)
            fprintf(file, " %.9g %d %d %d\n", one->value[k].value, one->value[k].depth,
                    one->value[k].confidence, one->value[k].solve);
    }
    return file_write_commit(writer, problem) || report_place(path, 0, problem);
}

/* Loads one position. False at the end of the file or at an invalid line. */
static bool load_one(FILE *file, Observed *one) {
    *one = (Observed){0};
    int exact;
    if (fscanf(file, "%" SCNx64 " %" SCNx64 " %d %d %d %d", &one->board.player,
               &one->board.opponent, &one->empties, &one->result, &exact, &one->count) != 6 ||
        one->empties < 1 || one->empties > 60 || one->count < 0 || one->count > OBSERVED_VALUES)
        return false;
    one->exact = exact;
    for (int k = 0; k < one->count; k++) {
        ChancesBasis *basis = &one->value[k];
        int solve;
        if (fscanf(file, "%lf %d %d %d", &basis->value, &basis->depth, &basis->confidence,
                   &solve) != 4)
            return false;
        basis->solve = solve;
        basis->empties = one->empties;
    }
    return true;
}

int observe_load(const char *path, Observed *list, int count) {
    FILE *file = fopen(path, "r");
    int found = 0;
    if (!file && errno == ENOENT)
        return 0;
    if (!file) {
        report_place(path, 0, strerror(errno));
        return -1;
    }
    while (found < count && load_one(file, &list[found]))
        found++;
    bool good = found == count || feof(file);
    fclose(file);
    if (!good)
        report_place(path, 0, "not a file of observations of verdi-calibrate");
    return good ? found : -1;
}
