"""Games, moves and what refuses them."""

from __future__ import annotations

import contextlib
import copy
import pickle
import random
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tessera


@pytest.mark.parametrize("variant", tessera.variants())
def test_a_random_game_goes_forward_and_back(variant: str) -> None:
    numbers = random.Random(variant)
    game = tessera.Game(variant)
    fens = [game.fen]
    while game.outcome is None and game.plies < 60:
        move = numbers.choice(game.moves)
        assert game.parse(str(move)).path[0] == move.from_square
        assert game.push(move) == move
        fens.append(game.fen)
    made = game.history
    assert [str(move) for move in pickle.loads(pickle.dumps(game)).history] == [str(move) for move in made]
    for fen in reversed(fens[:-1]):
        game.pop()
        assert game.fen == fen
    with pytest.raises(IndexError):
        game.pop()
    for move in made:
        assert game.redo() == move
    assert game.fen == fens[-1]
    with pytest.raises(IndexError):
        game.redo()


@pytest.mark.parametrize("variant", tessera.variants())
def test_perft_is_the_sum_of_its_parts(variant: str) -> None:
    game = tessera.Game(variant)
    parts = game.divide(4)
    assert game.perft(4) == sum(count for _, count in parts)
    assert {move for move, _ in parts} == set(game.moves)
    for move, count in parts[:2]:
        game.push(move)
        assert game.perft(3) == count
        game.pop()


def test_known_counts() -> None:
    assert tessera.Game("international").perft(7) == 1_049_442
    assert tessera.Game("english").perft(8, threads=1) == 845_931
    assert tessera.Game("english").perft(0) == 1


def test_a_move_tells_what_it_does() -> None:
    game = tessera.Game("english", "W:W11,23:B7,18,27")
    captures = {str(move): move for move in game.moves}
    move = captures["11x2"]
    assert (move.promotes, move.captures, move.is_capture, move.numbers) == (True, ["7"], True, [11, 2])
    assert captures["23x14"].path == ["23", "14"]
    assert not captures["23x14"].promotes
    assert len({move, game.parse("11x2"), captures["23x14"]}) == 2
    assert move.variant == "english"


def test_errors_are_told_apart() -> None:
    game = tessera.Game("english")
    with pytest.raises(tessera.IllegalMoveError, match="is not legal here") as illegal:
        game.push("11-22")
    assert isinstance(illegal.value, ValueError)
    assert illegal.value.hint is not None
    assert illegal.value.hint.startswith("expected 7-11") or "11-15" in illegal.value.hint
    with pytest.raises(tessera.MoveError, match="column 4") as square:
        game.push("11-x9")
    assert square.value.column == 4
    with pytest.raises(tessera.MoveError, match="one square"):
        game.push("11")
    with pytest.raises(tessera.IllegalMoveError, match="a move of russian"):
        game.push(tessera.Game("russian").moves[0])
    with pytest.raises(tessera.VariantError, match="chess"):
        tessera.Game("chess")
    with pytest.raises(tessera.FenError) as fen:
        tessera.Game("english", "W:W21:B5,x")
    assert fen.value.column == 10
    over = tessera.Game("english", "W:W22:B18", moves=["22x15"])
    assert over.moves == []
    with pytest.raises(tessera.GameOverError):
        over.push(over.history[0])
    with pytest.raises(TypeError):
        game.push(7)  # type: ignore[arg-type]
    for depth in (-1, 65, 1 << 40):
        with pytest.raises((ValueError, OverflowError)):
            game.perft(depth)
    assert game.plies == 0


def test_errors_can_be_sent_to_other_processes() -> None:
    with pytest.raises(tessera.FenError) as caught:
        tessera.Game("english", "W:W21:B5,x")
    copied = pickle.loads(pickle.dumps(caught.value))
    assert (type(copied), str(copied), copied.column) == (tessera.FenError, str(caught.value), 10)


def test_ends_by_agreement() -> None:
    game = tessera.Game("russian")
    game.agree_draw()
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason, game.result) == (None, "agreement", "1/2-1/2")
    game = tessera.Game("russian")
    game.resign("white")
    assert game.outcome is not None
    assert (game.outcome.winner, game.result) == ("black", "0-1")
    with pytest.raises(tessera.Error):
        game.resign("red")  # type: ignore[arg-type]


def test_copies_are_apart() -> None:
    game = tessera.Game("frisian")
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        other.push(other.moves[0])
        assert (game.plies, other.plies) == (0, 1)


def test_pictures() -> None:
    game = tessera.Game("turkish")
    game.push(game.moves[0])
    for picture in (game.svg(), game._repr_svg_(), game.svg(pixels=100, flipped=True, last_move=False)):
        assert picture.startswith("<svg ")
        assert picture.rstrip().endswith("</svg>")


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(tessera.variants()), st.text() | st.text("WBKwb:,-x0123456789.abcdefgh "))
def test_no_text_is_a_panic(variant: str, text: str) -> None:
    game = tessera.Game(variant)
    for work in (lambda: tessera.Game(variant, text), lambda: game.push(text)):
        with contextlib.suppress(tessera.FenError, tessera.MoveError):
            work()
    games = tessera.pdn.parse(text, variant)
    while True:
        with contextlib.suppress(tessera.PdnError):
            record = next(games, None)
            if record is None:
                break
            str(record)


def test_threads_share_a_game() -> None:
    game = tessera.Game("english")
    failures: list[BaseException] = []

    def play(seed: int) -> None:
        numbers = random.Random(seed)
        try:
            for _ in range(200):
                moves = game.moves
                if moves and numbers.random() < 0.6:
                    with contextlib.suppress(tessera.IllegalMoveError, tessera.GameOverError):
                        game.push(numbers.choice(moves))
                else:
                    with contextlib.suppress(IndexError):
                        game.pop()
                assert game.fen
                game.perft(2, threads=1)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
