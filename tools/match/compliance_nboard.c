/* SPDX-License-Identifier: MIT
 *
 * The NBoard cases. Only answers are compared. Every line must be ASCII, the only `set` allowed is
 * that of the name, and stderr must be empty, because NBoard merges it with stdout.
 */
#include "match/compliance.h"

#define START                                                                                      \
    "set game (;GM[Othello]PC[NBoard]DT[2026-11-21 22:45:00 GMT]PB[a]PW[b]RE[?]TI[5:00]TY[8]"      \
    "BO[8 ---------------------------O*------*O--------------------------- *]"
#define END ";)\n"
#define HELLO "nboard 2\nset depth 4\n"
/* Black has no move, White has D2. */
#define BLOCKED "B[C4]W[C3]B[E6]W[B4]B[A4]W[A5]B[C2]W[A3]"
#define FIRST_MOVE "=== ([Dd]3|[Cc]4|[Ff]5|[Ee]6)([/ ][^\n]*)?\n"
#define AFTER_F5 "=== ([Dd]6|[Ff]4|[Ff]6)([/ ][^\n]*)?\n"
#define PV "([A-Ha-h][1-8]|[Pp][Aa])[^ \n]*"
#define VALUE "[-+]?[0-9]*\\.?[0-9]+(,[-+]?[0-9]*\\.?[0-9]+)?"
#define SEARCH "(search " PV " " VALUE " 0|book " PV " " VALUE " [0-9]+) [0-9]+[^ \n]*( [^\n]*)?\n"
#define TEN_HINTS(n)                                                                               \
    "ping " n "0\nhint 4\nping " n "1\nhint 4\nping " n "2\nhint 4\nping " n "3\nhint 4\nping " n  \
    "4\nhint 4\nping " n "5\nhint 4\nping " n "6\nhint 4\nping " n "7\nhint 4\nping " n            \
    "8\nhint 4\nping " n "9\nhint 4\n"
#define STALE "(" SEARCH ")*"
#define TEN_PONGS(n)                                                                               \
    "pong " n "0\n" STALE "pong " n "1\n" STALE "pong " n "2\n" STALE "pong " n "3\n" STALE        \
    "pong " n "4\n" STALE "pong " n "5\n" STALE "pong " n "6\n" STALE "pong " n "7\n" STALE        \
    "pong " n "8\n" STALE "pong " n "9\n" STALE

