"""Evenings for three to eight entrants: the setup, the standings between two matches, and trophies of past evenings."""

from __future__ import annotations

from secrets import token_hex

from components.focus import Id
from game.app.application import App
from game.app.open_screen import OpenScreen
from game.kernel.bots import BOT_PREFIX
from game.kernel.random_stream import Stream
from game.match.evening import (
    FEWEST_ENTRANTS,
    KINDS,
    MOST_ENTRANTS,
    Entrant,
    Evening,
    EveningKind,
    EveningStanding,
    PastEvening,
    leaders,
    longest_run,
    seeding,
    standings,
)
from game.match.players import PAIRING_NOTE, Player
from game.match.story import best_of
from game.screens.ceremony import Ceremony, CeremonyScreen, Guest, Honors
from game.screens.layout.boxes import Box, Spacer, TableLine, center, column, grid, panel, row, scroll, table
from game.screens.layout.leaves import BOLD, SMALL, TINY, Button, Dial, Portrait, Sprite, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK, next_value
from game.screens.screen import TreeScreen
from game.screens.seat_plan import NEW_PLAYER
from game.tables import NAMES

ENTRANT_GUEST = "guest:"
"""Prefix of the id of an entrant who is a guest; a number follows."""
EMPTY_SLOT = ""
START, KIND, TROPHIES = "start", "kind", "trophies"


class EveningSetup(TreeScreen):
    """A dial for each possible entrant. The known players who played last are entered already."""

    def __init__(self, app: App, focus: str = START) -> None:
        super().__init__(app)
        self.kind: EveningKind = "all"
        players = [player.id for player in app.records.players.known][:FEWEST_ENTRANTS]
        guests = [ENTRANT_GUEST] * (FEWEST_ENTRANTS - len(players))
        self.slots = [*players, *guests, *[EMPTY_SLOT] * (MOST_ENTRANTS - FEWEST_ENTRANTS)]
        self.begin(focus)

    def tree(self) -> Node:
        kinds = [self.say(f"evening.{kind}") for kind in KINDS]
        dials = [Dial(self.say("evening.kind"), self.say(f"evening.{self.kind}"), kinds, id=KIND)]
        dials += [Dial(self.say("evening.slot", number=slot + 1), self.entry(slot), id=str(slot))
                  for slot in range(MOST_ENTRANTS)]
        start = Button(self.say("action.start"), id=START)
        past = self.app.records.evenings.trophies.past
        trophies = Button(self.say("rivals.trophies"), id=TROPHIES, arrows=False) if past else None
        lines = panel(start, *dials, weight=0.64, pad=(10, 8), gap=(0, 3), shrinks_last=True)
        title = self.say("evening.gather", table=self.say(f"{self.app.table_name}.name"))
        confirm = "select" if self.focus in (START, TROPHIES) else "change"
        details = column(self.details(), trophies, weight=0.36)
        return self.page(title, row(lines, details, gap=(6, 14)), confirm, "back")

    def details(self) -> Node:
        """Build the panel with the entrant in the focused slot, or else a description of the kind of evening."""
        if self.focus in (START, KIND, TROPHIES):
            others = [self.say(f"evening.about_{kind}") for kind in KINDS]
            about = Text(self.say(f"evening.about_{self.kind}"), side="center", centered=True, alternatives=others,
                         max_width=192, weight=1)
            return panel(about, weight=1, pad=(10, 10))
        slot = int(self.focus)
        name = Text(self.entry(slot), BOLD, side="center", centered=True, max_width=192)
        entrant = self.entrants().get(slot)
        face = "" if entrant is None else entrant_face(self.app, entrant)
        portrait = Portrait(face, size=(120, 120), smallest=(100, 100), weight=1)
        return panel(portrait if face else Spacer(100, 120, weight=1), name, weight=1, pad=(10, 10))

    def button_confirmed(self, id: Id) -> None:
        if id == TROPHIES:
            self.app.go("trophies", screen_behind=self)
        else:
            self.start()

    def leave(self) -> None:
        self.app.go("setup", focus="evening")

    def dial_confirmed(self, id: Id, step: int) -> None:
        if id != KIND and self.slots[int(id)] == NEW_PLAYER:
            self.create_player(int(id), self.pressed_by)
        else:
            self.dial_changed(id, step or 1)

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        """Change the kind of evening, or the entrant in a slot."""
        if id == KIND:
            self.kind = next_value(KINDS, self.kind, step)
        else:
            slot = int(id)
            self.slots[slot] = next_value(self.free(slot), self.slots[slot], step)

    def free(self, slot: int) -> list[str]:
        """Return the possible entrants of a slot. Only guests can appear twice."""
        others = {slot_id for index, slot_id in enumerate(self.slots) if index != slot and slot_id != ENTRANT_GUEST}
        players = [player.id for player in self.app.records.players.known]
        bots = [f"{BOT_PREFIX}{name}" for name in self.app.bots.opponents()]
        return [EMPTY_SLOT, *(id for id in (*players, ENTRANT_GUEST, *bots) if id not in others), NEW_PLAYER]

    def create_player(self, slot: int, device: str) -> None:
        """Create a new player with a portrait and a name, and enter them."""

        def enter(player: Player | None) -> None:
            self.slots[slot] = EMPTY_SLOT if player is None else player.id
            self.invalidate()

        self.app.go("profile", done=enter, device=device, screen_behind=self)

    def entrants(self) -> dict[int, Entrant]:
        """Return the entrants by slot. Guests get portraits that no other player has."""
        players = {player.id: player for player in self.app.records.players.known}
        opponents = self.app.bots.opponents()
        worn = {players[id].portrait for id in self.slots if id in players}
        heads = [head for head in self.app.store.players.portraits if head not in worn]
        entrants, guests = dict[int, Entrant](), 0
        for slot, id in enumerate(self.slots):
            if id in players:
                entrants[slot] = Entrant(id, players[id].name, players[id].look)
            elif id == ENTRANT_GUEST:
                guests += 1
                look = heads[(guests - 1) % len(heads)] if heads else ""
                entrants[slot] = Entrant(f"{ENTRANT_GUEST}{guests}", self.say("evening.guest", number=guests), look)
            elif id.startswith(BOT_PREFIX):
                entrants[slot] = Entrant(id, self.app.bot_name(opponents[id.removeprefix(BOT_PREFIX)]))
        return entrants

    def start(self) -> None:
        """Shuffle the entrants and start the evening."""
        people = [*self.entrants().values()]
        if len(people) < FEWEST_ENTRANTS:
            self.tell("evening.too_few", count=FEWEST_ENTRANTS)
            return
        stream = Stream(self.app.next_match.any_seed())
        order = seeding(people, [stream.below(1 << 30) for _ in people])
        matches = self.app.store.players.stays * len(people)
        self.app.current_set.highlights = []
        self.app.records.evenings.keep(Evening(token_hex(4), self.app.table_name, self.kind, order, matches))
        self.app.go("evening")

    def entry(self, slot: int) -> str:
        """Return the words of a slot: the name of its entrant, or what it is instead."""
        entrant = self.entrants().get(slot)
        if entrant is None:
            return self.say("join.new" if self.slots[slot] == NEW_PLAYER else "evening.empty")
        return entrant.name


