/* SPDX-License-Identifier: MIT
 *
 * Writes reports to their destination. An existing page is always complete, and if the JSON file of
 * a game exists, so does its page.
 */
#define _GNU_SOURCE
#include "front/command/review/review_output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system/path.h"
#include "front/kit/data/object.h"
#include "front/kit/output.h"
#include "front/kit/report.h"
#include "front/page/review_page.h"

struct ReviewOutput {
    ReviewStyle style;
    const char *path;   /* a file or a folder; NULL: stdout */
    ReviewIndex *index; /* index of a folder */
    Output to;          /* used if there is no folder */
    FILE *out;          /* stream of the output */
};

/* ----------------------------------------------------------------------------------- many pages */

static char *page_path(const ReviewOutput *output, int order, const char *ending) {
    char *path = NULL;
    return asprintf(&path, "%s/%04d.%s", output->path, order, ending) < 0 ? NULL : path;
}

static void page_name(int order, char name[32]) {
    snprintf(name, 32, "%04d.html", order);
}

static bool has_same_value(const json_t *a, const json_t *b, const char *key) {
    const json_t *first = json_object_get(a, key), *second = json_object_get(b, key);
    return first && json_equal(first, second);
}

bool review_output_has(ReviewOutput *output, const json_t *expected, int order) {
    static const char *const keys[] = {"format", "settings", "file",  "record",
                                       "black",  "white",    "start", "transcript"};
    if (!output->index)
        return false;
    char *numbers = page_path(output, order, "json"), *page = page_path(output, order, "html");
    json_t *object = numbers ? json_load_file(numbers, 0, NULL) : NULL;
    bool there = object && page && access(page, R_OK) == 0;
    char name[32];
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        there = there && has_same_value(object, expected, keys[i]);
    page_name(order, name);
    there = there && review_index_add(output->index, object, order, name);
    json_decref(object);
    free(numbers);
    free(page);
    return there;
}

static bool write_numbers(const char *path, json_t *object) {
    Output file;
    return output_open(&file, path) &&
           output_close(&file, object_print(json_incref(object), file.stream), 1);
}

/* Writes the page before the JSON file, so that a game with a JSON file always has its page. */
static bool add_page(ReviewOutput *output, const Review *review) {
    char name[32];
    int order = review->game->order;
    char *page = page_path(output, order, "html"), *numbers = page_path(output, order, "json");
    json_t *object = review_json(review);
    Output file;
    bool good = page && numbers && output_open(&file, page);
    page_name(order, name);
    if (good) {
        review_page(file.stream, review, "index.html");
        good = output_close(&file, true, 1) && write_numbers(numbers, object) &&
               review_index_add(output->index, object, order, name);
    }
    json_decref(object);
    free(page);
    free(numbers);
    return good;
}

/* ------------------------------------------------------------------------------------------ all */

static bool open_folder(ReviewOutput *output) {
    struct stat status;
    if (!path_make_folder(output->path, false) && errno != EEXIST)
        return report_place(output->path, 0, strerror(errno));
    if (stat(output->path, &status) || !S_ISDIR(status.st_mode))
        return report_place(output->path, 0, "not a folder; --all needs a folder for its pages");
    output->index = review_index_new();
    return output->index || report_place(output->path, 0, strerror(ENOMEM));
}

ReviewOutput *review_output_open(const char *path, ReviewStyle style, bool all) {
    ReviewOutput *output = calloc(1, sizeof *output);
    bool good = output != NULL;
    if (!good)
        return NULL;
    *output = (ReviewOutput){.style = style, .path = path};
    if (all && style == REVIEW_HTML)
        good = open_folder(output);
    else
        good = output_open(&output->to, path);
    output->out = output->to.stream;
    if (good && style == REVIEW_CSV)
        review_csv_head(output->out);
    if (good)
        return output;
    free(output);
    return NULL;
}

bool review_output_add(ReviewOutput *output, const Review *review) {
    if (output->index)
        return add_page(output, review);
    bool good = true;
    if (output->style == REVIEW_HTML)
        review_page(output->out, review, NULL);
    else if (output->style == REVIEW_CSV)
        good = review_csv(output->out, review);
    else
        good = object_print(review_json(review), output->out);
    return good && !ferror(output->out);
}

static bool write_index(ReviewOutput *output, const char *title, bool done, int games) {
    char *path = NULL;
    Output file;
    bool good = asprintf(&path, "%s/index.html", output->path) >= 0 && output_open(&file, path);
    if (good) {
        review_index_page(file.stream, output->index, title);
        good = output_close(&file, done, games);
    }
    free(path);
    return good;
}

bool review_output_close(ReviewOutput *output, bool good, int games, const char *title) {
    if (!output)
        return false;
    if (output->index)
        good = write_index(output, title, good, games);
    else
        good = output_close(&output->to, good, games);
    review_index_free(output->index);
    free(output);
    return good;
}
