"""Matches and runs by date: the house rule of the week, the table of its results, and the runs of the day and week."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple, TypeVar

from game.content.models.practice import ChallengeRules, HouseRule, RunRule
from game.content.store import Store
from game.kernel.digest import digest
from game.match.challenges import ChallengeBook, Contest, Try
from game.match.record import DAILY_NOTE, WEEKLY_NOTE
from game.match.runs import RUN_TABLE
from game.match.series import TYPED_SEED_COUNT
from game.tables import find_table

DAYS_PER_WEEK = 7
SHORT_DIGEST = 6
"""The digits of a digest that people compare."""
T = TypeVar("T")


def week_of(day: date) -> str:
    """Return the ISO week of a date, such as 2026-W47."""
    year, week, _ = day.isocalendar()
    return f"{year:04}-W{week:02}"


def house_rule(rules: ChallengeRules, day: date) -> HouseRule | None:
    return _of_week(rules.weekly, day) if rules.weekly else None


def _of_week(entries: Sequence[T], day: date) -> T:
    """Return the entry of a date's week; each week takes the next one in turn."""
    # Day 1 of the calendar was a Monday, so every ISO week has one number here, and years with 53 of them skip none.
    return entries[(day.toordinal() - 1) // DAYS_PER_WEEK % len(entries)]


def weekly_contest(store: Store, rules: ChallengeRules, day: date) -> Contest | None:
    """Return a match by the house rule of the week, for people and bots; None without a rule."""
    rule = house_rule(rules, day)
    if rule is None:
        return None
    content = store.content_of(rule.table)
    setup = content.setups.setup(rule.choices, content.standard)
    note = WEEKLY_NOTE, week_of(day)
    return Contest(rule.table, setup.rules, "", note, None, rule.choices, rule.deck or "", setup.opens or "match", True)


class WeekResult(NamedTuple):
    """The results of a player in a week."""

    player: str
    """The player's statistics id."""
    played: int
    won: int
    drawn: int
    points: int
    """The most points in a match."""


def week_table(book: ChallengeBook, week: str) -> list[WeekResult]:
    """Return the players of a week, the best first: by wins, then draws, then the most points in a match."""
    tries_by_player = ((player, feats.weeks.get(week)) for player, feats in book.players.items())
    results = [_week_result(player, tries) for player, tries in tries_by_player if tries]
    return sorted(results, key=lambda result: (-result.won, -result.drawn, -result.points, result.played))


def _week_result(player: str, tries: Iterable[Try]) -> WeekResult:
    results = [attempt.result for attempt in tries]
    best = max(attempt.points for attempt in tries)
    return WeekResult(player, len(results), results.count("won"), results.count("drawn"), best)


class RunDay(NamedTuple):
    """A run that all can walk on a date or in a week."""

    occasion: str
    """The note in its log."""
    period: str
    """Its date or week."""
    length: str
    """The rule set."""
    choices: Mapping[str, str]
    seed: int
    rule: RunRule | None = None


def run_of_day(rules: ChallengeRules, day: date) -> RunDay:
    return RunDay(DAILY_NOTE, day.isoformat(), rules.daily_run, {}, _seed(DAILY_NOTE, day.isoformat()))


def run_of_week(rules: ChallengeRules, day: date) -> RunDay | None:
    if not rules.weekly_runs:
        return None
    rule, week = _of_week(rules.weekly_runs, day), week_of(day)
    return RunDay(WEEKLY_NOTE, week, rule.length, rule.choices, _seed(WEEKLY_NOTE, week), rule)


def _seed(occasion: str, period: str) -> int:
    return int(digest(f"{RUN_TABLE} {occasion} {period}"), 16) % TYPED_SEED_COUNT


def data_of(store: Store, day: RunDay, mode: str) -> str:
    """Return the digest of everything that can change a run, so that people compare results of the same one."""
    table = find_table(RUN_TABLE)
    rules = table.choices.vary(store.content_of(RUN_TABLE).rules[day.length], {**day.choices, "mode": mode})
    return table.files.digest(rules)[:SHORT_DIGEST]
