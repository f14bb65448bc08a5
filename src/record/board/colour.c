/* SPDX-License-Identifier: MIT
 *
 * Words for the two colours.
 */
#include "base/utf8.h"
#include "record/board/diagram.h"

static const struct {
    const char *word;
    Disc disc;
} colours[] = {
    {"black", DISC_BLACK},        {"white", DISC_WHITE},        {"dark", DISC_BLACK},
    {"light", DISC_WHITE},        {"\u9ed2", DISC_BLACK},       {"\u767d", DISC_WHITE},
    {"\u5148\u624b", DISC_BLACK}, {"\u5f8c\u624b", DISC_WHITE}, /* French, German, Chinese */
    {"noirs", DISC_BLACK},        {"blancs", DISC_WHITE},       {"noir", DISC_BLACK},
    {"blanc", DISC_WHITE},        {"schwarz", DISC_BLACK},      {"weiss", DISC_WHITE},
    {"wei\u00df", DISC_WHITE},    {"\u9ed1", DISC_BLACK}};

bool side_ends_word(Span text) {
    char c = utf8_peek(text);
    return !letter_is_alpha(c) && !letter_is_digit(c);
}

bool side_take_phrase(Span *text, const char *phrase) {
    Span next = *text, words = span_of(phrase);
    while (span_size(words)) {
        if (*words.at == ' ' ? !utf8_skip_blanks(&next)
                             : letter_lower(utf8_next(&next)) != *words.at)
            return false;
        words.at++;
    }
    if ((unsigned char)phrase[0] < 0x80 && !side_ends_word(next))
        return false;
    *text = next;
    return true;
}

Disc side_take_colour(Span *text) {
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        if (side_take_phrase(text, colours[i].word))
            return colours[i].disc;
    Span next = *text;
    char c = utf8_peek(next);
    Disc disc = disc_take(&next);
    if (letter_is_digit(c) || disc > DISC_WHITE || (letter_is_alpha(c) && !side_ends_word(next)))
        return DISC_NONE;
    *text = next;
    return disc;
}
