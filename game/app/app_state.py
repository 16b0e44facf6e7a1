"""The state of the application in parts, such as the next match, and the way from screen to screen."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import InitVar, dataclass, field, replace
from datetime import date
from functools import cached_property
from secrets import randbelow, randbits
from typing import TYPE_CHECKING

from game.app.open_screen import OpenScreen
from game.app.records import SavedRecords
from game.app.settings import Settings
from game.content.faults import Faults
from game.content.models.setups import MatchSetup
from game.content.store import Store
from game.content.table_content import TableContent
from game.kernel.opaque import Opponent, Rules
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.match.autosave import Autosave
from game.match.challenges import Contest
from game.match.series import TYPED_SEED_COUNT, Deal, Series, seed_of_day, typed_seed
from game.match.thinker import Thinker
from game.tables import NAMES as TABLES
from game.tables import find_table
from systems.draw.bubbles import Toasts
from systems.draw.canvas import Canvas
from systems.input.bindings import typing_bindings
from systems.input.devices import Devices
from systems.input.seats import DeviceSeats

if TYPE_CHECKING:
    from game.match.bot_programs import BackgroundPrograms, Program
    from game.match.record import Record
    from game.match.story import TurningPoint
    from game.tables import Table

HOME = "home"
"""The screen that needs no file besides those of the start."""
SEED_SEARCH = "seeking"
"""The screen that searches for a seed and then opens the match."""


@dataclass
class AppClock:
    """The only clock of the application."""

    now: float = 0.0
    """Seconds since the start: the sum of all steps."""
    today: Callable[[], date] = date.today


class SeatBots:
    """The bots that may take a seat: those of the table, programs, and guests of a match; and what lets them think."""

    def __init__(self, app: AppState) -> None:
        self.app = app
        self.guests: Mapping[str, Opponent] = {}
        """Bots with a name or a face for one match, by id."""
        self.programs_wrong = ""
        """The error in the file that names programs."""
        self.thinker = Thinker()
        """Lets bots think in the background."""

    @cached_property
    def background_programs(self) -> BackgroundPrograms:
        """Asks programs for their moves; created on first use."""
        from game.match.bot_programs import BackgroundPrograms

        return BackgroundPrograms()

    def levels(self) -> tuple[tuple[str, Opponent], ...]:
        """Return the bots of the table with their ids, the weakest first."""
        return tuple(self.app.content.bots.items())

    @cached_property
    def programs(self) -> Mapping[str, Program]:
        from game.match.bot_programs import find_programs  # Imported late: needed once a player takes a seat.

        programs, self.programs_wrong = find_programs()
        return programs

    def opponents(self) -> Mapping[str, Opponent]:
        """Return the bots of the table by id, the weakest first, then the programs whose names differ from theirs."""
        bots = self.app.content.bots
        return {**bots, **{name: program for name, program in self.programs.items() if name not in bots}}

    def in_seat(self, seat: int) -> Opponent | None:
        """Return the bot in a seat, None for a person; a bot missing from the data becomes the weakest one."""
        name = self.app.seats.bot(seat)
        if name is None or not (opponents := self.opponents()):
            return None
        return {**opponents, **self.guests}.get(name, next(iter(opponents.values())))


@dataclass
class MatchTerms:
    """Everything that is settled for a single match, besides the setup of its table."""

    rule_set: str = ""
    """A rule set that overrides the setup, "" for none."""
    choices: Mapping[str, str] = field(default_factory=dict)
    deal: Deal = field(default_factory=Deal)
    """The seed, the score and other values that it takes over from the match before."""
    drawn_seed: int | None = None
    """The random seed, once something has asked for it before the match begins."""
    contest: Contest | None = None
    """The challenge that it is for."""
    pairing: str = ""
    """Its pairing of an evening, "" for none."""
    run_decision: str = ""
    """The decision of a run that its result is, "" for none."""


class NextMatch:
    """The rules and the seed of the next match."""

    def __init__(self, app: AppState, seed: int | None) -> None:
        self.app, self.terms = app, MatchTerms()
        self.seed = seed
        """The seed of matches from the command line; None for random ones."""
        self.typed_seed: int | None = None
        self.command_line_rules = ""
        """The rule set from the command line, valid until the game closes."""

    def any_seed(self) -> int:
        """Return the seed from the command line, or else a random one."""
        return randbits(64) if self.seed is None else self.seed

    @property
    def rules(self) -> Rules:
        content, choices = self.app.content, self.varied_choices
        name = self.terms.rule_set or self.command_line_rules
        rules = content.rules.get(name) or content.rules.get(self.setup.rules) or content.default_rules
        try:
            return self.app.current_table.choices.vary(rules, choices) if choices else rules
        except Refusal:  # A saved choice may no longer exist, such as the layout of a removed pack.
            return rules

    @property
    def varied_choices(self) -> Mapping[str, str]:
        """Choices added to the rule set, by the table's names for them."""
        # The room of a run has a rule set, and nothing of the players' setup.
        options = {**({} if self.terms.run_decision else self.setup.varies), **self.terms.choices}
        return {choice: options[choice] for choice in options if choice in self.app.current_table.choices.names}

    @property
    def choices(self) -> Mapping[str, str]:
        """Selected options by choice, as ids; in a challenge those that it names."""
        if self.terms.contest is not None:
            return self.terms.contest.choices
        return self.app.settings.picks.setups.get(self.app.table_name, {})

    @property
    def setup(self) -> MatchSetup:
        return self.app.content.setups.setup(self.choices, self.app.content.standard)

    def accept_challenge(self, contest: Contest) -> None:
        """Make it a single match for this challenge, regardless of the setup."""
        self.terms.contest, self.terms.drawn_seed = contest, None
        self.app.current_set.series = self.app.current_set.new_series()

    def upcoming_seed(self) -> int:
        """Return the seed of the match: a given one, the daily one, a random one, or the next after ``seed``."""
        if self.terms.deal.seed is not None:
            return self.terms.deal.seed
        if self.setup.day:
            return seed_of_day(self.app.table_name, self.app.clock.today())
        if self.terms.drawn_seed is None:
            self.terms.drawn_seed = randbelow(TYPED_SEED_COUNT) if self.seed is None else self.seed + 1
        return self.terms.drawn_seed

    def next_seed(self) -> int:
        """Return the seed for a match that begins now, and use a new one next, unless a challenge fixes it."""
        contest = self.terms.contest
        if contest is not None and contest.seed is not None:
            return contest.seed
        seed, self.terms.drawn_seed = self.upcoming_seed(), None
        if self.seed is not None and self.terms.deal.seed is None and not self.setup.day:
            self.seed = seed
        return seed

    def use_seed(self, text: str) -> None:
        """Use a seed that a player typed."""
        self.typed_seed = typed_seed(text)

    def take_deal(self) -> Deal:
        """Return the deal for a match that begins now, and reset the next one to a random deal."""
        deal = self.terms.deal._replace(seed=self.next_seed())
        self.terms.deal, self.typed_seed = Deal(), None
        return deal

    @property
    def needs_seed_search(self) -> bool:
        contest = self.terms.contest
        if (contest is not None and contest.seed is not None) or self.terms.deal.is_searched:
            return False
        return bool(self.app.current_table.searched_choices(self.rules))


