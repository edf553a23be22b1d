"""Endgame tables in a folder: building them, whole or part by part, and proving them.

>>> import tempfile, tessera
>>> folder = tempfile.mkdtemp()
>>> tables = tessera.tables.build("english", folder, 3)
>>> tables.probe("W:WK25:BK8")
<Value win in 9>
>>> tessera.tables.verify("english", folder).is_right
True
"""

from tessera._tessera import (
    Plan,
    PlannedPart,
    Tables,
    Verification,
    build,
    build_part,
    plan,
    remove_working_files,
    verify,
)

__all__ = [
    "Plan",
    "PlannedPart",
    "Tables",
    "Verification",
    "build",
    "build_part",
    "plan",
    "remove_working_files",
    "verify",
]
