"""Who plays with what: one player after the other presses a button, and may say who they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from components.focus import Rect
from components.press import Input, Point, Press, Unplugged
from game.kernel.opaque import Mind
from game.match.contest import SEAT, Contest
from game.match.evening import Evening, Pairing
from game.match.players import EVENING, GUEST, ID, Player
from game.match.series import following
from game.screens.company import called, face
from game.screens.joining_page import FIGURES, GIVE_UP, JoiningPage, Shown, draw_joining
from game.screens.question import Question
from systems.focusing import under
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
"""In the place of a player's id: somebody who is yet to be made."""


class Joining(JoiningPage):
    """Takes devices into seats; when all are taken the table opens, or what is to come before it."""

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
        """The match to go on with; whoever had a seat in it gets that again."""
        self.fixed: dict[int, str] = {}
        """Who sits where, by id, where that is no longer to be chosen."""
        if left is not None:
            app.series, log = left[0].series, left[1].log
            app.pairing = log.note(EVENING)
            self.fixed = {seat: log.note(f"{ID}{seat}") for seat in app.seats.all}
        self.names: dict[int, tuple[str, str]] = {}
        """Of an evening, what whoever plays next is called, and their face."""
        self.question: Question | None = None
        self.deaf_until = app.guard()
        self.offer: Question | None = None
        self.offered_to = ""
        self.bot = 0
        """Who is offered the next free seat: 0 is a person, then the bots from the weakest on."""
        self.turning = ""
        """The device that sits nowhere yet and said last who holds it."""
        self.wished: dict[str, str] = {}
        """Whom a device wants to sit down as next: a player's id, a guest or somebody new."""
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
        """These two of an evening play next; a bot sits down at once."""
        self.app.pairing = evening.key
        for seat, number in enumerate(pairing, 1):
            entrant = evening.entrants[number]
            self.fixed[seat] = entrant.who
            self.names[seat] = called(self.app, entrant), face(self.app, entrant)
            if entrant.who.startswith(BOT):
                self.seat_bot(entrant.who.removeprefix(BOT), seat)
                self.app.seats.name(seat, entrant.who)

    def update(self, dt: float) -> None:
        """Two bots of an evening wait for nobody."""
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
        """Once every seat is taken the table opens; whoever sat down is known by the device the next time."""
        seats, devices = self.app.seats, self.app.devices
        if not seats.full or self.app.current is not self:
            return
        if self.chooses:
            people = [(seats.device(seat) or "", seat) for seat in seats.all if seats.bot(seat) is None]
            self.app.players.sit((devices.identity(device), seats.person(seat)) for device, seat in people)
        self.app.go(self.then, **({"record": self.left[1]} if self.left is not None else {}))

    @property
    def resumes(self) -> bool:
        """Whether it is the match that was left, which one may give up; one that bears a name stays where it is."""
        return self.left is not None and self.before == "home"

    @property
    def passes_on(self) -> bool:
        """Whether one device goes from hand to hand, on an evening."""
        return bool(self.names)

    @property
    def chooses(self) -> bool:
        """Whether anybody may say who they are."""
        return not self.fixed

    def turn(self, by: int) -> None:
        """Offer the free seat to the next bot, or to a person again."""
        if not self.app.seats.full and self.lets_bots:
            self.bot = (self.bot + by) % (1 + len(self.app.opponents()))

    @property
    def offered(self) -> tuple[str, Mind] | None:
        """The bot that is to sit down next, None where a person is asked."""
        minds = self.app.opponents()
        return minds[self.bot - 1] if 0 < self.bot <= len(minds) else None

    def seat_bot(self, name: str, seat: int | None = None) -> None:
        """A bot sits down, and its process is made ready."""
        self.app.seats.seat_bot(name, seat)
        self.app.thinker.wake()
        self.bot = 0

    def candidates(self, own: str = GUEST) -> list[str]:
        """Everybody who may sit down, and ``own``, who does."""
        here = {self.app.seats.person(seat) for seat in self.app.seats.all} - {own}
        return [*(player.id for player in self.app.players.known if player.id not in here), GUEST, NEW]

    def wish(self, device: str) -> str:
        """Whom a device sits down as next: as it was turned to, else who held it last."""
        free, last = self.candidates(), self.app.people.held_last(device)[len(self.app.seats.of(device)) :]
        wished = [self.wished[device]] if device in self.wished else []
        return next((id for id in (*wished, *last) if id in free), GUEST)

    def turn_person(self, device: str, by: int) -> None:
        """Whoever holds a device is the next one who may be; of one that sits, whoever sits there with it."""
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
        """Sit down, or let the bot that is offered; a device that sits already is offered another seat too."""
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
            self.offer, self.offered_to = Question("join.both_sure", self.app.guard(), focus="yes"), device

    def clicked(self, at: Point) -> bool:
        """Whether the mouse has clicked something of its own: the way out, an arrow, or a name."""
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
        """Where the name of whoever holds a device stands, or will."""
        seats, size = self.app.seats, self.app.paper.text_scale
        panel = self.panel((seats.of(device) or (seats.empty() or 1,))[-1])
        return Rect(panel.x + 8, panel.y + panel.h - FIGURES[size][2] - 8 * size, panel.w - 16, 16 * size)

    def sit(self, device: str, id: str) -> None:
        """A device takes a seat, and whoever holds it is this player, or who had that seat in the match that was left.
        """
        seats = self.app.seats
        seat = seats.take_both(device) if seats.of(device) else seats.take(device, self.former(device))
        if seat is not None:
            self.offer = None
            seats.name(seat, self.fixed.get(seat, id))

    def make(self, device: str) -> None:
        """Somebody new gets a portrait and a name, and then the seat."""

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
        """Whoever is known and holds a device gets another portrait or name, or is forgotten."""
        held = self.app.seats.of(device)
        player = self.app.people.player(held[-1]) if held else self.app.players.get(self.wish(device))

        def changed(player: Player | None) -> None:
            self.come_back()
            self.wished.pop(device, None)

        if player is not None:
            self.app.go("profile", done=changed, player=player, device=device)

    def come_back(self) -> None:
        """From somebody's page."""
        self.app.come_back(self)
        self.deaf_until = self.app.guard()
        self.vacate()

    def former(self, device: str) -> int | None:
        """The seat this device had in the match that was left, or whose player held it last, as far as is known."""
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
        """Whether a button is there for it, because the mouse is in use."""
        return self.resumes and self.app.family == MOUSE

    def ask_give_up(self) -> None:
        """Ask before the match that was left ends for good."""
        self.question = Question("join.give_up_sure", self.app.guard())

    def give_up(self, answer: bool | None) -> None:
        """Yes ends the match that was left for good, no waits for somebody to sit down."""
        if answer is None:
            return
        self.question = None
        self.deaf_until = self.app.guard()
        if answer:
            self.app.saves.drop()
            self.app.go("home")

    def settle(self, answer: bool | None) -> None:
        """Yes to the offer takes the next seat, no waits for somebody else."""
        if answer and self.wished.get(self.offered_to) == NEW:
            self.make(self.offered_to)
        elif answer:
            self.sit(self.offered_to, self.wish(self.offered_to))
        elif answer is False:
            self.offer = None
            self.wished.pop(self.offered_to, None)

    def leave(self, device: str) -> None:
        """Give the seat back; a device without one leads home."""
        self.wished.pop(device, None)
        if self.app.seats.leave(device) is None:
            focus = {} if self.before != "home" or self.then == "match" else {"focus": self.then}
            self.app.go(self.before, **focus)

    @property
    def taken(self) -> bool:
        """Whether anybody sits."""
        return any(map(self.app.seats.device, self.app.seats.all))

    def vacate(self) -> None:
        """Nobody has to wait here for a pad that went; its seat is free again."""
        for seat in self.app.seats.all:
            if self.app.seats.waiting(seat):
                self.app.seats.vacate(seat)
                self.offer = None

    def told_of(self, seat: int) -> Shown:
        """Whoever sits in a seat, or is about to."""
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
        """Somebody who may sit down in a seat."""
        if id == NEW:
            return Shown(self.say("join.new"), "", self.say("join.new_says"))
        if (player := self.app.people.somebody(id)) is not None:
            looks = self.app.store.players.face(player.look)
            return Shown(player.name, looks, self.say("join.known", name=player.name))
        return Shown(self.say(f"player.{seat}"), "", self.say("join.guest"))

    def second(self) -> Shown:
        """Whoever would take the other seat with the same device."""
        return self.shown(self.app.seats.empty() or 1, self.wish(self.offered_to))

    def draw(self, canvas: Canvas) -> None:
        draw_joining(self, canvas)
