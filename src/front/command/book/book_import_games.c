/* SPDX-License-Identifier: MIT
 *
 * Imports games as counts, and positions with scores. Every position of a game's first plies
 * becomes a sample of 24 bytes. Sorting brings the samples of a position together.
 */
#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/bits.h"
#include "front/command/book/book_import.h"
#include "record/record.h"

struct GameSample {
    Board board;    /* canonical */
    uint8_t square; /* the move played, or VERDI_NONE */
    int8_t discs;   /* result of the game for the side to move */
};

/* ----------------------------------------------------------------------------------- collecting */

static bool add_sample(GameCounts *games, Board board, Square square, double discs) {
    if (!array_reserve(&games->samples, &games->capacity, games->count + 1, sizeof *games->samples))
        return false;
    int symmetry;
    Board canonical = board_canonical(board, &symmetry);
    if (square < 64)
        square = bits_symmetry_square(square, symmetry);
    games->samples[games->count++] = (GameSample){canonical, (uint8_t)square, (int8_t)discs};
    return true;
}

/* Adds the positions before the first `plies` moves and the one after them. */
static bool add_game(GameCounts *games, const Game *game, double black, int plies) {
    for (GameWalk walk = {0}; game_walk(game, &walk);) {
        Board board = position_board(walk.position);
        bool last = plies == 0;
        if (board_is_over(board))
            break;
        if (!add_sample(games, board, last ? SQUARE_NONE : walk.square,
                        walk.position.side == BLACK ? black : -black))
            return false;
        if (last)
            break;
        plies -= walk.square != SQUARE_PASS;
    }
    return true;
}

static void take_game(BookImport *import, const Game *game) {
    GameResult result = notes_result(game);
    if (!import->games.played++)
        import->games.first_file = import->file;
    if (!result.known || !result.counted || fabs(result.discs) > 64) {
        import->left_out++;
        return;
    }
    if (!add_game(&import->games, game, result.discs, import->plies))
        import_fail(import, VERDI_E_MEMORY);
}

/* ------------------------------------------------------------------------ positions with scores */

static void take_scores(BookImport *import, const ArchiveItem *item) {
    char problem[RECORD_PROBLEM_SIZE];
    ObfRecord record;
    int score;
    ObfStatus status = obf_parse(item->text, &record, problem);
    if (status != OBF_RECORD || !obf_score(&record, &score)) {
        import_problem(import, item->line, status == OBF_BAD ? problem : "no scores");
        return;
    }
    Board board = position_board(record.position);
    verdi_book_value value = {.kind = import->exact ? VERDI_BOOK_EXACT : VERDI_BOOK_IMPORTED,
                              .depth = import->exact ? bits_count(board_empties(board)) : -1,
                              .confidence = import->exact ? 100 : 0,
                              .source = import->source};
    verdi_book_position row;
    verdi_book_position_init(&row, board.player, board.opponent);
    row.value = value;
    row.value.value = score * VERDI_DISC;
    for (int i = 0; i < record.count; i++) {
        verdi_book_move *move = verdi_book_add_move(&row, record.moves[i].square);
        if (!move)
            continue;
        move->value = value;
        move->value.value = record.moves[i].score * VERDI_DISC;
    }
    import_row(import, item->line, &row);
}

static void take_record(BookImport *import, const GamePlace *place, const Game *game,
                        const char *problem) {
    const ArchiveItem *item = &place->item;
    report_assumed(&import->progress, NULL, place);
    if (*problem) {
        report_record(&import->progress, &import->limit, place, problem);
        import->problems++;
        import->failed |= !import->tolerant && !item->cut && !item->differs;
    }
    if (*problem && !item->differs) /* a score that contradicts the moves does not matter */
        return;
    if (item->position)
        take_scores(import, item);
    else
        take_game(import, game);
}

