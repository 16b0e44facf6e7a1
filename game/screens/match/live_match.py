"""A match in a world of entities as a screen shows it, be it played, practiced or replayed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import TypeVar

import esper

from components.focus import Rect
from components.match import CurrentTurn, Match, MatchOpening, PositionSigns
from components.playback import Playback
from components.pose import ShownTurn
from components.press import MOUSE, Drag, Input, PointerMove, Press, StickTilt, Wheel
from components.seat_choice import Inbox, OptionToggle, Outbox, Purpose, ScreenRequest, ScreenState, SeatChoice
from game.app.application import App
from game.app.open_screen import Attention, Menu
from game.content.models.beats import Beats
from game.kernel.events import MatchPoint
from game.kernel.opaque import Move, Position, Rules
from game.kernel.result import Result
from game.match.record import Record
from game.match.statistics import list_name, list_of_record
from game.screens.match.close_look import CloseLook
from game.screens.menu import TreePanel
from game.screens.press_guard import PressGuard
from game.screens.screen import Reaction, Screen
from systems.draw import widgets
from systems.effects.drama import draw_drama
from systems.effects.particles import use_design
from systems.entities import in_world, only, seat_entity
from systems.focus import item_under
from systems.rebuild import rebuild
from systems.staging import MatchView, staging

T = TypeVar("T")
CAMERA_INPUTS = Press, Drag, Wheel, StickTilt, PointerMove


class LiveMatch(Screen):
    """A match that runs on a screen, with its table, the state of its world, its picture and a panel over it.

    Subclasses decide who makes the moves. They show the first position with ``enter``.
    """

    match_entity: int
    record: Record | None = None
    """The record of the match; None if play started from a given position."""
    purpose: Purpose = "match"
    has_fixed_terms = False
    """True if players may change nothing about the match and get no help, as in a challenge, a run or a puzzle."""

    def __init__(self, app: App, table_name: str | None = None) -> None:
        super().__init__(app)
        self.open_world()
        app.read_data()
        app.table_name = table_name or app.table_name
        self.table = app.current_table

    def enter(self, rules: Rules, position: Position, turn_number: int = 1, log: Iterable[Move] = ()) -> None:
        """Show this position, in this turn of the match, reached by the moves in ``log``."""
        opening = next(iter(self.components(MatchOpening)), MatchOpening())
        self.match_entity = rebuild(rules, position, self.app.store, self.table.name, turn_number, log)
        esper.add_component(self.match_entity, opening)
        for screen_state in self.components(ScreenState):
            screen_state.purpose = self.purpose
        self.adopt_settings()

    def adopt_settings(self) -> None:
        settings = self.app.settings
        content = self.app.store.content_of(self.table.name)
        self.match.rules = content.update_rules(self.match.rules)
        with in_world(self.world):
            use_design(self.match_entity, self.app.store)
            esper.add_component(self.match_entity, settings.comfort)
        self.playback.speed = settings.speed

    # ---- The panel over the table

    @property
    def open_menu(self) -> Menu | None:
        return self.own_menu if self.panel is None else self.panel.menu

    def show_panel(self, panel: TreePanel, yes: Reaction = None, no: Reaction = None) -> None:
        super().show_panel(panel, yes, no)
        self.block_moves()

    def close_panel(self) -> None:
        super().close_panel()
        self.ignore_input()

    def open_close_look(self, player_input: Input) -> bool:
        """Open a close look if this input asks for one, by button or by mouse click; return True if it did.

        It begins at the item pointed at or focused, else at the first item of the device's seat.
        """
        readable = staging(self.table.name).readable
        if self.panel is not None or readable is None or not isinstance(player_input, Press):
            return False
        is_mouse = player_input.device == MOUSE
        if player_input.is_repeat or player_input.action != ("back" if is_mouse else "look"):
            return False
        start = self.seat_choice.focus
        if is_mouse:
            pointer = self.app.devices.pointer
            start = None if pointer is None else item_under(readable.items(0), *pointer)
            if start is None:
                return False
        seats = self.app.seats.of(player_input.device) or (self.active,)
        items = readable.items(self.active if self.active in seats else seats[0])
        if not items:
            return False
        focus = start if start in [item.id for item in items] else items[0].id
        self.show_panel(CloseLook(self.app, readable, self.view, items, focus))
        return True

    def draw_panel(self, panel: TreePanel) -> None:
        panel.draw(self.app.main_canvas)
        widgets.draw_legend(self.app.main_canvas, self.app.family, self.prompts(*panel.prompts))

    def block_moves(self) -> None:
        """Block all decisions at the table."""
        for screen_state in self.components(ScreenState):
            screen_state.is_covered = True

    def ignore_input(self, seconds: float | None = None) -> None:
        """Ignore input for a moment, usually because a panel has just opened or closed."""
        guard = PressGuard(self.app, seconds)
        for screen_state in self.components(ScreenState):
            screen_state.guarded_until = guard.until

    def come_back(self) -> None:
        """Return from the options to the panel that opened them."""
        if self.panel is not None:
            self.panel.menu.guard.restart()

    def pause(self, press: Press | None = None) -> None:
        """Open the panel from which players leave; ``press`` is the press that asked for it, None if unknown."""
        raise NotImplementedError

    def answer_requests(self) -> None:
        """Open the panels that seats have asked for, and use the buttons that they have pressed."""
        for outbox in self.components(Outbox):
            requests, outbox.requests = outbox.requests, []
            for request in requests:
                self.answer_request(request)

    def answer_request(self, request: ScreenRequest | OptionToggle) -> None:
        """Toggle the option of a button, or open the pause."""
        if isinstance(request, OptionToggle):
            settings, option = self.app.settings, request.option
            is_on = self.active in self.hint_seats if option == "hints" else settings.options()[option]
            settings.change(option, not is_on)
            self.app.apply_settings()
        else:
            self.pause()

    def elapsed(self, dt: float) -> float:
        """Return the seconds that pass at the table in a frame: none while a panel is open."""
        return 0.0 if self.panel is not None else dt

    def attention(self) -> Attention:
        if self.panel is not None:
            return super().attention()
        choice = self.seat_choice
        others = [other for other in self.components(SeatChoice) if other is not choice]
        state = (self.is_opening, choice.path, self.match.position, *(other.focus for other in others))
        reply = next((one.reply for one in (choice, *others) if one.reply is not None), None)
        return Attention(choice, choice.focus, state, reply)

    # ---- The picture

    @property
    def has_camera(self) -> bool:
        return self.panel is None and staging(self.table.name).controls.steer is not None

    def steer(self, player_input: Input) -> bool:
        """Return True if this input moves the camera of the table, which any device may do."""
        steer = staging(self.table.name).controls.steer
        if self.panel is not None or steer is None:
            return False
        return isinstance(player_input, CAMERA_INPUTS) and steer(self.match_entity, player_input)

    @cached_property
    def newcomers(self) -> Sequence[int]:
        """The seats whose players have not finished a match at this table yet."""
        statistics, table_name = self.app.records.statistics, self.table.name
        return [seat for seat in self.players if not statistics.of(table_name, self.player_key(seat)).matches]

    @property
    def hint_seats(self) -> Collection[int]:
        """The seats that see placement hints: by setting, or else the seats new to this table."""
        shows_hints = self.app.settings.help.hints
        return self.newcomers if shows_hints is None else self.players if shows_hints else ()

    @property
    def best(self) -> int | None:
        """The high score, 0 before there is one; None unless one player sits alone."""
        if len(self.players) > 1:
            return None
        record = self.record
        rule_set = self.match.rules.name
        choices = self.app.next_match.varied_choices
        name = list_name(self.table, rule_set, choices) if record is None else list_of_record(record)
        return self.app.records.high_scores.best(self.table.name, name) or 0

    def view(self, help: bool = False) -> MatchView:
        """Return the match as the players see it; with ``help``, with the button legend."""
        app = self.app
        names = {seat: self.name(seat) for seat in self.players}
        families = {seat: app.seat_family(seat) for seat in self.players} if help else None
        number = only(ShownTurn).number
        return MatchView(
            app.main_canvas, app.store, app.settings, names, self.portraits(), number, families, self.hint_seats,
            self.best,
        )

    def draw_board(self, help: bool = False, players: bool = True) -> None:
        """Draw everything on the table, with the button legend and with the players and their points if wanted."""
        view = self.view(help)._replace(shows_players=players)
        staging(self.table.name).draw(view)
        draw_drama(view)

    @property
    def portrait_areas(self) -> dict[int, Rect]:
        return {seat: staging(self.table.name).layout.portrait_area(seat) for seat in self.players}

    # ---- The match

    @property
    def is_waiting(self) -> bool:
        """True if the match is stopped because every acting seat has lost its device."""
        return False

    @property
    def is_opening(self) -> bool:
        """True until the opening banner has closed."""
        return self.component(MatchOpening).is_open

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
            return self.match.position.seat_to_move
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
        return self.match.position.over

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
