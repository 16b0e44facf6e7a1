"""The run of the day and the run of the week: the same dungeon for all who have the same data."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from game.content.models.practice import ChallengeRules, RunRule
from game.content.store import Store
from game.kernel.ply import digest
from game.match.challenges import RUNS
from game.match.record import DAILY, WEEKLY
from game.match.series import SEEDS
from game.match.weekly import DAYS, week_of
from game.tables import find_table

SHORT = 6
"""The digits of a digest that people compare."""


class RunDay(NamedTuple):
    """A run that all can walk on a date or in a week."""

    occasion: str
    """The note in its log."""
    when: str
    """Its date or week."""
    length: str
    """The rule set."""
    choices: Mapping[str, str]
    seed: int
    rule: RunRule | None = None


def run_of_day(rules: ChallengeRules, day: date) -> RunDay:
    """Return the run of a date."""
    return RunDay(DAILY, day.isoformat(), rules.daily_run, {}, _seed(DAILY, day.isoformat()))


def run_of_week(rules: ChallengeRules, day: date) -> RunDay | None:
    """Return the run of the week of a date, with its house rule; None without any rules."""
    if not rules.weekly_runs:
        return None
    # Day 1 of the calendar was a Monday.
    rule, week = rules.weekly_runs[(day.toordinal() - 1) // DAYS % len(rules.weekly_runs)], week_of(day)
    return RunDay(WEEKLY, week, rule.length, rule.choices, _seed(WEEKLY, week), rule)


def _seed(occasion: str, when: str) -> int:
    return int(digest(f"{RUNS} {occasion} {when}"), 16) % SEEDS


def data_of(store: Store, day: RunDay, mode: str) -> str:
    """Return the digest of everything that can change a run, so that people compare results of the same one."""
    table = find_table(RUNS)
    rules = table.vary(store.at(RUNS).rules[day.length], {**day.choices, "mode": mode})
    return table.files.digest(rules)[:SHORT]
