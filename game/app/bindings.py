"""Key and button bindings chosen by players, saved and applied over the data."""

from __future__ import annotations

from pathlib import Path

from game.content.models.controls import OwnAction
from game.kernel.opaque import JsonObject
from game.match.storage import JsonFile
from systems.input.bindings import Bound, completed, usable

FILE, VERSION = "bindings.json", 2


def _with_undo(told: JsonObject) -> JsonObject:
    """Convert from version 1, which had no undo."""
    return {**told, "devices": completed(told["devices"], OwnAction("undo"))}


MIGRATIONS = (_with_undo,)
"""Functions that convert one version to the next; the last one leads to ``VERSION``."""


class Bindings(JsonFile[Bound]):
    """Bindings that players changed, by device kind; without a folder they are lost when the game closes."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder, FILE, VERSION, lambda told: usable(told["devices"]), MIGRATIONS)
        self.own: Bound = self.read() or {}

    def change(self, changed: Bound) -> None:
        """Change the bindings of these device kinds; the others stay."""
        self._keep({**self.own, **changed})

    def reset(self) -> None:
        """Restore the bindings of the data."""
        self._keep({})

    def _keep(self, own: Bound) -> None:
        self.own, self.notice = own, None
        devices = {family: {action: [*named] for action, named in said.items()} for family, said in own.items()}
        self.write({"devices": devices})
