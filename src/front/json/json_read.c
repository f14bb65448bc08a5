/* SPDX-License-Identifier: MIT */
#include "front/json/json.h"

#include <math.h>

#include "front/kit/data/object.h"
#include "front/kit/data/result.h"
#include "record/archive.h"

static void set_name(json_t *object, const char *key, const char *name) {
    if (*name)
        object_set(object, key, object_text(name));
}

/* The moves with their passes. */
static json_t *moves_of(const Game *game) {
    json_t *moves = json_array();
    for (int i = 0; i < game->length; i++)
        object_add(moves, json_string(verdi_square_name(game_move(game, i).square)));
    return moves;
}

static json_t *game_object(const Game *game, const char *problem, const OpeningNames *names) {
    json_t *object = json_object();
    const char *opening = opening_names_find(names, game, game->length, NULL);
    set_name(object, "black", game->name[BLACK]);
    set_name(object, "white", game->name[WHITE]);
    set_name(object, "event", game->notes.event);
    set_name(object, "date", game->notes.date);
    set_name(object, "opening", opening ? opening : "");
    set_name(object, "error", problem);
    object_set(object, "start", result_board(game->start));
    object_set(object, "moves", moves_of(game));
    object_set(object, "over", json_boolean(game_is_over(game)));
    return object;
}

void json_read(const JsonRequest *request, const OpeningNames *names) {
    Archive archive;
    ArchiveItem item;
    ArchiveStatus status;
    char problem[RECORD_PROBLEM_SIZE] = "";
    Span text = span_of(request->text);
    Game game = game_new();
    json_t *reply = json_reply_new(request->id, "games"), *games = json_array();
    archive_open(&archive, archive_detect(text), text);
    while ((status = archive_next(&archive, &game, &item, problem)) != ARCHIVE_END) {
        json_t *object =
            status == ARCHIVE_GAME ? game_object(&game, problem, names) : json_object();
        if (status == ARCHIVE_BAD)
            object_set(object, "error", object_text(problem));
        if (item.assumed)
            object_set(object, "assumed", json_string(item.assumed));
        set_name(object, "skipped", item.skipped);
        if (item.line)
            object_set(object, "line", json_integer(item.line));
        object_complete(object, "error black white event date opening start moves over assumed "
                                "skipped line");
        object_add(games, object);
    }
    game_free(&game);
    object_set(reply, "games", games);
    json_reply_send(request->id, -1, reply);
}
