"""The screen on which players take their seats and choose who they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from components.focus import Id
from components.press import MOUSE, Input, Press, Unplugged
from game.app.application import App
from game.app.open_screen import Attention
from game.content.models.controls import DeviceFamily
from game.kernel.opaque import Opponent
from game.match.autosave import SavedMatch
from game.match.challenges import CHALLENGER_SEAT, Contest
from game.match.evening import Evening, Pairing
from game.match.players import PAIRING_NOTE, PLAYER_NOTE, Player
from game.match.record import Record
from game.match.series import next_seat
from game.screens.evening import entrant_face, entrant_name
from game.screens.layout.boxes import Box, Spacer, column, panel, row
from game.screens.layout.leaves import BOLD, DOUBLE_SIDE, SMALL, Button, Portrait, Sprite, Text
from game.screens.layout.node import Need, Node, need
from game.screens.menu import DIAL_STEPS, Question, TreePanel
from game.screens.outcome import record_text
from game.screens.screen import TreeScreen
from game.screens.seat_plan import NEW_PLAYER, SeatPlan
from systems.draw.canvas import Canvas
from systems.draw.pen import Pen
from systems.draw.widgets import cap_width, draw_cap, find_cap
from systems.layout import CAP_HEIGHT

PERSON_STEPS = {"up": -1, "down": 1}
GIVE_UP, NAME, TURN_BOT = "give_up", "name", "turn_bot"
"""Targets of the mouse: giving up, the name of its player, and, with a direction, an arrow that changes the bot."""
JOIN_TEXTS = {1: "join.first", 2: "join.second"}
WAYS_IN: tuple[DeviceFamily, ...] = ("pad", "keys_left", "keys_right", "mouse")
"""Devices whose buttons a free seat shows."""
PANEL_WIDTH = 228
"""Width of a seat's panel, if its text needs no more."""


class Occupant(NamedTuple):
    """The player shown in a seat's panel."""

    name: str
    face: str
    text: str
    """The text below the name, "" for the request of a free seat."""


