"""What tables take: positions by counting, bytes and seconds by a model that is fitted to measured parts.

The model is a straight line: a part takes ``fixed`` seconds and ``each`` seconds for each of its positions on one core.
It is fitted to the parts that were built in the storage, or else to small ones that are built for it. With more pieces
a position has more moves, and the tables fit the processor's caches less: 215 ns a position were measured with four
pieces of English draughts, and 331 ns with five. The model goes on along this line (``DEARER``), which nobody has
measured for seven and more.
"""

from __future__ import annotations

import heapq
import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from tessera import Variant
from tessera.cluster import variants
from tessera.cluster.storage import Storage
from tessera.cluster.tables import TIMES, Planned, build_part, cores_for, direct_needs, parts_of

# Bytes a position, of finished and of working files: measured with English draughts of up to 6 pieces.
BYTES = 0.15
WORKING_BYTES = 0.6

# How much more time a position takes with each further piece, as a share of the time with four pieces.
DEARER = 0.54

# The most pieces whose parts are listed one by one. With more, sizes alone are counted.
LISTED = 7

# Pieces of the tables that are built if nothing was measured yet.
MEASURED = 4


@dataclass(frozen=True)
class Model:
    """Seconds of one core for a part: ``fixed + each * positions`` with ``pieces`` pieces, from ``parts`` parts."""

    fixed: float
    each: float
    pieces: int
    parts: int

    def seconds(self, positions: int, pieces: int, parts: int = 1) -> float:
        """Seconds of one core for parts with the given number of positions in all."""
        dearer = _dear(pieces) / _dear(self.pieces)
        return self.fixed * parts + self.each * dearer * positions


def _dear(pieces: int) -> float:
    """Return the time that a position takes, relative to one with four pieces."""
    return 1 + DEARER * (max(pieces, 4) - 4)


@dataclass(frozen=True)
class Estimate:
    """What tables of exactly ``pieces`` pieces take if those of fewer are there; ``hours`` by number of machines."""

    pieces: int
    positions: int
    parts: int | None
    disk: float
    working: float
    memory: int | None
    core_hours: float
    hours: dict[int, float]


def fit(rows: Sequence[dict[str, float]], pieces: int) -> Model:
    """Return the line with the least squares of relative errors, through parts of one thread each."""
    rows = [row for row in rows if row["positions"] > 0]
    if not rows:
        raise ValueError("no part was measured")
    # Relative errors: a weight of 1 / positions squared, so that small parts say what is fixed.
    weights = [1 / max(row["positions"], 1000.0) ** 2 for row in rows]
    x = [row["positions"] for row in rows]
    # Time of a core, which other work on the machine does not change.
    y = [row["busy"] for row in rows]
    total = sum(weights)
    mean_x = sum(w * a for w, a in zip(weights, x)) / total
    mean_y = sum(w * b for w, b in zip(weights, y)) / total
    spread = sum(w * (a - mean_x) ** 2 for w, a in zip(weights, x))
    slope = sum(w * (a - mean_x) * (b - mean_y) for w, a, b in zip(weights, x, y)) / spread if spread else 0.0
    # What all parts took together has to come out right: that is what is asked for.
    fixed = max(0.0, mean_y - slope * mean_x)
    each = max(0.0, sum(y) - fixed * len(rows)) / sum(x)
    return Model(fixed, each, pieces, len(rows))


def measured(variant: str | Variant, store: Storage) -> Model:
    """Return a model from the parts that were built in the storage, or from small parts that are built now."""
    rows: list[dict[str, float]] = []
    there = variants.of(variant).name
    for name in sorted(store.names(there)):
        if name.startswith(TIMES):
            rows += [json.loads(line) for line in store.read(f"{there}/{name}").splitlines()]
    if len(rows) >= 10:
        most = max(sum(sign in "MK" for sign in str(row["part"])) for row in rows)
        return fit(rows, most)
    with tempfile.TemporaryDirectory() as folder:
        here = Storage(folder)
        for part in parts_of(variant, MEASURED):
            row = build_part(variant, part.name, part.needs, part.positions, part.memory, 1, here, "measure")
            rows.append({key: float(value) for key, value in row.items() if isinstance(value, (int, float))})
    return fit(rows, MEASURED)


def positions_with(variant: str | Variant, pieces: int) -> int:
    """Return the number of positions with exactly the given number of pieces, as they are numbered in tables.

    Counted from the sizes of the board: men stand on all rows but the last, kings everywhere. Tables store a position
    and the one with the sides swapped once.
    """
    listed = parts_of(variant, 2)
    sizes = {part.name: part.positions for part in listed}
    squares, men = _board(sizes)
    total = 0
    for own in range(1, pieces):
        for own_men in range(own + 1):
            for other_men in range(pieces - own + 1):
                own_kings, other_kings = own - own_men, pieces - own - other_men
                # Own men and the opponent's may not stand on the row where they are crowned; both rows differ.
                ways = _men(squares, men, own_men, other_men)
                free = squares - own_men - other_men
                total += ways * comb(free, own_kings) * comb(free - own_kings, other_kings)
    return total


