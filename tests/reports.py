# SPDX-License-Identifier: MIT
"""The reports of verdi review, stats, puzzles, annotate and analyze on the same games must agree
with each other: as page, table, CSV and JSON. They must also agree with the JSON schema, with
totals computed here, and with published values.

Environment: VERDI_BINARY, VERDI_TEST_SOURCE.
"""
import csv
import html
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import textwrap
import traceback

from schema import Schema

VERDI = os.path.realpath(os.environ["VERDI_BINARY"])
SOURCE = os.environ["VERDI_TEST_SOURCE"]
SCHEMA = Schema()
SIDES = ("black", "white")
PHASES = ("opening", "middle", "endgame", "all")

# Random games: one with four passes, White 54-10; one in which Black wipes White out; a draw.
PASSES = ("e6f6c4e7f7c3e8f8g5e3f5c5g7d6g8h7g6f4d2g4d8h5g3e1c7h4b4b8f3h6b3c6d3c2b7a5a4d7e2h2b6a6b1d1b5a2"
          "f2a8g2f1b2a1a7g1h8a3h3h1c1c8")
WIPE_OUT = "d3c3f5f4f3d2d1e3b3"
DRAW = ("d3c5f6e3f3g7c6f2e6c3b5f5g5g6g4g3e2f4b3a3h2h3h8e7d6f1b2b7d7d8b4h1e1c1c2a5a1b1a4d2h5b6f7h6h7d1"
        "a2g8f8e8a7c4c8a6c7a8h4b8g1g2")
GAMES = (PASSES, WIPE_OUT, DRAW, "f5d6c3d3c4f4f6f3")


def run(*arguments):
    """What Verdi prints."""
    return subprocess.run([VERDI, *arguments], check=True, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, encoding="utf-8", timeout=600).stdout


def objects(kind, *arguments):
    return [SCHEMA.parse(kind, line) for line in run(*arguments, "--json").splitlines()]


def table(*arguments):
    return list(csv.DictReader(io.StringIO(run(*arguments, "--csv"))))


