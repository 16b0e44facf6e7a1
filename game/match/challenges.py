"""Daily matches, ladders and achievements: the feats of players, and what a finished match adds to them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, get_type_hints

from pydantic import AfterValidator, Field

from game.content.models.look import PALETTES
from game.content.models.practice import (
    EVENT_PREFIX,
    FIGURE_PREFIXES,
    PLAYER_STATISTICS,
    ChallengeRules,
    Goal,
    Reward,
    check_challenges,
)
from game.content.store import Store
from game.content.table_content import fields_of
from game.kernel.digest import digest
from game.kernel.events import has_values, things_in
from game.kernel.opaque import Event, Json, Opponent, Rules
from game.kernel.result import Standing
from game.match.json_file import JsonFile, StoredCount, StoredNumber, StoredText, read_as
from game.match.log import Log, replay
from game.match.record import COUCH_NOTE, DAILY_NOTE, WEEKLY_NOTE, Record, game_of, match_id
from game.match.runs import RUN_TABLE, FinishedRun
from game.match.statistics import GUEST_PREFIX, PLAYER_PREFIX, RECENT_MATCHES, Statistics
from game.paths import picture_names
from game.tables import NAMES, find_table
from game.tables.table_files import TABLES

FILE, VERSION = "challenges.json", 1
LONGEST_ID = 80
"""The most characters of the id of a counted match."""
MostSeats = Field(max_length=8)
StoredDate = Annotated[
    str, Field(pattern=r"^\d{4}-\d\d-\d\d$"), AfterValidator(lambda day: date.fromisoformat(day).isoformat())]
StoredWeek = Annotated[str, Field(pattern=r"^\d{4}-W\d\d$")]


@dataclass(frozen=True, slots=True)
class Day:
    """The first try of a daily match; only this one counts."""

    match: StoredText
    table: StoredText
    bot: StoredText
    result: Standing | Literal[""] = ""
    """Its result; "" if it is unfinished."""
    totals: Annotated[tuple[StoredNumber, ...], MostSeats] = ()
    names: Annotated[tuple[StoredText, ...], MostSeats] = ()
    """Names of the players by seat, in a match for two people."""


class Try(NamedTuple):
    """A game by the house rule of a week: a match, or several that continue each other."""

    game: StoredText
    """Id of the game, so that it counts once."""
    result: Standing
    points: StoredNumber


REMEMBERED_WEEKS, TRIES_PER_WEEK = 10, 99
"""Number of weeks that are remembered, and the most games in one."""


@dataclass
class Feats:
    """The challenges that a player has met."""

    days: dict[StoredDate, Day] = field(default_factory=dict)
    """Daily matches by date, such as 2026-11-22."""
    couch: dict[StoredDate, Day] = field(default_factory=dict)
    """Daily matches for two people by date."""
    weeks: dict[StoredWeek, tuple[Try, ...]] = field(default_factory=dict)
    """Games by the house rule of a week, such as 2026-W47."""
    climbed: dict[StoredText, StoredCount] = field(default_factory=dict)
    """Ladder steps climbed, by table."""
    counts: dict[StoredText, StoredCount] = field(default_factory=dict)
    """Counts that the statistics do not cover, by goal."""
    reached: dict[StoredText, StoredDate] = field(default_factory=dict)

    def streak(self, today: date) -> int:
        """Return the number of consecutive days with a finished daily match, up to today or yesterday.

        Days later than today, played with a wrong clock, are not lost: they count once their date comes.
        """
        days, day = self.finished_days, today.toordinal()
        if day not in days:
            day -= 1
        return next(count for count in range(len(days) + 1) if day - count not in days)

    @property
    def longest(self) -> int:
        """The longest streak so far."""
        return max((self.streak(date.fromordinal(day)) for day in self.finished_days), default=0)

    @property
    def finished_days(self) -> frozenset[int]:
        """Ordinals of the days with a finished daily match."""
        tries = (*self.days.items(), *self.couch.items())
        return frozenset(date.fromisoformat(day).toordinal() for day, attempt in tries if attempt.result)

    def add_try(self, week: str, new_try: Try) -> None:
        """Add a game by a house rule, or its later match with more points; forget the oldest weeks."""
        tries = self.weeks.get(week, ())
        old_try = next((attempt for attempt in tries if attempt.game == new_try.game), new_try)
        other_tries = [attempt for attempt in tries if attempt.game != new_try.game]
        self.weeks[week] = (*other_tries, max(new_try, old_try, key=lambda attempt: attempt.points))[-TRIES_PER_WEEK:]
        self.weeks = {name: self.weeks[name] for name in sorted(self.weeks)[-REMEMBERED_WEEKS:]}

    def past_try(self, today: date, days: int, couch: bool = False) -> Day | None:
        """Return the try from ``days`` days ago, alone or on the ``couch``."""
        number = today.toordinal() - days
        tries = self.couch if couch else self.days
        return tries.get(date.fromordinal(number).isoformat()) if number > 0 else None


FEATS_PARTS = get_type_hints(Feats, include_extras=True)
"""The type of each part of the feats of a player."""


class ChallengeBook(JsonFile[tuple[dict[str, Feats], list[str]]]):
    """The feats of all players; without a folder they are lost with the game. Loaded on first use."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder, FILE, VERSION, self._parse)
        self._players: dict[str, Feats] | None = None
        self._counted_matches: list[str] = []

    @property
    def players(self) -> Mapping[str, Feats]:
        """The feats by statistics id."""
        return self._read()

    def of(self, player: str) -> Feats:
        """Return the feats of a player; a new player has none."""
        return self._read().get(player) or Feats()

    def feats_for_change(self, player: str) -> Feats:
        """Return the feats of a player for changes; call ``keep`` after them."""
        return self._read().setdefault(player, Feats())

    def has_counted(self, match: str) -> bool:
        self._read()
        return match[:LONGEST_ID] in self._counted_matches

    def count(self, match: str) -> None:
        """Mark a match as counted; call ``keep`` after it."""
        self._read()
        self._counted_matches = [*self._counted_matches, match[:LONGEST_ID]][-RECENT_MATCHES:]

    def forget(self, player: str) -> None:
        if self._read().pop(player, None) is not None:
            self.keep()

    def keep(self) -> None:
        players = {player: asdict(feats) for player, feats in self._read().items()}
        self.write({"players": players, "counted": self._counted_matches})

    def _read(self) -> dict[str, Feats]:
        if self._players is None:
            self._players, self._counted_matches = self.read() or ({}, [])
            if self.is_partial:
                self.keep()
        return self._players

    def _parse(self, data: Json) -> tuple[dict[str, Feats], list[str]]:
        match_ids = data.get("counted", [])
        matches = [match for match in match_ids if isinstance(match, str)] if isinstance(match_ids, list) else []
        items = [*data["players"].items()] if isinstance(data["players"], dict) else None
        return self.usable_by_key(items, self._parse_feats), matches[-RECENT_MATCHES:]

    def _parse_feats(self, item: tuple[Json, Json]) -> tuple[str, Feats]:
        """Return the valid parts of the feats of a player, with the player."""
        player, data = item
        if not isinstance(data, dict):
            raise ValueError("no feats")
        parts = {part: self.usable_items(data.get(part, {}), kind) for part, kind in FEATS_PARTS.items()}
        return read_as(StoredText, player), Feats(**parts)


