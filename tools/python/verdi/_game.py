# SPDX-License-Identifier: MIT
"""Games: positions, moves, records in text."""

import ctypes as c
import math
import operator
import os
from enum import IntEnum
from typing import Any, Iterable, List, NamedTuple, Optional, Tuple, Union

from . import _native as native
from ._native import check, lib, path_bytes
from ._errors import ArgumentError, FormatError, IllegalError

Square = Union[str, int]
"""'d3' or 'pass', or a number: 0 to 63 from a1 row by row, 64 a pass."""


class Colour(IntEnum):
    BLACK = 0
    WHITE = 1


Side = Union[Colour, str]
"""A Colour, or a text: 'black', 'b' or 'x'; 'white', 'w' or 'o'."""


def colour_of(side: Side) -> int:
    if isinstance(side, str) and side.lower() in ("black", "b", "x", "white", "w", "o"):
        return Colour.BLACK if side.lower() in ("black", "b", "x") else Colour.WHITE
    if isinstance(side, str) or not hasattr(side, "__index__"):
        raise TypeError(f'expected a side (Colour.BLACK, "black", Colour.WHITE, "white"), got {side!r}')
    return operator.index(side)


class Convention(IntEnum):
    """Who gets the empty squares at the end: the winner, nobody, or each side half."""

    WINNER = 0
    DISCS = 1
    SPLIT = 2


class Format(IntEnum):
    TRANSCRIPT = 0
    BOARD = 1
    GGF = 2
    SGF = 3
    AUTO = 4
    """For reading only: detects the format."""


class Move(NamedTuple):
    square: str
    colour: Colour
    value: Optional[float]
    """In discs, for the mover, if the record has it."""
    seconds: Optional[float]


def square_name(square: int) -> str:
    return lib.square_name(square).decode()


_SQUARES = {square_name(square): square for square in range(native.PASS + 1)}


def square_number(square: Square) -> int:
    if isinstance(square, str):
        number = _SQUARES.get(square.lower())
        if number is None:
            raise ArgumentError(f"{square!r} is not a square")
        return number
    try:
        square = operator.index(square)
    except TypeError:
        raise TypeError(f"expected a square (\"f5\", or a number from 0 to 64), got {square!r}") \
            from None
    if not 0 <= square <= native.PASS:
        raise ArgumentError(f"{square!r} is not a square")
    return square


def square_names(squares: int) -> List[str]:
    return [square_name(square) for square in range(64) if squares >> square & 1]


def _known(number: float) -> Optional[float]:
    return None if math.isnan(number) else number


def _plain(given: Any) -> Any:
    """A NumPy array as lists."""
    return given.tolist() if hasattr(given, "tolist") else given


def _is_row(item: Any) -> bool:
    row = _plain(item)
    return isinstance(row, (list, tuple)) and len(row) == 8 and all(
        disc in (0, 1, -1) for disc in row)


