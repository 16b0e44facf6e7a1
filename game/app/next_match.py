"""The next match: its table, rules, seats, series and seed, before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from secrets import randbelow
from typing import TYPE_CHECKING

from game.app.services import Services
from game.content.models.setups import MatchSetup, Setups
from game.kernel.opaque import Rules
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.match.challenges import Contest
from game.match.series import TYPED_SEED_COUNT, Deal, Series, seed_of_day
from game.tables import find_table
from systems.input.seats import DeviceSeats

if TYPE_CHECKING:
    from game.match.record import Record
    from game.match.story import TurningPoint
    from game.tables import Table


@dataclass
class NextMatch:
    """Everything that is settled about the next match, besides the setup of its table."""

    rule_set: str = ""
    """A rule set that overrides the setup, "" for none."""
    choices: Mapping[str, str] = field(default_factory=dict)
    """Choices that override the setup."""
    deal: Deal = field(default_factory=Deal)
    """The seed, the score and other values that it takes over from the match before."""
    seed: int | None = None
    """The drawn seed, once something has asked for it before the match begins."""
    contest: Contest | None = None
    """The challenge that it is for."""
    pairing: str = ""
    """Its pairing of an evening, "" for none."""
    room: str = ""
    """The decision of a run that its result is, "" for none."""


@dataclass(eq=False, kw_only=True, repr=False)
class MatchPlans(Services):
    """The part of the application that settles the next match."""

    next_match: NextMatch = field(default_factory=NextMatch)
    """The settings of the next match."""
    command_line_rules: str = ""
    """The rule set from the command line, valid until the game closes."""
    typed_seed: int | None = None
    """The seed a player typed for the next match."""
    _series: Series | None = None
    """The current set, None until something needs it."""
    set_records: list[Record] = field(default_factory=list)
    """The matches of the current set played since the game was opened."""
    highlights: list[TurningPoint] = field(default_factory=list)
    """The turning points of the sets of the current evening."""

    @property
    def series(self) -> Series:
        """The current set, with the standing between the seats, created on first use: Home loads no table files."""
        if self._series is None:
            self._series = self.new_series()
        return self._series

    @series.setter
    def series(self, series: Series) -> None:
        self._series = series

    def free_seats(self, rules: str = "", choices: Mapping[str, str] | None = None) -> None:
        """Free every seat and begin a new series, with the last picked decks and the setup of the table.

        ``rules`` names a rule set and ``choices`` the choices that override the setup.
        """
        self.next_match = NextMatch(rules, choices or {}, Deal(seed=self.typed_seed))
        self.seats = DeviceSeats(self.current_table.seat_count(self.rules))
        self.series, self.set_records = self.new_series(), []

    @property
    def current_table(self) -> Table:
        """The table that players have chosen."""
        return find_table(self.table_name)

    @property
    def rules(self) -> Rules:
        """The rules for matches."""
        content, choices = self.content, self.varied_choices
        name = self.next_match.rule_set or self.command_line_rules
        rules = content.rules.get(name) or content.rules.get(self.setup.rules) or content.default_rules
        try:
            return self.current_table.choices.vary(rules, choices) if choices else rules
        except Refusal:  # A saved choice may no longer exist, such as the layout of a removed pack.
            return rules

    @property
    def varied_choices(self) -> Mapping[str, str]:
        """Choices added to the rule set, by the table's names for them."""
        # The room of a run has a rule set, and nothing of the players' setup.
        options = {**({} if self.next_match.room else self.setup.varies), **self.next_match.choices}
        return {choice: options[choice] for choice in options if choice in self.current_table.choices.names}

    @property
    def setups(self) -> Setups:
        """The setup options of the table."""
        return self.content.setups

    @property
    def choices(self) -> Mapping[str, str]:
        """Selected options by choice, as ids; in a challenge those that it names."""
        if self.next_match.contest is not None:
            return self.next_match.contest.choices
        return self.settings.picks.setups.get(self.table_name, {})

    @property
    def setup(self) -> MatchSetup:
        """The setup that results from the choices."""
        return self.setups.setup(self.choices, self.content.standard)

    def new_series(self) -> Series:
        """Return a new series without wins.

        A table without sets in its rules plays single matches and decides who begins.
        """
        if (contest := self.next_match.contest) is not None:
            return Series.of(len(self.seats.all), 1, 1, (contest.deck,) * len(self.seats.all))
        setup, rules = self.setup, self.rules
        best_of, limit = getattr(rules, "best_of", 1), getattr(rules, "set_limit", 1)
        if setup.best_of is not None:
            best_of, limit = setup.best_of, setup.limit or 2 * setup.best_of - 1
        decks = self.settings.picks.deck_1, self.settings.picks.deck_2
        begins = setup.begins or ("turn" if limit == 1 else "loser")
        return Series.of(len(self.seats.all), best_of, limit, decks, begins)

    def players_swap(self) -> bool:
        """Return True if the seat that begins next is not the one the table requires, so the players must move."""
        opener = self.current_table.seats.opener(self.rules)
        return opener not in (None, self.series.first) and self.series.first is not None

    def next_opener(self) -> int | None:
        """Return the seat that begins the next match, None for a random one.

        If the table has a fixed first seat, the players move around the table until it is theirs.
        """
        opener = self.current_table.seats.opener(self.rules)
        if opener is not None and self.series.begins == "chance":
            offset = Stream(self.upcoming_seed()).below(len(self.seats.all))
            self.series = replace(self.series, first=(opener + offset - 1) % len(self.seats.all) + 1)
        while self.players_swap():
            self.seats.swap()
            self.series = self.series.turn_table()
        return self.series.first

    def accept_challenge(self, contest: Contest) -> None:
        """Make the next match a single match for this challenge, regardless of the setup."""
        self.next_match.contest = contest
        self.series = self.new_series()
        self.next_match.seed = None

    def upcoming_seed(self) -> int:
        """Return the seed of the next match: a given one, the daily one, a random one, or the next after ``seed``."""
        if self.next_match.deal.seed is not None:
            return self.next_match.deal.seed
        if self.setup.day:
            return seed_of_day(self.table_name, self.today())
        if self.next_match.seed is None:
            self.next_match.seed = randbelow(TYPED_SEED_COUNT) if self.seed is None else self.seed + 1
        return self.next_match.seed

    def next_seed(self) -> int:
        """Return the seed for a match that begins now, and use a new one next, unless a challenge fixes it."""
        contest = self.next_match.contest
        if contest is not None and contest.seed is not None:
            return contest.seed
        seed, self.next_match.seed = self.upcoming_seed(), None
        if self.seed is not None and self.next_match.deal.seed is None and not self.setup.day:
            self.seed = seed
        return seed

    def take_deal(self) -> Deal:
        """Return the deal for a match that begins now, and reset the next one to a random deal."""
        deal = self.next_match.deal._replace(seed=self.next_seed())
        self.next_match.deal, self.typed_seed = Deal(), None
        return deal

    @property
    def needs_seed_search(self) -> bool:
        """True if a seed must be searched for before the next match."""
        contest = self.next_match.contest
        if (contest is not None and contest.seed is not None) or self.next_match.deal.is_searched:
            return False
        return bool(self.current_table.searched_choices(self.rules))

    def decks(self) -> tuple[tuple[str, ...], ...]:
        """Return the cards each seat is dealt in the next match."""
        if self.current_table.files.readers.decks is None:
            return ()
        return tuple(self.content.deal(self.rules, pick) for pick in self.series.decks)
