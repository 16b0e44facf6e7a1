"""A designer with an editor: real files in a copy of the data, and an application that reads them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.background.job import Immediate
from game.content.hot_reload import Reload
from game.tables.table_files import store_of
from tests.kit.app import Stage
from tests.kit.data_copies import copy_data

if TYPE_CHECKING:
    import pytest


class Designer:
    """Saves files of ``data`` while an application runs on them."""

    def __init__(self, stage: Stage, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.data = copy_data(folder / "data")
        self.stage = stage
        reload = Reload(stage.app.store, Immediate())
        patch.setitem(vars(stage.app), "reload", reload)
        patch.setattr(stage.app, "store", store_of(self.data))
        stage.app.read_data()
        stage.watch()

    def write(self, file: str, text: str) -> None:
        """Save a whole file as careful editors do: write a new file, then replace the old one."""
        path = self.data / file
        fresh = path.with_name(f".{path.name}.new")
        fresh.write_text(text, "utf-8")
        fresh.replace(path)

    def change(self, file: str, old: str, new: str) -> None:
        """Replace the first occurrence of a text in a file, and save."""
        text = (self.data / file).read_text("utf-8")
        assert old in text
        self.write(file, text.replace(old, new, 1))

    def wait(self, seconds: float = 0.5) -> None:
        """Let this many seconds of the application's time pass, in frames of a slow machine."""
        for _ in range(round(seconds * 20)):
            self.stage.tick(1 / 20)
