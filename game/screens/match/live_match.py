"""The base of screens that run a live match: its world, components, seat to move, and the banner at its start."""

from __future__ import annotations

from typing import TypeVar

import esper

from components.match import Comfort, CurrentTurn, Match, Opening, PositionSigns, Seat
from components.playback import Playback
from components.press import Press
from components.seat_choice import Inbox, ScreenState, SeatChoice
from game.app.open_screen import Menu
from game.content.models.beats import Beats
from game.kernel.events import MatchPoint
from game.kernel.opaque import Position
from game.kernel.result import Result
from game.match.record import Record
from game.screens.menu import Question, TreePanel
from game.screens.outcome import record_text
from game.screens.screen import SeatScreen, WorldScreen
from game.tables import Table
from systems.draw.canvas import Canvas
from systems.draw.widgets import draw_banner
from systems.easing import openness
from systems.entities import in_world, only, thing_at
from systems.staging import staging

T = TypeVar("T")


class LeaveQuestion(Question):
    """The question before a player leaves the match."""


class LiveMatch(SeatScreen, WorldScreen):
    """A match that runs on a screen, as advice, bots and undo see it."""

    table: Table
    match_entity: int
    record: Record | None
    """The record of the match; None if play started from a given position."""
    question: TreePanel | None
    leave_key = "pause.leave_sure"
    """Text key of the question before a player leaves."""

    @property
    def open_menu(self) -> Menu | None:
        return self.own_menu if self.question is None else self.question.menu

    @property
    def is_opening(self) -> bool:
        """True until the opening banner has closed."""
        return self.component(Opening).is_open

    @property
    def has_fixed_terms(self) -> bool:
        """True if players may change nothing about the match and get no help: in a challenge, the same for all."""
        return self.record is not None and self.record.is_daily

    @property
    def seed(self) -> int | None:
        """The seed to type for the same deal; None for tables without chance and for challenges."""
        record = self.record
        return record.log.seed if record is not None and not self.has_fixed_terms and self.table.chance else None

    @property
    def can_save(self) -> bool:
        """True if the match can be saved under a name: it has moves and is no challenge or evening match."""
        if self.record is None or not self.record.moves:
            return False
        return not (self.has_fixed_terms or self.app.next_match.terms.pairing)

    @property
    def can_restart(self) -> bool:
        """True if the same deal can be restarted: solo play outside challenges."""
        return self.record is not None and len(self.players) == 1 and not self.has_fixed_terms

    @property
    def may_undo(self) -> bool:
        """True if moves of this match can be taken back."""
        return True

    @property
    def pause_exits(self) -> tuple[str, ...]:
        """The last entries of the pause; most of them leave the match."""
        return ("leave",)

    def go_out(self, entry: str) -> None:
        """Leave by an entry of ``pause_exits``; here the only one asks whether to leave."""
        self.question = LeaveQuestion(self.leave_key, self.app)

    @property
    def beats(self) -> Beats:
        return self.app.store.content_of(self.table.name).timing

    @property
    def match(self) -> Match:
        return self.component(Match)

    @property
    def seat_choice(self) -> SeatChoice:
        return self.seat_component(self.active, SeatChoice)

    @property
    def screen_state(self) -> ScreenState:
        """The state of the screen around that choice."""
        return self.seat_component(self.active, ScreenState)

    def inbox(self, seat: int) -> Inbox:
        return self.seat_component(seat, Inbox)

    def seat_component(self, seat: int, kind: type[T]) -> T:
        """Return a component of the seat's entity if seats act at the same time, else of the match entity."""
        with in_world(self.world):
            return esper.component_for_entity(seat_entity(seat) if self.is_simultaneous else self.match_entity, kind)

    @property
    def is_simultaneous(self) -> bool:
        """True if seats act at the same time in this match."""
        return self.table.seats.simultaneous(self.match.rules)

    def block_moves(self) -> None:
        """Block all decisions at the table."""
        for screen_state in self.components(ScreenState):
            screen_state.is_covered = True

    def ignore_input(self) -> None:
        """Ignore input for a moment because a panel has just opened or closed."""
        for screen_state in self.components(ScreenState):
            screen_state.deaf_until = self.app.guard()

    def position_of(self, seat: int) -> Position:
        """Return the part of the position that a seat decides about."""
        position = self.match.position
        return self.table.seats.position_of(position, seat) if self.is_simultaneous else position

    @property
    def acting_seats(self) -> tuple[int, ...]:
        """The seats that may move now; after the match, the last that could."""
        return self.table.seats_to_move(self.match.rules, self.match.position)

    @property
    def has_match_point(self) -> bool:
        """True if the seat to move can win with its next move."""
        return any(isinstance(sign.event, MatchPoint) for sign in self.component(PositionSigns).possible_signs)

    @property
    def playback(self) -> Playback:
        """The beats still to be shown."""
        return self.component(Playback)

    def component(self, kind: type[T]) -> T:
        with in_world(self.world):
            return esper.component_for_entity(self.match_entity, kind)

    def components(self, kind: type[T]) -> list[T]:
        """Return all components of a kind in the world of the match, such as those of each acting seat."""
        with in_world(self.world):
            return [component for _, component in esper.get_component(kind)]

    @property
    def active(self) -> int:
        """The seat to move; if seats act at the same time, the first that still may."""
        if self.is_simultaneous:
            return self.table.seat_to_move(self.match.position)
        with in_world(self.world):
            return only(CurrentTurn).seat

    @property
    def result(self) -> Result | None:
        """The result of the match, None while it runs."""
        with in_world(self.world):
            return esper.try_component(self.match_entity, Result)

    @property
    def over(self) -> bool:
        """True if the rules have ended the match (its animations may still run)."""
        return self.table.over(self.match.position)

    @property
    def live(self) -> LiveMatch | None:
        return self if self.world in esper.list_worlds() else None

    @property
    def players(self) -> tuple[int, ...]:
        """The seats of the match."""
        return self.app.seats.all

    def portraits(self) -> dict[int, str]:
        """Return the portraits of the playing bots, by seat."""
        return self.app.people.portraits()

    def player_key(self, seat: int) -> str:
        """Return the key of a seat's player in the statistics."""
        return self.app.people.statistics_id(seat)

    def name(self, seat: int) -> str:
        return self.app.people.name(seat)


