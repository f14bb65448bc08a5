# SPDX-License-Identifier: MIT
"""Tests the Python module with the library that was built."""

import contextlib
import copy
import ctypes
import math
import os
import pickle
import pydoc
import re
import signal
import struct
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest
from pathlib import Path

import verdi
from verdi import _native as native
from verdi._game import square_name, square_number

try:
    import numpy
except ImportError:
    numpy = None

SOURCE = Path(os.environ["VERDI_TEST_SOURCE"])


class Layout(unittest.TestCase):
    """The structs are those of the headers: sizes, members, their places."""

    def test_structs(self):
        lines = ["#include <stdio.h>", "#include <stddef.h>", '#include "verdi/book.h"',
                 "int main(void) {"]
        expected = []
        for name, struct in native.STRUCTS.items():
            lines.append(f'printf("{name} %zu\\n", sizeof({name}));')
            expected.append(f"{name} {native.c.sizeof(struct)}")
            for field, *_ in struct._fields_:
                lines.append(f'printf("{name}.{field} %zu %zu\\n", offsetof({name}, {field}),'
                             f" sizeof((({name} *)0)->{field}));")
                place = getattr(struct, field)
                expected.append(f"{name}.{field} {place.offset} {place.size}")
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder, "layout")
            program.with_suffix(".c").write_text("\n".join(lines + ["return 0; }"]))
            subprocess.run([os.environ.get("CC", "cc"), "-I", SOURCE / "src", "-o", program,
                            program.with_suffix(".c")], check=True)
            found = subprocess.run([program], check=True, capture_output=True, text=True).stdout
        self.assertEqual(found.splitlines(), expected, "tools/python/verdi/_native.py")

    def test_sizes(self):
        """A struct may end where a member begins, but not within one (SizedType)."""
        for name, init in (("verdi_config", "config_init_sized"),
                           ("verdi_limits", "limits_init_sized"),
                           ("verdi_book_style", "book_style_init_sized")):
            struct = native.STRUCTS[name]
            starts = {getattr(struct, field).offset for field, *_ in struct._fields_}
            for size in range(1, native.c.sizeof(struct)):
                code = getattr(native.lib, init)(native.c.byref(struct()), size)
                self.assertEqual(code == 0, size in starts, (name, size))

    def test_enums(self):
        text = (SOURCE / "src/verdi.h").read_text() + (SOURCE / "src/verdi/book.h").read_text()
        for prefix, enum in (("VERDI_GOAL_", verdi.Goal), ("VERDI_SCORE_", verdi.Convention),
                             ("VERDI_BOOK_", verdi.Kind)):
            for member in enum:
                self.assertRegex(text, rf"{prefix}{member.name} = {member.value}\b")
        for name, code in re.findall(r"VERDI_E_(\w+) = (-\d+)", text):
            error = getattr(verdi, name.title() + "Error")
            self.assertEqual(error.code, int(code))
            self.assertTrue(issubclass(error, verdi.VerdiError))


