"""Draughts (checkers, 24 variants) and sudoku: games, engine, tables, proofs, solver, explanations.

>>> import tessera
>>> game = tessera.Game("russian")
>>> game.push("c3-d4"), game.push("d6-c5")
(<Move c3-d4>, <Move d6-c5>)
>>> game.fen
'W:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,11,12,14'
"""

from tessera import pdn, sudoku, tables
from tessera._tessera import (
    Analysis,
    Game,
    Line,
    Move,
    Outcome,
    Problem,
    Proof,
    Proven,
    Record,
    Score,
    Search,
    Tables,
    Value,
    Variant,
    __version__,
    describe,
    variants,
    verify_certificate,
)
from tessera.errors import (
    AmbiguousMoveError,
    CertificateError,
    Error,
    FenError,
    GameOverError,
    GridError,
    IllegalMoveError,
    LimitError,
    MoveError,
    PdnError,
    TableError,
    VariantError,
)

__all__ = [
    "AmbiguousMoveError",
    "Analysis",
    "CertificateError",
    "Error",
    "FenError",
    "Game",
    "GameOverError",
    "GridError",
    "IllegalMoveError",
    "LimitError",
    "Line",
    "Move",
    "MoveError",
    "Outcome",
    "PdnError",
    "Problem",
    "Proof",
    "Proven",
    "Record",
    "Score",
    "Search",
    "TableError",
    "Tables",
    "Value",
    "Variant",
    "VariantError",
    "__version__",
    "describe",
    "pdn",
    "sudoku",
    "tables",
    "variants",
    "verify_certificate",
]