def seat_entity(seat: int) -> int:
    """Return the entity of a seat in the current world."""
    return thing_at(Seat, seat)[0]


class OpeningBanner:
    """The banner of a match; no one moves before it closes."""

    def __init__(self, live: LiveMatch) -> None:
        self.live, self.app = live, live.app

    @property
    def opening(self) -> Opening:
        """Its state."""
        return self.live.component(Opening)

    @property
    def visible(self) -> bool:
        """True while it covers the table."""
        return self.opening.is_open and self.opening.age >= self.live.beats.banner.delay

    @property
    def openness(self) -> float:
        """Its visible part, 0 to 1; play has already started while it closes."""
        beats, settings, opening = self.live.beats, self.app.settings, self.opening
        age, entrance = opening.age - beats.banner.delay, beats.motion.banner
        if age < 0 or not settings.speed:
            return float(self.visible)
        hold = float("inf") if opening.is_open else opening.end - beats.banner.delay - entrance.enter
        return openness(entrance, age, hold, settings.reduced_motion)

    def advance(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        opening, timing = self.opening, self.live.beats.banner
        opening.age += dt
        if opening.is_open and opening.age >= timing.delay + timing.hold * self.live.component(Comfort).banner:
            self.close()

    def skip(self, press: Press) -> None:
        """Show it at once, or close it."""
        if press.is_repeat:
            return
        if self.visible:
            self.close()
        else:
            self.opening.age = self.live.beats.banner.delay

    def close(self) -> None:
        """Let the seat to move act."""
        self.opening.is_open, self.opening.end = False, self.opening.age
        self.live.ignore_input()

    def draw(self, canvas: Canvas, first_seat: int) -> None:
        """Draw the seat that begins, or the opening text of the table."""
        live, app, color = self.live, self.app, f"seat{first_seat}"
        text = staging(live.table.name).opening(app.store, app.settings.language, live.match.position)
        if not text and live.is_simultaneous:
            text, color = live.say("table.at_once"), "outline"
        text = text or live.say("table.begins", name=app.people.name(first_seat))
        lines = [text, record] if (record := record_text(app, app.people.players_by_seat())) else [text]
        draw_banner(canvas, lines, color, open=self.openness, fades=app.settings.reduced_motion)
