"""The ``tessera`` program that the tests of other people's clients start."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def program() -> str:
    """The path of the program: ``TESSERA``, or what cargo has built here."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    places = [Path(os.environ["TESSERA"])] if "TESSERA" in os.environ else []
    places += [target / profile / "tessera" for profile in ("debug", "release")]
    for place in places:
        if place.is_file():
            return str(place)
    pytest.skip(f"the program is not built: run `cargo build -p tessera` (looked for {places})")


class Listener:
    """``tessera dxp`` that listens on a free port."""

    def __init__(self, *arguments: str) -> None:
        command = [program(), "dxp", "--listen", "127.0.0.1:0", *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        line = self.process.stderr.readline()
        assert line.startswith("listening on "), line
        self.port = int(line.rsplit(":", 1)[1])

    def __enter__(self) -> Listener:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def end(self) -> str:
        """What it has written to standard output, once it has ended by itself."""
        output, errors = self.process.communicate(timeout=60)
        assert self.process.returncode == 0, errors
        return output
