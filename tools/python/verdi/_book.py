# SPDX-License-Identifier: MIT
"""Opening books."""

import ctypes as c
import os
from contextlib import contextmanager
from enum import IntEnum
from typing import Callable, Iterator, List, NamedTuple, Optional, Tuple, Union

from . import _native as native
from ._native import check, lib
from ._errors import ArgumentError, VerdiError
from ._game import Colour, Game, square_name, square_number
from ._work import Work


class Kind(IntEnum):
    """The origin of a value; see verdi/book.h."""

    UNKNOWN = 0
    SEARCH = 1
    EXACT = 2
    WLD = 3
    LOWER = 4
    UPPER = 5
    NEGAMAX = 6
    GAMES = 7
    IMPORTED = 8


class Mode(IntEnum):
    READ = 0
    WRITE = 1
    CREATE = 2
    PLAY = 3


class Value(NamedTuple):
    """`value` is in discs, for the side to move, or for the side that makes the move."""

    kind: Kind = Kind.UNKNOWN
    value: float = 0.0
    depth: int = 0
    confidence: int = 0
    source: int = 0


class BookMove(NamedTuple):
    move: str
    value: Value
    reply: Optional[str] = None
    games: int = 0


class BookPosition(NamedTuple):
    """A row: `player` and `opponent` are sets of squares, the side to move first."""

    player: int
    opponent: int
    value: Value = Value()
    moves: Tuple[BookMove, ...] = ()
    wins: int = 0
    draws: int = 0
    losses: int = 0


def _value(value: native.BookValue) -> Value:
    return Value(Kind(value.kind), value.value / native.DISC, value.depth, value.confidence,
                 value.source)


def _set_value(target: native.BookValue, value: Value) -> None:
    target.kind = value.kind
    target.value = round(value.value * native.DISC)
    target.depth, target.confidence, target.source = value.depth, value.confidence, value.source


def _position(row: native.BookPosition) -> BookPosition:
    moves = tuple(
        BookMove(square_name(entry.move), _value(entry.value),
                 None if entry.reply == native.NONE else square_name(entry.reply), entry.games)
        for entry in row.move[:row.moves])
    return BookPosition(row.player, row.opponent, _value(row.value), moves, row.wins, row.draws,
                        row.losses)


def _sides(game: Game) -> Tuple[int, int]:
    side = game.side
    return game.discs(side), game.discs(Colour(1 - side))


class Book:
    """An opening book in a file; Book.builtin() is the one inside the library.

    A Book is a context manager, which closes the book. A book given to an engine belongs to the
    engine and cannot be used otherwise. Only one thread at a time may use a book.
    """

    def __init__(self, path: Union[str, "os.PathLike[str]"], mode: Mode = Mode.READ) -> None:
        self._handle = c.c_void_p()
        problem = c.create_string_buffer(native.PROBLEM)
        check(lib.book_open(c.byref(self._handle), native.path_bytes(path), mode, problem),
              problem.value.decode(errors="replace"))

    @classmethod
    def builtin(cls) -> "Book":
        book = cls.__new__(cls)
        book._handle = c.c_void_p()
        problem = c.create_string_buffer(native.PROBLEM)
        check(lib.book_open_builtin(c.byref(book._handle), problem), problem.value.decode())
        return book

    def _open(self) -> c.c_void_p:
        if not self._handle:
            raise ArgumentError("the book is closed, or an engine has it")
        return self._handle

    def _check(self, status: int) -> int:
        return check(status, lib.book_get_problem(self._open()).decode(errors="replace")
                     if status < 0 else None)

    def _give_away(self) -> c.c_void_p:
        handle = self._open()
        self._handle = c.c_void_p()
        return handle

    def close(self) -> None:
        if self._handle:
            check(lib.book_close(self._give_away()))

    def __enter__(self) -> "Book":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            if getattr(self, "_handle", None):
                self.close()
        except VerdiError:
            pass

    @property
    def path(self) -> str:
        return os.fsdecode(lib.book_get_path(self._open()))

    def __len__(self) -> int:
        return lib.book_get_count(self._open())

    def get(self, game: Game) -> Optional[BookPosition]:
        """The row of the game's position; None if it is not in the book."""
        row = native.BookPosition()
        found = self._check(lib.book_get(self._open(), *_sides(game), c.byref(row)))
        return _position(row) if found else None

    def __contains__(self, game: Game) -> bool:
        return self.get(game) is not None

    def __iter__(self) -> Iterator[BookPosition]:
        """All rows, in the order and orientation of the file."""
        cursor, row = native.BookCursor(), native.BookPosition()
        while self._check(lib.book_next(self._open(), c.byref(cursor), c.byref(row))):
            yield _position(row)

    def put(self, position: BookPosition) -> None:
        """Writes a row; missing arguments become empty. An existing row keeps its bounds, flags
        and counts of lines."""
        row = native.BookPosition()
        found = self._check(lib.book_get(self._open(), position.player, position.opponent,
                                         c.byref(row)))
        if not found:
            lib.book_position_init(c.byref(row), position.player, position.opponent)
        row.moves = 0
        _set_value(row.value, position.value)
        row.wins, row.draws, row.losses = position.wins, position.draws, position.losses
        for move in position.moves:
            entry = lib.book_add_move(c.byref(row), square_number(move.move))
            if not entry:
                check(-7, f"{move.move} is not a legal move")
            _set_value(entry[0].value, move.value)
            entry[0].reply = native.NONE if move.reply is None else square_number(move.reply)
            entry[0].games = move.games
        self._check(lib.book_put(self._open(), c.byref(row)))

    def remove(self, game: Game) -> bool:
        """Removes a row; False if there was none."""
        return bool(self._check(lib.book_remove(self._open(), *_sides(game))))

    @contextmanager
    def transaction(self) -> Iterator["Book"]:
        """A transaction: all changes in it are written, or none if it ends with an exception."""
        self._check(lib.book_begin(self._open()))
        try:
            yield self
        except BaseException:
            lib.book_rollback(self._open())
            raise
        self._check(lib.book_commit(self._open()))

    def add_source(self, name: str, date: str = "") -> int:
        """Adds a source (who computed values, and when), and returns its number."""
        return self._check(lib.book_add_source(self._open(), name.encode(), date.encode()))

    def add_game(self, game: Game) -> None:
        """Stores a game, to be learned later."""
        self._check(lib.book_add_game(self._open(), game._handle))

    def faults(self) -> List[str]:
        """Reads the whole file, and returns its faults, one sentence each."""
        found: List[str] = []
        note: Callable[..., None] = native.FAULT(
            lambda text, _: found.append(text.decode(errors="replace")))
        book = self._open()
        self._check(Work(lambda flag: lib.book_check(book, c.byref(flag), note, None)).run())
        return found


def has_builtin() -> bool:
    return lib.book_has_builtin()
