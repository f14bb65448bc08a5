# SPDX-License-Identifier: MIT
"""Verdi, an Othello engine: play, analyse, solve.

    import verdi
    with verdi.Engine(threads=1) as engine:
        print(engine.search(verdi.Game("f5d6c3"), depth=12).move)

Values are in discs from the point of view of the side to move; squares are 'a1' to 'h8' and 'pass'.
The functions release the interpreter's lock while they run. Each name has its own help, for example
help(verdi.Engine):

    Game            a game: its start, its moves, records in text
    Move            a move of Game.moves
    read_games()    the games of a file of any format, as a list of Records
    Record          a game of a file, its line, and its faults
    Colour          BLACK, WHITE; also 'black', 'white'
    Convention      how empty squares count at the end: WINNER, DISCS, SPLIT
    Format          of a record: TRANSCRIPT, BOARD, GGF, SGF
    Square          'd3' or 'pass', or a number: 0 to 63 from a1 row by row, 64 a pass

    Engine          search(), reports(), evaluate(), perft(), save(), ...
    Reports         a running search: an iterator over its reports
    Report          the progress of a search
    Result          the result of a search
    Line            a move with its value, bounds and best play
    Chances         the probabilities of a win, a draw and a loss
    Goal            of a search: PLAY, EXACT, WLD
    Origin          of a value: RULES, BOOK, SEARCH, SOLVER, EVALUATION
    Clock           the time left for a game, in seconds
    Root, RootMove  the progress of a search, from which another search can resume
    search_many()   searches many positions; boards and results are NumPy arrays
    Batch           the results of search_many()
    elo_loss()      discs lost per move by play with an Elo

    Book            an opening book in a file
    BookPosition    a row of a book
    BookMove        a move of a row
    Value           a value of a book
    Kind            the origin of a value: SEARCH, EXACT, NEGAMAX, ...
    Mode            of opening a book: READ, WRITE, CREATE, PLAY
    has_builtin()   whether the library has a book inside

    VerdiError      an error of the library; `code` is its verdi_error. One of these:
        ArgumentError   a value outside its range, a closed engine or book; a ValueError
        MemoryError     the system gave no memory or threads
        FileError       a file that cannot be opened or read; an OSError
        FormatError     text or a file with wrong content; a ValueError
        VersionError    a file made for another version of the engine
        ChecksumError   a damaged file
        IllegalError    a move that the rules forbid; a ValueError
        SpaceError      too long for its buffer
        CpuError        a CPU level that is unknown or not supported here
        BusyError       a file that another program is writing to, an engine that is searching
        StoppedError    the stop flag was raised

Ctrl-C ends the running call: KeyboardInterrupt is raised, and the engine is ready for the next one.
"""

from ._batch import Batch as Batch, search_many as search_many
from ._book import Book as Book, BookMove as BookMove, BookPosition as BookPosition
from ._book import Kind as Kind, Mode as Mode, Value as Value, has_builtin as has_builtin
from ._engine import Chances as Chances, Clock as Clock, Engine as Engine, Goal as Goal
from ._engine import Line as Line, Origin as Origin, Report as Report
from ._engine import Reports as Reports, Result as Result, Root as Root, RootMove as RootMove
from ._engine import elo_loss as elo_loss
from ._errors import ArgumentError as ArgumentError, BusyError as BusyError
from ._errors import ChecksumError as ChecksumError, CpuError as CpuError, FileError as FileError
from ._errors import FormatError as FormatError, IllegalError as IllegalError
from ._errors import MemoryError as MemoryError, SpaceError as SpaceError
from ._errors import StoppedError as StoppedError, VerdiError as VerdiError
from ._errors import VersionError as VersionError
from ._game import Colour as Colour, Convention as Convention, Format as Format, Game as Game
from ._game import Move as Move, Record as Record, Square as Square, read_games as read_games
from ._native import lib as _lib

__version__ = _lib.version().decode()
