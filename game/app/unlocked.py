"""What may be chosen by now of options and heads, and what has to be unlocked first."""

from __future__ import annotations

from collections.abc import Collection

from game.app.services import Services
from game.app.settings import VALUES, Value


class Unlocked:
    """Goes by the book of what players have achieved, or lets everything be chosen where the settings say so."""

    def __init__(self, app: Services) -> None:
        self.app = app

    def values(self, option: str) -> tuple[Value, ...]:
        """What an option can be, in the order it is offered."""
        there = {"language": self.app.store.languages, "palette": tuple(self.app.store.palettes)}
        return there.get(option, VALUES[option])

    def offered(self, option: str) -> tuple[Value, ...]:
        """What of that may be chosen now: what is locked may not, unless it is chosen already."""
        values = self.values(option)
        if option != "palette":
            return values
        locked = self.locked(option)
        return tuple(value for value in values if value not in locked or value == self.app.settings.palette)

    def portraits(self) -> tuple[str, ...]:
        """The heads that players may choose."""
        locked = self.locked("portrait")
        return tuple(name for name in self.app.store.players.portraits if name not in locked)

    def locked(self, kind: str) -> Collection[str]:
        """What of a kind has to be unlocked first."""
        from game.match import challenges  # Only here: the first frame does without.

        known = challenges.challenges(self.app.store)
        return challenges.locked(self.app.book, known, self.app.settings.everything, kind)
