"""Variants: what distinguishes them in a storage, and how they are named to the program."""

from __future__ import annotations

import hashlib
from pathlib import Path

from tessera import Variant


def of(variant: str | Variant) -> Variant:
    """Return the variant that is meant."""
    return variant if isinstance(variant, Variant) else Variant(variant)


def identity(variant: Variant) -> str:
    """Return a text that differs for other rules: the name, and for the game of a file a digest of what it says."""
    _, said = variant.__reduce__()
    if said == (variant.name,):
        return variant.name
    return f"{variant.name}-{hashlib.sha256(repr(said).encode()).hexdigest()[:16]}"


def argument(variant: Variant, folder: Path) -> str:
    """Return what the program takes as a variant: a name, or a file of rules, which is written into the folder."""
    return str(variant._argument(folder))
