"""Checks the steps of `tessera sudoku explain --json`: it knows the rules of sudoku and the format of proofs.

docs/sudoku-proofs.md describes the format. Nothing here is taken from Tessera.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from itertools import product
from typing import Any

Cell = tuple[int, int]
Candidate = tuple[Cell, int]

CELLS = [(row, column) for row in range(9) for column in range(9)]
UNITS = {f"r{n + 1}": {cell for cell in CELLS if cell[0] == n} for n in range(9)}
UNITS |= {f"c{n + 1}": {cell for cell in CELLS if cell[1] == n} for n in range(9)}
UNITS |= {f"b{n + 1}": {c for c in CELLS if c[0] // 3 * 3 + c[1] // 3 == n} for n in range(9)}
PEERS = {c: {peer for unit in UNITS.values() if c in unit for peer in unit} - {c} for c in CELLS}


class Refused(Exception):  # noqa: N818
    """A statement does not hold."""


def need(holds: object, what: str) -> None:
    """Raises `Refused` unless the statement holds."""
    if not holds:
        raise Refused(what)


def cell(text: str) -> Cell:
    need(len(text) == 4 and text[0] == "r" and text[2] == "c", f"not a cell: {text}")
    found = int(text[1]) - 1, int(text[3]) - 1
    need(found in PEERS, f"not a cell: {text}")
    return found


def node(text: str) -> set[Candidate]:
    """The candidates of a node such as `r1c2,r1c3=5`."""
    cells, digit = text.split("=")
    return {(cell(part), int(digit)) for part in cells.split(",")}


def conflict(a: Candidate, b: Candidate) -> bool:
    return a != b and (a[0] == b[0] or (a[1] == b[1] and b[0] in PEERS[a[0]]))


def count(values: dict[Cell, int], candidates: dict[Cell, set[int]], limit: int) -> int:
    """The number of solutions, up to a limit. Naked singles and the smallest cell first."""
    if any(values[peer] == digit for c, digit in values.items() if digit for peer in PEERS[c]):
        return 0
    left = {c: {d for d in candidates[c] if d not in {values[p] for p in PEERS[c]}} for c in CELLS if not values[c]}
    if not left:
        return 1
    smallest = min(left, key=lambda c: len(left[c]))
    choices = [(smallest, digit) for digit in left[smallest]]
    if len(choices) > 1:
        for unit, digit in product(UNITS.values(), range(1, 10)):
            if all(values[c] != digit for c in unit):
                places = [(c, digit) for c in unit if digit in left.get(c, ())]
                choices = min(choices, places, key=len)
    found = 0
    for where, digit in choices:
        found += count(values | {where: digit}, left | {where: {digit}}, limit - found)
        if found >= limit:
            break
    return found


class Position:
    """The filled cells and the candidates of the others."""

    def __init__(self, puzzle: str) -> None:
        if len(puzzle) == 81:
            self.values = {c: int(d) if d in "123456789" else 0 for c, d in zip(CELLS, puzzle)}
            every = {c: set(range(1, 10)) for c in CELLS}
        else:
            self.values = dict.fromkeys(CELLS, 0)
            every = {c: {int(d) for d in puzzle[9 * i : 9 * i + 9] if d in "123456789"} for i, c in enumerate(CELLS)}
        self.givens = {c for c in CELLS if self.values[c]}
        self.candidates = {
            c: set() if self.values[c] else every[c] - {self.values[peer] for peer in PEERS[c]} for c in CELLS
        }
        self.unique = len(puzzle) == 81 and count(self.values, every, 2) == 1

    def apply(self, changes: Iterable[tuple[Candidate, bool]]) -> None:
        for (where, digit), is_true in changes:
            if is_true:
                self.values[where], self.candidates[where] = digit, set()
                for peer in PEERS[where]:
                    self.candidates[peer].discard(digit)
            else:
                self.candidates[where].discard(digit)

    def is_contradictory(self) -> bool:
        if any(not self.values[c] and not self.candidates[c] for c in CELLS):
            return True
        for unit, digit in product(UNITS.values(), range(1, 10)):
            times = sum(self.values[c] == digit for c in unit)
            if times > 1 or (times == 0 and not any(digit in self.candidates[c] for c in unit)):
                return True
        return False

    def house(self, text: str) -> set[Candidate]:
        if "=" not in text:
            need(not self.values[cell(text)], f"{text} is filled")
            return {(cell(text), digit) for digit in self.candidates[cell(text)]}
        unit, digit = text.split("=")
        need(all(self.values[c] != int(digit) for c in UNITS[unit]), f"{text} is placed")
        return {(c, int(digit)) for c in UNITS[unit] if int(digit) in self.candidates[c]}

    def node(self, text: str) -> set[Candidate]:
        found = node(text)
        need(found and all(d in self.candidates[c] for c, d in found), f"no candidate: {text}")
        return found

    def truth(self, truth: Any) -> set[Candidate]:
        """Candidates of which at least one is true."""
        if isinstance(truth, str):
            return self.house(truth)
        if "pattern" in truth:
            return self.pattern(
                {cell(c): set(map(int, d)) for c, d in truth["pattern"].items()}, truth["needs_uniqueness"]
            )
        return rest([self.house(h) for h in truth["truths"]], [self.house(h) for h in truth["links"]])

    def pattern(self, pattern: dict[Cell, set[int]], needs_uniqueness: bool) -> set[Candidate]:
        """The candidates beside a pattern that cannot occur."""
        need(self.unique or not needs_uniqueness, "the puzzle may have several solutions")
        now = {c: {self.values[c]} if self.values[c] else self.candidates[c] for c in pattern}
        for c in pattern:
            need(c not in self.givens, "a cell of the pattern is given")
            need(not self.values[c] or now[c] <= pattern[c], "a cell is not in the pattern")
        is_even = all(len(digits) == 2 for digits in pattern.values()) and all(
            sum(digit in pattern[c] for c in unit & pattern.keys()) in (0, 2)
            for unit in UNITS.values()
            for digit in range(1, 10)
        )
        if not (needs_uniqueness and is_even):
            for filled in fillings({c: now[c] & pattern[c] for c in pattern}):
                twins = needs_uniqueness and any(
                    twin != filled
                    and all(
                        {twin[c] for c in unit & pattern.keys()} == {filled[c] for c in unit & pattern.keys()}
                        for unit in UNITS.values()
                    )
                    for twin in fillings(pattern)
                )
                need(twins, "the pattern can occur")
        return {(c, digit) for c in pattern for digit in now[c] - pattern[c]}

    def shows(self, proof: Any, change: Candidate, is_true: bool, truths: Sequence[Any] = ()) -> None:
        """Raises `Refused` unless the proof shows that a candidate is true, or false."""
        kind = proof["kind"]
        if kind == "any":
            for part in proof["proofs"]:
                try:
                    self.shows(part, change, is_true, truths)
                except Refused:
                    continue
                return
            raise Refused("no part of the proof shows it")
        other = deepcopy(self) if kind in ("search", "refuted", "steps") else self
        if kind in ("search", "refuted"):
            other.apply([(change, not is_true)])
        for step in proof["steps"] if kind in ("refuted", "steps") else []:
            check(other, step)
        if kind == "with":
            self.shows(proof["proof"], change, is_true, proof["truths"])
        elif kind == "sets":
            self.sets(proof, change, is_true)
        elif kind == "chain":
            self.chain(proof, change, is_true, truths)
        elif kind == "cases":
            self.cases(proof, change, is_true, truths)
        elif kind == "template":
            digits = set(map(int, proof["digits"]))
            need(change[1] in digits and digits <= set(range(1, 10)), "another digit")
            need(not overlay(self.after(change, not is_true), digits, []), "it has a template")
        elif kind == "symmetry":
            self.symmetry([cell(text) for text in proof["cells"]], [int(d) for d in proof["digits"]], change, is_true)
        elif kind == "equivalence":
            self.equivalence(proof["units"], proof["others"], self.after(change, not is_true))
        elif kind == "search":
            need(count(other.values, other.candidates, 1) == 0, "there is a solution")
        elif kind == "refuted":
            need(other.is_contradictory(), "the steps do not refute it")
        else:
            need(kind == "steps", f"no such kind: {kind}")
            is_placed = other.values[change[0]] == change[1]
            is_gone = not is_placed and change[1] not in other.candidates[change[0]]
            need(is_placed if is_true else is_gone, "the steps do not show it")

    def sets(self, proof: Any, change: Candidate, is_true: bool) -> None:
        truths = [self.truth(truth) for truth in proof["truths"]]
        links = [self.house(link) for link in proof["links"]]
        wrong = {change}
        if is_true:
            own = {(change[0], digit) for digit in self.candidates[change[0]]}
            wrong = min((t for t in [*truths, own] if change in t), key=len) - {change}
        for assumed in wrong:
            left = rest(
                [{c for c in truth if not conflict(c, assumed)} for truth in truths if assumed not in truth],
                [link for link in links if assumed not in link],
            )
            need(not left, "the links have room")

    def chain(self, proof: Any, change: Candidate, is_true: bool, truths: Sequence[Any]) -> None:
        """Assumes the opposite and follows the links until something is true and false."""
        nodes = [self.node(text) for text in proof["nodes"]]
        off = {change} if is_true else set()
        on = [] if is_true else [{change}]
        everything = {(c, digit) for c in CELLS for digit in self.candidates[c]}
        for _ in range(2 * len(nodes) + 2):
            off |= {c for c in everything if any(all(conflict(c, o) for o in true) for true in on)}
            if any(true <= off for true in on) or (is_true and {change} in on):
                return
            for at, link in enumerate(proof["links"]):
                pair = nodes[2 * at : 2 * at + 2]
                on += [n for n in pair if n not in on and self.forced(n, link, off, truths)]
        raise Refused("the chain does not show it")

    def forced(self, wanted: set[Candidate], link: Any, off: set[Candidate], truths: Sequence[Any]) -> bool:
        """Whether one of the candidates `wanted` is true if those of `off` are false."""
        if "locked" in link:
            cells = {cell(text) for text in link["locked"]}
            need(any(cells <= unit for unit in UNITS.values()), "no unit holds the cells")
            need(not any(self.values[c] for c in cells), "a cell is filled")
            left = {(c, d) for c in cells for d in self.candidates[c]} - off
            digits = {d for _, d in left}
            digit = next(iter(wanted))[1]
            # Each digit that is left has a place there if none is to spare. If there are too few, anything follows.
            has_place = len(digits) < len(cells) or (len(digits) == len(cells) and digit in digits)
            return has_place and {c for c in left if c[1] == digit} <= wanted
        if "truth" in link:
            need(0 <= link["truth"] < len(truths), "no such truth")
            return self.truth(truths[link["truth"]]) <= wanted | off
        return self.house(link["house"]) <= wanted | off

    def cases(self, proof: Any, change: Candidate, is_true: bool, truths: Sequence[Any]) -> None:
        branches = proof["branches"]
        if proof["of"] is None:
            need(
                len(branches) == 1 and branches[0]["is_true"] != is_true and node(branches[0]["assumed"]) == {change},
                "not the opposite",
            )
        else:
            covered = {c for b in branches if b["is_true"] for c in node(b["assumed"])}
            need(self.truth(proof["of"]) <= covered, "a case is missing")
        for branch in branches:
            self.branch(branch, change, is_true, truths)

    def branch(self, branch: Any, change: Candidate, is_true: bool, truths: Sequence[Any]) -> None:
        assumed = self.node(branch["assumed"])
        nothing: set[Candidate] = set()
        on, off = ([assumed], nothing) if branch["is_true"] else ([nothing], assumed)
        for line in branch["lines"]:
            found, why = self.node(line["node"]), line["why"]
            if not line["is_true"]:
                need(0 <= why["conflict"] < len(on), "no such line")
                cause = on[why["conflict"]]
                need(cause and all(conflict(a, b) for a in found for b in cause), "no conflict")
                off = off | found
                on.append(set())
                continue
            if why == "opposite":
                need(not is_true and found == {change}, "not the opposite")
            else:
                need("conflict" not in why and self.forced(found, why, off, truths), "not forced")
            if found <= off:
                return
            on.append(found)
        reached = {change} in on if is_true else change in off
        need(reached or any(true and true <= off for true in on), "the branch leads nowhere")

    def after(self, change: Candidate, is_true: bool) -> set[Candidate]:
        """The candidates and the filled cells if a candidate is true, or false."""
        now = {(c, d) for c in CELLS for d in self.candidates[c] | {self.values[c]} if d}
        return {c for c in now if not conflict(c, change)} if is_true else now - {change}

    def symmetry(self, cells: list[Cell], digits: list[int], change: Candidate, is_true: bool) -> None:
        need(self.unique, "the puzzle may have several solutions")
        need(len(cells) == 81 and sorted(digits) == list(range(1, 10)), "not a symmetry")
        to = dict(zip(CELLS, cells))
        units = list(UNITS.values())
        need(all({to[c] for c in unit} in units for unit in units), "a unit moves to no unit")
        for where in self.givens:
            need(to[where] in self.givens, "the givens do not stay the same")
            need(self.values[to[where]] == digits[self.values[where] - 1], "the givens do not stay the same")
        images = [change]
        while (image := (to[images[-1][0]], digits[images[-1][1] - 1])) != change:
            images.append(image)
        placed = any(self.values[where] == digit for where, digit in images)
        if is_true:
            need(placed, "no image is placed")
            return
        left = all(self.values[where] == digit or digit in self.candidates[where] for where, digit in images)
        need(not left or any(conflict(change, other) for other in images), "the images can be true")

    def equivalence(self, units: list[str], others: list[str], left: set[Candidate]) -> None:
        """Raises `Refused` if the cells that only one of the sides has can hold the same digits."""
        need(len(units) == len(others), "not as many units")
        sides = []
        for names in units, others:
            sides.append({c for name in names for c in UNITS[name]})
            need(len(sides[-1]) == 9 * len(names), "the units overlap")
        ring, corners = sides[0] - sides[1], sides[1] - sides[0]
        least = most = 0
        for digit in range(1, 10):
            places = {c for c, d in left if d == digit}
            bounds = [[*self.bounds(places, side)] for side in (ring, corners)]
            low, high = max(b[0] for b in bounds), min(b[1] for b in bounds)
            if low > high:
                return
            least, most = least + low, most + high
        need(not least <= len(ring) <= most, "both sides have room")

    def bounds(self, places: set[Cell], side: set[Cell]) -> tuple[int, int]:
        """How often a digit with these places is in some cells, at least and at most."""
        least, most = 0, 9
        for letter in "rcb":
            units = [unit & places for name, unit in UNITS.items() if name[0] == letter]
            least = max(least, sum(unit <= side for unit in units))
            most = min(most, sum(bool(unit & side) for unit in units))
        return least, most


def overlay(left: set[Candidate], digits: set[int], chosen: list[Candidate]) -> bool:
    """Whether these digits fit into the grid together."""
    fewest = None
    for digit in digits:
        for unit in UNITS.values():
            if not any(d == digit and c in unit for c, d in chosen):
                places = [(c, digit) for c in unit if (c, digit) in left]
                fewest = places if fewest is None else min(fewest, places, key=len)
    if fewest is None:
        return True
    return any(overlay({c for c in left if not conflict(c, place)}, digits, [*chosen, place]) for place in fewest)


def rest(truths: Sequence[set[Candidate]], links: Sequence[set[Candidate]]) -> set[Candidate]:
    """The candidates that are in more truths than links, which are fewer."""
    need(len(links) < len(truths), "there are not fewer links than truths")
    return {c for truth in truths for c in truth if sum(c in t for t in truths) > sum(c in link for link in links)}


def fillings(cells: dict[Cell, set[int]]) -> Iterator[dict[Cell, int]]:
    """All ways to fill cells with these digits by the rules."""
    if not cells:
        yield {}
        return
    where, *others = cells
    for digit in cells[where]:
        left = {c: cells[c] - {digit} if c in PEERS[where] else cells[c] for c in others}
        for filled in fillings(left):
            yield {where: digit} | filled


def check(position: Position, step: Any) -> None:
    """Raises `Refused` unless the step follows from the position; then applies it."""
    try:
        changes = [(next(iter(node(text))), True) for text in step["placements"]]
        changes += [(next(iter(node(text.replace("<>", "=")))), False) for text in step["eliminations"]]
        need(changes, "the step changes nothing")
        for (where, digit), is_true in changes:
            need(digit in position.candidates[where], "not a candidate")
            position.shows(step["proof"], (where, digit), is_true)
    except (KeyError, TypeError, ValueError) as error:
        raise Refused(f"not in the format: {error!r}") from error
    position.apply(changes)


def check_path(answer: Any) -> int:
    """Checks all steps of an answer of `explain --json`, one after the other, and returns their number."""
    position = Position(answer["puzzle"])
    if "values" in answer:
        before = zip(CELLS, answer["values"])
        position.apply([((c, int(d)), True) for c, d in before if d != "." and not position.values[c]])
        position.apply([(next(iter(node(e.replace("<>", "=")))), False) for e in answer["eliminated"]])
    for step in answer["steps"]:
        check(position, step)
    return len(answer["steps"])
