"""Variants by name and from files of rules."""

from __future__ import annotations

import copy
import pickle
import zlib
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import tessera

SIXES = """\
name = "sixes"
rows_of_men = 2
draws = [{ without_progress = 30 }]
[board]
width = 6
height = 6
[men]
captures = "diagonal"
[kings]
range = "flying"
landing = "behind"
"""

NETWORK = Path(__file__).parents[2] / "crates" / "engine" / "networks" / "english.net"


def variant(folder: Path, text: str = SIXES) -> tessera.Variant:
    path = folder / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return tessera.Variant.from_file(path)


@pytest.fixture
def sixes(tmp_path: Path) -> tessera.Variant:
    return variant(tmp_path)


def weights_of(name: str) -> bytes:
    """The weights of English draughts as those of another game on the same board."""
    content = NETWORK.read_bytes()[:-4].replace(b"variant: english\n", f"variant: {name}\n".encode())
    return content + zlib.crc32(content).to_bytes(4, "little")


@pytest.mark.parametrize("name", tessera.variants())
def test_a_variant_is_as_good_as_its_name(name: str) -> None:
    known = tessera.Variant(name)
    assert (known.name, str(known), repr(known)) == (name, name, f"<Variant {name}>")
    assert known.describe() == tessera.describe(known) == tessera.describe(name)
    assert known.title == known.describe()["title"]
    assert tessera.Game(known).fen == tessera.Game(name).fen
    assert tessera.Game(known).variant == name
    again = pickle.loads(pickle.dumps(known))
    assert (again, hash(again)) == (known, hash(known))
    assert again != tessera.Variant("english" if name != "english" else "russian")


def test_names_as_they_are_read() -> None:
    assert tessera.Variant("Sri Lankan").name == "sri-lankan"
    with pytest.raises(tessera.VariantError, match="chess"):
        tessera.Variant("chess")
    with pytest.raises(TypeError):
        tessera.Game(7)  # type: ignore[arg-type]


def test_a_game_of_a_file(sixes: tessera.Variant) -> None:
    assert (sixes.name, sixes.title, repr(sixes)) == ("sixes", "Sixes", "<Variant sixes>")
    facts = sixes.describe()
    assert facts == tessera.describe(sixes)
    assert (facts["columns"], facts["rows"], facts["men"], facts["game_type"]) == (6, 6, 6, None)
    assert facts["rules"]["Draws"] == [
        "The game is a draw when 15 moves each have been made without a capture or a man's move."
    ]
    assert "sixes" not in tessera.variants()
    with pytest.raises(tessera.VariantError):
        tessera.Game("sixes")
    game = tessera.Game(sixes)
    assert [game.perft(depth) for depth in (1, 2, 3)] == [5, 25, 106]
    assert sum(count for _, count in game.divide(3)) == 106
    assert [str(move) for move in tessera.Game(sixes, "W:WK16:B8").moves] == ["16x6"]
    move = game.push("13-11")
    assert (game.variant, move.variant) == ("sixes", "sixes")
    assert game.svg().startswith("<svg ")
    with pytest.raises(tessera.IllegalMoveError, match="a move of english: expected one of sixes"):
        game.push(tessera.Game("english").moves[0])


def test_equality_is_that_of_name_and_rules(sixes: tessera.Variant, tmp_path: Path) -> None:
    same = variant(tmp_path, f"# The same game.\n{SIXES}")
    assert (same, hash(same)) == (sixes, hash(sixes))
    other = variant(tmp_path, SIXES.replace("30", "40"))
    assert other != sixes
    assert len({sixes, same, other, tessera.Variant("english")}) == 3
    assert sixes != "sixes"


def test_copies_know_their_rules(sixes: tessera.Variant) -> None:
    assert pickle.loads(pickle.dumps(sixes)) == copy.deepcopy(sixes) == sixes
    game = tessera.Game(sixes, moves=["13-11"])
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert (other.variant, other.fen, other.plies) == ("sixes", game.fen, 1)
        assert other.perft(3) == game.perft(3)
        other.push(game.moves[0])


def perft(game: tessera.Game, given: tessera.Variant) -> tuple[str, int, int]:
    return game.variant, game.perft(3), tessera.Game(given).perft(3)


def test_another_process_knows_the_rules(sixes: tessera.Variant) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        found = pool.submit(perft, tessera.Game(sixes), sixes)
        assert found.result(timeout=60) == ("sixes", 106, 106)


def test_search_proof_and_certificate(sixes: tessera.Variant) -> None:
    found = tessera.Game(sixes).analyse(depth=6, threads=1)
    assert found.depth == 6
    assert found.move in tessera.Game(sixes).moves
    proof = tessera.Game(sixes, "W:WK16:B8").prove()
    assert str(proof.value) == "win in 1"
    certificate = proof.certificate()
    proven = tessera.verify_certificate(certificate, variant=sixes)
    assert (proven.variant, proven.winner, proven.plies) == ("sixes", "white", 1)
    with pytest.raises(tessera.CertificateError):
        tessera.verify_certificate(certificate)
    with tessera.Game(sixes).analyse_iter(depth=3) as search:
        assert [found.depth for found in search][-1] == 3


