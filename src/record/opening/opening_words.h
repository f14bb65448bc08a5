/* SPDX-License-Identifier: MIT
 *
 * Names of openings in languages other than English.
 */
#ifndef VERDI_RECORD_OPENING_OPENING_WORDS_H
#define VERDI_RECORD_OPENING_OPENING_WORDS_H

typedef enum OpeningLanguage {
    OPENING_ENGLISH,
    OPENING_JAPANESE,
    OPENING_FRENCH,
    OPENING_CHINESE,
    OPENING_LANGUAGES
} OpeningLanguage;

/* "en", "ja", "fr", "zh". */
const char *opening_language_code(OpeningLanguage language);

/* The name of an opening in a language, given its English one (Opening.name). NULL if none is known
 * or the language is English. UTF-8, static. */
const char *opening_word(const char *english, OpeningLanguage language);

#endif
