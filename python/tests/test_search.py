"""Searches and proofs: limits, threads, signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

import tessera

ENDGAME = "W:W14,21,23,26:B4,17"


def test_lines_are_games() -> None:
    game = tessera.Game("english", moves=["11-15", "23-19"])
    found = game.analyse(depth=6, lines=3, threads=1)
    assert (found.depth, found.ended, found.turn, len(found.lines)) == (6, "depth", "black", 3)
    assert found.nodes > 0
    for line in found.lines:
        played = game.copy()
        for move in line.moves:
            played.push(move)
    assert found.move == found.lines[0].moves[0]
    assert str(found).startswith("depth 6\n")


def test_a_search_with_the_same_limits_says_the_same() -> None:
    game = tessera.Game("russian")
    first, second = (game.analyse(nodes=20_000, threads=1) for _ in range(2))
    assert str(first) == str(second)
    assert first.ended == "nodes"


def test_a_game_that_is_over() -> None:
    found = tessera.Game("english", "W:W22:B18", moves=["22x15"]).analyse()
    assert (found.ended, found.move, found.lines) == ("game over", None, [])
    assert found.score.value is not None
    assert (found.score.value.outcome, found.score.value.plies) == ("loss", 0)


@pytest.mark.parametrize(
    "arguments",
    [{"time": -1.0}, {"time": float("nan")}, {"depth": 129}, {"lines": 0}, {"memory": 1 << 62}, {"nodes": -1}],
)
def test_limits_that_make_no_sense(arguments: dict[str, float]) -> None:
    with pytest.raises((ValueError, MemoryError, OverflowError)):
        tessera.Game("english").analyse(**arguments)  # type: ignore[arg-type]


def test_an_iterator_tells_each_depth() -> None:
    with tessera.Game("english").analyse_iter(depth=5, threads=1) as search:
        found = list(search)
    assert [known.depth for known in found] == [1, 2, 3, 4, 5, 5]
    assert [known.ended for known in found[-2:]] == [None, "depth"]


def test_a_closed_iterator_ends() -> None:
    before = threading.active_count()
    search = tessera.Game("international").analyse_iter(threads=1)
    first = next(search)
    assert first.depth == 1
    search.close()
    last = list(search)[-1]
    assert last.ended == "cancelled"
    for _ in range(20):
        dropped = tessera.Game("international").analyse_iter(threads=1)
        next(dropped)
        del dropped
    assert threading.active_count() == before


def interrupted(code: str) -> float:
    """Seconds from Ctrl-C until a program ends by it."""
    # A shell makes its background jobs ignore Ctrl-C, and their children with them.
    begin = """
        import signal, tessera
        signal.signal(signal.SIGINT, signal.default_int_handler)
        print('ready', flush=True)
        """
    script = "".join(map(textwrap.dedent, [begin, code, "\nprint('not interrupted', flush=True)\n"]))
    package = Path(tessera.__file__).parents[1]
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(package)},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.5)
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert "KeyboardInterrupt" in errors, (output, errors)
    assert "not interrupted" not in output
    return time.monotonic() - began


@pytest.mark.skipif(os.name == "nt", reason="signals are another matter there")
@pytest.mark.parametrize(
    "code",
    [
        "tessera.Game('international').analyse(time=1000)",
        "for _ in tessera.Game('international').analyse_iter(time=1000): pass",
        "tessera.Game('international').perft(30)",
        "tessera.Game('international').prove()",
        "import tempfile; tessera.tables.build('international', tempfile.mkdtemp(), 4)",
        "tessera.sudoku.count('.' * 81, limit=1 << 60)",
        "tessera.sudoku.solve(['.' * 5 + '5.8....6.1.............1.5........1.6...3.......553.....61' + '.' * 18] * 9)",
        "tessera.sudoku.generate(10**9)",
        "tessera.sudoku.canonical(['.' * 81] * 10000)",
    ],
)
def test_ctrl_c_ends_it(code: str) -> None:
    assert interrupted(code) < 30


def test_other_threads_go_on() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    tessera.Game("english").analyse(time=0.5, threads=1)
    done.set()
    thread.join()
    assert ticks > 10


def test_proofs() -> None:
    proof = tessera.Game("english", ENDGAME).prove()
    assert (str(proof.value), proof.winner, proof.ending) == ("win in 9", "white", "over")
    assert proof.lower == proof.upper == proof.value
    assert len(proof.line) == len(proof.line_fens) == 9
    game = tessera.Game("english", ENDGAME)
    for move, fen in zip(proof.line, proof.line_fens):
        game.push(move)
        assert game.fen == fen
    assert game.outcome is not None
    assert game.outcome.winner == "white"
    certificate = proof.certificate()
    proven = tessera.verify_certificate(certificate)
    assert (proven.winner, proven.plies, proven.fen, proven.variant) == ("white", 9, ENDGAME, "english")
    forged = certificate.replace("win", "draw", 1)
    with pytest.raises(tessera.CertificateError):
        tessera.verify_certificate(forged)


def test_a_proof_within_limits() -> None:
    proof = tessera.Game("english").prove(time=0.2)
    assert proof.value is None
    assert (proof.lower < proof.upper, proof.ending, proof.line) == (True, "unknown", [])
    with pytest.raises(ValueError, match="no certificate"):
        proof.certificate()
