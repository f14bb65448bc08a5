/* SPDX-License-Identifier: MIT
 *
 * The trainer finds a function that it can represent. The engine reads the file that it writes and
 * computes the same values, at each CPU level. Other files are refused with a reason.
 */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/pack.h"
#include "base/random.h"
#include "core/weights_file.h"
#include "engine/levels.h"
#include "folder.h"
#include "lab.h"
#include "leaves/leaves.h"
#include "positions.h"
#include "testing.h"
#include "train/train.h"
#include "verdi.h"

/* A position of a random game, of at least `discs` discs unless the game ends before. */
static Board random_board(Random *random, int discs) {
    GamesWalk walk = games_walk_begin();
    while (walk.ply + 4 < discs && walk.legal) {
        ck_assert(games_walk_play(&walk, random_bit(random, walk.legal)));
    }
    return walk.board;
}

/* A function that the features can express: corners and a part of the centre. */
static int known_value(Board board) {
    const uint64_t corners = 0x8100000000000081u, squares = 0x0000240000240000u;
    return 5 * (bits_count(board.player & corners) - bits_count(board.opponent & corners)) +
           2 * (bits_count(board.player & squares) - bits_count(board.opponent & squares)) + 3;
}

static Samples make_samples(size_t count, int low, int high) {
    Samples samples = {0};
    Random random;
    random_seed(&random, 5);
    for (size_t i = 0; i < count; i++) {
        Board board = random_board(&random, low + (int)random_below(&random, 1u + high - low));
        ck_assert(samples_add(&samples, board, known_value(board), i % 10 == 0));
    }
    samples_sort(&samples);
    return samples;
}

static const FitOptions fit_options = {.epochs = 6,
                                       .rate = 0.1,
                                       .decay = 0.8,
                                       .min_count = 2,
                                       .only_stage = -1,
                                       .window = 1,
                                       .fade = 0.7};

TEST(test_recovers_a_known_function) {
    Samples samples = make_samples(10000, 31, 32);
    Layout *layout = layout_new();
    Model model;
    verdi_stop stop = {0};
    ck_assert(model_new(&model, layout));
    ck_assert(model_fit(&model, layout, &samples, &fit_options, 2, &stop));
    Random random;
    random_seed(&random, 77);
    double squares = 0;
    for (int i = 0; i < 1000; i++) {
        Board board = random_board(&random, 32);
        double miss = model_evaluate(&model, layout, board) - known_value(board);
        squares += miss * miss;
    }
    /* The variance of the function is above 20. */
    ck_assert_msg(squares / 1000 < 4, "mean squared error %g", squares / 1000);
    Image *image = image_new();
    static Report report;
    ck_assert_int_eq(model_quantise(&model, layout, image), 0);
    report_measure(&report, layout, &model, image, &samples);
    ReportError held = report_sum(&report, true, 31, 32);
    ck_assert_msg(held.squares / (double)held.count < 4, "held out: %g",
                  held.squares / (double)held.count);
    ck_assert_double_eq_tol(held.squares, held.real_squares, 0.1 * (double)held.count);
    /* Numbers of discs without samples have borrowed from their neighbours. */
    const Network *last = &model.network[FEATURE_STAGES - 1];
    ck_assert_mem_eq(last->row, model.network[feature_stage(32)].row,
                     (size_t)layout->cells * sizeof *last->row);
    ck_assert_mem_eq(&last->output[60], &model.network[feature_stage(32)].output[32],
                     sizeof last->output[60]);
    image_free(image);
    model_free(&model, layout);
    layout_free(layout);
    samples_free(&samples);
}

