"""Matches between engines, in pairs of games from one opening."""

from __future__ import annotations

import hashlib
import json
import math
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import tessera
from tessera.cluster import variants
from tessera.cluster.program import ranges, run_program
from tessera.cluster.ray_tasks import Progress, Task, connection, run
from tessera.cluster.storage import Storage


@dataclass(frozen=True)
class MatchResult:
    """The result for the first player. ``files`` are the games, as JSON lines, in the storage."""

    wins: int
    draws: int
    losses: int
    files: list[str]

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of the points, from 0 to 1; a half without games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def elo(self) -> float | None:
        """The difference in Elo that this score means; None if all games were won or all were lost."""
        return None if self.score in (0, 1) else -400 * math.log10(1 / self.score - 1)


def openings_after(variant: str | tessera.Variant, plies: int) -> list[str]:
    """Return all positions after ``plies`` plies without captures in which the game goes on, in a fixed order."""
    found = {tessera.Game(variant).fen: None}
    for _ in range(plies):
        after: dict[str, None] = {}
        for fen in found:
            game = tessera.Game(variant, fen)
            for move in game.moves:
                if not move.is_capture:
                    game.push(move)
                    if game.outcome is None:
                        after[game.fen] = None
                    game.pop()
        found = after
    return list(found)


def play_match(
    variant: str | tessera.Variant,
    players: tuple[str, str],
    storage: str | Path,
    *,
    openings: Sequence[str] | int = 3,
    pairs: int | None = None,
    limits: Sequence[str] = ("--time", "100ms"),
    batch: int = 10,
    program: str = "tessera",
    address: str | None = None,
    progress: Progress | None = None,
) -> MatchResult:
    """Play a match between two players, ``batch`` pairs of games a task.

    ``players`` and ``limits`` are written as for ``tessera match``, such as ``"tessera,level=9"`` and
    ``["--nodes", "10000"]``. ``openings`` are positions in FEN, or a number of plies: all positions after them.
    Each pair has the next one, and begins anew with the first one after the last.

    ``program`` is the tessera program on all machines. Raises ClusterError if games could not be played.
    """
    store, variant = Storage(str(storage)), variants.of(variant)
    fens = openings_after(variant, openings) if isinstance(openings, int) else list(openings)
    if not fens:
        raise ValueError("there is no opening")
    settings = json.dumps([variants.identity(variant), players, fens, list(limits)])
    folder = f"{variant.name}-{hashlib.sha256(settings.encode()).hexdigest()[:16]}"
    there = store.names(folder)
    tasks, names = [], []
    for first, last in ranges(pairs or len(fens), batch):
        name = f"{first:08}-{last:08}.jsonl"
        names.append(f"{folder}/{name}")
        if name not in there:
            chosen = [fens[(number - 1) % len(fens)] for number in range(first, last + 1)]
            arguments = (variant, players, chosen, list(limits), program, store, names[-1])
            tasks.append(Task(name, play_pairs, arguments, work=last - first + 1))
    with connection(address):
        run(tasks, progress)
    counts = {"win": 0, "draw": 0, "loss": 0}
    for name in names:
        for line in store.read(name).splitlines():
            row = json.loads(line)
            if "game" in row:
                counts[_score(row)] += 1
    return MatchResult(counts["win"], counts["draw"], counts["loss"], names)


def _score(row: dict[str, object]) -> str:
    """Return the result of a game for the first player, who is white in games with odd numbers."""
    if row["result"] == "draw":
        return "draw"
    first_is_white = int(str(row["game"])) % 2 == 1
    return "win" if (row["result"] == "white") == first_is_white else "loss"


def play_pairs(
    variant: tessera.Variant,
    players: tuple[str, str],
    openings: Sequence[str],
    limits: Sequence[str],
    program: str,
    store: Storage,
    name: str,
) -> None:
    """Play a pair of games from each opening on the machine where this is called."""
    with tempfile.TemporaryDirectory(prefix="tessera-match-") as scratch:
        # Names with which no two players are mixed up, and one opening a line.
        games, fens = Path(scratch) / "games.jsonl", Path(scratch) / "openings.fen"
        fens.write_text("".join(f"{fen}\n" for fen in openings), encoding="utf-8")
        named = variants.argument(variant, Path(scratch))
        command = ["match", "--variant", named, "--openings", str(fens), "--pairs", str(len(openings))]
        command += ["--player", players[0], "--player", players[1], "--jobs", "1", "--json", str(games), *limits]
        run_program(program, command)
        store.publish(games, name)
