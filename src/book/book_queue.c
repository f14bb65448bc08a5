/* SPDX-License-Identifier: MIT
 *
 * The queue of games to be learned, kept in a book's texts. "games" has the number of the first
 * game and the number after the last one; "game N" is a game in GGF. Learning takes the first game,
 * and removes the game in the transaction that stores the results.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book/book_file.h"

enum { GAME_TEXT = 1 << 14, KEY_SIZE = 32 };

/* Reads both ends of the queue. A book without "games" has an empty queue. Returns 0 or a negative
 * error. */
static int read_ends(verdi_book *book, int *first, int *next) {
    char text[KEY_SIZE];
    *first = *next = 1;
    int found = verdi_book_get_text(book, "games", text, sizeof text);
    if (found > 0 && (sscanf(text, "%d %d", first, next) != 2 || *first < 1 || *first > *next))
        return book_fail(book, VERDI_E_FORMAT, "text 'games' does not hold two numbers");
    return found < 0 ? found : VERDI_OK;
}

/* Stores the text of a game (NULL: removes it) and the ends of the queue. Must be called within a
 * transaction. */
static int write_game(verdi_book *book, int number, const char *text, int first, int next) {
    char key[KEY_SIZE], ends[KEY_SIZE];
    snprintf(key, sizeof key, "game %d", number);
    snprintf(ends, sizeof ends, "%d %d", first, next);
    int error = verdi_book_set_text(book, key, text);
    return error ? error : verdi_book_set_text(book, "games", first == next ? NULL : ends);
}

int verdi_book_add_game(verdi_book *book, const verdi_game *game) {
    char *text = malloc(GAME_TEXT);
    if (!text)
        return book_fail(book, VERDI_E_MEMORY, "not enough memory");
    int first, next;
    int error = verdi_game_write(game, VERDI_FORMAT_GGF, text, GAME_TEXT);
    if (error)
        book_fail(book, error, "the game is longer than %d bytes of GGF", GAME_TEXT);
    else
        error = verdi_book_begin(book);
    if (!error) {
        error = read_ends(book, &first, &next);
        if (!error)
            error = write_game(book, next, text, first, next + 1);
        error = book_end(book, true, error);
    }
    free(text);
    return error;
}

int verdi_book_next_game(verdi_book *book, verdi_game *game, int *bad) {
    char key[KEY_SIZE], *text;
    int first, next, error = read_ends(book, &first, &next);
    if (error || first == next)
        return error;
    if (bad)
        *bad = first;
    text = malloc(GAME_TEXT);
    if (!text)
        return book_fail(book, VERDI_E_MEMORY, "not enough memory");
    snprintf(key, sizeof key, "game %d", first);
    int found = verdi_book_get_text(book, key, text, GAME_TEXT);
    char fault[128];
    if (found == 0)
        error = book_fail(book, VERDI_E_FORMAT, "text 'games' names '%s', which is missing", key);
    else
        error = found < 0 ? found
                          : verdi_game_read(game, VERDI_FORMAT_GGF, text, strlen(text), -1, fault);
    if (found > 0 && error)
        error = book_fail(book, VERDI_E_FORMAT, "text '%s' is not a game: %s", key, fault);
    free(text);
    return error ? error : first;
}

int verdi_book_drop_game(verdi_book *book, int number) {
    int first, next, error = read_ends(book, &first, &next);
    if (error || first == next || first != number)
        return error;
    error = write_game(book, first, NULL, first + 1, next);
    return error ? error : 1;
}
