"""Files of games: Portable Draughts Notation, positions in FEN or as grids, lines of JSON.

>>> import pathlib, tempfile, tessera
>>> path = pathlib.Path(tempfile.mkdtemp()) / "games.pdn"
>>> game = tessera.Game("russian", moves=["c3-d4", "d6-c5"])
>>> tessera.pdn.write(path, [tessera.Record(game, tags={"White": "A. Reader"})])
>>> for record in tessera.pdn.read(path):
...     print(record.variant, record.tags["White"], record.moves)
russian A. Reader [<Move c3-d4>, <Move d6-c5>]
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Literal

from tessera._tessera import Games, Node, Problem, Record, Variant, _read_file, _read_text

__all__ = ["Games", "Node", "Problem", "Record", "parse", "read", "write"]

_Form = Literal["pdn", "fen", "grid", "jsonl"]
_FORMS: dict[str, _Form] = {
    ".fen": "fen",
    ".grid": "grid",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".txt": "grid",
}


def read(
    source: str | os.PathLike[str] | IO[str] | IO[bytes],
    variant: str | Variant | None = None,
    *,
    form: _Form | None = None,
    strict: bool = False,
) -> Games:
    """Iterate over the games of a file, which is a path or is open for reading.

    A file that is given by its path may have any size; one that is open is read at once. `variant` is needed where the
    games do not name theirs. Without `form`, the extension of the file's name decides its format; PDN is the default.

    Errors of the text that were repaired, and the first move of a line that cannot be played, are among the `problems`
    of the record. With `strict`, such a move raises `PdnError`. A game that cannot be read at all always raises it.

    >>> import io, tessera
    >>> [record.result for record in tessera.pdn.read(io.StringIO("1. 11-15 1-0 1. 9-14 *"), "english")]
    ['1-0', '*']
    >>> for record in tessera.pdn.read("no such file.pdn"):
    ...     pass
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory (os error 2): 'no such file.pdn'
    """
    if isinstance(source, (str, os.PathLike)):
        path = Path(source)
        return _read_file(path, form or _FORMS.get(path.suffix.lower(), "pdn"), variant, strict)
    text = source.read()
    return parse(
        text if isinstance(text, str) else text.decode("utf-8", "replace"),
        variant,
        form=form or "pdn",
        strict=strict,
    )


def parse(text: str, variant: str | Variant | None = None, *, form: _Form = "pdn", strict: bool = False) -> Games:
    """Iterate over the games of a text: see `read`.

    >>> import tessera
    >>> record = next(tessera.pdn.parse("1. 11-15 23-19 2. 11-16 *", "english"))
    >>> record.moves, record.problems[0].column
    ([<Move 11-15>, <Move 23-19>], 19)
    >>> next(tessera.pdn.parse("1. 11-15 24-11 *", "english", strict=True))
    Traceback (most recent call last):
    tessera.errors.PdnError: line 1, column 10: `24-11` is not legal here: expected 21-17, ...
    """
    return _read_text(text, form, variant, strict)


def write(
    target: str | os.PathLike[str] | IO[str],
    records: Iterable[Record],
    *,
    append: bool = False,
) -> None:
    """Write records to a file as PDN, which is a path or is open for writing.

    A file that is given by its path is replaced, or with `append` made longer.

    >>> import io, tessera
    >>> file = io.StringIO()
    >>> tessera.pdn.write(file, [tessera.Record(tessera.Game("frisian"))])
    >>> file.getvalue().splitlines()[-1]
    '*'
    """
    if isinstance(target, (str, os.PathLike)):
        with Path(target).open("a" if append else "w", encoding="utf-8") as file:
            write(file, records)
        return
    for record in records:
        target.write(f"{record}\n")