/* How far the first epoch takes the outputs of boards of 32 discs. */
static double first_epoch(const Samples *samples, const Layout *layout, double squares) {
    Model model;
    verdi_stop stop = {0};
    FitOptions options = fit_options;
    options.epochs = 1;
    options.only_stage = feature_stage(32);
    options.squares = squares;
    ck_assert(model_new(&model, layout));
    ck_assert(model_fit(&model, layout, samples, &options, 1, &stop));
    double sum = 0;
    for (int i = 0; i < NETWORK_CHANNELS; i++) { /* begun at 1 and +-0.7 */
        double begun = i == 0 ? 1 : i % 2 ? 0.7 : -0.7;
        sum += fabs((double)model.network[feature_stage(32)].output[32][i] - begun);
    }
    model_free(&model, layout);
    return sum;
}

TEST(test_sums_of_squares_shorten_the_first_steps) {
    Samples samples = make_samples(2000, 31, 32);
    Layout *layout = layout_new();
    double far = first_epoch(&samples, layout, 0), near = first_epoch(&samples, layout, 1e6);
    ck_assert_double_gt(near, 0);
    ck_assert_double_lt(near, far / 4);
    layout_free(layout);
    samples_free(&samples);
}

TEST(test_a_raised_stop_flag_ends_it) {
    Samples samples = make_samples(3000, 30, 60);
    Layout *layout = layout_new();
    Model model;
    verdi_stop stop = {0};
    verdi_stop_raise(&stop);
    ck_assert(model_new(&model, layout));
    ck_assert(model_fit(&model, layout, &samples, &fit_options, 2, &stop));
    for (int stage = 0; stage < FEATURE_STAGES; stage++)
        ck_assert_int_eq(model.report[stage].epochs, 0);
    model_free(&model, layout);
    layout_free(layout);
    samples_free(&samples);
}

/* A random game of which the last 10 plies count as exact. Before them every value is so many discs
 * more than the outcome, for black. */
static GamesRecord valued_game(int more) {
    GamesRecord record = {.random_plies = 20, .exact_from = 50};
    GamesWalk walk = games_walk_begin();
    bool black[GAMES_MAX_PLIES];
    Random random;
    random_seed(&random, 4);
    while (walk.legal) {
        int move = random_bit(&random, walk.legal);
        black[walk.ply] = walk.black;
        record.move[record.length++] = (uint8_t)move;
        games_walk_play(&walk, move);
    }
    ck_assert_int_gt(record.length, record.exact_from);
    record.score = games_walk_score(&walk);
    for (int ply = record.random_plies; ply < record.exact_from; ply++)
        record.value[ply] = (int8_t)(black[ply] ? record.score + more : -record.score - more);
    ck_assert(games_complete(&record));
    return record;
}

/* What is learned from games whose values are too high by so many discs; if they all are, that is
 * taken off. */
static void check_labels(const int *more, int games, double lambda) {
    folder_make();
    const char *path = folder_path("games");
    char problem[RECORDS_PROBLEM_SIZE];
    RecordsWriter *writer = games_append(path, "a test", problem);
    ck_assert_msg(writer != NULL, "%s", problem);
    GamesRecord record = valued_game(0);
    for (int i = 0; i < games; i++) {
        GamesRecord valued = valued_game(more[i]);
        ck_assert_int_eq(games_add(writer, &valued), 0);
    }
    ck_assert_int_eq(records_close(writer), 0);
    Samples samples = {0};
    SamplesOptions options = {.lambda = lambda};
    ck_assert(samples_read(&samples, path, &options));
    const Sample *sample = samples.list;
    ck_assert_uint_eq(samples.count, (size_t)(games * (record.length - record.random_plies)));
    for (int i = 0; i < games; i++) {
        GamesWalk walk = games_walk_begin();
        for (; walk.ply < record.length; games_walk_play(&walk, record.move[walk.ply])) {
            if (walk.ply < record.random_plies)
                continue;
            int left = record.exact_from - walk.ply; /* values to come */
            double label = record.score;
            if (left > 0 && games > 1)
                label += more[i] * (1 - pow(lambda, left));
            ck_assert(board_equal(sample->board, walk.board));
            ck_assert_int_eq(sample->label, (walk.black ? 1 : -1) * (int)lrint(label));
            sample++;
        }
    }
    samples_free(&samples);
}

