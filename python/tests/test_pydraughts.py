"""Random games are the same as those of pydraughts, in every variant that both know."""

from __future__ import annotations

import random
from typing import Any

import draughts
import pytest
from draughts.convert import _number_to_algebraic

import tessera

# Names of pydraughts, and ours.
VARIANTS = {
    "standard": "international",
    "frisian": "frisian",
    "frysk!": "frysk",
    "antidraughts": "antidraughts",
    "breakthrough": "breakthrough",
    "russian": "russian",
    "brazilian": "brazilian",
    "english": "english",
    "italian": "italian",
    "turkish": "turkish",
}
WINNERS = {draughts.WHITE: "white", draughts.BLACK: "black"}
# Variants in which they name squares by letters, but number them in lists of moves.
ALGEBRAIC = ("russian", "brazilian", "turkish")
GAMES = 3
PLIES = 120


def ends(move: Any, variant: str) -> tuple[str, str]:
    text = move.pdn_move
    if variant in ALGEBRAIC:
        text = _number_to_algebraic(text, variant=variant)
    squares = text.replace("x", "-").split("-")
    return squares[0], squares[-1]


def ends_of(move: tessera.Move) -> tuple[str, str]:
    return move.from_square, move.to_square


def is_possible(move: Any, game: tessera.Game) -> bool:
    """Whether nothing stands in the way: pydraughts has kings of Turkish draughts step over pieces to the edge."""
    if game.variant != "turkish" or move.captures:
        return True
    first, last = ends(move, "turkish")
    if first[0] == last[0]:
        low, high = sorted((int(first[1]), int(last[1])))
        between = [f"{first[0]}{row}" for row in range(low + 1, high)]
    else:
        low, high = sorted((ord(first[0]), ord(last[0])))
        between = [f"{chr(column)}{first[1]}" for column in range(low + 1, high)]
    return not any(square in game.pieces for square in between)


def normal(variant: str, fen: str) -> str:
    """Pieces and the side to move, without counters, squares by number."""
    return ":".join(sorted(tessera.Game(variant, fen).fen.split(":")[:3]))


@pytest.mark.parametrize("theirs", VARIANTS)
@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games_are_equal(theirs: str, seed: int) -> None:
    ours = VARIANTS[theirs]
    random_numbers = random.Random(f"{theirs} {seed}")
    board: Any = draughts.Board(variant=theirs)
    game = tessera.Game(ours)
    for ply in range(PLIES):
        assert normal(ours, board.fen) == normal(ours, game.fen), ply
        assert WINNERS[board.turn] == game.turn
        outcome = game.outcome
        winner = None if outcome is None else outcome.winner
        # Draw rules differ: theirs leave out some, and count others in another way.
        assert WINNERS.get(board.winner()) == winner, (ply, game.fen)
        if board.is_over() or outcome is not None:
            break
        found = [move for move in board.legal_moves() if is_possible(move, game)]
        assert {ends(move, theirs) for move in found} == {ends_of(move) for move in game.moves}, game.fen
        move = random_numbers.choice(game.moves)
        same = [other for other in found if ends(other, theirs) == ends_of(move)]
        game.push(move)
        # Several captures may lead from one square to another.
        for other in same:
            after = board.copy() if len(same) > 1 else board
            after.push(other)
            if normal(ours, after.fen) == normal(ours, game.fen):
                board = after
                break
        else:
            pytest.fail(f"{move} leads to {game.fen}")
    assert game.plies > 10


def test_perft_is_equal() -> None:
    def count(board: Any, depth: int) -> int:
        moves = board.legal_moves()
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            board.push(move)
            total += count(board, depth - 1)
            board.pop()
        return total

    assert count(draughts.Board(variant="english"), 3) == tessera.Game("english").perft(3) == 302
