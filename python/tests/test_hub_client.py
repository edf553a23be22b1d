"""pydraughts' client of the Hub protocol plays whole games with ``tessera hub``."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

draughts = pytest.importorskip("draughts", reason="pydraughts is not installed")
from draughts.engine import HubEngine, Limit  # noqa: E402
from program import program  # noqa: E402

# The names of pydraughts, and of the protocol. pydraughts numbers the squares of Russian and Brazilian moves from the
# other side than those of its positions, so no engine can play these with it.
VARIANTS = {
    "standard": "normal",
    "frisian": "frisian",
    "frysk!": "frysk!",
    "breakthrough": "bt",
    "antidraughts": "losing",
}


@pytest.fixture
def engine() -> Iterator[HubEngine]:
    engine = HubEngine([program(), "hub"])
    yield engine
    engine.quit()
    engine.p.wait(timeout=30)
    engine.p.communicate()


def test_the_engine_introduces_itself(engine: HubEngine) -> None:
    assert engine.id["name"] == "Tessera"
    assert {"variant", "threads", "hash", "tables", "level", "book"} <= engine.options
    assert {"normal", "killer", "bt", "frisian", "losing", "towers"} <= engine.variants
    engine.configure({"tables": "0"})
    engine.init()
    engine.ping()


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_game(engine: HubEngine, variant: str) -> None:
    engine.configure({"variant": VARIANTS[variant], "level": "2", "tables": "0", "book": False})
    engine.init()
    board = draughts.Board(variant=variant)
    for _ in range(300):
        if board.is_over():
            break
        result = engine.play(board, Limit(depth=2), ponder=False)
        # pydraughts finds the move among the legal ones, or raises.
        board.push(result.move)
    assert len(board.move_stack) > 10


def test_limits_information_and_pondering(engine: HubEngine) -> None:
    engine.configure({"hash": "8", "threads": "2", "book": False})
    engine.init()
    # All searches are of the first position, where there are several moves. A forced move is played at depth 1.
    board = draughts.Board()
    for limit in [Limit(time=10, inc=1), Limit(movetime=0.1), Limit(nodes=5000), Limit(depth=4)]:
        result = engine.play(board, limit, ponder=False)
        assert result.move.hub_move in [move.hub_move for move in board.legal_moves()]
    assert result.info["depth"] >= 4
    assert result.ponder is not None
    # Without the command, pondering would never end.
    engine.send(f"pos pos={board._game.initial_hub_fen}")
    engine.send("go ponder")
    engine.stop()
    while engine.recv_hub()[0] != "done":
        pass
