"""Pages of the challenges for more than one player: the match of the day for two, and the house rule of the week."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from game.match.players import Player
from game.match.statistics import PERSON, PLAYER
from game.match.weekly import DAYS, Place, house_rule, week_of, week_table
from game.screens.layout.boxes import Line, center, column, table
from game.screens.layout.leaves import Text
from game.screens.layout.node import Node
from game.screens.outcome import totals_text

if TYPE_CHECKING:
    from game.screens.challenges.challenges import Challenges

SENTENCE = ("bold", "small", "tiny")
SMALL = ("small", "tiny")


def couch_page(screen: Challenges) -> list[Node | None]:
    """Build the match of the day for two people, and its result."""
    contest, today = screen.couch, screen.app.today().isoformat()
    if contest is None:
        return [center(Text(screen.say("challenges.no_daily"), side="center"))]
    day, name = screen.feats.couch.get(today), screen.say(f"{contest.table}.name")
    result = Text(screen.say(f"challenges.{'unplayed_couch' if day is None else 'left'}"), SENTENCE, "card")
    if day is not None and day.result:
        color = "seat1" if day.result == "won" else "card"
        result = Text(f"{screen.say(f'challenges.{day.result}')}  {totals_text(screen, day.totals)}", SENTENCE, color)
    lines = [
        Text(today, SENTENCE, "double"), Text(screen.say("challenges.for_two", table=name), SENTENCE), result,
        screen.copy_note(),
    ]
    share = screen.share()
    return [
        column(*lines, weight=1, gap=(1, 3)),
        screen.days(),
        Text(share, SMALL, "dim") if share else None,
        screen.buttons("play", *(["copy"] if share else [])),
    ]


def couch_line(screen: Challenges) -> str:
    """Return the result of the match of the day for two in one line, "" if there is none."""
    today = screen.app.today().isoformat()
    day = screen.feats.couch.get(today)
    if day is None or not day.result:
        return ""
    first, second = (*day.names, "", "")[:2]
    return screen.say(
        "challenges.line_couch", date=today, table=screen.say(f"{day.table}.name"), first=first, second=second,
        totals=totals_text(screen, day.totals),
    )


def weekly_page(screen: Challenges) -> list[Node | None]:
    """Build the house rule of the week and the table of its results."""
    today = screen.app.today()
    rule = house_rule(screen.rules, today)
    if rule is None:
        return [center(Text(screen.say("challenges.no_weekly"), side="center"))]
    spoken, week = screen.app.in_language, week_of(today)
    lines = [place_line(screen, number, each) for number, each in enumerate(week_table(screen.app.book, week), 1)]
    head = [Text(screen.say(f"challenges.{each}") if each else "", ("tiny",), "dim", side="right")
            for each in ("", "", "week_played", "week_won", "week_points")]
    before = week_table(screen.app.book, week_of(today - timedelta(DAYS))) if today.toordinal() > DAYS else []
    last = screen.say("challenges.last_week", name=who_name(screen, before[0].who)) if before else ""
    results: Node = Text(screen.say("challenges.unplayed_week"), SMALL, "card", weight=1)
    if lines:
        results = table(*lines, head=Line([*head]), weights=(0, 1, 0, 0, 0), drops=(2,), weight=1, gap=(0, 1))
    return [
        Text(f"{spoken(rule.name)} ({screen.say(f'{rule.table}.name')}, {week})", SENTENCE, "double"),
        Text(spoken(rule.about), SENTENCE),
        results,
        Text(last, SMALL, "dim") if last else None,
        screen.buttons("play"),
    ]


def place_line(screen: Challenges, number: int, place: Place) -> Line:
    """Build a line of the table of a week."""
    color = "double" if place.who == screen.who else "text"
    figures = (place.played, place.won, place.points)
    return Line([
        Text(f"{number}.", SMALL, color, side="right", centered=True),
        Text(who_name(screen, place.who), SMALL, color, centered=True),
        *(Text(str(each), SMALL, color, side="right", centered=True) for each in figures),
    ], pad=(4, 1))


def who_name(screen: Challenges, who: str) -> str:
    """Return the name of a person in the statistics."""
    player: Player | None = screen.app.players.get(who.removeprefix(PLAYER)) if who.startswith(PLAYER) else None
    return player.name if player else screen.say(f"player.{who.removeprefix(PERSON)}")
