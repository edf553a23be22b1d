"""Sudoku: single puzzles, sequences and arrays say the same."""

from __future__ import annotations

import contextlib
import random
import threading
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tessera
from tessera import sudoku

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MANY = "8.........95.......76.........426798...571243...893165......916....3.487....1.532"
NONE = "11" + "." * 79


def digits(text: str) -> list[int]:
    return [0 if sign == "." else int(sign) for sign in text]


@pytest.fixture(scope="module")
def puzzles() -> list[str]:
    return sudoku.generate(300, seed=5)


def is_solution(puzzle: str, solution: str) -> bool:
    grid = np.array(digits(solution)).reshape(9, 9)
    boxes = grid.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)
    houses = [*grid, *grid.T, *boxes]
    kept = all(given in (".", sign) for given, sign in zip(puzzle, solution))
    return kept and all(sorted(house) == list(range(1, 10)) for house in houses)


def test_solutions(puzzles: list[str]) -> None:
    solved = sudoku.solve(puzzles)
    array = np.array([digits(puzzle) for puzzle in puzzles], dtype=np.uint8)
    solutions = sudoku.solve(array)
    assert (solutions.shape, str(solutions.dtype)) == ((300, 81), "uint8")
    for puzzle, solution, row in zip(puzzles, solved, solutions):
        assert solution is not None
        assert is_solution(puzzle, solution)
        assert row.tolist() == digits(solution)
    assert solved[:20] == [sudoku.solve(puzzle) for puzzle in puzzles[:20]]
    squares = sudoku.solve(array.reshape(3, 100, 9, 9).astype(np.int64), threads=1)
    assert squares.shape == (3, 100, 9, 9)
    assert (squares.reshape(300, 81) == solutions).all()
    solutions[0, 0] = 0


def test_puzzles_without_one_solution() -> None:
    assert sudoku.solve([EASY, MANY, NONE])[1:] == [None, None]
    assert sudoku.solve(np.array([digits(MANY)])).tolist() == [[0] * 81]
    assert is_solution(MANY, sudoku.solve(MANY, first=True))
    with pytest.raises(tessera.GridError, match="several solutions"):
        sudoku.solve(MANY)
    with pytest.raises(tessera.GridError, match="no solution"):
        sudoku.solve(NONE)
    with pytest.raises(tessera.GridError, match="no solution"):
        sudoku.rate(NONE)
    with pytest.raises(tessera.GridError, match=r"one solution|no solution"):
        sudoku.explain(NONE)
    assert sudoku.rate([MANY, EASY])[0] is None


def test_counts(puzzles: list[str]) -> None:
    assert sudoku.count(MANY) == 872
    assert sudoku.count([MANY, NONE, EASY], limit=100) == [100, 0, 1]
    counts = sudoku.count(np.array([digits(text) for text in (MANY, NONE, EASY)]))
    assert (counts.tolist(), str(counts.dtype)) == ([872, 0, 1], "uint64")
    assert set(sudoku.count(puzzles)) == {1}


def test_generation() -> None:
    wanted = sudoku.generate(20, seed=3, clues=(22, 25), symmetry="rotational", attempts=10**6)
    for puzzle in wanted:
        clues = [cell for cell, sign in enumerate(puzzle) if sign != "."]
        assert 22 <= len(clues) <= 25
        assert sorted(80 - cell for cell in clues) == clues
    assert sudoku.generate(20, seed=3, start=5, array=True)[0].tolist() == digits(sudoku.generate(6, seed=3)[5])
    assert sudoku.generate(2) != sudoku.generate(2)
    hard = sudoku.generate(seed=1, level="Hard")
    rating = sudoku.rate(hard)
    assert rating.level == "Hard"
    refused: list[dict[str, Any]] = [{"clues": 16}, {"clues": (5, 9)}, {"clues": 17, "attempts": 3}]
    for options in refused:
        with pytest.raises(tessera.GridError):
            sudoku.generate(seed=1, **options)
    refused = [{"level": "Odd"}, {"symmetry": "odd"}, {"needs": ["Odd"]}, {"rating": 1e9}, {"rating": float("nan")}]
    for options in refused:
        with pytest.raises(ValueError, match=r"expected|not"):
            sudoku.generate(seed=1, **options)


def test_ratings(puzzles: list[str]) -> None:
    rating = sudoku.rate(EASY)
    assert (rating.er, rating.ep, rating.ed, rating.level, rating.score) == (1.2, 1.2, 1.2, "Easy", 204)
    assert sudoku.rate(puzzles[:10]) == [sudoku.rate(puzzle) for puzzle in puzzles[:10]]