class Game:
    """A game from its start to the current position.

    Game() begins at the start, Game("f5d6c3"), Game(["f5", "d6", "c3"]) and
    Game([("B", "f5"), ("W", "d6"), ("B", "c3")]) with these moves, Game("---...--- X") with this
    board and side to move, possibly over several lines, or in FEN. Game(text, Format.GGF) reads a
    record of that format only. Game(rows, side="white") begins with a board of eight rows of eight
    numbers: 1 is black, -1 white, 0 empty. Lists may also be NumPy arrays. Games with the same start
    and moves are equal. One thread at a time may use a game. A move against the rules raises
    IllegalError, any other fault of a text FormatError.
    """

    def __init__(self, text: Union[str, Iterable[Any], None] = None,
                 format: Optional[Format] = None, side: Optional[Side] = None) -> None:
        self._handle = c.c_void_p()
        check(lib.game_new(c.byref(self._handle)))
        if isinstance(text, str):
            status, problem = self._read(text, Format.AUTO if format is None else format, -1)
            if status == native.CONSTANTS["VERDI_READ_ILLEGAL"]:
                raise IllegalError(problem)
            if problem:
                raise FormatError(problem)
        elif text is not None:
            self._take_list(text, side)

    def _take_list(self, given: Any, side: Optional[Side]) -> None:
        """Starts with a board, or plays moves with or without their colours."""
        items = list(_plain(given))
        if len(items) == 8 and all(_is_row(item) for item in items):
            if side is None:
                raise TypeError('expected side="black" or side="white" with a board')
            black, white = (sum(1 << 8 * y + x for y, row in enumerate(items)
                                for x, disc in enumerate(_plain(row)) if disc == colour)
                            for colour in (1, -1))
            check(lib.game_set_position(self._handle, black, white, colour_of(side)))
            return
        for item in items:
            if isinstance(item, (tuple, list)) and len(item) == 2:
                self.play(item[1], item[0])
            elif isinstance(item, (tuple, list)):
                raise TypeError("expected text; squares; pairs of a side and a square; or a board, "
                                f"8 rows of 8 numbers (1 black, -1 white, 0 empty); got {item!r}")
            else:
                self.play(item)

    def __del__(self) -> None:
        handle = getattr(self, "_handle", None)
        if handle:
            lib.game_free(handle)
            self._handle = c.c_void_p()

    @classmethod
    def position(cls, black: int, white: int, side: Side = Colour.BLACK) -> "Game":
        """A game from this position: sets of squares, bit N for square N."""
        game = cls()
        check(lib.game_set_position(game._handle, black, white, colour_of(side)))
        return game

    def copy(self) -> "Game":
        game = Game()
        check(lib.game_copy(game._handle, self._handle))
        return game

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restore, (self.write(Format.GGF), self.moves)

    def _line(self) -> Tuple[int, int, int, List[int]]:
        """The start and the moves."""
        start = self.copy()
        if len(start):
            start.undo(len(start))
        return (start.discs(Colour.BLACK), start.discs(Colour.WHITE), start.side,
                [square_number(move.square) for move in self.moves])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._line() == other._line()

    def read(self, text: str, format: Format = Format.TRANSCRIPT, max_moves: int = -1) -> str:
        """Reads the game in the text, or its moves before the first fault. Returns a remark,
        usually ''. If no move comes before the fault, raises FormatError or IllegalError, and keeps
        the game."""
        return self._read(text, format, max_moves)[1]

    def _read(self, text: str, format: Format, max_moves: int) -> Tuple[int, str]:
        """Returns the library's status too."""
        data = text.encode()
        problem = c.create_string_buffer(128)
        status = lib.game_read(self._handle, format, data, len(data), max_moves, problem)
        said = problem.value.decode(errors="replace")
        return check(status, said), said

    def write(self, format: Format = Format.TRANSCRIPT) -> str:
        size = 1 << 13
        while True:
            buffer = c.create_string_buffer(size)
            status = lib.game_write(self._handle, format, buffer, size)
            if status != -8 or size >= 1 << 24:
                check(status)
                return buffer.value.decode(errors="replace")
            size *= 4

    def __str__(self) -> str:
        return self.write(Format.BOARD)

    def __repr__(self) -> str:
        return f"<verdi.Game {self.write(Format.BOARD)}>"

    def play(self, square: Square, colour: Optional[Side] = None,
             value: Optional[float] = None, seconds: Optional[float] = None) -> None:
        """Plays for the side to move, or for the other side if the side to move must pass. Raises
        IllegalError."""
        check(lib.game_play_timed(self._handle, self.side if colour is None else colour_of(colour),
                                  square_number(square), math.nan if value is None else value,
                                  math.nan if seconds is None else seconds))

    def undo(self, count: int = 1) -> None:
        check(lib.game_undo(self._handle, count))

    def discs(self, colour: Side) -> int:
        """A set of squares: bit N for square N."""
        return lib.game_get_discs(self._handle, colour_of(colour))

    @property
    def side(self) -> Colour:
        return Colour(lib.game_get_side(self._handle))

    @property
    def empties(self) -> int:
        return 64 - bin(self.discs(Colour.BLACK) | self.discs(Colour.WHITE)).count("1")

    @property
    def legal(self) -> List[str]:
        """The legal moves; ['pass'] if the side to move must pass, [] if the game is over."""
        squares = square_names(lib.game_get_legal(self._handle))
        return squares or ([] if self.is_over else ["pass"])

    def flips(self, square: Square) -> List[str]:
        """The discs that a move flips; [] if the move is illegal."""
        return square_names(lib.game_get_flips(self._handle, square_number(square)))

    @property
    def is_over(self) -> bool:
        return lib.game_is_over(self._handle)

    def __len__(self) -> int:
        """The number of moves, explicit passes included."""
        return lib.game_get_length(self._handle)

    @property
    def moves(self) -> List[Move]:
        moves = []
        entry = native.Move()
        for index in range(len(self)):
            check(lib.game_get_move(self._handle, index, c.byref(entry)))
            moves.append(Move(square_name(entry.square), Colour(entry.colour),
                              _known(entry.value), _known(entry.seconds)))
        return moves

    def score(self, convention: Convention = Convention.WINNER) -> Tuple[float, float]:
        """Black's and White's score, as if the game were over."""
        black, white = c.c_int(), c.c_int()
        check(lib.game_score(self._handle, convention, c.byref(black), c.byref(white)))
        return black.value / 2, white.value / 2

    @property
    def opening(self) -> Optional[str]:
        """The name of the opening."""
        name = lib.game_get_opening(self._handle, None)
        return name.decode() if name else None

    @property
    def players(self) -> Tuple[str, str]:
        """Black's and White's names in the record."""
        names = self._info().name
        return _text(names[0].value), _text(names[1].value)

    @property
    def event(self) -> str:
        """The tournament in the record, '' if unknown."""
        return _text(self._info().event)

    @property
    def date(self) -> str:
        """The date in the record: '2014-05-02', '2014', '' if unknown."""
        return _text(self._info().date)

    def _info(self) -> Any:
        info = native.GameInfo()
        check(lib.game_get_info_sized(self._handle, c.byref(info), c.sizeof(info)))
        return info