class JoinScreen(TreeScreen):
    """The seats of a coming match. Devices take seats, and the next screen opens once every seat is taken."""

    def __init__(
        self, app: App, next_screen: str = "match", saved_match: tuple[SavedMatch, Record] | None = None,
        previous_screen: str = "home", rules: str = "", varied: Mapping[str, str] | None = None,
        pairing: Evening | None = None, contest: Contest | None = None,
    ) -> None:
        super().__init__(app)
        self.next_screen, self.saved_match, self.previous_screen = next_screen, saved_match, previous_screen
        """The screen to open next, the match to resume if any, and the screen to return to."""
        self.names: dict[int, tuple[str, str]] = {}
        """Names and faces of an evening's next two entrants, by seat."""
        self.offer: SecondSeatQuestion | None = None
        app.free_seats(rules if saved_match is None else saved_match[1].log.rules, varied)
        self.plan = SeatPlan(app.seats, app.records.players, app.devices.identity, app.people.last_players, self.bots)
        if contest is not None:
            app.next_match.accept_challenge(contest)
            if contest.bot:
                app.seats.seat_bot(contest.bot, next_seat(CHALLENGER_SEAT, len(app.seats.all)))
        if saved_match is not None:
            self.seat_former(*saved_match)
        if pairing is not None and pairing.next_pairing is not None:
            self.invite(pairing, pairing.next_pairing)
        self.begin(None)
        self.update_seats()

    def seat_former(self, saved_match: SavedMatch, record: Record) -> None:
        """Reserve the seats of an interrupted match for the players who had them."""
        self.app.current_set.series = saved_match.series
        self.app.next_match.terms.pairing = record.log.note(PAIRING_NOTE)
        self.plan.former_sitters = saved_match.sitters
        for seat, sitter in enumerate(saved_match.sitters, 1):
            self.plan.reserve(seat, record.log.note(f"{PLAYER_NOTE}{seat}"), sitter.device)

    def invite(self, evening: Evening, pairing: Pairing) -> None:
        """Reserve the seats for the next two entrants of an evening."""
        self.app.next_match.terms.pairing, self.plan.shares_device = evening.key, True
        for seat, number in enumerate(pairing, 1):
            entrant = evening.entrants[number]
            self.names[seat] = entrant_name(self.app, entrant), entrant_face(self.app, entrant)
            self.plan.reserve(seat, entrant.id, entrant.id)

    def bots(self) -> list[str]:
        """Return the bots that may take a free seat. Evenings and challenges name their own."""
        contest = self.app.next_match.terms.contest
        is_open = not self.plan.shares_device and (contest is None or contest.any_bot)
        return [*self.app.bots.opponents()] if is_open else []

    def update(self, dt: float) -> None:
        """Start a match between two bots of an evening without waiting."""
        if self.names and self.app.seats.only_bots and self.app.clock.now >= self.menu.guard.until:
            self.open_next()

    def handle_input(self, player_input: Input) -> None:
        if isinstance(player_input, Unplugged):
            self.plan.vacate(player_input.device)
        elif self.offer is not None and player_input.device == self.plan.offered_to:
            self.handle_offer(self.offer, player_input)
        elif self.panel is not None:
            self.handle_panel(self.panel, player_input)
        elif isinstance(player_input, Press):
            self.handle_press(player_input)
        else:
            self.menu.handle_input(player_input)
        self.update_seats()
        self.open_next()

    def handle_offer(self, offer: SecondSeatQuestion, player_input: Input) -> None:
        """Handle input from the device that is asked to take a second seat: its player may be changed first."""
        if not (isinstance(player_input, Press) and player_input.action in PERSON_STEPS):
            answer = offer.answer(player_input)
            if answer and not self.plan.accept():
                self.open_profile(self.plan.offered_to)
            elif answer is False:
                self.plan.decline()
        elif not offer.menu.guard.drops(player_input):
            self.plan.cycle_player(player_input.device, PERSON_STEPS[player_input.action])

    def handle_press(self, press: Press) -> None:
        """Handle a press of any other device."""
        if press.action in DIAL_STEPS:
            self.plan.cycle_bot(press.device, DIAL_STEPS[press.action])
        elif press.action in PERSON_STEPS:
            self.plan.cycle_player(press.device, PERSON_STEPS[press.action])
        elif not press.is_repeat and not self.menu.guard.drops(press):
            reactions = {"confirm": self.confirm, "back": self.leave_seat, "menu": self.handle_menu}
            if press.action in reactions:
                reactions[press.action](press.device)

    def update_seats(self) -> None:
        """Show what the plan of the seats has become, and get ready for the bots in it."""
        if not self.plan.offered_to:
            self.offer = None
        elif self.offer is None:
            self.offer = SecondSeatQuestion(self)
        if self.app.seats.bots:
            self.app.bots.thinker.wake()
        self.invalidate()

    def open_next(self) -> None:
        """Open the next screen once every seat is taken, and remember which player used which device."""
        if self.app.seats.is_full and self.app.current is self:
            self.plan.remember()
            self.app.go(self.next_screen, **({"record": self.saved_match[1]} if self.saved_match is not None else {}))

    @property
    def open_panel(self) -> TreePanel | None:
        return self.panel or self.offer

    @property
    def resumes(self) -> bool:
        """True if this resumes the interrupted match, which may be given up. A named save stays saved."""
        return self.saved_match is not None and self.previous_screen == "home"

    @property
    def offered_opponent(self) -> Opponent | None:
        """The bot offered the next seat, None if a person is asked."""
        bot = self.plan.offered_bot
        return None if bot is None else self.app.bots.opponents()[bot]

    def confirm(self, device: str) -> None:
        """Let a device confirm what it is offered, or click a control of this screen."""
        id = self.menu.under() if device == MOUSE and self.offer is None else None
        if id is not None:
            self.click(id)
        elif not self.plan.confirm(device):
            self.open_profile(device)

    def click(self, id: Id) -> None:
        """React to a click on give up, a name or an arrow."""
        if id == GIVE_UP:
            self.ask_give_up()
        elif id == NAME:
            self.plan.cycle_player(MOUSE, 1)
        else:
            self.plan.cycle_bot(MOUSE, id[1])

    def open_profile(self, device: str, player: Player | None = None) -> None:
        """Let the player of a device be changed, by default a new one, who then takes its seat."""

        def finish(result: Player | None) -> None:
            self.plan.vacate(device)
            if player is None and result is not None:
                self.plan.adopt(device, result)
            self.update_seats()
            self.open_next()

        self.app.go("profile", done=finish, player=player, device=device, screen_behind=self)

    def handle_menu(self, device: str) -> None:
        """Ask whether to give up the interrupted match, or let the known player of a device edit their profile."""
        if self.offer is not None:
            return
        if self.resumes:
            self.ask_give_up()
        elif self.plan.may_choose:
            own_seats = self.app.seats.of(device)
            people, players = self.app.people, self.app.records.players
            player = people.player(own_seats[-1]) if own_seats else players.get(self.plan.next_player(device))
            if player is not None:
                self.open_profile(device, player)

    @property
    def gives_up(self) -> bool:
        """True if the screen shows a give-up button, because the mouse is in use."""
        return self.resumes and self.app.family == MOUSE

    def ask_give_up(self) -> None:
        """Ask whether to end the interrupted match for good."""
        self.ask("join.give_up_sure", self.give_up)

    def give_up(self) -> None:
        """End the interrupted match for good."""
        self.app.autosave.discard()
        self.app.go("home")

    def leave_seat(self, device: str) -> None:
        """Give a seat back, or go to the previous screen if the device has none."""
        if not self.plan.leave(device):
            focus = {} if self.previous_screen != "home" or self.next_screen == "match" else {"focus": self.next_screen}
            self.app.go(self.previous_screen, **focus)

    @property
    def any_seat_taken(self) -> bool:
        return any(map(self.app.seats.device, self.app.seats.all))

    def occupant(self, seat: int) -> Occupant:
        """Return the player who sits in a seat or is about to."""
        app, person = self.app, self.plan.person(seat)
        is_taken, is_next = bool(app.seats.device(seat)), seat == app.seats.empty()
        if is_taken and person != NEW_PLAYER:
            name = app.people.name(seat)
            return Occupant(name, app.people.portrait(seat), self.say("join.ready", name=name))
        if is_next and (opponent := self.offered_opponent) is not None:
            level = f"{self.say('join.level', level=opponent.level)} " if opponent.level else ""
            about = f"{level}{app.in_language(opponent.description)}"
            return Occupant(app.bot_name(opponent), opponent.portrait, about)
        if seat in self.names:
            name, looks = self.names[seat]
            return Occupant(name, looks, self.say("join.hand", name=name))
        occupant = self.occupant_of(seat, person)
        return occupant if is_taken or (is_next and self.plan.is_chosen) else occupant._replace(text="")

    def occupant_of(self, seat: int, id: str) -> Occupant:
        """Return a player who may sit down in a seat."""
        if id == NEW_PLAYER:
            return Occupant(self.say("join.new"), "", self.say("join.new_says"))
        if (player := self.app.people.player_or_guest(id)) is not None:
            looks = self.app.store.players.face(player.look)
            return Occupant(player.name, looks, self.say("join.known", name=player.name))
        return Occupant(self.say(f"player.{seat}"), "", self.say("join.guest"))

    def second_occupant(self) -> Occupant:
        """Return the player who would take the other seat with the same device."""
        return self.occupant_of(self.app.seats.empty() or 1, self.plan.next_player(self.plan.offered_to))

    def live_state(self) -> object:
        seats = self.app.seats
        occupants = [(seats.device(seat), self.occupant(seat)) for seat in seats.all]
        return self.app.devices.padless, self.gives_up, occupants, self.prompt

    def attention(self) -> Attention:
        panel = self.open_panel
        occupants = {seat: self.occupant(seat).name for seat in self.app.seats.all}
        names = occupants if self.offer is None else {None: self.second_occupant().name}
        return Attention(self.open_menu, None if panel is None else panel.menu.focus, dials=names)

    def draw(self, canvas: Canvas) -> None:
        self.draw_backdrop()
        self.menu.draw(canvas, lit=self.panel is None and self.menu.under() is not None)
        for shown_panel in (self.offer, self.panel):
            if shown_panel is not None:
                shown_panel.draw(canvas)
                self.menu.redraw_legend(canvas)

    def tree(self) -> Node:
        seats = self.app.seats.all
        margin = 0.5 if len(seats) > 1 else 1
        panels = row(Spacer(weight=margin), *map(self.seat, seats), Spacer(weight=margin), gap=(4, 24), weight=1)
        back = "leave" if self.any_seat_taken else "back"
        prompts = [self.prompt, back]
        if self.resumes:
            prompts.append("give_up")
        elif self.plan.may_choose and self.app.people.players_by_seat():
            prompts.append("profile")
        give_up = Button(self.say("action.give_up"), id=GIVE_UP, align="start") if self.gives_up else None
        body = column(panels, self.help(), give_up, gap=(3, 6))
        return self.page(self.say("join.title"), body, *prompts)

    @property
    def prompt(self) -> str:
        """The word for the confirm button of the device that was used last."""
        device = self.app.devices.last
        if self.plan.bot_for(device) is not None:
            return "seat_bot"
        return "join" if self.plan.shares_device or not self.app.seats.of(device) else "play_both"

    def help(self) -> Node:
        """Build the help on other buttons, below the panels."""
        if not self.any_seat_taken and self.app.devices.padless:
            return Text(self.say("notice.no_pads"), SMALL, "warning", side="center", max_width=600)
        record = record_text(self.app, self.plan.known_players())
        lines = [record] if record else []
        lines += [self.say("join.people")] if self.plan.may_choose else []
        if self.plan.shares_device:
            lines = [*([record] if record else []), self.say("join.same")]
        elif self.any_seat_taken and not self.app.seats.is_full and self.plan.offered_bot is None:
            lines.append(self.say("join.both" if self.bots() else "join.same"))
        elif self.bots():
            lines.append(self.say("join.bots" if self.plan.offered_bot is None else "join.instead"))
        return Text("\n".join(lines), SMALL, side="center", max_width=600)

    def seat(self, seat: int) -> Node:
        """Build the panel of a seat: its figure, name, text and buttons."""
        device = self.app.seats.device(seat)
        may_ask = not device and seat == self.app.seats.empty()
        occupant = self.occupant(seat)
        alpha = 1.0 if device or may_ask else 0.5
        color = f"seat{seat}"

        mood = "active" if device else "waiting"
        figure: list[Node] = [Portrait(occupant.face, seat, mood, alpha, (100, DOUBLE_SIDE), (48, 46))]
        if may_ask and self.bots():
            arrows = [Sprite("arrow", color, (28, 40), (side, 1), id=(TURN_BOT, side)) for side in (-1, 1)]
            figure = [arrows[0], *figure, arrows[1]]
        name = Text(occupant.name, BOLD, color, alpha=alpha, side="center", centered=True)
        if self.plan.may_choose and self.plan.seat_of(MOUSE) == seat:
            name.id = NAME
        marks = [Sprite(f"mark_{seat}", color, (14, 12), alpha=alpha) for _ in range(2)]
        children: list[Node] = [
            row(Spacer(weight=1), *figure, Spacer(weight=1), gap=(0, 6), shrinks_last=True),
            row(Spacer(weight=1), marks[0], name, marks[1], Spacer(weight=1), gap=(0, 2), shrinks_last=True),
        ]
        if device or may_ask:
            ask = self.say(JOIN_TEXTS[seat] if len(self.app.seats.all) > 1 else "join.alone")
            children.append(Text(occupant.text or ask, side="center", centered=True, max_width=200, weight=1))
        if (may_ask and self.plan.offered_bot is None) or (device and self.app.seats.bot(seat) is None):
            children.append(DeviceCaps([self.app.devices.family(device)] if device else WAYS_IN))
        return SeatPanel(children, seat=seat, alpha=alpha, pad=(8, 8), gap=(2, 6), weight=1, shrinks_last=True,
                         preferred_width=PANEL_WIDTH, max_width=PANEL_WIDTH)


