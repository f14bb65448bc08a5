/* SPDX-License-Identifier: MIT */
#include "whole.h"

#include <stdlib.h>
#include <string.h>

#include "testing.h"

#define BOARD "---------------------------OX------XXX--------------------------"
#define GGF_BOARD "BO[8 ---------------------------O*------*O--------------------------- *]"

const WholeSeed whole_seeds[WHOLE_SEEDS] = {
    {WHOLE_BARE | WHOLE_SINGLE, 3, "f5d6c3d3c4\nF5F6E6F4\nf5 d6 c3\n"},
    {WHOLE_BARE, 3, "f5, d6, c3\n1. f5 2. d6 3. c3\n1) f5 d6 2) c3\n"},
    {WHOLE_BARE, 3,
     "black:f5;white:d6\n\"f5\",\"d6\"\n\xe2\x91\xa0"
     "f5 \xe2\x91\xa1"
     "d6\n"},
    {WHOLE_BARE | WHOLE_SINGLE, 2, "f5d6 40-24\nf5f6 black wins\n"},
    {WHOLE_SINGLE, 3, "Game one: f5d6c3\nhttps://x.org/?kifu=F5D6C3&l=ja\n- f5f6\n"},
    {0, 2, "Two games.\n\nf5d6c3\n\nwords between\nf5f6\nand after\n"},
    {WHOLE_BARE, 2, "f5\nd6\nc3\n\nf5\nf6\n"},
    {WHOLE_BARE, 1, "BLACK, f5\nWHITE, d6\nBLACK, c3\n"},
    {WHOLE_BARE, 1, "1. f5 d6\n2. c3 d3\n3. c4\n"},
    {0, 2,
     "[Event \"x\"]\n[Black \"Ada\"]\n[Result \"*\"]\n\n1. f5 d6 2. c3 *\n\n"
     "[Black \"Bo\"]\n\n1. f5 f6 {words} 2. e6 (no) f4 $1 *\n"},
    {WHOLE_SINGLE | WHOLE_CLOSED, 2,
     "{\"moves\":\"f5d6c3\",\"black\":\"Ada\"}\n{\"id\":7,\"moves\":\"f5f6\"}\n"},
    {WHOLE_SINGLE | WHOLE_CLOSED, 2,
     "{\"board\":\"" BOARD " O\",\"moves\":\"f6\"}\n[\"f5\",\"d6\"]\n"},
    {WHOLE_CLOSED, 3, "[{\"moves\":\"f5d6\"},\n{\"moves\":\"f5f6\"},{\"transcript\":\"f5\"}]\n"},
    {WHOLE_CLOSED, 2, "[[\"f5\",\"d6\"],\n [[\"B\",\"f5\"],[\"W\",\"f6\"]]]\n"},
    {WHOLE_CLOSED, 1,
     "{\"players\":[{\"name\":\"A\"},{\"name\":\"B\"}],\"position\":{\"startPos\":\"" BOARD
     " O\",\n\"moves\":[{\"m\":\"f6\",\"t\":3}]}}\n"},
    {0, 2, "black,white,moves\nAda,Bo,f5d6c3\n\"Bo, \"\"X\"\"\",Ada,f5f6\n"},
    {0, 2, "moves\tdate\nf5d6c3\t2020\nf5f6\t2021\n"},
    {0, 2, "| game | moves |\n|---|---|\n| one | f5d6c3 |\n| two | f5f6 |\n"},
    {0, 2, "board;side\n" BOARD ";white\n" BOARD ";O\n"},
    {WHOLE_BARE | WHOLE_SINGLE, 3, BOARD " O\n" BOARD " O f6\n" BOARD " white to move\n"},
    {WHOLE_BARE | WHOLE_SINGLE, 2, BOARD " O; f6:+3; d6:-1;\n" BOARD " O; f4:+12;\n"},
    {0, 2,
     "  a b c d e f g h\n1 - - - - - - - - 1\n2 - - - - - - - - 2\n3 - - - - - - - - 3\n"
     "4 - - - O X - - - 4\n5 - - - X O - - - 5\n6 - - - - - - - - 6\n7 - - - - - - - - 7\n"
     "8 - - - - - - - - 8\n  a b c d e f g h\nBlack to move\nf5 d6\n\n"
     "--------\n--------\n--------\n---OX---\n---XXX--\n--------\n--------\n--------\nO\n"},
    {WHOLE_BARE | WHOLE_SINGLE, 2,
     "8/8/8/3Pp3/3Ppp2/8/8/8 w - - 0 1\n8/8/8/3Pp3/3pP3/8/8/8 b f5d6\n"},
    {WHOLE_CLOSED, 2,
     "(;GM[Othello]PB[Ada]PW[Bo]RE[?]TY[8]" GGF_BOARD "B[F5/1.2/3]W[D6];)\n"
     "2 (;GM[Othello]PB[Bo]PW[Ada]TY[8]" GGF_BOARD "B[F5]W[F6]B[E6];)\n"},
    {WHOLE_CLOSED | WHOLE_BARE, 2,
     "(;GM[Othello]" GGF_BOARD "B[f5]W[d6];)\n(;GM[Othello]" GGF_BOARD "B[f5]W[f6];)\n"},
    {WHOLE_CLOSED, 2,
     "(;GM[2]FF[4]SZ[8]PB[Ada \\] x]PW[Bo];B[fe];W[df])\n"
     "(;GM[2]FF[4]SZ[8]PB[Bo];B[fe];W[ff];B[ef])\n"},
    {WHOLE_CLOSED | WHOLE_BARE, 2, "(;GM[2]SZ[8];B[fe];W[df])(;GM[2]SZ[8];B[fe];W[ff])"},
    {0, 3,
     "{\"event\":\"x\",\"games\":[{\"moves\":\"f5d6\"},\n{\"moves\":\"f5f6\"}],\"n\":1}\n[\"f5\"]"
     "\n"},
    {0, 2, "fen,moves\n8/8/8/3pP3/2ppp3/8/8/8 w,c3\n8/8/8/3pP3/2ppp3/8/8/8 w,c6\n"},
};

