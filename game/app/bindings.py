"""Key and button bindings chosen by players, saved and applied over the data."""

from __future__ import annotations

from pathlib import Path

from game.content.models.controls import OwnAction
from game.kernel.opaque import JsonObject
from game.match.json_file import keep_later, read_kept
from systems.input.bindings import Bound, completed, usable

FILE, VERSION = "bindings.json", 2


def _with_undo(told: JsonObject) -> JsonObject:
    """Convert from version 1, which had no undo."""
    return {**told, "devices": completed(told["devices"], OwnAction("undo"))}


MIGRATIONS = (_with_undo,)
"""Functions that convert one version to the next; the last one leads to ``VERSION``."""


class Bindings:
    """Bindings that players changed, by device kind; without a folder they are lost when the game closes."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = folder / FILE if folder is not None else None
        self.own: Bound = {}
        self.notice: str | None = None
        """Key of a message for the player if the saved file could not be used."""
        if self.path is not None:
            found, damaged = read_kept(self.path, VERSION, lambda told: usable(told["devices"]), MIGRATIONS)
            self.own = found or {}
            self.notice = "notice.bindings" if damaged else None

    def change(self, changed: Bound) -> None:
        """Change the bindings of these device kinds; the others stay."""
        self._keep({**self.own, **changed})

    def reset(self) -> None:
        """Restore the bindings of the data."""
        self._keep({})

    def _keep(self, own: Bound) -> None:
        self.own, self.notice = own, None
        if self.path is not None:
            devices = {family: {action: [*named] for action, named in said.items()} for family, said in own.items()}
            keep_later(self.path, VERSION, {"devices": devices})