def start_attempt(book: ChallengeBook, log: Log, people: Mapping[int, str]) -> None:
    """Record the start of a match; for a daily match the first one is the try that counts.

    ``people`` holds the people by seat, by statistics id.
    """
    for seat, player in people.items():
        day, days = tries_of(book.feats_for_change(player), log, seat)
        if day and day not in days:
            names = tuple(log.note(f"name{number}") for number in people) if log.note(COUCH_NOTE) else ()
            days[day] = Day(match_id(log), log.table, log.note("bot2"), names=names)
    book.keep()


def tries_of(feats: Feats, log: Log, seat: int) -> tuple[str, dict[str, Day]]:
    """Return the date of a daily match, "" for any other one, and the tries of a player that it may be one of."""
    if day := log.note(COUCH_NOTE):
        return day, feats.couch
    return log.note(DAILY_NOTE) if seat == CHALLENGER_SEAT else "", feats.days


CHALLENGER_SEAT = 1
"""The seat of the challenger; the bot sits across."""
NO_CHOICES: Mapping[str, str] = {}


class Contest(NamedTuple):
    """A match played for a challenge; the challenger sits in ``CHALLENGER_SEAT``."""

    table: str
    rules: str
    bot: str
    """"" if no bot is named."""
    note: tuple[str, str]
    """The note in the log of the match."""
    seed: int | None = None
    """None for a random seed."""
    choices: Mapping[str, str] = NO_CHOICES
    """Selected options by choice; the defaults apply to all others."""
    deck: str = ""
    """The deck of all seats, "" for that of the rules."""
    next_screen: str = "match"
    any_bot: bool = False
    """True if players may give a free seat to any bot."""


