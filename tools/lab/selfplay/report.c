/* SPDX-License-Identifier: MIT */
#include "selfplay/selfplay.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/bytes.h"
#include "base/table.h"
#include "front/kit/report.h"
#include "lab.h"

/* Hashes the moves of a game in canonical form: the least of the four variants under the symmetries
 * of the start position, 0, 4 (transposed), 3 (rotated) and 7 (both). */
static uint64_t hash_game(const GamesRecord *record) {
    static const int symmetry[] = {0, 4, 3, 7};
    uint8_t least[GAMES_MAX_PLIES] = {0};
    size_t length = (size_t)record->length;
    for (int s = 0; s < 4; s++) {
        uint8_t move[GAMES_MAX_PLIES];
        for (size_t ply = 0; ply < length; ply++)
            move[ply] = (uint8_t)bits_symmetry_square(record->move[ply], symmetry[s]);
        if (s == 0 || memcmp(move, least, length) < 0)
            memcpy(least, move, length);
    }
    uint64_t hash = checksum_fnv1a(least, length, 0);
    return hash ^ hash >> 32;
}

/* ------------------------------------------------------------------------------------- counting */

typedef struct Row {
    uint64_t positions, exact;
    double score, error; /* sums over positions: |score|, and |value - score| if not exact */
} Row;

typedef struct Report {
    Row row[65]; /* by number of discs */
    uint64_t games, duplicates;
    bool short_of_memory;
    Table known_games;
} Report;

static bool count_game(const GamesRecord *record, void *user) {
    Report *report = user;
    uint64_t hash = hash_game(record);
    bool fresh;
    if (!table_add(&report->known_games, &hash, &fresh)) {
        report->short_of_memory = true;
        return false;
    }
    report->games++;
    report->duplicates += !fresh;
    GamesWalk walk = games_walk_begin();
    for (; walk.ply < record->length; games_walk_play(&walk, record->move[walk.ply])) {
        if (walk.ply < record->random_plies)
            continue;
        Row *row = &report->row[walk.ply + 4];
        int score = walk.black ? record->score : -record->score;
        row->positions++;
        row->exact += walk.ply >= record->exact_from;
        row->score += abs(score);
        row->error += abs(record->value[walk.ply] - score);
    }
    return true;
}

static void print_row(const char *name, const Row *row) {
    uint64_t searched = row->positions - row->exact;
    printf("%5s  %10llu  %10llu", name, (unsigned long long)row->positions,
           (unsigned long long)row->exact);
    printf("  %7.2f", row->score / (double)row->positions);
    if (searched)
        printf("  %15.2f", row->error / (double)searched);
    printf("\n");
}

static void print_report(const Report *report) {
    Row all = {0};
    printf("%5s  %10s  %10s  %7s  %15s\n", "discs", "positions", "exact", "|score|",
           "|value - score|");
    for (int discs = 4; discs <= 64; discs++) {
        const Row *row = &report->row[discs];
        char name[8];
        snprintf(name, sizeof name, "%d", discs);
        if (row->positions)
            print_row(name, row);
        all.positions += row->positions;
        all.exact += row->exact;
        all.score += row->score;
        all.error += row->error;
    }
    if (all.positions)
        print_row("all", &all);
    printf("games %llu  duplicates %llu  positions %llu\n", (unsigned long long)report->games,
           (unsigned long long)report->duplicates, (unsigned long long)all.positions);
}

int report_files(char *const *paths, int count) {
    Report report = {.known_games = table_of(sizeof(uint64_t), sizeof(uint64_t))};
    bool good = true;
    for (int i = 0; i < count; i++) {
        RecordsFound found;
        bool read = games_each(true, paths[i], count_game, &report, &found);
        if (read)
            printf("%s: %s\n", paths[i], found.parameters);
        good &= read && !found.damaged;
    }
    print_report(&report);
    if (report.short_of_memory)
        fprintf(stderr, "verdi-selfplay: not enough memory\n");
    table_free(&report.known_games);
    return !good || report.short_of_memory;
}

/* -------------------------------------------------------------------------------------- merging */

typedef struct Merge {
    RecordsWriter *writer;
    Table known;   /* games in the output file */
    uint64_t seen; /* games in the input files */
    int error;     /* an errno */
} Merge;

static bool note_game(const GamesRecord *record, void *user) {
    Merge *merge = user;
    uint64_t hash = hash_game(record);
    bool fresh;
    merge->error = table_add(&merge->known, &hash, &fresh) ? 0 : ENOMEM;
    return !merge->error;
}

static bool merge_game(const GamesRecord *record, void *user) {
    Merge *merge = user;
    uint64_t known = merge->known.count;
    merge->seen++;
    if (note_game(record, merge) && merge->known.count > known)
        merge->error = games_add(merge->writer, record);
    return !merge->error;
}

int merge_files(const char *out, char *const *paths, int count) {
    char problem[RECORDS_PROBLEM_SIZE];
    Merge merge = {.writer = games_append(out, "verdi-selfplay --merge", problem),
                   .known = table_of(sizeof(uint64_t), sizeof(uint64_t))};
    if (!merge.writer)
        return !report_place(out, 0, problem);
    uint64_t before = records_count(merge.writer);
    bool good = games_each(true, out, note_game, &merge, NULL);
    for (int i = 0; i < count && !merge.error; i++) {
        RecordsFound found;
        good &= games_each(true, paths[i], merge_game, &merge, &found) && !found.damaged;
    }
    uint64_t added = records_count(merge.writer) - before;
    int error = records_close(merge.writer);
    error = merge.error ? merge.error : error;
    if (error)
        report_place(out, 0, strerror(error));
    table_free(&merge.known);
    printf("%s: %llu games read, %llu added, %llu known already\n", out,
           (unsigned long long)merge.seen, (unsigned long long)added,
           (unsigned long long)(merge.seen - added));
    return !good || error;
}