TEST(test_labels_are_lambda_returns) {
    for (double lambda = 0; lambda <= 1; lambda += 0.5) {
        check_labels((const int[]){-5, 5}, 2, lambda);
        check_labels((const int[]){-5}, 1, lambda);
    }
}

TEST(test_samples_are_sorted_and_kept) {
    Samples samples = {0};
    Random random;
    random_seed(&random, 3);
    uint64_t sum = 0;
    for (int i = 0; i < 500; i++) {
        Board board = random_board(&random, 4 + i % 50);
        sum += board.player * (uint64_t)(i % 100 + 7);
        ck_assert(samples_add(&samples, board, i % 100 - 50, i % 3 == 0));
    }
    samples_sort(&samples);
    ck_assert_uint_eq(samples.first[SAMPLES_MAX_DISCS + 1], 500);
    size_t held = 0;
    for (int discs = 0; discs <= SAMPLES_MAX_DISCS; discs++)
        for (size_t i = samples.first[discs]; i < samples.first[discs + 1]; i++) {
            ck_assert_int_eq(64 - bits_count(board_empties(samples.list[i].board)), discs);
            sum -= samples.list[i].board.player * (uint64_t)(samples.list[i].label + 57);
            held += samples.list[i].held;
        }
    ck_assert_uint_eq(sum, 0);
    ck_assert_uint_eq(held, 167);
    samples_free(&samples);
}

static NetworkLayer random_layer(Random *random, int largest) {
    NetworkLayer row;
    for (int i = 0; i < NETWORK_CHANNELS; i++)
        row[i] = (int16_t)((int)random_below(random, 2 * (uint32_t)largest + 1) - largest);
    return row;
}

/* Random weights that obey the mirror sharing, some of them 0. */
static Image *random_image(const Layout *layout, Random *random) {
    Image *image = image_new();
    ck_assert_ptr_nonnull(image);
    Weights *weights = &image->weights;
    snprintf(image->text, sizeof image->text, "random weights\nof a test");
    for (int stage = 0; stage < FEATURE_STAGES; stage++)
        for (int32_t i = 0; i < layout->cells - 1; i++) {
            int32_t canonical = layout->canonical[i];
            if (canonical < i)
                weights->rows[stage][i] = weights->rows[stage][canonical];
            else if (random_below(random, 3))
                weights->rows[stage][i] =
                    __builtin_convertvector(random_layer(random, 100), NetworkRow);
        }
    weights->rows[3][7][3] = INT8_MAX;
    weights->rows[3][layout->canonical[20000]][0] = -INT8_MAX;
    for (int32_t i = 0; i < layout->cells; i++)
        weights->rows[3][i] = weights->rows[3][layout->canonical[i]];
    for (int discs = 0; discs < FEATURE_DISCS; discs++) {
        weights->bias[discs] = random_layer(random, 1000);
        weights->output[discs] = random_layer(random, 700);
        weights->tempo[discs] = (int16_t)(discs * 7 % 300 - 150);
    }
    weights->sigma[8][40] = 321;
    weights->sigma[60][60] = 17;
    return image;
}

