/* SPDX-License-Identifier: MIT */
#include "tool.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file_read.h"
#include "testing.h"

static char folder[64];

static void remove_folder(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    if (system(command) != 0)
        fprintf(stderr, "cannot remove %s\n", folder);
}

const char *tool_folder(void) {
    if (!folder[0]) {
        snprintf(folder, sizeof folder, "/tmp/verdi-match-XXXXXX");
        ck_assert_ptr_nonnull(mkdtemp(folder));
        atexit(remove_folder);
    }
    return folder;
}

int tool_run(char *output, const char *format, ...) {
    static char arguments[1 << 14], command[1 << 15];
    const char *program = getenv("VERDI_MATCH"), *verdi = getenv("VERDI_BINARY");
    ck_assert_ptr_nonnull(program);
    va_list list;
    va_start(list, format);
    vsnprintf(arguments, sizeof arguments, format, list);
    va_end(list);
    snprintf(command, sizeof command,
             "cd '%s' && VM='%s' VERDI='%s' && export VM VERDI && exec \"$VM\" %s 2>&1",
             tool_folder(), program, verdi ? verdi : "", arguments);
    FILE *pipe = popen(command, "r");
    ck_assert_ptr_nonnull(pipe);
    size_t length = fread(output, 1, TOOL_OUTPUT_SIZE - 1, pipe);
    output[length] = '\0';
    int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

char *tool_read(const char *name) {
    char path[256];
    size_t size;
    snprintf(path, sizeof path, "%s/%s", tool_folder(), name);
    char *text = file_read(path, 1 << 28, &size);
    ck_assert_msg(text != NULL, "cannot read %s", path);
    return text;
}

void tool_write(const char *name, const char *text) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", tool_folder(), name);
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    ck_assert_int_eq(fclose(file), 0);
}

static int game_of(const char *line) {
    const char *number = strstr(line, "\"game\":");
    int game = -1;
    if (number && !strncmp(line, "{\"type\":\"game\"", 14))
        sscanf(number, "\"game\":%d", &game);
    return game;
}

static int compare_lines(const void *a, const void *b) {
    int one = game_of(*(char *const *)a), two = game_of(*(char *const *)b);
    return (one > two) - (one < two);
}

char *tool_canonical_log(const char *name) {
    enum { MOST = 4096 };
    static char *lines[MOST];
    char *text = tool_read(name), *out = malloc(strlen(text) + 1), *rest = NULL;
    size_t count = 0, length = 0;
    for (char *line = strtok_r(text, "\n", &rest); line && count < MOST;
         line = strtok_r(NULL, "\n", &rest)) {
        char *changing = strstr(line, ",\"volatile\":");
        ck_assert_ptr_nonnull(changing);
        *changing = '\0';
        lines[count++] = line;
    }
    qsort(lines, count, sizeof *lines, compare_lines);
    for (size_t i = 0; i < count; i++)
        length += (size_t)sprintf(out + length, "%s\n", lines[i]);
    free(text);
    return out;
}
