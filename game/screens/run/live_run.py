"""A run on its screen, as the pages over it see it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from game.screens.screen import Screen
from game.tables.undercity.run_map import Place
from systems.undercity.run_picture import RunView

if TYPE_CHECKING:
    from game.screens.run.party import Run


class LiveRun(Screen, ABC):
    """A run that is walked on a screen."""

    run: Run

    @property
    @abstractmethod
    def view(self) -> RunView:
        """The picture at this moment."""

    @property
    @abstractmethod
    def place(self) -> Place:
        """The room of the players."""

    @abstractmethod
    def name(self, seat: int) -> str:
        """Return the name of a player."""
