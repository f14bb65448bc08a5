# SPDX-License-Identifier: MIT
"""verdi.h and verdi/book.h for ctypes: reads the structs and functions from the headers, and finds
the library. The struct verdi_book_value is the class BookValue here. Structs pass their sizes to
the library, so that the versions of module and library may differ."""

import ctypes as c
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, Optional

from ._errors import ArgumentError, error_class

if TYPE_CHECKING:  # the names that the headers give
    def __getattr__(name: str) -> Any: ...

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


_TYPES: Dict[str, Any] = {
    "bool": c.c_bool, "int": c.c_int, "double": c.c_double, "char": c.c_char, "size_t": c.c_size_t,
    "uint8_t": c.c_uint8, "uint32_t": c.c_uint32, "uint64_t": c.c_uint64}
STRUCTS: Dict[str, Any] = {}
CONSTANTS: Dict[str, int] = {}
_FUNCTIONS: Dict[str, Any] = {}


def _type_of(name, pointers):
    """The type of a name in the headers behind some pointers. Void and handles are not in the
    table: pointers to them are addresses."""
    kind = _TYPES.get(name)
    if not pointers or name.endswith("_fn"):
        return kind
    kind = c.c_char_p if name == "char" else c.POINTER(kind) if kind else c.c_void_p
    return c.POINTER(kind) if pointers == 2 else kind


def _members(text):
    """Name and type of each member of a struct."""
    for member in text.split(";")[:-1]:
        name, declared = re.fullmatch(r"\s*(?:const )?(\w+) (.*)", member, re.S).groups()
        for stars, field, sizes in re.findall(r"(\**)(\w+)((?:\[\w+\])*)", declared):
            kind = _type_of(name, len(stars))
            for size in reversed(re.findall(r"\w+", sizes)):
                kind *= int(CONSTANTS.get(size, size))
            yield field, kind


def _parameters(text):
    """The types of a function's parameters."""
    for part in text.split(",") if text != "void" else ():
        name, stars, array = re.fullmatch(
            r"\s*(?:const |struct )*(\w+) (\**)\w+(\[\w+\])?", part).groups()
        yield _type_of(name, len(stars) + bool(array))


def _read(text):
    """Reads the declarations of the headers into the tables above."""
    text = re.sub(r"/\*.*?\*/|^#.*?$|^static inline.*?^}", "", text, flags=re.S | re.M)
    for name, body in re.findall(r"enum (\w*) ?{(.*?)}", text, re.S):
        _TYPES[name] = c.c_int
        value = -1
        for entry in filter(None, map(str.strip, body.split(","))):
            constant, _, given = entry.partition(" = ")
            value = int(given) if given else value + 1
            CONSTANTS[constant] = value
    for name, body in re.findall(r"typedef struct (\w+) {(.*?)}", text, re.S):
        title = "".join(map(str.title, name.split("_")[1:]))
        STRUCTS[name] = type(title, (Struct,), {"_fields_": list(_members(body))})
        _TYPES[name] = globals()[title] = STRUCTS[name]
    # A parameter that is a function, without a name for its type.
    text = re.sub(r"(\w+) \(\*(\w+)\)(\(.*?\))(.*?;)", r"\2_fn *\2\4\ntypedef \1 \2_fn\3;", text)
    for result, name, parameters in re.findall(r"typedef (\w+) (\w+_fn)\((.*?)\);", text, re.S):
        _TYPES[name] = c.CFUNCTYPE(_TYPES.get(result), *_parameters(parameters))
    for result, stars, name, parameters in re.findall(
            r"^(?:const )?(\w+) (\**)verdi_(\w+)\((.*?)\);", text, re.S | re.M):
        _FUNCTIONS[name] = (_type_of(result, len(stars)), *_parameters(parameters))


_NAME = "libverdi.0.dylib" if sys.platform == "darwin" else "libverdi.so.0"

# Beside this file in a wheel or an installation, otherwise in the source tree.
_HERE = Path(__file__).parent
for _header in ("verdi.h", "verdi/book.h"):
    _path = _HERE / Path(_header).name
    if not _path.exists():
        _path = _HERE.parents[2] / "src" / _header
    _read(_path.read_text(encoding="utf-8"))

MAX_MOVES, PROBLEM, DISC, PASS, NONE = (CONSTANTS["VERDI_" + name] for name in (
    "MAX_MOVES", "BOOK_PROBLEM", "DISC", "PASS", "NONE"))
REPORT, FAULT, GAME = (_TYPES[name] for name in ("verdi_info_fn", "report_fn", "verdi_games_fn"))


def _places():
    """The possible paths of the library: the one in the environment, beside this file in a wheel,
    the installation that this file belongs to, and the system's search path."""
    if "VERDI_LIBRARY" in os.environ:
        return [os.environ["VERDI_LIBRARY"]]
    places = [str(path) for path in (_HERE / _NAME,) if path.exists()]
    installed = _HERE / "library.txt"
    if installed.exists():
        places.append(installed.read_text(encoding="utf-8").strip())
    return places + [_NAME]


def _load():
    problems = []
    for place in _places():
        try:
            return c.CDLL(place)
        except OSError as error:
            problems.append(str(error))
    raise ImportError(f"{_NAME} cannot be loaded: " + "; ".join(problems))


def _checked(function, name, kinds):
    def call(*arguments):
        try:
            return function(*(fit(value, kind, name) for value, kind in zip(arguments, kinds)))
        except c.ArgumentError as error:
            raise TypeError(f"{name}: {error}") from None

    return call


class _Library:
    """The functions without their prefix, with checks of the range of numbers."""

    if TYPE_CHECKING:
        def __getattr__(self, name: str) -> Any: ...

    def __init__(self):
        library = _load()
        for name, (result, *arguments) in _FUNCTIONS.items():
            try:
                function = getattr(library, "verdi_" + name)
            except AttributeError as error:
                raise ImportError(f"{_NAME} is too old for this module: {error}") from error
            function.restype = result
            function.argtypes = arguments
            setattr(self, name, _checked(function, name, arguments))


lib = _Library()


def check(status: int, detail: Optional[str] = None) -> int:
    """Returns the status of a call, or raises its error, with the detail if there is one."""
    if status >= 0:
        return status
    raise error_class(status)(detail or lib.strerror(status).decode())


def path_bytes(path: Any) -> bytes:
    """A path as bytes for C. NUL bytes are rejected, because they would end it."""
    data = os.fsencode(path)
    if b"\0" in data:
        raise ArgumentError(f"{path!r} is no path")
    return data
