/* SPDX-License-Identifier: MIT
 *
 * Builds a position of another program's book. All data from the file is checked.
 */
#include "book/foreign/foreign_book.h"

Text foreign_complain(const ForeignPosition *position, char *problem) {
    Text message = text_into(problem, RECORD_PROBLEM_SIZE);
    text_add(&message, "position %lld at byte %zu: ", (long long)position->number,
             position->offset);
    return message;
}

ForeignPosition foreign_position(void) {
    return (ForeignPosition){.value = FOREIGN_UNKNOWN,
                             .lower = FOREIGN_UNKNOWN,
                             .upper = FOREIGN_UNKNOWN,
                             .level = FOREIGN_NO_LEVEL,
                             .leaf = -1};
}

bool foreign_has_centre(Board board) {
    const uint64_t centre = 0x0000001818000000u;
    return (board_empties(board) & centre) == 0;
}

bool foreign_set_board(ForeignPosition *position, Board board, char *problem) {
    bool overlap = (board.player & board.opponent) != 0;
    bool hole = !foreign_has_centre(board);
    position->board = board;
    if (overlap || hole) {
        Text message = foreign_complain(position, problem);
        text_add(&message, overlap ? "a square has two discs" : "the centre is not full");
    }
    return !overlap && !hole;
}

bool foreign_set_value(const ForeignPosition *position, const char *what, int *value, int field,
                       int undefined, char *problem) {
    if (field != undefined && (field < -64 || field > 64)) {
        Text message = foreign_complain(position, problem);
        text_add(&message, "%s is %d, not -64 to 64", what, field);
        return false;
    }
    *value = field == undefined ? FOREIGN_UNKNOWN : field;
    return true;
}

bool foreign_add_move(ForeignPosition *position, Square square, int value, char *problem) {
    const char *fault = NULL;
    if (square > SQUARE_PASS)
        fault = "is not a square";
    else if (!board_allows(position->board, square))
        fault = "is illegal";
    for (int i = 0; i < position->moves && !fault; i++)
        if (position->move[i].square == square)
            fault = "is listed twice";
    if (fault) {
        Text message = foreign_complain(position, problem);
        if (square > SQUARE_PASS)
            text_add(&message, "move %d %s", square, fault);
        else
            text_add(&message, "move %s %s", square_name(square), fault);
        return false;
    }
    position->move[position->moves++] = (ForeignMove){(uint8_t)square, (int8_t)value};
    return true;
}
