/* SPDX-License-Identifier: MIT */
#include "record/parts.h"

#include "record/board/diagram.h"
#include "record/json_moves.h"

Part part_of(Span name, bool object) {
    static const struct {
        const char *name;
        Part part;
        bool object;
    } names[] = {
        {"moves", PART_MOVES, false},    {"game_moves", PART_MOVES, false},
        {"kifu", PART_MOVES, false},     {"transcript", PART_MOVES, false},
        {"棋譜", PART_MOVES, false},     {"board", PART_BOARD, false},
        {"obf", PART_BOARD, false},      {"fen", PART_BOARD, false},
        {"position", PART_BOARD, false}, {"start", PART_BOARD, true},
        {"startPos", PART_BOARD, true},  {"side", PART_SIDE, false},
        {"to_move", PART_SIDE, false},   {"side_to_move", PART_SIDE, false},
        {"player", PART_SIDE, true},     {"turn", PART_SIDE, true},
        {"ggf", PART_GGF, true},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (span_is_letters(name, names[i].name) && (object || !names[i].object))
            return names[i].part;
    return PARTS;
}

bool parts_add(Parts *parts, Part part, Span name, Span value, const char *at, char *problem) {
    if (parts->at[part])
        return record_fail(problem, "a second value for \"%.*s\"", record_quoted(name), name.at);
    parts->part[part] = value;
    parts->at[part] = at;
    parts->whole |= part == PART_MOVES && span_size(value) && span_is_letters(name, "transcript");
    parts->beside |= part == PART_BOARD && span_is_letters(name, "board");
    return true;
}

/* Reads the board. Returns false with a problem if it is none, or if the side to move is not clear.
 */
static bool read_board(const Parts *parts, Diagram *diagram, char *problem) {
    Span board = parts->part[PART_BOARD], side = parts->part[PART_SIDE];
    Disc given = span_size(side) ? side_of_line(side) : DISC_NONE;
    while (span_size(board) && (*board.at == '\n' || *board.at == '\r'))
        board.at++;
    if (!diagram_take(&board, diagram))
        return record_fail(problem, "not a board");
    if (*diagram->problem)
        return record_fail(problem, "%s", diagram->problem);
    if (span_size(side) && given > DISC_WHITE)
        return record_fail(problem, "side to move is '%.*s', not black or white",
                           record_quoted(side), side.at);
    if (given <= DISC_WHITE && diagram->side_given && diagram->position.side != (Colour)given)
        return record_fail(problem, "both sides are given as the side to move");
    if (given <= DISC_WHITE) {
        diagram->side_given = true;
        diagram->position.side = (Colour)given;
    }
    if (diagram_lacks_side(diagram))
        return record_fail(problem, "side to move is missing");
    if (span_size(span_trim(board)))
        return record_fail(problem, "text after the board");
    if (diagram->either_colour)
        return record_fail(problem, "1 may be black or white: write X, O and -");
    return !span_size(diagram->moves) || record_fail(problem, "moves after the board");
}

bool parts_play(const Parts *parts, Game *game, int max_moves, const char **assumed,
                const char **at, char *problem) {
    Span moves = parts->part[PART_MOVES];
    bool board = parts->at[PART_BOARD] && !(parts->whole && parts->beside), good;
    const char *inside = NULL;
    Diagram diagram;
    *assumed = NULL;
    if (parts->at[PART_GGF]) {
        *at = parts->at[PART_GGF];
        return ggf_read(game, parts->part[PART_GGF], max_moves, NULL, problem) == RECORD_WHOLE;
    }
    if (parts->at[PART_BOARD] && !board)
        notes_add_unread(game, span_of("board"));
    if (!parts->at[PART_MOVES] && !board)
        return record_fail(problem, "no moves and no board in it");
    *at = parts->at[PART_BOARD];
    if (board && !read_board(parts, &diagram, problem))
        return false;
    if (board) {
        diagram.moves = parts->at[PART_MOVES] ? moves : diagram.moves;
        good = diagram_play_in(&diagram, game, max_moves, assumed, &inside, problem);
    } else {
        good = json_moves_play(game, moves, max_moves, &inside, problem);
    }
    if (parts->at[PART_MOVES])
        *at = moves.at == parts->at[PART_MOVES] ? inside : parts->at[PART_MOVES];
    return good;
}
