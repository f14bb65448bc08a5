/* SPDX-License-Identifier: MIT */
#include "record/board/diagram.h"

#include "base/utf8.h"
#include "record/transcript.h"

/* Phrases after and before a colour that name the side to move. */
static const char *const behind[] = {"to move",      "to play",
                                     "on move",      "moves",
                                     "plays",        "turn",
                                     "'s turn",      "'s move",
                                     "\u2019s turn", "\u2019s move",
                                     "\u756a",       "\u306e\u756a",
                                     "\u624b\u756a", "\u306e\u624b\u756a",
                                     "am zug",       "ist am zug",
                                     "zieht",        "ist dran",
                                     "jouent",       "de jouer",
                                     "au trait",     "ont le trait",
                                     "\u65b9\u8d70", "\u68cb\u8d70",
                                     "\u8d70"};

static const char *const before[] = {"to move",
                                     "to play",
                                     "on move",
                                     "to_move",
                                     "to_play",
                                     "side_to_move",
                                     "player",
                                     "trait",
                                     "am zug",
                                     "turn",
                                     "next",
                                     "next move",
                                     "next player",
                                     "current player",
                                     "mover",
                                     "side",
                                     "\u624b\u756a",
                                     "\u6b21",
                                     "\u6b21\u306e\u624b\u756a"};

/* These come directly before a colour. */
static const char *const leads[] = {"trait aux", "trait au", "\u8f6e\u5230", "\u8f2a\u5230"};

static const char *const past[] = {"last", "previous"};

static const char *const counted[] = {"empty", "empties", "disc", "discs", "disks", "pieces",
                                      "score", "moves",   "ply",  "move",  "left",  "squares"};

#define TAKE_ANY(text, phrases) take_any(text, phrases, sizeof(phrases) / sizeof *(phrases))

/* Takes the longest matching phrase. */
static bool take_any(Span *text, const char *const *phrases, size_t count) {
    Span longest = *text;
    for (size_t i = 0; i < count; i++) {
        Span next = *text;
        if (side_take_phrase(&next, phrases[i]) && next.at > longest.at)
            longest = next;
    }
    bool taken = longest.at > text->at;
    *text = longest;
    return taken;
}

/* Takes a colour, possibly with its disc in parentheses after it. */
static Disc take_named(Span *text) {
    Disc disc = side_take_colour(text);
    Span next = *text;
    if (disc > DISC_WHITE)
        return disc;
    utf8_skip_blanks(&next);
    if (span_take(&next, "(") && side_take_colour(&next) == disc && span_take(&next, ")"))
        *text = next;
    return disc;
}

/* Takes "white to move" or "white moves", but not "white moves: 4" or "white plays f4". */
static Disc take_colour_first(Span *text) {
    static const char *const verbs[] = {"moves", "plays"};
    Span next = *text;
    Disc disc = take_named(&next);
    if (disc > DISC_WHITE)
        return DISC_NONE;
    utf8_skip_blanks(&next);
    Span rest = next;
    if (!TAKE_ANY(&next, behind))
        return DISC_NONE;
    if (TAKE_ANY(&rest, verbs)) {
        utf8_skip_blanks(&rest);
        char c = utf8_peek(rest);
        if (c == ':' || c == '=' || letter_is_digit(c) || transcript_begins(rest))
            return DISC_NONE;
    }
    *text = next;
    return disc;
}

/* Takes a phrase that names the side to move, and the sign or word after it. */
static bool take_before(Span *text) {
    Span next = *text;
    if (TAKE_ANY(text, leads))
        return true;
    if (!TAKE_ANY(&next, before))
        return false;
    utf8_skip_blanks(&next);
    char c = utf8_peek(next);
    if (c == ':' || c == '=')
        utf8_next(&next);
    else if (!side_take_phrase(&next, "is") && !side_take_phrase(&next, "\u306f"))
        return false;
    *text = next;
    return true;
}

/* Takes "side to move: white". */
static Disc take_colour_last(Span *text) {
    Span next = *text;
    if (!take_before(&next))
        return DISC_NONE;
    utf8_skip_blanks(&next);
    Disc disc = take_named(&next);
    *text = disc <= DISC_WHITE ? next : *text;
    return disc;
}

Disc side_find(Span text) {
    Disc found = DISC_NONE;
    for (bool begins = true; span_size(text);) {
        if (begins && TAKE_ANY(&text, past)) { /* "last turn: white" */
            utf8_skip_blanks(&text);
            TAKE_ANY(&text, before);
            continue;
        }
        Disc disc = begins ? take_colour_first(&text) : DISC_NONE;
        if (begins && disc == DISC_NONE)
            disc = take_colour_last(&text);
        if (disc != DISC_NONE)
            found = found == DISC_NONE || found == disc ? disc : DISC_EMPTY;
        begins = disc != DISC_NONE || side_ends_word(text);
        if (disc == DISC_NONE)
            utf8_next(&text);
    }
    return found;
}

Disc side_of_line(Span line) {
    Span rest = line;
    utf8_skip_blanks(&rest);
    bool open = span_take(&rest, "(");
    Disc disc = take_named(&rest);
    bool closed = !open || span_take(&rest, ")");
    return disc <= DISC_WHITE && closed && !span_size(span_trim(rest)) ? disc : side_find(line);
}

bool side_is_count(Span line) {
    bool words = false, digits = false;
    while (utf8_skip_blanks(&line), span_size(line)) {
        bool word = side_take_colour(&line) <= DISC_WHITE || TAKE_ANY(&line, counted);
        words |= word;
        if (word)
            continue;
        char c = utf8_next(&line);
        digits |= letter_is_digit(c);
        if (!letter_is_digit(c) && (!c || !strchr(":=,;|()-/.", c)))
            return false;
    }
    return words && digits;
}

bool side_is_hinted(Span line) {
    if (side_is_count(line))
        return false;
    for (bool begins = true; span_size(line);) {
        Span next = line;
        if (begins && take_before(&next))
            return true;
        bool letter = letter_is_alpha(utf8_peek(line)) || (unsigned char)*line.at >= 128;
        if (begins && letter && side_take_colour(&next) <= DISC_WHITE && next.at - line.at > 1 &&
            (utf8_skip_blanks(&next), utf8_peek(next) != ':'))
            return true;
        begins = side_ends_word(line);
        utf8_next(&line);
    }
    return false;
}

bool side_fail_number(int number, char *problem) {
    return record_fail(problem,
                       number < 0 ? "'%d' may be the side to move or a score: write X or O"
                                  : "'%d' may be the side to move or a score: write X, O or +%d",
                       number, number);
}
