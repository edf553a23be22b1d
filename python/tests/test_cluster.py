"""Work on a cluster of two nodes, both on this machine."""

from __future__ import annotations

import json
import os
import pickle
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

# Workers would give way to all other work on this machine.
os.environ.setdefault("RAY_worker_niceness", "0")

ray = pytest.importorskip("ray", reason="ray is not installed")

from ray.cluster_utils import Cluster  # noqa: E402

import tessera  # noqa: E402
from tessera.cluster import ClusterError, build_tables, map_sudoku, play_match, self_play, variants  # noqa: E402
from tessera.cluster import estimate as estimates  # noqa: E402
from tessera.cluster.__main__ import main  # noqa: E402
from tessera.cluster.matches import openings_after  # noqa: E402
from tessera.cluster.ray_tasks import Task, run  # noqa: E402
from tessera.cluster.storage import Storage  # noqa: E402
from tessera.cluster.tables import direct_needs, left, parts_of  # noqa: E402

VARIANT, PIECES = "english", 4
NODE: dict[str, Any] = {"num_cpus": 1, "memory": 2_000_000_000, "object_store_memory": 100_000_000}


# A node that is lost is noticed within seconds.
NOTICE = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 500, "health_check_failure_threshold": 4}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    head = {**NODE, "include_dashboard": False, "_system_config": NOTICE}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    cluster.add_node(**NODE)
    ray.init(address=cluster.address, log_to_driver=False)
    cluster.wait_for_nodes()
    yield cluster
    ray.shutdown()
    cluster.shutdown()  # type: ignore[no-untyped-call]