def _text(field: bytes) -> str:
    return field.decode(errors="replace")


class Record(NamedTuple):
    """A record of a file."""

    game: Optional[Game]
    """None if it cannot be read; `problem` has the reason."""
    place: str
    """'games.ggf:3'"""
    problem: str
    """What is wrong with the record or had to be assumed, '' if nothing."""


def read_games(path: Union[str, "os.PathLike[str]"]) -> List[Record]:
    """All games and positions of a file of any format: transcripts, PGN, tables, boards, OBF,
    GGF, SGF, or WTHOR with its lists of names. Raises FileError."""
    records: List[Record] = []
    failures: List[BaseException] = []

    def take(handle: Optional[int], place: bytes, problem: bytes, _: object) -> bool:
        try:
            game = None
            if handle:
                game = Game()
                check(lib.game_copy(game._handle, handle))
            records.append(Record(game, place.decode(errors="replace"),
                                  problem.decode(errors="replace")))
        except BaseException as failure:  # exceptions cannot pass through C
            failures.append(failure)
        return not failures

    problem = c.create_string_buffer(128)
    status = lib.games_read(path_bytes(path), native.GAME(take), None, problem)
    check(status, f"{os.fspath(path)}: {problem.value.decode(errors='replace')}")
    if failures:
        raise failures[0]
    return records


def _restore(record: str, moves: List[Move]) -> Game:
    """Restores a pickled game, with the exact values that a record would round."""
    game = Game(record, Format.GGF)
    if moves:
        game.undo(len(moves))
    for move in moves:
        game.play(*move)
    return game
