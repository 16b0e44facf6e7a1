"""Decks: each seat picks one, or both draft cards in turn from a face-up pool."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from components.focus import Id, Rect
from components.press import Input, Press
from game.app.application import App
from game.app.open_screen import Attention
from game.content.models.controls import ActionName
from game.kernel.opaque import as_type
from game.match.series import OWN_DECK, Pick
from game.screens.layout.boxes import Box, Spacer, column, grid, panel, row, scroll, stack
from game.screens.layout.leaves import BOLD, Button, Heading, Picture, Portrait, Text
from game.screens.layout.node import Node
from game.screens.menu import AppPart
from game.screens.screen import Screen, Seating, TreeScreen
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.definitions import HAND_SIZE, Rules, card_text, deck_text
from game.tables.knucklebones.draft import open_draft
from game.tables.knucklebones.look import card_tint
from systems.draw.canvas import Canvas
from systems.draw.pen import Pen
from systems.easing import ease
from systems.knucklebones.cards import draw_card
from systems.knucklebones.layout import CARD_HEIGHT, CARD_WIDTH
from systems.layout import rect_around

DRAFT_ENTRY = ("draft", "")
"""The list's entry for a draft. The other entries are ``("deck", id)``."""
LIST_WIDTH = 200
"""Width of the list with the arrows of its buttons."""
CARD_LIFT, CARD_RIM = 5, 2
"""Distance by which the focused card rises, and the room around a card for its frame."""


