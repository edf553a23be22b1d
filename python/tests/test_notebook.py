"""The example notebook shows what its cells give. `python tests/test_notebook.py` runs it and writes that."""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[1] / "examples" / "notebook.ipynb"


def outputs(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """What a notebook shows below a cell: what it prints, and its last expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    found: list[dict[str, Any]] = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        found.append({"name": "stdout", "output_type": "stream", "text": text})
    if value is not None:
        data = {"text/plain": [repr(value)]}
        if hasattr(value, "_repr_svg_"):
            data["image/svg+xml"] = value._repr_svg_().splitlines(keepends=True)
        found.append({"data": data, "metadata": {}, "output_type": "execute_result"})
    return found


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    names: dict[str, Any] = {}
    number = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        number += 1
        cell["execution_count"] = number
        cell["outputs"] = outputs("".join(cell["source"]), names)
        for output in cell["outputs"]:
            if output["output_type"] == "execute_result":
                output["execution_count"] = number
    return notebook


def written(notebook: dict[str, Any]) -> str:
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def test_the_notebook_shows_what_its_cells_give() -> None:
    text = NOTEBOOK.read_text(encoding="utf-8")
    assert written(run(json.loads(text))) == text
    assert text.count("image/svg+xml") == 4


if __name__ == "__main__":
    NOTEBOOK.write_text(written(run(json.loads(NOTEBOOK.read_text(encoding="utf-8")))), encoding="utf-8")
