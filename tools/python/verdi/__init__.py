# SPDX-License-Identifier: MIT
"""Verdi, an Othello engine: play, analyse, solve.

    import verdi
    with verdi.Engine(threads=1) as engine:
        print(engine.search(verdi.Game("f5d6c3"), depth=12).move)

Values are in discs from the point of view of the side to move; squares are 'a1' to 'h8' and 'pass'.
What the library refuses is raised as a VerdiError. The functions release the interpreter's lock
while they work.
"""

from ._native import lib as _lib
from .book import Book, BookMove, BookPosition, Kind, Mode, Value, has_builtin
from .engine import (Chances, Clock, Engine, Entry, Goal, Line, Origin, Report, Reports, Result,
                     Root, RootMove, elo_loss)
from .errors import (ArgumentError, BusyError, ChecksumError, CpuError, FileError, FormatError,
                     IllegalError, MemoryError, SpaceError, StoppedError, VerdiError, VersionError)
from .game import Colour, Convention, Format, Game, Move

__version__ = _lib.version().decode()

__all__ = [
    "ArgumentError", "Book", "BookMove", "BookPosition", "BusyError", "Chances", "ChecksumError",
    "Clock", "Colour", "Convention", "CpuError", "Engine", "Entry", "FileError", "Format",
    "FormatError", "Game", "Goal", "IllegalError", "Kind", "Line", "MemoryError", "Mode", "Move",
    "Origin", "Report", "Reports", "Result", "Root", "RootMove", "SpaceError",
    "StoppedError", "Value", "VerdiError", "VersionError",
    "elo_loss", "has_builtin",
]
