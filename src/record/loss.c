/* SPDX-License-Identifier: MIT */
#include "record/loss.h"

#include <math.h>
#include <string.h>

#include "record/notes.h"
#include "record/sgf/sgf_clock.h"
#include "record/wthor.h"

static const char *const names[LOSSES] = {
    [LOSS_GAME] = "the record itself (no moves from the usual position)",
    [LOSS_MOVES] = "the moves (only the last position is kept)",
    [LOSS_PLAYERS] = "the players' names",
    [LOSS_EVENT] = "the event",
    [LOSS_PLACE] = "the place",
    [LOSS_DATE] = "the date, or part of it",
    [LOSS_RESULT] = "the result, or that it is unknown",
    [LOSS_REASON] = "how the game ended",
    [LOSS_VALUES] = "the values of moves",
    [LOSS_TIMES] = "the thinking times",
    [LOSS_CLOCKS] = "the clocks",
    [LOSS_TYPE] = "the match type",
    [LOSS_THEORETICAL] = "the theoretical score",
    [LOSS_NUMBERS] = "the numbers of players and tournament",
    [LOSS_TEXT] = "characters of a text, or its end",
    [LOSS_UNREAD] = "other properties",
};

/* What each format has a place for. */
enum {
    HEADERS =
        1 << LOSS_PLAYERS | 1 << LOSS_EVENT | 1 << LOSS_PLACE | 1 << LOSS_DATE | 1 << LOSS_RESULT,
    IN_GGF = (HEADERS & ~(1 << LOSS_EVENT)) | 1 << LOSS_GAME | 1 << LOSS_MOVES | 1 << LOSS_REASON |
             1 << LOSS_VALUES | 1 << LOSS_TIMES | 1 << LOSS_CLOCKS | 1 << LOSS_TYPE,
    IN_SGF = HEADERS | 1 << LOSS_GAME | 1 << LOSS_MOVES | 1 << LOSS_REASON | 1 << LOSS_VALUES |
             1 << LOSS_TIMES | 1 << LOSS_CLOCKS,
    IN_WTHOR = 1 << LOSS_MOVES | 1 << LOSS_PLAYERS | 1 << LOSS_EVENT | 1 << LOSS_DATE |
               1 << LOSS_RESULT | 1 << LOSS_THEORETICAL
};

static const unsigned places[ARCHIVE_FORMATS] = {
    [ARCHIVE_LINES] = 1 << LOSS_MOVES,
    [ARCHIVE_TRANSCRIPT] = 1 << LOSS_MOVES,
    [ARCHIVE_NUMBERED] = HEADERS | 1 << LOSS_MOVES,
    [ARCHIVE_OBF] = 1 << LOSS_GAME,
    [ARCHIVE_GGF] = IN_GGF,
    [ARCHIVE_SGF] = IN_SGF,
    [ARCHIVE_WTHOR] = IN_WTHOR,
};

/* The characters that would end a text. */
static const char *const foreign[ARCHIVE_FORMATS] = {
    [ARCHIVE_NUMBERED] = "\"]",
    [ARCHIVE_GGF] = "]",
};

const char *loss_name(Loss loss) {
    return names[loss];
}

static bool is_start(Position position) {
    Position start = position_start();
    return position.discs[BLACK] == start.discs[BLACK] &&
           position.discs[WHITE] == start.discs[WHITE] && position.side == start.side;
}

/* Whether there are more decimals than are written. */
static bool is_rounded(double number, double unit) {
    return isfinite(number) && fabs(number - round(number / unit) * unit) > 1e-9;
}

static unsigned losses_of_moves(const Game *game, ArchiveFormat format) {
    unsigned found = game->length ? 1u << LOSS_MOVES : 0, kept = places[format];
    for (int i = 0; i < game->length; i++) {
        GameMove move = game_move(game, i);
        found |= isfinite(move.value) ? 1u << LOSS_VALUES : 0;
        found |= isfinite(move.seconds) ? 1u << LOSS_TIMES : 0;
        if (is_rounded(move.value, 0.01))
            kept &= ~(1u << LOSS_VALUES);
        if (is_rounded(move.seconds, 0.001))
            kept &= ~(1u << LOSS_TIMES);
    }
    return found & ~kept;
}

