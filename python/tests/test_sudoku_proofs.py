"""A checker that knows only the rules agrees with the proofs of steps, and refuses false ones."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any, Literal

import pytest
from sudoku_checker import CELLS, Position, Refused, check, check_path

from tessera import sudoku


def written(step: sudoku.Step) -> dict[str, Any]:
    """The step as `tessera sudoku explain --json` writes it."""
    return {
        "placements": [f"{cell}={digit}" for cell, digit in step.placements],
        "eliminations": [f"{cell}<>{digit}" for cell, digit in step.eliminations],
        "proof": step.proof,
    }


def cells(position: Position) -> dict[tuple[int, int], set[int]]:
    """The candidates of each cell that has any."""
    found: dict[tuple[int, int], set[int]] = {}
    for cell, digit in sorted(position.left):
        found.setdefault(cell, set()).add(digit)
    return found


Order = Literal["easy-first", "hodoku", "explainer"]
ORDERS: tuple[Order, ...] = ("easy-first", "hodoku", "explainer")


def path(puzzle: str, order: Order) -> list[dict[str, Any]]:
    return [written(step) for step in sudoku.explain(puzzle, order=order).steps]


@pytest.mark.parametrize(("count", "expected"), [(11, 700), pytest.param(140, 10_000, marks=pytest.mark.long)])
def test_the_checker_agrees_with_all_steps(count: int, expected: int) -> None:
    puzzles = [*sudoku.generate(count, seed=11), *sudoku.generate(count // 7, seed=12, level="Extreme")]
    steps = 0
    for number, puzzle in enumerate(puzzles):
        steps += check_path({"puzzle": puzzle, "steps": path(puzzle, ORDERS[number % 3])})
    assert steps >= expected


def test_a_path_may_begin_at_a_position() -> None:
    for puzzle in sudoku.generate(3, seed=16, level="Unfair"):
        steps, position = path(puzzle, "hodoku"), Position(puzzle)
        half = len(steps) // 2
        for step in steps[:half]:
            check(position, step)
        values = "".join(next((str(d) for c, d in position.placed if c == at), ".") for at in CELLS)
        gone = [text for step in steps[:half] for text in step["eliminations"]]
        answer = {"puzzle": puzzle, "steps": steps[half:]}
        assert check_path({**answer, "values": values, "eliminated": gone}) == len(steps) - half
        with pytest.raises(Refused):
            check_path(answer)


# They stay the same after a half turn, at a diagonal, and after a quarter turn.
SYMMETRICAL = (
    ".35...9.......2..5.....72..3....45.9.54...36.9.63....4..18.....6..1.......9...64.",
    "...1835.....9..3.........7429.8..4..8....1...4...2...164.3..7....7....9...3..2...",
    "......15.8...4....4..6.3.....2.8.7...3.7.5.1...5.6.4.....1.8..2....2...6.73......",
)


@pytest.mark.parametrize(
    "technique",
    [
        "WXYZ-Wing",
        "3D Medusa",
        "Aligned Pair Exclusion",
        "Gurth's Symmetrical Placement",
        "Phistomefel Ring",
        "Pattern Overlay",
    ],
)
def test_the_checker_agrees_with_techniques_that_no_order_has(technique: str) -> None:
    steps = 0
    for puzzle in [*SYMMETRICAL, *sudoku.generate(5, seed=15, level="Unfair")]:
        solution, position = sudoku.solve(puzzle), Position(puzzle)
        for step in sudoku.explain(puzzle, techniques=[technique]).steps[:6]:
            wrong = written(step)
            row, column = next(cell for cell, digits in cells(position).items() if len(digits) > 1)
            wrong["eliminations"].append(f"r{row + 1}c{column + 1}<>{solution[9 * row + column]}")
            with pytest.raises(Refused):
                check(deepcopy(position), wrong)
            check(position, written(step))
            steps += 1
    assert steps > 0


def falsified(
    step: dict[str, Any], position: Position, others: list[dict[str, Any]], solution: str, at: random.Random
) -> dict[str, Any]:
    """The step with a change that contradicts the solution, with its own proof or with that of another step."""
    cell, candidates = at.choice([*cells(position).items()])
    right = int(solution[9 * cell[0] + cell[1]])
    name = f"r{cell[0] + 1}c{cell[1] + 1}"
    false = deepcopy(step)
    if at.random() < 0.3:
        false["proof"] = at.choice(others)["proof"]
    if len(candidates) == 1 or at.random() < 0.5:
        false["eliminations"].append(f"{name}<>{right}")
    else:
        false["placements"].append(f"{name}={at.choice(sorted(candidates - {right}))}")
    return false


@pytest.mark.parametrize(("count", "expected"), [(3, 150), pytest.param(30, 1_000, marks=pytest.mark.long)])
def test_the_checker_refuses_false_changes(count: int, expected: int) -> None:
    at = random.Random(1)
    refused = 0
    for puzzle in sudoku.generate(count, seed=13):
        solution = sudoku.solve(puzzle)
        steps = path(puzzle, "hodoku")
        position = Position(puzzle)
        for step in steps:
            with pytest.raises(Refused):
                check(deepcopy(position), falsified(step, position, steps, solution, at))
            refused += 1
            check(position, step)
    assert refused >= expected


def test_locked_cells_need_no_other_digit() -> None:
    position = Position("." * 81)
    a, b, c = (0, 0), (0, 1), (0, 2)
    position.left -= {(cell, digit) for cell in (a, b) for digit in range(3, 10)}
    locked = {"locked": ["r1c1", "r1c2"]}
    assert position.forced({(a, 1), (b, 1)}, locked, set(), [])
    assert not position.forced({(a, 1)}, locked, set(), [])
    assert not position.forced({(c, 5)}, locked, set(), [])
    # One digit for two cells is a contradiction.
    assert position.forced({(c, 5)}, locked, {(a, 1), (b, 1)}, [])


def parts(proof: Any) -> list[tuple[list[Any], int]]:
    """Each item of each list of a proof, by its list and index."""
    found = []
    if isinstance(proof, dict):
        for value in proof.values():
            found += parts(value)
    elif isinstance(proof, list):
        found += [(proof, index) for index in range(len(proof))]
        for value in proof:
            found += parts(value)
    return found


def test_a_proof_needs_its_parts() -> None:
    at = random.Random(2)
    refused = 0
    for puzzle in sudoku.generate(12, seed=14, level="Unfair"):
        position = Position(puzzle)
        for step in path(puzzle, "hodoku"):
            if step["eliminations"]:
                torn = deepcopy(step)
                items, index = at.choice(parts(torn["proof"]))
                del items[index]
                try:
                    check(deepcopy(position), torn)
                except Refused:
                    refused += 1
            check(position, step)
    # A few proofs hold without a link that is there to be complete.
    assert refused >= 60
