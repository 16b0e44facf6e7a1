"""How the levels of a table's bots stand to each other: seat-swapped pairs with the same luck for both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from game.kernel.levels import LEVELS
from game.kernel.stream import grown, seeded
from game.lab.intervals import wilson
from game.lab.pairs import half_points
from game.lab.watching import Setting, watch
from game.store import Store, load_rules
from game.tables import table
from game.tables.knucklebones.deciding import playing

PAIRS = 10
"""Pairs in a share."""
LEVEL, STEP = "level ", 54.0
"""What a level's name begins with, and how often it should beat the one below, in per cent."""


class Rung(NamedTuple):
    """Two who play each other, and how many points of a hundred the first should at least make, or at most."""

    rules: str
    one: str
    other: str
    least: float


RULES = "classic", "kotsu"
STEPS = tuple(Rung(rules, f"{LEVEL}{n}", f"{LEVEL}{n - 1}", STEP) for rules in RULES for n in range(2, LEVELS + 1))
EDGES = (
    Rung("classic", "greedy", "level 1", 70.0), Rung("classic", "random", "level 1", 45.0),
    Rung("kotsu", "greedy", "level 1", 70.0), Rung("kotsu", "random", "level 1", 45.0),
    Rung("classic", "level 5", "random", 83.0), Rung("classic", "level 5", "greedy", 63.0),
)  # fmt: skip
RUNGS = (*STEPS, *EDGES)
"""Everything that is measured."""


@dataclass(frozen=True, slots=True)
class Share:
    """Pairs ``start`` to ``stop`` - 1 of a rung."""

    rung: Rung
    nodes: int
    """The most that any bot may look at for one move."""
    seed: int
    start: int
    stop: int


def shares(rungs: Sequence[Rung], pairs: int, nodes: int, seed: int) -> Iterator[Share]:
    """The whole work in pieces."""
    for rung in rungs:
        for start in range(0, pairs, PAIRS):
            yield Share(rung, nodes, seed, start, min(start + PAIRS, pairs))


def play(share: Share) -> tuple[Rung, int, int]:
    """The half points of the rung's first bot, and the matches they were made in."""
    on, rung = table("knucklebones"), share.rung
    rules = load_rules(rung.rules)
    one, other = (bot(name, share.nodes) for name in (rung.one, rung.other))
    points = 0
    for index in range(share.start, share.stop):
        luck, setting = grown(seeded(share.seed), index), Setting(1 + index % 2, (None, None))
        points += half_points(watch(on, rules, (one, other), setting, luck), 1)
        points += half_points(watch(on, rules, (other, one), setting, luck), 2)
    return rung, points, 2 * (share.stop - share.start)


@lru_cache(maxsize=16)
def bot(name: str, nodes: int) -> Any:
    """A bot by its name on the command line, or by its level."""
    if not name.startswith(LEVEL):
        return table("knucklebones").bots[name]
    store = Store()
    store.read()
    _, mind = store.minds.by_level()[int(name.removeprefix(LEVEL)) - 1]
    return playing(mind, min(nodes, mind.nodes))


def standing(rung: Rung, points: int, matches: int) -> dict[str, Any]:
    """The share of points with its interval of 95 %, in per cent."""
    share = wilson(points / 2, matches)
    said = {key: round(100 * value, 2) for key, value in share._asdict().items()}
    return {**rung._asdict(), "matches": matches, **said, "met": said["value"] >= rung.least}