void import_archive(BookImport *import, ArchiveFormat format, Span text) {
    char problem[RECORD_PROBLEM_SIZE] = "";
    Archive archive;
    GamePlace place = {.file = import->file, .archive = &archive};
    ArchiveStatus status;
    Game game = game_new();
    bool scores = false;
    size_t games = import->games.played;
    import->progress.total = (int64_t)span_size(text);
    archive_open_file(&archive, format, text);
    while (!import->broken &&
           (status = archive_next(&archive, &game, &place.item, problem)) != ARCHIVE_END) {
        if (place.item.position && status == ARCHIVE_GAME && !scores) {
            import_set_source(import, import->file, "scores");
            scores = true;
        }
        take_record(import, &place, &game, problem);
        import->progress.done = format == ARCHIVE_WTHOR
                                    ? (int64_t)archive.number * WTHOR_GAME_SIZE
                                    : (int64_t)(archive.rest.at - archive.all.at);
        progress_show(&import->progress);
    }
    import->files += import->games.played > games;
    archive_close(&archive);
    game_free(&game);
    if (!archive.number && !*problem)
        import_problem(import, 0, "no games and no positions in it");
}

/* ------------------------------------------------------------------------------------- counting */

static int compare_samples(const void *a, const void *b) {
    const GameSample *one = a, *other = b;
    int order = board_compare(one->board, other->board);
    return order ? order : one->square - other->square;
}

static uint32_t sum_counts(uint32_t a, uint32_t b) {
    return a > UINT32_MAX - b ? UINT32_MAX : a + b;
}

/* Sets the value to the mean of the `games` results that it has and of `more` results with the sum
 * `discs`. */
static void add_mean(verdi_book_value *value, uint64_t games, double discs, uint64_t more,
                     int source) {
    double mine = value->kind == VERDI_BOOK_GAMES ? (double)games : 0;
    double mean = (mine * value->value / VERDI_DISC + discs) / (mine + (double)more);
    *value = (verdi_book_value){
        .kind = VERDI_BOOK_GAMES, .value = (int)lround(mean * VERDI_DISC), .source = source};
}

/* Any computed value is better than a mean of games. */
static bool takes_mean(const verdi_book_value *value) {
    return value->kind == VERDI_BOOK_UNKNOWN || value->kind == VERDI_BOOK_GAMES;
}

static void add_samples(verdi_book_position *row, const GameSample *samples, size_t count,
                        int source) {
    uint64_t before = (uint64_t)row->wins + row->draws + row->losses;
    double total = 0;
    for (size_t i = 0, next; i < count; i = next) {
        double discs = 0;
        for (next = i; next < count && samples[next].square == samples[i].square; next++) {
            int result = samples[next].discs;
            uint32_t *counter = result > 0 ? &row->wins : result < 0 ? &row->losses : &row->draws;
            *counter = sum_counts(*counter, 1);
            discs += result;
        }
        total += discs;
        verdi_book_move *move = verdi_book_add_move(row, samples[i].square);
        if (!move || !takes_mean(&move->value))
            continue;
        add_mean(&move->value, move->games, discs, next - i, source);
        move->games = sum_counts(move->games, (uint32_t)(next - i));
    }
    if (takes_mean(&row->value))
        add_mean(&row->value, before, total, count, source);
}

static void put_samples(BookImport *import, const GameSample *samples, size_t count) {
    verdi_book_position row;
    Board board = samples->board;
    int found = verdi_book_get(import->change.book, board.player, board.opponent, &row);
    if (!found)
        verdi_book_position_init(&row, board.player, board.opponent);
    if (found >= 0)
        add_samples(&row, samples, count, import->source);
    int error = found < 0 ? found : verdi_book_put(import->change.book, &row);
    if (error)
        import_fail(import, error);
    import->change.changed = true;
    import->rows++;
}

static void put_all(BookImport *import, GameCounts *games) {
    char kind[48];
    Text out = text_into(kind, sizeof kind);
    text_add(&out, import->files > 1 ? "games, and of %d more files" : "games", import->files - 1);
    import_set_source(import, games->first_file, kind);
    if (games->count)
        qsort(games->samples, games->count, sizeof *games->samples, compare_samples);
    import->progress = progress_begin();
    import->progress.total = (int64_t)games->count;
    for (size_t i = 0, next; i < games->count && !import->failed; i = next) {
        for (next = i + 1; next < games->count &&
                           board_equal(games->samples[next].board, games->samples[i].board);)
            next++;
        if (next - i >= (size_t)import->min_games)
            put_samples(import, games->samples + i, next - i);
        import->progress.done = (int64_t)next;
        progress_show(&import->progress);
    }
    progress_clear(&import->progress);
}

void import_games(BookImport *import) {
    if (import->games.first_file && !import->failed)
        put_all(import, &import->games);
    free(import->games.samples);
    import->games = (GameCounts){0};
}
