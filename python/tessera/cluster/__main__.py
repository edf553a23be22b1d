"""``python -m tessera.cluster``: work on a cluster from the command line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import tessera
from tessera.cluster.failures import ClusterError
from tessera.cluster.ray_tasks import show_progress
from tessera.cluster.storage import Storage
from tessera.cluster.tables import build_tables


def parser() -> argparse.ArgumentParser:
    """Return the arguments."""
    whole = argparse.ArgumentParser(prog="python -m tessera.cluster", description=__doc__)
    commands = whole.add_subparsers(dest="command", required=True)
    tables = commands.add_parser(
        "tables",
        help="build endgame tables",
        description="Build all tables of up to N pieces of a variant. A run that was stopped goes on with the same "
        "command. Exit status: 0 if all is built, 1 if parts could not be built, 2 if an option is invalid.",
    )
    tables.add_argument(
        "--variant", required=True, choices=tessera.variants(), metavar="NAME", help="variant of draughts"
    )
    tables.add_argument("--pieces", required=True, type=int, metavar="N", help="maximum number of pieces on the board")
    tables.add_argument(
        "--storage", required=True, metavar="DIR_OR_URL", help="folder that all machines see, or URL of an object store"
    )
    tables.add_argument(
        "--address",
        metavar="ADDRESS",
        help="address of a Ray cluster, or `auto` on one of its machines [default: this one]",
    )
    tables.add_argument(
        "--keep-working-files", action="store_true", help="keep the files that tables of more pieces are built from"
    )
    tables.add_argument(
        "--plan",
        action="store_true",
        help="only say what tables of 7 to 10 pieces, and of N, take on 1, 10 and 100 machines, by a model fitted to "
        "measured parts",
    )
    tables.add_argument(
        "--cores",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="cores of a machine, for --plan [this one's]",
    )
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program, and return the exit status."""
    given = parser().parse_args(arguments)
    try:
        return plan_tables(given) if given.plan else run_tables(given)
    except KeyboardInterrupt:
        print("interrupted; the same command goes on", file=sys.stderr)
        return 130
    except ClusterError as error:
        for name, reason in error.failed.items():
            print(f"error: {name}: {reason}", file=sys.stderr)
        print(f"error: {error}", file=sys.stderr)
        return 1
    except (OSError, ValueError, MemoryError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def run_tables(given: argparse.Namespace) -> int:
    """Build tables, and print what was built."""
    built = build_tables(
        given.variant,
        given.pieces,
        given.storage,
        address=given.address,
        keep_working_files=given.keep_working_files,
        progress=show_progress,
    )
    print(
        f"{given.storage}/{built.variant}: {len(built.parts)} parts built, {built.positions:,} positions, "
        f"in {built.seconds:.1f} s; {built.finished_before} were there before"
    )
    return 0


def plan_tables(given: argparse.Namespace) -> int:
    """Print an estimate of what tables take."""
    from tessera.cluster.estimate import estimate, in_words, measured

    model = measured(given.variant, Storage(given.storage))
    wanted = sorted({given.pieces, 7, 8, 9, 10})
    estimates = [estimate(given.variant, pieces, model, [1, 10, 100], given.cores) for pieces in wanted]
    print(in_words(given.variant, estimates, model, given.cores))
    return 0


if __name__ == "__main__":
    sys.exit(main())
