"""The screen that sets up an evening: its kind, and three to eight entrants including bots and guests."""

from __future__ import annotations

from secrets import randbits, token_hex
from typing import TYPE_CHECKING

from components.press import Input, Press
from game.kernel.random_stream import Stream
from game.match.evening import KINDS, LEAST, MOST, Entrant, Evening, Kind, shuffled
from game.match.players import Player
from game.screens.company import GUEST, face
from game.screens.gathering_page import BEGIN, KIND, GatheringPage, draw_gathering, places
from game.screens.menu import BACK, Menu
from game.screens.question import Question
from systems.draw import dials
from systems.input.seats import BOT

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

NOBODY, NEW = "", "new"
TURNS = {"left": -1, "right": 1}


class Gathering(GatheringPage):
    """A dial for each possible entrant. The known players who played last are entered already."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.kind: Kind = "all"
        known = [player.id for player in app.players.known][:LEAST]
        self.slots = [*known, *[GUEST] * (LEAST - len(known)), *[NOBODY] * (MOST - LEAST)]
        self.question: Question | None = None
        self.lay(BEGIN)

    def lay(self, focus: str) -> None:
        """Lay out the screen for the current text size."""
        self.scale = self.app.settings.text_size
        self.menu = Menu(places(MOST, self.scale), focus, self.app.guard())

    def adopt_settings(self) -> None:
        self.lay(self.menu.focus)

    def hear(self, said: Input) -> None:
        if self.question is not None:
            if self.question.answer(said) is not None:
                self.question = None
                self.menu.deaf_until = self.app.guard()
            return
        if isinstance(said, Press) and said.action in TURNS:
            if said.at >= self.menu.deaf_until:
                self.turn(self.menu.focus, TURNS[said.action])
            return
        chosen = self.menu.hear(said)
        if chosen == BACK:
            self.app.go("setup", focus="evening")
        elif chosen == BEGIN:
            self.begin()
        elif chosen is not None and chosen != KIND and self.slots[int(chosen)] == NEW:
            self.make(int(chosen), said.device)
        elif chosen is not None:
            rect = next(item.rect for item in self.menu.items if item.id == chosen)
            x = (self.menu.pointer or rect.centre)[0] if said.device == "mouse" else rect.centre[0]
            self.turn(chosen, dials.turned(rect, x, self.scale))

    def turn(self, item: str, by: int) -> None:
        """Change the kind of evening, or the entrant in a slot."""
        if item == KIND:
            self.kind = KINDS[(KINDS.index(self.kind) + by) % len(KINDS)]
        elif item != BEGIN:
            ring, slot = self.free(int(item)), int(item)
            self.slots[slot] = ring[(ring.index(self.slots[slot]) + by) % len(ring)]

    def free(self, slot: int) -> list[str]:
        """Return the possible entrants of a slot. Only guests can appear twice."""
        others = {each for at, each in enumerate(self.slots) if at != slot and each != GUEST}
        known = [player.id for player in self.app.players.known]
        bots = [f"{BOT}{name}" for name, _ in self.app.opponents()]
        return [NOBODY, *(each for each in (*known, GUEST, *bots) if each not in others), NEW]

    def make(self, slot: int, device: str) -> None:
        """Create a new player with a portrait and a name, and enter them."""

        def made(player: Player | None) -> None:
            self.app.come_back(self)
            self.slots[slot] = NOBODY if player is None else player.id
            self.lay(str(slot))

        self.app.go("profile", done=made, device=device)

    def entrants(self) -> list[Entrant]:
        """Return all entrants. Guests get portraits that no other player has."""
        players = {player.id: player for player in self.app.players.known}
        minds = dict(self.app.opponents())
        worn = {players[each].portrait for each in self.slots if each in players}
        heads = [head for head in self.app.store.players.portraits if head not in worn]
        found, guests = [], 0
        for each in self.slots:
            if each in players:
                found.append(Entrant(each, players[each].name, players[each].look))
            elif each == GUEST:
                guests += 1
                look = heads[(guests - 1) % len(heads)] if heads else ""
                found.append(Entrant(f"{GUEST}{guests}", self.say("evening.guest", number=guests), look))
            elif each.startswith(BOT):
                found.append(Entrant(each, self.app.called(minds[each.removeprefix(BOT)])))
        return found

    def begin(self) -> None:
        """Shuffle the entrants and start the evening."""
        people = self.entrants()
        if len(people) < LEAST:
            self.question = Question("evening.too_few", self.app, other="ok", count=LEAST)
            return
        stream = Stream(randbits(64) if self.app.seed is None else self.app.seed)
        order = shuffled(people, [stream.below(1 << 30) for _ in people])
        matches = self.app.store.players.stays * len(people)
        self.app.evenings.keep(Evening(token_hex(4), self.app.table, self.kind, order, matches))
        self.app.go("evening")

    def entry(self, slot: int) -> str:
        id = self.slots[slot]
        if (player := self.app.players.get(id)) is not None:
            return player.name
        if id.startswith(BOT):
            return self.app.called(dict(self.app.opponents())[id.removeprefix(BOT)])
        said = {NOBODY: "evening.nobody", NEW: "join.new"}.get(id)
        number = sum(each == GUEST for each in self.slots[: slot + 1])
        return self.say("evening.guest", number=number) if said is None else self.say(said)

    def face_in(self, slot: int) -> str:
        at = sum(each not in (NOBODY, NEW) for each in self.slots[:slot])
        return "" if self.slots[slot] in (NOBODY, NEW) else face(self.app, self.entrants()[at])

    def draw(self, canvas: Canvas) -> None:
        draw_gathering(self, canvas)
