/* SPDX-License-Identifier: MIT */
#include "record/archive.h"

#include <math.h>
#include <string.h>

#include "record/record.h"
#include "record/sgf/sgf_clock.h"
#include "record/wthor.h"

/* Sets of formats. */
enum {
    T = 1 << ARCHIVE_LINES | 1 << ARCHIVE_TRANSCRIPT,
    N = 1 << ARCHIVE_NUMBERED,
    O = 1 << ARCHIVE_OBF,
    G = 1 << ARCHIVE_GGF,
    S = 1 << ARCHIVE_SGF,
    W = 1 << ARCHIVE_WTHOR
};

/* The data in words, and the formats that can hold it. */
static const struct {
    const char *name;
    unsigned formats;
} kinds[OMISSIONS] = {
    [OMISSION_GAME] = {"the record itself (no moves from the usual start position)", O | G | S},
    [OMISSION_MOVES] = {"the moves (only the last position is kept)", T | N | G | S | W},
    [OMISSION_PLAYERS] = {"the players' names", N | G | S | W},
    [OMISSION_EVENT] = {"the event", N | S | W},
    [OMISSION_PLACE] = {"the place", N | G | S},
    [OMISSION_DATE] = {"the date, or part of it", N | G | S | W},
    [OMISSION_RESULT] = {"the result, or that it is unknown", N | G | S | W},
    [OMISSION_REASON] = {"how the game ended", G | S},
    [OMISSION_VALUES] = {"the values of moves", G | S},
    [OMISSION_TIMES] = {"the thinking times", G | S},
    [OMISSION_CLOCKS] = {"the clocks", G | S},
    [OMISSION_TYPE] = {"the match type", G},
    [OMISSION_THEORETICAL] = {"the theoretical score", W},
    [OMISSION_NUMBERS] = {"the numbers of players and tournament", 0},
    [OMISSION_TEXT] = {"characters of a text, or its end", 0},
    [OMISSION_UNREAD] = {"other properties", 0},
};

static unsigned held_by(ArchiveFormat format) {
    unsigned held = 0;
    for (int i = 0; i < OMISSIONS; i++)
        held |= (kinds[i].formats >> format & 1) << i;
    return held;
}

const char *omission_name(Omission omission) {
    return kinds[omission].name;
}

/* True if the number is no multiple of `unit`, so that writing it would round it. */
static bool is_rounded(double number, double unit) {
    return isfinite(number) && fabs(number - round(number / unit) * unit) > 1e-9;
}

static unsigned omissions_of_moves(const Game *game, ArchiveFormat format) {
    unsigned found = game->length ? 1u << OMISSION_MOVES : 0, kept = held_by(format);
    for (int i = 0; i < game->length; i++) {
        GameMove move = game_move(game, i);
        found |= isfinite(move.value) ? 1u << OMISSION_VALUES : 0;
        found |= isfinite(move.seconds) ? 1u << OMISSION_TIMES : 0;
        if (is_rounded(game_stated_left(game, i), 0.001) && format == ARCHIVE_SGF)
            found |= 1u << OMISSION_CLOCKS, kept &= ~(1u << OMISSION_CLOCKS);
        if (is_rounded(move.value, 0.01))
            kept &= ~(1u << OMISSION_VALUES);
        if (is_rounded(move.seconds, 0.001))
            kept &= ~(1u << OMISSION_TIMES);
    }
    return found & ~kept;
}

/* True if the record states a time left that does not follow from clocks and times alone, which are
 * all that formats other than SGF have. */
static bool is_left_lost(const Game *game) {
    double left[2] = {game->clock[BLACK].main, game->clock[WHITE].main};
    for (int i = 0; i < game->length; i++) {
        GameMove move = game_move(game, i);
        double stated = game_stated_left(game, i);
        if (!isnan(move.seconds))
            left[move.colour] += game->clock[move.colour].increment - move.seconds;
        if (!isnan(stated) && !(game->has_clock && fabs(stated - left[move.colour]) < 1e-6))
            return true;
    }
    return false;
}