class Decks(TreeScreen):
    """The list of decks, and the cards of the open one."""

    seating: Seating
    seat: int
    page_entry: tuple[str, str]
    """The entry of the list whose cards are shown."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.seating = Seating(self)
        app.read_data()
        self.ask_seat(1)

    @property
    def active(self) -> int:
        return self.seat

    @property
    def has_page_focus(self) -> bool:
        """True while a card has the focus."""
        return self.focus not in self.entries

    @property
    def entries(self) -> list[tuple[str, str]]:
        """The entries of the list. Only seat 1 is offered a draft, which is for both seats."""
        decks = [("deck", name) for name in self.app.store.content_of_type(KnucklebonesContent).decks]
        return [*decks, DRAFT_ENTRY] if self.seat == 1 and self.next_draft.order else decks

    @property
    def cards(self) -> Sequence[str]:
        kind, name = self.page_entry
        return self.app.store.content_of_type(KnucklebonesContent).decks[name].cards if kind == "deck" else ()

    def ask_seat(self, seat: int) -> None:
        """Let a seat pick, starting at its current deck."""
        self.seat, self.next_draft = seat, open_draft(self.app.store, self.app.next_match.upcoming_seed())
        self.page_entry = ("deck", self.current_deck(seat))
        self.begin(self.page_entry)

    def adopt_settings(self) -> None:
        """Read the decks again, since the data may have changed too, and keep the focus if it still exists."""
        focus, entry = self.focus, self.page_entry
        self.ask_seat(self.seat)
        if entry in self.entries:
            self.page_entry = entry
            self.focus = focus if focus in [("card", card) for card in self.cards] else entry

    def tree(self) -> Node:
        buttons = [Button(self.name_of(entry), id=entry, is_marked=self.has_page_focus and entry == self.page_entry,
                          mark_color=f"seat{self.seat}",
                          badge="1" if self.seat == 2 and entry == ("deck", self.current_deck(1)) else "",
                          extra_height=12)
                   for entry in self.entries]
        decks = scroll(*buttons, gap=(2, 6), area="list", preferred_width=LIST_WIDTH, max_width=LIST_WIDTH)
        cards = row(*map(self.slot, range(HAND_SIZE)), area="cards", gap=(2, 4), pack=0.5)
        body = row(column(decks), column(cards, self.description(), weight=1, gap=(2, 6)), gap=(4, 8), pad=(8, 0),
                   weight=1)
        browse = ["browse"] if self.cards else []
        return column(request_box(self, self.say("decks.picks", name=self.app.people.name(self.seat))), body,
                      self.legend(*browse, "select", "back"), gap=(2, 5))

    def slot(self, number: int) -> Picture:
        if number >= len(self.cards):
            back = self.page_entry == DRAFT_ENTRY
            return card_picture(lambda pen, rect, focused: (draw_back if back else draw_hole)(pen, rect))
        card = self.cards[number]
        return card_picture(lambda pen, rect, focused: draw_face_up(self, pen, card, rect, focused), ("card", card))

    def description(self) -> Node:
        """Return the panel with the focused card or the open deck."""
        alternatives = [self.about(entry) for entry in self.entries]
        decks = self.app.store.content_of_type(KnucklebonesContent).decks.values()
        alternatives += [words_of(self, card) for card in dict.fromkeys(card for deck in decks for card in deck.cards)]
        words = words_of(self, self.focus[1]) if self.has_page_focus else self.about(self.page_entry)
        return description_panel(words, alternatives)

    def about(self, entry: tuple[str, str]) -> tuple[str, str]:
        """Return the name and the description of an entry."""
        if entry == DRAFT_ENTRY:
            hand, pool = len(self.next_draft.order) // 2, len(self.next_draft.pool)
            return self.name_of(entry), self.say("decks.about_draft", hand=hand, pool=pool)
        deck = self.app.store.content_of_type(KnucklebonesContent).decks[entry[1]]
        return self.name_of(entry), deck_text(deck, "description", self.app.settings.language)

    def name_of(self, entry: tuple[str, str]) -> str:
        if entry == DRAFT_ENTRY:
            return self.say("decks.draft")
        decks = self.app.store.content_of_type(KnucklebonesContent).decks
        return deck_text(decks[entry[1]], "name", self.app.settings.language)

    def live_state(self) -> object:
        return self.family

    def handle_input(self, player_input: Input) -> None:
        if self.seating.hears(player_input) and not self.ends_cards(player_input):
            super().handle_input(player_input)

    def ends_cards(self, player_input: Input) -> bool:
        """Return True for a direction past the first or the last card. Left of the first one is the list."""
        if not isinstance(player_input, Press) or not self.has_page_focus or self.menu.guard.drops(player_input):
            return False
        card = self.focus[1]
        if player_input.action == "left" and card == self.cards[0]:
            self.focus = self.page_entry
            return True
        return player_input.action == "right" and card == self.cards[-1]

    def focus_moved(self) -> None:
        if not self.has_page_focus:
            self.page_entry = self.focus

    def beyond_edge(self, action: ActionName) -> None:
        if action == "right" and not self.has_page_focus and self.cards:
            self.focus = ("card", self.cards[0])

    def button_confirmed(self, id: Id) -> None:
        if id == DRAFT_ENTRY:
            self.app.go("draft")
        else:
            self.pick(self.page_entry[1])

    def leave(self) -> None:
        """Go back to the list, to seat 1, or from seat 1 to the home screen."""
        if self.has_page_focus:
            self.focus = self.page_entry
        elif self.seat == 2:
            self.ask_seat(1)
        else:
            self.app.go("home", focus="decks")

    def pick(self, name: str) -> None:
        """Give the seat this deck. After seat 2, the match opens."""
        app, first = self.app, self.seat == 1
        cards = app.store.content_of_type(KnucklebonesContent).decks[name].cards
        pick: Pick = OWN_DECK if cards == as_type(app.next_match.rules, Rules).deck else name
        decks = (pick, app.current_set.series.decks[1]) if first else (app.current_set.series.decks[0], pick)
        app.current_set.series = replace(app.current_set.series, decks=decks)
        if first:
            self.ask_seat(2)
            return
        app.settings.picks.deck_1, app.settings.picks.deck_2 = map(str, decks)
        app.settings.save()
        app.go("match")

    def attention(self) -> Attention:
        return Attention(self.menu, self.focus, (self.seat, self.has_page_focus))

    def current_deck(self, seat: int) -> str:
        """Return the current deck of a seat, used unless it picks another."""
        decks = self.app.store.content_of_type(KnucklebonesContent).decks
        pick = self.app.current_set.series.decks[seat - 1]
        hand = self.app.current_set.decks()[seat - 1]
        names = (name for name, deck in decks.items() if deck.cards == hand)
        return pick if isinstance(pick, str) and pick in decks else next(names, next(iter(decks)))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.seating.is_waiting:
            self.seating.draw_waiting(canvas)


def request_box(screen: Screen, words: str, below: Node | None = None, color: str = "") -> Box:
    """Return both portraits with a request to the active seat between them; ``below`` is another line."""

    def portrait(seat: int) -> Portrait:
        return Portrait(screen.app.people.portrait(seat), seat, "active" if seat == screen.active else "waiting")

    heading = Heading(words, color or f"seat{screen.active}", 0, lines=below is None)
    middle = column(heading, below, weight=1, gap=(0, 2), pack=0.5)
    return row(portrait(1), middle, portrait(2), pad=(11, 4))


def description_panel(words: tuple[str, str], alternatives: Sequence[tuple[str, str]]) -> Node:
    names, texts = zip(*alternatives, strict=True)
    return panel(Text(words[0], BOLD, color="card", alternatives=names, shrinks_last=True),
                 Text(words[1], alternatives=texts, weight=1), weight=1, pad=(12, 6), gap=(1, 3))


def card_picture(paint: Callable[[Pen, Rect, bool], None], id: Id = None, size: int = 2) -> Picture:
    """Return a picture of a card, up to ``size`` times as large as at the table."""
    rim = 2 * CARD_RIM
    best, least = ((CARD_WIDTH * scale + rim, CARD_HEIGHT * scale + rim + CARD_LIFT) for scale in (size, 1))
    return Picture(paint, best, least, id=id)


def place_card(rect: Rect) -> tuple[Rect, int]:
    """Return the place of a card in its picture, and its scale."""
    size = max(1, int(min((rect.w - 2 * CARD_RIM) // CARD_WIDTH, (rect.h - 2 * CARD_RIM - CARD_LIFT) // CARD_HEIGHT)))
    x, y = rect.center
    return rect_around(round(x), round(y - 0.5) - CARD_LIFT // 2, CARD_WIDTH * size, CARD_HEIGHT * size), size


def draw_back(pen: Pen, rect: Rect) -> None:
    card, size = place_card(rect)
    pen.sprite("card_back", *card.center, tint=pen.palette.rgb("card"), scale_x=size, scale_y=size)


def draw_face_up(screen: AppPart, pen: Pen, card: str, rect: Rect, focused: bool = False) -> None:
    """Draw a face-up card, also one with the plus of a better one; the focused card is raised and framed."""
    store, (place, size) = screen.app.store, place_card(rect)
    model = store.content_of_type(KnucklebonesContent).cards[card.removesuffix("+")]
    place = Rect(place.x, place.y + CARD_LIFT * focused, place.w, place.h)
    # Of a card half below the lower edge, only the upper half is drawn.
    title = card_text(model, "name", screen.app.settings.language) if place.y >= 0 else ""
    tint = card_tint(model, store.palettes[screen.app.settings.palette].rgb("card"), store.palette.rgb("card"))
    draw_card(pen, *place.center, model.art, title, tint, size=size)
    if focused:
        pen.frame("frame", place.grow(CARD_RIM), tint=pen.palette.rgb("outline"))


def draw_hole(pen: Pen, rect: Rect, color: str = "dim") -> None:
    place, _ = place_card(rect)
    pen.frame("plate", place, tint=pen.palette.rgb("panel"), alpha=0.5)
    pen.frame("panel", place, tint=pen.palette.rgb(color), alpha=0.5)


def words_of(screen: AppPart, card: str) -> tuple[str, str]:
    """Return the name and the description of a card."""
    model, language = screen.app.store.content_of_type(KnucklebonesContent).cards[card], screen.app.settings.language
    return card_text(model, "name", language).replace("\u00ad", ""), card_text(model, "description", language)


HAND_WIDTH = 124
"""Width of the column of each seat."""
MARK = 18
"""Distance from mark to mark in the order of all picks."""


class Draft(TreeScreen):
    """A draft of the coming match. Leaving and returning does not change the pool."""

    seating: Seating

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.seating = Seating(self)
        self.draft = open_draft(app.store, app.next_match.upcoming_seed())
        self.pick_seconds = 0.0
        """Seconds since a card was taken or given back."""
        self.last_card: str | None = None
        """The card taken last; None if it was given back."""
        self.pool: dict[str, Picture] = {}
        self.hands: dict[tuple[int, int], Picture] = {}
        """The pictures of the pool by card, and of both hands by seat and number."""
        self.focus_card(self.draft.pool[0])

    @property
    def active(self) -> int:
        return self.draft.seat

    def adopt_settings(self) -> None:
        """Restart the draft if the data lost one of its cards, or return to the decks if no draft is possible."""
        super().adopt_settings()
        if set(self.draft.pool) <= set(self.app.store.content_of_type(KnucklebonesContent).cards):
            return
        draft = open_draft(self.app.store, self.app.next_match.upcoming_seed())
        if draft.order:
            self.draft, self.last_card = draft, None
            self.focus_card(draft.pool[0])
        else:
            self.app.go("decks")

    def focus_card(self, card: str | None) -> None:
        """Ask the next player, with the focus on a card."""
        self.begin(None if card is None else ("card", card))

    # The tree.

    def tree(self) -> Node:
        draft, seat = self.draft, self.active
        words, color = self.say("draft.takes", name=self.app.people.name(seat)), ""
        if draft.over:
            words, color = self.say("draft.done"), "text"
        order = Picture(self.paint_order, (len(draft.order) * MARK, MARK), (len(draft.order) * MARK, MARK))
        self.pool = {card: card_picture(partial(self.paint_pool, card), self.id_of(card), 1) for card in draft.pool}
        cards, half = [*self.pool.values()], -(-len(draft.pool) // 2)
        lines = [row(*line, gap=(0, 6), align="center") for line in (cards[:half], cards[half:])]
        last = draft.taken_cards[-1] if draft.over else (self.focus or ("card", draft.pool[0]))[1]
        about = description_panel(words_of(self, last), [words_of(self, card) for card in draft.pool])
        table = row(self.side(1), column(*lines, about, weight=1, gap=(0, 4)), self.side(2), gap=(2, 4), pad=(6, 0),
                    weight=1)
        page = column(request_box(self, words, order, color), table, self.draft_legend(), gap=(0, 2))
        return stack(page, Picture(self.paint_flight, live=True))

    def id_of(self, card: str) -> Id:
        """Return the id of a card that can be taken, else None."""
        return ("card", card) if card in self.draft.left and not self.draft.over else None

    def side(self, seat: int) -> Node:
        count = min(self.draft.hand_size, len(self.draft.order) // 2)
        slots = {(seat, number): card_picture(partial(self.paint_hand, seat, number), None, 1)
                 for number in range(count)}
        self.hands.update(slots)
        name = Text(self.app.people.name(seat), BOLD, f"seat{seat}", side="center")
        return column(name, grid(2, *slots.values()), Spacer(weight=1), preferred_width=HAND_WIDTH,
                      max_width=HAND_WIDTH)

    def draft_legend(self) -> Node:
        undo = ["undo"] if self.may_undo(self.app.seats.device(self.active) or "") else []
        return self.legend("skip" if self.draft.over else "take", *undo, "leave")

    def paint_pool(self, card: str, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw a card of the pool, or the slot that it left."""
        if card in self.draft.taken_cards:
            draw_hole(pen, rect)
        else:
            draw_face_up(self, pen, card, rect, focused)

    def paint_hand(self, seat: int, number: int, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw a card of a hand, or an empty slot."""
        hand = self.draft.picks(seat)
        if number < len(hand) and not (hand[number] == self.last_card and self.is_flying):
            draw_face_up(self, pen, hand[number], rect)
        else:
            draw_hole(pen, rect, f"seat{seat}")

    def paint_order(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw a mark for every pick: past ones are dark, the next one is framed."""
        order, count = self.draft.order, len(self.draft.taken_cards)
        for number, seat in enumerate(order):
            x, y = rect.center[0] + (number - (len(order) - 1) / 2) * MARK, rect.center[1]
            color = pen.palette.rgb(f"seat{seat}")
            pen.sprite(f"mark_{seat}", x, y, tint=color, alpha=0.3 if number < count else 1.0)
            if number == count:
                pen.frame(f"frame_{seat}", rect_around(x, y, MARK - 1, MARK - 1), tint=pen.palette.rgb("outline"))

    def paint_flight(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the card taken last on its way from the pool to the hand."""
        if self.last_card is None or not self.is_flying:
            return
        timing = self.app.content.timing.motion.taken
        part, seat = ease(timing.enter_ease, self.pick_age / timing.enter), self.draft.last
        start, end = self.pool[self.last_card].rect, self.hands[seat, len(self.draft.picks(seat)) - 1].rect
        x, y = (a + (b - a) * part for a, b in zip(start.center, end.center, strict=True))
        draw_face_up(self, pen, self.last_card, rect_around(x, y, end.w, end.h))

    def live_state(self) -> object:
        return self.family, self.is_flying

    # Input.

    def handle_input(self, player_input: Input) -> None:
        if self.panel is not None:
            if self.app.seats.takes_part(player_input.device):
                super().handle_input(player_input)
        elif (
            isinstance(player_input, Press)
            and player_input.action in ("back", "menu", "undo")
            and not player_input.is_repeat
        ):
            if self.app.seats.takes_part(player_input.device) and not self.menu.guard.drops(player_input):
                self.step_back(player_input)
        elif self.draft.over:
            if self.may_hurry(player_input):
                self.open_match()
        elif self.seating.hears(player_input):
            super().handle_input(player_input)

    def step_back(self, press: Press) -> None:
        """Undo the last pick for the player who made it, or ask whether to leave."""
        if press.action == "undo" and self.may_undo(press.device):
            card = self.draft.taken_cards[-1]
            self.draft = self.draft.without_last_pick()
            self.last_card, self.pick_seconds = None, 0.0
            self.focus_card(card)
        elif press.action != "undo":
            self.ask("draft.leave_sure", lambda: self.app.go("decks"))
            self.invalidate()

    def may_hurry(self, player_input: Input) -> bool:
        """Return True if a player skips the display of both hands."""
        return self.menu.is_new_press(player_input, "confirm") and bool(self.app.seats.of(player_input.device))

    def button_confirmed(self, id: Id) -> None:
        """Take a card for the active seat."""
        card, cards = id[1], self.draft.left
        index = cards.index(card)
        self.draft = self.draft.take(card)
        self.last_card, self.pick_seconds = card, 0.0
        self.focus_card(None if self.draft.over else self.draft.left[min(index, len(cards) - 2)])

    def open_match(self) -> None:
        current_set, decks = self.app.current_set, (self.draft.picks(1), self.draft.picks(2))
        current_set.series = replace(current_set.series, decks=decks)
        self.app.go("match")

    def update(self, dt: float) -> None:
        if self.panel is None and not self.seating.is_waiting:
            self.pick_seconds += dt
        timing = self.app.content.timing.motion.taken
        if self.draft.over and self.panel is None and self.pick_age >= timing.enter + timing.hold:
            self.open_match()

    def attention(self) -> Attention:
        return Attention(self.panel or self.draft.pool, self.open_menu.focus, (self.draft.taken_cards,))

    def may_undo(self, device: str) -> bool:
        """Return True if this device took the last card."""
        return self.app.seats.acts_for(self.draft.last, device)

    @property
    def pick_age(self) -> float:
        """Seconds since the last pick at the game's speed; infinite if animations are off."""
        speed = self.app.settings.speed
        return self.pick_seconds * speed if speed else float("inf")

    @property
    def is_flying(self) -> bool:
        """True while the card taken last is moving."""
        flight = self.app.content.timing.motion.taken.enter
        return not self.app.settings.comfort.reduced_motion and self.pick_age < flight

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.panel is None and self.seating.is_waiting:
            self.seating.draw_waiting(canvas)
