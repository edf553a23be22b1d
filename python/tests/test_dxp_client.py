"""pydraughts' client of DamExchange plays whole games with ``tessera dxp``."""

from __future__ import annotations

import random
import time

import pytest

draughts = pytest.importorskip("draughts", reason="pydraughts is not installed")
from draughts.engine import DXPEngine  # noqa: E402
from program import Listener  # noqa: E402

# Ends by its rules long before.
MAX_PLIES = 400


def wait_for_move(engine: DXPEngine, plies: int) -> None:
    """Waits until the client has made the program's move on its own board."""
    end = time.monotonic() + 30
    while len(engine.sender.current.pos.move_stack) < plies:
        assert time.monotonic() < end, "no move has come"
        time.sleep(0.001)


@pytest.mark.parametrize("variant", ["standard", "frisian"])
@pytest.mark.parametrize("client_begins", [False, True])
def test_a_whole_game(variant: str, client_begins: bool) -> None:
    own_name = {"standard": "international"}.get(variant, variant)
    arguments = ["--variant", own_name, "--level", "3", "--book", "none", "--games", "1"]
    moves = random.Random(1)
    with Listener(*arguments) as listener:
        options = {"engine-opened": True, "port": str(listener.port), "max-moves": 200}
        engine = DXPEngine(options=options, initial_time=600)
        board = draughts.Board(variant=variant)
        if client_begins:
            board.push(moves.choice(board.legal_moves()))
        while not board.is_over() and len(board.move_stack) < MAX_PLIES:
            result = engine.play(board)
            assert result.move is not None, "the program has ended the game"
            wait_for_move(engine, len(board.move_stack) + 1)
            board.push(result.move)
            if not board.is_over():
                board.push(moves.choice(board.legal_moves()))
        assert engine.id["name"].startswith("Tessera ")
        assert len(board.move_stack) > 10
        engine.quit()
        output = listener.end()
    # A player that plays at random loses.
    winner = "black" if client_begins else "white"
    assert f"{winner} wins" in output, output


def test_going_back_is_refused() -> None:
    with Listener("--level", "1", "--games", "1") as listener:
        engine = DXPEngine(options={"port": str(listener.port)}, initial_time=60)
        board = draughts.Board()
        first = engine.play(board).move
        wait_for_move(engine, 1)
        board.push(first)
        is_back, after, _ = engine.takeback(1, draughts.WHITE)
        assert not is_back
        assert after.fen == board.fen
        engine.quit()
        output = listener.end()
    assert "1 plies" in output
