"""Sudoku: solving, counting, generating, explaining, rating and comparing puzzles.

A puzzle is a text of 81 cells, row by row, with `.` or `0` for an unknown cell; a single one may have any other format
that Tessera reads. Many puzzles are given at once as a sequence of texts, or as a NumPy array of the shape `[n, 81]`.
They are shared by all cores, and the interpreter's lock is released. A `Puzzle` may have other shapes and constraints.

>>> import numpy, tessera
>>> puzzles = tessera.sudoku.generate(100, seed=1, array=True)
>>> solutions = tessera.sudoku.solve(puzzles)
>>> solutions.shape, int(solutions.min())
((100, 81), 1)
>>> bool(((solutions == puzzles) | (puzzles == 0)).all())
True
"""

from tessera._tessera import Canonical, Conflict, Explanation, Puzzle, Rating, Step
from tessera._tessera import sudoku_canonical as canonical
from tessera._tessera import sudoku_count as count
from tessera._tessera import sudoku_explain as explain
from tessera._tessera import sudoku_generate as generate
from tessera._tessera import sudoku_rate as rate
from tessera._tessera import sudoku_solve as solve
from tessera._tessera import sudoku_svg as svg

__all__ = [
    "Canonical",
    "Conflict",
    "Explanation",
    "Puzzle",
    "Rating",
    "Step",
    "canonical",
    "count",
    "explain",
    "generate",
    "rate",
    "solve",
    "svg",
]
