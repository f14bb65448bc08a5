/* SPDX-License-Identifier: MIT */
#include "book/book_file.h"

#include <stdio.h>

#include "base/bits.h"
#include "base/bytes.h"
#include "base/pack.h"
#include "book/book_algebra.h"

/* The second byte of a move: its kind, and flags for the fields that follow. */
enum { HAS_REPLY = 0x40, HAS_GAMES = 0x80, KIND_MASK = 0x3f };

enum { VALUE_MAX = 64 * VERDI_DISC };

static bool value_valid(const verdi_book_value *value) {
    bool unknown = value->kind == VERDI_BOOK_UNKNOWN;
    if ((unsigned)value->kind >= VERDI_BOOK_KINDS || value->value < -VALUE_MAX ||
        value->value > VALUE_MAX || value->confidence < 0 || value->confidence > 100 ||
        value->source < 0)
        return false;
    if (unknown)
        return !value->value && !value->depth && !value->confidence && !value->source;
    if (value->kind == VERDI_BOOK_IMPORTED)
        return value->depth >= -1 && value->depth <= 127;
    return value->depth >= 0 && value->depth <= 60;
}

/* The squares to which the board's own symmetries map a square. */
static uint64_t orbit(Board board, int square) {
    uint64_t squares = bits_square(square);
    for (int symmetry = 1; symmetry < 8; symmetry++)
        if (board_equal(board_symmetry(board, symmetry), board))
            squares |= bits_square(bits_symmetry_square(square, symmetry));
    return squares;
}

static bool reply_legal(Board board, const verdi_book_move *move) {
    return move->reply == VERDI_NONE || board_allows(board_play(board, move->move), move->reply);
}

const char *book_row_fault(const verdi_book_position *row, char buffer[64]) {
    Board board = {row->player, row->opponent};
    if (board.player & board.opponent)
        return "a square has two discs";
    if (!value_valid(&row->value))
        return "the position's value is out of range";
    if (row->lower < -VALUE_MAX || row->upper > VALUE_MAX || row->lower > row->upper)
        return "the bounds are out of range";
    if (row->moves < 0 || row->moves > VERDI_MAX_MOVES)
        return "the number of moves is out of range";
    uint64_t seen = 0;
    const char *fault = NULL;
    for (int i = 0; i < row->moves && !fault; i++) {
        const verdi_book_move *move = &row->move[i];
        if (!board_allows(board, move->move))
            fault = "illegal";
        else if (move->move == VERDI_PASS ? i > 0 : (seen & bits_square(move->move)) != 0)
            fault = "there twice";
        else if (!value_valid(&move->value) ||
                 (move->games && move->value.kind != VERDI_BOOK_GAMES))
            fault = "out of range in its value";
        else if (!reply_legal(board, move))
            fault = "followed by an illegal reply";
        if (fault) {
            snprintf(buffer, 64, "move %s is %s", verdi_square_name(move->move), fault);
            return buffer;
        }
        if (move->move != VERDI_PASS)
            seen |= orbit(board, move->move);
    }
    return NULL;
}

static int turn_square(int square, int symmetry) {
    return square >= 0 && square < 64 ? bits_symmetry_square(square, symmetry) : square;
}

verdi_book_position book_row_turn(const verdi_book_position *row, int symmetry) {
    verdi_book_position turned = *row;
    turned.player = bits_symmetry(row->player, symmetry);
    turned.opponent = bits_symmetry(row->opponent, symmetry);
    for (int i = 0; i < row->moves; i++) {
        turned.move[i].move = turn_square(row->move[i].move, symmetry);
        turned.move[i].reply = turn_square(row->move[i].reply, symmetry);
    }
    return turned;
}

/* A symmetry that transposes exchanges mirroring and flipping. */
int book_row_inverse(int symmetry) {
    return symmetry & 4 ? 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1 : symmetry;
}