const ComplianceCase compliance_nboard[] = {
    CASE("answers pings", NULL, "nboard 2\nping 1\nping 7\nping 2147483647\n",
         "pong 1\npong 7\npong 2147483647\n"),
    CASE("answers a ping before anything else", NULL, "ping 17\n", "pong 17\n"),
    TIMED_CASE("the first pong comes fast", NULL, "nboard 2\nping 1\nquit\n", "pong 1\n", 1.0),
    CASE("ends at the end of its input", NULL, "nboard 2\n", ""),
    CASE("quits", NULL, "nboard 2\nping 1\nquit\nping 2\n", "pong 1\n"),
    CASE("accepts CR LF", NULL, "nboard 2\r\nping 3\r\n", "pong 3\n"),
    TRICKLED_CASE("accepts input byte by byte", NULL, HELLO "ping 4\n", "pong 4\n"),
    CASE("ignores unknown commands", NULL,
         "nboard 2\nset time B 5:00\ndraw_tree\nfly me to the moon\nping 5\n", "pong 5\n"),
    CASE("answers go", NULL, HELLO START END "ping 1\ngo\n", "pong 1\n" FIRST_MOVE),
    CASE("go without a game uses the usual start", NULL, HELLO "ping 1\ngo\n",
         "pong 1\n" FIRST_MOVE),
    CASE("go does not change the position", NULL,
         HELLO START END "ping 1\ngo\n" COMPLIANCE_DONE "ping 2\ngo\n",
         "pong 1\n" STALE FIRST_MOVE "pong 2\n" STALE FIRST_MOVE),
    CASE("takes a move", NULL, HELLO START END "move F5\nping 1\ngo\n", "pong 1\n" STALE AFTER_F5),
    CASE("accepts value and time with a move", NULL,
         HELLO START END "move F5/1.25/0.5\nmove D6//3.25\nmove C3/-1,39\nping 1\ngo\n",
         "pong 1\n" STALE "=== [A-Ha-h][1-8]([/ ][^\n]*)?\n"),
    CASE("accepts moves in the game", NULL, HELLO START "B[F5//8.085]" END "ping 1\ngo\n",
         "pong 1\n" STALE AFTER_F5),
    CASE("version 1: bare moves", NULL, "nboard 1\nset depth 4\n" START END "F5\nping 1\ngo\n",
         "pong 1\n" STALE AFTER_F5),
    CASE("passes when it must", NULL, HELLO START BLOCKED END "ping 1\ngo\n",
         "pong 1\n" STALE "=== (PASS|pass|PA|Pa|pa)([/ ][^\n]*)?\n"),
    CASE("takes a pass", NULL, HELLO START BLOCKED END "move PA\nping 1\ngo\n",
         "pong 1\n" STALE "=== [A-Ha-h][1-8]([/ ][^\n]*)?\n"),
    CASE("takes a contempt", NULL, HELLO START END "set contempt 100\nping 1\ngo\n",
         "pong 1\n" STALE FIRST_MOVE),
    CASE("survives an invalid game", NULL,
         HELLO "set game (;GM[Othello\nset game\nset game (;BO[6 *];)\nset\nping 1\n", "pong 1\n"),
    CASE("survives an illegal move", NULL, HELLO START END "move A1\nmove Z9\nmove\nping 1\n",
         "pong 1\n"),
    CASE("hints", NULL, HELLO START END "ping 1\nhint 1\n" COMPLIANCE_DONE "ping 2\n",
         "pong 1\n(" SEARCH ")+pong 2\n"),
    CASE("hints for four moves", NULL,
         HELLO START END "ping 1\nhint 4\n" COMPLIANCE_DONE "ping 2\n",
         "pong 1\n(" SEARCH "){4,}pong 2\n"),
    CASE("hints for a pass", NULL,
         HELLO START BLOCKED END "ping 1\nhint 1\n" COMPLIANCE_DONE "ping 2\n",
         "pong 1\n((search|book) [Pp][Aa][^\n]*\n)+pong 2\n"),
    TIMED_CASE("a ping ends an endless hint, and nothing follows", NULL,
               "nboard 2\nset depth 60\n" START END "ping 1\nhint 64\n" COMPLIANCE_SEARCHING
               "ping 2\n",
               "pong 1\n(" SEARCH ")+pong 2\n", 5.0),
    TIMED_CASE("the end of the input ends an endless hint", NULL,
               "nboard 2\nset depth 60\n" START END "ping 1\nhint 4\n" COMPLIANCE_SEARCHING,
               "pong 1\n(" SEARCH ")+", 4.0),
    TIMED_CASE("a burst of hints: every ping is answered, in order", NULL,
               "nboard 2\nset depth 26\n" START END TEN_HINTS("1") TEN_HINTS("2") TEN_HINTS("3"),
               TEN_PONGS("1") TEN_PONGS("2") TEN_PONGS("3"), 4.0),
    CASE("learns", NULL, HELLO START "B[F5]W[D6]" END "ping 1\nlearn\n", "pong 1\nlearned\n"),
    CASE("analyses a game", NULL,
         HELLO START "B[F5]W[D6]B[C3]" END "ping 1\nanalyze\n" COMPLIANCE_DONE "ping 2\n",
         "pong 1\n(analysis [0-9]+ " VALUE "\n){1,4}pong 2\n"),
    TIMED_CASE("moves at once without time", NULL,
               "nboard 2\nset depth 60\nset game (;GM[Othello]TI[0]TY[8]BO[8 "
               "---------------------------O*------*O--------------------------- *];)\n"
               "ping 1\ngo\n" COMPLIANCE_DONE,
               "pong 1\n" STALE FIRST_MOVE, 3.0),
};

const size_t compliance_nboard_count = sizeof compliance_nboard / sizeof *compliance_nboard;
