/* SPDX-License-Identifier: MIT
 *
 * Only names that are common among players of each language. All languages have names for the three
 * first openings. Japanese has the animals of the joseki (tora, usagi, ushi, neko, uma, tsubame,
 * hebi, tanuki), of which the English names are translations, and names in katakana; French has two
 * animals. Openings without a name here keep the English one. Users can add others by a table
 * (opening_names.h).
 */
#include "record/opening/opening_words.h"

#include <stddef.h>
#include <string.h>

typedef struct Words {
    const char *english;
    const char *word[OPENING_LANGUAGES]; /* NULL: none */
} Words;

#define WORDS(japanese, french, chinese)                                                           \
    { [OPENING_JAPANESE] = japanese, [OPENING_FRENCH] = french, [OPENING_CHINESE] = chinese }

static const Words table[] = {
    {"Parallel", WORDS("並び取り", "Parallèle", "平行开局")},
    {"Perpendicular", WORDS("縦取り", "Perpendiculaire", "垂直开局")},
    {"Diagonal", WORDS("斜め取り", "Diagonale", "对角开局")},
    {"Tiger", WORDS("虎", "Tigre", NULL)},
    {"Rabbit", WORDS("兎", NULL, NULL)},
    {"Cow", WORDS("牛", "Vache", NULL)},
    {"Cat", WORDS("猫", NULL, NULL)},
    {"Horse", WORDS("馬", NULL, NULL)},
    {"Swallow", WORDS("燕", NULL, NULL)},
    {"Snake / Peasant", WORDS("蛇", NULL, NULL)},
    {"Raccoon Dog", WORDS("たぬき", NULL, NULL)},
    {"Buffalo / Kenichi", WORDS("バッファロー", NULL, NULL)},
    {"Hokuriku Buffalo", WORDS("北陸バッファロー", NULL, NULL)},
    {"Rose", WORDS("ローズ", NULL, NULL)},
    {"Flat", WORDS("フラット", NULL, NULL)},
    {"Rose-Bill", WORDS("ローズビル", NULL, NULL)},
    {"Brightwell", WORDS("ブライトウェル", NULL, NULL)},
    {"Leader's Tiger", WORDS("リーダーズタイガー", NULL, NULL)},
    {"Stephenson", WORDS("ステファンソン", NULL, NULL)},
    {"Comp'Oth", WORDS("コンポス", NULL, NULL)},
    {"No-Kung", WORDS("ノーカン", NULL, NULL)},
};

const char *opening_language_code(OpeningLanguage language) {
    static const char *const codes[OPENING_LANGUAGES] = {
        [OPENING_ENGLISH] = "en",
        [OPENING_JAPANESE] = "ja",
        [OPENING_FRENCH] = "fr",
        [OPENING_CHINESE] = "zh",
    };
    return codes[language];
}

const char *opening_word(const char *english, OpeningLanguage language) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].english, english) == 0)
            return table[i].word[language];
    return NULL;
}
