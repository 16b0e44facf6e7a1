"""Everything that the page on balance is made from: every deck in the hands of good bots and of weaker ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from game.kernel.json_values import JsonObject
from game.tools.lab.examination import Told, Trial, Work, examine
from game.tools.lab.figures import figures
from game.tools.lab.flags import STRONGEST

MORE, MOST = 2, 32
"""So many times as many matches where they leave open whether a card wins too much, again and again, and how many times
as many at the most."""


class BrokenOff(Exception):
    """Somebody had enough of waiting."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured."""

    decks: tuple[tuple[str, Trial], ...]
    """By name, in the hands of good bots, each card against a blank."""
    weaker: tuple[tuple[str, Trial], ...]
    """Every deck in weaker hands, without the cards."""
    between: Trial
    """Good bots against weaker ones."""
    rules: str
    """What the rules are called."""

    @property
    def trials(self) -> Iterator[tuple[str, Trial]]:
        """All that is examined, with what it is called."""
        yield from self.decks
        yield from ((f"{name}, in weaker hands", trial) for name, trial in self.weaker)
        yield "bots against each other", self.between


def measured(plan: Plan, work: Work, told: Callable[[str], Told]) -> JsonObject:
    """All figures; raises ``BrokenOff`` where somebody ended it."""

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
    """More matches, which hold those there were, as long as it is open whether a card wins too much."""
    known, matches = said["cards"][0][card], trial.lift
    while known["lift"]["low"] <= STRONGEST <= known["lift"]["high"] and matches < trial.lift * MOST:
        matches *= MORE
        more = examined(f"{deck}, more of {card}", replace(trial, matches=0, lift=matches, named=(card,)))
        known |= {key: more["cards"][0][card][key] for key in ("lift", "lift_points")}
