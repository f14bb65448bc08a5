/* SPDX-License-Identifier: MIT
 *
 * verdi book show prints a position with the origin of every value; verdi book name prints the name
 * of its opening.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "front/command/book/book_action.h"
#include "front/front.h"
#include "front/kit/open.h"
#include "front/kit/rows.h"

typedef struct ShowOptions {
    const char *file; /* the only book; NULL: VERDI_BOOK, or the user's own and the built-in one */
    OpeningChoice openings;
} ShowOptions;

static const ManualOption book_show_options[] = {
    ROW_BOOKS(ShowOptions, file), ROWS_OPENINGS(ShowOptions, openings), {0}};

static const ManualOption book_name_options[] = {ROWS_OPENINGS(ShowOptions, openings), {0}};

const Manual book_show_manual = {
    .synopsis = "[OPTION...] [MOVES]",
    .about = "Shows the book's values for the position after MOVES.\n"
             "MOVES is a transcript, or a board of 64 squares and the side to move. The default is "
             "the start position. The output has the value of the position, then the moves, best "
             "first. Each has its value in discs for the side to move, the origin, depth and "
             "confidence of the value, the expected reply, and counts of games. Without --book, "
             "values of "
             "your own book (verdi help files) add to those of the built-in one and take "
             "precedence. The exit status is 1 if the position is not in the book.\n",
    .examples = "verdi book show\n"
                "verdi book show f5d6c3\n"
                "verdi book show --book my.book --language ja f5f6e6f4\n",
    .operand = "moves",
    .options = book_show_options,
    .size = sizeof(ShowOptions)};

const Manual book_name_manual = {
    .synopsis = "[OPTION...] MOVES",
    .about = "Prints the name of an opening: the name of the last named position of the game.\n"
             "The orientation does not matter. The exit status is 1 if no position has a name. "
             "Names in --names FILE take precedence. The lines of FILE have the form \"f5d6c3d3c4 "
             "My opening\", in UTF-8; lines that begin with # are ignored.\n",
    .examples = "verdi book name f5d6c3d3c4\n"
                "verdi book name --language ja f5d6c3d3c4\n"
                "verdi book name --names my-openings.txt f5d6c3d3c4\n",
    .operand = "moves",
    .options = book_name_options,
    .size = sizeof(ShowOptions)};

/* --------------------------------------------------------------------------------------- values */

/* Compares moves: best first, moves without a value last. */
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

/* Prints "+0.25 search 21 plies at 73% Verdi 0.1.0, 2026-11-22". */
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

static void print_name(const OpeningNames *names, const verdi_game *game) {
    int length;
    const char *opening = opening_names_find(names, &game->game, game->game.length, &length);
    if (opening)
        printf("%s, after %d of %d moves\n", opening, length, verdi_game_get_length(game));
}

static int show_position(verdi_book *book, const OpeningNames *names, const verdi_game *game) {
    verdi_colour side = verdi_game_get_side(game);
    verdi_book_position row;
    int found = verdi_book_get(
        book, verdi_game_get_discs(game, side),
        verdi_game_get_discs(game, side == VERDI_BLACK ? VERDI_WHITE : VERDI_BLACK), &row);
    if (found < 0)
        return book_action_fail(book);
    print_name(names, game);
    if (verdi_book_get_base(book))
        printf("books %s, %s\n", verdi_book_get_path(book),
               verdi_book_get_path(verdi_book_get_base(book)));
    printf("%s to move\n", side == VERDI_BLACK ? "black" : "white");
    if (found)
        print_row(book, &row);
    else
        printf("not in the book\n");
    return !found;
}

int book_show_main(CommandLine *line, void *options) {
    const ShowOptions *show = options;
    verdi_game *game = open_game(line->operands, line->count);
    if (!game)
        return 2;
    OpeningNames *names = open_names(&show->openings);
    verdi_book *book = names ? book_action_open_all(line, show->file) : NULL;
    int status = book ? show_position(book, names, game) : 1;
    verdi_book_close(book);
    opening_names_free(names);
    verdi_game_free(game);
    return status;
}

int book_name_main(CommandLine *line, void *options) {
    const ShowOptions *show = options;
    verdi_game *game = open_game(line->operands, line->count);
    if (!game)
        return 2;
    OpeningNames *names = open_names(&show->openings);
    const char *opening =
        names ? opening_names_find(names, &game->game, game->game.length, NULL) : NULL;
    if (opening)
        puts(opening);
    else if (names)
        report_error("no position of this game has a name");
    opening_names_free(names);
    verdi_game_free(game);
    return !opening;
}
