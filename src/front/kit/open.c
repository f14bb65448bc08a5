/* SPDX-License-Identifier: MIT */
#include "front/kit/open.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file_read.h"
#include "base/system/path.h"
#include "base/utf8.h"
#include "front/kit/report.h"
#include "record/record.h"

static bool find_path(char path[USER_FILE_PATH], const char *name, PathUser kind) {
    Text text = text_into(path, USER_FILE_PATH);
    path_user(&text, kind);
    if (!text.length)
        return false;
    text_add(&text, "/%s", name);
    return !text.overflow;
}

bool user_file_path(char path[USER_FILE_PATH], const char *name) {
    return find_path(path, name, PATH_USER_DATA);
}

void user_file_make_folders(char *path) {
    for (char *p = strchr(path + 1, '/'); p; p = strchr(p + 1, '/')) {
        *p = '\0';
        path_make_folder(path, true);
        *p = '/';
    }
}

void user_file_prepare(const char *path, const char *name) {
    char own[USER_FILE_PATH];
    if (user_file_path(own, name) && strcmp(own, path) == 0)
        user_file_make_folders(own);
}

verdi_engine *open_engine(const Settings *settings) {
    char problem[ENGINE_PROBLEM];
    verdi_engine *engine = engine_open(&settings->config, problem);
    if (!engine)
        report_error("%s", problem);
    return engine;
}

bool open_book_path(const Settings *settings, char path[USER_FILE_PATH]) {
    if (settings->no_book)
        return false;
    if (settings->book_file)
        return snprintf(path, USER_FILE_PATH, "%s", settings->book_file) < USER_FILE_PATH;
    return user_file_path(path, "book.db") && access(path, F_OK) == 0;
}

/* *book is NULL if the settings exclude a book or no book exists. */
static bool open_handle(const Settings *settings, verdi_book_mode mode, verdi_book **book,
                        char problem[VERDI_BOOK_PROBLEM]) {
    int error = VERDI_OK;
    char path[USER_FILE_PATH];
    verdi_book *builtin = NULL;
    *book = NULL;
    if (!settings->no_book && !settings->book_file && verdi_book_has_builtin())
        error = verdi_book_open_builtin(&builtin, problem);
    if (!error && open_book_path(settings, path)) {
        error = verdi_book_open(book, path, mode, problem);
        if (!error && builtin)
            error = verdi_book_join(*book, builtin);
    } else {
        *book = builtin;
        return !error;
    }
    if (error)
        verdi_book_close(builtin);
    return !error;
}

bool open_book_to_play(const Settings *settings, verdi_engine *engine,
                       char problem[VERDI_BOOK_PROBLEM]) {
    verdi_book *book;
    verdi_engine_set_book_style(engine, &settings->book_style);
    bool good = open_handle(settings, VERDI_BOOK_PLAY, &book, problem);
    if (good && book)
        verdi_engine_set_book(engine, book);
    return good;
}

bool open_book_to_read(const Settings *settings, verdi_book **book,
                       char problem[VERDI_BOOK_PROBLEM]) {
    return open_handle(settings, VERDI_BOOK_READ, book, problem);
}

void open_describe_book(char text[VERDI_BOOK_PROBLEM]) {
    char path[USER_FILE_PATH], problem[VERDI_BOOK_PROBLEM];
    verdi_book *book = NULL;
    Settings settings;
    Text out = text_into(text, VERDI_BOOK_PROBLEM);
    settings_init(&settings);
    if (!verdi_book_has_builtin())
        text_add(&out, "none built in");
    else if (verdi_book_open_builtin(&book, problem))
        text_add(&out, "%s", problem);
    else
        text_add(&out, "%" PRIu64 " positions built in", verdi_book_get_count(book));
    verdi_book_close(book);
    if (!open_book_path(&settings, path))
        return;
    if (verdi_book_open(&book, path, VERDI_BOOK_READ, problem)) {
        text_add(&out, "; %s", problem);
        return;
    }
    text_add(&out, "%s %" PRIu64 " positions in ", settings.book_file ? "; used instead:" : " and",
             verdi_book_get_count(book));
    utf8_add(path, &out);
    verdi_book_close(book);
}

void open_report_cache(const char *path, const char *problem) {
    report_error("cache %s: %s", path, problem);
}

const char *open_cache_path(const char *name, char own[USER_FILE_PATH]) {
    if (strcmp(name, "default") != 0)
        return name;
    if (!find_path(own, "analysis.cache", PATH_USER_CACHE)) {
        report_error("no folder for the cache (HOME is not set)");
        return NULL;
    }
    user_file_make_folders(own);
    return own;
}

Cache *open_cache(const char *name) {
    char own[USER_FILE_PATH];
    const char *path = open_cache_path(name, own);
    return path ? cache_open(path, true, open_report_cache) : NULL;
}

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

OpeningNames *open_names(const OpeningChoice *choice) {
    OpeningNames *names = opening_names_new(choice->language);
    if (!names)
        report_error("%s", verdi_strerror(VERDI_E_MEMORY));
    if (!names || !choice->names || read_file(choice->names, names))
        return names;
    opening_names_free(names);
    return NULL;
}

verdi_game *open_game(char *const *words, int count) {
    char data[2048], problem[128];
    Text text = text_into(data, sizeof data);
    verdi_game *game = NULL;
    for (int i = 0; i < count; i++)
        text_add(&text, "%s%s", i ? " " : "", words[i]);
    if (verdi_game_new(&game) != VERDI_OK) {
        report_error("%s", verdi_strerror(VERDI_E_MEMORY));
        return NULL;
    }
    if (!text.overflow &&
        verdi_game_read(game, VERDI_FORMAT_AUTO, data, text.length, -1, problem) == VERDI_OK)
        return game;
    report_error("%s", text.overflow ? "the line is too long" : problem);
    verdi_game_free(game);
    return NULL;
}

verdi_game *open_copy(const verdi_game *game) {
    verdi_game *copy;
    if (verdi_game_new(&copy))
        return NULL;
    if (!verdi_game_copy(copy, game))
        return copy;
    verdi_game_free(copy);
    return NULL;
}