class CurrentSet:
    """The matches in a row between the same seats."""

    def __init__(self, app: AppState) -> None:
        self.app = app
        self.records: list[Record] = []
        """Its matches played since the game was opened."""
        self.highlights: list[TurningPoint] = []
        """The turning points of the sets of the current evening."""

    @cached_property
    def series(self) -> Series:
        """The standing between the seats, created on first use: Home loads no table files."""
        return self.new_series()

    def new_series(self) -> Series:
        """Return a new series without wins.

        A table without sets in its rules plays single matches and decides who begins.
        """
        match, picks, seats = self.app.next_match, self.app.settings.picks, len(self.app.seats.all)
        if (contest := match.terms.contest) is not None:
            return Series.of(seats, 1, 1, (contest.deck,) * seats)
        setup, rules = match.setup, match.rules
        best_of, limit = getattr(rules, "best_of", 1), getattr(rules, "set_limit", 1)
        if setup.best_of is not None:
            best_of, limit = setup.best_of, setup.limit or 2 * setup.best_of - 1
        begins = setup.begins or ("turn" if limit == 1 else "loser")
        return Series.of(seats, best_of, limit, (picks.deck_1, picks.deck_2), begins)

    def count(self, starter: int, winner: int | None, record: Record | None) -> None:
        """Count a match that ``starter`` began and ``winner`` won; ``record`` is None for one that is not kept."""
        if not self.series.played:
            self.records = []
        self.series = self.series.after(starter, winner)
        if record is not None:
            self.records.append(record)

    def players_must_swap(self) -> bool:
        """Return True if the seat that begins next is not the one the table requires, so the players must move."""
        opener = self.app.current_table.seats.opener(self.app.next_match.rules)
        return opener not in (None, self.series.first) and self.series.first is not None

    def seat_next_opener(self) -> int | None:
        """Seat the players for the next match and return the seat that begins, None for a random one.

        If the table has a fixed first seat, the players move around the table until it is theirs.
        """
        seats, match = self.app.seats, self.app.next_match
        opener = self.app.current_table.seats.opener(match.rules)
        if opener is not None and self.series.begins == "chance":
            offset = Stream(match.upcoming_seed()).below(len(seats.all))
            self.series = replace(self.series, first=(opener + offset - 1) % len(seats.all) + 1)
        while self.players_must_swap():
            seats.swap()
            self.series = self.series.move_players_round()
        return self.series.first

    def decks(self) -> tuple[tuple[str, ...], ...]:
        """Return the cards each seat is dealt in the next match."""
        if self.app.current_table.files.readers.decks is None:
            return ()
        return tuple(self.app.content.cards_of_pick(self.app.next_match.rules, pick) for pick in self.series.decks)


