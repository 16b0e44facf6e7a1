"""The house rule of the week: one setup that everyone plays, and the table of its results."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from game.content.models.practice import ChallengeRules, HouseRule
from game.content.store import Store
from game.match.challenges import Book, Contest, Try
from game.match.record import WEEKLY

DAYS = 7


def week_of(day: date) -> str:
    """Return the ISO week of a date, such as 2026-W47."""
    year, week, _ = day.isocalendar()
    return f"{year:04}-W{week:02}"


def house_rule(rules: ChallengeRules, day: date) -> HouseRule | None:
    """Return the house rule of the week of a date, None without any."""
    # Day 1 of the calendar was a Monday, so every ISO week has one number here, and years with 53 of them skip none.
    return rules.weekly[(day.toordinal() - 1) // DAYS % len(rules.weekly)] if rules.weekly else None


def weekly_contest(store: Store, rules: ChallengeRules, day: date) -> Contest | None:
    """Return a match by the house rule of the week, for people and bots; None without a rule."""
    rule = house_rule(rules, day)
    if rule is None:
        return None
    content = store.at(rule.table)
    setup = content.setups.setup(rule.choices, content.standard)
    note = WEEKLY, week_of(day)
    return Contest(rule.table, setup.rules, "", note, None, rule.choices, rule.deck or "", setup.opens or "match", True)


class Place(NamedTuple):
    """The results of a player in a week."""

    who: str
    """The player's statistics id."""
    played: int
    won: int
    drawn: int
    points: int
    """The most points in a match."""


def week_table(book: Book, week: str) -> list[Place]:
    """Return the players of a week, the best first: by wins, then draws, then the most points in a match."""
    places = [_place(who, tries) for who, feats in book.players.items() if (tries := feats.weeks.get(week))]
    return sorted(places, key=lambda each: (-each.won, -each.drawn, -each.points, each.played))


def _place(who: str, tries: Iterable[Try]) -> Place:
    results = [each.result for each in tries]
    best = max(each.points for each in tries)
    return Place(who, len(results), results.count("won"), results.count("drawn"), best)