def entrant_name(app: App, entrant: Entrant) -> str:
    """Return the current name of an entrant, or the name from the start of the evening."""
    player = app.records.players.get(entrant.id)
    return entrant.name if player is None else player.name


def entrant_face(app: App, entrant: Entrant) -> str:
    """Return the current face of an entrant, "" if there is none."""
    if entrant.bot:
        opponent = app.bots.opponents().get(entrant.bot)
        return "" if opponent is None else str(opponent.portrait)
    player = app.records.players.get(entrant.id)
    return app.store.players.face(entrant.look if player is None else player.look)


NEXT, GUEST_LEAVES, END, REMATCH, LEAVE = "start", "leaves", "end", "rematch", "leave"
BUTTON_TEXTS = {NEXT: "action.start", GUEST_LEAVES: "evening.leaves", END: "evening.end", REMATCH: "action.rematch",
                TROPHIES: "rivals.trophies",
                LEAVE: "action.leave"}
COLUMN_TEXTS = {"played": "statistics.played", "won": "statistics.won", "drawn": "statistics.drawn",
                "points": "evening.points"}
DROP_ORDER = (5, 3)
"""Columns to leave out, in this order, if the table is too narrow: draws, and matches played."""
MOST_SHOWN = 3
"""The most winners on the stage."""