class SecondSeatQuestion(Question):
    """The question whether a device takes a second seat too, with the player who would sit there."""

    def __init__(self, screen: JoinScreen) -> None:
        self.screen = screen
        super().__init__("join.both_sure", screen.app, focus="yes")
        self.menu.live_state = screen.second_occupant

    def tree(self) -> Node:
        question, seat = self.sentence_and_buttons(), self.app.seats.empty()
        question.align = "center"
        strip = None
        if seat is not None and self.screen.plan.may_choose:
            occupant = self.screen.second_occupant()
            text = Text(self.say("join.too", name=occupant.name), centered=True, max_width=320, weight=1)
            strip = panel(row(Portrait(occupant.face, seat, size=(48, 46)), text, gap=(4, 8)), color=f"seat{seat}",
                          align="center", preferred_width=400)
        return column(Spacer(weight=1), question, strip, Spacer(24, 34, weight=0.6), gap=(2, 8))


@dataclass(eq=False)
class SeatPanel(Box):
    """A plate with the corners and the color of a seat."""

    seat: int = 1
    alpha: float = 1.0

    def draw(self, pen: Pen, focused: bool) -> None:
        pen.frame(f"plate_{self.seat}", self.rect, tint=pen.palette.rgb("panel"))
        pen.frame(f"frame_{self.seat}", self.rect, tint=pen.palette.rgb(f"seat{self.seat}"), alpha=self.alpha)


@dataclass(eq=False)
class DeviceCaps(Node):
    """The confirm buttons of several kinds of devices, side by side."""

    families: Sequence[DeviceFamily]

    def measure_width(self, pen: Pen) -> Need:
        widths = [cap_width(pen, *find_cap(pen, family, "confirm")) for family in self.families]
        return need(sum(widths) + 10 * (len(widths) - 1), sum(widths) + 3 * (len(widths) - 1))

    def measure_height(self, pen: Pen, width: float) -> Need:
        return need((CAP_HEIGHT + 2) * pen.text_scale)

    def draw(self, pen: Pen, focused: bool) -> None:
        caps = [find_cap(pen, family, "confirm") for family in self.families]
        widths = [cap_width(pen, *cap) for cap in caps]
        gap = min(10.0, (self.rect.w - sum(widths)) / max(1, len(caps) - 1))
        x = self.rect.center[0] - (sum(widths) + gap * (len(caps) - 1)) / 2
        for cap, width in zip(caps, widths, strict=True):
            draw_cap(pen, *cap, x + width / 2, self.rect.center[1])
            x += width + gap
