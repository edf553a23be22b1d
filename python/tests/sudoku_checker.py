"""Checks the steps of `tessera sudoku explain --json`: it knows the rules of sudoku and the format of proofs.

docs/sudoku-proofs.md describes the format. Nothing here is taken from Tessera.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from copy import deepcopy
from itertools import product
from typing import Any

Cell = tuple[int, int]
Candidate = tuple[Cell, int]
Candidates = set[Candidate]

DIGITS = range(1, 10)
CELLS = [(row, column) for row in range(9) for column in range(9)]
UNITS = {f"r{n + 1}": {cell for cell in CELLS if cell[0] == n} for n in range(9)}
UNITS |= {f"c{n + 1}": {cell for cell in CELLS if cell[1] == n} for n in range(9)}
UNITS |= {f"b{n + 1}": {c for c in CELLS if c[0] // 3 * 3 + c[1] // 3 == n} for n in range(9)}
HOUSES = {f"r{row + 1}c{column + 1}": {((row, column), digit) for digit in DIGITS} for row, column in CELLS}
HOUSES |= {f"{name}={digit}": {(cell, digit) for cell in unit} for name, unit in UNITS.items() for digit in DIGITS}
EVERY = [(cell, digit) for cell in CELLS for digit in DIGITS]
CONFLICTS = {one: {c for house in HOUSES.values() if one in house for c in house} - {one} for one in EVERY}


class Refused(Exception):  # noqa: N818
    """A statement does not hold."""


def need(holds: object, what: str) -> None:
    """Raises `Refused` unless the statement holds."""
    if not holds:
        raise Refused(what)


def cell(text: str) -> Cell:
    need("=" not in text, f"not a cell: {text}")
    return min(HOUSES[text])[0]


def node(text: str) -> Candidates:
    """The candidates of a node such as `r1c2,r1c3=5`."""
    cells, digit = text.split("=")
    return {(cell(part), int(digit)) for part in cells.split(",")}


def ways(left: Candidates, houses: list[Candidates]) -> Iterator[Candidates]:
    """All ways to take one of the candidates in each house, without conflicts."""
    if not houses:
        yield set()
    for taken in min((house & left for house in houses), key=len, default=()):
        for others in ways(left - CONFLICTS[taken], [house for house in houses if taken not in house]):
            yield others | {taken}


def rest(truths: list[Candidates], links: list[Candidates]) -> Candidates:
    """The candidates that are in more truths than links, which are fewer."""
    need(len(links) < len(truths), "there are not fewer links than truths")
    times = Counter(c for truth in truths for c in truth)
    times.subtract(c for link in links for c in link)
    return {c for c, more in times.items() if more > 0}


class Position:
    """The filled cells and the candidates of the others."""

    def __init__(self, puzzle: str) -> None:
        is_grid = len(puzzle) == 81
        self.placed = {(c, int(digit)) for c, digit in zip(CELLS, puzzle) if is_grid and digit in "123456789"}
        self.left = set(EVERY) if is_grid else {c for c, digit in zip(EVERY, puzzle) if digit == str(c[1])}
        self.givens = frozenset(self.placed)
        self.apply((given, True) for given in self.givens)
        solutions = ways(self.now(), list(HOUSES.values()))
        self.unique = is_grid and len([solution for _, solution in zip("12", solutions)]) == 1

    def now(self) -> Candidates:
        return self.left | self.placed

    def apply(self, changes: Iterable[tuple[Candidate, bool]]) -> None:
        for change, is_true in changes:
            self.left -= {change} | (CONFLICTS[change] if is_true else set())
            self.placed |= {change} if is_true else set()

    def is_contradictory(self) -> bool:
        now = self.now()
        return any(CONFLICTS[c] & self.placed for c in self.placed) or not all(h & now for h in HOUSES.values())

    def house(self, text: str) -> Candidates:
        need(not HOUSES[text] & self.placed, f"{text} is filled")
        return HOUSES[text] & self.left

    def node(self, text: str) -> Candidates:
        need(node(text) <= self.left, f"no candidate: {text}")
        return node(text)

    def truth(self, truth: Any) -> Candidates:
        """Candidates of which at least one is true."""
        if isinstance(truth, str):
            return self.house(truth)
        if "truths" in truth:
            return rest([self.house(text) for text in truth["truths"]], [self.house(text) for text in truth["links"]])
        return self.pattern({(cell(c), int(d)) for c, digits in truth["pattern"].items() for d in digits}, truth)

    def pattern(self, pattern: Candidates, truth: Any) -> Candidates:
        """The candidates beside a pattern that cannot occur."""
        cells = [HOUSES[text] for text in truth["pattern"]]
        now = set[Candidate]().union(*cells) & self.now()
        need(not now & self.givens, "a cell of the pattern is given")
        need(now & self.placed <= pattern, "a cell is not in the pattern")
        unique = truth["needs_uniqueness"]
        need(self.unique or not unique, "the puzzle may have several solutions")
        # Each cell has two digits, and each digit occurs twice or never in each unit: there are always twins.
        is_even = all(len(house & pattern) in (0, 2) for house in HOUSES.values())
        for filled in ways(now & pattern, cells) if not unique or not is_even else []:
            twins = ways(pattern, cells) if unique else []
            need(any(twin != filled and by_unit(twin) == by_unit(filled) for twin in twins), "the pattern can occur")
        return now - pattern

    def shows(self, proof: Any, change: Candidate, is_true: bool, truths: list[Any]) -> None:
        """Raises `Refused` unless the proof shows that a candidate is true, or false."""
        getattr(self, f"by_{proof['kind']}")(proof, change, is_true, truths)

    def by_any(self, proof: Any, change: Candidate, is_true: bool, truths: list[Any]) -> None:
        for part in proof["proofs"]:
            with suppress(Refused):
                return self.shows(part, change, is_true, truths)
        raise Refused("no part of the proof shows it")

    def by_with(self, proof: Any, change: Candidate, is_true: bool, _: list[Any]) -> None:
        self.shows(proof["proof"], change, is_true, proof["truths"])

    def by_sets(self, proof: Any, change: Candidate, is_true: bool, _: list[Any]) -> None:
        truths = [self.truth(truth) for truth in proof["truths"]]
        links = [self.house(link) for link in proof["links"]]
        own = {c for c in self.left if c[0] == change[0]}
        least = min((truth for truth in [*truths, own] if change in truth), key=len)
        for assumed in least - {change} if is_true else {change}:
            others = [truth - CONFLICTS[assumed] for truth in truths if assumed not in truth]
            need(not rest(others, [link for link in links if assumed not in link]), "the links have room")

    def by_chain(self, proof: Any, change: Candidate, is_true: bool, truths: list[Any]) -> None:
        links = [link for link in proof["links"] for _ in range(2)]
        on, off = ([], {change}) if is_true else ([{change}], set[Candidate]())
        self.refute(on, off, list(zip(map(self.node, proof["nodes"]), links)), truths)

    def by_cases(self, proof: Any, change: Candidate, is_true: bool, truths: list[Any]) -> None:
        branches = [(self.node(branch["assumed"]), branch) for branch in proof["branches"]]
        if proof["of"] is None:
            branches = [(set(), {**branch, "is_true": False}) for assumed, branch in branches if assumed == {change}]
            need(branches, "not the opposite")
        else:
            covered = set[Candidate]().union(*(assumed for assumed, branch in branches if branch["is_true"]))
            need(self.truth(proof["of"]) <= covered, "a case is missing")
        for assumed, branch in branches:
            on = [*([] if is_true else [{change}]), *([assumed] if branch["is_true"] else [])]
            off = {*([change] if is_true else []), *([] if branch["is_true"] else assumed)}
            lines = [(self.node(line["node"]), line["why"]) for line in branch["lines"] if line["is_true"]]
            self.refute(on, off, [line for line in lines if line[1] != "opposite"], truths)

    def refute(self, new: list[Candidates], off: Candidates, facts: list[Any], truths: list[Any]) -> None:
        """Follows from what is on or off, the opposite of a change among it, until something is true and false."""
        on: list[Candidates] = []
        while not any(true <= off for true in on):
            on += new
            off |= {c for c in self.left if any(true <= CONFLICTS[c] for true in new)}
            new = [wanted for wanted, why in facts if wanted not in on and self.forced(wanted, why, off, truths)]
            need(new or any(true <= off for true in on), "nothing is true and false")

    def forced(self, wanted: Candidates, why: Any, off: Candidates, truths: list[Any]) -> bool:
        """Whether one of the candidates `wanted` is true if those of `off` are false."""
        if "locked" not in why:
            return (self.truth(truths[why["truth"]]) if "truth" in why else self.house(why["house"])) <= wanted | off
        cells = {cell(text) for text in why["locked"]}
        need(any(cells <= unit for unit in UNITS.values()), "no unit holds the cells")
        left = set[Candidate]().union(*map(self.house, why["locked"])) - off
        digits = {digit for _, digit in left}
        # Each digit that is left has a place there if none is to spare. If there are too few, anything follows.
        digit = min(wanted)[1]
        has_place = len(digits) < len(cells) or (len(digits) == len(cells) and digit in digits)
        return has_place and {c for c in left if c[1] == digit} <= wanted

    def by_template(self, proof: Any, change: Candidate, is_true: bool, _: list[Any]) -> None:
        digits = proof.get("digits")
        need(digits is None or str(change[1]) in digits, "another digit")
        houses = [house for name, house in HOUSES.items() if digits is None or ("=" in name and name[-1] in digits)]
        need(next(ways(self.after(change, not is_true), houses), None) is None, "there is a way")

    by_search = by_template

    def by_steps(self, proof: Any, change: Candidate, is_true: bool, _: list[Any]) -> None:
        other = deepcopy(self)
        if proof["kind"] == "refuted":
            other.apply([(change, not is_true)])
        for step in proof["steps"]:
            check(other, step)
        shown = change in other.placed if is_true else change not in other.now()
        need(other.is_contradictory() if proof["kind"] == "refuted" else shown, "the steps do not show it")

    by_refuted = by_steps

    def after(self, change: Candidate, is_true: bool) -> Candidates:
        """The candidates and the filled cells if a candidate is true, or false."""
        return self.now() - (CONFLICTS[change] if is_true else {change})

    def by_symmetry(self, proof: Any, change: Candidate, is_true: bool, _: list[Any]) -> None:
        to = dict(zip(CELLS, map(cell, proof["cells"])))
        digits = [int(digit) for digit in proof["digits"]]
        need(self.unique, "the puzzle may have several solutions")
        need(len(proof["cells"]) == 81 and sorted(digits) == list(DIGITS), "not a symmetry")
        need(all({to[c] for c in unit} in UNITS.values() for unit in UNITS.values()), "a unit moves to no unit")
        image = {(c, digit): (to[c], digits[digit - 1]) for c, digit in EVERY}
        need(all(image[given] in self.givens for given in self.givens), "the givens do not stay the same")
        images = [change]
        while image[images[-1]] != change:
            images.append(image[images[-1]])
        gone = set(images) - self.now() or CONFLICTS[change] & set(images)
        need(self.placed & set(images) if is_true else gone, "the images do not show it")

    def by_equivalence(self, proof: Any, change: Candidate, is_true: bool, _: list[Any]) -> None:
        """The cells that only one of the sides has hold the same digits."""
        one, other = ([UNITS[name] for name in proof[side]] for side in ("units", "others"))
        need(len(one) == len(other), "not as many units")
        need(all(len(set().union(*side)) == 9 * len(side) for side in (one, other)), "the units overlap")
        sets = [set().union(*one).difference(*other), set().union(*other).difference(*one)]
        bounds = [self.bounds(digit, sets, self.after(change, not is_true)) for digit in DIGITS]
        has_room = sum(low for low, _ in bounds) <= len(sets[0]) <= sum(high for _, high in bounds)
        need(not has_room or any(low > high for low, high in bounds), "both sides have room")

    def bounds(self, digit: int, sets: list[set[Cell]], left: Candidates) -> tuple[int, int]:
        """How often a digit is in each of two sets of cells, at least and at most."""
        least, most = [0], [9]
        for cells, kind in product(sets, "rcb"):
            units = [{c for c, _ in left & HOUSES[f"{kind}{n}={digit}"]} for n in DIGITS]
            least.append(sum(places <= cells for places in units))
            most.append(sum(bool(places & cells) for places in units))
        return max(least), min(most)


def by_unit(filled: Candidates) -> set[str]:
    """The digits of each unit, each as the name of a house."""
    return {name for name, house in HOUSES.items() if "=" in name and house & filled}


def check(position: Position, step: Any) -> None:
    """Raises `Refused` unless the step follows from the position; then applies it."""
    try:
        changes = [(min(node(text)), True) for text in step["placements"]]
        changes += [(min(node(text.replace("<>", "="))), False) for text in step["eliminations"]]
        need(changes, "the step changes nothing")
        for change, is_true in changes:
            need(change in position.left, "not a candidate")
            position.shows(step["proof"], change, is_true, [])
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise Refused(f"not in the format: {error!r}") from error
    position.apply(changes)


def check_path(answer: Any) -> int:
    """Checks all steps of an answer of `explain --json`, one after the other, and returns their number."""
    position = Position(answer["puzzle"])
    before = zip(CELLS, answer.get("values", ""))
    filled = [((c, int(digit)), True) for c, digit in before if digit != "."]
    gone = [(min(node(text.replace("<>", "="))), False) for text in answer.get("eliminated", [])]
    position.apply([*filled, *gone])
    for step in answer["steps"]:
        check(position, step)
    return len(answer["steps"])