class Standings(CeremonyScreen):
    """The standings screen. Every match returns here; an abandoned match can be resumed from Home."""

    def __init__(self, app: App, focus: str | None = None) -> None:
        super().__init__(app)
        assert app.records.evenings.current is not None
        self.evening = app.records.evenings.current
        app.table_name = self.evening.table
        app.free_seats()
        self.picks_leaver = False
        """True while the player picks who goes home."""
        self.ceremony: Ceremony | None = None if self.evening.next_pairing else self.open_ceremony()
        """The ceremony at the end of the evening."""
        self.begin(focus)

    def open_ceremony(self) -> Ceremony:
        """Return the ceremony, which shows the turning point of a set that the winner won."""
        app, evening = self.app, self.evening
        names = {number: entrant_name(app, evening.entrants[number]) for number in evening.winners}
        guests = [Guest(name, entrant_face(app, evening.entrants[number]), True) for number, name in names.items()]
        key = "evening.won_by" if len(names) == 1 else "evening.shared"
        headline = self.say(key, name=", ".join(names.values()))
        points, app.current_set.highlights = app.current_set.highlights, []
        return Ceremony(app, Honors(headline, "", guests[:MOST_SHOWN]), best_of(points, [*names.values()]))

    def tree(self) -> Node:
        rematch = (REMATCH,) if len(self.evening.present) >= FEWEST_ENTRANTS else ()
        names = (NEXT, GUEST_LEAVES, END, LEAVE) if self.evening.next_pairing else (*rematch, END, TROPHIES)
        buttons = [Button(self.say(BUTTON_TEXTS[name]), id=None if self.picks_leaver else name, weight=1)
                   for name in names]
        title = self.say("evening.title", kind=self.say(f"evening.{self.evening.kind}"))
        next_players = self.next_match() if self.evening.next_pairing else None
        if self.ceremony is not None:
            controls = row(Spacer(4, 40), *buttons, Spacer(4, 40), gap=(2, 8))
            return self.ceremony.tree(self.ranks(), controls, self.legend("select", "back"))
        body = column(row(self.ranks(), next_players, gap=(4, 12), weight=1), row(*buttons, gap=(2, 8)), gap=(3, 8))
        return self.page(title, body, "select", "back")

    def ranks(self) -> Node:
        heads = [self.say(key) for key in COLUMN_TEXTS.values()]
        head = TableLine([Spacer(), Spacer(), Spacer(), *(Text(words, TINY, "dim", side="right") for words in heads)])
        lines = [self.standing_line(standing) for standing in standings(self.evening)]
        return panel(table(*lines, head=head, weights=(0, 0, 2, 0.4, 0.4, 0.4, 0.4), drops=DROP_ORDER, gap=(0, 3)),
                     weight=0.66, pad=(6, 6))

    def standing_line(self, standing: EveningStanding) -> TableLine:
        """Build a line of the table; the next players are marked, and those who went home are dim."""
        pairing, entrant = self.evening.next_pairing or (), self.evening.entrants[standing.entrant]
        seat = pairing.index(standing.entrant) + 1 if standing.entrant in pairing else 0
        color = "dim" if standing.absent else "text"
        mark = Sprite(f"mark_{seat}", f"seat{seat}") if seat else Spacer(12, 12)
        name = Text(entrant_name(self.app, entrant), BOLD, color=color, centered=True, max_width=200, one_line=True)
        fonts = SMALL[self.app.main_canvas.text_scale > 1 :]  # In a wider font, a digit and its dot may need two lines.
        rank = Text(f"{standing.rank}.", fonts, color, side="right", centered=True)
        figures = [Text(str(getattr(standing, figure)), BOLD if figure == "points" else SMALL, color,
                        side="right", centered=True) for figure in COLUMN_TEXTS]
        tint = f"seat{seat}" if seat else "double" if standing.entrant in self.evening.winners else ""
        return TableLine([mark, rank, name, *figures], pad=(4, 3), tint=tint,
                         id=standing.entrant if self.picks_leaver and not standing.absent else None)

    def next_match(self) -> Node:
        first, second = [self.entrant(self.evening.entrants[number], seat)
                         for seat, number in enumerate(self.evening.next_pairing or (), 1)]
        return panel(grid(1, first, second, weight=1), weight=0.34, pad=(8, 6))

    def entrant(self, entrant: Entrant, seat: int) -> Node:
        """Build a portrait with the name below it; ``seat`` is 0 for none."""
        face = Portrait(entrant_face(self.app, entrant), seat, "active", size=(100, 96), smallest=(48, 48), weight=1)
        name = Text(entrant_name(self.app, entrant), BOLD, f"seat{seat}" if seat else "text", side="center",
                    max_width=170, one_line=True)
        return column(face, name, weight=1)

    def button_confirmed(self, id: Id) -> None:
        if self.picks_leaver:
            name = entrant_name(self.app, self.evening.entrants[id])
            self.ask("evening.leaves_sure", lambda: self.send_home(id), name=name)
        elif id == LEAVE:
            self.leave()
        elif id == TROPHIES:
            self.app.go("trophies", screen_behind=self)
        elif id == NEXT:
            self.go_to_seats()
        elif id == GUEST_LEAVES:
            self.picks_leaver = True
        elif id == REMATCH:
            self.show_standings(self.evening.start_again(token_hex(4)))
        elif self.evening.next_pairing:
            self.ask("evening.end_sure", self.end)
        else:
            self.end()

    def leave(self) -> None:
        if self.picks_leaver:
            self.picks_leaver, self.focus = False, GUEST_LEAVES
        else:
            self.app.go("home")

    def go_to_seats(self) -> None:
        """Go to the seats, and resume an abandoned match of the same pairing."""
        saves, key = self.app.autosave, self.evening.key
        saved = saves.match
        is_same = saved is not None and saved.log.note(PAIRING_NOTE) == key and not saves.changed_files(self.app.store)
        if saved is not None and is_same and (record := saves.resume(self.app.store)) is not None:
            self.app.go("joining", saved_match=(saved, record), previous_screen="evening")
        else:
            next_screen = self.app.next_match.setup.opens or "match"
            self.app.go("joining", next_screen=next_screen, previous_screen="evening", pairing=self.evening)

    def send_home(self, entrant: int) -> None:
        self.picks_leaver = False
        self.show_standings(self.evening.without(entrant))

    def show_standings(self, evening: Evening) -> None:
        """Save the evening and show its new state."""
        self.evening = evening
        self.app.records.evenings.advance(evening, self.app.clock.today())
        self.ceremony = None if evening.next_pairing else self.open_ceremony()
        self.begin(None)
        self.show_turning_point()

    def end(self) -> None:
        self.app.records.evenings.advance(self.evening, self.app.clock.today(), ends=True)
        self.app.go("home")


