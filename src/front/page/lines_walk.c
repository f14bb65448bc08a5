/* SPDX-License-Identifier: MIT
 *
 * Queries on a repertoire's tree, for its output as page, text and CSV. The new moves of a line are
 * adjacent in the list; only the first of them may have earlier siblings.
 */
#include "front/page/lines_page.h"

void lines_move(const RepertoireMove *move, Text *out) {
    text_add(out, "%s",
             move->square == SQUARE_PASS ? "--"
             : move->own                 ? square_capital(move->square)
                                         : square_name(move->square));
}

const char *lines_name(const Lines *lines, const RepertoireMove *move) {
    Board after = board_play(position_board(move->before), move->square);
    return opening_names_at(lines->names, after);
}

int lines_end(const Repertoire *repertoire, int index) {
    while (repertoire->moves[index].end == REPERTOIRE_ON)
        index++;
    return index;
}

int lines_answer(const Repertoire *repertoire, int index) {
    for (int end = lines_end(repertoire, index); index <= end; index++)
        if (!repertoire->moves[index].own && repertoire->moves[index].square != SQUARE_PASS)
            return index;
    return -1;
}

bool lines_value(const Repertoire *repertoire, int end, int *value) {
    while (end >= 0 && !repertoire->moves[end].valued)
        end = repertoire->moves[end].parent;
    if (end >= 0)
        *value = repertoire->moves[end].value;
    return end >= 0;
}

int lines_path(const Repertoire *repertoire, int index, int path[LINES_PATH]) {
    int count = 0;
    for (int at = repertoire->moves[index].parent; at >= 0; at = repertoire->moves[at].parent)
        path[count++] = at;
    for (int i = 0; i < count / 2; i++) {
        int swap = path[i];
        path[i] = path[count - 1 - i];
        path[count - 1 - i] = swap;
    }
    return count;
}
