"""A checker of certificates of sudokus of any kind: docs/sudoku-certificates.md and docs/sudoku-variants.md as code.

It shares nothing with the solver. A constraint is a list of parts: cells with different values, or connected cells, or
an automaton that reads the values of cells in order, or a choice between lists of parts.
``python sudoku_certificate.py FILE`` checks a file.
"""

# The keys of constraints are names of parameters.
# ruff: noqa: A002

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain, combinations, pairwise, product
from pathlib import Path
from typing import Any, Union

from sudoku_expression import Expression, after, can_be_empty, parse

Cell = tuple[int, int]  # A row and a column from 1 on; the row 0 is beside the grid.
State = Any
Masks = dict[Cell, set[int]]

WORK = 1_000_000


class Refused(Exception):  # noqa: N818 - it is not an error of the checker
    """The certificate does not prove what it claims."""


def need(holds: object, what: str) -> None:
    """Raises `Refused` unless the statement holds."""
    if not holds:
        raise Refused(what)


def cell(text: str) -> Cell:
    if text.startswith("x"):
        return 0, int(text[1:])
    row, column = text.removeprefix("r").split("c")
    return int(row), int(column)


def cells(texts: Iterable[str]) -> list[Cell]:
    return [cell(text) for text in texts]


@dataclass
class Different:
    cells: Sequence[Cell]

    def left(self, masks: Masks) -> list[set[int]] | None:
        """For each cell the values with which all cells can have different ones, or nothing."""
        owner: dict[int, int] = {}

        def place(number: int, owner: dict[int, int], seen: set[int]) -> bool:
            for value in masks[self.cells[number]] - seen:
                seen.add(value)
                if value not in owner or place(owner[value], owner, seen):
                    owner[value] = number
                    return True
            return False

        if not all(place(number, owner, set()) for number in range(len(self.cells))):
            return None
        own = {number: value for value, number in owner.items()}

        def fits(number: int, value: int) -> bool:
            other = {v: n for v, n in owner.items() if v != own[number]} | {value: number}
            return owner.get(value, number) == number or place(owner[value], other, {value})

        return [{v for v in masks[c] if fits(number, v)} for number, c in enumerate(self.cells)]


@dataclass
class Line:
    cells: Sequence[Cell]
    starts: Sequence[State]
    step: Callable[[int, State, int], Iterable[State]]
    accepts: Callable[[State], object] = lambda _: True

    def left(self, masks: Masks) -> list[set[int]] | None:
        """For each cell the values that are read by a run to the end, or nothing."""
        layers: list[list[tuple[State, int, State]]] = []
        states, work = set(self.starts), 0
        for place, c in enumerate(self.cells):
            layer = [(s, v, t) for s in states for v in masks[c] for t in self.step(place, s, v)]
            work += len(states) * len(masks[c]) + len(layer)
            if work > WORK:
                return [masks[c] for c in self.cells]
            layers.append(layer)
            states = {t for _, _, t in layer}
        good = {state for state in states if self.accepts(state)}
        if not good:
            return None
        kept: list[set[int]] = []
        for layer in reversed(layers):
            layer = [step for step in layer if step[2] in good]
            kept.append({v for _, v, _ in layer})
            good = {s for s, _, _ in layer}
        return kept[::-1]


@dataclass
class Sum:
    """A sum of values times factors."""

    factors: dict[Cell, int]
    total: int

    @property
    def cells(self) -> Sequence[Cell]:
        return [*self.factors]

    def left(self, masks: Masks) -> list[set[int]] | None:
        """For each cell the values with which the sum can be reached, or nothing."""
        terms = [*self.factors.items()]
        step = lambda i, s, v: (s + terms[i][1] * v,)  # noqa: E731
        return Line(self.cells, [0], step, lambda s: s == self.total).left(masks)


@dataclass
class Area:
    """The cells of a layout with some values, which are connected by their sides, and how many these are."""

    cells: Sequence[Cell]
    columns: int
    marked: set[int]
    size: int | None

    def beside(self, place: int) -> list[int]:
        column = place % self.columns
        sides = [(-1, column > 0), (1, column + 1 < self.columns), (-self.columns, True), (self.columns, True)]
        return [place + step for step, fits in sides if fits and 0 <= place + step < len(self.cells)]

    def flood(self, start: set[int], allowed: set[int]) -> set[int]:
        found, new = set(start), set(start)
        while new:
            new = {other for place in new for other in self.beside(place)} & allowed - found
            found |= new
        return found

    def can_hold(self, start: int, inside: set[int], possible: set[int]) -> bool:
        """Whether short paths lead from a cell inside to the others inside, and enough cells are connected with it."""
        more = len(self.cells) if self.size is None else self.size - len(inside)
        reached = self.flood({start}, inside)
        for _ in range(more):
            reached |= {other for place in reached for other in self.beside(place)} & possible
            reached = self.flood(reached, inside)
        return more >= 0 and inside <= reached and len(self.flood({start}, possible)) >= (self.size or 0)

    def left(self, masks: Masks) -> list[set[int]] | None:
        """For each cell the values with which `can_hold` holds, or nothing."""
        possible = {place for place, c in enumerate(self.cells) if masks[c] & self.marked}
        inside = {place for place in possible if masks[self.cells[place]] <= self.marked}
        start = min(inside, default=None)
        if len(possible) < (self.size or 0) or (start is not None and not self.can_hold(start, inside, possible)):
            return None
        kept = [masks[c] for c in self.cells]
        for place in possible - inside:
            if not self.can_hold(place, inside | {place}, possible):
                kept[place] = kept[place] - self.marked
            if start is not None and not self.can_hold(start, inside, possible - {place}):
                kept[place] = kept[place] & self.marked
        return kept