void book_row_pack(const verdi_book_position *row, BookRowMoves *moves) {
    Packer packer = {.at = moves->data};
    for (int i = 0; i < row->moves; i++) {
        const verdi_book_move *move = &row->move[i];
        const verdi_book_value *value = &move->value;
        *packer.at++ = (unsigned char)move->move;
        *packer.at++ =
            (unsigned char)((unsigned)value->kind | (move->reply == VERDI_NONE ? 0 : HAS_REPLY) |
                            (move->games ? HAS_GAMES : 0));
        if (value->kind != VERDI_BOOK_UNKNOWN) {
            pack_signed(&packer, value->value);
            pack_signed(&packer, value->depth);
            pack_unsigned(&packer, (uint64_t)value->confidence);
            pack_unsigned(&packer, (uint64_t)value->source);
        }
        if (move->games)
            pack_unsigned(&packer, move->games);
        if (move->reply != VERDI_NONE)
            *packer.at++ = (unsigned char)move->reply;
    }
    moves->size = (size_t)(packer.at - moves->data);
}

static int unpack_byte(Unpacker *unpacker) {
    if (unpacker->at < unpacker->end)
        return *unpacker->at++;
    unpacker->bad = true;
    return 0;
}

/* Returns an unpacked number if it is in the range low..high; otherwise marks the bytes as
 * malformed. */
static int64_t bounded(Unpacker *unpacker, int64_t number, int64_t low, int64_t high) {
    if (number >= low && number <= high)
        return number;
    unpacker->bad = true;
    return 0;
}

bool book_row_unpack(verdi_book_position *row, const unsigned char *data, size_t size) {
    /* SQLite returns an empty blob as NULL. */
    Unpacker unpacker = {.at = data, .end = size > 0 ? data + size : data};
    row->moves = 0;
    while (unpacker.at < unpacker.end && !unpacker.bad && row->moves < VERDI_MAX_MOVES) {
        verdi_book_move *move = &row->move[row->moves++];
        *move = (verdi_book_move){.move = unpack_byte(&unpacker), .reply = VERDI_NONE};
        int kind = unpack_byte(&unpacker);
        verdi_book_value *value = &move->value;
        value->kind = (verdi_book_kind)(kind & KIND_MASK);
        if (value->kind != VERDI_BOOK_UNKNOWN) {
            value->value = (int)bounded(&unpacker, unpack_signed(&unpacker), -VALUE_MAX, VALUE_MAX);
            value->depth = (int)bounded(&unpacker, unpack_signed(&unpacker), -1, 127);
            value->confidence =
                (int)bounded(&unpacker, (int64_t)unpack_unsigned(&unpacker), 0, 100);
            value->source =
                (int)bounded(&unpacker, (int64_t)unpack_unsigned(&unpacker), 0, INT32_MAX);
        }
        if (kind & HAS_GAMES)
            move->games =
                (uint32_t)bounded(&unpacker, (int64_t)unpack_unsigned(&unpacker), 1, UINT32_MAX);
        if (kind & HAS_REPLY)
            move->reply = unpack_byte(&unpacker);
    }
    return !unpacker.bad && unpacker.at == unpacker.end;
}

int32_t book_row_checksum(const verdi_book_position *row, const unsigned char *moves, size_t size) {
    unsigned char bytes[15 * 10];
    Packer packer = {.at = bytes};
    pack_unsigned(&packer, row->player);
    pack_unsigned(&packer, row->opponent);
    const verdi_book_value *value = &row->value;
    const int64_t numbers[] = {value->kind,   value->value, value->depth, value->confidence,
                               value->source, row->lower,   row->upper,   row->wins,
                               row->draws,    row->losses,  row->lines,   row->flags};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        pack_signed(&packer, numbers[i]);
    uint64_t sum = checksum_fnv1a(bytes, (size_t)(packer.at - bytes), 0);
    sum = checksum_fnv1a(moves, size, sum);
    return (int32_t)(uint32_t)(sum ^ sum >> 32);
}
