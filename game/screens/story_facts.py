"""What the story of a match says, line by line: whatever the table, from what it counts and what a bot says of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.match.record import Record
from game.match.story import Feat, Story
from game.screens.match_judge import Judging
from game.screens.screen import Screen

CARD = "card."
"""What the figure of a card's use begins with."""


class Fact(NamedTuple):
    """A line: what it is about, what there is to say, and the seat whose doing it was."""

    about: str
    value: str
    seat: int = 0
    short: str = ""
    """What it is about where that has no room; "" where there is nothing to leave out."""


def of_match(screen: Screen, record: Record, story: Story) -> Iterator[Fact]:
    """What belongs to the match: who was ahead how often, and what was biggest."""
    if len(record.on.score(record.rules, record.position).totals) > 1:
        yield Fact(screen.say("story.changes"), str(story.changes))
    for name, feat in story.feats.items():
        if (called := figure(screen, record, name)) is not None:
            yield Fact(called, placed(screen, feat), feat.seat)
    if story.swing is not None:
        yield Fact(screen.say("story.swing"), placed(screen, story.swing), story.swing.seat)


def of_seat(screen: Screen, record: Record, story: Story, judging: Judging | None, seat: int) -> Iterator[Fact]:
    """What belongs to a seat: its luck, as far as that is known, and what it has done.

    Large text leaves its best things to those of the match.
    """
    if judging is not None and seat in judging.luck:
        yield Fact(screen.say("story.luck"), f"{round(100 * judging.luck[seat]):+} %")
    bests = story.bests.get(seat, {}) if screen.app.settings.text_size == 1 else {}
    counted = {**story.sums.get(seat, {}), **bests}
    for name, value in counted.items():
        if (called := figure(screen, record, name)) is not None:
            yield Fact(called, str(value))


def cards(screen: Screen, record: Record, story: Story, seat: int) -> list[str]:
    """The cards a seat has played, each with how often that was if it was more than once."""
    content, language = screen.app.store.at(record.on.name), screen.app.settings.language
    used = {name.removeprefix(CARD): uses for name, uses in story.sums.get(seat, {}).items() if name.startswith(CARD)}
    named = {content.called(card, language): uses for card, uses in used.items()}
    return [screen.say("story.card", card=name, uses=uses) if uses > 1 else name for name, uses in named.items()]


def figure(screen: Screen, record: Record, name: str) -> str | None:
    """What a table calls a figure; None where it does not."""
    key = f"{record.on.name}.figure_{name}"
    return screen.say(key) if key in screen.app.store.texts["en"] else None


def placed(screen: Screen, feat: Feat) -> str:
    """How big something was and, where the text leaves room, when."""
    if screen.app.settings.text_size > 1:
        return str(feat.value)
    return screen.say("story.at", value=feat.value, move=feat.ply + 1)
