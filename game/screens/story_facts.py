"""The facts in the story of a match, from the table's statistics and a bot's analysis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.match.record import Record
from game.match.story import Feat, Story
from game.screens.match_judge import MatchJudge
from game.screens.screen import Screen

CARD = "card."
"""Prefix of the statistics of card uses."""


class Fact(NamedTuple):
    """One fact: its label, its value, and the seat it belongs to."""

    about: str
    value: str
    seat: int = 0
    short: str = ""
    """Shorter label for lack of room; "" if there is nothing to leave out."""


def of_match(screen: Screen, record: Record, story: Story) -> Iterator[Fact]:
    """Yield the facts about the match: lead changes and records."""
    if len(record.on.score(record.rules, record.position).totals) > 1:
        yield Fact(screen.say("story.changes"), str(story.changes))
    for name, feat in story.feats.items():
        if (called := figure(screen, record, name)) is not None:
            yield Fact(called, placed(screen, feat), feat.seat)
    if story.swing is not None:
        yield Fact(screen.say("story.swing"), placed(screen, story.swing), story.swing.seat)


def of_seat(screen: Screen, record: Record, story: Story, judging: MatchJudge | None, seat: int) -> Iterator[Fact]:
    """Yield the facts about a seat: its luck, as far as known, and its achievements.

    Large text leaves out a seat's records, which the match lists too.
    """
    if judging is not None and seat in judging.luck:
        yield Fact(screen.say("story.luck"), f"{round(100 * judging.luck[seat]):+} %")
    bests = story.bests.get(seat, {}) if screen.app.settings.text_size == 1 else {}
    counted = {**story.sums.get(seat, {}), **bests}
    for name, value in counted.items():
        if (called := figure(screen, record, name)) is not None:
            yield Fact(called, str(value))


def cards(screen: Screen, record: Record, story: Story, seat: int) -> list[str]:
    """Return the cards a seat has played, with the number of uses if more than one."""
    content, language = screen.app.store.at(record.on.name), screen.app.settings.language
    used = {name.removeprefix(CARD): uses for name, uses in story.sums.get(seat, {}).items() if name.startswith(CARD)}
    named = {content.called(card, language): uses for card, uses in used.items()}
    return [screen.say("story.card", card=name, uses=uses) if uses > 1 else name for name, uses in named.items()]


def figure(screen: Screen, record: Record, name: str) -> str | None:
    """Return the table's name for a statistic, or None."""
    key = f"{record.on.name}.figure_{name}"
    return screen.say(key) if key in screen.app.store.texts["en"] else None


def placed(screen: Screen, feat: Feat) -> str:
    """Return the value of a record and, if the text leaves room, its move number."""
    if screen.app.settings.text_size > 1:
        return str(feat.value)
    return screen.say("story.at", value=feat.value, move=feat.ply + 1)