TEST(test_engine_values_as_the_trainer_does) {
    Layout *layout = layout_new();
    Random random;
    random_seed(&random, 11);
    Image *image = random_image(layout, &random);
    folder_make();
    const char *path = folder_path("good");
    char problem[IMAGE_PROBLEM_SIZE];
    size_t size;
    ck_assert_msg(image_write(layout, image, path, &size, problem), "%s", problem);

    verdi_config config;
    verdi_config_init(&config);
    config.weights_file = path;
    verdi_engine *engine;
    verdi_game *game = positions_game();
    ck_assert_int_eq(verdi_engine_new(&engine, &config), VERDI_OK);
    ck_assert_ptr_nonnull(strstr(verdi_engine_get_weights(engine), "random weights"));
    for (int i = 0; i < 3000; i++) {
        Board board;
        do /* the engine gives finished games their score */
            board = random_board(&random, 4 + (int)random_below(&random, 60));
        while (board_is_over(board));
        int expected = image_evaluate(layout, image, board);
        positions_set(game, board);
        int value;
        ck_assert_int_eq(verdi_evaluate(engine, game, &value), VERDI_OK);
        ck_assert_int_eq(value, expected);
        for (const Core *const *at = positions_cores(); *at; at++) {
            Node node;
            (*at)->node_init(&node, board);
            ck_assert_msg((*at)->evaluate(&image->weights, &node) == expected, "%s", (*at)->level);
        }
    }
    verdi_engine_free(engine);

    Image *again = image_read(path, problem);
    ck_assert_msg(again != NULL, "%s", problem);
    ck_assert_str_eq(again->text, image->text);
    const Weights *had = &image->weights, *has = &again->weights;
    ck_assert_mem_eq(has->bias, had->bias, sizeof had->bias);
    ck_assert_mem_eq(has->output, had->output, sizeof had->output);
    ck_assert_mem_eq(has->tempo, had->tempo, sizeof had->tempo);
    ck_assert_mem_eq(has->sigma, had->sigma, sizeof had->sigma);
    for (int stage = 0; stage < FEATURE_STAGES; stage++)
        ck_assert_mem_eq(has->rows[stage], had->rows[stage],
                         (size_t)layout->cells * sizeof(NetworkRow));
    image_free(again);
    image_free(image);
    layout_free(layout);
}

/* A file of labelled boards: 40 searches with up to 17 boards each. */
static void write_leaves(const char *path, Samples *written) {
    char problem[RECORDS_PROBLEM_SIZE];
    Random random;
    random_seed(&random, 21);
    RecordsWriter *writer = leaves_append(path, "of a test", problem);
    ck_assert_msg(writer != NULL, "%s", problem);
    for (int i = 0; i < 40; i++) {
        LeavesRecord record = {.count = (int)random_below(&random, LEAVES_MOST + 2)};
        for (int k = 0; k < record.count; k++) {
            record.board[k] = random_board(&random, 4 + (int)random_below(&random, 61));
            record.label[k] = (int8_t)((int)random_below(&random, 129) - 64);
            ck_assert(samples_add(written, record.board[k], record.label[k], false));
        }
        ck_assert_int_eq(leaves_add(writer, &record), 0);
    }
    ck_assert_int_eq(records_close(writer), 0);
}

TEST(test_labelled_boards_are_samples) {
    folder_make();
    const char *path = folder_path("leaves");
    Samples written = {0}, read = {0}, damaged = {0}, held = {0};
    write_leaves(path, &written);
    ck_assert(samples_read(&read, path, &(SamplesOptions){.lambda = 1}));
    ck_assert_uint_eq(read.count, written.count);
    for (size_t i = 0; i < read.count; i++) {
        ck_assert_uint_eq(read.list[i].board.player, written.list[i].board.player);
        ck_assert_uint_eq(read.list[i].board.opponent, written.list[i].board.opponent);
        ck_assert_int_eq(read.list[i].label, written.list[i].label);
        ck_assert(!read.list[i].held);
    }
    ck_assert(samples_read(&held, path, &(SamplesOptions){.lambda = 1, .held_percent = 50}));
    size_t out = 0;
    for (size_t i = 0; i < held.count; i++)
        out += held.list[i].held;
    ck_assert_uint_gt(out, held.count / 5);
    ck_assert_uint_lt(out, held.count - held.count / 5);

    /* Damage to a search costs its boards only. */
    FILE *file = fopen(path, "r+b");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(fseek(file, 1024 + 20 * 300, SEEK_SET), 0);
    ck_assert_int_eq(fputc(99, file), 99);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert(samples_read(&damaged, path, &(SamplesOptions){.lambda = 1}));
    ck_assert_uint_le(damaged.count, written.count);
    ck_assert_uint_ge(damaged.count, written.count - (LEAVES_MOST + 1));
    samples_free(&written);
    samples_free(&read);
    samples_free(&damaged);
    samples_free(&held);
}

