"""A checker that shares no code with the program accepts its certificates, and refuses changed ones."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest
from program import program
from sudoku_certificate import Refused, check

ROW = ["r1c1", "r1c2", "r1c3", "r1c4"]
COLUMN = ["r1c1", "r2c1", "r3c1", "r4c1"]

# The grid is 1234 3412 2143 4321.
CONSTRAINTS: list[dict[str, Any]] = [
    {"type": "regions", "regions": [ROW]},
    {"type": "extra-region", "cells": ROW},
    {"type": "all-different", "cells": COLUMN},
    {"type": "windows"},
    {"type": "diagonal", "rising": False},
    {"type": "disjoint-groups"},
    {"type": "anti-queen", "value": 5},
    {"type": "anti-taxicab"},
    {"type": "negative", "of": "pair-sum"},
    {"type": "killer-cage", "cells": ["r1c1", "r1c2", "r2c2"], "sum": 7},
    {"type": "killer-cage", "cells": ["r1c1", "r1c2", "r2c1"], "sum": 6, "repeats": True},
    {"type": "sum", "cells": ["r1c1", "r1c2"], "factors": [2, -1], "sum": 0},
    {"type": "equal-sums", "parts": [["r1c1", "r1c4"], ["r1c2", "r1c3"], ["r4c1", "r1c1"]]},
    {"type": "rellik-cage", "cells": ["r1c3", "r1c4"], "sum": 5},
    {"type": "equality-cage", "cells": ROW},
    {"type": "arrow", "circle": ["r2c1"], "shaft": ["r1c1", "r1c2"]},
    {"type": "double-arrow", "line": ["r1c1", "r1c2", "r2c2", "r1c3", "r4c1"]},
    {"type": "thermometer", "line": ROW},
    {"type": "palindrome", "line": ["r1c1", "r1c2", "r3c2"]},
    {"type": "renban", "line": ["r2c1", "r2c2", "r1c2"]},
    {"type": "whisper", "line": ["r2c2", "r1c1", "r1c3"], "difference": 2},
    {"type": "nabner", "line": ["r2c2", "r1c2"]},
    {"type": "between", "line": ["r1c1", "r1c2", "r1c3", "r1c4"]},
    {"type": "lockout", "line": ["r1c1", "r2c2", "r1c2"], "difference": 1},
    {"type": "region-sum", "line": ["r1c1", "r1c4"]},
    {"type": "sum-line", "line": ["r1c1", "r1c2", "r1c3"], "sum": 3},
    {"type": "sum-line", "line": ["r1c2", "r1c4", "r1c1"], "sum": 3, "closed": True},
    {"type": "modular", "line": ["r1c1", "r1c2", "r1c3"], "modulus": 3},
    {"type": "entropic", "line": ["r1c1", "r1c3", "r2c2"]},
    {"type": "zipper", "line": ["r1c1", "r2c1", "r1c2"]},
    {"type": "parity-line", "line": ROW},
    {"type": "value-index", "line": ["r1c2", "r1c1", "r3c1"]},
    {"type": "sandwich", "line": ROW, "sum": 5},
    {"type": "lunchbox", "line": ["r1c1", "r1c2", "r1c3"], "sum": 2},
    {"type": "x-sum", "line": ["r2c1", "r2c2", "r2c3", "r2c4"], "sum": 8},
    {"type": "skyscraper", "line": ROW, "count": 4},
    {"type": "hidden-skyscraper", "line": ["r1c2", "r1c1", "r1c3"], "first": 1},
    {"type": "numbered-room", "line": ["r3c1", "r3c2", "r3c3", "r3c4"], "value": 1},
    {"type": "full-rank", "line": ROW, "rank": 1},
    {"type": "full-rank", "line": ROW, "rank": 2, "tied": True},
    {"type": "difference", "cells": ["r1c1", "r1c2"], "difference": 1},
    {"type": "ratio", "cells": ["r1c1", "r1c2"], "ratio": 2},
    {"type": "pair-sum", "cells": ["r1c1", "r1c4"], "sum": 5},
    {"type": "inequality", "greater": "r1c2", "less": "r1c1"},
    {"type": "quadruple", "cells": ["r1c1", "r1c2", "r2c1", "r2c2"], "values": [1, 4]},
    {"type": "odd", "cell": "r1c1"},
    {"type": "even", "cell": "r1c2"},
    {"type": "minimum", "cells": ["r1c1"]},
    {"type": "maximum", "cells": ["r1c4"]},
    {"type": "index", "cell": "r1c3", "line": ROW, "value": 3},
    {"type": "clone", "cells": ["r1c1", "r1c2"], "copies": ["r2c3", "r2c4"]},
    {"type": "same-values", "sets": [["r1c1", "r1c2"], ["r3c1", "r3c2"]]},
    {"type": "contains", "cells": ROW, "values": [1, 2], "none": [5]},
    {"type": "counting-circles", "cells": ["r1c1", "r1c2", "r2c4"]},
    {"type": "count-distinct", "count": "r1c2", "cells": ["r1c1", "r1c3"]},
    {"type": "count-equal", "count": "r1c2", "cells": ["r1c1", "r2c3"]},
    {"type": "run-length", "count": "r1c2", "arms": [["r1c1", "r2c3", "r1c2"], ["r1c1", "r1c4"]]},
    {"type": "connected", "cells": ROW, "columns": 4, "values": [1, 2], "size": 2},
    {"type": "pairs", "cells": ROW, "allowed": [[1, 2], [2, 3], [3, 4]]},
    {"type": "regex", "line": ROW, "pattern": "1(2|3)+[^5]?"},
    {"type": "automaton", "line": ["r1c1", "r1c2"], "start": [0], "accept": [2], "steps": [[0, [1], 1], [1, [2], 2]]},
    {"type": "and", "constraints": [{"type": "odd", "cell": "r1c1"}, {"type": "even", "cell": "r1c2"}]},
    {"type": "or", "constraints": [{"type": "even", "cell": "r1c1"}, {"type": "even", "cell": "r1c2"}]},
    {"type": "not", "constraint": {"type": "pair-sum", "cells": ["r1c1", "r1c2"], "sum": 4}},
    {"type": "nonconsecutive"},
    {"type": "anti-knight"},
    {"type": "anti-king"},
    {"type": "dutch-flatmates"},
    {"type": "global-entropy"},
]


def puzzle(constraint: dict[str, Any]) -> str:
    grid = {"type": "grid", "rows": 4, "columns": 4, "boxes": [2, 2]}
    givens = {"r2c3": 1, "r3c1": 2, "r3c3": 4, "r4c4": 1, "r2c4": 2, "r4c2": 3}
    head = {"rows": 4, "columns": 4, "values": [1, 4], "givens": givens}
    return json.dumps(head | {"constraints": [grid, constraint]})


def certificate(text: str) -> list[str]:
    made = subprocess.run([program(), "sudoku", "certify"], input=text, capture_output=True, text=True, check=False)
    assert made.returncode in (0, 1), made.stderr
    return made.stdout.splitlines()


def test_certificates_with_all_kinds_of_constraints_are_accepted() -> None:
    claims = []
    for constraint in CONSTRAINTS:
        lines = certificate(puzzle(constraint))
        if lines:
            claims.append(check(lines))
    assert claims.count("unique") > 40, claims


@pytest.mark.parametrize("kind", ["killer-cage", "thermometer", "regex"])
def test_changed_certificates_are_refused(kind: str) -> None:
    lines = certificate(puzzle(next(c for c in CONSTRAINTS if c["type"] == kind)))
    assert check(lines) == "unique"
    head = json.loads(lines[0])
    for index in range(16):
        solution = [*head["solution"][:index], head["solution"][index] % 4 + 1, *head["solution"][index + 1 :]]
        with pytest.raises(Refused):
            check([json.dumps(head | {"solution": solution}), *lines[1:]])
    for at in range(1, len(lines)):
        with pytest.raises(Refused):
            check(lines[:at])
        step = json.loads(lines[at])
        with pytest.raises(Refused):
            check([*lines[:at], json.dumps(step | {"by": 99}), *lines[at + 1 :]])
        # A value of the solution is never removed.
        wrong = json.dumps({"by": 1, "remove": {"r1c1": [head["solution"][0]]}})
        with pytest.raises(Refused):
            check([*lines[:at], wrong, *lines[at:]])
    with pytest.raises(Refused):
        check([*lines, lines[-1]])
    with pytest.raises(Refused, match="this checker does not know the type"):
        check([lines[0].replace('"grid"', '"group"'), *lines[1:]])


def test_sums_are_added_up() -> None:
    cages = [("r1c1 r1c2 r1c3", 6), ("r2c1 r3c1", 5), ("r2c2 r2c3", 5), ("r3c3 r4c3", 6), ("r3c2 r4c2", 4)]
    constraints = [{"type": "killer-cage", "cells": c.split(), "sum": s} for c, s in cages]
    grid = {"type": "grid", "rows": 4, "columns": 4, "boxes": [2, 2]}
    head = {"rows": 4, "columns": 4, "values": [1, 4], "givens": {"r4c1": 4, "r3c2": 1}}
    lines = certificate(json.dumps(head | {"constraints": [grid, *constraints]}))
    check(lines)
    sums = [at for at, line in enumerate(lines) if '"add"' in line]
    assert sums
    for at in sums:
        step = json.loads(lines[at])
        for changed in ({"by": 1, "cells": ["r1c1"]}, step["add"][0] | {"by": 99}):
            with pytest.raises(Refused):
                check([*lines[:at], json.dumps({"add": [changed]}), *lines[at + 1 :]])
    # Without any of them, what they exclude does not follow.
    with pytest.raises(Refused):
        check([line for line in lines if '"add"' not in line])


def test_regions_of_fewer_cells_than_values_are_known() -> None:
    cells = [f"r{row}c{column}" for row in (1, 2) for column in (1, 2, 3)]
    labels = [f"x{number}" for number in range(1, 7)]
    regions = {"type": "chaos-construction", "cells": cells, "labels": labels, "columns": 3, "size": 3}
    givens = {"r1c1": 1, "r1c2": 2, "r2c1": 1, "r2c2": 3, "r2c3": 2}
    head = {"rows": 2, "columns": 3, "values": [1, 4], "extra": 6, "givens": givens}
    text = json.dumps(head | {"constraints": [regions, {"type": "odd", "cell": "r1c3"}]})
    lines = certificate(text)
    assert check(lines) == "unique"
    # If the regions had two cells, the solution of the certificate would break their rule.
    with pytest.raises(Refused):
        check([lines[0].replace('"size": 3', '"size": 2').replace('"size":3', '"size":2'), *lines[1:]])


def test_connected_regions_are_known() -> None:
    places = [(row, column) for row in range(1, 6) for column in range(1, 6)]
    regions = {
        "type": "chaos-construction",
        "cells": [f"r{row}c{column}" for row, column in places],
        "labels": [f"x{number}" for number in range(1, 26)],
        "columns": 5,
    }
    values = {"r1c1": 5, "r2c4": 3, "r3c1": 1, "r3c2": 4, "r4c3": 5, "r5c3": 2}
    head = {"rows": 5, "columns": 5, "values": [1, 5], "extra": 25, "givens": values | {"x12": 4, "x21": 4, "x22": 5}}
    lines = certificate(json.dumps(head | {"constraints": [{"type": "grid", "rows": 5, "columns": 5}, regions]}))
    assert check(lines) == "unique"
    solution = json.loads(lines[0])["solution"]
    assert "".join(map(str, solution[25:])) == "1122211322143334443545555"
    steps = [at for at, line in enumerate(lines) if '"by":2' in line]
    assert len(steps) > 50
    # Values of the solution are not removed, whatever is known of the region.
    first = next(at for at, line in enumerate(lines) if '"assume"' in line)
    for at in (1, first // 2, first):
        for cell, value in (("r2c5", solution[9]), ("x7", solution[31])):
            with pytest.raises(Refused, match="not excluded by constraint 2"):
                check([*lines[:at], json.dumps({"by": 2, "remove": {cell: [value]}})])


@pytest.mark.parametrize("text", ["", "[]", "{}", "null\nnull", '{"format": 1}', "hello"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(Refused):
        check(text.splitlines())
