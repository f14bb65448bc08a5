/* SPDX-License-Identifier: MIT
 *
 * verdi book show and name: one position, with every value's origin; and the opening's name.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "front/command/book/book_action.h"
#include "front/front.h"
#include "front/kit/manual/manual_parse.h"

static const ManualOption book_show_options[] = {
    {"book", "FILE", "the book", NULL, NULL, "the built-in one"}, {0}};

const Manual book_show_manual = {
    .synopsis = "[OPTION...] [MOVES]",
    .about = "What the book knows of the position after these moves (\"f5d6c3\"; none: the start), "
             "or of a board of 64 squares and the side to move: its value, then its moves, best "
             "first, with value in discs for the side to move, where the value comes from, plies "
             "and confidence, the answer that is expected, and the games of people. The exit "
             "status is 1 if the position is not in the book.\n",
    .keys = "",
    .options = book_show_options};

const Manual book_name_manual = {
    .synopsis = "MOVES",
    .about = "What players call the opening (\"f5d6c3d3c4\"): the name of the last position of the "
             "game that has one, however the board is turned. The exit status is 1 if none has.\n",
    .keys = ""};

/* ---------------------------------------------------------------------------------------- lines */

/* The game of all words in a row: moves, or a board. NULL after a complaint. */
static verdi_game *read_line(const char *action, char **words, int count) {
    char text[2048], problem[128];
    Text line = text_into(text, sizeof text);
    verdi_game *game = NULL;
    for (int i = 0; i < count; i++)
        text_add(&line, "%s%s", i ? " " : "", words[i]);
    if (verdi_game_new(&game) != VERDI_OK) {
        book_action_complain(action, "%s", verdi_strerror(VERDI_E_MEMORY));
        return NULL;
    }
    bool board = strspn(text, "Xx*Oo-.") >= 3;
    if (!line.overflow &&
        verdi_game_read(game, board ? VERDI_FORMAT_BOARD : VERDI_FORMAT_TRANSCRIPT, text,
                        line.length, -1, problem) == VERDI_OK)
        return game;
    book_action_complain(action, "%s", line.overflow ? "the line is too long" : problem);
    verdi_game_free(game);
    return NULL;
}

/* --------------------------------------------------------------------------------------- values */

/* Best first; moves without a value last. */
static int compare_moves(const void *a, const void *b) {
    const verdi_book_move *one = a, *other = b;
    bool known = one->value.kind != VERDI_BOOK_UNKNOWN,
         other_known = other->value.kind != VERDI_BOOK_UNKNOWN;
    if (known != other_known)
        return known ? -1 : 1;
    if (one->value.value != other->value.value)
        return other->value.value - one->value.value;
    return one->move - other->move;
}

/* "+0.25  search 21 plies at 73%  Verdi 0.1.0, 2026-11-22". */
static void print_value(verdi_book *book, const verdi_book_value *value) {
    verdi_book_source source;
    if (value->kind == VERDI_BOOK_UNKNOWN) {
        printf("     ?  unknown");
        return;
    }
    printf("%+6.2f  %s", (double)value->value / VERDI_DISC, verdi_book_kind_name(value->kind));
    if (value->kind == VERDI_BOOK_IMPORTED && value->depth >= 0)
        printf(" level %d", value->depth);
    else if (value->kind != VERDI_BOOK_IMPORTED && value->kind != VERDI_BOOK_GAMES)
        printf(" %d@%d%%", value->depth, value->confidence);
    if (value->source && verdi_book_get_source(book, value->source, &source) > 0)
        printf(", %s%s%s", source.name, *source.date ? ", " : "", source.date);
}

static void print_row(verdi_book *book, verdi_book_position *row) {
    printf("value ");
    print_value(book, &row->value);
    if (row->lower > -64 * VERDI_DISC || row->upper < 64 * VERDI_DISC)
        printf(", from %+.2f to %+.2f", (double)row->lower / VERDI_DISC,
               (double)row->upper / VERDI_DISC);
    printf("\n");
    if (row->wins || row->draws || row->losses)
        printf("games %" PRIu32 " won, %" PRIu32 " drawn, %" PRIu32 " lost\n", row->wins,
               row->draws, row->losses);
    qsort(row->move, (size_t)row->moves, sizeof *row->move, compare_moves);
    for (int i = 0; i < row->moves; i++) {
        const verdi_book_move *move = &row->move[i];
        printf("%-5s ", verdi_square_name(move->move));
        print_value(book, &move->value);
        if (move->reply != VERDI_NONE)
            printf(", then %s", verdi_square_name(move->reply));
        if (move->games)
            printf(", %" PRIu32 " games", move->games);
        printf("\n");
    }
}

static void print_name(const verdi_game *game) {
    int length;
    const char *name = verdi_game_opening(game, &length);
    if (name)
        printf("%s, after %d of %d moves\n", name, length, verdi_game_length(game));
}

static int show(const char *action, verdi_book *book, const verdi_game *game) {
    verdi_colour side = verdi_game_side(game);
    verdi_book_position row;
    int found = verdi_book_get(
        book, verdi_game_discs(game, side),
        verdi_game_discs(game, side == VERDI_BLACK ? VERDI_WHITE : VERDI_BLACK), &row);
    if (found < 0)
        return book_action_fail(action, book);
    print_name(game);
    printf("%s to move\n", side == VERDI_BLACK ? "black" : "white");
    if (found)
        print_row(book, &row);
    else
        printf("not in the book\n");
    return !found;
}

int book_show_main(int argc, char **argv) {
    const char *file;
    int first = book_action_parse(&(BookOptions){.manual = &book_show_manual, .operands = true},
                                  argc, argv, &file);
    if (first <= 0)
        return first ? 2 : 0;
    verdi_game *game = read_line(argv[0], argv + first, argc - first);
    if (!game)
        return 2;
    verdi_book *book = book_action_open(argv[0], file, VERDI_BOOK_READ);
    int status = book ? show(argv[0], book, game) : 1;
    verdi_book_close(book);
    verdi_game_free(game);
    return status;
}

int book_name_main(int argc, char **argv) {
    Settings settings;
    settings_init(&settings);
    int first = manual_parse(&settings, argc, argv, &book_name_manual, NULL);
    settings_free(&settings);
    if (first <= 0)
        return first ? 2 : 0;
    verdi_game *game = read_line(argv[0], argv + first, argc - first);
    if (!game)
        return 2;
    const char *name = verdi_game_opening(game, NULL);
    if (name)
        puts(name);
    else
        book_action_complain(argv[0], "no position of this game has a name");
    verdi_game_free(game);
    return !name;
}