@dataclass
class Choice:
    lists: Sequence[Sequence[Part]]

    @property
    def cells(self) -> Sequence[Cell]:
        return sorted({c for parts in self.lists for part in parts for c in part.cells})

    def left(self, masks: Masks) -> list[set[int]] | None:
        """For each cell the values that all parts of one of the lists leave, or nothing."""
        found = []
        for parts in self.lists:
            own = {c: masks[c] for c in self.cells}
            kept = [(part, part.left(masks)) for part in parts]
            for part, values in kept:
                for c, some in zip(part.cells, values or ()):
                    own[c] = own[c] & some
            if all(values is not None for _, values in kept) and all(own.values()):
                found.append(own)
        return [set().union(*(own[c] for own in found)) for c in self.cells] if found else None


Part = Union[Different, Line, Sum, Area, Choice]


def line(
    cells: Sequence[Cell],
    start: State,
    step: Callable[[int, State, int], State],
    end: Callable[[State], object] = lambda _: True,
) -> Line:
    """An automaton in which a value leads to one state at most; `None` where it leads to no state."""
    return Line(cells, [start], lambda i, s, v: () if (t := step(i, s, v)) is None else (t,), end)


def each(pairs: Iterable[tuple[Cell, Cell]], relation: Callable[[int, int], bool]) -> list[Part]:
    """A relation of the values of each of these pairs of cells."""
    step = lambda i, s, v: v if i == 0 or relation(s, v) else None  # noqa: E731
    return [line(pair, 0, step) for pair in pairs]


def linear(terms: Sequence[tuple[int, Cell]], total: int) -> list[Part]:
    factors: dict[Cell, int] = {}
    for factor, c in terms:
        factors[c] = factors.get(c, 0) + factor
    return [Sum({c: factor for c, factor in factors.items() if factor}, total)]


def sets(cells: Sequence[Cell], passes: Callable[[list[int]], bool]) -> list[Part]:
    """Different values, of which the sorted list passes."""
    step = lambda _, s, v: None if v in s else s | {v}  # noqa: E731
    return [Different(cells), line(cells, frozenset(), step, lambda s: passes(sorted(s)))]


def equal_sums(parts: Sequence[Sequence[Cell]]) -> list[Part]:
    filled = [part for part in parts if part]
    ends = [(at + 1 == len(part), part is filled[0]) for part in filled for at in range(len(part))]
    is_zero = not all(parts)

    def step(i: int, s: tuple[int, int], v: int) -> tuple[int, int] | None:
        first, total = s[0], s[1] + v
        if not ends[i][0]:
            return first, total
        if ends[i][1]:
            return None if is_zero and total != 0 else (total, 0)
        return (first, 0) if total == first else None

    return [line([c for part in parts for c in part], (0, 0), step)]


def count(cells: Sequence[Cell], wanted: int, least: int, most: int) -> Part:
    return line(cells, 0, lambda _, s, v: s + (v == wanted), lambda s: least <= s <= most)


def near(cells: Sequence[Cell], reach: int) -> list[tuple[Cell, Cell]]:
    return [(cells[i], cells[j]) for i, j in combinations(range(len(cells)), 2) if j - i < reach]


def inner_sum(cells: Sequence[Cell], bounds: Sequence[tuple[int, int]], total: int) -> Part:
    """Two bounds are there once, no value is beyond them, and those between them have a sum."""

    def step(_: int, s: tuple[int, int, int, int], v: int) -> list[State]:
        low, high, seen, so_far = s
        bit = (v == low) | (v == high) << 1
        if not low <= v <= high or seen & bit:
            return []
        return [(low, high, seen | bit, so_far + (v if not bit and seen in (1, 2) else 0))]

    return Line(cells, [(low, high, 0, 0) for low, high in bounds], step, lambda s: s[2] == 3 and s[3] == total)