def test_explanations(puzzles: list[str]) -> None:
    explanation = sudoku.explain(EASY)
    assert explanation.solved
    assert explanation.grid == sudoku.solve(EASY)
    assert (explanation.level, explanation.score) == ("Easy", 204)
    step = explanation.steps[0]
    assert (step.technique, step.placements, step.eliminations) == ("Naked Single", [("r5c5", 5)], [])
    assert step.before == EASY
    assert "r5c5" in step.reason
    for picture in (step.svg(), step._repr_svg_(), explanation._repr_svg_(), sudoku.svg(EASY, candidates=True)):
        assert picture.startswith("<svg ")
    for puzzle, found in zip(puzzles[:5], sudoku.explain(puzzles[:5])):
        rating = sudoku.rate(puzzle)
        assert (found.level, found.score) == (rating.level, rating.score)
    singles = sudoku.explain(EASY, techniques=["Naked Single"])
    assert {step.technique for step in singles.steps} == {"Naked Single"}
    with pytest.raises(ValueError, match="order"):
        sudoku.explain(EASY, order="odd")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="odd"):
        sudoku.explain(EASY, limits="odd=1")


def test_canonical_forms(puzzles: list[str]) -> None:
    numbers = random.Random(1)
    for puzzle in puzzles[:10]:
        names = [str(name) for name in numbers.sample(range(1, 10), 9)]
        renamed = "".join(sign if sign == "." else names[int(sign) - 1] for sign in puzzle)
        turned = "".join(renamed[column::9] for column in range(9))
        assert sudoku.canonical(turned) == sudoku.canonical(puzzle)
    many = sudoku.canonical(puzzles[:10])
    forms, automorphisms = sudoku.canonical(np.array([digits(puzzle) for puzzle in puzzles[:10]]))
    assert forms.tolist() == [digits(found.form) for found in many]
    assert automorphisms.tolist() == [found.automorphisms for found in many]
    assert len(set(many)) == 10


def test_canonical_forms_of_candidates(puzzles: list[str]) -> None:
    numbers = random.Random(2)
    whole = "".join("123456789" if sign == "." else sign.rjust(int(sign), ".").ljust(9, ".") for sign in puzzles[0])
    assert sudoku.canonical(whole) == sudoku.canonical(puzzles[0])
    cells = [[digit for digit in "123456789" if numbers.random() < 0.7] for _ in range(81)]
    forms = set()
    for _ in range(5):
        # Turned over the diagonal, with other orders of bands and of the columns of stacks, and other names.
        names = dict(zip("123456789", numbers.sample("123456789", 9)))
        cells = [cells[9 * (cell % 9) + cell // 9] for cell in range(81)]
        bands = numbers.sample([cells[:27], cells[27:54], cells[54:]], 3)
        columns = [3 * stack + at for stack in range(3) for at in numbers.sample(range(3), 3)]
        rows = [row for band in bands for row in (band[:9], band[9:18], band[18:])]
        cells = [[names[digit] for digit in row[column]] for row in rows for column in columns]
        text = "".join(digit if digit in cell else "." for cell in cells for digit in "123456789")
        forms.add(sudoku.canonical(text))
    (found,) = forms
    assert (len(found.form), found.automorphisms) == (729, 1)
    assert sudoku.canonical([text, puzzles[0]]) == [found, sudoku.canonical(puzzles[0])]


def test_what_is_not_a_puzzle() -> None:
    for bad in ("", "x" * 81, "1" * 80, "1" * 82):
        with pytest.raises(tessera.GridError):
            sudoku.solve(bad)
    with pytest.raises(tessera.GridError, match="puzzle 1: line 1, column 3") as error:
        sudoku.solve([EASY, "12?" + "." * 78])
    assert error.value.column == 3
    arrays: list[Any] = [np.zeros((2, 80)), np.zeros(()), *(np.full((1, 81), cell) for cell in (10, -1, 0.5))]
    for array in arrays:
        with pytest.raises(ValueError, match=r"expected|not of type"):
            sudoku.solve(array)
    with pytest.raises(TypeError):
        sudoku.solve(7)  # type: ignore[call-overload]
    assert sudoku.solve([]) == []
    assert sudoku.solve(np.zeros((0, 81), dtype=np.uint8)).shape == (0, 81)


@settings(max_examples=200, deadline=None)
@given(st.text() | st.text("123456789.0\n|+-", max_size=200))
def test_no_text_is_a_panic(text: str) -> None:
    for work in (sudoku.canonical, sudoku.svg):
        with contextlib.suppress(tessera.GridError):
            work(text)


def test_threads() -> None:
    solutions: list[str] = []
    threads = [threading.Thread(target=lambda: solutions.append(sudoku.solve(EASY))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(solutions)) == 1
    assert len(solutions) == 8
