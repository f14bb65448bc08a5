/* SPDX-License-Identifier: MIT */
#include "front/command/annotate/annotate_note.h"

#include <string.h>

#include "base/number.h"
#include "study/review.h"

/* "+1.5", "-12" where it is exact. */
static void add_value(Text *out, int tenths, bool exact) {
    if (exact)
        text_add(out, "%+d", tenths / 10);
    else
        text_add(out, "%+.1f", number_shown(tenths / 10.0, 1));
}

/* "+1.5, the best", "-0.3 (D3 +1.5: loses 1.8, win to loss)", and how deep it was looked at. */
static void comment_on(const JudgedMove *move, Text *out) {
    add_value(out, move->value, move->exact);
    if (move->forced)
        text_add(out, ", the only move");
    else if (move->loss == 0)
        text_add(out, ", the best");
    else {
        text_add(out, " (%s ", square_capital(move->best));
        add_value(out, move->best_value, move->exact);
        text_add(out, ": loses %d.%d%s%s)", move->loss / 10, move->loss % 10,
                 move->slip == JUDGE_KEPT ? "" : ", ", judge_slip_name(move->slip));
    }
    if (move->exact)
        text_add(out, ", exact");
    else
        text_add(out, ", %d plies at %d%%", move->depth, move->confidence);
}

/* "47-17", Black's discs first, of a game that was played to its end. */
static void add_final(const JudgedGame *judged, SgfNote *note) {
    int halves[2];
    char comment[sizeof note->comment];
    Text text = text_into(comment, sizeof comment);
    review_count(judged, halves);
    text_add(&text, "%s; final score ", note->comment);
    final_score_add(&text, (FinalScore){true, {halves[BLACK], halves[WHITE]}}, BLACK);
    if (!text.overflow)
        strcpy(note->comment, comment);
}

int annotate_notes(Game *game, const JudgedGame *judged, int loss, SgfNote *notes) {
    int lines = 0, next = 0;
    for (int i = 0; i < game->length && next < judged->count; i++) {
        GameMove played = game_move(game, i);
        if (played.square == SQUARE_PASS)
            continue;
        const JudgedMove *move = &judged->move[next++];
        SgfNote *note = &notes[i];
        Text comment = text_into(note->comment, sizeof note->comment);
        comment_on(move, &comment);
        if (judged->over && next == judged->count)
            add_final(judged, note);
        game_annotate(game, i, move->value / 10.0, played.seconds);
        if (move->loss < loss || move->played == move->best)
            continue;
        note->line_length = move->line_length;
        note->line_value = move->best_value / 10.0;
        memcpy(note->line, move->line, (size_t)move->line_length);
        lines++;
    }
    return lines;
}
