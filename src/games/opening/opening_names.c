/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "games/opening/opening_names.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/table.h"
#include "base/utf8.h"
#include "record/record.h"

typedef struct NamedBoard {
    Board board; /* canonical */
    const char *name;
    char *own; /* the name if it is of the user's table; NULL for others */
    int line;  /* of the user's table */
} NamedBoard;

struct OpeningNames {
    OpeningLanguage language;
    uint64_t checksum; /* of the user's table; 0 if there is none */
    Table boards;
};

static NamedBoard *add_board(OpeningNames *names, Board board) {
    bool fresh;
    Board canonical = board_canonical(board, NULL);
    return table_add(&names->boards, &canonical, &fresh);
}

OpeningNames *opening_names_new(OpeningLanguage language) {
    OpeningNames *names = malloc(sizeof *names);
    if (!names)
        return NULL;
    *names =
        (OpeningNames){.language = language, .boards = table_of(sizeof(NamedBoard), sizeof(Board))};
    const Opening *opening;
    for (int i = 0; (opening = opening_at(i)); i++) {
        NamedBoard *named = add_board(names, opening_board(opening));
        if (!named) {
            opening_names_free(names);
            return NULL;
        }
        const char *own = opening->name[language];
        named->name = own ? own : opening->name[OPENING_ENGLISH];
    }
    return names;
}

void opening_names_free(OpeningNames *names) {
    if (!names)
        return;
    for (size_t i = 0; i < names->boards.places; i++)
        if (names->boards.used[i])
            free(((NamedBoard *)names->boards.items)[i].own);
    table_free(&names->boards);
    free(names);
}

/* ------------------------------------------------------------------------------ the user's own */

/* A phrase that says what is wrong with a name; NULL if nothing is. */
static const char *name_fault(Span name) {
    char copy[OPENING_NAME], clean[4 * OPENING_NAME];
    size_t size = span_size(name);
    if (!size)
        return "no name after the moves";
    if (size >= sizeof copy)
        return "a name of more than 127 bytes";
    memcpy(copy, name.at, size);
    copy[size] = '\0';
    utf8_clean(clean, sizeof clean, copy);
    bool whole = strlen(copy) == size; /* no NUL inside */
    return whole && !strcmp(copy, clean) ? NULL
                                         : "the name is not UTF-8, or has control characters";
}

/* Sets *board to the position after the moves; returns false with a problem on an error. */
static bool read_moves(Span moves, Board *board, char *problem) {
    Game game = game_new();
    bool good = transcript_read(&game, moves, -1, NULL, problem) == RECORD_WHOLE &&
                (game.length || record_fail(problem, "no moves"));
    *board = position_board(game.now);
    game_free(&game);
    return good;
}

/* Reads a line without surrounding blanks. False with a problem on an error; the problem is empty
 * if out of memory. */
static bool read_line(OpeningNames *names, Span line, int number, char *problem) {
    Span moves = line, name = line;
    Board board;
    while (span_size(name) && !letter_is_blank(*name.at))
        name.at++;
    moves.end = name.at;
    name = span_trim(name);
    if (!read_moves(moves, &board, problem))
        return false;
    const char *fault = name_fault(name);
    if (fault)
        return record_fail(problem, "%s", fault);
    NamedBoard *named = add_board(names, board);
    if (!named)
        return false;
    if (named->own)
        return record_fail(problem, "line %d already names this position", named->line);
    named->line = number;
    named->name = named->own = strndup(name.at, span_size(name));
    return named->own != NULL;
}

bool opening_names_read(OpeningNames *names, Span text, int *line, char *problem) {
    Span next;
    problem[0] = '\0';
    names->checksum = checksum_fnv1a(text.at, span_size(text), names->checksum);
    for (*line = 1; span_next_line(&text, &next); ++*line) {
        next = span_trim(next);
        if (span_size(next) && *next.at != '#' && !read_line(names, next, *line, problem)) {
            *line = *problem ? *line : 0;
            return false;
        }
    }
    return true;
}

void opening_names_describe(const OpeningNames *names, Text *out) {
    static const char *const codes[] = {"en", "ja", "fr", "zh"};
    if (names->language != OPENING_ENGLISH)
        text_add(out, " language=%s", codes[names->language]);
    if (names->checksum)
        text_add(out, " names=%016" PRIx64, names->checksum);
}

/* -------------------------------------------------------------------------------------- finding */

const char *opening_names_at(const OpeningNames *names, Board board) {
    Board canonical = board_canonical(board, NULL);
    const NamedBoard *named = table_find(&names->boards, &canonical);
    return named ? named->name : NULL;
}

const char *opening_names_find(const OpeningNames *names, const Game *game, int entries,
                               int *length) {
    for (int i = entries; i >= 0; i--) {
        const char *name = opening_names_at(names, position_board(game_position(game, i)));
        if (name && length)
            *length = i;
        if (name)
            return name;
    }
    return NULL;
}

const char *opening_find(const Game *game, int *length) {
    OpeningNames *names = opening_names_new(OPENING_ENGLISH);
    const char *name = names ? opening_names_find(names, game, game->length, length) : NULL;
    opening_names_free(names); /* the name found is static */
    return name;
}
