/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "front/kit/manual/manual_parse.h"

#include <assert.h>
#include <getopt.h>
#include <inttypes.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "front/kit/manual/suggest.h"
#include "front/kit/manual/words.h"
#include "front/kit/tell.h"
#include "record/board/disc.h"

/* getopt's codes of a word that is no option, and of the page's first one; letters are between. */
enum { OPERAND = 1, FIRST = 256 };

void manual_page(ManualPage *page, const char *program, const char *name, const char *summary,
                 const Manual *manual) {
    Settings settings;
    *page = (ManualPage){.program = program, .name = name, .summary = summary, .manual = manual};
    for (const ManualOption *own = manual->options; own && own->name; own++)
        page->options[page->count++] = *own;
    settings_init(&settings);
    settings_default(&settings, manual->defaults);
    ManualOption option;
    for (int i = 0; settings_option(&settings, i, manual->keys, &option, page->values[page->count]);
         i++)
        if (option.name) {
            assert(page->count + 1 < MANUAL_OPTIONS);
            page->options[page->count++] = option;
        }
    page->options[page->count++] = (ManualOption){.name = "help", .help = "print this text"};
    settings_free(&settings);
}

static const ManualTarget *target_find(const ManualTarget *targets, const char *name) {
    for (; targets && targets->name; targets++)
        if (strcmp(targets->name, name) == 0)
            return targets;
    return NULL;
}

static void make_options(const ManualPage *page, struct option options[MANUAL_OPTIONS + 1]) {
    for (int i = 0; i < page->count; i++) {
        const ManualOption *option = &page->options[i];
        bool setting = strcmp(option->name, "help") != 0;
        for (const ManualOption *own = page->manual->options; own && own->name; own++)
            setting = setting && strcmp(own->name, option->name) != 0;
        options[i] = (struct option){option->name,
                                     option->argument ? required_argument
                                     : setting        ? optional_argument /* --ponder=off */
                                                      : no_argument,
                                     NULL, FIRST + i};
    }
    options[page->count] = (struct option){0};
}

/* Tells what is wrong with `word`, an option or its beginning. */
static void complain(const ManualPage *page, const char *command, const char *word, bool valued) {
    char name[64];
    size_t dashes = strspn(word, "-");
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word + dashes, "="), word + dashes);
    const char *near = NULL;
    for (int i = 0; i < page->count; i++) {
        if (strcmp(name, page->options[i].name) == 0) {
            tell_error("%s: --%s %s (see --help)\n", command, name,
                       valued ? "needs a value" : "takes no value");
            return;
        }
        near = suggest_better(name, page->options[i].name, near);
    }
    tell_error("%s: %.*s %s", command, (int)strcspn(word, "="), word,
               valued ? "needs a value" : "is not an option here");
    if (near && !valued && dashes == 2)
        tell_error("; did you mean --%s?", near);
    fprintf(stderr, " (see --help)\n");
}

/* "a, b or c". */
static void list_words(const char *words, Text *out) {
    int length, next;
    for (const char *at = words; (at = words_next(at, &length)); at += length) {
        bool last = !words_next(at + length, &next);
        text_add(out, "%s%.*s", at == words ? "" : last ? " or " : ", ", length, at);
    }
}

/* Puts the word, of a switch NULL, where the target says. False, nothing being changed: it is not
 * what the option takes. */
static bool set_target(const ManualTarget *target, const ManualOption *option, const char *word) {
    if (target->flag)
        return *target->flag = true;
    if (target->choice) {
        int place = words_find(option->words, word);
        if (place >= 0)
            *target->choice = place;
        return place >= 0;
    }
    if (target->small)
        return number_parse_small(word, (int)target->low, (int)target->high, target->small);
    if (target->number)
        return number_parse_int(word, target->low, target->high, target->number);
    if (option->words && words_find(option->words, word) < 0)
        return false;
    *target->value = word;
    return true;
}

static void refuse(const ManualTarget *target, const ManualOption *option, const char *word,
                   const char *command) {
    char data[256];
    Text expected = text_into(data, sizeof data);
    if (option->words)
        list_words(option->words, &expected);
    else if (target->high >= INT32_MAX)
        text_add(&expected, "a number from %" PRId64 " up", target->low);
    else
        text_add(&expected, "a number from %" PRId64 " to %" PRId64, target->low, target->high);
    tell_error("%s: --%s: %s expected, got %s (see --help)\n", command, option->name, data, word);
}

static bool set_value(Settings *settings, const ManualTarget *targets, const ManualOption *option,
                      const char *word, const char *command) {
    char problem[128];
    const ManualTarget *target = target_find(targets, option->name);
    if (target) {
        bool good = set_target(target, option, word);
        if (!good)
            refuse(target, option, word, command);
        return good;
    }
    if (settings_set(settings, option->name, word ? word : "1", problem))
        return true;
    tell_error("%s: --%s\n", command, problem);
    return false;
}

