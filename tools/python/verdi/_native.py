# SPDX-License-Identifier: MIT
"""verdi.h and verdi/book.h for ctypes: the structs, the functions, and the search for the library.
The structs pass their sizes to the library, so that the versions of module and library may differ.
tests/python/test_verdi.py compares the structs with the headers."""

import ctypes as c
import os
from pathlib import Path

from ._errors import ArgumentError, error_class

MAX_MOVES, MAX_LINE, PROBLEM, DISC, PASS, NONE = 46, 80, 512, 128, 64, 65

_RANGES = {c.c_int: (-1 << 31, (1 << 31) - 1), c.c_uint32: (0, (1 << 32) - 1),
           c.c_uint64: (0, (1 << 64) - 1), c.c_size_t: (0, (1 << 8 * c.sizeof(c.c_size_t)) - 1)}


def fit(value, kind, what):
    """Returns the value for a C type. A number outside its range raises ArgumentError; ctypes would
    wrap it around."""
    if kind in _RANGES and isinstance(value, int):
        low, high = _RANGES[kind]
        if not low <= value <= high:
            raise ArgumentError(f"{what}: {value} is outside {low} to {high}")
    return value


class Struct(c.Structure):
    """A struct that checks the range of its numbers."""

    def __setattr__(self, name, value):
        super().__setattr__(name, fit(value, dict(self._fields_).get(name), name))


class Stop(Struct):
    _fields_ = [("raised", c.c_int)]


class Move(Struct):
    _fields_ = [("square", c.c_int), ("colour", c.c_int), ("value", c.c_double),
                ("seconds", c.c_double)]


class GameInfo(Struct):
    _fields_ = [("size", c.c_size_t), ("has_clock", c.c_bool), ("left", c.c_double * 2),
                ("increment", c.c_double * 2), ("grace", c.c_double * 2), ("type", c.c_char * 16),
                ("name", c.c_char * 64 * 2)]


class Config(Struct):
    _fields_ = [("size", c.c_size_t), ("threads", c.c_int), ("hash_mib", c.c_int),
                ("weights_file", c.c_char_p), ("cpu", c.c_char_p), ("weights_of", c.c_void_p)]


class BookStyle(Struct):
    _fields_ = [("size", c.c_size_t), ("randomness", c.c_int), ("loss", c.c_int),
                ("seed", c.c_uint64)]


class Clock(Struct):
    _fields_ = [("active", c.c_bool), ("main", c.c_double), ("increment", c.c_double),
                ("overtime", c.c_double), ("period", c.c_double), ("overtime_moves", c.c_int),
                ("overtime_periods", c.c_int)]


class RootMove(Struct):
    _fields_ = [("move", c.c_int), ("value", c.c_int), ("lower", c.c_int), ("upper", c.c_int),
                ("nodes", c.c_uint64)]


class Root(Struct):
    _fields_ = [("depth", c.c_int), ("confidence", c.c_int), ("iteration", c.c_int),
                ("iterations", c.c_int), ("done", c.c_int), ("lower", c.c_int),
                ("upper", c.c_int), ("count", c.c_int), ("move", RootMove * MAX_MOVES)]


class Limits(Struct):
    _fields_ = [("size", c.c_size_t), ("goal", c.c_int), ("level", c.c_int), ("depth", c.c_int),
                ("confidence", c.c_int),
                ("solve_confidence", c.c_int), ("nodes", c.c_uint64), ("move_time", c.c_double),
                ("clock", Clock), ("elapsed", c.c_double), ("overhead", c.c_double),
                ("lines", c.c_int), ("moves", c.c_uint64), ("contempt", c.c_int),
                ("book", c.c_bool), ("stop", c.POINTER(Stop)), ("alpha", c.c_int),
                ("beta", c.c_int), ("report_seconds", c.c_double), ("resume", c.POINTER(Root)),
                ("mean_loss", c.c_int), ("carried", c.POINTER(c.c_double)), ("vary", c.c_bool)]


class Line(Struct):
    _fields_ = [("move", c.c_int), ("value", c.c_int), ("lower", c.c_int), ("upper", c.c_int),
                ("depth", c.c_int), ("confidence", c.c_int), ("origin", c.c_int),
                ("exact", c.c_bool), ("complete", c.c_bool), ("nodes", c.c_uint64),
                ("pv_length", c.c_int), ("pv", c.c_uint8 * MAX_LINE),
                ("reserved", c.c_uint64 * 4)]


