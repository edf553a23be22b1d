"""Variant sudokus: puzzles are read, solved, checked and written, and say the same in every form."""

from __future__ import annotations

import json
import pickle
from typing import Any

import numpy as np
import pytest

import tessera
from tessera.sudoku import Puzzle

CAGE = ".Shape~4x4.~R1C1_3.Cage~3~R1C2~R1C3"

# A latin square without more, of which there are more than can be counted.
ENDLESS = ".Shape~16x16"


@pytest.fixture
def puzzle() -> Puzzle:
    return Puzzle.read(CAGE)


def test_solutions_fulfil_the_rules(puzzle: Puzzle) -> None:
    solution = puzzle.solve(first=True)
    assert solution.shape == puzzle.shape == (4, 4)
    assert solution.dtype == np.int32
    assert solution[0, 0] == 3
    assert solution[0, 1] + solution[0, 2] == 3
    for house in [*solution, *solution.T, *solution.reshape(2, 2, 2, 2).swapaxes(1, 2).reshape(4, 4)]:
        assert sorted(house.tolist()) == [1, 2, 3, 4]
    assert puzzle.check(solution) == []
    assert puzzle.count(solution) == 1
    assert np.array_equal(puzzle.solve(solution), solution)
    with pytest.raises(tessera.GridError, match="several solutions"):
        puzzle.solve()
    with pytest.raises(tessera.GridError, match="no solution"):
        puzzle.solve({"r1c2": 4})


def test_true_candidates_are_those_of_all_solutions(puzzle: Puzzle) -> None:
    candidates = puzzle.candidates()
    assert candidates.shape == (4, 4, 4)
    for row, column, bit in np.ndindex(4, 4, 4):
        values = {f"r{row + 1}c{column + 1}": bit + 1}
        assert candidates[row, column, bit] == (puzzle.count(values, limit=1) > 0)
    assert not puzzle.candidates({"r1c2": 4}).any()


def test_values_are_arrays_and_mappings(puzzle: Puzzle) -> None:
    values = puzzle.givens
    assert values.tolist()[0] == [3, 0, 0, 0]
    values[0, 1] = 4
    assert puzzle.check(values) == puzzle.check({"r1c2": 4})
    (conflict,) = puzzle.check(values)
    assert (conflict.constraint, conflict.cells) == (1, ["r1c2"])
    assert conflict.words == puzzle.words[1]
    assert puzzle.check({"r1c1": 2})[0].constraint is None
    wrongs: list[Any] = [np.zeros((4, 5), int), np.full((4, 4), 9), {"r9c9": 1}, {"x": 1}, {"r1c1": 7}]
    for wrong in wrongs:
        with pytest.raises(tessera.GridError):
            puzzle.check(wrong)


def test_formats_say_the_same(puzzle: Puzzle) -> None:
    for form in ("tessera", "f-puzzles", "f-puzzles-link"):
        text = puzzle.write(form)
        assert Puzzle.read(text).count() == puzzle.count()
        assert Puzzle.read(text).words == puzzle.words
    assert Puzzle.read(puzzle.write()) == puzzle == pickle.loads(pickle.dumps(puzzle))
    drawn = json.loads(puzzle.write("f-puzzles")) | {
        "title": "A cage",
        "author": "me",
        "ruleset": "As usual.",
        "foo": 1,
    }
    read = Puzzle.from_fpuzzles(drawn)
    assert (read.title, read.author, read.rules, len(read.warnings)) == ("A cage", "me", "As usual.", 1)
    assert Puzzle.from_fpuzzles(puzzle.write("f-puzzles-link")).words == puzzle.words
    with pytest.raises(ValueError, match="not a format that is written: expected tessera, "):
        puzzle.write("png")
    for text in ("", "hello", ".Shape~99x99"):
        with pytest.raises(tessera.GridError):
            Puzzle.read(text)


def test_limits_end_a_search() -> None:
    endless = Puzzle.read(ENDLESS)
    with pytest.raises(tessera.LimitError, match="decisions"):
        endless.candidates(nodes=1)
    with pytest.raises(tessera.LimitError, match="time"):
        endless.count(limit=10**12, time=0.05)
    assert endless.count(limit=5) == 5
    with pytest.raises(ValueError, match="expected seconds"):
        endless.count(time=-1)


def test_places_that_are_no_cells_have_no_value() -> None:
    text = (
        '{"rows": 2, "columns": 2, "values": [0, 1], "absent": ["r1c1"], "constraints": [{"type": "nonconsecutive"}]}'
    )
    puzzle = Puzzle.read(text)
    assert puzzle.values == (0, 1)
    assert puzzle.givens.tolist() == [[-1, -1], [-1, -1]]
    assert puzzle.solve({"r1c2": 1}).tolist() == [[-1, 1], [1, 1]]
    assert not puzzle.candidates()[0, 0].any()


def test_certificates_prove_the_solution(puzzle: Puzzle) -> None:
    unique = Puzzle.read(".Shape~4x4.~R1C1_3.~R2C1_1.~R2C3_2.Cage~3~R1C2~R1C3.Thermo~R4C1~R4C2~R4C3")
    text = unique.certificate()
    proven, solution = Puzzle.verify_certificate(text)
    assert solution is not None
    assert np.array_equal(unique.solve(), solution)
    assert proven == unique
    none, nothing = Puzzle.verify_certificate(puzzle.certificate({"r1c2": 4}))
    assert nothing is None
    assert none.count() == 0
    with pytest.raises(tessera.GridError, match="more than one solution"):
        puzzle.certificate()
    with pytest.raises(tessera.CertificateError) as error:
        Puzzle.verify_certificate("\n".join(text.splitlines()[:-1]))
    assert error.value.line == len(text.splitlines()) - 1
    with pytest.raises(tessera.LimitError):
        Puzzle.read(ENDLESS).certificate(nodes=1)