FACE_SIZE = 48, 46
LEAST_RUN = 2
"""The fewest wins in a row that are worth a mention."""


class Trophies(TreeScreen):
    """The winners of past evenings, the latest first."""

    def __init__(self, app: App, screen_behind: OpenScreen | None = None) -> None:
        super().__init__(app, screen_behind)
        self.begin(0)

    def tree(self) -> Node:
        past = [*reversed(self.app.records.evenings.trophies.past)]
        back = Button(self.say("action.back"), id=BACK, arrows=False, align="center")
        if not past:
            page: Node = panel(center(Text(self.say("rivals.no_trophies"), side="center")), weight=1)
        else:
            page = scroll(*(self.evening(number, evening) for number, evening in enumerate(past)), weight=1, gap=(2, 4))
        return self.page(self.say("rivals.trophies"), column(page, back), "select", "back")

    def evening(self, number: int, past: PastEvening) -> Box:
        """Build an evening: its date, its table and kind, its winners, and the longest run of wins."""
        evening = past.evening
        table_name = self.say(f"{evening.table}.name") if evening.table in NAMES else evening.table
        first = [evening.entrants[number] for number in leaders(evening)]
        key = "evening.shared" if len(first) > 1 else "evening.won_by" if evening.winners else "rivals.led_by"
        lines = [
            Text(f"{past.day}  {table_name}, {self.say(f'evening.{evening.kind}')}", SMALL, "card"),
            Text(self.say(key, name=self.names(first)), BOLD, "double"),
        ]
        wins, entrants = longest_run(evening)
        if wins >= LEAST_RUN:
            names = self.names([evening.entrants[number] for number in entrants])
            lines.append(Text(self.say("rivals.run", name=names, count=wins), SMALL))
        faces = [Portrait(face, 0, "won", size=FACE_SIZE, smallest=FACE_SIZE) for entrant in first[:2]
                 if (face := entrant_face(self.app, entrant))]
        return row(*faces, column(*lines, weight=1, gap=(0, 1)), id=number, plate="card", pad=(8, 4), gap=(4, 8))

    def names(self, entrants: list[Entrant]) -> str:
        return ", ".join(entrant_name(self.app, entrant) for entrant in entrants)