CHALLENGES_PLACE = "shared/challenges.yaml"
POOL_CHOICE = "pool"
"""The choice of a run that the rewards decide."""
LADDER_NOTE = "ladder"
"""The note with the ladder step a match is for, counted from 0."""
CARD_BACK_PREFIX = "card_back_"


def challenges(store: Store) -> ChallengeRules:
    choices = {
        "portrait": tuple(store.players.portraits), "palette": tuple(store.palettes),
        "card_back": tuple(name for name in picture_names() if name.startswith(CARD_BACK_PREFIX)),
        "music": tuple(store.audio.tracks), "pool": pools_of(store),
    }
    events = {name: fields_of([files]) for name, files in TABLES.items()}
    check = partial(
        check_challenges, reward_names=choices, events=events, languages=store.languages,
        setups={name: store.content_of(name).setups for name in NAMES},
        decks={name: store.content_of(name).deck_names for name in NAMES},
        runs={name: run_choices(rules) for name, rules in store.content_of(RUN_TABLE).rules.items()},
    )
    return store.read_on_demand(ChallengeRules, CHALLENGES_PLACE, check)


def pools_of(store: Store) -> tuple[str, ...]:
    """Return the pools of charms and bosses of runs, in their order."""
    choices = find_table(RUN_TABLE).choices
    options = (choices.options(rules)[POOL_CHOICE] for rules in store.content_of(RUN_TABLE).rules.values())
    return tuple(dict.fromkeys(name for choice in options for name in list(choice)[2:]))


def open_pool(store: Store, locked: Collection[str]) -> str:
    """Return the choice of a run whose pools are those up to the first locked one."""
    pools = pools_of(store)
    first = next((index for index, pool in enumerate(pools) if pool in locked), len(pools))
    return "none" if first == len(pools) else ("base", *pools)[first]


def run_choices(rules: Rules) -> Mapping[str, Collection[str]]:
    """Return the options of each choice of runs that a house rule may make; people choose the mode."""
    choices = find_table(RUN_TABLE).choices
    return {name: tuple(options) for name, options in choices.options(rules).items() if name != "mode"}


def bot_of_level(store: Store, table_name: str, level: int) -> tuple[str, Opponent]:
    """Return the bot of a level at a table, with its id; the strongest one if no bot has this level."""
    bots = [*store.content_of(table_name).bots.items()]
    return next((bot for bot in bots if bot[1].level == level), bots[-1])


def ladders(store: Store) -> list[str]:
    """Return the tables that have a ladder: two seats and bots."""
    return [name for name in NAMES if store.content_of(name).bots and seat_count(store, name) == 2]


def seat_count(store: Store, table_name: str) -> int:
    content = store.content_of(table_name)
    return find_table(table_name).seat_count(content.rules.get(content.standard) or content.default_rules)


