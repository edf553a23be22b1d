"""Ray: the connection to a cluster, and tasks with their dependencies and resources."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

# Nothing that is done here is reported to others, unless the user wants that.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

import ray
from ray.exceptions import RayError, RayTaskError
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from tessera.cluster.failures import ClusterError

# How often a task is started again after its process or machine is lost.
RETRIES = 5

# How often a task that has failed is tried again where it is: what was wrong may have passed.
PATIENCE = 2

#: Called with the numbers of finished and of all units of work, and a text.
Progress = Callable[[int, int, str], None]


@dataclass
class Task:
    """A call of ``function``, which must be a function of a module and return something small.

    ``after`` are the names of tasks that have to be finished before. ``cores`` and ``memory`` (bytes) are what Ray
    keeps free for it, ``work`` is its share of the whole for progress.
    """

    name: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    after: Sequence[str] = ()
    cores: float = 1
    memory: int = 0
    work: int = 1
    result: Any = field(default=None, repr=False)


class TaskError(Exception):
    """What has failed in a task, with the task's name."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = reason


@contextmanager
def connection(address: str | None) -> Iterator[None]:
    """Return a connection to the cluster at ``address``, or a cluster of this machine alone if it is ``None``.

    One that is there already is used, and stays.
    """
    if ray.is_initialized():
        yield
        return
    ray.init(address=address, log_to_driver=False, include_dashboard=False if address is None else None)
    try:
        yield
    finally:
        ray.shutdown()


def most_memory() -> float:
    """Return the memory of the machine of the cluster that has most, in bytes."""
    return max((node.get("memory", 0) for node in _machines()), default=0)


def most_cores() -> int:
    """Return the cores of the machine of the cluster that has most."""
    return int(max((node.get("CPU", 1) for node in _machines()), default=1))


def _machines() -> list[dict[str, float]]:
    """Return the resources of each machine."""
    nodes: list[dict[str, Any]] = ray.nodes()  # type: ignore[no-untyped-call]
    return [node["Resources"] for node in nodes if node["Alive"]]


def _call(name: str, function: Callable[..., Any], arguments: tuple[Any, ...], *_done: Any) -> Any:
    for attempt in range(PATIENCE + 1):
        try:
            return function(*arguments)
        except Exception as error:
            if attempt == PATIENCE:
                raise TaskError(name, f"{type(error).__name__}: {error}") from None
            time.sleep(0.2 * 4**attempt)
    raise AssertionError


def run(tasks: Sequence[Task], progress: Progress | None = None) -> list[Task]:
    """Run tasks, each after those that it needs, which have to come before it in the list, and fill in their results.

    A task whose process or machine is lost is started again on another one. A task that fails is tried again where it
    is. If that does not help, the tasks that need it are left out, and all others are run.

    Raises ClusterError if something was not done.
    """
    remote = ray.remote(max_retries=RETRIES)(_call)
    refs: dict[str, Any] = {}
    for task in tasks:
        place = remote.options(num_cpus=task.cores, memory=task.memory or None, name=task.name)
        needed = [refs[name] for name in task.after]
        refs[task.name] = place.remote(task.name, task.function, task.arguments, *needed)
    by_ref = {refs[task.name]: task for task in tasks}
    failed: dict[str, str] = {}
    waiting = 0
    done, whole = 0, sum(task.work for task in tasks)
    pending = list(by_ref)
    try:
        while pending:
            ready, pending = ray.wait(pending, num_returns=min(len(pending), 64), timeout=0.5)
            for ref in ready:
                task = by_ref[ref]
                try:
                    task.result = ray.get(ref)
                    done += task.work
                except RayTaskError as error:
                    cause = error.cause
                    if isinstance(cause, TaskError) and cause.name != task.name:
                        waiting += 1
                    else:
                        failed[task.name] = cause.reason if isinstance(cause, TaskError) else str(cause)
                except RayError as error:
                    failed[task.name] = f"{type(error).__name__}: {error}".splitlines()[0]
            if ready and progress is not None:
                progress(done, whole, by_ref[ready[-1]].name)
    finally:
        # Only an exception leaves tasks here, and nobody waits for them any more.
        for ref in pending:
            ray.cancel(ref, force=True)
    if failed:
        raise ClusterError(failed, waiting)
    return list(tasks)


def everywhere(function: Callable[..., Any], *arguments: Any) -> None:
    """Call a function once on each machine. Failures are ignored, so the function must not be essential."""
    remote = ray.remote(max_retries=0)(function)
    refs = []
    for node in ray.nodes():  # type: ignore[no-untyped-call]
        if node["Alive"]:
            place = NodeAffinitySchedulingStrategy(node["NodeID"], soft=True)
            refs.append(remote.options(num_cpus=0, scheduling_strategy=place).remote(*arguments))
    ray.wait(refs, num_returns=len(refs), timeout=30)


def show_progress(done: int, whole: int, name: str) -> None:
    """Write how much is done to standard error: on a terminal in one line, else in a line for each percent."""
    share = 100 * done / max(whole, 1)
    if sys.stderr.isatty():
        print(f"\r{share:5.1f} %  {name:40.40}", end="" if done < whole else "\n", file=sys.stderr, flush=True)
    elif int(share) != _shown.get("percent"):
        _shown["percent"] = int(share)
        print(f"{share:5.1f} %  {name}", file=sys.stderr, flush=True)


_shown: dict[str, int] = {}