def ends(cells: Sequence[Cell], far: Callable[[int], bool], passes: Callable[[int, int, int], bool]) -> list[Part]:
    def step(i: int, s: tuple[int, ...], v: int) -> tuple[int, ...] | None:
        if i == 0:
            return (v,)
        if i == 1:
            return (min(s[0], v), max(s[0], v)) if far(abs(s[0] - v)) else None
        return s if passes(s[0], s[1], v) else None

    return [line([cells[0], cells[-1], *cells[1:-1]], (), step)]


def sum_line(cells: Sequence[Cell], total: int, closed: bool) -> Part:
    """The state is the sum before the first cut and the sum since the last one, or -1 before any cut."""

    def step(_: int, s: tuple[int, int], v: int) -> list[State]:
        lead, rest = s
        so_far = v + (lead if rest < 0 else rest)
        if so_far > total:
            return []
        return [(so_far, -1), (so_far, 0)] if rest < 0 else [(lead, so_far % total)]

    starts = [(0, 0), (0, -1)] if closed else [(0, 0)]
    return Line(cells, starts, step, lambda s: s[1] >= 0 and (sum(s) == total or s == (0, 0)))


def equals(counter: Cell, arms: Sequence[Sequence[Cell]], is_run: bool, less: int) -> list[Part]:
    """A cell is the number of cells equal to the first, up to the first other one of each arm if they are runs."""
    rest = [(c, i == 0) for arm in arms for i, c in enumerate(arm[1:])]
    order = [arms[0][0], *(c for c, _ in rest), counter]

    def step(i: int, s: tuple[int, int, bool], v: int) -> tuple[int, int, bool] | None:
        if i == 0:
            return v, len(arms) - less, False
        if i == len(order) - 1:
            return s if s[1] == v else None
        over = is_run and s[2] and not rest[i - 1][1]
        same = v == s[0] and not over
        return s[0], s[1] + same, is_run and not same

    return [line(order, (), step)]


def once(places: Sequence[tuple[Cell, Cell]], label: int, wanted: int, least: int) -> Part:
    """One cell, or none if `least` is 0, has both. The state is the number of such cells, and if the label fits."""

    def step(i: int, s: tuple[int, bool], v: int) -> tuple[int, bool] | None:
        number = s[0] + (s[1] and v == wanted)
        return None if number > 1 else (number, i % 2 == 0 and v == label)

    return line([*chain.from_iterable(places)], (0, False), step, lambda s: s[0] >= least)


def full_rank(own: list[Cell], rank: int, tied: bool) -> list[Part]:
    """The state is the cell of the line, the number of lesser lines, and the lines that are equal so far."""
    size = len(own)
    rows = [[(r, c) for c in range(1, size + 1)] for r in range(1, size + 1)]
    lines = [*rows, *map(list, zip(*rows))]
    others = [other for other in [*lines, *(ln[::-1] for ln in lines)] if other != own]

    def step(i: int, s: tuple[int, int, frozenset[int]], v: int) -> State:
        number = i % (len(others) + 1)
        if number == 0:
            return v, s[1], s[2]
        if number not in s[2] or v == s[0]:
            return s
        return (s[0], s[1] + 1, s[2] - {number}) if v < s[0] else (s[0], s[1], s[2] - {number})

    order = [of[place] for place in range(size) for of in [own, *others]]
    start = (0, 0, frozenset(range(1, len(others) + 1)))
    end = lambda s: (tied or not s[2]) and s[1] + 1 <= rank <= s[1] + 1 + len(s[2])  # noqa: E731
    return [line(order, start, step, end)]