void whole_describe(const Game *game, char *out, size_t size) {
    char start[POSITION_TEXT];
    Text text = text_into(out, size);
    position_text(game->start, "XO-", start);
    text_add(&text, "%s ", start);
    transcript_write(game, &text);
    text_add(&text, " %s, %s", game->name[BLACK], game->name[WHITE]);
    ck_assert(!text.overflow);
}

/* Takes the next square of a text that is not inside a word; false at its end. In SGF a square is
 * two letters in a move. */
static bool scan_square(Span *text, const char *begin, bool sgf, char name[3]) {
    for (; text->at + 1 < text->end; text->at++) {
        const char *at = text->at;
        const char *tag = at - (at > begin);
        while (tag > begin && (letter_is_blank(tag[-1]) || (tag[-1] >= 'a' && tag[-1] <= 'z')))
            tag--;
        bool column = letter_lower(at[0]) >= 'a' && letter_lower(at[0]) <= 'h';
        bool move = sgf && tag - 2 >= begin && at[-1] == '[' && strchr("BW", tag[-1]) &&
                    !letter_is_alpha(tag[-2]) && at + 2 < text->end && at[1] >= 'a' &&
                    at[1] <= 'h' && at[2] == ']';
        bool side = at - begin > 1 && strchr("bwxo", at[-1]) && at[-2] == ' '; /* of a board */
        bool square = !sgf && at[1] >= '1' && at[1] <= '8' &&
                      (at == begin || !letter_is_alpha(at[-1]) || side);
        if (!column || (!move && !square))
            continue;
        name[0] = letter_lower(at[0]);
        name[1] = move ? (char)(at[1] - 'a' + '1') : at[1];
        name[2] = '\0';
        text->at += 2;
        return true;
    }
    return false;
}

