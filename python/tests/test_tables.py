"""Tables: built whole and in parts, proven, probed one by one and many at once."""

from __future__ import annotations

import pickle
import threading
from pathlib import Path

import numpy as np
import pytest

import tessera


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> tessera.Tables:
    return tessera.tables.build("english", tmp_path_factory.mktemp("tables"), 3)


def positions(count: int) -> list[tessera.Game]:
    games = []
    for number in range(count):
        white, black = 1 + number % 32, 1 + number * 7 % 32
        if white != black:
            side = "W" if number % 2 else "B"
            games.append(tessera.Game("english", f"{side}:WK{white}:BK{black}"))
    return games


def test_values_at_once_are_those_one_by_one(tables: tessera.Tables) -> None:
    games = positions(300)
    values = [tables.probe(game) for game in games]
    assert values == [tables.probe(game.fen) for game in games]
    assert values == tables.probe_many([game.fen for game in games])
    boards = np.array([game.bitboards for game in games], dtype=np.uint64)
    sides = np.array([game.turn == "white" for game in games])
    outcomes, plies = tables.probe_array(boards, sides)
    assert (str(outcomes.dtype), str(plies.dtype)) == ("int8", "int32")
    numbers = {"win": 1, "draw": 0, "loss": -1}
    for value, outcome, ply in zip(values, outcomes, plies):
        assert value is not None
        assert (numbers[value.outcome], -1 if value.plies is None else value.plies) == (outcome, ply)


def test_the_best_move_has_the_value(tables: tessera.Tables) -> None:
    for game in positions(60):
        value = tables.probe(game)
        moves = [(move, found) for move, found in tables.moves(game) if found is not None]
        if moves:
            assert max(found for _, found in moves) == value
    assert pickle.loads(pickle.dumps(tables.probe("W:WK25:BK8"))) == tables.probe("W:WK25:BK8")


def test_what_is_not_there(tables: tessera.Tables, tmp_path: Path) -> None:
    assert tables.probe("W:WK25,K26:BK8,K1") is None
    assert tables.probe_array(np.array([[0, 3 << 24, 0, 3]], dtype=np.uint64), np.array([True]))[0].tolist() == [-128]
    with pytest.raises(tessera.TableError) as nothing:
        tessera.Tables(tmp_path)
    assert isinstance(nothing.value, OSError)
    assert nothing.value.filename is not None
    with pytest.raises(tessera.TableError):
        tessera.Tables(tables.path, "russian")
    with pytest.raises(tessera.FenError, match="position 1: column") as fen:
        tables.probe_many(["W:WK25:BK8", "W:WK25:BKx"])
    assert fen.value.column is not None
    with pytest.raises(tessera.VariantError):
        tables.probe(tessera.Game("russian"))
    for boards, sides in (([[1, 2, 3]], [True]), ([[1, 2, 3, 4]], [True, False]), ([[-1, 0, 0, 0]], [True])):
        with pytest.raises(ValueError, match=r"expected|not of type"):
            tables.probe_array(np.array(boards), np.array(sides))
    with pytest.raises(tessera.FenError, match="position 0: bit 40"):
        tables.probe_array(np.array([[0, 1 << 40, 0, 1]]), np.array([True]))


def test_parts_make_the_same_files(tables: tessera.Tables, tmp_path: Path) -> None:
    plan = tessera.tables.plan("english", tmp_path, 3)
    assert (len(plan.parts), plan.finished, plan.positions) == (9, [], 199_520)
    done: set[str] = set()
    for part in plan.parts:
        assert set(part.needs) <= done
        tessera.tables.build_part("english", part.name, tmp_path, memory=part.memory, threads=1)
        done.add(part.name)
    assert tessera.tables.plan("english", tmp_path, 3).parts == []
    assert tessera.tables.remove_working_files("english", tmp_path)
    files = sorted(path.name for path in (tmp_path / "english").iterdir() if path.suffix in {".wld", ".dtw"})
    assert files
    for name in files:
        whole = Path(tables.path) / "english" / name
        assert whole.read_bytes() == (tmp_path / "english" / name).read_bytes()


def test_damage_is_found(tmp_path: Path) -> None:
    tessera.tables.build("towers", tmp_path, 2).check()
    assert tessera.tables.verify("towers", tmp_path).is_right
    file = next((tmp_path / "towers").glob("*.wld"))
    content = bytearray(file.read_bytes())
    content[-1] ^= 1
    file.write_bytes(bytes(content))
    found = tessera.tables.verify("towers", tmp_path, check="checksums")
    assert not found.is_right
    assert file.name in found.faults[0]


def test_builds_refuse(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="part"):
        tessera.tables.build_part("english", "nonsense", tmp_path)
    with pytest.raises(tessera.TableError, match="missing"):
        tessera.tables.build_part("english", "MvK", tmp_path)
    with pytest.raises(MemoryError):
        tessera.tables.build("english", tmp_path, 3, memory=1000)
    with pytest.raises(ValueError, match="pieces"):
        tessera.tables.plan("english", tmp_path, 200)
    with pytest.raises(ValueError, match="check"):
        tessera.tables.verify("english", tmp_path, check="all")  # type: ignore[arg-type]

    def fail(part: str, solved: int, positions: int) -> None:
        raise RuntimeError(part)

    with pytest.raises(RuntimeError, match="KvK"):
        tessera.tables.build("english", tmp_path, 3, progress=fail)


def test_searches_and_proofs_use_them(tables: tessera.Tables) -> None:
    game = tessera.Game("english", "W:WK25:BK8")
    found = game.analyse(depth=1, threads=1, tables=tables)
    assert str(found.score) == "win in 9"
    assert str(game.prove(tables=tables)) == "win in 9"
    with pytest.raises(tessera.VariantError):
        tessera.Game("russian").analyse(depth=1, tables=tables)
    with pytest.raises(tessera.VariantError):
        tessera.Game("russian").prove(tables=tables)


def test_threads_share_tables(tables: tessera.Tables) -> None:
    games = positions(200)
    expected = [tables.probe(game) for game in games]
    wrong: list[int] = []

    def probe() -> None:
        wrong.extend(n for n, game in enumerate(games) if tables.probe(game) != expected[n])

    threads = [threading.Thread(target=probe) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
