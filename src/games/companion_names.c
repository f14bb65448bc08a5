/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "games/companion_names.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_read.h"
#include "base/span.h"
#include "base/system/path.h"

/* Which files of games a list belongs to, judged by its name; later values are preferred. */
typedef enum Claim { OTHERS, SHARED, OWN_IN_OTHER_CASE, OWN_OF_PARTS, OWN } Claim;

static bool has_ending(const char *name, const char *ending) {
    return letters_same(path_ending(name), ending, SIZE_MAX);
}

static bool is_players_or_games(const char *name) {
    return has_ending(name, ".jou") || has_ending(name, ".wtb");
}

static bool is_tournaments_or_games(const char *name) {
    return has_ending(name, ".trn") || has_ending(name, ".wtb");
}

static size_t stem_length(const char *name) {
    return (size_t)(path_ending(name) - name);
}

/* True if the list belongs to this file of games: to NAME.wtb, or to NAME-0001.wtb, one part of a
 * conversion. */
static bool owns(const char *games, const char *list) {
    size_t length = stem_length(list);
    if (strncmp(games, list, length) != 0)
        return false;
    size_t part = games[length] == '-' ? 1 + strspn(games + length + 1, "0123456789") : 0;
    return stem_length(games) == length + part;
}

static Claim claim_on(const char *list, const char *games, char *const *names, int count) {
    size_t length = stem_length(list);
    if (owns(games, list))
        return length == stem_length(games) ? OWN : OWN_OF_PARTS;
    for (int i = 0; i < count; i++)
        if (has_ending(names[i], ".wtb") && owns(names[i], list))
            return OTHERS;
    bool same = length == stem_length(games) && letters_same(list, games, length);
    return same ? OWN_IN_OTHER_CASE : SHARED;
}

/* Chooses the list from the names in a folder. NULL if there is none, or if several are possible;
 * then `problem` names them. */
static const char *choose(const char *games, char *const *names, int count,
                          char problem[RECORD_PROBLEM_SIZE]) {
    const char *best = NULL, *rival = NULL;
    Claim most = SHARED;
    for (int i = 0; i < count; i++) {
        Claim claim =
            has_ending(names[i], ".wtb") ? OTHERS : claim_on(names[i], games, names, count);
        if (claim < most)
            continue;
        rival = claim == most ? best : NULL;
        best = names[i];
        most = claim;
    }
    if (!rival)
        return best;
    record_fail(problem, "no names: they may be in %.30s or %.30s; rename one to match this file",
                rival, best);
    return NULL;
}

/* The path of the list, to be freed; NULL if there is none. */
static char *find(const char *games, bool tournaments, char problem[RECORD_PROBLEM_SIZE]) {
    const char *name = path_name(games);
    int length = (int)(name - games);
    char *folder = length ? strndup(games, (size_t)length) : strdup("./");
    char **names = NULL, *path = NULL;
    FileListWanted *wanted = tournaments ? is_tournaments_or_games : is_players_or_games;
    int count = folder ? file_list(folder, wanted, &names) : 0;
    const char *list = choose(name, names, count, problem);
    if (list && asprintf(&path, "%.*s%s", length, games, list) < 0)
        path = NULL;
    file_list_free(names, count);
    free(folder);
    return path;
}

CompanionNames companion_names_open(const char *games, bool tournaments) {
    CompanionNames companion = {0};
    char problem[RECORD_PROBLEM_SIZE] = "";
    int width = tournaments ? WTHOR_TOURNAMENT_SIZE : WTHOR_PLAYER_SIZE;
    size_t size;
    char *path = find(games, tournaments, companion.problem);
    if (!path)
        return companion;
    errno = 0;
    companion.bytes = file_read(path, RECORD_FILE_LIMIT, &size);
    const char *why = companion.bytes ? problem : strerror(errno ? errno : EIO);
    if (!companion.bytes ||
        !wthor_open_names(&companion.names, companion.bytes, size, width, problem))
        record_fail(companion.problem, "no names from %.60s: %s", path_name(path), why);
    free(path);
    return companion;
}
