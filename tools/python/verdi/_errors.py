# SPDX-License-Identifier: MIT
"""An exception per verdi_error, each derived from Python's own class for such errors."""

import builtins
from typing import Type


class VerdiError(Exception):
    """An error of the library; `code` is its verdi_error, a negative number."""

    code = 0


class ArgumentError(VerdiError, ValueError):
    """VERDI_E_ARGUMENT: a value outside its documented range."""


class MemoryError(VerdiError, builtins.MemoryError):
    """VERDI_E_MEMORY: the system gave no memory or threads."""


class FileError(VerdiError, OSError):
    """VERDI_E_FILE: a file cannot be opened or read."""


class FormatError(VerdiError, ValueError):
    """VERDI_E_FORMAT: text or a file with wrong content."""


class VersionError(VerdiError):
    """VERDI_E_VERSION: a file made for another version of the engine."""


class ChecksumError(VerdiError):
    """VERDI_E_CHECKSUM: a damaged file."""


class IllegalError(VerdiError, ValueError):
    """VERDI_E_ILLEGAL: a move that the rules forbid."""


class SpaceError(VerdiError):
    """VERDI_E_SPACE: too long for its buffer."""


class CpuError(VerdiError):
    """VERDI_E_CPU: the CPU level is unknown or not supported here."""


class BusyError(VerdiError, RuntimeError):
    """VERDI_E_BUSY: a file that another program is writing to; an engine that is searching."""


class StoppedError(VerdiError):
    """VERDI_E_STOPPED: the stop flag was raised."""


# In the order of verdi_error.
_CLASSES = VerdiError.__subclasses__()
for _code, _class in enumerate(_CLASSES, 1):
    _class.code = -_code


def error_class(status: int) -> Type[VerdiError]:
    """The exception for the status of a failed call."""
    return _CLASSES[-status - 1] if -len(_CLASSES) <= status < 0 else VerdiError