class Games(unittest.TestCase):
    def test_what_is_no_square(self):
        for moves in ([1.5], [None]):
            with self.assertRaisesRegex(TypeError, "expected a square"):
                verdi.Game(moves)
        for moves in ([[0, 1, -1] * 2], [[0] * 8] * 7, [[2] * 8] * 8):
            with self.assertRaisesRegex(TypeError, "8 rows of 8 numbers"):
                verdi.Game(moves)
        with self.assertRaises(verdi.ArgumentError):
            verdi.Game([65])

    def test_moves(self):
        game = verdi.Game("f5d6c3")
        self.assertEqual(len(game), 3)
        self.assertEqual(game.side, verdi.Colour.WHITE)
        self.assertEqual([move.square for move in game.moves], ["f5", "d6", "c3"])
        self.assertIsNone(game.moves[0].value)
        self.assertEqual(game.legal, ["d3", "f3", "f4", "g5"][:len(game.legal)])
        self.assertEqual(game.flips("d3"), ["d4", "d5"] if "d5" in game.flips("d3") else ["d4"])
        other = game.copy()
        other.play("d3", value=1.5, seconds=2)
        self.assertEqual((other.moves[3].value, other.moves[3].seconds), (1.5, 2.0))
        other.undo(4)
        self.assertEqual((len(other), len(game)), (0, 3))
        self.assertEqual(game.empties, 57)
        self.assertEqual(game.score(verdi.Convention.DISCS),
                         (bin(game.discs(verdi.Colour.BLACK)).count("1"),
                          bin(game.discs(verdi.Colour.WHITE)).count("1")))

    def test_boards_and_pairs(self):
        """A board of numbers, moves with their colours, and what NumPy has: tolist()."""

        class Array:
            def __init__(self, lists):
                self.lists = lists

            def __iter__(self):
                return map(Array, self.lists)

            def __eq__(self, other):
                raise ValueError("the truth value of an array is ambiguous")

            def tolist(self):
                return self.lists

        rows = [[0] * 8 for _ in range(8)]
        rows[3][3] = rows[4][4] = -1
        rows[3][4] = rows[4][3] = 1
        for board in rows, tuple(map(tuple, rows)), Array(rows):
            self.assertEqual(verdi.Game(board, side="Black"), verdi.Game())
            self.assertEqual(verdi.Game(board, side="w").side, verdi.Colour.WHITE)
        rows[3][2], rows[3][3] = 1, 1
        moved = verdi.Game.position(1 << 26 | 1 << 27 | 1 << 28 | 1 << 35, 1 << 36, "white")
        self.assertEqual(verdi.Game(rows, side=verdi.Colour.WHITE), moved)
        with self.assertRaisesRegex(TypeError, 'expected side="black"'):
            verdi.Game(rows)
        for side in "grey", None, 1.5:
            with self.assertRaisesRegex(TypeError, "expected a side"):
                verdi.Game.position(1, 2, side)
        pairs = [("B", "f5"), ["white", "d6"], (verdi.Colour.BLACK, 18)]
        self.assertEqual(verdi.Game(pairs), verdi.Game("f5d6c3"))
        self.assertEqual(verdi.Game(Array([37, 43, 18])), verdi.Game("f5d6c3"))
        with self.assertRaises(verdi.IllegalError):
            verdi.Game([("W", "f5")])
        self.assertEqual(moved.discs("white"), 1 << 36)

    def test_illegal_in_a_text(self):
        for text in ("f5a1", "a1", "f5d6pass", "1. f5 a1", "(;GM[2]SZ[8];B[fe];W[aa])",
                     "(;GM[Othello]PC[x]PB[]PW[]BO[8 " + "-" * 27 + "O*------*O" + "-" * 27 +
                     " *]B[a1];)", "f5W:c3", '["f5", "a8"]'):
            with self.assertRaisesRegex(verdi.IllegalError, "^move [123]: "):
                verdi.Game(text)
        game = verdi.Game("f5")
        for text, error in (("a1", verdi.IllegalError), ("zz", verdi.FormatError),
                            ("pass", verdi.IllegalError), ("", None), ("!", verdi.FormatError)):
            with self.assertRaises(error) if error else contextlib.nullcontext():
                game.read(text, verdi.Format.TRANSCRIPT)

    def test_texts_and_moves(self):
        """A game is what its moves are, as text or one by one, or a board."""
        game = verdi.Game("f5d6c3")
        self.assertEqual(verdi.Game(["f5", "D6", 18]), game)
        self.assertEqual(verdi.Game([]), verdi.Game(""))
        board = verdi.Game("-" * 27 + "OX------XO" + "-" * 27 + " X")
        self.assertEqual(board, verdi.Game())
        rows = ["-" * 8] * 3 + ["---OX---", "---XO---"] + ["-" * 8] * 3
        for text in ("\n".join(rows) + "\nBlack to move\n", "Turn: X\n" + "\n".join(rows),
                     "8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1", "8/8/8/3ox3/3xo3/8/8/8 x"):
            self.assertEqual(verdi.Game(text), board)
        self.assertEqual(verdi.Game(str(board)[:64] + " O f4").side, verdi.Colour.BLACK)
        with self.assertRaises(verdi.FormatError):
            verdi.Game("\n".join(rows))
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            print("\n".join(rows), flush=True, file=file)
            record, = verdi.read_games(file.name)
        self.assertEqual(record.game, board)
        self.assertIn("no side to move", record.problem)
        self.assertEqual(verdi.Game(str(game)).legal, game.legal)
        for wrong in ("hello", "f5d6x9", "-" * 64 + "!"):
            with self.assertRaises(verdi.FormatError, msg=wrong):
                verdi.Game(wrong)

    def test_compare_copy_pickle(self):
        """A game is equal to one with its start and moves, and comes back from a pickle whole."""
        game = verdi.Game("(;GM[Othello]PC[x]PB[Ada]PW[Grace]BO[8 " + "-" * 27 + "O*------*O" +
                          "-" * 27 + " *]B[f5/1.2345/2.00005];)", verdi.Format.GGF)
        self.assertEqual(game, verdi.Game("f5"))
        self.assertNotEqual(game, verdi.Game("f5d6"))
        self.assertNotEqual(game, verdi.Game(str(game)))
        self.assertNotEqual(game, "f5")
        for same in (copy.copy(game), copy.deepcopy([game])[0], pickle.loads(pickle.dumps(game))):
            self.assertIsNot(same, game)
            self.assertEqual((same, same.moves, same.players), (game, game.moves, game.players))
            same.undo()
            self.assertNotEqual(same, game)
        passed = verdi.Game.position(1, 2, verdi.Colour.WHITE)
        passed.play("pass")
        self.assertEqual(pickle.loads(pickle.dumps(passed)), passed)

    def test_errors(self):
        game = verdi.Game()
        with self.assertRaisesRegex(TypeError, "game_score"):
            game.score("X")
        with self.assertRaises(verdi.IllegalError):
            game.play("a1")
        with self.assertRaises(ValueError):
            game.play("i9")
        with self.assertRaises(verdi.ArgumentError):
            game.undo()
        with self.assertRaises(verdi.ArgumentError):
            verdi.Game.position(3, 1)
        with self.assertRaises(verdi.ArgumentError):
            game.score(9)

    def test_numbers_that_do_not_fit(self):
        """Those that C would wrap around are refused, and nothing has happened."""
        game = verdi.Game("f5d6c3")
        for wrong in (lambda: game.undo(2**32 + 1), lambda: verdi.Game.position(1 << 64, 0),
                      lambda: verdi.Game.position(-1, 0), lambda: game.score(1 << 32),
                      lambda: game.discs(2**32), lambda: verdi.elo_loss(2**32 + 1000)):
            with self.assertRaises(verdi.ArgumentError):
                wrong()
        self.assertEqual(len(game), 3)

    def test_records(self):
        game = verdi.Game("f5d6c3d3c4")
        self.assertEqual(game.opening, "Tiger")
        for format in (verdi.Format.GGF, verdi.Format.SGF, verdi.Format.TRANSCRIPT):
            self.assertEqual(verdi.Game(game.write(format), format).write(), "f5d6c3d3c4")
        board = verdi.Game(str(game), verdi.Format.BOARD)
        self.assertEqual(board.discs(verdi.Colour.BLACK), game.discs(verdi.Colour.BLACK))
        named = verdi.Game("(;GM[Othello]PC[x]DT[2014-05-02]PB[Ada]PW[Grace]BO[8 "
                           "-------- -------- -------- ---O*--- ---*O--- -------- -------- --------"
                           " *]B[f5];)", verdi.Format.GGF)
        self.assertEqual(named.players, ("Ada", "Grace"))
        self.assertEqual(named.date, "2014-05-02")
        self.assertEqual((game.event, game.date), ("", ""))

    def test_end(self):
        game = verdi.Game("e6f4e3d6c5f6e7f5g5")
        self.assertTrue(game.is_over)
        self.assertEqual(game.legal, [])
        self.assertEqual(game.score(), (64, 0))
        blocked = verdi.Game.position(1, 2, verdi.Colour.WHITE)
        self.assertEqual(blocked.legal, ["pass"])


