"""Records of games: read, walked through and written."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import tessera

GAMES = """[Event "First"]
[GameType "21"]
[Result "1-0"]

1. 11-15! {a good start} 23-19 (23-18 {another} 2. 8-11) 2. 8-11 1-0

[Event "Second"]
[GameType "25"]

1. c3-d4 d6-c5 *
"""


def test_games_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(GAMES)
    for games in (
        tessera.pdn.read(path),
        tessera.pdn.read(str(path)),
        tessera.pdn.read(io.StringIO(GAMES)),
        tessera.pdn.read(io.BytesIO(GAMES.encode())),
        tessera.pdn.parse(GAMES),
    ):
        first, second = games
        assert (first.variant, first.tags["Event"], first.result, first.winner) == ("english", "First", "1-0", "black")
        assert [str(move) for move in first.moves] == ["11-15", "23-19", "8-11"]
        assert (second.variant, len(second.moves), second.winner) == ("russian", 2, None)


def test_the_tree_of_a_record() -> None:
    record = next(tessera.pdn.parse(GAMES))
    start = record.start
    assert (start.move, start.fen) == (None, tessera.Game("english").fen)
    node = start.next
    assert node is not None
    assert (str(node.move), node.comments, node.glyphs) == ("11-15", ["a good start"], [1])
    played, other = node.children
    assert (str(played.move), str(other.move), other.comments) == ("23-19", "23-18", ["another"])
    assert other.next is not None
    assert other.next.fen != played.fen
    game = record.game()
    assert (game.plies, game.variant) == (3, "english")


def test_times_evaluations_and_points_are_kept() -> None:
    text = '[GameType "20"] 1. 32-28 {Fast. [%eval 0.2] [%clock w0:02:58 B0:03:00]} 2-0'
    record = next(tessera.pdn.parse(text))
    node = record.start.next
    assert node is not None
    assert node.comments == ["Fast."]
    assert node.commands == [("eval", "0.2"), ("clock", "w0:02:58 B0:03:00")]
    assert record.result == "1-0"
    assert record.to_pdn(width=0).strip().endswith("{Fast.} {[%eval 0.2] [%clock w0:02:58 B0:03:00]} 2-0")
    assert record.to_pdn(points=False).strip().endswith("1-0")


def test_records_are_read_as_they_are_written(tmp_path: Path) -> None:
    game = tessera.Game("frisian", moves=[])
    for _ in range(20):
        game.push(game.moves[0])
    record = tessera.Record(game, tags={"White": 'A "quoted" name', "Event": "Test"}, comments={0: "start", 5: "five"})
    path = tmp_path / "out.pdn"
    tessera.pdn.write(path, [record, record])
    tessera.pdn.write(path, [record], append=True)
    read = list(tessera.pdn.read(path))
    assert len(read) == 3
    for other in read:
        assert str(other) == str(record)
        assert other.tags["White"] == 'A "quoted" name'
        assert other.game().fen == game.fen
        assert other.problems == []
    assert record.to_pdn(width=0).count("\n") < record.to_pdn(width=40).count("\n")
    assert "<svg" in record.svg()
    with pytest.raises(ValueError, match="style"):
        record.to_pdn(style="roman")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="21 plies"):
        tessera.Record(game, comments={21: "too late"})


def test_problems_have_a_place() -> None:
    record = next(tessera.pdn.parse("1. 11-15\n23-10 *", "english"))
    problem = record.problems[-1]
    assert (problem.line, problem.column, problem.kind) == (2, 1, "cut")
    assert "23-10" in problem.message
    with pytest.raises(tessera.PdnError) as strict:
        next(tessera.pdn.parse("1. 11-15\n23-10 *", "english", strict=True))
    assert (strict.value.line, strict.value.column) == (2, 1)
    with pytest.raises(tessera.VariantError) as untold:
        next(tessera.pdn.parse("1. 11-15 *"))
    assert untold.value.line == 1
    with pytest.raises(FileNotFoundError):
        tessera.pdn.read("there is no such file")
    with pytest.raises(tessera.VariantError):
        tessera.pdn.parse("", "chess")


def test_a_bad_game_does_not_end_the_others() -> None:
    games = tessera.pdn.parse("1. 11-15 *\n" + GAMES)
    with pytest.raises(tessera.VariantError):
        next(games)
    assert [record.tags["Event"] for record in games] == ["First", "Second"]


def test_other_forms() -> None:
    text = "W:W21,22:B1,2\nB:WK5:B9\n"
    fens = [record.start_fen for record in tessera.pdn.parse(text, "english", form="fen")]
    assert fens == text.split()


def test_many_games(tmp_path: Path) -> None:
    path = tmp_path / "many.pdn"
    path.write_text(GAMES * 1000)
    games = tessera.pdn.read(path)
    assert next(games).tags["Event"] == "First"
    assert sum(1 for _ in games) == 1999
    del games
    for _ in range(50):
        next(tessera.pdn.read(path))
