"""Work that is too large for one machine, on a cluster of Ray: tables, self-play, matches, and sudokus by the billion.

Every function cuts its work into tasks that are pure functions of files, leaves it to Ray to run them, and keeps what
is done in a *storage*: a folder that all machines see, or an object store by URL. What is finished there is never done
again, so a run that was stopped goes on when it is started again, and a machine that is lost costs only the tasks that
ran on it.

>>> from tessera.cluster import build_tables
>>> build_tables("english", 6, "s3://bucket/tables", address="auto")  # doctest: +SKIP

It needs ``pip install tessera[cluster]``, here and on all machines.
"""

from tessera.cluster.failures import ClusterError
from tessera.cluster.games import self_play
from tessera.cluster.matches import MatchResult, play_match
from tessera.cluster.sudokus import map_sudoku
from tessera.cluster.tables import Built, build_tables

__all__ = [
    "Built",
    "ClusterError",
    "MatchResult",
    "build_tables",
    "map_sudoku",
    "play_match",
    "self_play",
]