@pytest.fixture(scope="session")
def alone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files that one process makes."""
    folder = tmp_path_factory.mktemp("alone")
    tessera.tables.build(VARIANT, folder, PIECES)
    return files(folder)


def files(folder: Path) -> dict[str, bytes]:
    paths = sorted((folder / VARIANT).iterdir())
    return {path.name: path.read_bytes() for path in paths if path.suffix in (".wld", ".losses")}


def test_tables_are_those_of_one_process(cluster: Any, tmp_path: Path, alone: dict[str, bytes]) -> None:
    progress: list[tuple[int, int, str]] = []
    built = build_tables(VARIANT, PIECES, tmp_path, progress=lambda *now: progress.append(now))
    assert files(tmp_path) == alone
    assert built.parts == [part.name for part in parts_of(VARIANT, PIECES)]
    assert progress[-1][0] == progress[-1][1] == built.positions
    assert not list((tmp_path / VARIANT).glob("*.dtw"))
    # Nothing is done again, and one piece more begins where this ended.
    again = build_tables(VARIANT, PIECES, tmp_path)
    assert (again.parts, again.finished_before) == ([], len(built.parts))
    (tmp_path / VARIANT / "KvK.wld").unlink()
    assert build_tables(VARIANT, PIECES, tmp_path).parts == ["KvK"]
    assert files(tmp_path) == alone


def test_an_object_store(cluster: Any, tmp_path: Path, alone: dict[str, bytes]) -> None:
    # A file system that is not known to be a folder: everything goes through copies.
    built = build_tables(VARIANT, 3, f"blockcache::file://{tmp_path}", keep_working_files=True)
    assert len(built.parts) == 9
    expected = {name: data for name, data in alone.items() if len(name.split(".")[0]) <= 4}
    assert files(tmp_path) == expected
    assert len(list((tmp_path / VARIANT).glob("*.dtw"))) == 9


def test_a_game_of_a_file(cluster: Any, tmp_path: Path) -> None:
    rules = tmp_path / "sixes.toml"
    rules.write_text('name = "sixes"\nrows_of_men = 2\nboard = { width = 6, height = 6 }\n')
    sixes = tessera.Variant.from_file(rules)
    built = build_tables(sixes, 3, tmp_path / "tables")
    assert (built.variant, built.parts) == ("sixes", [part.name for part in parts_of(sixes, 3)])
    assert build_tables(sixes, 3, tmp_path / "tables").parts == []
    assert tessera.Tables(tmp_path / "tables", sixes).pieces == 3
    assert tessera.tables.verify(sixes, tmp_path / "tables").is_right
    (identity,) = {variants.identity(variant) for variant in (sixes, pickle.loads(pickle.dumps(sixes)))}
    assert identity.startswith("sixes-")
    assert variants.identity(tessera.Variant("frisian")) == "frisian"
    assert len(openings_after(sixes, 1)) == 5


def test_a_node_is_killed(cluster: Any, tmp_path: Path, alone: dict[str, bytes]) -> None:
    node = cluster.add_node(**NODE)
    cluster.wait_for_nodes()
    killed = threading.Event()

    def kill(done: int, whole: int, name: str) -> None:
        if not killed.is_set() and done < whole:
            killed.set()
            cluster.remove_node(node, allow_graceful=False)

    build_tables(VARIANT, PIECES, tmp_path, progress=kill)
    assert killed.is_set()
    assert files(tmp_path) == alone
    assert tessera.tables.verify(VARIANT, tmp_path).is_right


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_nodes_are_killed_at_random(cluster: Any, tmp_path: Path, alone: dict[str, bytes], seed: int) -> None:
    node = cluster.add_node(**NODE)
    cluster.wait_for_nodes()
    moment = Random(seed).uniform(0, 10)
    killer = threading.Timer(moment, cluster.remove_node, [node], {"allow_graceful": False})
    killer.start()
    try:
        build_tables(VARIANT, PIECES, tmp_path)
    finally:
        killer.join()
    assert files(tmp_path) == alone
    assert tessera.tables.verify(VARIANT, tmp_path).is_right


def stop(done: int, whole: int, name: str) -> None:
    if 5 * done > whole:
        raise KeyboardInterrupt


def test_a_run_that_was_stopped_goes_on(cluster: Any, tmp_path: Path, alone: dict[str, bytes]) -> None:
    with pytest.raises(KeyboardInterrupt):
        build_tables(VARIANT, PIECES, tmp_path, progress=stop)
    begun = len(files(tmp_path))
    assert 0 < begun < len(alone)
    built = build_tables(VARIANT, PIECES, tmp_path)
    assert 0 < len(built.parts) < len(parts_of(VARIANT, PIECES))
    assert files(tmp_path) == alone


def test_what_fails_costs_only_what_needs_it(cluster: Any) -> None:
    # Not a function of this module, which the workers cannot import.
    def fail(name: str) -> str:
        if name == "b":
            raise OSError("no space left on device")
        return name

    tasks = [
        Task("a", fail, ("a",)),
        Task("b", fail, ("b",), after=["a"]),
        Task("c", fail, ("c",), after=["b"]),
        Task("d", fail, ("d",), after=["a"]),
    ]
    with pytest.raises(ClusterError, match="no space left") as caught:
        run(tasks)
    assert list(caught.value.failed) == ["b"]
    assert caught.value.waiting == 1
    assert [task.result for task in tasks] == ["a", None, None, "d"]


def test_sudokus(cluster: Any, tmp_path: Path) -> None:
    names = map_sudoku("generate", 50, tmp_path / "puzzles", batch=20, seed=3)
    puzzles = [line for name in names for line in (tmp_path / "puzzles" / name).read_text().splitlines()]
    assert (len(names), len(set(puzzles))) == (3, 50)
    assert puzzles == tessera.sudoku.generate(50, seed=3)
    file = tmp_path / "all.txt"
    file.write_text("\n".join(puzzles) + "\n")
    for source in (str(file), puzzles):
        solved = map_sudoku("solve", source, tmp_path / "solved", batch=7)
        assert len(solved) == 8
        texts = [(tmp_path / "solved" / name).read_text() for name in solved]
        assert "".join(texts).split() == tessera.sudoku.solve(puzzles)
    # Other puzzles in the same storage are not taken for these.
    others = tessera.sudoku.generate(50, seed=4)
    assert map_sudoku("generate", 50, tmp_path / "puzzles", batch=20, seed=4) != names
    (name,) = map_sudoku("solve", others, tmp_path / "solved", batch=50)
    file.write_text("\n".join(others) + "\n")
    (changed,) = map_sudoku("solve", str(file), tmp_path / "solved", batch=50)
    for path in (name, changed):
        assert (tmp_path / "solved" / path).read_text().split() == tessera.sudoku.solve(others)
    with pytest.raises(ValueError, match="there is no function 'colour'"):
        map_sudoku("colour", puzzles, tmp_path)


def test_games_and_matches(cluster: Any, tmp_path: Path) -> None:
    from program import program

    tessera_program = program()
    games = self_play("english", 6, tmp_path, nodes=50, batch=3, program=tessera_program)
    assert len(games) == 2
    sizes = [(tmp_path / name).stat().st_size for name in games]
    assert min(sizes) > 0
    stamps = [(tmp_path / name).stat().st_mtime_ns for name in games]
    assert self_play("english", 6, tmp_path, nodes=50, batch=3, program=tessera_program) == games
    assert stamps == [(tmp_path / name).stat().st_mtime_ns for name in games]
    players = ("tessera,depth=3,name=deep", "tessera,depth=1,name=shallow")
    result = play_match("english", players, tmp_path, pairs=6, batch=2, program=tessera_program)
    assert (result.games, len(result.files)) == (12, 3)
    assert result.score > 0.5
    with pytest.raises(ClusterError, match="is not installed"):
        self_play("english", 3, tmp_path / "other", program="no-such-program")


def test_openings_have_no_captures() -> None:
    assert len(openings_after("english", 1)) == 7
    assert len(openings_after("english", 2)) == 49


def test_what_is_left_to_build() -> None:
    parts = parts_of(VARIANT, 3)
    assert left(parts, set()) == parts
    finished = {f"{part.name}.{kind}" for part in parts for kind in ("wld", "losses")}
    assert left(parts, finished) == []
    # A part that others need is built again, if its working file is not there.
    without = finished - {"KKvK.wld"}
    assert [part.name for part in left(parts, without)] == ["KvK", "KKvK"]
    assert [part.name for part in left(parts, without | {"KvK.dtw"})] == ["KKvK"]


def test_each_part_waits_for_all_that_it_needs() -> None:
    parts = parts_of(VARIANT, 4)
    by_name = {part.name: part for part in parts}
    waited: dict[str, set[str]] = {}
    for part in parts:
        direct = direct_needs(part, by_name)
        waited[part.name] = set(direct).union(*(waited[name] for name in direct))
        assert set(part.needs) <= waited[part.name]


def test_a_model_is_fitted_and_sizes_are_counted() -> None:
    for pieces in (2, 3, 4):
        exact = [part for part in parts_of(VARIANT, pieces) if sum(sign in "MK" for sign in part.name) == pieces]
        assert estimates.positions_with(VARIANT, pieces) == sum(part.positions for part in exact)
    rows = [{"positions": 10.0**k, "busy": 0.01 + 1e-7 * 10**k} for k in range(3, 8)]
    model = estimates.fit(rows, 4)
    assert model.fixed == pytest.approx(0.01, rel=0.05)
    assert model.each == pytest.approx(1e-7, rel=0.05)
    parts = parts_of(VARIANT, 4)
    alone = estimates.schedule(parts, model, 4, 1, 1)
    assert alone == pytest.approx(sum(model.seconds(part.positions, 4) for part in parts))
    assert alone / 4 <= estimates.schedule(parts, model, 4, 2, 2) < alone


def test_the_command_line(cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["tables", "--variant", VARIANT, "--storage", str(tmp_path)]
    assert main([*arguments, "--pieces", "3"]) == 0
    assert "9 parts built, 199,520 positions" in capsys.readouterr().out
    rows = [json.loads(line) for path in (tmp_path / VARIANT).glob("times-*") for line in path.read_text().splitlines()]
    assert len(rows) == 9
    assert main([*arguments, "--pieces", "99"]) == 2
    assert capsys.readouterr().err.startswith("error: ")


def test_files_appear_as_a_whole(tmp_path: Path) -> None:
    store = Storage(str(tmp_path / "store"))
    assert store.names("x") == set()
    begin = time.monotonic()
    store.write("x/a.txt", "text", tmp_path)
    assert store.names("x") == {"a.txt"}
    assert store.has("x/a.txt")
    assert store.read("x/a.txt") == "text"
    store.fetch("x/a.txt", tmp_path / "b.txt")
    assert (tmp_path / "b.txt").read_text() == "text"
    store.remove("x/a.txt")
    store.remove("x/a.txt")
    assert store.names("x") == set()
    assert time.monotonic() - begin < 10
