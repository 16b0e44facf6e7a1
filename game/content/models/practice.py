"""Lessons, puzzles, maps with stops, and challenges."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field, model_validator

from game.content.definition import Definition, FieldValues, ListOf, NonEmpty, TextByLanguage, Word, misfit, text_like
from game.content.faults import Complaint, Path, check_fields, check_known
from game.content.models.look import PALETTES
from game.content.models.people import TOP_LEVEL
from game.content.models.setups import Setups
from game.content.placeholders import GAME_LANGUAGES, Languages, check_translations


class PracticeStep(Definition):
    """One step of a lesson. Without ``do``, it is only read."""

    title: TextByLanguage
    """The subject, in a word or two."""
    text: TextByLanguage
    """The task, and the reason for it."""
    position: str | None = None
    """The position to start from, in the table's notation. Without it, the step continues from the end of the last one.
    """
    do: str | None = None
    """The one right move, in the table's notation, with the result of a roll: ``roll=4``, ``place:1``, ``d3``."""
    otherwise: TextByLanguage = Field(default_factory=dict)
    """The answer to any other move; without it, a general sentence."""
    done: TextByLanguage = Field(default_factory=dict)
    """The comment once the move has been shown; without it, the round continues at once."""
    answer: ListOf[str] = ()
    """The opponent's moves that follow, with the results of rolls."""


class PracticeFile(Definition):
    """The file ``practice.yaml`` of a table."""

    steps: NonEmpty[PracticeStep]
    """The steps, in the order in which they are learned."""


class Puzzle(Definition):
    """A position and its solution."""

    name: TextByLanguage = Field(default_factory=dict)
    """Its name, by language code. Without it, the list shows its number."""
    position: str
    """The position, in the table's notation. The seat to move is the solver's."""
    plies: int = Field(ge=1, le=99)
    """1 if the move alone decides; more if it wins within this many plies, for any answer."""
    line: Annotated[ListOf[str], Field(min_length=1, max_length=99)]
    """The move, and with more plies a way to win: the best answer, and then the winning move."""
    nodes: int = Field(ge=1)
    """The number of positions searched to prove the solution. Harder puzzles need more."""


class PuzzleFile(Definition):
    """The file ``puzzles.yaml`` of a table, written by ``python3 run.py puzzles``."""

    stars: ListOf[Annotated[int, Field(ge=1)]] = (20, 100, 1000, 2500)
    """The ``nodes`` from which a puzzle has two stars of difficulty, three, and so on."""
    puzzles: NonEmpty[Puzzle]

    @property
    def by_difficulty(self) -> tuple[Puzzle, ...]:
        """The puzzles, from easy to hard."""
        return tuple(sorted(self.puzzles, key=lambda puzzle: puzzle.nodes))


LevelNumber = Annotated[int, Field(ge=1, le=TOP_LEVEL)]
RewardKind = Literal["portrait", "palette", "card_back", "music", "pool"]
PLAYER_STATISTICS = ("matches", "won", "drawn", "sets_won", "longest")
"""Statistics that every table keeps of a player; ``longest`` is the longest winning streak."""
FURTHER_STATISTICS = ("won_against", "margin", "daily", "daily_won", "streak", "rungs", "tables")
"""Further numbers of a player: wins against bots of a ``level`` or above, the largest final lead, daily matches played
and won, the longest run of days, rungs climbed, and tables with a won match."""
FIGURE_PREFIXES = ("figure.", "best.")
"""Prefixes of a table's figure: its sum over all matches, and its highest value in a match."""
EVENT_PREFIX = "event."
"""The prefix of a table's event: the number of times it happened."""


class Daily(Definition):
    """The match of the day against a bot, at a table with chance."""

    levels: NonEmpty[LevelNumber]
    """The bot's level, day by day; the list repeats. In a list of seven, the first is Monday's."""


class HouseRule(Definition):
    """A house rule: the setup of a table that everyone plays for a week."""

    name: TextByLanguage
    about: TextByLanguage
    """A sentence about it, by language code."""
    table: Word
    choices: dict[Word, Word] = Field(default_factory=dict, examples=[{"rules": "wide"}])
    """The options that it selects, by the ids in the table's ``setups.yaml``. Other choices keep their defaults."""
    deck: Word | None = None
    """The deck of all seats, at a table with decks. Without it, that of the rules."""


class RunRule(Definition):
    """A house rule of runs: the choices before a run that everyone has for a week."""

    name: TextByLanguage
    about: TextByLanguage
    """A sentence about it, by language code."""
    length: Word
    """The rule set of the run."""
    choices: dict[Word, Word] = Field(default_factory=dict, examples=[{"bar": "khet"}])
    """The table that no room has (`bar`), the hardships (`ascent`), and the house rule of both sides (`house`, one of
    `undercity/house_rules.yaml`)."""