/* A board may begin with "-", and yet is no option. */
static bool is_board(const char *word) {
    return disc_count((Span){word, word + strlen(word)}) >= 64;
}

/* getopt's code of the next option, -1 behind the last one. The operands on the way, one more for
 * each, are put together from argv[1] on, where all has been read. */
static int next_option(int argc, char **argv, const struct option *options, int *operands) {
    static const char letters[] = "-:h"; /* "-": operands come in their turn, as OPERAND */
    if (optind == 0)                     /* several lists may be parsed in one process: */
        getopt_long(1, argv, letters, options, NULL); /* begins anew, and reads nothing yet */
    for (;;) {
        int code = OPERAND;
        if (optind < argc && is_board(argv[optind]))
            optarg = argv[optind++];
        else
            code = getopt_long(argc, argv, letters, options, NULL);
        if (code != OPERAND)
            return code;
        argv[++*operands] = optarg;
    }
}

/* What was given with each option of the page: a value, "" with a switch, NULL: it was not. */
typedef const char *Given[MANUAL_OPTIONS];

/* Whether an option was given that a rule names, perhaps with a value: "sample", "sample=0". */
static bool is_given(const ManualPage *page, const Given given, const char *word, size_t length) {
    size_t name = strcspn(word, "=:!| ");
    for (int i = 0; i < page->count; i++) {
        const char *option = page->options[i].name;
        if (strlen(option) == name && memcmp(option, word, name) == 0)
            return given[i] &&
                   (name == length || (strlen(given[i]) == length - name - 1 &&
                                       !memcmp(given[i], word + name + 1, length - name - 1)));
    }
    assert(!"a rule of an option that there is not");
    return false;
}

/* Complains of an option that has no effect beside the others, or without another. */
static bool keeps_rules(const ManualPage *page, const Given given, const char *command) {
    int length;
    for (const char *at = page->manual->rules; at && (at = words_next(at, &length)); at += length) {
        char data[256];
        Text others = text_into(data, sizeof data);
        size_t name = strcspn(at, ":!"), size;
        bool needs = at[name] == ':', met = !needs;
        if (!is_given(page, given, at, name))
            continue;
        for (const char *other = at + name + 1; other < at + length; other += size + 1) {
            size = strcspn(other, "| ");
            bool there = is_given(page, given, other, size);
            if (there && !needs) {
                fprintf(stderr, "%s: --%.*s and --%.*s exclude each other (see --help)\n", command,
                        (int)name, at, (int)size, other);
                return false;
            }
            met |= there;
            text_add(&others, "%s--%.*s", others.length ? " or " : "", (int)size, other);
        }
        if (!met) {
            fprintf(stderr, "%s: --%.*s needs %s (see --help)\n", command, (int)name, at, data);
            return false;
        }
    }
    return true;
}

int manual_parse(Settings *settings, int argc, char **argv, const Manual *manual,
                 const ManualTarget *targets) {
    struct option options[MANUAL_OPTIONS + 1];
    ManualPage page;
    Given given = {0};
    char command[64];
    bool top = strcmp(argv[0], "verdi") == 0;
    snprintf(command, sizeof command, "verdi%s%.40s", top ? "" : " ", top ? "" : argv[0]);
    manual_page(&page, "verdi", top ? "" : argv[0], NULL, manual);
    make_options(&page, options);
    settings_default(settings, manual->defaults);
    for (const ManualOption *own = manual->options; own && own->name; own++) {
        const ManualTarget *target = target_find(targets, own->name);
        assert(target && (target->flag == NULL) == (own->argument != NULL));
        bool good = !own->initial || set_target(target, own, own->initial);
        assert(good);
        (void)good;
    }
    optind = opterr = 0;
    for (int operands = 0;;) {
        int code = next_option(argc, argv, options, &operands);
        if (code == -1) {
            int first = optind - operands; /* what stands behind "--" follows them */
            memmove(argv + first, argv + 1, (size_t)operands * sizeof *argv);
            return keeps_rules(&page, given, command) ? first : -1;
        }
        if (code == 'h' || (code >= FIRST && !strcmp(page.options[code - FIRST].name, "help"))) {
            manual_print_text(stdout, &page);
            return 0;
        }
        if (code == '?' || code == ':') {
            char letter[3] = {'-', (char)optopt, '\0'};
            complain(&page, command, optopt > 0 && optopt < FIRST ? letter : argv[optind - 1],
                     code == ':');
            return -1;
        }
        const ManualOption *option = &page.options[code - FIRST];
        if (!set_value(settings, targets, option, optarg, command))
            return -1;
        bool off = !option->argument && optarg && words_find("0 off false no", optarg) >= 0;
        given[code - FIRST] = off ? NULL : optarg ? optarg : "";
    }
}