class Engines(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = verdi.Engine(threads=1, hash_mib=8)

    @classmethod
    def tearDownClass(cls):
        cls.engine.close()

    def test_search(self):
        game = verdi.Game("f5d6c3")
        self.engine.clear()
        result = self.engine.search(game, depth=8, lines=3)
        self.assertIn(result.move, game.legal)
        self.assertEqual(len(result.lines), 3)
        best = result.lines[0]
        self.assertEqual((best.move, best.value), (result.move, result.value))
        self.assertEqual(best.depth, 8)
        self.assertEqual(best.origin, verdi.Origin.SEARCH)
        self.assertEqual(best.pv[0], best.move)
        self.assertAlmostEqual(best.chances.win + best.chances.draw + best.chances.loss, 1)
        self.assertGreaterEqual(best.value, result.lines[1].value)
        self.engine.clear()
        again = self.engine.search(game, depth=8, lines=3)
        self.assertEqual((again.nodes, again.value), (result.nodes, result.value))
        self.assertEqual(self.engine.search(game, depth=4, moves=["g5"]).move, "g5")

    def test_exact(self):
        line = (SOURCE / "tests/data/fforum-1-19.obf").read_text().splitlines()[0]
        game = verdi.Game(line.split(";")[0], verdi.Format.BOARD)
        result = self.engine.search(game, goal=verdi.Goal.EXACT)
        scores = dict(re.findall(r"([A-H][1-8]):([+-]?\d+)", line))
        self.assertEqual(result.value, max(int(score) for score in scores.values()))
        self.assertTrue(result.lines[0].exact)
        beyond = self.engine.search(game, goal=verdi.Goal.EXACT,
                                    window=(result.value + 1, result.value + 2))
        self.assertLessEqual(beyond.lines[0].upper, result.value + 1)

    def test_reports(self):
        game = verdi.Game()
        with self.engine.reports(game, depth=9) as reports:
            depths = [report.depth for report in reports if report.complete]
            self.assertEqual(depths[-1], 9)
            self.assertEqual(depths, sorted(depths))
            self.assertEqual(list(reports), [])
            self.assertEqual(reports.result.lines[0].depth, 9)
        seen = []
        self.engine.search(game, seen.append, depth=5)
        self.assertEqual(seen[-1].depth, 5)

    def test_stop(self):
        begin = time.monotonic()
        with self.engine.reports(verdi.Game(), level=60) as reports:
            for report in reports:
                if report.depth == 5:
                    with self.assertRaisesRegex(verdi.BusyError, "searching"):
                        self.engine.clear()
                    reports.stop()
                    break
            self.assertTrue(reports.result.stopped)
        with self.engine.reports(verdi.Game(), level=60):
            pass
        with self.assertRaises(KeyError):
            self.engine.search(verdi.Game(), lambda report: {}["nothing"], level=60)
        reports = self.engine.reports(verdi.Game(), level=60)
        threading.Timer(0.2, reports.stop).start()
        self.assertTrue(reports.result.stopped)
        self.assertLess(time.monotonic() - begin, 20)

    def test_resume(self):
        """What a search knew goes on in another engine: with fewer nodes, to the same score."""
        line = (SOURCE / "tests/data/fforum-1-19.obf").read_text().splitlines()[15]
        game = verdi.Game(line.split(";")[0], verdi.Format.BOARD)
        with verdi.Engine(threads=1, hash_mib=8) as engine:
            whole = engine.search(game, goal=verdi.Goal.EXACT)
        self.assertEqual(whole.root.moves[0].move, whole.move)
        self.assertEqual({move.move for move in whole.root.moves}, set(game.legal))
        self.assertEqual((whole.root.lower, whole.root.upper), (whole.value, whole.value))
        with verdi.Engine(threads=1, hash_mib=8) as engine:
            part = engine.search(game, goal=verdi.Goal.EXACT, nodes=whole.nodes * 3 // 4)
            saved, deep = engine.save(0), engine.save(10)
        self.assertFalse(part.lines[0].exact)
        self.assertGreater(len(saved), len(deep))
        self.assertGreater(len(deep), 16)
        with verdi.Engine(threads=1, hash_mib=8) as engine:
            engine.load(saved)
            again = engine.search(game, goal=verdi.Goal.EXACT)
        with verdi.Engine(threads=1, hash_mib=8) as engine:
            engine.load(saved)
            rest = engine.search(game, goal=verdi.Goal.EXACT, resume=part.root)
            with self.assertRaises(verdi.FormatError):
                engine.load(saved[:-1])
            with self.assertRaises(verdi.VersionError):
                engine.load(bytes(8) + saved[8:])
            with self.assertRaises(verdi.ArgumentError):
                engine.search(game, goal=verdi.Goal.EXACT,
                              resume=part.root._replace(moves=part.root.moves * 40))
        self.assertEqual(rest.value, whole.value)
        self.assertTrue(rest.lines[0].exact)
        self.assertLess(rest.nodes, again.nodes)
        self.assertLess(again.nodes, whole.nodes)

    def test_clock_of_others(self):
        """Of half a second a move as much is kept back as a clock took off before, and more."""
        game = verdi.Game("f5d6c3d3c4")
        clock = verdi.Clock(overtime=0.5, period=0.5, overtime_moves=1)
        with verdi.Engine(threads=1, hash_mib=1) as engine:
            engine.prepare()
            engine.note_delay(0.2)
            seconds = [engine.search(game, clock=clock).seconds for _ in range(3)]
        self.assertLess(min(seconds), 0.3)

    def test_other_limits(self):
        result = self.engine.search(verdi.Game(), nodes=20000)
        self.assertLess(result.nodes, 40000)
        self.assertLess(self.engine.search(verdi.Game(), move_time=0.1).seconds, 5)
        clock = verdi.Clock(main=1, increment=0.1)
        self.assertLess(self.engine.search(verdi.Game("f5"), clock=clock).seconds, 1)
        with verdi.Engine(threads=1, hash_mib=1) as small:
            told = []
            full = small.search(verdi.Game("f5"), told.append, nodes=1000000)
            self.assertTrue(300 < full.hash_full < 700)
            self.assertEqual([report.result.hash_full for report in (told[0], told[-1])],
                             [0, full.hash_full])
        over = self.engine.search(verdi.Game("e6f4e3d6c5f6e7f5g5"))
        self.assertEqual((over.move, over.value, over.lines), (None, -64, ()))
        for wrong in ({"depth": 61}, {"lines": 0}, {"goal": 7}, {"level": 99}, {"level": -1},
                      {"move_time": math.nan}, {"confidence": 50},
                      {"goal": verdi.Goal.WLD, "depth": 3}, {"mean_loss": 1.0, "book": True}):
            with self.assertRaises(verdi.ArgumentError):
                self.engine.search(verdi.Game(), **wrong)

    def test_numbers_that_do_not_fit(self):
        game = verdi.Game("f5d6c3")
        root = self.engine.search(game, depth=2).root
        for wrong in ({"nodes": -1}, {"nodes": 1 << 64}, {"depth": 2**32 + 2}, {"level": 2**32},
                      {"lines": 2**32 + 1}, {"goal": 2**32}, {"mean_loss": 1e9},
                      {"window": (-2**30, 2**30), "goal": verdi.Goal.EXACT},
                      {"clock": verdi.Clock(main=1, overtime_moves=2**32)},
                      {"resume": root._replace(depth=2**32)},
                      {"resume": root._replace(moves=(root.moves[0]._replace(nodes=-1),))}):
            with self.assertRaises(verdi.ArgumentError, msg=wrong):
                self.engine.search(game, **wrong)
        with self.assertRaisesRegex(verdi.ArgumentError, "^seed: -1 "):
            self.engine.set_book_style(seed=-1)
        with self.assertRaises(verdi.ArgumentError):
            self.engine.threads = 2**32 + 1
        with self.assertRaises(verdi.ArgumentError):
            self.engine.perft(game, 2**32 + 2)
        with self.assertRaises(verdi.ArgumentError):
            self.engine.save(2**32)
        with self.assertRaises(verdi.ArgumentError):
            verdi.Engine(threads=2**32 + 1)

    def test_illegal_moves(self):
        game, blocked = verdi.Game("f5d6c3"), verdi.Game.position(1, 2, verdi.Colour.WHITE)
        for moves in (["a1"], ["pass"], [64]):
            with self.assertRaises(verdi.IllegalError):
                self.engine.search(game, depth=2, moves=moves)
        self.assertEqual(self.engine.search(blocked, depth=2, moves=["pass"]).move, "pass")

    def test_playing_worse(self):
        loss = verdi.elo_loss(0)
        self.assertEqual(loss, 64)
        self.assertLess(verdi.elo_loss(1000), verdi.elo_loss(500))
        with self.assertRaises(verdi.ArgumentError):
            verdi.elo_loss(-1)
        with self.assertRaises(verdi.ArgumentError):
            self.engine.search(verdi.Game(), mean_loss=-1)
        moves = {self.engine.search(verdi.Game("f5d6c3"), level=1, mean_loss=loss).move
                 for _ in range(30)}
        self.assertGreater(len(moves), 2)
        carried = ctypes.c_double(1)
        self.engine.search(verdi.Game("f5d6c3"), level=1, mean_loss=loss, carried=carried)
        self.assertNotEqual(carried.value, 1)

    def test_the_rest(self):
        game = verdi.Game()
        self.assertEqual(self.engine.perft(game, 6), 8200)
        self.assertEqual(self.engine.evaluate(game), verdi.Engine(threads=1).evaluate(game))
        self.assertEqual((self.engine.threads, self.engine.hash_mib), (1, 8))
        with self.assertRaises(verdi.ArgumentError):
            self.engine.threads = 999
        self.assertIn("generation", self.engine.weights)
        with verdi.Engine(threads=1, hash_mib=1, weights=self.engine) as other:
            self.assertEqual(other.weights, self.engine.weights)
        with self.assertRaises(verdi.CpuError):
            verdi.Engine(cpu="z80")
        with self.assertRaisesRegex(verdi.FileError, "^/nowhere: "):
            verdi.Engine(weights="/nowhere")
        with self.assertRaises(verdi.ArgumentError):
            verdi.Engine(weights="ends\0here")
        closed = verdi.Engine()
        closed.close()
        closed.close()
        with self.assertRaisesRegex(verdi.ArgumentError, "closed"):
            closed.evaluate(game)

    def test_fork(self):
        """A forked child may neither use the engine of its parent nor wait for its search."""
        reports = self.engine.reports(verdi.Game(), level=60)
        next(reports)
        read, write = os.pipe()
        child = os.fork()
        if not child:
            said = []
            for use in (lambda: self.engine.evaluate(verdi.Game()), lambda: reports.result,
                        lambda: verdi.Engine(weights=self.engine)):
                try:
                    use()
                except verdi.ArgumentError as error:
                    said.append(str(error))
            self.engine.close()
            with verdi.Engine(threads=1, hash_mib=1) as own:
                said.append(own.search(verdi.Game("f5"), depth=2).move)
            os.write(write, "\n".join(said).encode())
            os._exit(0)
        os.close(write)
        with os.fdopen(read) as said:
            lines = said.read().split("\n")
        os.waitpid(child, 0)
        reports.stop()
        self.assertEqual(len(lines), 4, lines)
        for line in lines[:3]:
            self.assertIn("belongs to the process that forked", line)
        self.assertTrue(reports.result.stopped)

    def test_threads(self):
        """Engines search side by side."""
        results = []

        def work():
            with verdi.Engine(threads=1, hash_mib=1) as engine:
                results.append(engine.search(verdi.Game("f5d6"), depth=8).nodes)

        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(results), 3)
        self.assertEqual(len(set(results)), 1)


class Books(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name, "my.book")

    def tearDown(self):
        self.folder.cleanup()

    def test_rows(self):
        game = verdi.Game("f5d6")
        row = verdi.BookPosition(
            game.discs(verdi.Colour.BLACK), game.discs(verdi.Colour.WHITE),
            verdi.Value(verdi.Kind.SEARCH, 1.5, 12, 73),
            (verdi.BookMove("c3", verdi.Value(verdi.Kind.SEARCH, 1.5, 12, 73), "d3"),
             verdi.BookMove("c4", verdi.Value(verdi.Kind.SEARCH, -2, 12, 73))))
        with verdi.Book(self.path, verdi.Mode.CREATE) as book:
            self.assertIsNone(book.get(game))
            book.put(row)
            self.assertEqual(book.get(game), row)
            self.assertEqual(len(book), 1)
            self.assertEqual(len(list(book)), 1)
            with self.assertRaises(KeyError), book.transaction():
                book.remove(game)
                raise KeyError
            self.assertIn(game, book)
            with self.assertRaisesRegex(verdi.ArgumentError, "position"):
                book.put(row._replace(value=verdi.Value(verdi.Kind.SEARCH, 99, 12, 73)))
            with self.assertRaises(verdi.ArgumentError):
                book.put(row._replace(wins=1 << 32))
            with self.assertRaises(verdi.IllegalError):
                book.put(row._replace(moves=(verdi.BookMove("a1", row.value),)))
            self.assertEqual(book.faults(), [])
        with verdi.Book(self.path) as book:
            with self.assertRaisesRegex(verdi.FileError, "my.book.*reading only"):
                book.put(row)
        with verdi.Engine(threads=1, hash_mib=1, book=self.path) as engine:
            result = engine.search(game, book=True)
            self.assertEqual((result.move, result.lines[0].origin), ("c3", verdi.Origin.BOOK))

    def test_owner(self):
        book = verdi.Book(self.path, verdi.Mode.CREATE)
        with verdi.Engine(threads=1, book=book) as engine:
            with self.assertRaisesRegex(verdi.ArgumentError, "engine"):
                len(book)
            engine.set_book(None)

    def test_no_book(self):
        self.path.write_bytes(b"not a book at all, but long enough to be looked at" * 99)
        with self.assertRaisesRegex(verdi.FormatError, "my.book"):
            verdi.Book(self.path)
        with self.assertRaisesRegex(verdi.FileError, "No such file"):
            verdi.Book(Path(self.folder.name, "none"))
        with self.assertRaises(verdi.ArgumentError):
            verdi.Book(self.path, 9)


class Interrupted(unittest.TestCase):
    """Ctrl-C, by a real signal to a real program once its search has reported: KeyboardInterrupt is
    raised, the search ends, and the engine is free for the next one."""

    PROGRAM = """
import signal, sys, verdi
signal.signal(signal.SIGINT, signal.default_int_handler)
game = verdi.Game("f5d6")
engine = verdi.Engine(threads=2, hash_mib=8)
def ready(*_):
    sys.stdout.write("ready\\n")
    sys.stdout.flush()
try:
    {0}
except KeyboardInterrupt:
    print("interrupted")
    with engine:
        print(engine.search(game, depth=3).lines[0].depth)
"""

    def interrupt(self, lines, expected="interrupted\n3\n", count=1):
        program = self.PROGRAM.format("\n    ".join(lines))
        for _ in range(count):
            with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True) as child:
                self.assertEqual(child.stdout.readline(), "ready\n")
                child.send_signal(signal.SIGINT)
                try:
                    out, err = child.communicate(timeout=60)
                finally:
                    child.kill()
            self.assertEqual((out.replace("ready\n", ""), err), (expected, ""), lines)

    def test_search(self):
        self.interrupt(["engine.search(game, ready, level=60)"], count=3)

    def test_result(self):
        """Waiting for the end only, as search() does without on_report."""
        self.interrupt(["with engine.reports(game, level=60) as reports:", "    next(reports)",
                        "    ready()", "    reports.result"], count=3)

    def test_other_thread(self):
        """Another thread receives the signal, so that it does not wake the waiting one."""
        block = "    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})"
        for wait in "reports.result", "list(reports)":
            self.interrupt(["with engine.reports(game, level=60) as reports:", "    next(reports)",
                            block, "    ready()", "    " + wait])

    def test_closed(self):
        """An engine that is closed while it searches ends the search."""
        self.interrupt(["with verdi.Engine(threads=1, hash_mib=8) as other:",
                        "    reports = other.reports(game, level=60)", "    next(reports)",
                        "    ready()", "    reports.result"])

    def test_iteration(self):
        """The iterator need not be closed."""
        self.interrupt(["for report in engine.reports(game, level=60):", "    ready()"], count=3)

    def test_other_calls(self):
        self.interrupt(["ready()", "engine.perft(game, 30)"])

    def test_end_of_the_program(self):
        """It waits for no search."""
        self.interrupt(["reports = engine.reports(game, level=60)", "next(reports)",
                        "signal.signal(signal.SIGINT, signal.SIG_IGN)", "ready()"], expected="")


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_formats(self):
        """WTHOR as well as texts, known by their content; each record with its place."""
        moves = bytes([56, 64, 33]) + bytes(57)
        wthor = bytes([20, 26, 11, 22, 1, 0, 0, 0, 0, 0, 0xea, 7, 8, 0, 24, 0]) + bytes(6) + \
            bytes([32, 32]) + moves
        path = self.folder / "WTH_2026.wtb"
        path.write_bytes(wthor)
        (record,) = verdi.read_games(path)
        self.assertEqual((record.game, record.place), (verdi.Game("f5d6c3"), f"{path}: game 1"))
        path = self.folder / "games.txt"
        path.write_text("f5d6c3\nf5d6a1\nf5f6\n")
        good, bad, other = verdi.read_games(str(path))
        self.assertEqual((good.game, good.problem), (verdi.Game("f5d6c3"), ""))
        self.assertIsNone(bad.game)
        self.assertEqual(bad.place, f"{path}:2")
        self.assertIn("a1", bad.problem)
        self.assertEqual(other.game, verdi.Game("f5f6"))
        games = [record.game for record in verdi.read_games(SOURCE / "tests/data/match.ggf")]
        self.assertEqual(len(games), 8)
        self.assertTrue(all(games))

    def test_games_as_people_have_them(self):
        """Each of these leads to the same board; tests/dialogues/games.txt has more."""
        path = self.folder / "game"
        pgn = '[White "b"]\n\n1. f5! {a comment} d6 (1... f4 2. e3) 2. c3 $1 {b wins 40-24} 1-0\n'
        for text in (pgn, "id,winner,moves\n7,-1,f5d6c3\n", "f5d6c3,34", "BLACK, f5\nWHITE, d6\n"
                     "BLACK, c3\n", "\u30fbf5d6c3", "\u300cf5d6c3\u300d", "\u68cb\u8b5c:f5d6c3",
                     '[["B","f5"],["W","d6"],["B","c3"]]', "[37,43,18]", "https://x.y/z?kifu=F5D6C3",
                     "See below.\n\nf5d6c3\n", "(;GM[2]SZ[8];B[fe];W[df];B[cc])",
                     '[FEN "8/8/8/3Pp3/3ppp2/8/8/8 w - - 0 1"]\n\n1. d6 c3\n'):
            for encoding in ("utf-8", "utf-8-sig", "utf-16"):
                path.write_bytes(text.encode(encoding))
                (record,) = verdi.read_games(path)
                self.assertEqual(str(record.game), str(verdi.Game("f5d6c3")), (text, encoding))

    def test_no_file(self):
        """What is no file is named: a folder, a name that would be a transcript elsewhere."""
        os.chdir(self.folder)
        for path, reason in ((self.folder, "directory"), ("f5d6c3", "No such file"),
                             ("-", "No such file")):
            with self.assertRaisesRegex(verdi.FileError, f"^{path}: .*{reason}"):
                verdi.read_games(path)