class Chances(Struct):
    _fields_ = [("win", c.c_double), ("draw", c.c_double), ("loss", c.c_double),
                ("error", c.c_double)]


class Result(Struct):
    _fields_ = [("move", c.c_int), ("ponder", c.c_int), ("lines", c.c_int), ("value", c.c_int),
                ("stopped", c.c_bool), ("book_failed", c.c_bool), ("nodes", c.c_uint64),
                ("seconds", c.c_double), ("root", Root), ("hash_full", c.c_int),
                ("line", Line * MAX_MOVES), ("reserved", c.c_uint64 * 8)]


class Info(Struct):
    _fields_ = [("depth", c.c_int), ("confidence", c.c_int), ("solving", c.c_bool),
                ("complete", c.c_bool), ("change", c.c_bool), ("tick", c.c_bool),
                ("result", c.POINTER(Result)), ("reserved", c.c_uint64 * 4)]


class BookValue(Struct):
    _fields_ = [("kind", c.c_int), ("value", c.c_int), ("depth", c.c_int),
                ("confidence", c.c_int), ("source", c.c_int)]


class BookMove(Struct):
    _fields_ = [("move", c.c_int), ("reply", c.c_int), ("value", BookValue), ("games", c.c_uint32)]


class BookPosition(Struct):
    _fields_ = [("player", c.c_uint64), ("opponent", c.c_uint64), ("value", BookValue),
                ("lower", c.c_int), ("upper", c.c_int), ("wins", c.c_uint32),
                ("draws", c.c_uint32), ("losses", c.c_uint32), ("lines", c.c_uint32),
                ("flags", c.c_uint32), ("moves", c.c_int), ("move", BookMove * MAX_MOVES)]


class BookCursor(Struct):
    _fields_ = [("begun", c.c_bool), ("player", c.c_uint64), ("opponent", c.c_uint64)]


STRUCTS = {"verdi_stop": Stop, "verdi_move": Move, "verdi_game_info": GameInfo,
           "verdi_config": Config, "verdi_book_style": BookStyle, "verdi_clock": Clock,
           "verdi_limits": Limits, "verdi_line": Line, "verdi_chances": Chances,
           "verdi_root_move": RootMove, "verdi_root": Root, "verdi_info": Info,
           "verdi_result": Result, "verdi_book_value": BookValue, "verdi_book_move": BookMove,
           "verdi_book_position": BookPosition, "verdi_book_cursor": BookCursor}

REPORT = c.CFUNCTYPE(None, c.POINTER(Info), c.c_void_p)
FAULT = c.CFUNCTYPE(None, c.c_char_p, c.c_void_p)
GAME = c.CFUNCTYPE(c.c_bool, c.c_void_p, c.c_char_p, c.c_char_p, c.c_void_p)

