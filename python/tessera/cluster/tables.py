"""Endgame tables: each part is a task, after the parts that it needs."""

from __future__ import annotations

import json
import math
import shutil
import tempfile
import time
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import tessera.tables
from tessera import Variant
from tessera.cluster import variants
from tessera.cluster.ray_tasks import Progress, Task, connection, everywhere, most_cores, most_memory, run
from tessera.cluster.storage import Storage

# The files of a finished part, in the order in which they are stored, and the one that other parts are built from.
FINISHED = ("losses", "wld")
WORKING = "dtw"

# Names of files with the times of finished parts, from which the time of others is estimated.
TIMES = "times-"

# A part takes one core for this many positions.
POSITIONS_PER_CORE = 5_000_000

# Memory that a process takes beside that of the part, in bytes.
PROCESS = 150_000_000

# Memory for the tables that a part is built from, beside what it needs at least, so that they are decoded only once.
ROOM = 300_000_000


@dataclass(frozen=True)
class Planned:
    """A part to build, and what that takes; ``memory`` is the least, in bytes."""

    name: str
    needs: tuple[str, ...]
    positions: int
    memory: int
    least_memory: int


@dataclass(frozen=True)
class Built:
    """What a call of build_tables has done: names of built parts, and how many were there before."""

    variant: str
    pieces: int
    parts: list[str]
    finished_before: int
    positions: int
    seconds: float


def parts_of(variant: str | Variant, pieces: int) -> list[Planned]:
    """All parts of the tables of up to ``pieces`` pieces, each after those that it needs."""
    with tempfile.TemporaryDirectory() as empty:
        plan = tessera.tables.plan(variant, empty, pieces)
    return [
        Planned(part.name, tuple(part.needs), part.positions, part.memory, part.least_memory) for part in plan.parts
    ]


def left(parts: Sequence[Planned], names: set[str]) -> list[Planned]:
    """Return the parts that are still to be built, in the same order, if the storage has files with these names.

    A finished part whose working file was removed is built again if another one needs that file.
    """
    chosen: list[Planned] = []
    needed: set[str] = set()
    for part in reversed(parts):
        is_finished = all(f"{part.name}.{kind}" in names for kind in FINISHED)
        if not is_finished or (part.name in needed and f"{part.name}.{WORKING}" not in names):
            chosen.append(part)
            needed.update(part.needs)
    return chosen[::-1]


def direct_needs(part: Planned, by_name: dict[str, Planned]) -> list[str]:
    """Return the parts to wait for: those that a part needs, except those that another one of them waits for."""
    needs = [by_name[name] for name in part.needs if name in by_name]
    waited_for = {name for need in needs for name in need.needs}
    return [need.name for need in needs if need.name not in waited_for]


def build_tables(
    variant: str | Variant,
    pieces: int,
    storage: str | Path,
    *,
    address: str | None = None,
    keep_working_files: bool = False,
    progress: Progress | None = None,
) -> Built:
    """Build all tables of up to ``pieces`` pieces of a variant on the cluster at ``address``.

    ``storage`` is a folder that all machines see, or a URL such as ``s3://bucket/tables``. Its files are those that
    ``tessera tablebase build`` makes, byte for byte, and finished ones are not built again. Without an address, the
    cores of this machine are the cluster. Working files, from which larger tables could be built later, are removed at
    the end unless ``keep_working_files`` says otherwise.

    Raises ValueError if there are too many pieces, ClusterError if parts could not be built.
    """
    store, variant = Storage(str(storage)), variants.of(variant)
    begin = time.monotonic()
    parts = parts_of(variant, pieces)
    to_build = left(parts, store.names(variant.name))
    with connection(address):
        run_name = uuid.uuid4().hex
        tasks = _tasks(variant, to_build, store, run_name)
        try:
            run(tasks, progress)
        finally:
            if store.folder is None:
                everywhere(forget, run_name)
    if tasks:
        lines = [json.dumps(task.result) for task in tasks]
        with tempfile.TemporaryDirectory() as scratch:
            store.write(f"{variant.name}/{TIMES}{uuid.uuid4().hex}.jsonl", "\n".join(lines) + "\n", Path(scratch))
    if not keep_working_files:
        remove_working_files(variant, store)
    return Built(
        variant=variant.name,
        pieces=pieces,
        parts=[part.name for part in to_build],
        finished_before=len(parts) - len(to_build),
        positions=sum(part.positions for part in to_build),
        seconds=time.monotonic() - begin,
    )


