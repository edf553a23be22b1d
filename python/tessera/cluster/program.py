"""The ``tessera`` program, which plays games and matches on the machines of a cluster."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence


def run_program(program: str, arguments: Sequence[str]) -> None:
    """Run the program to its end.

    Raises OSError if it is not there, or says why it has failed.
    """
    if shutil.which(program) is None:
        raise FileNotFoundError(f"the program {program!r} is not installed on this machine")
    ended = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        raise OSError(f"{program} {arguments[0]}: exit status {ended.returncode}: {ended.stderr.strip()[-500:]}")


def ranges(count: int, size: int) -> list[tuple[int, int]]:
    """Numbers from 1 to ``count``, cut into ranges of ``size``: the first and the last number of each."""
    return [(first, min(first + size - 1, count)) for first in range(1, count + 1, size)]
