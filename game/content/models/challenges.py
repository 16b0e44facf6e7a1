"""Reasons to come back: the match of the day, a ladder of bots, what it unlocks, and what there is to achieve."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Literal

from pydantic import Field

from game.content.bot_levels import MOST
from game.content.definition import Definition
from game.content.faults import Complaint
from game.content.models.palette import PALETTES
from game.content.text_checks import check_texts
from game.content.wording import BOTH, Spoken

Text = dict[str, str]
"""A text by language."""
Word = Annotated[str, Field(pattern=r"^[a-z0-9_]{1,40}$")]
Value = str | int
Level = Annotated[int, Field(ge=1, le=MOST)]
Kind = Literal["portrait", "palette", "card_back", "music"]
COUNTED = ("matches", "won", "drawn", "sets_won", "longest")
"""What the statistics know of a player at every table; ``longest`` is the longest row of wins."""
MATCHES = ("won_against", "margin", "daily", "daily_won", "streak", "rungs", "tables")
"""What is known beside: wins against bots of a ``level`` or above, the largest lead in the end, daily matches played
and won, the most days in a row, steps of the ladder, and tables at which a match was won."""
FIGURES = ("figure.", "best.")
"""Before the name of a figure of the table: all of it, and the most there ever was in a match."""
EVENT = "event."
"""Before the name of an event of the table: how often it has happened."""


class Daily(Definition):
    """The match of the day: at a table where there is chance, against a bot."""

    levels: Annotated[tuple[Level, ...], Field(strict=False, min_length=1)]
    """Of the bot, day after day, from the first again after the last; of seven the first is a Monday's."""


class Reward(Definition):
    """Something that looks or sounds otherwise, and makes nobody stronger."""

    kind: Kind
    what: Word
    """The portrait, the palette, the picture of a card's back, or the track that it is."""
    name: Text
    """What it is called, by language."""


class Rung(Definition):
    """A step of the ladder: whoever beats a bot of this level has climbed it."""

    level: Level
    unlocks: Word
    """A reward, the first time it is climbed at any table."""


class Goal(Definition):
    """Something to achieve: a number that has to be reached."""

    name: Text
    about: Text
    """What has to be done, by language; ``{least}`` is the number."""
    counts: Annotated[str, Field(pattern=r"^(figure\.|best\.|event\.)?[a-z0-9_]{1,40}$")]
    """What the number is: ``matches``, ``won``, ``drawn``, ``sets_won``, ``longest``, ``won_against``, ``margin``,
    ``daily``, ``daily_won``, ``streak``, ``rungs`` or ``tables``; a figure of the table behind ``figure.`` or
    ``best.``; an event behind ``event.``."""
    least: int = Field(default=1, ge=1, le=1_000_000)
    table: Word | None = None
    """At this table alone; without, at all of them together."""
    level: Level = 1
    """Of a beaten bot, at least."""
    by: Literal["own", "other"] = "own"
    """Whose event it is: that of the player's seat, or of the other one."""
    where: dict[Word, Value | Annotated[tuple[Value, ...], Field(strict=False)]] = Field(
        default_factory=dict, examples=[{"by": "exodia"}]
    )
    """Only if these fields of the event have this value, or one of these."""
    things: int = Field(default=1, ge=1, le=1000)
    """Only if the event holds so many things, such as discs that turned at once."""


class ChallengeRules(Definition):
    """``challenges.yaml``."""

    daily: Daily
    ladder: Annotated[tuple[Rung, ...], Field(strict=False, min_length=1)]
    """From the first step to the last."""
    rewards: dict[Word, Reward]
    """By id."""
    goals: dict[Word, Goal]
    """By id, in the order in which they are shown."""


def check_challenges(
    rules: ChallengeRules,
    there: Mapping[str, Collection[str]],
    events: Mapping[str, Mapping[str, tuple[str, ...]]],
    spoken: Spoken = BOTH,
) -> Iterable[Complaint]:
    """Rewards and tables are there, events and their fields as well, and texts are whole; ``there`` has what a reward
    of each kind may be, ``events`` the fields of each event by table."""
    for number, rung in enumerate(rules.ladder):
        if rung.unlocks not in rules.rewards:
            known = tuple(rules.rewards)
            yield Complaint(("ladder", number, "unlocks"), f"no reward is called {rung.unlocks!r}", rung.unlocks, known)
    for id, reward in rules.rewards.items():
        path, known = ("rewards", id), tuple(there[reward.kind])
        if reward.what not in known:
            yield Complaint((*path, "what"), f"no {reward.kind} is called {reward.what!r}", reward.what, known)
        if reward.kind == "palette" and reward.what in PALETTES:
            yield Complaint((*path, "what"), f"the palette {reward.what!r} helps to see and is never locked")
        for complaint in check_texts({"name": reward.name}, (), "reward", spoken):
            yield complaint._replace(path=(*path, *complaint.path))
    for id, goal in rules.goals.items():
        yield from (each._replace(path=("goals", id, *each.path)) for each in _goal(goal, events, spoken))


def _goal(goal: Goal, events: Mapping[str, Mapping[str, tuple[str, ...]]], spoken: Spoken) -> Iterable[Complaint]:
    yield from check_texts({"name": goal.name, "about": goal.about}, ("least",), "goal", spoken)
    if goal.table is not None and goal.table not in events:
        yield Complaint(("table",), f"there is no table called {goal.table!r}", goal.table, tuple(events))
        return
    if goal.counts.startswith(EVENT):
        tables = [events[goal.table]] if goal.table else [*events.values()]
        fields = {name: those for table in tables for name, those in table.items()}
        name = goal.counts.removeprefix(EVENT)
        if name not in fields:
            yield Complaint(("counts",), f"no event is called {name!r}", name, tuple(fields))
            return
        for field in goal.where:
            if field not in fields[name]:
                yield Complaint(("where", field), f"{name!r} has no field {field!r}", field, fields[name])
    elif not goal.counts.startswith(FIGURES) and goal.counts not in (*COUNTED, *MATCHES):
        yield Complaint(("counts",), f"nobody counts {goal.counts!r}", goal.counts, (*COUNTED, *MATCHES))