def daily_contest(store: Store, rules: ChallengeRules, day: date) -> Contest:
    """Return the daily match: the same luck for all players, against a bot, or alone at a solo table."""
    with_ladder = ladders(store)
    possible = [name for name in NAMES if name in with_ladder or seat_count(store, name) == 1]
    tables = [name for name in possible if find_table(name).chance]
    table_name = tables[day.toordinal() % len(tables)]
    levels = rules.daily.levels
    # Day 1 of the calendar was a Monday.
    level = levels[(day.toordinal() - 1) % len(levels)]
    bot = bot_of_level(store, table_name, level)[0] if table_name in with_ladder else ""
    seed = int(digest(f"{table_name} {day.isoformat()}"), 16)
    return Contest(table_name, store.content_of(table_name).standard, bot, (DAILY_NOTE, day.isoformat()), seed)


def couch_contest(store: Store, day: date) -> Contest:
    """Return the daily match of two people: the same luck on every couch, but not that of the other daily match."""
    tables = [name for name in NAMES if find_table(name).chance and seat_count(store, name) == 2]
    table_name = tables[day.toordinal() % len(tables)]
    seed = int(digest(f"{table_name} {COUCH_NOTE} {day.isoformat()}"), 16)
    return Contest(table_name, store.content_of(table_name).standard, "", (COUCH_NOTE, day.isoformat()), seed)


def ladder_contest(store: Store, rules: ChallengeRules, table_name: str, step: int) -> Contest:
    """Return a step of the ladder of a table, counted from 0."""
    bot, _ = bot_of_level(store, table_name, rules.ladder[step].level)
    return Contest(table_name, store.content_of(table_name).standard, bot, (LADDER_NOTE, str(step)))


def earned_rewards(
    book: ChallengeBook, rules: ChallengeRules, unlock_all: bool, runs: Iterable[FinishedRun] = ()
) -> dict[str, Reward]:
    """Return the rewards that any player here has earned, also by these runs; or all of them."""
    furthest = max((step for feats in book.players.values() for step in feats.climbed.values()), default=0)
    ids = {rung.unlocks for rung in rules.ladder[:furthest]}
    amounts = reached_by(runs)
    ids |= {descent.unlocks for descent in rules.descents if amounts[descent.counts] >= descent.least}
    return {id: reward for id, reward in rules.rewards.items() if unlock_all or id in ids}


def reached_by(runs: Iterable[FinishedRun]) -> Mapping[str, int]:
    """Return what finished runs have reached, by what descents count. Those that were given up do not count."""
    ended_runs = [run for run in runs if run.ending]
    ascents = [run.ascent for run in ended_runs if run.ending != "lost"]
    return {"finished": len(ended_runs), "won": len(ascents), "ascent": max(ascents, default=0)}


def locked_rewards(
    book: ChallengeBook, rules: ChallengeRules, unlock_all: bool, kind: str, runs: Iterable[FinishedRun] = ()
) -> set[str]:
    """Return the things of a kind that are rewards no player has earned; accessibility palettes are never locked."""
    rewards = earned_rewards(book, rules, unlock_all, runs)
    unlocked = {reward.what for reward in rewards.values() if reward.kind == kind}
    return {reward.what for reward in rules.rewards.values() if reward.kind == kind} - unlocked - {*PALETTES}


class FinishedMatch(NamedTuple):
    """A finished match and the facts that challenges need."""

    record: Record
    players: Mapping[int, str]
    """The player in each seat, by statistics id."""
    levels: Mapping[int, int]
    """Levels of the bots, by seat."""

    def people(self) -> dict[int, str]:
        """Return the human players by seat; only they earn achievements."""
        return {seat: id for seat, id in self.players.items() if id.startswith((GUEST_PREFIX, PLAYER_PREFIX))}


def record_attempt(book: ChallengeBook, rules: ChallengeRules, match: FinishedMatch) -> None:
    """Record a match for its day, its week and its ladder step at once; ``count`` records the rest."""
    record = match.record
    result = record.table.result(record.rules, record.position)
    log = record.log
    people = match.people()
    if result is None:
        return
    start_attempt(book, log, people)
    for seat, player in people.items():
        feats, standing = book.feats_for_change(player), result.of(seat)
        day, days = tries_of(feats, log, seat)
        if day and not days[day].result and days[day].match == match_id(log):
            days[day] = replace(days[day], result=standing, totals=tuple(result.totals))
        if week := log.note(WEEKLY_NOTE):
            feats.add_try(week, Try(game_of(record), standing, result.totals[seat - 1]))
        rung = feats.climbed.get(log.table, 0)
        is_step = seat == CHALLENGER_SEAT and log.note(LADDER_NOTE) == str(rung)
        if is_step and rung < len(rules.ladder) and standing == "won":
            feats.climbed[log.table] = rung + 1
    book.keep()