class Help(unittest.TestCase):
    def test_limits(self):
        """help(Engine.search) names each limit, and all of them are accepted."""
        text = pydoc.plain(pydoc.render_doc(verdi.Engine.search))
        for limit in ("goal", "level", "depth", "nodes", "move_time", "clock", "lines", "moves",
                      "book", "window", "resume", "mean_loss", "vary"):
            self.assertRegex(text, rf"\b{limit}: ")
        self.assertNotIn("wanted", text)

    def test_help(self):
        """help(verdi) is short, and names all that is public, and nothing else is."""
        text = pydoc.plain(pydoc.render_doc(verdi))
        self.assertLess(len(text.splitlines()), 300)
        for name in [name for name in dir(verdi) if not name.startswith("_")]:
            self.assertRegex(text, rf"(?m)^ *\|? +(\w+, )?{name}\b", name)


class Topic(unittest.TestCase):
    """The lines of `verdi help scripts` do what it says."""

    @staticmethod
    def run_script(words, folder="."):
        """Runs the script with these words, and returns what it prints."""
        text = (SOURCE / "src" / "front" / "topics.md").read_text()
        blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", text, re.M)
        script, = [block for block in blocks
                   if re.search("import.* verdi", block) and words in block]
        program = textwrap.dedent(script)
        assert len(program.strip().splitlines()) <= 10
        return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True,
                              text=True, cwd=folder).stdout

    def test_lines(self):
        out = self.run_script(", best")
        rows = out.splitlines()
        game = verdi.Game("f5d6c3d3c4f4f6")
        self.assertEqual(len(rows), len(game), out)
        for row, move in zip(rows, game.moves):
            self.assertRegex(row, rf"^{move.square}, best [a-h][1-8]: [+-]\d+\.\d$")

    def test_table(self):
        """The rows of a file of games."""
        moves = bytes([56, 64, 33, *57 * [0]])
        data = struct.pack("<4B I 2H 4B", 20, 1, 1, 1, 1, 0, 2001, 8, 0, 0, 0)
        data += struct.pack("<3H 2B", 0, 0, 0, 64, 64) + moves
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "WTH_2001.wtb").write_bytes(data)
            header = struct.pack("<4B I 2H 4B", 20, 1, 1, 1, 0, 1, 0, 0, 0, 0, 0)
            Path(folder, "WTHOR.TRN").write_bytes(header + b"Paris Open".ljust(26, b"\0"))
            record, = verdi.read_games(Path(folder, "WTH_2001.wtb"))
            out = self.run_script("read_games", folder)
        row = {"date": "2001", "event": "Paris Open", "black": record.game.players[0],
               "white": record.game.players[1], "score": record.game.score()[0], "moves": "f5d6c3"}
        self.assertEqual(out, f"1 {row}\n")

    def test_play(self):
        self.assertEqual(sum(eval(self.run_script("random.choice"))), 64)

    @unittest.skipUnless(numpy, "no NumPy")
    def test_many(self):
        self.assertEqual(self.run_script("search_many").count("nan"), 2 * 64 - 2 * 4)


