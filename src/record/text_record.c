/* SPDX-License-Identifier: MIT
 *
 * Reads a record of text, whatever its form: a transcript, perhaps with a label, JSON, or a board.
 */
#include "base/span.h"
#include "record/board/diagram.h"
#include "record/json_game.h"
#include "record/json_moves.h"
#include "record/record.h"
#include "record/transcript.h"

RecordStatus transcript_read(Game *game, Span text, int max_moves, const char **at, char *problem) {
    const char *assumed, *unused;
    at = at ? at : &unused;
    Span label, moves = transcript_strip(text, &label);
    if (json_moves_begin(moves))
        return json_game_read(game, moves, max_moves, &assumed, at, problem);
    if (transcript_is_analysis(label)) {
        *at = label.at;
        record_fail(problem, "'%.*s' is not the label of a game", record_quoted(label), label.at);
        return RECORD_BAD;
    }
    Game read = game_new();
    bool whole = transcript_play_record(&read, moves, max_moves, at, problem);
    if (whole && span_size(label) && !read.length && max_moves) {
        *at = text.at;
        whole = transcript_fail(&read, text, problem);
    }
    if (span_size(label))
        notes_add_unread(&read, span_of("label"));
    return record_end(game, &read, whole, problem);
}

RecordStatus position_read(Game *game, Span text, int max_moves, const char **at, char *problem) {
    Diagram diagram;
    size_t squares = disc_count(span_trim(text)); /* "--" may also be a pass */
    bool board = squares >= (transcript_begins(text) ? 3 : 2) ||
                 diagram_take(&(Span){text.at, text.end}, &diagram);
    return (board ? board_read : transcript_read)(game, text, max_moves, at, problem);
}