def write(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
    return name


def near(one, other, tolerance=1e-6):
    assert abs(one - other) <= tolerance, (one, other)


def shown(text):
    """A number of a page."""
    return float(text.replace("\u2212", "-"))


def published():
    """(position as OBF, {move: score}) of 19 positions."""
    with open(os.path.join(SOURCE, "tests", "data", "fforum-1-19.obf"), encoding="ascii") as file:
        for line in file:
            scores = re.findall(r"([A-Ha-h][1-8]):([-+]\d+)", line)
            if scores:
                yield line[:66], {move.lower(): int(score) for move, score in scores}


def published_games():
    """Each of their moves as a game in GGF, its score, and the best one."""
    for board, scores in published():
        for move, score in scores.items():
            yield ("(;GM[Othello]TY[8]BO[8 %s %s]%s[%s];)\n" % (
                board[:64].replace("X", "*"), board[65].replace("X", "*"), "BW"[board[65] == "O"], move),
                   score, max(scores.values()), len(scores))


def slip_of(best, played):
    """What was given away, of results that are known."""
    outcome = ("loss", "draw", "win")
    one, other = (outcome[(score > 0) - (score < 0) + 1] for score in (best, played))
    return "%s to %s" % (one, other) if one != other else None


def compare_move(move, row, cells):
    assert [row[name] for name in ("side", "phase", "played", "best")] == \
        [move[name] for name in ("side", "phase", "played", "best")]
    for column, name in (("number", "number"), ("value", "value"), ("best_value", "bestValue"),
                         ("loss", "loss"), ("after", "after"), ("exact", "exact")):
        assert float(row[column]) == move[name], (column, row, move)
    for column, chances, name in (("win_chance", "chances", "win"),
                                  ("draw_chance", "chances", "draw"),
                                  ("lose_chance", "chances", "loss"),
                                  ("best_win_chance", "bestChances", "win"),
                                  ("best_draw_chance", "bestChances", "draw")):
        assert float(row[column]) == move[chances][name], (column, row, move)
    assert row["slip"] == (move["slip"] or "")
    near(move["bestValue"] - move["value"], move["loss"], 1e-9)
    assert move["loss"] or move["best"] == move["played"], move
    assert int(cells[0]) == move["number"] and cells[1].startswith(move["played"]), (cells, move)
    best, *value = cells[3].split()
    assert best == ("forced" if move["forced"] else move["best"]), (cells, move)
    assert [shown(cell) for cell in value] == [move["bestValue"]] * bool(move["loss"]), (cells, move)
    assert [shown(cells[at]) for at in (2, 4)] == [move["value"], move["loss"]], (cells, move)


def compare_losses(review, rows, page):
    """JSON's totals, sums over the lines of CSV, and the page's table."""
    lines = re.findall(r"<tr.*?</tr>", page.split("Discs lost</h2>")[1].split("</tbody>")[0])[1:]
    for phase, line in zip(PHASES, lines):
        cells = re.findall(r"<td>(?:([-.\d]+) <small>([-.\d]+)</small>|\u2013)</td>", line)
        for side, cell in zip(SIDES, cells):
            losses = [float(row["loss"]) for row in rows
                      if row["side"] == side and phase in (row["phase"], "all")]
            total = review["losses"][side][phase]
            near(total["loss"], sum(losses))
            assert total["moves"] == len(losses) and total["perfect"] == losses.count(0), total
            near(total["mean"], sum(losses) / len(losses) if losses else 0, 0.0051)
            assert cell == (("%.1f" % total["loss"], "%.2f" % total["mean"]) if losses else ("", ""))
        assert len(cells) == 2


def compare_graph(review, page):
    """Estimates are dashed, exact values solid, up to the end; each loss has the player's colour."""
    moves = review["moves"]
    assert re.search(r"\.estimate\{[^}]*dasharray", page) and not re.search(
        r"\.exact\{[^}]*dasharray", page)
    points = {kind: len(re.findall("[ML]", path)) for kind, path in re.findall(
        '<path class="(estimate|exact)" [^>]* d="([^"]*)"', page)}
    exact = len(moves)
    while review["exact"] and exact and moves[exact - 1]["exact"]:
        exact -= 1
    assert points.get("estimate") == exact + 1, (points, exact)
    assert points.get("exact", 1) == len(moves) - exact + 1, (points, exact)
    assert re.findall('<rect [^>]*fill="(#111|#fff)" stroke="var\\(--felt-line\\)"', page) == [
        "#111" if move["side"] == "black" else "#fff" for move in moves if move["loss"]]


def test_review_says_the_same_everywhere():
    for game in GAMES:
        page = run("review", "--html", "--level", "4", game)
        rows = table("review", "--level", "4", game)
        review, = objects("review", "review", "--level", "4", game)
        assert review["transcript"] == game
        assert len(review["moves"]) == len(rows) == len(game) // 2
        compare_losses(review, rows, page)
        compare_graph(review, page)
        lines = re.findall(r"<tr.*?</tr>", page.split("All moves</h2>")[1].split("</table>")[0])[1:]
        lines = [line for line in lines if '<th scope="row">' in line]
        titles = re.findall(r'<title>Board after move (\d+), (\w+) (\w\d)</title>.*?</b> '
                            r'([-+\u2212\d]+\.\d)', page)
        titles.sort(key=lambda title: int(title[0]))
        assert len(lines) == len(titles) == len(rows)
        for index, (move, row, line, title) in enumerate(zip(review["moves"], rows, lines, titles)):
            cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line)
            compare_move(move, row, [re.sub("<[^>]*>", "", cell) for cell in cells])
            assert move["phase"] == PHASES[index // 20]
            black = move["value"] * (1 if move["side"] == "black" else -1)
            assert move["after"] == black and move["value"] == shown(title[3]), title
            assert title[:3] == (str(index + 1), move["side"].capitalize(), move["played"]), title


def test_nodes_solve_the_move_played():
    """With few nodes, too, the move played in a solved position has an exact value."""
    solved = 0
    for game in GAMES:
        for nodes in ("100", "300", "1000"):
            search = ("--nodes", nodes, "--threads", "1", game)
            review, = objects("review", "review", *search)
            rows = table("analyze", *search)
            for move, row in zip(review["moves"], rows):
                assert move["exact"] or row["exact"] == "0", (nodes, move, row)
                solved += move["exact"]
    assert solved > 50, solved


def test_moments_by_loss():
    """All that lost four discs or more has a board, the costliest first, and each slip."""
    review, = objects("review", "review", "--level", "4", DRAW)
    losses = {}
    for move in review["moves"]:
        assert bool(move["moment"]) == (bool(move["slip"]) or move["loss"] >= 4), move
        if move["moment"]:
            losses[move["moment"]] = move["loss"]
    assert sum(move["loss"] >= 4 for move in review["moves"]) > 8
    ordered = [losses[number] for number in range(1, len(losses) + 1)]
    first = bool(review["decisive"])  # the decisive move comes first
    assert ordered[first:] == sorted(ordered[first:], reverse=True)
    page = run("review", "--html", "--level", "4", "--moments", "3", DRAW)
    moments = re.findall(r'<li><p><a href="#move=(\d+)">.*?>lost ([.\d]+)', page)
    numbers = {move.get("moment"): move["number"] for move in review["moves"]}
    assert moments == [(str(numbers[at + 1]), "%.1f" % ordered[at]) for at in range(3)], moments


def test_graph_is_dashed_where_it_is_an_estimate():
    """The dashed curve ends, and the solid one begins, where from then on all values are exact."""
    for game in (PASSES, DRAW, "f5d6c3d3c4f4f6f3"):
        review, = objects("review", "review", "--level", "4", game)
        page = run("review", "--html", "--level", "4", game)
        exact = [move["exact"] for move in review["moves"]] + [review["exact"]]
        first = max((at + 1 for at, solved in enumerate(exact) if not solved), default=0)
        first = min(first, len(exact) - 1)
        left, right, span, last = map(int, re.search(r'data-axis="([\d ]+)"', page)[1].split())
        assert last == len(review["moves"]) and span == 60
        for kind, ends in ("estimate", (0, first)), ("exact", (first, last)):
            for path in re.findall(r'<path class="%s"[^>]* d="M([^"]*)"' % kind, page):
                xs = [float(point.split()[0]) for point in path.split("L")]
                wanted = [left + (right - left) * end / span for end in ends]
                assert abs(xs[0] - wanted[0]) < 0.1 and abs(xs[-1] - wanted[1]) < 0.1, (kind, xs)
        assert (page.count('<path class="estimate"'), page.count('<path class="exact"')) == \
            (2, 2 * (first < last))
    assert "stroke-dasharray" in re.search(r"\.estimate\{[^}]*", page)[0]
    assert "stroke-dasharray" not in "".join(re.findall(r"\.exact[^{]*\{[^}]*", page))


def test_record_and_steps():
    """A board after each move, with links to the next and the last one, and all numbers on one."""
    page, count = run("review", "--html", "--level", "1", PASSES), len(PASSES) // 2
    assert '<p class="transcript">%s</p>' % PASSES in page
    steps = re.findall(r'<section class="step([^"]*)" id="move=(\d+)">(.*?)</section>', page, re.S)
    # The board that is shown where the address names no move stands last.
    assert sorted(int(number) for _, number, _ in steps) == list(range(count + 1))
    assert ["start" in kind for kind, *_ in steps] == [False] * count + [True]
    for _, number, step in steps:
        number = int(number)
        assert ('href="#move=%d">next' % (number + 1) in step) == (number < count), number
        assert ('href="#move=%d">\u2039 back' % (number - 1) in step) == (number > 0), number
    review, = objects("review", "review", "--level", "1", PASSES)
    assert int(steps[-1][1]) == review["decisive"]
    # Each move of a better line leads to its board.
    lines = re.findall(r'<section class="step line" id="(line=\d+\.\d+)">.*?<b>(\w+)</b>', page)
    links = re.findall(r'<a href="#(line=\d+\.\d+)">(\w+)</a>',
                       page.split("Critical moments</h2>")[1].split("</ol>")[0])
    assert lines == links == [
        ("line=%d.%d" % (move["number"], at), square)
        for move in sorted(review["moves"], key=lambda move: move["moment"] or 0) if move["moment"]
        for at, square in enumerate(move["pv"], 1)]
    assert len(re.findall('class="on-(?:black|white)"', page)) == count
    assert '<text class="on-black" x="90" y="113.2" text-anchor="middle">1</text>' in page  # e6


def test_what_decided():
    """Page, text and JSON name the last move that gave away a win or a draw, and say that it
    decided the game only if the game ended so."""
    decided = undecided = ahead = 0
    led_since = ("f5d6c3d3c4f4f6f3e6e7d7g6d8c5c6c7g5b6b5e3b4a4c8a6b3d2h6c2g3h3e2f1e1d1f2g4h4f8"
                 "e8b8g2h5h2f7a5h7h8b7a3h1g1a2a8a7b1c1a1b2g8g7")
    for game in (DRAW, PASSES, WIPE_OUT, *GAMES[3:], led_since):
        for level in "1", "2", "4":
            options = "review", "--level", level, "--threads", "1", game
            review, = objects("review", *options)
            slips = [move for move in review["moves"] if move.get("slip")]
            discs = review["discs"]
            lead = {side: discs[side] - discs[SIDES[1 - at]] for at, side in enumerate(SIDES)}
            last = slips[-1] if slips and review["over"] else None
            agrees = last and (last["slip"] == "win to draw" if not lead["black"] else
                               last["slip"] != "win to draw" and lead[last["side"]] < 0)
            assert review.get("decisive") == (last["number"] if agrees else None), (game, level)
            verdict = re.search('<p class="decisive">(.*?)</p>', run(*options, "--html"))[1]
            verdict = re.sub("<[^>]*>", "", verdict).replace("\u2212", "-")
            assert run(*options).splitlines()[0] == verdict, (game, level, verdict)
            assert (", decided the game: " in verdict) == bool(agrees), verdict
            led = re.match("Move (\\d+), (Black|White) .*; (Black|White) led from then on", verdict)
            none = review["over"] and not agrees and not led
            assert ("No single move" in verdict) == none, verdict
            if led:
                sign = 1 if led[3] == "Black" else -1
                after = [move["after"] for move in review["moves"][int(led[1]) - 1:]]
                assert led[2] != led[3] and all(sign * value > 0 for value in after), verdict
                assert review["moves"][int(led[1]) - 1]["bestValue"] >= -2, verdict
                ahead += 1
            if last:
                assert "move %d, " % last["number"] in verdict.lower(), verdict
                decided, undecided = decided + bool(agrees), undecided + (not agrees)
                assert ("in the end" in verdict or "in a draw" in verdict) == (not agrees), verdict
    assert decided and undecided and ahead, (decided, undecided, ahead)


def test_known_blunders():
    """What each move of published positions loses, and what it gives away."""
    games = list(published_games())
    write("blunders.ggf", "".join(game for game, *_ in games))
    reviews = objects("review", "review", "--all", "--level", "10", "--hash", "16", "blunders.ggf")
    assert len(reviews) == len(games) > 100
    slips = 0
    for review, (_, score, best, _) in zip(reviews, games):
        move, = review["moves"]
        assert move["exact"] and (move["bestValue"], move["value"], move["loss"]) == \
            (best, score, best - score), move
        assert move.get("slip") == slip_of(best, score), move
        slips += bool(move["slip"])
    assert slips > 20


def test_slips_follow_the_chances():
    probable = small = 0
    for game in GAMES:
        review, = objects("review", "review", "--level", "4", game)
        for move in review["moves"]:
            best, played = move["bestChances"], move["chances"]
            for chances, value in ((best, move["bestValue"]), (played, move["value"])):
                near(sum(chances.values()), 1)
                if move["exact"]:
                    assert (chances["win"], chances["draw"]) == (value > 0, value == 0), move
            slip = None
            if best["win"] - played["win"] > 0.5:
                slip = "win to draw" if played["draw"] > played["loss"] else "win to loss"
            elif played["loss"] - best["loss"] > 0.5:
                slip = "draw to loss"
            assert move.get("slip") == slip, move
            probable += bool(slip and not move["exact"])
            small += not slip and not move["exact"] and move["bestValue"] > 0 > move["value"]
    assert probable > 0 and small > 0


def percent(chance):
    """Only what is certain is shown as 0% or 100%."""
    if 0 < chance <= 0.005 or 0.995 <= chance < 1:
        return "&lt;1%" if chance < 0.5 else "&gt;99%"
    return "%d%%" % int(100 * chance + 0.5)


def test_page_of_a_probable_slip():
    """The page gives the reason: how likely the win still is, and was."""
    review, = objects("review", "review", "--level", "4", PASSES)
    page = run("review", "--html", "--level", "4", PASSES)
    slips = [move for move in review["moves"] if move["slip"] and not move["exact"]]
    for move in slips:
        words = "lowered the chance of a win from %s to %s" % (
            percent(move["bestChances"]["win"]), percent(move["chances"]["win"]))
        assert words in page, words
    assert len(slips) > 1


def named_games():
    """Ann: 3 games, won 64-0, drawn, unfinished. Bob: 3, lost 0-64, drawn, won 54-10. Cid: lost 10-54
    and unfinished."""
    text = ""
    for black, white, moves in (("Ann", "Bob", WIPE_OUT), ("Bob", "Ann", DRAW),
                                ('Cid, "C"', "Bob", PASSES), ("Ann", 'Cid, "C"', "f5d6c3")):
        game = run("convert", "--to", "ggf", write("game.txt", moves + "\n"))
        text += game.replace("PB[]", "PB[%s]" % black).replace("PW[]", "PW[%s]" % white)
    return write("games.ggf", text)


def named(stats, kind):
    return {row["name"]: row for row in stats[kind]}


def test_stats_results():
    stats, = objects("stats", "stats", "--level", "1", named_games())
    players = named(stats, "players")
    columns = ("games", "wins", "draws", "losses", "points")
    assert (stats["games"], stats["problems"]) == (4, 0)
    assert [players["Ann"][name] for name in columns] == [3, 1, 1, 0, 0.75]
    assert [players["Bob"][name] for name in columns] == [3, 1, 1, 1, 0.5]
    assert [players['Cid, "C"'][name] for name in columns] == [2, 0, 0, 1, 0]
    assert (players["Ann"]["discs"], players["Bob"]["discs"]) == (48, 28.67)
    assert sum(row["games"] for row in stats["openings"]) == 4


def test_stats_losses_are_those_of_review():
    stats, = objects("stats", "stats", "--level", "4", named_games())
    bob, moves = named(stats, "players")["Bob"], []
    for review in objects("review", "review", "--hash", "4", "--level", "4", "--all", "games.ggf"):
        moves += [move for move in review["moves"] if review[move["side"]] == "Bob"]
    for phase in PHASES:
        losses = [move["loss"] for move in moves if phase in (move["phase"], "all")]
        lost = bob["lost"][phase]
        assert lost["moves"] == len(losses) > 0
        near(lost["loss"], sum(losses))
        near(lost["mean"], sum(losses) / len(losses), 0.0051)
    solved = [move for move in moves if move["exact"] and not move["forced"]]
    errors = sum(move["loss"] > 0 for move in solved)
    assert errors > 0
    assert (bob["solved"]["moves"], bob["solved"]["errors"], bob["solved"]["slips"]) == \
        (len(solved), errors, sum(bool(move["slip"]) for move in solved))


def test_stats_of_published_positions():
    """How many moves lose discs, how many a win or a draw. Where there is one move, no choice is."""
    games = [game for game in published_games() if game[3] > 1]
    write("solved.ggf", "".join(game for game, *_ in games))
    stats, = objects("stats", "stats", "--level", "10", "solved.ggf")
    solved = named(stats, "openings")["(set-up position)"]["solved"]
    assert (solved["moves"], solved["errors"], solved["loss"], solved["slips"]) == (
        len(games), sum(score < best for _, score, best, _ in games),
        sum(best - score for _, score, best, _ in games),
        sum(slip_of(best, score) is not None for _, score, best, _ in games))


def test_stats_in_three_styles():
    text = run("stats", "--level", "3", named_games())
    rows = {row["name"]: row for row in table("stats", "--level", "3", "games.ggf")
            if row["kind"] == "player"}
    stats, = objects("stats", "stats", "--level", "3", "--threads", "3", "games.ggf")
    run("stats", "--level", "3", "--output", "page.html", "games.ggf")
    with open("page.html", encoding="utf-8") as file:
        page = file.read()
    subprocess.run([sys.executable, os.path.join(SOURCE, "tests", "wellformed.py")], check=True,
                   input=page, encoding="utf-8")
    for name, player in named(stats, "players").items():
        counts = [player[key] for key in ("games", "wins", "draws", "losses", "points")]
        parts = [player["lost"][phase] for phase in PHASES]
        solved = player["solved"]
        line = next(line for line in text.splitlines() if line.startswith(name + " "))
        words = line[len(name):].split()
        wanted = counts + [part["mean"] for part in parts] + \
            [solved["moves"], solved["errorRate"], solved["slips"]]
        found = [None if word == "-" else float(word) for word in words]
        for share in 4, 10:  # percent in the table
            found[share] = found[share] and round(found[share] / 100, 4)
        assert found == wanted, (words, wanted)
        row, = re.findall("<bdi>%s</bdi></th>(.*?)</tr>" % html.escape(name), page)
        cells = [None if cell == "\u2013" else float(cell)
                 for cell in re.findall("<td>(.*?)</td>", row)]
        means = [part["mean"] for part in parts]
        shown_there = counts + means[-1:] + means[:-1] + [solved["errorRate"], solved["slips"]]
        for share in 4, 9:
            cells[share] = cells[share] and round(cells[share] / 100, 4)
        assert cells == shown_there, (cells, shown_there)
        wanted = counts + [player["discs"]]
        for part in parts + [solved]:
            wanted += [part["moves"], part["loss"], part["mean"]]
        wanted += [solved["errors"], solved["errorRate"], solved["slips"]]
        cells = list(rows[name].values())[2:-5]
        assert rows[name]["settings"] == stats["settings"]
        assert [float(cell) if cell else None for cell in cells] == wanted, (cells, wanted)
    assert len(rows) == 3


def lead(row):
    values = [move["value"] for move in row["moves"]]
    return values[0] - values[1] if len(values) > 1 else -1


def test_puzzles_are_picked_by_margin():
    """Those whose best move leads by the margin, one of several plies, with a choice of moves."""
    stars = (5, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5)  # by the depth that sees the solution, 0: none
    rows = {row["turn"]: row for row in
            objects("row", "analyze", "--level", "6", "--lines", "2", DRAW) if lead(row) >= 6}
    puzzles = objects("puzzle", "puzzles", "--level", "6", "--margin", "6", DRAW)
    turns = [puzzle["turn"] for puzzle in puzzles]
    assert len(rows) > len(puzzles) > 3
    assert all(after - before >= 6 for before, after in zip(turns, turns[1:])), turns
    for turn in rows.keys() - set(turns):
        moves, = objects("row", "analyze", "--depth", "1", "--all-moves",
                         write("board", rows[turn]["board"]))
        assert len(moves["moves"]) < 3 or any(
            0 < abs(turn - other) < 6 for other in rows), turn
    for puzzle in puzzles:
        row, hard = rows[puzzle["turn"]], puzzle["difficulty"]
        assert hard["legalMoves"] >= 3
        assert (puzzle["board"], puzzle["solution"], puzzle["margin"]) == \
            (row["board"], row["move"], lead(row))
        easy = hard["seenFromDepth"] == 1
        assert hard["goodAtDepth1"] >= 1 and hard["rankAtDepth1"] <= hard["legalMoves"]
        assert hard["stars"] == (2 if easy and hard["goodAtDepth1"] > 2 else
                                 stars[hard["seenFromDepth"] or 0]), hard


def test_difficulty_is_what_searches_see():
    for puzzle in objects("puzzle", "puzzles", "--level", "6", "--margin", "6", DRAW)[:4]:
        hard, seen = puzzle["difficulty"], None
        board = write("board", puzzle["board"])
        for depth in range(hard["depthsTried"], 0, -1):
            row, = objects("row", "analyze", "--depth", str(depth), board)
            if row["move"] != puzzle["solution"]:
                break
            seen = depth
        assert hard["seenFromDepth"] == seen, (hard, seen)
        row, = objects("row", "analyze", "--depth", "1", "--all-moves", board)
        assert hard["legalMoves"] == len(row["moves"])
        assert hard["goodAtDepth1"] == \
            sum(row["value"] - move["value"] < 6 for move in row["moves"]), hard


def test_analyze_says_the_same_in_csv():
    """The values of JSON to the last digit, beyond ten discs too."""
    path = os.path.join(SOURCE, "tests", "data", "fforum-1-19.obf")
    values = [row["value"] for row in objects("row", "analyze", "--bare", "--depth", "3", path)]
    rows = table("analyze", "--depth", "3", path)
    assert [float(row["value"]) for row in rows] == values and len(values) == 19
    assert any(abs(value) > 10 and value % 1 for value in values)


# A game from a position with 14 empty squares, all solved; some of its moves lose.
START = "******************OO*****O*O*****OO**O**-OOOO***--OOO-*-----O--- O"
LATE = ("W[F7/9.25/1.50]B[A6//1.50]W[A7//1.50]B[B7//1.50]W[H7//1.50]B[A8//1.50]W[B8//1.50]B[C8//1.50]"
        "W[D8//1.50]B[F8//1.50]W[G8//1.50]B[H8//1.50]")


def ggf(moves):
    return "(;GM[Othello]PC[]PB[Ann]PW[Bob]RE[?]TY[8]BO[8 %s]%s;)\n" % (START, moves)


def moves_of_sgf(text):
    """(colour, square, value or None) of each move."""
    moves = re.findall(r";([BW])\[(..)?\](?:V\[([-.\d]+)\])?", text)
    return [(colour, square and square[0].upper() + str(ord(square[1]) - 96),
             float(value) if value else None) for colour, square, value in moves]


def kinds():
    """(command, options of its search, files) of all commands with --json and --csv."""
    game, bad = write("game.txt", PASSES[:60] + "\n"), write("bad.txt", "f5a1\n")
    obf = os.path.join(SOURCE, "tests", "data", "fforum-1-19.obf")
    write("few.obf", "".join(open(obf, encoding="ascii").readlines()[:2]))
    return (("row", ("analyze", "--level", "1", game, bad)),
            ("puzzle", ("puzzles", "--level", "1", "--margin", "1", game, bad)),
            ("review", ("review", "--level", "2", "--all", game, bad)),
            ("stats", ("stats", "--level", "1", game, bad)),
            ("solve", ("solve", "--all-moves", "few.obf", bad)),
            ("repertoireMove", ("book", "lines", "--plies", "2")))


def whole(*arguments):
    """What Verdi prints, also if a record was bad."""
    return subprocess.run([VERDI, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          env={**os.environ, "VERDI_BOOK": ""}, encoding="utf-8", timeout=600).stdout


def members(value):
    """The names of all members of an object or a list, at any depth."""
    if isinstance(value, list):
        return set().union(*map(members, value))
    return set(value).union(*map(members, value.values())) if isinstance(value, dict) else set()


def test_names_mean_one_thing():
    """Each kind fits its schema, has all its members in every row, and the names of `help scripts`;
    a bad record is a row with an error in JSON and CSV; no column of CSV mixes types."""
    text = run("help", "scripts")
    listed = set(re.findall(r"\w+", " ".join(re.findall(r"^    (\w[\w ]*?)  +\S", text, re.M))))
    types, names = {}, {}
    for kind, command in kinds():
        rows = [json.loads(line) for line in whole(*command, "--json").splitlines()]
        rows = [row for row in rows if not row.get("total")]
        for row in rows:
            name = kind
            if row.get("error"):
                name = {"row": "errorRow", "puzzle": "errorRow", "review": "badRecord"}.get(kind)
            if name:
                SCHEMA.parse(name, json.dumps(row))
            assert row.keys() == rows[0].keys(), (kind, row.keys() ^ rows[0].keys())
            for key, value in row.items():
                if value is not None and key != "moves":
                    number = isinstance(value, (int, float)) and not isinstance(value, bool)
                    types.setdefault(key, set()).add("number" if number else type(value).__name__)
        table_rows = list(csv.DictReader(io.StringIO(whole(*command, "--csv"))))
        assert table_rows and None not in table_rows[0], kind
        names[kind] = members(rows) | set(table_rows[0])
        if kind != "repertoireMove":
            errors = rows[0]["errors"] if kind == "stats" else [row for row in rows if row["error"]]
            assert [row["error"] for row in errors] == \
                [row["error"] for row in table_rows if row["error"]] != [], kind
        for column in table_rows[0]:
            cells = [row[column] for row in table_rows if row[column]]
            numbers = [bool(re.fullmatch(r"-?[\d.]+(e-?\d+)?", cell)) for cell in cells]
            assert all(numbers) or not any(numbers), (kind, column, cells[:5])
    assert all(len(kind) == 1 for kind in types.values()), types
    assert listed <= set().union(*names.values()), listed - set().union(*names.values())
    shared = {name for name in set().union(*names.values()) if "_" not in name
              and sum(name in known for known in names.values()) > 2}
    assert shared <= listed | {"win", "draw"}, shared - listed


def test_scripts_of_help():
    """The scripts of `help scripts` in jq and Python; reviews at a fast level."""
    blocks = re.findall(r"(?m)(?:^    .*\n|^\n(?=    ))+", run("help", "scripts"))
    with_jq, = [block for block in blocks if "jq -r" in block]
    script, = [block for block in blocks if "import json" in block]
    os.mkdir("bin")
    shim = write("bin/verdi", '#!/bin/sh\n[ "$1" != review ] || set -- "$@" --level 2\nexec %s "$@"\n'
                 % shlex.quote(VERDI))
    os.chmod(shim, 0o755)
    environment = {**os.environ, "PATH": os.path.abspath("bin") + ":" + os.environ["PATH"]}
    write("game.txt", PASSES + "\n")
    review, = objects("review", "review", "--level", "2", "game.txt")
    lost = [move["played"] for move in review["moves"] if move["loss"] >= 4]
    for need, command in (("jq", ["sh", "-c", with_jq]),
                          ("python3", ["python3", "-c", textwrap.dedent(script)])):
        if not shutil.which(need):
            print("SKIP: no " + need)
            continue
        lines = [line.split() for line in subprocess.run(
            command, env=environment, check=True, encoding="utf-8", timeout=600,
            stdout=subprocess.PIPE).stdout.splitlines()]
        if need == "jq":
            assert [move for move, in lines] == lost != [], (lines, lost)
        else:
            assert [line[:3] for line in lines] == [
                [str(turn), SIDES[turn % 2], "f5d6c3d3c4f4f6f3e6e7--"[2 * turn:][:2]]
                for turn in range(11)], lines


def test_annotations_follow():
    """What a move is worth is what best play from the next position on is worth, and the last one
    what is counted: so every value and every branch is exact."""
    text = run("annotate", "--loss", "1", "--to", "sgf", write("game.ggf", ggf(LATE)))
    assert "PB[Ann]PW[Bob]" in text
    text = re.sub(r"C\[[^]]*\]", "", text[text.index("PL["):])
    main, rest = text[:text.index(")")], text[text.index(")"):]
    moves = moves_of_sgf(main)
    assert [move[:2] for move in moves] == re.findall(r"([BW])\[(..)", LATE)
    best = [value for _, _, value in moves]
    forks = [main.count(";", 0, fork.start()) for fork in re.finditer(r"\(;", main)]
    branches = re.findall(r"\((;[^()]*)\)", rest)
    assert len(forks) == len(branches) >= 2
    for fork, branch in zip(reversed(forks), branches):
        line = moves_of_sgf(branch)
        assert len(line) > 1 and line[0][1] != moves[fork][1]
        best[fork] = line[0][2]
        played = "".join("%s[%s]" % (colour, square or "pass")
                         for colour, square, _ in moves[:fork] + line)
        run("convert", "--to", "ggf", write("branch.ggf", ggf(played)))  # they are legal
    later = 40  # 52 to 12
    for (colour, _, value), better in reversed(list(zip(moves, best))):
        assert value == later, (value, later)
        assert better >= value if colour == "B" else better <= value
        later = better


def test_a_year_of_wthor():
    """Names from the files beside, results as the records have them."""
    data = os.environ.get("VERDI_TEST_DATA") or os.path.join(SOURCE, "..", "shared", "data")
    path = os.path.join(data, "wthor", "WTH_1985.wtb")
    if not os.path.exists(path):
        print("SKIP: no reference data wthor/WTH_1985.wtb")
        return
    stats, = objects("stats", "stats", "--level", "0", path)
    assert stats["games"] == 954 and sum(row["games"] for row in stats["players"]) == 2 * 954
    row = named(stats, "players")["Takizawa Masaki"]  # counted apart from this program
    assert [row[name] for name in ("games", "wins", "draws", "losses", "discs")] == \
        [39, 32, 0, 7, 41.38]
    assert len(run("analyze", "--depth", "1", "--last", "--csv", path).splitlines()) == 955


def main():
    tests = {name: test for name, test in globals().items() if name.startswith("test_")}
    failures = 0
    for name, test in tests.items():
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                test()
            except (AssertionError, LookupError, ValueError, subprocess.SubprocessError):
                failures += 1
                print("FAILED: %s\n%.3000s" % (name, traceback.format_exc()))
            os.chdir("/")
    print("%d%%: Checks: %d, Failures: %d, Errors: 0" % (
        100 * (len(tests) - failures) // len(tests), len(tests), failures))
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
