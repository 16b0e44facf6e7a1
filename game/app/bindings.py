"""The keys and buttons players have chosen, kept from start to start over whatever the data say."""

from __future__ import annotations

from pathlib import Path

from game.content.models.key_names import OwnAction
from game.kernel.json_values import JsonObject
from game.match.json_file import keep_later, read_kept
from systems.input.bindings import Bound, completed, usable

FILE, VERSION = "bindings.json", 2


def _with_undo(told: JsonObject) -> JsonObject:
    """From the games that took nothing back."""
    return {**told, "devices": completed(told["devices"], OwnAction("undo"))}


MIGRATIONS = (_with_undo,)
"""The last one makes this version of the one before."""


class Bindings:
    """What each kind of device does where a player has set it; without a folder it is forgotten with the game."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = folder / FILE if folder is not None else None
        self.own: Bound = {}
        self.notice: str | None = None
        """Key of a sentence for the player when what was kept could not be used."""
        if self.path is not None:
            found, damaged = read_kept(self.path, VERSION, lambda told: usable(told["devices"]), MIGRATIONS)
            self.own = found or {}
            self.notice = "notice.bindings" if damaged else None

    def change(self, changed: Bound) -> None:
        """These kinds of device do this from now on; the others stay as they are."""
        self._keep({**self.own, **changed})

    def reset(self) -> None:
        """Everything is as the data say."""
        self._keep({})

    def _keep(self, own: Bound) -> None:
        self.own, self.notice = own, None
        if self.path is not None:
            devices = {family: {action: [*named] for action, named in said.items()} for family, said in own.items()}
            keep_later(self.path, VERSION, {"devices": devices})
