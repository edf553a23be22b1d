"""Sudokus by the billion: a function of lines, on ranges of the lines of a file or of numbers."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import fsspec

import tessera
from tessera.cluster.program import ranges
from tessera.cluster.ray_tasks import Progress, Task, connection, run
from tessera.cluster.storage import Storage

#: A function from lines of input to lines of output, of which there may be any number.
LinesFunction = Callable[[list[str]], list[str]]


def map_sudoku(
    function: str | LinesFunction,
    source: str | Path | Sequence[str] | int,
    storage: str | Path,
    *,
    batch: int = 10_000,
    seed: int = 1,
    cores: float = 1,
    address: str | None = None,
    progress: Progress | None = None,
) -> list[str]:
    """Apply a function to puzzles, ``batch`` of them a task, and store a file of lines for each.

    ``function`` is ``"solve"``, ``"count"``, ``"canonical"``, ``"rate"``, ``"generate"``, or a function from a list of
    lines to a list of lines, which must be a function of a module that all machines have. ``source`` is a file of
    puzzles, one a line, that all machines see (a path or a URL), a sequence of puzzles, or for ``"generate"`` how many.
    The same seed generates the same puzzles. Returns the names of the files in the storage, in the order of puzzles;
    each function, source and seed has a folder of its own there.

    Raises ClusterError if a batch could not be done.
    """
    store = Storage(str(storage))
    is_generated = function == "generate"
    if is_generated != isinstance(source, int):
        raise ValueError('a number of puzzles is a source for "generate", and for nothing else')
    if isinstance(function, str) and not is_generated and function not in FUNCTIONS:
        raise ValueError(f"there is no function {function!r}: expected generate, {', '.join(FUNCTIONS)}, or a function")
    label = function if isinstance(function, str) else function.__name__
    folder = f"{label}-{_identity(function, source, seed)}"
    there = store.names(folder)
    tasks, names = [], []
    for first, last, part in _parts(source, batch):
        name = f"{first:012}-{last:012}.txt"
        names.append(f"{folder}/{name}")
        if name in there:
            continue
        arguments: tuple[object, ...] = (function, part, first, last, seed, store, names[-1])
        tasks.append(Task(name, map_lines, arguments, cores=cores, work=last - first + 1))
    with connection(address):
        run(tasks, progress)
    return names


def _identity(function: str | LinesFunction, source: str | Path | Sequence[str] | int, seed: int) -> str:
    """Return a text that differs for other functions, other puzzles and other seeds, so that their files do, too."""
    name = function if isinstance(function, str) else f"{function.__module__}.{function.__qualname__}"
    digest = hashlib.sha256(f"{name}\n".encode())
    if isinstance(source, int):
        # More puzzles of the same seed begin with the same ones.
        digest.update(str(seed).encode())
    elif isinstance(source, (str, Path)):
        files, path = fsspec.core.url_to_fs(str(source))
        # What the file system knows of the file: its size, and when it was changed.
        digest.update(f"{source}\n{files.ukey(path)}".encode())
    else:
        digest.update("\n".join(source).encode())
    return digest.hexdigest()[:16]


def _parts(
    source: str | Path | Sequence[str] | int, batch: int
) -> Iterator[tuple[int, int, list[str] | tuple[str, int] | None]]:
    """Ranges of puzzles, and where they are: themselves, or a file and the place in it."""
    if isinstance(source, int):
        yield from ((first, last, None) for first, last in ranges(source, batch))
    elif isinstance(source, (str, Path)):
        first, place = 1, 0
        with fsspec.open(str(source), "rb") as file:
            while lines := list(islice(file, batch)):
                yield first, first + len(lines) - 1, (str(source), place)
                first += len(lines)
                place += sum(map(len, lines))
    else:
        for first, last in ranges(len(source), batch):
            yield first, last, list(source[first - 1 : last])


def map_lines(
    function: str | LinesFunction,
    part: list[str] | tuple[str, int] | None,
    first: int,
    last: int,
    seed: int,
    store: Storage,
    name: str,
) -> None:
    """Apply a function to some puzzles on the machine where this is called."""
    count = last - first + 1
    if part is None:
        answer = tessera.sudoku.generate(count, seed=seed, start=first - 1, threads=1)
    else:
        lines = part if isinstance(part, list) else _read(part, count)
        apply = FUNCTIONS[function] if isinstance(function, str) else function
        answer = apply(lines)
    with tempfile.TemporaryDirectory(prefix="tessera-sudoku-") as scratch:
        store.write(name, "".join(f"{line}\n" for line in answer), Path(scratch))


def _read(part: tuple[str, int], count: int) -> list[str]:
    source, place = part
    with fsspec.open(source, "rb") as file:
        file.seek(place)
        return [line.decode("utf-8").rstrip("\r\n") for line in islice(file, count)]


def _solve(lines: list[str]) -> list[str]:
    return [solution or "" for solution in tessera.sudoku.solve(lines, threads=1)]


def _count(lines: list[str]) -> list[str]:
    return [str(count) for count in tessera.sudoku.count(lines, threads=1)]


def _canonical(lines: list[str]) -> list[str]:
    return [canonical.form for canonical in tessera.sudoku.canonical(lines, threads=1)]


def _rate(lines: list[str]) -> list[str]:
    ratings = tessera.sudoku.rate(lines, threads=1)
    return [f"{rating.er} {rating.ep} {rating.ed}" if rating else "" for rating in ratings]


FUNCTIONS: dict[str, LinesFunction] = {
    "solve": _solve,
    "count": _count,
    "canonical": _canonical,
    "rate": _rate,
}