def _board(sizes: dict[str, int]) -> tuple[int, int]:
    """Return the number of squares, and of those where a man may stand, from the sizes of the smallest tables."""
    # One king of each side: squares * (squares - 1) positions, except what earlier moves add.
    squares = 2
    while squares * (squares - 1) < sizes["KvK"]:
        squares += 1
    # A man and a king, from both sides: men * (squares - 1), twice.
    men = sizes["MvK"] // (2 * (squares - 1))
    return squares, men


def _men(squares: int, men: int, own: int, other: int) -> int:
    """Return the number of ways to place the men of both sides, which may not stand on their own last row."""
    row = squares - men
    # By the number of own men in the row where the opponent's men may not stand.
    return sum(comb(row, far) * comb(men - row, own - far) * comb(men - (own - far), other) for far in range(own + 1))


def largest(parts: Sequence[Planned]) -> int:
    """Return the most memory that one of the parts needs."""
    return max((part.memory for part in parts), default=0)


def schedule(parts: Sequence[Planned], model: Model, pieces: int, machines: int, cores: int) -> float:
    """Seconds until `machines` have built all parts, if each free core takes the next part that can be built."""
    by_name = {part.name: part for part in parts}
    waits = {part.name: set(direct_needs(part, by_name)) for part in parts}
    followers: dict[str, list[str]] = {}
    for name, needs in waits.items():
        for need in needs:
            followers.setdefault(need, []).append(name)
    ready = [(-by_name[name].positions, name) for name, needs in waits.items() if not needs]
    heapq.heapify(ready)
    free, now = machines * cores, 0.0
    running: list[tuple[float, int, str]] = []
    while ready or running:
        while ready and free:
            part = by_name[heapq.heappop(ready)[1]]
            taken = min(free, cores_for(part.positions, cores))
            free -= taken
            heapq.heappush(running, (now + model.seconds(part.positions, pieces) / taken, taken, part.name))
        now, taken, name = heapq.heappop(running)
        free += taken
        for follower in followers.get(name, []):
            waits[follower].discard(name)
            if not waits[follower]:
                heapq.heappush(ready, (-by_name[follower].positions, follower))
    return now


def estimate(variant: str | Variant, pieces: int, model: Model, machines: Sequence[int], cores: int) -> Estimate:
    """Return what tables of exactly ``pieces`` pieces take on machines with ``cores`` cores each."""
    parts: list[Planned] | None = None
    if pieces <= LISTED:
        parts = [part for part in parts_of(variant, pieces) if sum(sign in "MK" for sign in part.name) == pieces]
    positions = sum(part.positions for part in parts) if parts else positions_with(variant, pieces)
    seconds = model.seconds(positions, pieces, len(parts) if parts else 0)
    hours = {}
    for count in machines:
        # Without the parts, the longest chain of parts is not known: all cores are taken to be busy.
        spent = schedule(parts, model, pieces, count, cores) if parts else seconds / (count * cores)
        hours[count] = spent / 3600
    return Estimate(
        pieces=pieces,
        positions=positions,
        parts=len(parts) if parts else None,
        disk=positions * BYTES,
        working=positions * WORKING_BYTES,
        memory=largest(parts) if parts else None,
        core_hours=seconds / 3600,
        hours=hours,
    )


def in_words(variant: str | Variant, estimates: Sequence[Estimate], model: Model, cores: int) -> str:
    """Return the estimates as a table."""
    machines = list(estimates[0].hours) if estimates else []
    head = ["pieces", "positions", "parts", "disk", "working files", "core hours"]
    head += [f"{count} machine{'s' if count > 1 else ''}" for count in machines]
    rows = [head]
    for one in estimates:
        row = [str(one.pieces), f"{one.positions:.3g}", str(one.parts or "-"), _bytes(one.disk), _bytes(one.working)]
        rows.append([*row, f"{one.core_hours:,.1f}", *(_hours(hours) for hours in one.hours.values())])
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths)) for row in rows]
    lines.append("")
    lines.append(f"{variant}, machines with {cores} cores each; each row is for exactly that many pieces.")
    lines.append(
        f"A model, fitted to {model.parts} measured parts of up to {model.pieces} pieces: {model.fixed * 1000:.1f} ms "
        f"and {model.each * 1e9:.0f} ns for each position"
    )
    lines.append(
        f"on one core. Each piece more is taken to add {100 * DEARER:.0f} % of what a position takes with four pieces."
    )
    lines.append("Where parts are not listed, all cores are taken to be busy.")
    return "\n".join(lines)


def _bytes(count: float) -> str:
    for unit in ["B", "kB", "MB", "GB", "TB", "PB"]:
        if count < 1000:
            return f"{count:.3g} {unit}"
        count /= 1000
    return f"{count:,.0f} EB"


def _hours(hours: float) -> str:
    if hours < 1 / 60:
        return f"{3600 * hours:.0f} s"
    if hours < 2:
        return f"{60 * hours:.0f} min"
    if hours < 72:
        return f"{hours:.1f} h"
    return f"{hours / 24:,.0f} d"
