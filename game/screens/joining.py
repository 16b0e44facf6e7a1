"""The screen on which players take their seats and choose who they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from components.focus import Rect
from components.press import Input, Point, Press, Unplugged
from game.kernel.opaque import Mind
from game.match.challenges import SEAT, Contest
from game.match.evening import Evening, Pairing
from game.match.players import EVENING, GUEST, ID, Player
from game.match.series import following
from game.screens.company import called, face
from game.screens.joining_page import FIGURES, GIVE_UP, JoiningPage, Shown, draw_joining
from game.screens.question import Question
from systems.focus import under
from systems.input.devices import MOUSE
from systems.input.seats import BOT, model

if TYPE_CHECKING:
    from game.app.application import App
    from game.match.record import Record
    from game.match.saves import Saved
    from systems.draw.canvas import Canvas


BOTS = {"left": -1, "right": 1}
PEOPLE = {"up": -1, "down": 1}
NEW = "new"
"""The id of a player still to be created."""


class Joining(JoiningPage):
    """The seats of a coming match. Devices take seats, and the next screen opens once every seat is taken."""

    def __init__(
        self,
        app: App,
        then: str = "match",
        left: tuple[Saved, Record] | None = None,
        before: str = "home",
        rules: str = "",
        varied: Mapping[str, str] | None = None,
        pairing: Evening | None = None,
        contest: Contest | None = None,
    ) -> None:
        super().__init__(app)
        app.free_seats(rules if left is None else left[1].log.rules, varied)
        if contest is not None:
            app.take_up(contest)
        self.then, self.left, self.before = then, left, before
        """The screen to open next, the match to resume if any, and the screen to return to."""
        self.fixed: dict[int, str] = {}
        """Players by seat whose seats are fixed, by id."""
        if left is not None:
            app.series, log = left[0].series, left[1].log
            app.pairing = log.note(EVENING)
            self.fixed = {seat: log.note(f"{ID}{seat}") for seat in app.seats.all}
        self.names: dict[int, tuple[str, str]] = {}
        """Names and faces of an evening's next two entrants, by seat."""
        self.question: Question | None = None
        self.deaf_until = app.guard()
        self.offer: Question | None = None
        self.offered_to = ""
        self.bot = 0
        """The choice for the next free seat: 0 is a person, then the bots from the weakest on."""
        self.turning = ""
        """The device without a seat that last changed its player."""
        self.wished: dict[str, str] = {}
        """The player each device chose for its next seat: a player's id, a guest or a new player."""
        self.pointer: Point | None = None
        if contest is not None and contest.bot:
            self.seat_bot(contest.bot, following(SEAT, len(app.seats.all)))
        if left is not None:
            for seat, sitter in enumerate(left[0].sitters, 1):
                if sitter.device.startswith(BOT):
                    self.seat_bot(sitter.device.removeprefix(BOT), seat)
                    app.seats.name(seat, self.fixed[seat] or sitter.device)
        if pairing is not None and pairing.coming is not None:
            self.invite(pairing, pairing.coming)

    def invite(self, evening: Evening, pairing: Pairing) -> None:
        """Set up the seats for the next two entrants of an evening. Bots sit down at once."""
        self.app.pairing = evening.key
        for seat, number in enumerate(pairing, 1):
            entrant = evening.entrants[number]
            self.fixed[seat] = entrant.who
            self.names[seat] = called(self.app, entrant), face(self.app, entrant)
            if entrant.who.startswith(BOT):
                self.seat_bot(entrant.who.removeprefix(BOT), seat)
                self.app.seats.name(seat, entrant.who)

    def update(self, dt: float) -> None:
        """Start a match between two bots of an evening without waiting."""
        if self.names and self.app.seats.watched and self.app.clock >= self.deaf_until:
            self.begin()

    def hear(self, said: Input) -> None:
        if isinstance(said, Unplugged):
            self.wished.pop(said.device, None)
            self.vacate()
        elif self.offer is not None and said.device == self.offered_to:
            if not (isinstance(said, Press) and said.action in PEOPLE):
                self.settle(self.offer.answer(said))
            elif said.at >= self.offer.menu.deaf_until:
                self.turn_person(said.device, PEOPLE[said.action])
        elif self.question is not None:
            self.give_up(self.question.answer(said))
        elif isinstance(said, Point):
            self.pointer = said
        elif isinstance(said, Press) and said.action in BOTS:
            self.turn(BOTS[said.action])
        elif isinstance(said, Press) and said.action in PEOPLE:
            self.turn_person(said.device, PEOPLE[said.action])
        elif isinstance(said, Press) and not said.repeat and said.at >= self.deaf_until:
            if said.action == "confirm":
                self.confirm(said.device)
            elif said.action == "back":
                self.leave(said.device)
            elif said.action == "menu" and self.offer is None:
                if self.resumes:
                    self.ask_give_up()
                elif self.chooses:
                    self.change(said.device)
        self.begin()

    def begin(self) -> None:
        """Open the next screen once every seat is taken, and remember which player used which device."""
        seats, devices = self.app.seats, self.app.devices
        if not seats.full or self.app.current is not self:
            return
        if self.chooses:
            people = [(seats.device(seat) or "", seat) for seat in seats.all if seats.bot(seat) is None]
            self.app.players.sit((devices.identity(device), seats.person(seat)) for device, seat in people)
        self.app.go(self.then, **({"record": self.left[1]} if self.left is not None else {}))

    @property
    def resumes(self) -> bool:
        """Return True if this resumes the interrupted match, which may be given up. A named save stays saved."""
        return self.left is not None and self.before == "home"

    @property
    def passes_on(self) -> bool:
        """Return True if players share one device, during an evening."""
        return bool(self.names)

    @property
    def chooses(self) -> bool:
        """Return True if players may choose who they are."""
        return not self.fixed

    def turn(self, by: int) -> None:
        """Offer the free seat to the next bot, or to a person again."""
        if not self.app.seats.full and self.lets_bots:
            self.bot = (self.bot + by) % (1 + len(self.app.opponents()))

    @property
    def offered(self) -> tuple[str, Mind] | None:
        """The bot offered the next seat, None if a person is asked."""
        minds = self.app.opponents()
        return minds[self.bot - 1] if 0 < self.bot <= len(minds) else None

    def seat_bot(self, name: str, seat: int | None = None) -> None:
        """Seat a bot, and prepare its process."""
        self.app.seats.seat_bot(name, seat)
        self.app.thinker.wake()
        self.bot = 0

    def candidates(self, own: str = GUEST) -> list[str]:
        """Return the ids that may sit down, including ``own``, which sits already."""
        here = {self.app.seats.person(seat) for seat in self.app.seats.all} - {own}
        return [*(player.id for player in self.app.players.known if player.id not in here), GUEST, NEW]

    def wish(self, device: str) -> str:
        """Return the player a device seats next: the chosen one, else the one who held it last."""
        free, last = self.candidates(), self.app.people.held_last(device)[len(self.app.seats.of(device)) :]
        wished = [self.wished[device]] if device in self.wished else []
        return next((id for id in (*wished, *last) if id in free), GUEST)

    def turn_person(self, device: str, by: int) -> None:
        """Change the player of a device: of its last seat if it has one, else of its next."""
        if not self.chooses:
            return
        seats, held = self.app.seats, self.app.seats.of(device)
        sits = held and self.offer is None
        if not sits and seats.full:
            return
        now = self.wished.get(device, seats.person(held[-1])) if sits else self.wish(device)
        ring = self.candidates(now)
        chosen = ring[(ring.index(now) + by) % len(ring)] if now in ring else GUEST
        self.wished[device], self.turning = chosen, device
        if sits and chosen != NEW:
            seats.name(held[-1], chosen)
        self.bot = 0

    def confirm(self, device: str) -> None:
        """Seat the device or the offered bot. A device that already has a seat is offered another."""
        if device == MOUSE and self.pointer is not None and self.offer is None and self.clicked(self.pointer):
            return
        seats = self.app.seats
        if (offered := self.offered) is not None:
            self.seat_bot(offered[0])
        elif self.wished.get(device) == NEW:
            self.make(device)
        elif not seats.of(device):
            self.sit(device, self.wish(device))
        elif self.names and seats.empty() is not None:
            self.sit(device, GUEST)
        elif seats.offer_both(device) is not None:
            self.wished.pop(device, None)
            self.offer, self.offered_to = Question("join.both_sure", self.app, focus="yes"), device

    def clicked(self, at: Point) -> bool:
        """Return True if the mouse clicked a control of this screen: give up, an arrow or a name."""
        way = under(self.arrows, at.x, at.y)
        if self.gives_up and GIVE_UP.holds(at.x, at.y):
            self.ask_give_up()
        elif way is not None:
            self.turn(way)
        elif self.name_at(MOUSE).holds(at.x, at.y) and self.chooses:
            self.turn_person(MOUSE, 1)
        else:
            return False
        return True

    def name_at(self, device: str) -> Rect:
        """Return the place of the name of a device's player, seated or about to sit."""
        seats, size = self.app.seats, self.app.paper.text_scale
        panel = self.panel((seats.of(device) or (seats.empty() or 1,))[-1])
        return Rect(panel.x + 8, panel.y + panel.h - FIGURES[size][2] - 8 * size, panel.w - 16, 16 * size)

    def sit(self, device: str, id: str) -> None:
        """Seat a device for this player, or for the player fixed to that seat."""
        seats = self.app.seats
        seat = seats.take_both(device) if seats.of(device) else seats.take(device, self.former(device))
        if seat is not None:
            self.offer = None
            seats.name(seat, self.fixed.get(seat, id))

    def make(self, device: str) -> None:
        """Create a new player with a portrait and a name, then give them the seat."""

        def made(player: Player | None) -> None:
            self.come_back()
            self.wished.pop(device, None)
            held = self.app.seats.of(device)
            if player is None:
                return
            if held and self.offer is None:
                self.app.seats.name(held[-1], player.id)
            else:
                self.sit(device, player.id)
            self.begin()

        self.app.go("profile", done=made, device=device)

    def change(self, device: str) -> None:
        """Let the known player of a device edit or delete their profile."""
        held = self.app.seats.of(device)
        player = self.app.people.player(held[-1]) if held else self.app.players.get(self.wish(device))

        def changed(player: Player | None) -> None:
            self.come_back()
            self.wished.pop(device, None)

        if player is not None:
            self.app.go("profile", done=changed, player=player, device=device)

    def come_back(self) -> None:
        """Return to this screen from a profile."""
        self.app.come_back(self)
        self.deaf_until = self.app.guard()
        self.vacate()

    def former(self, device: str) -> int | None:
        """Return the seat of this device in the interrupted match, or the fixed seat of the player who held it last."""
        if self.left is None:
            last = self.app.people.held_last(device)
            return next((seat for seat, id in self.fixed.items() if id != GUEST and id in last), None)
        identity = self.app.devices.identity(device)
        kept = [sitter.identity for sitter in self.left[0].sitters]
        if identity in kept:
            return kept.index(identity) + 1
        alike = [seat for seat, other in enumerate(kept, 1) if model(other) == model(identity)]
        return alike[0] if len(alike) == 1 else None

    @property
    def gives_up(self) -> bool:
        """Return True if the screen shows a give-up button, because the mouse is in use."""
        return self.resumes and self.app.family == MOUSE

    def ask_give_up(self) -> None:
        """Ask whether to end the interrupted match for good."""
        self.question = Question("join.give_up_sure", self.app)

    def give_up(self, answer: bool | None) -> None:
        """End the interrupted match for good if the answer is yes."""
        if answer is None:
            return
        self.question = None
        self.deaf_until = self.app.guard()
        if answer:
            self.app.saves.drop()
            self.app.go("home")

    def settle(self, answer: bool | None) -> None:
        """Take the offered second seat if the answer is yes; withdraw the offer if it is no."""
        if answer and self.wished.get(self.offered_to) == NEW:
            self.make(self.offered_to)
        elif answer:
            self.sit(self.offered_to, self.wish(self.offered_to))
        elif answer is False:
            self.offer = None
            self.wished.pop(self.offered_to, None)

    def leave(self, device: str) -> None:
        """Give a seat back, or go to the previous screen if the device has none."""
        self.wished.pop(device, None)
        if self.app.seats.leave(device) is None:
            focus = {} if self.before != "home" or self.then == "match" else {"focus": self.then}
            self.app.go(self.before, **focus)

    @property
    def taken(self) -> bool:
        """Return True if any seat is taken."""
        return any(map(self.app.seats.device, self.app.seats.all))

    def vacate(self) -> None:
        """Free the seats of disconnected gamepads."""
        for seat in self.app.seats.all:
            if self.app.seats.waiting(seat):
                self.app.seats.vacate(seat)
                self.offer = None

    def told_of(self, seat: int) -> Shown:
        """Return the player who sits in a seat or is about to."""
        app, device = self.app, self.app.seats.device(seat)
        if device:
            if self.wished.get(device) == NEW and self.offer is None and app.seats.of(device)[-1:] == (seat,):
                return self.shown(seat, NEW)
            name = app.people.name(seat)
            return Shown(name, app.people.portrait(seat), self.say("join.ready", name=name))
        if seat == app.seats.empty():
            if (offered := self.offered) is not None:
                mind = offered[1]
                level = f"{self.say('join.level', level=mind.level)} " if mind.level else ""
                return Shown(app.called(mind), mind.portrait, f"{level}{app.spoken(mind.description)}")
            if self.turning in self.wished and not app.seats.of(self.turning):
                return self.shown(seat, self.wish(self.turning))
        if seat in self.names:
            name, looks = self.names[seat]
            return Shown(name, looks, self.say("join.hand", name=name))
        return self.shown(seat, self.fixed.get(seat, GUEST))._replace(says="")

    def shown(self, seat: int, id: str) -> Shown:
        """Return a player who may sit down in a seat."""
        if id == NEW:
            return Shown(self.say("join.new"), "", self.say("join.new_says"))
        if (player := self.app.people.somebody(id)) is not None:
            looks = self.app.store.players.face(player.look)
            return Shown(player.name, looks, self.say("join.known", name=player.name))
        return Shown(self.say(f"player.{seat}"), "", self.say("join.guest"))

    def second(self) -> Shown:
        """Return the player who would take the other seat with the same device."""
        return self.shown(self.app.seats.empty() or 1, self.wish(self.offered_to))

    def draw(self, canvas: Canvas) -> None:
        draw_joining(self, canvas)