/* SGF has one clock for both sides, and tells times by what is left on it. */
static unsigned losses_of_time(const Game *game) {
    return (sgf_clock_holds_clocks(game) ? 0 : 1u << LOSS_CLOCKS) |
           (sgf_clock_holds_times(game) ? 0 : 1u << LOSS_TIMES);
}

/* A result that the format cannot put, even if it has a place for results. */
static bool is_result_lost(const Game *game, ArchiveFormat format) {
    GameResult result = notes_result(game);
    switch (format) {
    case ARCHIVE_GGF:
        return result.known && !result.counted;
    case ARCHIVE_NUMBERED:
        return result.known && result.counted && notes_score(&result) < 0;
    case ARCHIVE_WTHOR:
        return notes_score(&result) < 0;
    default:
        return false;
    }
}

/* GGF tells a reason behind the count, SGF in its place. */
static bool is_reason_lost(const GameResult *result, ArchiveFormat format) {
    if (format == ARCHIVE_SGF)
        return result->counted || !strchr("rt", result->reason);
    return format == ARCHIVE_GGF && !result->counted;
}

static bool is_text_lost(const Game *game, ArchiveFormat format) {
    const char *texts[] = {game->notes.event, game->notes.place, game->notes.date,
                           game->name[BLACK], game->name[WHITE], game->type};
    unsigned char packed[WTHOR_TOURNAMENT_SIZE];
    if (format == ARCHIVE_WTHOR)
        return !wthor_pack_name(game->name[BLACK], packed, WTHOR_PLAYER_SIZE) ||
               !wthor_pack_name(game->name[WHITE], packed, WTHOR_PLAYER_SIZE) ||
               !wthor_pack_name(game->notes.event, packed, WTHOR_TOURNAMENT_SIZE);
    for (size_t i = 0; foreign[format] && i < sizeof texts / sizeof *texts; i++)
        if (texts[i][strcspn(texts[i], foreign[format])])
            return true;
    return false;
}

/* WTHOR keeps the year, and nothing else of a date. */
static bool is_date_lost(const char *date, ArchiveFormat format) {
    return format == ARCHIVE_WTHOR && *date && (notes_year(date) == 0 || strlen(date) != 4);
}

unsigned loss_of(const Game *game, ArchiveFormat format) {
    const GameNotes *notes = &game->notes;
    GameResult result = notes->result;
    unsigned found = 0;
    found |= is_start(game->start) ? 0 : 1u << LOSS_GAME;
    if (format <= ARCHIVE_TRANSCRIPT && !game->length) /* it would be an empty line */
        found |= 1u << LOSS_GAME;
    found |= *game->name[BLACK] || *game->name[WHITE] ? 1u << LOSS_PLAYERS : 0;
    found |= *notes->event ? 1u << LOSS_EVENT : 0;
    found |= *notes->place ? 1u << LOSS_PLACE : 0;
    found |= *notes->date ? 1u << LOSS_DATE : 0;
    /* That of a finished game can be counted on the board. */
    bool told = result.known;
    if (told && game_is_over(game)) {
        Board board = {game->now.discs[BLACK], game->now.discs[WHITE]};
        told = !result.counted || result.discs != board_final_score(board);
    }
    found |= told ? 1u << LOSS_RESULT : 0;
    found |= result.reason ? 1u << LOSS_REASON : 0;
    found |= game->has_clock ? 1u << LOSS_CLOCKS : 0;
    found |= strcmp(game->type, "8") != 0 ? 1u << LOSS_TYPE : 0;
    found |= notes->solved_empties ? 1u << LOSS_THEORETICAL : 0;
    unsigned lost = (found & ~places[format]) | losses_of_moves(game, format);
    if (is_result_lost(game, format))
        lost |= 1u << LOSS_RESULT;
    if (result.reason && is_reason_lost(&result, format))
        lost |= 1u << LOSS_REASON;
    if (format == ARCHIVE_SGF)
        lost |= losses_of_time(game);
    if (is_date_lost(notes->date, format))
        lost |= 1u << LOSS_DATE;
    if (is_text_lost(game, format))
        lost |= 1u << LOSS_TEXT;
    if (*notes->unread)
        lost |= 1u << LOSS_UNREAD;
    return lost;
}