typedef struct Values {
    double corner, other; /* mean of boards with and without a disc of the player on a1 */
    double slope;         /* of labels on values */
} Values;

/* Learns from boards with a disc on a1, of which half have the label 0 and half 40, and from others
 * with the label 10. */
static Values learn_values(double even) {
    Samples samples = {0};
    Random random;
    random_seed(&random, 5);
    for (int i = 0; i < 8000; i++) {
        Board board = random_board(&random, 32);
        int label = board.player & 1 ? i % 2 * 40 : 10;
        ck_assert(samples_add(&samples, board, label, false));
    }
    samples_sort(&samples);
    Layout *layout = layout_new();
    Model model;
    verdi_stop stop = {0};
    FitOptions options = fit_options;
    options.only_stage = feature_stage(32);
    options.even = even;
    ck_assert(model_new(&model, layout));
    ck_assert(model_fit(&model, layout, &samples, &options, 1, &stop));
    double sum[2] = {0}, count[2] = {0}, products = 0, squares = 0;
    for (size_t i = 0; i < samples.count; i++) {
        double value = model_evaluate(&model, layout, samples.list[i].board);
        int kind = samples.list[i].board.player & 1;
        sum[kind] += value;
        count[kind]++;
        products += value * samples.list[i].label;
        squares += value * value;
    }
    model_free(&model, layout);
    layout_free(layout);
    samples_free(&samples);
    return (Values){sum[1] / count[1], sum[0] / count[0], products / squares};
}

/* With half of the weight at 10 discs, a label of 40 has a seventeenth. The scale of the values
 * does not change. */
TEST(test_even_positions_have_more_weight) {
    Values same = learn_values(0), even = learn_values(10);
    ck_assert_msg(same.corner > 17 && same.corner < 23, "%g", same.corner);
    ck_assert_msg(same.other > 8 && same.other < 12, "%g", same.other);
    ck_assert_msg(even.corner > 0 && even.corner < even.other, "%g, %g", even.corner, even.other);
    ck_assert_msg(fabs(even.slope - 1) < 0.001, "%g", even.slope);
}

static void seal(unsigned char *data, size_t size) {
    bytes_put(data + WEIGHTS_AT_CHECKSUM, 8, weights_file_checksum(data, size));
}

/* A row that is no byte, though the checksum is right: weights in another unit. And files that are
 * no weights at all, which the engine refuses alike (test_api.c). */
TEST(test_refuses_what_is_no_weights_file) {
    Layout *layout = layout_new();
    Image *image = image_new();
    image->weights.rows[2][5][1] = 77;
    folder_make();
    const char *path = folder_path("unit");
    char problem[IMAGE_PROBLEM_SIZE];
    size_t size;
    ck_assert(image_write(layout, image, path, &size, problem));
    unsigned char *data = (unsigned char *)folder_read_bytes(path, &size);
    unsigned char *at = memmem(data, size, "\x9a\x01", 2); /* 77, as base/pack.h folds it */
    ck_assert_ptr_nonnull(at);
    at[1] = 3; /* 205 */
    seal(data, size);
    folder_write("unit", data, size);
    ck_assert_ptr_null(image_read(path, problem));
    ck_assert_ptr_nonnull(strstr(problem, "wrong format"));
    data[size - 1] ^= 1; /* not sealed */
    folder_write("unit", data, size);
    ck_assert_ptr_null(image_read(path, problem));
    ck_assert_ptr_nonnull(strstr(problem, "checksum"));
    unlink(path);
    ck_assert_ptr_null(image_read(path, problem));
    ck_assert_ptr_nonnull(strstr(problem, path));
    ck_assert(!image_write(layout, image, "/nonexistent/folder/file", &size, problem));
    image_free(image);
    layout_free(layout);
}
