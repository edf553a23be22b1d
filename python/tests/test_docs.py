"""Every example in the documentation runs."""

from __future__ import annotations

import doctest
import inspect
import types
from pathlib import Path
from typing import Any

import pytest

import tessera
from tessera import _tessera

PACKAGE = Path(__file__).parents[1]
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
MODULES = [tessera, tessera.errors, tessera.tables, _tessera]


def documented() -> list[tuple[str, Any]]:
    found: dict[str, Any] = {}
    for module in MODULES:
        found[module.__name__] = module
        for name, thing in vars(module).items():
            if name.startswith("_") or isinstance(thing, types.ModuleType):
                continue
            found[name] = thing
            if inspect.isclass(thing):
                for part, value in vars(thing).items():
                    if not part.startswith("_"):
                        found[f"{name}.{part}"] = value
    return sorted(found.items())


def run(name: str, text: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize(("name", "thing"), documented(), ids=lambda part: str(part)[:40])
def test_examples_of(name: str, thing: Any) -> None:
    run(name, inspect.getdoc(thing) or "")


@pytest.mark.parametrize(
    "path",
    [PACKAGE / "README.md", PACKAGE.parent / "docs" / "python.md"],
    ids=lambda path: str(path.name),
)
def test_examples_of_file(path: Path) -> None:
    if path.exists():
        run(path.name, path.read_text(encoding="utf-8"))


def test_everything_public_has_documentation() -> None:
    missing = [
        name
        for name, thing in documented()
        if (callable(thing) or inspect.isgetsetdescriptor(thing)) and not inspect.getdoc(thing)
    ]
    assert missing == []