class Puzzle:
    def __init__(self, puzzle: Any) -> None:
        self.rows, self.columns = puzzle["rows"], puzzle["columns"]
        self.least, self.greatest = puzzle["values"]
        self.values = self.greatest - self.least + 1
        absent = set(cells(puzzle.get("absent", ())))
        self.grid = [c for c in product(range(1, self.rows + 1), range(1, self.columns + 1)) if c not in absent]
        self.all = [*self.grid, *((0, number + 1) for number in range(puzzle.get("extra", 0)))]
        self.order = [*product(range(1, self.rows + 1), range(1, self.columns + 1)), *self.all[len(self.grid) :]]
        every = set(range(self.least, self.greatest + 1))
        self.masks: Masks = {c: set(every) for c in self.all}
        for text, value in puzzle.get("givens", {}).items():
            self.masks[cell(text)] &= {value}
        for text, values in puzzle.get("candidates", {}).items():
            self.masks[cell(text)] &= set(values)
        self.constraints = puzzle.get("constraints", [])
        self.parts = [self.define(constraint) for constraint in self.constraints]

    def apart(self, steps: Iterable[Cell]) -> list[tuple[Cell, Cell]]:
        """The pairs of cells that are one of these steps apart."""
        inside = set(self.grid)
        pairs = ((c, (c[0] + down, c[1] + right)) for down, right in steps for c in self.grid)
        return [(a, b) for a, b in pairs if b in inside]

    def houses(self, constraint: Any) -> tuple[list[list[Cell]], list[list[Cell]]]:
        """The lines and the boxes of a grid."""
        top, left = cell(constraint.get("at", "r1c1"))
        rows, columns = constraint["rows"], constraint["columns"]

        def area(row: int, column: int, height: int, width: int) -> list[Cell]:
            return [(top + row + i, left + column + j) for i in range(height) for j in range(width)]

        lines = [area(r, 0, 1, columns) for r in range(rows)] + [area(0, c, rows, 1) for c in range(columns)]
        height, width = constraint.get("boxes") or (rows + 1, 1)
        corners = product(range(0, rows - height + 1, height), range(0, columns, width))
        return lines, [area(r, c, height, width) for r, c in corners]

    def boxes(self, kinds: Sequence[str]) -> list[list[Cell]]:
        of_kind = [c for c in self.constraints if c["type"] in kinds]
        return [b for c in of_kind for b in (self.houses(c)[1] if c["type"] == "grid" else map(cells, c["regions"]))]

    def unmarked(self, kinds: Sequence[str]) -> list[tuple[Cell, Cell]]:
        marked = {frozenset(cells(c["cells"])) for c in self.constraints if c["type"] in kinds}
        return [pair for pair in self.apart([(0, 1), (1, 0)]) if frozenset(pair) not in marked]

    def windows(self) -> list[list[Cell]]:
        usual = self.usual(self.rows, self.columns)
        if usual is None:
            return []
        height, width = usual
        tops = range(2, self.rows - height + 1, height + 1)
        lefts = range(2, self.columns - width + 1, width + 1)
        inside = set(self.grid)
        areas = ([*product(range(r, r + height), range(c, c + width))] for r in tops for c in lefts)
        return [[c for c in area if c in inside] for area in areas]

    def usual(self, rows: int, columns: int) -> tuple[int, int] | None:
        """The height and the width of the boxes that a grid of this size usually has."""
        sizes = [(s, self.values // s) for s in range(int(self.values**0.5), 1, -1) if self.values % s == 0]
        both = chain.from_iterable(((a, b), (b, a)) for a, b in sizes)
        return next(((h, w) for h, w in both if rows % h == 0 and columns % w == 0), None)

    def third(self, value: int) -> int:
        outer = round(self.values / 3)
        return 0 if value < self.least + outer else 2 if value > self.greatest - outer else 1

    def add(self, terms: Any) -> list[Part]:
        """The sum of sums that parts say, each times a factor."""
        found: list[tuple[int, Cell]] = []
        total = 0
        for term in terms:
            need(1 <= term["by"] <= len(self.parts), "no such constraint")
            wanted, times = set(cells(term["cells"])), term.get("times", 1)
            parts = [part for part in self.parts[term["by"] - 1] if wanted and set(part.cells) == wanted]
            sums = [part for part in parts if isinstance(part, Sum)]
            is_house = any(isinstance(p, Different) and len(p.cells) == self.values for p in parts)
            if is_house and len(wanted) == self.values:
                sums.append(Sum(dict.fromkeys(wanted, 1), sum(range(self.least, self.greatest + 1))))
            need(sums, "the constraint says no sum of these cells")
            found += [(times * factor, c) for c, factor in sums[0].factors.items()]
            total += times * sums[0].total
        return linear(found, total)

    def define(self, constraint: Any) -> list[Part]:
        """The parts of a constraint."""
        name = f"define_{constraint['type'].replace('-', '_')}"
        need(hasattr(self, name), f"this checker does not know the type {constraint['type']}")
        keys = {key: value for key, value in constraint.items() if key != "type"}
        for key in ("cells", "line", "circle", "shaft", "copies", "labels"):
            keys |= {key: cells(keys[key])} if key in keys else {}
        for key in ("parts", "sets", "regions", "arms"):
            keys |= {key: [*map(cells, keys[key])]} if key in keys else {}
        for key in ("cell", "count", "greater", "less"):
            keys |= {key: cell(keys[key])} if isinstance(keys.get(key), str) else {}
        found: list[Part] = getattr(self, name)(**keys)
        return found

    def define_grid(self, **keys: Any) -> list[Part]:
        lines, boxes = self.houses(keys)
        return [Different(house) for house in lines + boxes]

    def define_regions(self, regions: Any) -> list[Part]:
        return [Different(region) for region in regions]

    def define_extra_region(self, cells: Any) -> list[Part]:
        return [Different(cells)]

    define_all_different = define_extra_region

    def define_diagonal(self, rising: bool) -> list[Part]:
        size = min(self.rows, self.columns)
        diagonal = [(i + 1, self.columns - i if rising else i + 1) for i in range(size)]
        return [Different([c for c in diagonal if c in self.masks])]

    def define_windows(self) -> list[Part]:
        return [Different(window) for window in self.windows()]

    def define_disjoint_groups(self) -> list[Part]:
        grids = [c for c in self.constraints if c["type"] == "grid"]
        usual = ({"boxes": self.usual(c["rows"], c["columns"])} | c for c in grids)
        boxes = [b for c in usual for b in self.houses(c)[1]]
        return [Different([b[i] for b in boxes if i < len(b)]) for i in range(len(boxes[0]) if boxes else 0)]

    def define_chaos_construction(self, cells: Any, labels: Any, columns: int, size: int | None = None) -> list[Part]:
        size = self.values if size is None else size
        regions = range(self.least, self.least + len(cells) // size)
        step = lambda _, s, v: max(s, v + 1) if v <= s and v in regions else None  # noqa: E731
        parts: list[Part] = [line(labels, self.least, step)]
        for region in regions:
            parts.append(Area(labels, columns, {region}, size))
            values = range(self.least, self.greatest + 1)
            parts += [once([*zip(labels, cells)], region, v, int(size == self.values)) for v in values]
        return parts

    def define_anti_knight(self) -> list[Part]:
        return each(self.apart([(1, 2), (1, -2), (2, 1), (2, -1)]), lambda a, b: a != b)

    def define_anti_king(self) -> list[Part]:
        return each(self.apart([(0, 1), (1, 0), (1, 1), (1, -1)]), lambda a, b: a != b)

    def define_anti_queen(self, value: int | None = None) -> list[Part]:
        one = self.greatest if value is None else value
        steps = [(n, s * n) for n in range(1, min(self.rows, self.columns)) for s in (1, -1)]
        return each(self.apart(steps), lambda a, b: a != one or b != one)

    def define_anti_taxicab(self) -> list[Part]:
        def apart(a: Cell, b: Cell) -> list[Part]:
            far = abs(a[0] - b[0]) + abs(a[1] - b[1])
            return each([(a, b)], lambda v, w: v != far or w != far) if far <= self.greatest else []

        return [part for a, b in combinations(self.grid, 2) for part in apart(a, b)]

    def define_nonconsecutive(self) -> list[Part]:
        return each(self.unmarked(["difference"]), lambda a, b: abs(a - b) != 1)

    def define_negative(self, of: str) -> list[Part]:
        key = {"difference": "difference", "ratio": "ratio", "pair-sum": "sum"}[of]
        numbers = [c[key] for c in self.constraints if c["type"] == of]
        numbers += {"difference": [1], "ratio": [2], "pair-sum": [5, 10]}[of]

        def is_marked(a: int, b: int, number: int) -> bool:
            if of == "difference":
                return abs(a - b) == number
            return a + b == number if of == "pair-sum" else number * a == b or number * b == a

        kinds = ["pair-sum"] if of == "pair-sum" else ["difference", "ratio"]
        return each(self.unmarked(kinds), lambda a, b: not any(is_marked(a, b, n) for n in numbers))

    def define_global_entropy(self, modular: bool = False) -> list[Part]:

        def kind(v: int) -> int:
            return v % 3 if modular else self.third(v)

        squares = [[(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r, c in self.grid]
        step = lambda _, s, v: s | {kind(v)}  # noqa: E731
        inside = [square for square in squares if all(c in self.masks for c in square)]
        return [line(square, frozenset(), step, lambda s: s == {0, 1, 2}) for square in inside]

    def define_dutch_flatmates(self) -> list[Part]:
        middle = int((self.least + self.greatest) / 2)
        parts: list[Part] = []
        for row, column in self.grid:
            mates = [((row - 1, column), self.least), ((row + 1, column), self.greatest)]
            mates = [(c, v) for c, v in mates if c in self.masks]
            wanted = lambda i, s, v, mates=mates: (v == middle) if i == 0 else s and v != mates[i - 1][1]  # noqa: E731
            parts.append(line([(row, column), *(c for c, _ in mates)], True, wanted, lambda s: not s))
        return parts

    def define_killer_cage(self, cells: Any, sum: int | None = None, repeats: bool = False) -> list[Part]:
        if sum is None:
            return [] if repeats else [Different(cells)]
        total = linear([(1, c) for c in cells], sum)
        return total if repeats else sets(cells, lambda s: reduce(int.__add__, s, 0) == sum) + total

    def define_sum(self, cells: Any, sum: int, factors: Any = None) -> list[Part]:
        return linear([*zip(factors or [1] * len(cells), cells)], sum)

    def define_equal_sums(self, parts: Any) -> list[Part]:
        return equal_sums(parts)

    def define_rellik_cage(self, cells: Any, sum: int) -> list[Part]:
        def passes(values: list[int]) -> bool:
            sums = {0}
            for value in values:
                more = {s + value for s in sums}
                if sum in more:
                    return False
                sums |= more
            return True

        return sets(cells, passes)

    def define_equality_cage(self, cells: Any) -> list[Part]:
        middle = self.least + self.greatest

        def passes(values: list[int]) -> bool:
            kinds = [[v for v in values if v % 2 == 0], [v for v in values if 2 * v < middle]]
            return all(2 * len(kind) == len(values) for kind in kinds) and all(2 * v != middle for v in values)

        return sets(cells, passes)

    def define_arrow(self, circle: Any, shaft: Any) -> list[Part]:
        return linear([(10**i, c) for i, c in enumerate(circle[::-1])] + [(-1, c) for c in shaft], 0)

    def define_double_arrow(self, line: Any) -> list[Part]:
        return linear([(1 if i in (0, len(line) - 1) else -1, c) for i, c in enumerate(line)], 0)

    def define_thermometer(self, line: Any, slow: bool = False) -> list[Part]:
        return each(pairwise(line), lambda a, b: a < b or (slow and a == b))

    def define_palindrome(self, line: Any) -> list[Part]:
        return each([*zip(line, line[::-1])][: len(line) // 2], lambda a, b: a == b)

    def define_renban(self, line: Any) -> list[Part]:
        return sets(line, lambda s: all(a + 1 == b for a, b in pairwise(s)))

    def define_whisper(self, line: Any, difference: int) -> list[Part]:
        return each(pairwise(line), lambda a, b: abs(a - b) >= difference)

    def define_nabner(self, line: Any) -> list[Part]:
        apart = each(near(line, len(line)), lambda a, b: abs(a - b) > 1)
        return sets(line, lambda s: all(a + 1 < b for a, b in pairwise(s))) + apart

    def define_between(self, line: Any) -> list[Part]:
        return ends(line, lambda _: True, lambda low, high, v: low < v < high)

    def define_lockout(self, line: Any, difference: int) -> list[Part]:
        return ends(line, lambda d: d >= difference, lambda low, high, v: v < low or high < v)

    def define_region_sum(self, line: Any) -> list[Part]:
        regions = self.boxes(["grid", "regions"])
        parts: list[list[Cell]] = []
        last = object()
        for c in line:
            region = next((i for i, r in enumerate(regions) if c in r), None)
            parts += [[]] if region != last else []
            parts[-1].append(c)
            last = region
        return equal_sums(parts) if regions else []

    def define_sum_line(self, line: Any, sum: int, closed: bool = False) -> list[Part]:
        need(self.least >= 0, "this checker does not know sum lines with values below 0")
        return [sum_line(line, sum, closed)]

    def define_modular(self, line: Any, modulus: int) -> list[Part]:
        return each(near(line, modulus), lambda a, b: a % modulus != b % modulus)

    def define_entropic(self, line: Any) -> list[Part]:
        return each(near(line, 3), lambda a, b: self.third(a) != self.third(b))

    def define_zipper(self, line: Any) -> list[Part]:
        half = len(line) // 2
        return equal_sums([[line[i], line[-1 - i]] for i in range(half)] + [[c] for c in line[half : len(line) - half]])

    def define_parity_line(self, line: Any) -> list[Part]:
        return each(pairwise(line), lambda a, b: (a - b) % 2 != 0)

    def define_value_index(self, **keys: Any) -> list[Part]:
        def step(i: int, s: tuple[int, int], v: int) -> tuple[int, int] | None:
            wanted, steps = (v, -1) if i == 0 else (s[0], v) if i == 1 else s
            if i < 1 or steps < 0:
                return (wanted, -1) if i != 1 and steps == -1 else None
            found = steps == 0 and v == wanted
            return (wanted, steps - 1) if steps else (wanted, -1) if found else None

        return [line(keys["line"], (0, 0), step, lambda s: s[1] == -1)]

    def define_sandwich(self, line: Any, sum: int) -> list[Part]:
        one = self.least == self.greatest
        return [Choice([])] if one else [inner_sum(line, [(self.least, self.greatest)], sum)]

    def define_lunchbox(self, line: Any, sum: int) -> list[Part]:
        bounds = [*combinations(range(self.least, self.greatest + 1), 2)]
        return [Different(line), inner_sum(line, bounds, sum)]

    def define_x_sum(self, sum: int, **keys: Any) -> list[Part]:
        size = len(keys["line"])

        def step(i: int, s: tuple[int, int], v: int) -> tuple[int, int] | None:
            left, total = (v, 0) if i == 0 else s
            if not 0 <= left <= size:
                return None
            return (left - 1, total + v) if left else (0, total)

        return [line(keys["line"], (0, 0), step, lambda s: s == (0, sum))]

    def define_skyscraper(self, count: int, **keys: Any) -> list[Part]:
        step = lambda _, s, v: (max(s[0], v), s[1] + (v > s[0]))  # noqa: E731
        return [line(keys["line"], (0, 0), step, lambda s: s[1] == count)]

    def define_hidden_skyscraper(self, first: int, **keys: Any) -> list[Part]:
        def step(_: int, s: tuple[float, bool], v: int) -> tuple[float, bool] | None:
            if s[1]:
                return s
            return (max(s[0], v), False) if v >= s[0] else (0, True) if v == first else None

        return [line(keys["line"], (float("-inf"), False), step, lambda s: s[1])]

    def define_numbered_room(self, value: int, **keys: Any) -> list[Part]:
        size = len(keys["line"])

        def step(i: int, s: int, v: int) -> int | None:
            left = v if i == 0 else s
            return max(left - 1, 0) if (left != 1 or v == value) and (i or 1 <= left <= size) else None

        return [line(keys["line"], 0, step)]

    def define_full_rank(self, line: Any, rank: int, tied: bool = False) -> list[Part]:
        return full_rank(line, rank, tied)

    def define_difference(self, cells: Any, difference: int) -> list[Part]:
        return each([cells], lambda a, b: abs(a - b) == difference)

    def define_ratio(self, cells: Any, ratio: int) -> list[Part]:
        return each([cells], lambda a, b: a * ratio == b or b * ratio == a)

    def define_pair_sum(self, cells: Any, sum: int) -> list[Part]:
        return each([cells], lambda a, b: a + b == sum)

    def define_inequality(self, greater: Any, less: Any) -> list[Part]:
        return each([(greater, less)], lambda a, b: a > b)

    def define_quadruple(self, cells: Any, values: Any) -> list[Part]:
        return [count(cells, v, values.count(v), len(cells)) for v in values]

    def define_contains(self, cells: Any, values: Any, none: Any = ()) -> list[Part]:
        exact = [count(cells, v, values.count(v), values.count(v)) for v in values]
        return exact + [count(cells, v, 0, 0) for v in none]

    def define_odd(self, cell: Any) -> list[Part]:
        return [line([cell], 0, lambda i, s, v: v % 2 or None)]

    def define_even(self, cell: Any) -> list[Part]:
        return [line([cell], 0, lambda i, s, v: None if v % 2 else 1)]

    def beside(self, cells: Any) -> list[tuple[Cell, Cell]]:
        pairs = self.apart([(0, 1), (1, 0), (0, -1), (-1, 0)])
        return [(a, b) for a, b in pairs if a in cells and b not in cells]

    def define_minimum(self, cells: Any) -> list[Part]:
        return each(self.beside(cells), lambda a, b: a < b)

    def define_maximum(self, cells: Any) -> list[Part]:
        return each(self.beside(cells), lambda a, b: a > b)

    def define_index(self, cell: Any, value: int, **keys: Any) -> list[Part]:
        size = len(keys["line"])

        def step(i: int, s: int, v: int) -> int | None:
            return (v if 1 <= v <= size else None) if i == 0 else s if i != s or v == value else None

        return [line([cell, *keys["line"]], 0, step)]

    def define_clone(self, cells: Any, copies: Any) -> list[Part]:
        return each(zip(cells, copies), lambda a, b: a == b)

    def define_same_values(self, sets: Any) -> list[Part]:
        def step(i: int, s: tuple[int, ...], v: int) -> tuple[int, ...] | None:
            if i < len(sets[0]):
                return tuple(sorted((*s, v)))
            return s[: s.index(v)] + s[s.index(v) + 1 :] if v in s else None

        return [line(a + b, (), step, lambda s: not s) for a, b in pairwise(sets)]

    def define_counting_circles(self, cells: Any) -> list[Part]:
        def step(_: int, s: frozenset[tuple[int, int]], v: int) -> frozenset[tuple[int, int]] | None:
            number = dict(s).get(v, 0) + 1
            return frozenset((dict(s) | {v: number}).items()) if number <= v else None

        return [line(cells, frozenset(), step, lambda s: all(v == n for v, n in s))]

    def define_count_distinct(self, count: Any, cells: Any) -> list[Part]:
        def step(i: int, s: frozenset[int], v: int) -> frozenset[int] | None:
            return s | {v} if i < len(cells) else s if len(s) == v else None

        return [line([*cells, count], frozenset(), step)]

    def define_count_equal(self, count: Any, cells: Any, others: bool = False) -> list[Part]:
        return equals(count, [cells], False, others)

    def define_run_length(self, count: Any, arms: Any, others: bool = False) -> list[Part]:
        return equals(count, arms, True, len(arms) - 1 + others)

    def define_connected(self, cells: Any, columns: int, values: Any, size: int | None = None) -> list[Part]:
        return [Area(cells, columns, set(values), size)]

    def define_pairs(self, cells: Any, allowed: Any, all: bool = False) -> list[Part]:
        return each(near(cells, len(cells) if all else 2), lambda a, b: [a, b] in allowed)

    def define_regex(self, pattern: str, **keys: Any) -> list[Part]:
        def step(_: int, s: Expression, v: int) -> Iterator[Expression]:
            return iter(after(s, v))

        return [Line(keys["line"], [parse(pattern)], step, can_be_empty)]

    def define_automaton(self, start: Any, accept: Any, steps: Any, **keys: Any) -> list[Part]:
        step = lambda _, s, v: [to for of, values, to in steps if of == s and v in values]  # noqa: E731
        return [Line(keys["line"], start, step, lambda s: s in accept)]

    def define_and(self, constraints: Any) -> list[Part]:
        return [part for constraint in constraints for part in self.define(constraint)]

    def define_or(self, constraints: Any) -> list[Part]:
        return [Choice([self.define(constraint) for constraint in constraints])]

    def define_not(self, constraint: Any) -> list[Part]:
        """All values of the cells are remembered, and judged at the end."""
        inner = self.define(constraint)
        order = sorted({c for part in inner for c in part.cells})

        def broken(values: tuple[int, ...]) -> bool:
            masks = {c: {v} for c, v in zip(order, values)}
            return any(part.left(masks) is None for part in inner)

        return [line(order, (), lambda _, s, v: (*s, v), broken)]


def check(lines: Iterable[str]) -> str:
    """Raises `Refused` unless the certificate proves what it claims, which is returned."""
    rest = iter(lines)
    try:
        head = json.loads(next(rest, "null"))
        need(head["format"] == "tessera-sudoku-certificate" and head["version"] == 1, "not in this format")
        claim, puzzle = head["claim"], Puzzle(head["puzzle"])
        need(claim in ("unique", "none"), "no such claim")
        masks, refuted = puzzle.masks, not all(puzzle.masks.values())
        assumed: list[tuple[Cell, int, Masks]] = []
        if claim == "unique":
            values = {c: v for c, v in zip(puzzle.order, head["solution"], strict=True) if c in masks}
            need(all(values[c] in masks[c] for c in masks), "the solution is not one of the candidates")
            holds = all(part.left({c: {v} for c, v in values.items()}) is not None for p in puzzle.parts for part in p)
            need(holds, "the solution does not fulfil the constraints")
        for text in rest:
            step = json.loads(text)
            decided = not assumed and all(len(m) == 1 for m in masks.values())
            done = refuted if claim == "none" else decided
            need(not done, "a line after the end")
            if "assume" in step:
                need(len(step) == 1 and len(step["assume"]) == 1, "not one assumption")
                where, value = next((cell(c), v) for c, v in step["assume"].items())
                need(value in masks[where] and len(masks[where]) > 1, "nothing to assume")
                assumed.append((where, value, masks))
                masks = masks | {where: {value}}
                continue
            if "add" in step:
                need(len(step) == 1, "another key than add")
                puzzle.parts.append(puzzle.add(step["add"]))
                continue
            need(set(step) == {"by", "remove"}, "other keys than by and remove")
            number, removed = step["by"], {cell(c): set(v) for c, v in step["remove"].items()}
            need(1 <= number <= len(puzzle.parts) and any(removed.values()), "no constraint, or nothing to remove")
            shown = {c: set[int]() for c in removed}
            for part in puzzle.parts[number - 1]:
                if part.cells and not any(c in removed for c in part.cells):
                    continue
                left = part.left(masks)
                if left is None:
                    for c in removed:
                        if not part.cells or c in part.cells:
                            shown[c] |= removed[c]
                for c, kept in zip(part.cells, left or ()):
                    if c in shown:
                        shown[c] |= masks[c] - kept
            for c, gone in removed.items():
                need(gone <= masks[c] and gone <= shown[c], f"not excluded by constraint {number}: {text.strip()}")
            masks = masks | {c: masks[c] - gone for c, gone in removed.items()}
            while not all(masks.values()) and assumed:
                where, value, masks = assumed.pop()
                masks = masks | {where: masks[where] - {value}}
            refuted = not all(masks.values())
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise Refused(f"not in the format: {error!r}") from error
    is_decided = not assumed and all(len(m) == 1 for m in masks.values())
    need(refuted if claim == "none" else is_decided, "the file ends too early")
    return str(claim)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        with Path(name).open(encoding="utf-8") as file:
            print(f"{name}: {check(file)}")
