"""The unlocked values of options and portraits."""

from __future__ import annotations

from collections.abc import Collection

from game.app.services import Services
from game.app.settings import VALUES, Value


class Unlocked:
    """Reads the players' challenge records, or unlocks everything if the settings say so."""

    def __init__(self, app: Services) -> None:
        self.app = app

    def values(self, option: str) -> tuple[Value, ...]:
        """Return the possible values of an option, in menu order."""
        there = {"language": self.app.store.languages, "palette": tuple(self.app.store.palettes)}
        return there.get(option, VALUES[option])

    def offered(self, option: str) -> tuple[Value, ...]:
        """Return the values that may be chosen now: all except locked ones, but including the current one."""
        values = self.values(option)
        if option != "palette":
            return values
        locked = self.locked(option)
        return tuple(value for value in values if value not in locked or value == self.app.settings.palette)

    def portraits(self) -> tuple[str, ...]:
        """Return the portraits that players may choose."""
        locked = self.locked("portrait")
        return tuple(name for name in self.app.store.players.portraits if name not in locked)

    def locked(self, kind: str) -> Collection[str]:
        """Return the locked values of a kind."""
        from game.match import challenges  # Imported late, because the first frame does not need it.

        known = challenges.challenges(self.app.store)
        return challenges.locked(self.app.book, known, self.app.settings.everything, kind)