def remove_working_files(variant: Variant, store: Storage) -> None:
    """Remove the working files of finished parts."""
    names = store.names(variant.name)
    for name in sorted(names):
        part, _, kind = name.rpartition(".")
        if kind == WORKING and all(f"{part}.{other}" in names for other in FINISHED):
            store.remove(f"{variant.name}/{name}")


def _tasks(variant: Variant, to_build: Sequence[Planned], store: Storage, run_name: str) -> list[Task]:
    by_name = {part.name: part for part in to_build}
    cores, memory = most_cores(), most_memory()
    tasks = []
    for part in to_build:
        if part.least_memory + PROCESS > memory:
            needed = (part.least_memory + PROCESS) // 10**6
            raise ValueError(
                f"the part {part.name} needs {needed} MB of memory, and no machine of the cluster has more than "
                f"{int(memory) // 10**6} MB"
            )
        threads = cores_for(part.positions, cores)
        # A part that needs more than a machine has is built with scratch files.
        given = int(min(_rounded(part.memory + ROOM), memory - PROCESS))
        tasks.append(
            Task(
                name=part.name,
                function=build_part,
                arguments=(variant, part.name, part.needs, part.positions, given, threads, store, run_name),
                after=direct_needs(part, by_name),
                cores=threads,
                memory=given + PROCESS,
                work=part.positions,
            )
        )
    return tasks


def cores_for(positions: int, most: int) -> int:
    """Return the number of cores for a part: more for larger ones, because others wait for them."""
    return min(most, max(1, positions // POSITIONS_PER_CORE))


def _rounded(memory: int) -> int:
    """Return a little more: Ray plans better if few different amounts are asked for."""
    return int(2 ** (math.ceil(2 * math.log2(memory)) / 2))


def build_part(
    variant: str | Variant,
    name: str,
    needs: Iterable[str],
    positions: int,
    memory: int,
    threads: int,
    store: Storage,
    run_name: str,
) -> dict[str, object]:
    """Build one part on the machine where this is called, and return what was measured."""
    begin, busy = time.monotonic(), time.process_time()
    scratch = Path(tempfile.mkdtemp(prefix="tessera-part-"))
    try:
        files = variants.of(variant).name
        folder = scratch / files
        folder.mkdir()
        for need in needs:
            file = f"{need}.{WORKING}"
            _fetch(store, f"{files}/{file}", folder / file, run_name)
        fetched = time.monotonic()
        tessera.tables.build_part(variant, name, scratch, memory=memory, threads=threads)
        built = time.monotonic()
        # Others wait for the working file, and a part without the last of its files is not finished.
        for kind in (WORKING, *FINISHED):
            store.publish(folder / f"{name}.{kind}", f"{files}/{name}.{kind}")
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return {
        "part": name,
        "positions": positions,
        "threads": threads,
        "seconds": round(built - fetched, 4),
        "fetching": round(fetched - begin, 4),
        "storing": round(time.monotonic() - built, 4),
        "busy": round(time.process_time() - busy, 4),
    }


def _fetch(store: Storage, name: str, path: Path, run_name: str) -> None:
    """Fetch a file. From an object store, each machine fetches it only once per run."""
    if store.folder is not None:
        store.fetch(name, path)
        return
    cached = _cache(run_name) / name
    if not cached.exists():
        cached.parent.mkdir(parents=True, exist_ok=True)
        store.fetch(name, cached)
    path.symlink_to(cached)


def _cache(run_name: str) -> Path:
    """Return the folder of files that this machine has fetched from an object store in a run."""
    return Path(tempfile.gettempdir()) / f"tessera-cluster-{run_name}"


def forget(run_name: str) -> None:
    """Remove what this machine has fetched in a run."""
    shutil.rmtree(_cache(run_name), ignore_errors=True)
