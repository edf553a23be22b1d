"""Where results are kept: a folder that all machines see, or an object store by URL."""

from __future__ import annotations

import os
import shutil
import uuid
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, cast

import fsspec

# These stores show a file under its name only when it is complete. In others, the file gets its name last.
_WHOLE_AT_ONCE = {"s3", "s3a", "gs", "gcs", "abfs", "abfss", "az", "adl", "oss", "memory"}

# Files that are being written; a reader never sees them.
_UNFINISHED = ".unfinished"


@dataclass(frozen=True)
class Storage:
    """Files by name, such as ``english/KvK.wld``, in a folder or under a URL that fsspec knows."""

    place: str

    @cached_property
    def _resolved(self) -> tuple[Any, str]:
        fs, root = fsspec.core.url_to_fs(self.place)
        # Other machines write too: a listing that is kept would miss their files.
        fs.use_listings_cache = False
        return fs, root.rstrip("/")

    def __getstate__(self) -> dict[str, str]:
        # A connection cannot be sent to another process.
        return {"place": self.place}

    @property
    def folder(self) -> Path | None:
        """The folder, if it is one."""
        fs, root = self._resolved
        protocols = [fs.protocol] if isinstance(fs.protocol, str) else fs.protocol
        return Path(root) if "file" in protocols else None

    def names(self, folder: str) -> set[str]:
        """Return the names of the files in a folder, without the folder's own."""
        fs, root = self._resolved
        fs.invalidate_cache()
        try:
            listed = fs.ls(f"{root}/{folder}", detail=False)
        except FileNotFoundError:
            return set()
        names = {str(path).rstrip("/").rsplit("/", 1)[-1] for path in listed}
        return {name for name in names if not name.endswith(_UNFINISHED)}

    def has(self, name: str) -> bool:
        """Whether there is a complete file with this name."""
        fs, root = self._resolved
        fs.invalidate_cache()
        return bool(fs.exists(f"{root}/{name}"))

    def fetch(self, name: str, path: Path) -> None:
        """Make a file appear at ``path``, where it must not be changed: as a link if it is in a folder."""
        fs, root = self._resolved
        if (folder := self.folder) is not None:
            path.symlink_to((folder / name).absolute())
            return
        unfinished = path.with_name(f"{path.name}.{uuid.uuid4().hex}{_UNFINISHED}")
        try:
            fs.get_file(f"{root}/{name}", str(unfinished))
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)

    def publish(self, path: Path, name: str) -> None:
        """Store a file. It gets its name only when it is complete, even if several machines store it at once."""
        fs, root = self._resolved
        target = f"{root}/{name}"
        unfinished = f"{target}.{uuid.uuid4().hex}{_UNFINISHED}"
        if self.folder is not None:
            Path(target).parent.mkdir(parents=True, exist_ok=True)
            try:
                shutil.copyfile(path, unfinished)
                _to_disk(Path(unfinished))
                Path(unfinished).replace(target)
            finally:
                Path(unfinished).unlink(missing_ok=True)
            return
        fs.makedirs(target.rsplit("/", 1)[0], exist_ok=True)
        protocols = [fs.protocol] if isinstance(fs.protocol, str) else fs.protocol
        if _WHOLE_AT_ONCE.intersection(protocols):
            fs.put_file(str(path), target)
        else:
            fs.put_file(str(path), unfinished)
            fs.mv(unfinished, target)

    def write(self, name: str, text: str, scratch: Path) -> None:
        """Store a text, by way of a file in the folder ``scratch``."""
        path = scratch / f"{uuid.uuid4().hex}.txt"
        path.write_text(text, encoding="utf-8")
        try:
            self.publish(path, name)
        finally:
            path.unlink()

    def read(self, name: str) -> str:
        """Return the text of a file."""
        fs, root = self._resolved
        return cast("bytes", fs.cat_file(f"{root}/{name}")).decode("utf-8")

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        fs, root = self._resolved
        with suppress(FileNotFoundError):
            fs.rm_file(f"{root}/{name}")


def _to_disk(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