_handle, _out = c.c_void_p, c.POINTER(c.c_void_p)
_u64, _size, _text, _int, _bool = c.c_uint64, c.c_size_t, c.c_char_p, c.c_int, c.c_bool
_FUNCTIONS = {
    "version": (_text,),
    "strerror": (_text, _int),
    "square_name": (_text, _int),
    "stop_raise": (None, c.POINTER(Stop)),
    "game_new": (_int, _out),
    "game_free": (None, _handle),
    "game_copy": (_int, _handle, _handle),
    "game_set_position": (_int, _handle, _u64, _u64, _int),
    "game_get_discs": (_u64, _handle, _int),
    "game_get_side": (_int, _handle),
    "game_get_legal": (_u64, _handle),
    "game_get_flips": (_u64, _handle, _int),
    "game_is_over": (_bool, _handle),
    "game_play_timed": (_int, _handle, _int, _int, c.c_double, c.c_double),
    "game_undo": (_int, _handle, _int),
    "game_get_length": (_int, _handle),
    "game_get_move": (_int, _handle, _int, c.POINTER(Move)),
    "game_score": (_int, _handle, _int, c.POINTER(_int), c.POINTER(_int)),
    "game_get_info_sized": (_int, _handle, c.POINTER(GameInfo), _size),
    "game_read": (_int, _handle, _int, _text, _size, _int, _text),
    "game_write": (_int, _handle, _int, _text, _size),
    "games_read": (_int, _text, GAME, c.c_void_p, _text),
    "game_get_opening": (_text, _handle, c.POINTER(_int)),
    "config_init_sized": (_int, c.POINTER(Config), _size),
    "engine_new": (_int, _out, c.POINTER(Config)),
    "engine_free": (None, _handle),
    "engine_set_threads": (_int, _handle, _int),
    "engine_set_hash": (_int, _handle, _int),
    "engine_get_threads": (_int, _handle),
    "engine_get_hash": (_int, _handle),
    "engine_get_cpu": (_text, _handle),
    "engine_get_weights": (_text, _handle),
    "engine_set_book": (None, _handle, _handle),
    "book_style_init_sized": (_int, c.POINTER(BookStyle), _size),
    "engine_set_book_style": (_int, _handle, c.POINTER(BookStyle)),
    "engine_clear": (None, _handle),
    "engine_prepare": (_int, _handle),
    "engine_note_delay": (None, _handle, c.c_double),
    "engine_save": (_size, _handle, _int, c.c_void_p, _size),
    "engine_load": (_int, _handle, _text, _size),
    "evaluate": (_int, _handle, _handle, c.POINTER(_int)),
    "limits_init_sized": (_int, c.POINTER(Limits), _size),
    "elo_loss": (_int, _int),
    "line_chances": (None, c.POINTER(Line), _int, c.POINTER(Chances)),
    "search": (_int, _handle, _handle, c.POINTER(Limits), REPORT, c.c_void_p, c.POINTER(Result)),
    "perft": (_int, _handle, _handle, _int, _bool, c.POINTER(Stop), c.POINTER(_u64)),
    "book_kind_name": (_text, _int),
    "book_kind_parse": (_int, _text),
    "book_position_init": (None, c.POINTER(BookPosition), _u64, _u64),
    "book_add_move": (c.POINTER(BookMove), c.POINTER(BookPosition), _int),
    "book_open": (_int, _out, _text, _int, _text),
    "book_open_builtin": (_int, _out, _text),
    "book_has_builtin": (_bool,),
    "book_close": (_int, _handle),
    "book_get_problem": (_text, _handle),
    "book_get_path": (_text, _handle),
    "book_get_count": (_u64, _handle),
    "book_begin": (_int, _handle),
    "book_commit": (_int, _handle),
    "book_rollback": (_int, _handle),
    "book_get": (_int, _handle, _u64, _u64, c.POINTER(BookPosition)),
    "book_put": (_int, _handle, c.POINTER(BookPosition)),
    "book_remove": (_int, _handle, _u64, _u64),
    "book_next": (_int, _handle, c.POINTER(BookCursor), c.POINTER(BookPosition)),
    "book_check": (_int, _handle, c.POINTER(Stop), FAULT, c.c_void_p),
    "book_add_source": (_int, _handle, _text, _text),
    "book_add_game": (_int, _handle, _handle),
}


def _places():
    """The possible paths of the library: the one in the environment, beside this file in a wheel,
    the installation that this file belongs to, and the system's search path."""
    if "VERDI_LIBRARY" in os.environ:
        return [os.environ["VERDI_LIBRARY"]]
    here = Path(__file__).parent
    places = [str(path) for path in (here / "libverdi.so.0",) if path.exists()]
    installed = here / "library.txt"
    if installed.exists():
        places.append(installed.read_text(encoding="utf-8").strip())
    return places + ["libverdi.so.0"]


def _load():
    problems = []
    for place in _places():
        try:
            return c.CDLL(place)
        except OSError as error:
            problems.append(str(error))
    raise ImportError("libverdi.so.0 cannot be loaded: " + "; ".join(problems))


def _checked(function, name, kinds):
    def call(*arguments):
        try:
            return function(*(fit(value, kind, name) for value, kind in zip(arguments, kinds)))
        except c.ArgumentError as error:
            raise TypeError(f"{name}: {error}") from None

    return call


class _Library:
    """The functions without their prefix, with checks of the range of numbers."""

    def __init__(self):
        library = _load()
        for name, (result, *arguments) in _FUNCTIONS.items():
            try:
                function = getattr(library, "verdi_" + name)
            except AttributeError as error:
                raise ImportError(f"libverdi.so.0 is too old for this module: {error}") from error
            function.restype = result
            function.argtypes = arguments
            setattr(self, name, _checked(function, name, arguments))


lib = _Library()


def check(status, detail=None):
    """Returns the status of a call, or raises its error, with the detail if there is one."""
    if status >= 0:
        return status
    raise error_class(status)(detail or lib.strerror(status).decode())


def path_bytes(path):
    """A path as bytes for C. NUL bytes are rejected, because they would end it."""
    data = os.fsencode(path)
    if b"\0" in data:
        raise ArgumentError(f"{path!r} is no path")
    return data