def test_tables(sixes: tessera.Variant, tmp_path: Path) -> None:
    tables = tessera.tables.build(sixes, tmp_path, 3)
    assert (tables.variant, tables.pieces) == ("sixes", 3)
    assert (tmp_path / "sixes" / "KvK.wld").exists()
    assert tessera.tables.verify(sixes, tmp_path).is_right
    assert tessera.tables.plan(sixes, tmp_path, 3).parts == []
    assert tessera.tables.remove_working_files(sixes, tmp_path)
    game = tessera.Game(sixes, "W:WK16,K1:BK8")
    opened = tessera.Tables(tmp_path, sixes)
    value = opened.probe(game)
    assert value is not None
    assert value == game.prove(tables=tables).value == game.prove().value
    assert game.analyse(depth=4, tables=opened, threads=1).score.value is not None
    with pytest.raises(tessera.VariantError, match="tables of sixes: expected tables of english"):
        tessera.Game("english").analyse(depth=1, tables=opened)
    part = tmp_path / "part"
    for planned in tessera.tables.plan(sixes, part, 2).parts:
        tessera.tables.build_part(sixes, planned.name, part)
    assert tessera.Tables(part, sixes).pieces == 2


def test_files_of_games(sixes: tessera.Variant, tmp_path: Path) -> None:
    game = tessera.Game(sixes, moves=["13-11"])
    game.push(game.moves[0])
    record = tessera.Record(game, tags={"White": "A. Reader"})
    path = tmp_path / "games.pdn"
    tessera.pdn.write(path, [record])
    (read,) = tessera.pdn.read(path, sixes)
    (parsed,) = tessera.pdn.parse(str(record), sixes)
    for found in (record, read, parsed):
        assert (found.variant, found.problems) == ("sixes", [])
        assert found.game().fen == game.fen
        assert pickle.loads(pickle.dumps(found.game())).fen == game.fen
        assert found.svg().startswith("<svg ")


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ('name = "sixes"\nrows_of_man = 2\n', 2, 1, "unknown key `rows_of_man`"),
        ('name = "sixes"\n[board]\nwidth = 2\n', 3, 9, "expected a whole number from 3 to 26"),
        ('name = "russian"\n', 1, 8, "no name of a known variant"),
        ('name = "sixes"\nlike = "chess"\n', 2, 8, "there is no variant `chess`"),
        ("name = \n", 1, 8, ""),
        ("", 1, 1, "no name"),
    ],
)
def test_what_is_wrong_with_a_file(tmp_path: Path, text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(tessera.VariantError) as caught:
        variant(tmp_path, text)
    error = caught.value
    assert str(error).startswith(f"{tmp_path / 'rules.toml'}: line {line}, column {column}: ")
    assert message in str(error)
    assert (error.line, error.column, error.filename) == (line, column, tmp_path / "rules.toml")
    copied = pickle.loads(pickle.dumps(error))
    assert (str(copied), copied.line, copied.filename) == (str(error), line, error.filename)


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        tessera.Variant.from_file(tmp_path / "none.toml")
    assert missing.value.filename == tmp_path / "none.toml"
    with pytest.raises(OSError, match="directory"):
        tessera.Variant.from_file(tmp_path)
    (tmp_path / "bytes.toml").write_bytes(b"# one\nname = '\xff'\n")
    with pytest.raises(tessera.VariantError, match="line 2: expected UTF-8") as bytes_:
        tessera.Variant.from_file(str(tmp_path / "bytes.toml"))
    assert bytes_.value.line == 2
    with pytest.raises(tessera.VariantError, match="at most"):
        variant(tmp_path, SIXES + "#" * 2_000_000)


@pytest.mark.skipif(not NETWORK.exists(), reason="the networks are not beside the package")
def test_weights_of_a_file_are_what_players_start_with(tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    rules = 'name = "mine"\nlike = "english"\n'
    (tmp_path / "mine.net").write_bytes(weights_of("mine"))
    mine = variant(folder, rules + 'weights = "../mine.net"\n')
    expected = tessera.Game("english").analyse(depth=6, threads=1)
    plain = tessera.Game(variant(folder, rules)).analyse(depth=6, threads=1)
    assert (plain.score, plain.nodes) != (expected.score, expected.nodes)
    game = tessera.Game(mine)
    record = tessera.Record(game)
    games = [game, game.copy(), pickle.loads(pickle.dumps(game)), record.game()]
    games.append(next(tessera.pdn.parse(str(record), mine)).game())
    for other in games:
        found = other.analyse(depth=6, threads=1)
        assert (found.score, found.nodes) == (expected.score, expected.nodes)
    # For the program, the weights are where the rules say, in a folder of their own.
    again = pickle.loads(pickle.dumps(mine))
    reported = again._argument(tmp_path / "told")
    assert tessera.Variant.from_file(reported) == mine
    assert (tmp_path / "told" / "mine.net").read_bytes() == weights_of("mine")
    assert str(tessera.Variant("english")._argument(tmp_path)) == "english"


@pytest.mark.skipif(not NETWORK.exists(), reason="the networks are not beside the package")
def test_weights_that_do_not_fit(tmp_path: Path) -> None:
    text = 'name = "mine"\nlike = "english"\nweights = "mine.net"\n'
    with pytest.raises(FileNotFoundError) as missing:
        variant(tmp_path, text)
    assert missing.value.filename == tmp_path / "mine.net"
    for content, message in [(weights_of("yours"), "yours"), (b"weights", "mine.net: ")]:
        (tmp_path / "mine.net").write_bytes(content)
        with pytest.raises(tessera.VariantError, match=message) as caught:
            variant(tmp_path, text)
        assert caught.value.filename == tmp_path / "mine.net"
