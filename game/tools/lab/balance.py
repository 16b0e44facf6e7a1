"""Measurements for the balance page: every deck, played by good bots and by weaker ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from game.kernel.opaque import JsonObject
from game.tools.lab.examination import Told, Trial, Work, examine
from game.tools.lab.figures import figures
from game.tools.lab.flags import STRONGEST

MORE, MOST = 2, 32
"""Factor by which matches grow while it is open if a card wins too much, and the largest factor overall."""


class BrokenOff(Exception):
    """The user interrupted the measurement."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The trials of the balance page."""

    decks: tuple[tuple[str, Trial], ...]
    """Trials of good bots by deck name, with each card against a blank."""
    weaker: tuple[tuple[str, Trial], ...]
    """Trials of weaker bots by deck name, without the cards."""
    between: Trial
    """A trial of good bots against weaker ones."""
    rules: str
    """The name of the rule set."""

    @property
    def trials(self) -> Iterator[tuple[str, Trial]]:
        """Yield every trial with its title."""
        yield from self.decks
        yield from ((f"{name}, in weaker hands", trial) for name, trial in self.weaker)
        yield "bots against each other", self.between


def measured(plan: Plan, work: Work, told: Callable[[str], Told]) -> JsonObject:
    """Return all figures. Raise ``BrokenOff`` if the user interrupts."""

    def examined(name: str, trial: Trial) -> JsonObject:
        found = examine(trial, work, told(name))
        if found.ended == "broken off by hand":
            raise BrokenOff
        return figures(trial, found, (plan.rules,))

    decks = {}
    for name, trial in plan.decks:
        said = examined(name, trial)
        for card in trial.examined():
            _settle(name, card, trial, said, examined)
        decks[name] = said
    return {
        "decks": decks,
        "weaker": {name: examined(f"{name}, in weaker hands", trial) for name, trial in plan.weaker},
        "between": examined("bots against each other", plan.between),
    }


def _settle(deck: str, card: str, trial: Trial, said: JsonObject, examined: Callable[[str, Trial], JsonObject]) -> None:
    """Play more matches, including the earlier ones, as long as it is open if a card wins too much."""
    known, matches = said["cards"][0][card], trial.lift
    while known["lift"]["low"] <= STRONGEST <= known["lift"]["high"] and matches < trial.lift * MOST:
        matches *= MORE
        more = examined(f"{deck}, more of {card}", replace(trial, matches=0, lift=matches, named=(card,)))
        known |= {key: more["cards"][0][card][key] for key in ("lift", "lift_points")}
