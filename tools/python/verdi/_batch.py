# SPDX-License-Identifier: MIT
"""Searches of many positions, with NumPy arrays."""

import ctypes as c
import os
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Tuple, Union

from . import _native as native
from ._native import check, lib
from ._engine import Engine, Goal
from ._errors import ArgumentError
from ._game import Game

if TYPE_CHECKING:
    import numpy


class Batch(NamedTuple):
    """The results for n positions. Values are in discs, for the side to move."""

    value: "numpy.ndarray[Any, Any]"
    """(n,) float32: of the position."""
    move: "numpy.ndarray[Any, Any]"
    """(n,) int8: the best move, 0 to 63 from a1 row by row; 64 a pass, -1 if the game is over."""
    exact: "numpy.ndarray[Any, Any]"
    """(n,) bool: whether the value is the final score of best play."""
    moves: "numpy.ndarray[Any, Any]"
    """(n, 64) float32: of each move; NaN for the illegal ones, and for those without a value."""


def _sides(boards: Any, opponents: Any) -> Tuple[Any, Any]:
    """Two arrays of sets of squares: the discs of the side to move, and those of the other side."""
    import numpy as np

    boards = np.asarray(boards)
    if opponents is not None:
        sides = boards, np.asarray(opponents)
        for side in sides:
            if side.dtype.kind not in "ui" or side.ndim != 1 or len(side) != len(boards):
                raise ArgumentError("expected two arrays of n numbers, sets of squares, got "
                                    f"{boards.dtype}{boards.shape} and {side.dtype}{side.shape}")
        player, opponent = (side.astype(np.uint64) for side in sides)
        if np.any(player & opponent):
            raise ArgumentError(f"position {np.flatnonzero(player & opponent)[0]}: "
                                "a square has discs of both sides")
        return player, opponent
    if boards.ndim != 3 or boards.shape[1:] != (8, 8) or not np.isin(boards, (0, 1, -1)).all():
        raise ArgumentError("expected (n, 8, 8) numbers: 1 side to move, -1 other side, 0 empty")
    squares = boards.reshape(-1, 64)
    player, opponent = (
        np.packbits(squares == disc, axis=1, bitorder="little").view("<u8").ravel()
        for disc in (1, -1))
    return player, opponent


def search_many(boards: Any, opponents: Any = None, *, goal: Goal = Goal.PLAY,
                level: Optional[int] = None, depth: int = 0, all_moves: bool = False,
                threads: int = 0, hash_mib: int = 4,
                weights: Union[Engine, str, "os.PathLike[str]", None] = None) -> Batch:
    """Searches n positions, many at a time. Needs NumPy.

    `boards` is an array (n, 8, 8), row 1 first: 1 is a disc of the side to move, -1 of the other
    side, 0 an empty square. Or `boards` and `opponents` are arrays (n,) of sets of squares, as
    Game.discs() returns them: the side to move, the other side. `goal`, `level` and `depth` are
    those of Engine.reports(). With `all_moves` each move gets a value. `threads` is the number of
    positions searched at the same time, by default one per core; each search has one thread and an
    empty table of `hash_mib`, so results do not depend on `threads` and the order. Raises
    ArgumentError.
    """
    import numpy as np

    player, opponent = _sides(boards, opponents)
    count = len(player)
    found = Batch(np.zeros(count, np.float32), np.zeros(count, np.int8), np.zeros(count, bool),
                  np.full((count, 64), np.nan, np.float32))
    left = iter(zip(range(count), player.tolist(), opponent.tolist()))

    def search(handle: c.c_void_p, flag: Any) -> None:
        game, result, limits = Game(), native.Result(), native.Limits()
        check(lib.limits_init_sized(c.byref(limits), c.sizeof(limits)))
        limits.goal, limits.depth, limits.lines = goal, depth, 64 if all_moves else 1
        limits.level = level if level is not None else -1 if depth or goal != Goal.PLAY else 20
        limits.stop = c.pointer(flag)
        for index, own, other in left:
            lib.engine_clear(handle)
            check(lib.game_set_position(game._handle, own, other, 0))
            check(lib.search(handle, game._handle, c.byref(limits), native.REPORT(), None,
                             c.byref(result)))
            if flag.raised:
                return
            found.value[index] = result.value / native.DISC
            found.move[index] = -1 if result.move == native.NONE else result.move
            found.exact[index] = result.lines == 0 or result.line[0].exact
            for line in result.line[:result.lines]:
                if line.move != native.PASS:
                    found.moves[index, line.move] = line.value / native.DISC

    with ExitStack() as stack:
        engines = [stack.enter_context(Engine(1, hash_mib, weights))]
        for _ in range(1, min(threads or os.cpu_count() or 1, count)):
            engines.append(stack.enter_context(Engine(1, hash_mib, engines[0])))
        works = [engine._make_work(search).start() for engine in engines]
        for work in works:
            work.result()
    return found
