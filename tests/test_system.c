/* SPDX-License-Identifier: MIT
 *
 * The contracts of base/system/ on every system: names, folders, locks, atomic files, waiting for
 * input. Cross builds run it too, so files are created in the current folder.
 */
#include "testing.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file_read.h"
#include "base/file_write.h"
#include "base/system/console.h"
#include "base/system/path.h"

enum { PATH_SIZE = 128 };

static char folder[PATH_SIZE / 2], problem[FILE_WRITE_PROBLEM];

static void begin(const char *test) {
    snprintf(folder, sizeof folder, "system-%s-%ld", test, (long)getpid());
    ck_assert(path_make_folder(folder, true));
}

static const char *path_in(const char *name) {
    static char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static bool write_text(const char *name, const char *text) {
    return file_write_bytes(path_in(name), text, strlen(text), problem);
}

static void check_text(const char *name, const char *expected) {
    size_t size = 0;
    char *text = file_read(path_in(name), 1 << 20, &size);
    ck_assert_ptr_nonnull(text);
    ck_assert_str_eq(text, expected);
    ck_assert_uint_eq(size, strlen(expected));
    free(text);
}

/* Removes these files, and the folder, in which nothing else may be. */
static void end(const char *const *names, int count) {
    for (int i = 0; i < count; i++)
        ck_assert_msg(remove(path_in(names[i])) == 0, "%s: %s", names[i], strerror(errno));
    ck_assert_msg(rmdir(folder) == 0, "%s: %s", folder, strerror(errno));
}

TEST(test_names) {
    ck_assert_str_eq(path_name("a/b/c.txt"), "c.txt");
    ck_assert_str_eq(path_name("c.txt"), "c.txt");
    ck_assert_str_eq(path_name("a/"), "");
    ck_assert_str_eq(path_name(""), "");
    ck_assert(path_is_absolute("/a"));
    ck_assert(!path_is_absolute("a/b"));
    ck_assert(!path_is_absolute(""));
}

static bool is_text(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot && strcmp(dot, ".txt") == 0;
}

TEST(test_folders) {
    static const char *const files[] = {"b.txt", "a.txt", "c", "\xc3\xbc \xe6\x9d\xb1.txt"};
    char **names = NULL;
    begin("folders");
    ck_assert(!path_make_folder(folder, false));
    ck_assert_int_eq(errno, EEXIST);
    ck_assert_int_eq(file_list(folder, is_text, &names), 0);
    file_list_free(names, 0);
    for (int i = 0; i < 4; i++)
        ck_assert_msg(write_text(files[i], "x"), "%s: %s", files[i], problem);
    ck_assert_int_eq(file_list(folder, is_text, &names), 3);
    ck_assert_str_eq(names[0], "a.txt");
    ck_assert_str_eq(names[1], "b.txt");
    ck_assert_str_eq(names[2], files[3]);
    file_list_free(names, 3);
    ck_assert_int_eq(file_list(path_in("missing"), is_text, &names), -1);
    ck_assert_int_eq(errno, ENOENT);
    end(files, 4);
}

TEST(test_one_file) {
    static const char *const files[] = {"one", "other"};
    char one[PATH_SIZE], detour[2 * PATH_SIZE];
    begin("one");
    ck_assert(write_text("one", "x"));
    ck_assert(write_text("other", "x"));
    snprintf(one, sizeof one, "%s", path_in("one"));
    snprintf(detour, sizeof detour, "%s/../%s/one", folder, folder);
    ck_assert(path_same_file(one, one));
    ck_assert(path_same_file(one, detour));
    ck_assert(!path_same_file(one, path_in("other")));
    ck_assert(!path_same_file(one, path_in("missing")));
    ck_assert(!path_same_file(path_in("missing"), path_in("missing")));
    ck_assert(!path_same_file(folder, folder));
    end(files, 2);
}

TEST(test_whole_files) {
    static const char *const files[] = {"file"};
    begin("files");
    ck_assert(write_text("file", "one\r\ntwo\n"));
    check_text("file", "one\r\ntwo\n");
    FileWriter *writer = file_write_open(path_in("file"), problem);
    ck_assert_ptr_nonnull(writer);
    ck_assert(file_write_passing(writer));
    fputs("half", file_write_stream(writer));
    fflush(file_write_stream(writer));
    check_text("file", "one\r\ntwo\n"); /* until the new one is whole */
    file_write_discard(writer);
    check_text("file", "one\r\ntwo\n");
    ck_assert(write_text("file", "new"));
    check_text("file", "new");
    ck_assert(!write_text("missing/file", "x"));
    ck_assert_ptr_nonnull(strstr(problem, "its folder: "));
    ck_assert(!file_write_bytes(folder, "x", 1, problem));
    ck_assert(!file_write_bytes("", "x", 1, problem));
    end(files, 1);
}

TEST(test_locks) {
    static const char *const files[] = {"locked"};
    begin("locks");
    ck_assert(write_text("locked", "text"));
    int first = open(path_in("locked"), O_RDWR), second = open(path_in("locked"), O_RDWR);
    char bytes[8];
    ck_assert_int_ge(first, 0);
    ck_assert_int_ge(second, 0);
    ck_assert_int_eq(file_lock(first), 0);
    ck_assert_int_eq(file_lock(second), EAGAIN);
    ck_assert_int_eq(read(second, bytes, sizeof bytes), 4); /* a lock hinders no reader */
    close(first);
    ck_assert_int_eq(file_lock(second), 0);
    close(second);
    ck_assert_int_eq(file_lock(second), EBADF);
    end(files, 1);
}

TEST(test_input) {
    enum { BYTES = 40000, PIECE = 1000 };
    static const char *const files[] = {"input"};
    static char text[BYTES + 1], bytes[PIECE];
    begin("input");
    for (int i = 0; i < BYTES; i++)
        text[i] = (char)('a' + i % 23);
    ck_assert(write_text("input", text));
    int file = open(path_in("input"), O_RDONLY), got = 0, size;
    ck_assert_int_ge(file, 0);
    Input *input = input_open(file);
    ck_assert_ptr_nonnull(input);
    input_wake(input);
    ck_assert_int_eq(input_wait(input, false, false), INPUT_WOKEN);
    do {
        while (!(input_wait(input, true, false) & INPUT_READY))
            continue;
        size = input_read(input, bytes, PIECE);
        ck_assert_int_le(got + size, BYTES);
        ck_assert(size < 0 || memcmp(bytes, text + got, (size_t)size) == 0);
        got += size > 0 ? size : 0;
    } while (size >= 0);
    ck_assert_int_eq(got, BYTES);
    input_wake(input);
    ck_assert(input_wait(input, true, false) & INPUT_WOKEN); /* at the end too */
    input_close(input);
    close(file);
    end(files, 1);
}