class Reward(Definition):
    """A cosmetic reward. It never makes a player stronger."""

    kind: RewardKind
    what: Word
    """The name of the portrait, palette, card back picture, track, or pool of charms and bosses."""
    name: TextByLanguage
    """Its name, by language code."""


class Rung(Definition):
    """A rung of the ladder, climbed by beating a bot of this level."""

    level: LevelNumber
    unlocks: Word
    """The id of the reward for climbing it for the first time at any table."""


class Descent(Definition):
    """A reward for runs through the Undercity."""

    counts: Literal["finished", "won", "ascent"]
    """The number of runs that were played to their end, of those that were won, or the highest ascent that was won."""
    least: int = Field(default=1, ge=1, le=20)
    unlocks: Word
    """The id of the reward."""


class Goal(Definition):
    """An achievement: a number that a player has to reach."""

    name: TextByLanguage
    about: TextByLanguage
    """The task, by language code; ``{least}`` is the number."""
    counts: Annotated[
        str, text_like(r"^(figure\.|best\.|event\.)?[a-z0-9_]{1,40}$", "a number such as won or event.die_placed")]
    """The number that counts: ``matches``, ``won``, ``drawn``, ``sets_won``, ``longest``, ``won_against``, ``margin``,
    ``daily``, ``daily_won``, ``streak``, ``rungs`` or ``tables``; ``figure.`` or ``best.`` and a figure of the table;
    or ``event.`` and an event."""
    least: int = Field(default=1, ge=1, le=1_000_000)
    table: Word | None = None
    """Count only this table; without it, all tables together."""
    level: LevelNumber = 1
    """The least level of the beaten bot."""
    by: Literal["own", "other"] = "own"
    """Count events of the player's own seat, or of the other one."""
    where: FieldValues = Field(default_factory=dict, examples=[{"by": "exodia"}])
    """Count an event only if these fields have this value, or one of these values."""
    things: int = Field(default=1, ge=1, le=1000)
    """Count an event only if it involves at least this many things, such as discs flipped at once."""


class ChallengeRules(Definition):
    """The file ``challenges.yaml``."""

    daily: Daily
    weekly: ListOf[HouseRule] = ()
    """The house rules, week by week; the list repeats. Weeks begin on Monday."""
    daily_run: Word = "run"
    """The rule set of the daily run."""
    weekly_runs: ListOf[RunRule] = ()
    """The house rules of runs, week by week; the list repeats."""
    ladder: NonEmpty[Rung]
    """The rungs, from the first to the last."""
    descents: ListOf[Descent] = ()
    """The rewards for runs."""
    rewards: dict[Word, Reward]
    """The rewards, by id."""
    goals: dict[Word, Goal]
    """The goals by id, in the order in which they are shown."""


NO_RUNS: Mapping[str, Mapping[str, Collection[str]]] = {}


def check_challenges(
    rules: ChallengeRules,
    reward_names: Mapping[str, Collection[str]],
    events: Mapping[str, Mapping[str, tuple[str, ...]]],
    setups: Mapping[str, Setups | None],
    decks: Mapping[str, Collection[str]],
    languages: Languages = GAME_LANGUAGES,
    runs: Mapping[str, Mapping[str, Collection[str]]] = NO_RUNS,
) -> Iterable[Complaint]:
    """Check that rewards, tables, events and fields exist, and that texts are complete.

    ``reward_names`` holds the possible values of each kind of reward, ``events`` the fields of each event by table,
    ``setups`` and ``decks`` what a house rule can choose by table; a table without known setups allows anything.
    ``runs`` holds the options of each choice before a run, by rule set; without any, everything is allowed.
    """
    if runs:
        yield from _check_runs(rules, runs)
    for number, run_rule in enumerate(rules.weekly_runs):
        texts = {"name": run_rule.name, "about": run_rule.about}
        yield from check_translations(texts, "house rule", languages, ("weekly_runs", number))
    for number, rule in enumerate(rules.weekly):
        path: Path = ("weekly", number)
        yield from check_translations({"name": rule.name, "about": rule.about}, "house rule", languages, path)
        if rule.table not in setups:
            yield from check_known("table", rule.table, setups, *path, "table")
        elif (table_setups := setups[rule.table]) is not None:
            yield from _check_house_rule(rule, table_setups, decks[rule.table], path)
    for number, rung in enumerate(rules.ladder):
        yield from check_known("reward", rung.unlocks, rules.rewards, "ladder", number, "unlocks")
    for number, descent in enumerate(rules.descents):
        yield from check_known("reward", descent.unlocks, rules.rewards, "descents", number, "unlocks")
    for id, reward in rules.rewards.items():
        path = ("rewards", id)
        yield from check_known(reward.kind, reward.what, reward_names[reward.kind], *path, "what")
        if reward.kind == "palette" and reward.what in PALETTES:
            yield Complaint((*path, "what"), f"the palette {reward.what!r} helps to see, so it is never locked")
        yield from check_translations({"name": reward.name}, "reward", languages, path)
    for id, goal in rules.goals.items():
        path = ("goals", id)
        texts = {"name": goal.name, "about": goal.about}
        yield from check_translations(texts, "goal", languages, path, values=("least",))
        if goal.table is not None and goal.table not in events:
            yield from check_known("table", goal.table, events, *path, "table")
        else:
            yield from _check_count(goal, events, path)


