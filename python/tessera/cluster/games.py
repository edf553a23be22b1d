"""Games of the engine against itself, from which an evaluation is trained."""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path

from tessera import Variant
from tessera.cluster import variants
from tessera.cluster.program import ranges, run_program
from tessera.cluster.ray_tasks import Progress, Task, connection, run
from tessera.cluster.storage import Storage


def self_play(
    variant: str | Variant,
    games: int,
    storage: str | Path,
    *,
    nodes: int = 1000,
    seed: int = 1,
    weights: str | Path | None = None,
    batch: int = 1000,
    program: str = "tessera",
    address: str | None = None,
    progress: Progress | None = None,
) -> list[str]:
    """Play the games of a training with the numbers 1 to ``games``, ``batch`` of them a task.

    A game is a function of its number, the seed, the evaluation and ``nodes``, so the files are the same on every
    cluster. ``weights`` is a file of weights on this machine; without it, the games are played with the evaluation that
    is computed from the rules. Returns the names of the files in the storage; ``tessera train fit`` learns from them.

    ``program`` is the tessera program on all machines. Raises ClusterError if games could not be played.
    """
    store, variant = Storage(str(storage)), variants.of(variant)
    content = None if weights is None else Path(weights).read_bytes()
    evaluation = "computed" if content is None else hashlib.sha256(content).hexdigest()[:16]
    folder = f"{variants.identity(variant)}-{evaluation}-{nodes}-{seed}"
    there = store.names(folder)
    tasks, names = [], []
    for first, last in ranges(games, batch):
        name = f"{first:010}-{last:010}.games"
        names.append(f"{folder}/{name}")
        if name not in there:
            arguments = (variant, first, last, nodes, seed, content, program, store, names[-1])
            tasks.append(Task(name, play_range, arguments, work=last - first + 1))
    with connection(address):
        run(tasks, progress)
    return names


def play_range(
    variant: Variant,
    first: int,
    last: int,
    nodes: int,
    seed: int,
    weights: bytes | None,
    program: str,
    store: Storage,
    name: str,
) -> None:
    """Play the games with the numbers from ``first`` to ``last`` on the machine where this is called."""
    with tempfile.TemporaryDirectory(prefix="tessera-games-") as scratch:
        played, evaluation = Path(scratch) / "played.games", "computed"
        if weights is not None:
            evaluation = str(Path(scratch) / "weights.net")
            Path(evaluation).write_bytes(weights)
        named = variants.argument(variant, Path(scratch))
        command = ["train", "play", "--variant", named, "--games", f"{first}..{last}", "--threads", "1"]
        command += ["--nodes", str(nodes), "--seed", str(seed), "--weights", evaluation, "--out", str(played)]
        run_program(program, command)
        store.publish(played, name)
