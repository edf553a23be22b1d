"""The exceptions of Tessera. Each is also one of Python's own kinds, such as `ValueError`."""

from __future__ import annotations

import os


class Error(Exception):
    """The base class of all exceptions of Tessera.

    The message says what was found, where, and what was expected. The parts of it that a program may need are
    attributes too; each is `None` where it does not apply.
    """

    line: int | None = None
    """The line of the text, counted from 1."""
    column: int | None = None
    """The column of the line, or of the whole text if it is one line, counted from 1."""
    hint: str | None = None
    """What was expected, or how to correct it."""


class VariantError(Error, ValueError):
    """There is no variant of this name, a file of rules is wrong, or nothing says which variant is meant."""

    filename: os.PathLike[str] | None = None
    """The file that is wrong, if there is one."""


class FenError(Error, ValueError):
    """A text is not a position of the variant in FEN."""


class MoveError(Error, ValueError):
    """A text is not a move: its squares do not exist, or it has only one."""


class IllegalMoveError(MoveError):
    """A move is not legal here. The hint lists the legal moves."""


class AmbiguousMoveError(MoveError):
    """A text fits several moves with different effects. The hint lists them."""


class GameOverError(Error, ValueError):
    """A move was made after the end of a game."""


class PdnError(Error, ValueError):
    """A game could not be read, or a move of it could not be played."""


class GridError(Error, ValueError):
    """A text or an array is not a sudoku, or a sudoku does not have the solution that is needed."""


class LimitError(Error, RuntimeError):
    """A search ended at a limit before its answer was known."""


class CertificateError(Error, ValueError):
    """A certificate does not prove what it claims."""


class TableError(Error, OSError):
    """Tables could not be read, written or built. `filename` is the file or the folder, if there is one."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""