@dataclass(eq=False, kw_only=True, repr=False)
class AppState:
    """The parts of the application that screens share, and the current screen. A restart begins with new ones."""

    store: Store
    settings: Settings
    records: SavedRecords
    devices: Devices = field(init=False)
    seats: DeviceSeats = field(default_factory=DeviceSeats)
    bots: SeatBots = field(init=False)
    """The bots that may take a seat, and what lets them think."""
    table_name: str = TABLES[0]
    next_match: NextMatch = field(init=False)
    current_set: CurrentSet = field(init=False)
    """The matches in a row that it belongs to."""
    current: OpenScreen = field(default_factory=OpenScreen)
    transition_start: float = -math.inf
    """The time at which it replaced another one."""
    toasts: Toasts = field(default_factory=Toasts)
    """Announcements over every screen."""
    clock: AppClock = field(default_factory=AppClock)
    main_canvas: Canvas = field(init=False)
    """The virtual picture that screens draw on. A window of pyglet has a ``canvas``, too."""
    seed: InitVar[int | None]

    def __post_init__(self, seed: int | None) -> None:
        self.bots, self.next_match, self.current_set = SeatBots(self), NextMatch(self, seed), CurrentSet(self)

    @property
    def content(self) -> TableContent[Rules]:
        return self.store.content_of(self.table_name)

    @property
    def current_table(self) -> Table:
        return find_table(self.table_name)

    @property
    def autosave(self) -> Autosave:
        """The automatic save of the current match; the match of a run has its own, which no other match replaces."""
        return self.records.runs.room_save if self.next_match.terms.run_decision else self.records.autosave

    def free_seats(self, rules: str = "", choices: Mapping[str, str] | None = None) -> None:
        """Free every seat and begin a new set, with the last picked decks and the setup of the table.

        ``rules`` names a rule set and ``choices`` the choices that override the setup.
        """
        match, current_set = self.next_match, self.current_set
        match.terms = MatchTerms(rules, choices or {}, Deal(seed=match.typed_seed))
        self.seats = DeviceSeats(self.current_table.seat_count(match.rules))
        current_set.series, current_set.records = current_set.new_series(), []

    def say(self, key: str, **values: object) -> str:
        """Return a text in the player's language with its placeholders filled."""
        return self.store.text(key, self.settings.language, **values)

    def in_language(self, texts: Mapping[str, str]) -> str:
        """Return the text in the player's language, or else in English."""
        return texts.get(self.settings.language) or texts["en"]

    def spoken_of(self, texts: Mapping[str, str], **values: object) -> str:
        """Return the text in the player's language, with values filled in."""
        return self.store.fill(self.in_language(texts), self.settings.language, values)

    def bot_name(self, opponent: Opponent) -> str:
        return self.in_language(opponent.name)

    # ---- The way from screen to screen

    def screen_class(self, name: str) -> Callable[..., OpenScreen]:
        raise NotImplementedError

    def go(self, name: str, **arguments: object) -> None:
        """Switch to another screen with these arguments. The current screen stays open if it is one of them.

        If a file of the other screen cannot be used, return to the screen that stayed open, or else to Home.

        A match may first need a seed search, or new players if the number of seats has changed.
        """
        match, seats = self.next_match, len(self.seats.all)
        if name == "match" and not arguments and seats != self.current_table.seat_count(match.rules):
            name, arguments = "joining", {"rules": match.terms.rule_set, "varied": match.terms.choices}
        elif name == "match" and not arguments and match.needs_seed_search:
            name = SEED_SEARCH
        self.start_transition()
        previous = self.current
        if not (is_kept := any(value is previous for value in arguments.values())):
            previous.close()
        self.current = OpenScreen()
        try:
            self.current = self.screen_class(name)(self, **arguments)
            self.current.opened_as = name
        except Faults:  # A broken file of the screen was never good; a notice names its place.
            if name == HOME:
                raise
            return self.come_back(previous) if is_kept else self.go(HOME)
        self.enter_world()
        self.hand_keyboard()
        self.current.become_current()

    def come_back(self, screen: OpenScreen) -> None:
        """Return to a screen that stayed open in the background."""
        self.start_transition()
        self.current.close()
        self.current = screen
        self.enter_world()
        self.hand_keyboard()

    def enter_world(self) -> None:
        if self.current.world:
            import esper  # Imported late, because the first frame does not need it.

            esper.switch_world(self.current.world)

    def hand_keyboard(self) -> None:
        """Use the keyboard as text input on a screen that is written on, and as controls on any other."""
        self.devices.write_as(self.current.writes)
        self.main_canvas.bound = typing_bindings(self.devices.bound) if self.devices.writes else self.devices.bound

    def start_transition(self) -> None:
        """Start to dissolve the current screen."""
        self.transition_start = self.clock.now if self.main_canvas.start_transition() else -math.inf

    @property
    def fade(self) -> float:
        """Visibility of the previous screen, 0 to 1."""
        if self.settings.comfort.reduced_motion or self.transition_start == -math.inf:
            return 0.0
        seconds = self.content.timing.motion.dissolve
        return 0.0 if not seconds else max(0.0, 1.0 - (self.clock.now - self.transition_start) / seconds)