@unittest.skipUnless(numpy, "no NumPy")
class Many(unittest.TestCase):
    """search_many() finds what search() finds, for boards and for sets of squares."""

    def setUp(self):
        lines = (SOURCE / "tests" / "data" / "fforum-1-19.obf").read_text().splitlines()[:3]
        self.games = [verdi.Game(line.split(";")[0]) for line in lines]
        self.games += [verdi.Game("f5d6c3"), verdi.Game.position(1 << 56, 2 << 56, "white"),
                       verdi.Game.position(7, 0)]
        self.sides = [numpy.array([game.discs(side) for game, side in zip(self.games, sides)],
                                  numpy.uint64)
                      for sides in ([game.side for game in self.games],
                                    [1 - game.side for game in self.games])]

    def boards(self):
        squares = [(side[:, None] >> numpy.arange(64, dtype=numpy.uint64)) & numpy.uint64(1)
                   for side in self.sides]
        return (squares[0].astype(int) - squares[1].astype(int)).reshape(-1, 8, 8)

    def test_agrees_with_search(self):
        found = verdi.search_many(self.boards(), depth=6, all_moves=True)
        same = verdi.search_many(*self.sides, depth=6, all_moves=True, threads=1, hash_mib=2)
        for one, other in zip(found, same):
            numpy.testing.assert_array_equal(one, other)
        self.assertEqual([array.shape for array in found], [(6,), (6,), (6,), (6, 64)])
        with verdi.Engine(threads=1) as engine:
            for index, game in enumerate(self.games):
                result = engine.search(game, depth=6, lines=64)
                engine.clear()
                self.assertEqual(found.value[index], result.value)
                self.assertEqual(found.move[index], -1 if result.move is None
                                 else square_number(result.move))
                values = {line.move: line.value for line in result.lines if line.move != "pass"}
                row = found.moves[index]
                self.assertEqual({square_name(square): row[square]
                                  for square in numpy.flatnonzero(~numpy.isnan(row))}, values)
        self.assertEqual(list(found.move[4:]), [64, -1])
        self.assertEqual((found.value[5], found.exact[5]), (64, True))

    def test_exact(self):
        found = verdi.search_many(self.boards()[:3], goal=verdi.Goal.EXACT)
        self.assertEqual(list(found.value), [18, 10, 2])
        self.assertTrue(found.exact.all())
        self.assertEqual(numpy.count_nonzero(~numpy.isnan(found.moves)), 3)

    def test_wrong_arrays(self):
        boards = self.boards()
        for wrong in ((boards[0],), (boards * 2,), (boards.reshape(-1, 64),),
                      (boards, self.sides[1]), (self.sides[0], self.sides[1][:1]),
                      (self.sides[0], self.sides[0]), (self.sides[0] + 0.5, self.sides[1])):
            with self.assertRaises(verdi.ArgumentError):
                verdi.search_many(*wrong)
        with self.assertRaises(verdi.ArgumentError):
            verdi.search_many(boards, depth=61)
        self.assertEqual(verdi.search_many(boards[:0]).moves.shape, (0, 64))


if __name__ == "__main__":
    unittest.main()