def count_goals(rules: ChallengeRules, match: FinishedMatch) -> dict[tuple[str, str], int]:
    """Return what a match adds to goals the statistics do not cover, by player and goal; slow."""
    record, amounts = match.record, dict[tuple[str, str], int]()
    table, result = record.table, record.table.result(record.rules, record.position)
    assert result is not None
    events = [*chain.from_iterable(events for _, events in replay(table, record.rules, record.log))]
    for id, goal in rules.goals.items():
        if goal.table not in (None, table.name):
            continue
        for seat, player in match.people().items():
            others = [total for other, total in enumerate(result.totals, 1) if other != seat]
            won = result.of(seat) == "won"
            if goal.counts.startswith(EVENT_PREFIX):
                amounts[player, id] = sum(event_counts(goal, event, table.files.events, seat) for event in events)
            elif goal.counts == "won_against":
                amounts[player, id] = int(won and max(match.levels.values(), default=0) >= goal.level)
            elif goal.counts == "margin" and won and others:
                amounts[player, id] = result.totals[seat - 1] - max(others)
    return amounts


def event_counts(goal: Goal, event: Event, names: Mapping[type, str], seat: int) -> bool:
    if names[type(event)] != goal.counts.removeprefix(EVENT_PREFIX) or things_in(event) < goal.things:
        return False
    owner = getattr(event, "seat", None)
    return (owner is None or (owner == seat) == (goal.by == "own")) and has_values(event, goal.where)


def add_tally(book: ChallengeBook, rules: ChallengeRules, match: Log, tally: Mapping[tuple[str, str], int]) -> None:
    """Add what ``count_goals`` found and mark the match as counted; ``goals_reached`` saves both."""
    book.count(match_id(match))
    for (player, id), amount in tally.items():
        counts = book.feats_for_change(player).counts
        is_best = rules.goals[id].counts == "margin"
        counts[id] = max(counts.get(id, 0), amount) if is_best else counts.get(id, 0) + amount


def progress(book: ChallengeBook, goal: Goal, id: str, player: str, statistics: Statistics) -> int:
    feats, counts = book.of(player), goal.counts
    tables = [goal.table] if goal.table else NAMES
    tallies = [statistics.of(name, player) for name in tables]
    if counts in PLAYER_STATISTICS:
        values = [int(getattr(tally, counts)) for tally in tallies]
        return max(values, default=0) if counts == "longest" else sum(values)
    if counts.startswith(FIGURE_PREFIXES):
        name = counts.partition(".")[2]
        if counts.startswith("best"):
            return max((tally.bests.get(name, 0) for tally in tallies), default=0)
        return sum(tally.sums.get(name, 0) for tally in tallies)
    days = [day for day in (*feats.days.values(), *feats.couch.values()) if day.result]
    figures = {
        "daily": len(days), "daily_won": sum(day.result == "won" for day in days), "streak": feats.longest,
        "rungs": sum(feats.climbed.get(name, 0) for name in tables),
        "tables": sum(bool(tally.won) for tally in tallies),
    }
    return figures.get(counts, feats.counts.get(id, 0))


def goals_reached(
    book: ChallengeBook, rules: ChallengeRules, people: Iterable[str], statistics: Statistics, today: date
) -> list[tuple[str, str]]:
    """Return the goals reached since the last call, by player and goal."""
    new_goals = []
    for player in people:
        for id, goal in rules.goals.items():
            if id not in book.of(player).reached and progress(book, goal, id, player, statistics) >= goal.least:
                book.feats_for_change(player).reached[id] = today.isoformat()
                new_goals.append((player, id))
    book.keep()
    return new_goals
