/* SPDX-License-Identifier: MIT */
#include "selfplay/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/checksum.h"
#include "base/table.h"
#include "front/kit/tell.h"
#include "games/games.h"

/* 1: it is new; 0: it was there; -1: not enough memory. */
static int set_add(Table *set, uint64_t hash) {
    bool fresh;
    return table_add(set, &hash, &fresh) ? fresh : -1;
}

/* The moves of a game under the one of the start position's four symmetries that makes them least:
 * 0, 4 (transposed), 3 (turned), 7 (both). */
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

static uint64_t hash_position(Board board) {
    board = board_canonical(board, NULL);
    uint64_t hash = checksum_fnv1a(&board, sizeof board, 0);
    return hash ^ hash >> 32;
}

/* ------------------------------------------------------------------------------------ counting */

typedef struct Row {
    uint64_t positions, exact, distinct;
    double score, error; /* sums over positions: |score|, |value - score| of inexact ones */
} Row;

typedef struct Report {
    Row row[65]; /* by discs on the board */
    uint64_t games, duplicates, bytes_bad, damages;
    bool distinct;
    Table known_games, known_positions;
} Report;

/* False if memory is short. */
static bool count_game(Report *report, const GamesRecord *record) {
    int fresh = set_add(&report->known_games, hash_game(record));
    report->games++;
    report->duplicates += fresh == 0;
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
        if (report->distinct) {
            int added = set_add(&report->known_positions, hash_position(walk.board));
            if (added < 0)
                return false;
            row->distinct += added > 0;
        }
    }
    return fresh >= 0;
}

static void note_damage(const char *path, const GamesReader *reader) {
    uint64_t offset, size;
    games_damage(reader, &offset, &size);
    tell_error("verdi-selfplay: %s: %llu damaged bytes at %llu\n", path, (unsigned long long)size,
               (unsigned long long)offset);
}

static GamesReader *open_file(const char *path) {
    char problem[GAMES_PROBLEM_SIZE];
    GamesReader *reader = games_open(path, problem);
    if (!reader)
        tell_error("verdi-selfplay: %s: %s\n", path, problem);
    return reader;
}

/* 0 or 1. */
static int count_file(Report *report, const char *path) {
    GamesReader *reader = open_file(path);
    if (!reader)
        return 1;
    printf("%s: %s\n", path, games_parameters(reader));
    int failed = 0;
    GamesRecord record;
    for (GamesStatus status; (status = games_next(reader, &record)) != GAMES_END;) {
        if (status == GAMES_DAMAGED) {
            note_damage(path, reader);
            failed = 1;
        } else if (!count_game(report, &record)) {
            fprintf(stderr, "verdi-selfplay: not enough memory\n");
            failed = 1;
            break;
        }
    }
    games_free(reader);
    return failed;
}

static void print_row(const char *name, const Row *row, bool distinct) {
    uint64_t searched = row->positions - row->exact;
    printf("%5s  %10llu  %10llu", name, (unsigned long long)row->positions,
           (unsigned long long)row->exact);
    if (distinct)
        printf("  %10llu", (unsigned long long)row->distinct);
    printf("  %7.2f", row->score / (double)row->positions);
    if (searched)
        printf("  %15.2f", row->error / (double)searched);
    printf("\n");
}

static void print_report(const Report *report) {
    Row all = {0};
    printf("%5s  %10s  %10s", "discs", "positions", "exact");
    if (report->distinct)
        printf("  %10s", "distinct");
    printf("  %7s  %15s\n", "|score|", "|value - score|");
    for (int discs = 4; discs <= 64; discs++) {
        const Row *row = &report->row[discs];
        char name[8];
        snprintf(name, sizeof name, "%d", discs);
        if (row->positions)
            print_row(name, row, report->distinct);
        all.positions += row->positions;
        all.exact += row->exact;
        all.distinct += row->distinct;
        all.score += row->score;
        all.error += row->error;
    }
    if (all.positions)
        print_row("all", &all, report->distinct);
    printf("games %llu  duplicates %llu  positions %llu\n", (unsigned long long)report->games,
           (unsigned long long)report->duplicates, (unsigned long long)all.positions);
}

int report_files(char *const *paths, int count, bool distinct) {
    Report report = {.distinct = distinct,
                     .known_games = table_of(sizeof(uint64_t), sizeof(uint64_t)),
                     .known_positions = table_of(sizeof(uint64_t), sizeof(uint64_t))};
    int failed = 0;
    for (int i = 0; i < count; i++)
        failed |= count_file(&report, paths[i]);
    print_report(&report);
    table_free(&report.known_games);
    table_free(&report.known_positions);
    return failed;
}

/* ------------------------------------------------------------------------------------- merging */

/* Notes the games that a file holds already. 0 or 1. */
static int note_games(const char *path, Table *known) {
    GamesReader *reader = open_file(path);
    if (!reader)
        return 1;
    int failed = 0;
    GamesRecord record;
    for (GamesStatus status; !failed && (status = games_next(reader, &record)) != GAMES_END;)
        if (status == GAMES_GAME && set_add(known, hash_game(&record)) < 0)
            failed = 1;
    games_free(reader);
    return failed;
}

/* 0; 1 if not all of it could be read or kept. */
static int merge_file(GamesWriter *writer, Table *known, const char *path, uint64_t *seen) {
    GamesReader *reader = open_file(path);
    if (!reader)
        return 1;
    int error = 0;
    bool damaged = false;
    GamesRecord record;
    for (GamesStatus status; !error && (status = games_next(reader, &record)) != GAMES_END;) {
        if (status == GAMES_DAMAGED) {
            note_damage(path, reader);
            damaged = true;
            continue;
        }
        int fresh = set_add(known, hash_game(&record));
        ++*seen;
        if (fresh)
            error = fresh < 0 ? ENOMEM : games_add(writer, &record);
    }
    if (error)
        tell_error("verdi-selfplay: merging %s: %s\n", path, strerror(error));
    games_free(reader);
    return error || damaged;
}

int merge_files(const char *out, char *const *paths, int count) {
    char problem[GAMES_PROBLEM_SIZE];
    GamesWriter *writer = games_append(out, "verdi-selfplay 1: --merge", problem);
    if (!writer) {
        tell_error("verdi-selfplay: %s: %s\n", out, problem);
        return 1;
    }
    Table known = table_of(sizeof(uint64_t), sizeof(uint64_t));
    uint64_t seen = 0, before = games_count(writer);
    int noted = note_games(out, &known), failed = noted;
    for (int i = 0; i < count && !noted; i++)
        failed |= merge_file(writer, &known, paths[i], &seen);
    uint64_t added = games_count(writer) - before;
    int error = games_close(writer);
    if (error)
        tell_error("verdi-selfplay: %s: %s\n", out, strerror(error));
    table_free(&known);
    printf("%s: %llu games read, %llu added, %llu known already\n", out, (unsigned long long)seen,
           (unsigned long long)added, (unsigned long long)(seen - added));
    return failed || error;
}
