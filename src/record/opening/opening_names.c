/* SPDX-License-Identifier: MIT */
#include "record/opening/opening_names.h"

#include <stdlib.h>

#include "base/table.h"

typedef struct Place {
    Board board; /* canonical */
    const Opening *opening;
} Place;

struct OpeningNames {
    Table places;
};

OpeningNames *opening_names_new(void) {
    OpeningNames *names = malloc(sizeof *names);
    if (!names)
        return NULL;
    names->places = table_of(sizeof(Place), sizeof(Board));
    const Opening *opening;
    for (int i = 0; (opening = opening_at(i)); i++) {
        bool fresh;
        Board board = board_canonical(opening_board(opening), NULL);
        Place *place = table_add(&names->places, &board, &fresh);
        if (!place) {
            opening_names_free(names);
            return NULL;
        }
        place->opening = opening;
    }
    return names;
}

void opening_names_free(OpeningNames *names) {
    if (names)
        table_free(&names->places);
    free(names);
}

const Opening *opening_names_at(const OpeningNames *names, Board board) {
    Board canonical = board_canonical(board, NULL);
    const Place *place = table_find(&names->places, &canonical);
    return place ? place->opening : NULL;
}