/* The squares of a record. The columns of OBF have scores, which are no moves. */
static void scan_record(const ArchiveItem *item, char *out, size_t size) {
    Text text = text_into(out, size);
    bool sgf = item->format == ARCHIVE_SGF;
    char name[3];
    if (item->format == ARCHIVE_WTHOR) {
        const char *move = item->text.at + WTHOR_MOVES_AT;
        for (; move < item->text.end && *move; move++)
            text_add(&text, "%c%c", 'a' + *move % 10 - 1, '0' + *move / 10);
        return;
    }
    for (Span rest = item->text; scan_square(&rest, item->text.at, sgf, name);)
        if (rest.at == rest.end || *rest.at != ':')
            text_add(&text, "%s", name);
}

/* Checks a game against the squares in its text. */
static void check_game(const Game *game, const ArchiveItem *item, Span text) {
    char moves[WHOLE_TEXT], squares[WHOLE_TEXT];
    Text out = text_into(moves, sizeof moves);
    transcript_write(game, &out);
    scan_record(item, squares, sizeof squares);
    ck_assert_msg(!strcmp(moves, squares), "moves %s, but in the text %s\n%.*s", moves, squares,
                  (int)span_size(text), text.at);
}

/* Notes the squares between two records, which are left out. */
static void scan_between(const char *from, const char *to, bool sgf, char left_out[3]) {
    Span between = {from, to};
    char name[3];
    while (scan_square(&between, from, sgf, name))
        memcpy(left_out, name, sizeof name);
}

WholeReading whole_read(Span text) {
    static WholeReading reading;
    char problem[RECORD_PROBLEM_SIZE];
    ArchiveFormat format = archive_detect(text);
    bool sgf = format == ARCHIVE_SGF, binary = format == ARCHIVE_WTHOR;
    Archive archive;
    ArchiveItem item;
    Game game = game_new();
    const char *done = text.at;
    char left_out[3] = "";
    reading = (WholeReading){0};
    archive_open(&archive, format, text);
    for (;;) {
        ArchiveStatus status = archive_next(&archive, &game, &item, problem);
        if (status == ARCHIVE_END)
            break;
        reading.skipped |= *item.skipped != '\0';
        if (item.text.at) {
            ck_assert(item.text.at >= done && item.text.end <= text.end);
            scan_between(done, binary ? done : item.text.at, sgf, left_out);
            done = item.text.end;
        }
        if (status == ARCHIVE_BAD) {
            bool placed = item.text.at && (item.line >= 1 || binary);
            ck_assert(*problem && (placed || !item.number)); /* number 0 is the whole file */
            reading.bad++;
            reading.refused |= !item.number;
            continue;
        }
        ck_assert_int_lt(reading.games, WHOLE_RECORDS);
        check_game(&game, &item, text);
        whole_describe(&game, reading.game[reading.games], sizeof *reading.game);
        reading.end[reading.games++] = item.text.end;
    }
    scan_between(done, binary || reading.refused ? done : text.end, sgf, left_out);
    ck_assert_msg(!*left_out || reading.skipped, "%s was left out of\n%.*s", left_out,
                  (int)span_size(text), text.at);
    game_free(&game);
    return reading;
}

WholeReading whole_read_copy(const char *text, size_t size) {
    char *copy = malloc(size + 1);
    ck_assert(copy != NULL);
    memcpy(copy, text, size);
    WholeReading reading = whole_read((Span){copy, copy + size});
    for (int i = 0; i < reading.games; i++)
        reading.end[i] += text - copy;
    free(copy);
    return reading;
}

void whole_check_both(const WholeReading *first, const WholeReading *second,
                      const WholeReading *both, const char *text) {
    for (int i = 0; i < first->games + second->games && !both->bad; i++) {
        const char *game = i < first->games ? first->game[i] : second->game[i - first->games];
        ck_assert_msg(i < both->games && !strcmp(both->game[i], game), "%s", text);
    }
}