def _check_runs(rules: ChallengeRules, runs: Mapping[str, Mapping[str, Collection[str]]]) -> Iterable[Complaint]:
    """Check that the rule sets of runs and the choices before them exist."""
    yield from check_known("rule set", rules.daily_run, runs, "daily_run")
    for number, rule in enumerate(rules.weekly_runs):
        path: Path = ("weekly_runs", number)
        yield from check_known("rule set", rule.length, runs, *path, "length")
        options = runs.get(rule.length, {})
        for choice, option in rule.choices.items():
            yield from check_known("choice", choice, options, *path, "choices", choice)
            yield from check_known("option", option, options.get(choice, (option,)), *path, "choices", choice)


def _check_house_rule(rule: HouseRule, setups: Setups, decks: Collection[str], path: Path) -> Iterable[Complaint]:
    options = {choice.id: [option.id for option in choice.options] for choice in setups.choices}
    for choice, option in rule.choices.items():
        if choice not in options:
            yield from check_known("choice", choice, options, *path, "choices", choice)
        else:
            yield from check_known("option", option, options[choice], *path, "choices", choice)
    open_choices = {choice.id for choice in setups.open_choices(rule.choices)}
    for choice in (name for name in options if name in rule.choices and name not in open_choices):
        yield Complaint((*path, "choices", choice), f"{choice!r} is not offered with the other choices")
    if rule.deck is not None:
        yield from check_known("deck", rule.deck, decks, *path, "deck")


def _check_count(goal: Goal, events: Mapping[str, Mapping[str, tuple[str, ...]]], path: Path) -> Iterable[Complaint]:
    if goal.counts.startswith(EVENT_PREFIX):
        tables = [events[goal.table]] if goal.table else [*events.values()]
        fields = {name: names for table in tables for name, names in table.items()}
        name = goal.counts.removeprefix(EVENT_PREFIX)
        yield from check_known("event", name, fields, *path, "counts")
        yield from check_fields(name, goal.where if name in fields else (), fields.get(name, ()), *path, "where")
    elif not goal.counts.startswith(FIGURE_PREFIXES) and goal.counts not in (*PLAYER_STATISTICS, *FURTHER_STATISTICS):
        words = (*PLAYER_STATISTICS, *FURTHER_STATISTICS)
        yield Complaint((*path, "counts"), f"nothing counts {goal.counts!r}", goal.counts, words)


MOST_STARS = 3
STAR, NO_STAR = "\u2605", "\u00b7"


def stars_text(earned: int, most: int) -> str:
    """Return stars as text: earned ones, and a point for each that is left."""
    return STAR * earned + NO_STAR * (most - earned)


class Stop(Definition):
    """A stop: the choices of its match, and its goal."""

    varies: Annotated[dict[Word, Word], Field(min_length=1, examples=[{"layout": "mine"}])]
    """The choices that make it a different game, by the table's names for them."""
    figure: Word
    """The number that counts, over all games at this stop: ``won``, the most ``points``, or another figure of the
    table, its best value or else its sum."""
    stars: Annotated[ListOf[Annotated[int, Field(ge=1, le=1_000_000)]], Field(min_length=1, max_length=MOST_STARS)]
    """The numbers to reach for one star, two and three."""
    goal: TextByLanguage
    """The task, by language code; ``{least}`` is the number for the next star."""

    @model_validator(mode="after")
    def _rises(self) -> Stop:
        for number, (one, other) in enumerate(pairwise(self.stars), 1):
            if other <= one:
                raise misfit("a star needs more than the one before it", "stars", number)
        return self

    def stars_for(self, number: int) -> int:
        return sum(least <= number for least in self.stars)

    def next_goal(self, number: int) -> int:
        """Return the number that earns the next star; once all are earned, that of the last."""
        return next((least for least in self.stars if least > number), self.stars[-1])


class MapFile(Definition):
    """The file ``map.yaml`` of a table that can be played alone."""

    name: TextByLanguage
    """The title of the map, by language code."""
    about: TextByLanguage
    """A sentence about it, by language code."""
    rules: Word | None = None
    """The rule set of all stops, for one player; without it, the standard one."""
    stops: NonEmpty[Stop]
    """The stops in the order of the line, from easy to hard."""