/* True if the format cannot express this result, although it has results. */
static bool is_result_lost(const Game *game, ArchiveFormat format) {
    GameResult result = notes_result(game);
    bool rounded = 2 * notes_score(&result) - 64 != result.discs;
    if (format == ARCHIVE_GGF)
        return result.known && !result.counted;
    if (format == ARCHIVE_NUMBERED)
        return result.known && result.counted && rounded;
    return format == ARCHIVE_WTHOR && rounded;
}

/* GGF writes the reason after the count; SGF writes it instead of the count. */
static bool is_reason_lost(const GameResult *result, ArchiveFormat format) {
    if (format == ARCHIVE_SGF)
        return result->counted || !strchr("rt", result->reason);
    return format == ARCHIVE_GGF && !result->counted;
}

static bool is_text_lost(const Game *game, ArchiveFormat format) {
    unsigned char packed[WTHOR_TOURNAMENT_SIZE];
    return format == ARCHIVE_WTHOR &&
           (!wthor_pack_name(game->name[BLACK], packed, WTHOR_PLAYER_SIZE) ||
            !wthor_pack_name(game->name[WHITE], packed, WTHOR_PLAYER_SIZE) ||
            !wthor_pack_name(game->notes.event, packed, WTHOR_TOURNAMENT_SIZE));
}

unsigned omissions_of(const Game *game, ArchiveFormat format) {
    const GameNotes *notes = &game->notes;
    GameResult result = notes->result;
    unsigned found = 0;
    if (!position_same_discs(game->start, position_start()) || game->start.side != BLACK ||
        (format <= ARCHIVE_TRANSCRIPT && !game->length)) /* the line would be empty */
        found |= 1u << OMISSION_GAME;
    found |= *game->name[BLACK] || *game->name[WHITE] ? 1u << OMISSION_PLAYERS : 0;
    found |= *notes->event ? 1u << OMISSION_EVENT : 0;
    found |= *notes->place ? 1u << OMISSION_PLACE : 0;
    found |= *notes->date ? 1u << OMISSION_DATE : 0;
    bool on_board = game_is_over(game) && !result.reason;
    found |= result.known && !on_board ? 1u << OMISSION_RESULT : 0;
    found |= result.reason ? 1u << OMISSION_REASON : 0;
    found |= game->has_clock ? 1u << OMISSION_CLOCKS : 0;
    found |= strcmp(game->type, "8") != 0 ? 1u << OMISSION_TYPE : 0;
    found |= notes->solved_empties ? 1u << OMISSION_THEORETICAL : 0;
    unsigned lost = (found & ~held_by(format)) | omissions_of_moves(game, format);
    if (is_result_lost(game, format))
        lost |= 1u << OMISSION_RESULT;
    if (result.reason && is_reason_lost(&result, format))
        lost |= 1u << OMISSION_REASON;
    if (lost >> OMISSION_REASON & 1 && game_is_over(game)) /* without a reason, the moves decide the
                                                            * result */
        lost |= 1u << OMISSION_RESULT;
    /* SGF has one clock for both sides, and states the time left instead of the time used. */
    if (format == ARCHIVE_SGF ? !sgf_clock_holds_clocks(game) : is_left_lost(game))
        lost |= 1u << OMISSION_CLOCKS;
    if (format == ARCHIVE_SGF && !sgf_clock_holds_times(game))
        lost |= 1u << OMISSION_TIMES;
    if (format == ARCHIVE_WTHOR && *notes->date && /* it only keeps the year */
        (notes_year(notes->date) == 0 || strlen(notes->date) != 4))
        lost |= 1u << OMISSION_DATE;
    RecordDate date;
    if (record_date_read(notes->date, &date) &&
        ((format == ARCHIVE_SGF && *date.time) || (format == ARCHIVE_NUMBERED && date.zoned)))
        lost |= 1u << OMISSION_DATE;
    if (is_text_lost(game, format))
        lost |= 1u << OMISSION_TEXT;
    if (*notes->unread)
        lost |= 1u << OMISSION_UNREAD;
    return lost;
}
