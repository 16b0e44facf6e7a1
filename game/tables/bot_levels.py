"""Common parts of the bots of all tables: levels as bots, the chance that a lead gives, and the strength they need."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from game.content.data_files import Files
from game.content.definition import Entries
from game.content.models.people import LEVEL_COUNT, BotLevelT, check_bots, weakest_first
from game.kernel.bots import Clock, Stop, Thought, never, stop_after
from game.kernel.opaque import M, Opponent, P, R, Rules, TableLevel
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal


def read_levels(model: type[Entries[dict[str, BotLevelT]]], files: Files) -> dict[str, BotLevelT]:
    """Return the levels of ``bots.yaml`` by their ids, the weakest first."""
    return weakest_first(files.read(model, "bots.yaml", partial(check_bots, around=files)).root)


def chance_of(lead: float, three_in_four: float) -> float:
    """Return the chance to win, 0 to 1, with a lead; about 3/4 with a lead of ``three_in_four``."""
    return 1 / (1 + math.exp(-lead / three_in_four))


@dataclass(frozen=True, slots=True)
class ThinkingLimits:
    """Limits of the thinking about one move, next to those of a level."""

    nodes: int | None = None
    """The number of positions to examine; None for that of the level."""
    stop: Stop = never
    """Ends the search for the move with the best one so far."""
    more: Stop | None = None
    """Ends the work beyond the move itself; None for ``stop``."""
    clock: Clock | None = None
    """The clock for the level's seconds. Without it only nodes count, so that a bot plays the same on every machine."""

    def nodes_or(self, nodes: int) -> int:
        """Return this number of nodes, or that of a level if this one is None."""
        return nodes if self.nodes is None else self.nodes

    def nodes_up_to(self, nodes: int) -> int:
        """Return the lower one of this number of nodes and that of a level."""
        return nodes if self.nodes is None else min(nodes, self.nodes)

    def within(self, seconds: float) -> Stop:
        """Return a ``Stop`` that also ends the search after this many seconds, if there is a clock."""
        return stop_after(seconds, self.clock, self.stop)

    @property
    def after_move(self) -> ThinkingLimits:
        """The limits of the work beyond the move itself."""
        return replace(self, stop=self.more or self.stop)


NO_LIMITS = ThinkingLimits()


class BestMove(NamedTuple, Generic[M]):
    """The move that a search has found. Values are the lead of the side to move, in hundredths of a piece or disc."""

    move: M
    value: int
    depth: int
    """Plies searched; 0 if there was nothing to think about, or if the bot slipped."""
    is_exact: bool
    """True if the search has seen the end of the match."""
    nodes: int
    """Positions searched."""


Decide: TypeAlias = Callable[[R, P, TableLevel, Stream, ThinkingLimits], Thought[M]]
"""A function that thinks for a bot of a level."""


class RulesWithLevels(Rules, Protocol):
    """The rules of a table whose bots are the levels of one kind."""

    @property
    def levels(self) -> Mapping[str, Opponent]: ...


LeveledT = TypeVar("LeveledT", bound=RulesWithLevels)


@dataclass(frozen=True, slots=True)
class LevelBot(Generic[LeveledT, P, M]):
    """The bot of a level, limited by nodes alone, so that it plays the same on every machine."""

    decide: Decide[LeveledT, P, M]
    level: int

    def __call__(self, rules: LeveledT, position: P, stream: Stream) -> M:
        return self.think(rules, position, stream).move

    def think(self, rules: LeveledT, position: P, stream: Stream) -> Thought[M]:
        """Return the thought of the bot."""
        level = next((level for level in rules.levels.values() if level.level == self.level), None)
        if level is None:
            known_levels = ", ".join(str(level.level) for level in rules.levels.values())
            raise Refusal("unknown_bot", f"There is no level {self.level} here, only {known_levels}.")
        return self.decide(rules, position, level, stream, NO_LIMITS)


def level_bots(decide: Decide[LeveledT, P, M]) -> dict[str, LevelBot[LeveledT, P, M]]:
    """Return ``level1`` and so on as bots, for a table whose rules have ``levels``."""
    return {f"level{level}": LevelBot(decide, level) for level in range(1, LEVEL_COUNT + 1)}


RUNG_LEVEL, LEVEL_GOAL = "level ", 54.0
"""Prefix of a level's name on a ladder, and the percentage of points it should score against the level below."""


class LadderRung(NamedTuple):
    """A pairing of two bots, and the least percentage of points the first should score."""

    rules: str
    one: str
    other: str
    least: float
    deck: str | None = None
    """The deck of both seats, or two names separated by a comma; None for that of the rules."""


class Ladder(NamedTuple):
    """The pairings of a table."""

    rungs: tuple[LadderRung, ...]
    opening: int | None = None
    """Random plies at the start of both matches of a pair; None if chance makes every match different."""


NO_LADDER = Ladder(())
"""The ladder of a table that does not measure its bots."""


def steps(*rules: str) -> tuple[LadderRung, ...]:
    """Return the pairings of every level with the one below, under each of these rules."""
    numbers = range(2, LEVEL_COUNT + 1)
    pairs = [(f"{RUNG_LEVEL}{number}", f"{RUNG_LEVEL}{number - 1}") for number in numbers]
    return tuple(LadderRung(name, one, other, LEVEL_GOAL) for name in rules for one, other in pairs)
