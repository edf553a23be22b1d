"""The exception of work on a cluster."""

from __future__ import annotations

from collections.abc import Mapping


class ClusterError(RuntimeError):
    """Some tasks could not be done. What the others have done is kept, and the same call goes on.

    ``failed`` has the name of each task that failed, with the reason. ``waiting`` is the number of tasks that need one
    of these.
    """

    def __init__(self, failed: Mapping[str, str], waiting: int = 0) -> None:
        self.failed = dict(failed)
        self.waiting = waiting
        name, reason = next(iter(self.failed.items()), ("", ""))
        more = f", and {len(self.failed) - 1} more" if len(self.failed) > 1 else ""
        tail = f"; {waiting} tasks need what is missing" if waiting else ""
        super().__init__(f"{name}: {reason}{more}{tail}: the same call goes on with what is left")
