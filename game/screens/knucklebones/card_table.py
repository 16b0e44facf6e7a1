"""A card at a table: its text and a live position in the workshop, and a match against a bot."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from components.focus import Id, Rect
from components.pose import Pose
from game.app.application import App
from game.kernel.random_stream import Stream
from game.screens.knucklebones.judge import IdleParts
from game.screens.knucklebones.own_cards import CardDesk, CardScreen
from game.screens.layout.boxes import SCROLL_ARROW_WIDTH, Spacer, column, panel, row, scroll
from game.screens.layout.leaves import BOLD, SMALL, TINY, Button, Picture, Text
from game.screens.layout.node import Node
from game.screens.match.match import MatchScreen
from game.screens.result import MatchEndScreen
from game.tables.knucklebones.board import Board, Place
from game.tables.knucklebones.cards.card_moves import moves_of
from game.tables.knucklebones.cards.card_refusals import Lack, find_lack
from game.tables.knucklebones.cards.choices import NATURES
from game.tables.knucklebones.cards.references import selectors
from game.tables.knucklebones.cards.targets import things_named, things_of
from game.tables.knucklebones.cards.view import BoardRow, FreeField, HandCard, Thing
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.rules import apply_to_board, legal_moves, new
from game.tables.knucklebones.scoring import ScoredView
from game.tables.knucklebones.texts.cards import lack_in_words
from game.tables.knucklebones.workshop.draft import NEW_CARD, STEPS, card_of, text_of
from game.tables.knucklebones.workshop.workshop_file import WORKSHOP_PLACE, CardWorkshopRules
from systems.draw.pen import Pen
from systems.draw.widgets import draw_die
from systems.knucklebones.cards import notes
from systems.layout import rect_around

MOST_TRIES = 20
"""The most matches in which a position is searched for."""
MOVES_PER_CARD = 8
"""One in this many moves may play another card."""
FIELD_SIDE, BOARD_GAP = 19, 7
"""Size of a field at full size, and the gap between the two boards."""
DIE_SIDE = 20


class CardExample(NamedTuple):
    """A position with the card in hand, and its possible targets."""

    board: Board
    seat: int
    playable: bool
    targets: frozenset[Thing]
    lack: Lack | None
    """The reason why it cannot be played, if there is one."""


def rules_with(rules: Rules, card: Card, partners: Sequence[str]) -> Rules:
    """Return the rules of a match in which both seats hold the card and its partners."""
    others = [partner for partner in partners if partner in rules.catalogue]
    catalogue = {**rules.catalogue, NEW_CARD: card}
    return rules.model_copy(update={"catalogue": catalogue, "deck": (NEW_CARD, *others), "cards": True, "hand": None})


def find_example(rules: Rules, number: int, plies: tuple[int, int]) -> CardExample:
    """Return a position of a random match, always the same for the same number, in which a card may be played."""
    board = position(rules, number, plies)
    seat = board.active
    moves = moves_of(board, NEW_CARD, seat)
    lack = None if moves else find_lack(board, seat, NEW_CARD)
    return CardExample(board, seat, bool(moves), frozenset(_targets(board, seat)) if moves else frozenset(), lack)


def position(rules: Rules, number: int, plies: tuple[int, int]) -> Board:
    """Return the position itself. The card is never played on the way there."""
    low, high = plies
    for attempt in range(MOST_TRIES):
        seed = MOST_TRIES * number + attempt
        stream, board = Stream(seed), new(rules, seed)
        target_ply = low + stream.below(high - low + 1)
        for ply in range(target_ply + 8):
            moves = [move for move in legal_moves(board) if move.verb != NEW_CARD]
            if stream.below(MOVES_PER_CARD):  # Most cards stay in their hands, so that there is something to see.
                moves = [move for move in moves if move.verb not in board.rules.cards] or moves
            if board.no_moves_left or not moves:
                break
            if ply >= target_ply and not board.die and any(move.verb == "roll" for move in moves):
                return board
            apply_to_board(board, stream.pick(moves))
    return new(rules, number)


def _targets(board: Board, seat: int) -> Collection[Thing]:
    """Return the things that the card's choices and targets may mean."""
    card, view = board.rules.cards[NEW_CARD], ScoredView(board, seat, NEW_CARD)
    things: set[Thing] = set()
    for move in moves_of(board, NEW_CARD, seat):
        for group in things_named(card, move.choices, seat):
            things.update(group)
    if not card.repeats:
        for step in card.steps:
            for _, target in selectors(step.block):
                if target.every in NATURES:
                    things.update(things_of(view, target, step.touches))
    return things


def draw_example(pen: Pen, example: CardExample, rect: Rect) -> None:
    """Draw the position with the seat to move below, and its targets framed."""
    board = example.board
    lanes, fields = board.rules.rows, board.rules.model.longest
    step = min(FIELD_SIDE * 1.6, (rect.h - BOARD_GAP) / (2 * fields), (rect.w - 120) / lanes)
    step = max(8.0, step)
    x, y = rect.center
    for seat in (1, 2):
        own = seat == example.seat
        color = pen.palette.rgb(f"seat{seat}")
        for lane in range(1, lanes + 1):
            left = x + (lane - 1 - (lanes - 1) / 2) * (step + 3)
            dice = board.dice(seat, lane)
            for field in range(1, fields + 1):
                low = y - BOARD_GAP / 2 - step * (field - 0.5) if own else y + BOARD_GAP / 2 + step * (field - 0.5)
                place = rect_around(round(left), round(low), round(step) - 1, round(step) - 1)
                pen.frame("plate", place, tint=pen.palette.rgb("panel"), alpha=0.8)
                pen.outline(place, pen.palette.rgb("dim"), 0.35)
                if field <= len(dice):
                    scale = (step - 2) / DIE_SIDE
                    draw_die(pen, dice[field - 1], Pose(round(left), round(low), scale_x=scale, scale_y=scale), color,
                             "_small", seat=seat)
                if {Place(seat, lane, field), FreeField(seat, lane, field)} & example.targets:
                    pen.outline(place.grow(1), pen.palette.rgb("double"), 1.0)
            middle = y + (-1 if own else 1) * (BOARD_GAP / 2 + step * fields / 2)
            area = rect_around(round(left), round(middle), round(step) + 1, round(step * fields) + 2)
            if board.shield(seat, lane):
                pen.outline(area, color, 0.9)
            if BoardRow(seat, lane) in example.targets:
                pen.outline(area.grow(1), pen.palette.rgb("double"), 1.0)
        _draw_hand(pen, example, seat, rect, own)


def _draw_hand(pen: Pen, example: CardExample, seat: int, rect: Rect, own: bool) -> None:
    """Draw the cards of a seat as small pictures, at the left below or at the right above."""
    side = example.board.sides[seat - 1]
    names = [name for name in side.hand if name in example.board.rules.cards]
    for index, name in enumerate(names[:6]):
        column, line = index % 2, index // 2
        x = rect.x + 14 + 24 * column if own else rect.x + rect.w - 14 - 24 * column
        y = rect.y + 16 + 30 * line if own else rect.y + rect.h - 16 - 30 * line
        place = rect_around(round(x), round(y), 22, 29)
        model = example.board.rules.cards[name].model
        tint = pen.palette.rgb(f"seat{seat}")
        pen.fill(place, pen.palette.rgb("panel"), 0.8)
        pen.sprite(model.art, *place.center, scale_x=0.4, scale_y=0.4)
        is_target = HandCard(seat, name) in example.targets
        alpha = 1.0 if is_target or name == NEW_CARD else 0.4
        pen.outline(place, pen.palette.rgb("double") if is_target else tint, alpha)


SIDE_ROOM = 10
"""Room at the sides of the text of a card."""
CARD_SIZE = (108, 149)
SIDE_WIDTH, TEXT_WIDTH, TEXT_HEIGHT = 296, 280, 118
"""Width of the right side, the most of its texts, and the height from which the text of the card scrolls."""


class CardPreview:
    """The right side of the card workshop: the card with its text, and the live table."""

    def __init__(self, screen: CardScreen, idle: IdleParts, values: CardWorkshopRules) -> None:
        self.screen, self.idle, self.values = screen, idle, values
        self._example: tuple[tuple[str, int], CardExample] | None = None

    @property
    def example(self) -> CardExample:
        key = text_of(self.screen.card_tree), self.screen.desk.position
        if self._example is None or self._example[0] != key:
            rules = self.screen.app.store.content_of_type(KnucklebonesContent).default_rules
            trial_rules = rules_with(rules, self.screen.card, self.values.partners)
            self._example = key, find_example(trial_rules, self.screen.desk.position, self.values.plies)
        return self._example[1]

    @property
    def is_large(self) -> bool:
        """True at double text size, where picture, text and live table take turns."""
        return self.screen.app.settings.comfort.text_size > 1

    def side(self, bottom: Node | None, is_look: bool) -> Node:
        """Build the side, with a message at the bottom; ``is_look`` is True while the look of the card is chosen."""
        on_table = self.is_large and self.screen.focus == ("do", "position")
        parts: tuple[Node, ...] = (self.table(),) if on_table else (self.face(),)
        if not self.is_large:
            parts = self.face(), self.table()
        elif is_look:
            parts = (panel(Picture(self.screen.paint_card, CARD_SIZE, CARD_SIZE, weight=1), weight=1),)
        return column(*parts, bottom, gap=(2, 3), preferred_width=SIDE_WIDTH, max_width=SIDE_WIDTH)

    def face(self) -> Node:
        screen, card = self.screen, self.screen.card
        words = column(Text(screen.words.name(screen.card_tree), BOLD, "card"),
                       self.description(TEXT_WIDTH if self.is_large else TEXT_WIDTH - CARD_SIZE[0] - 10),
                       Text(" ".join(notes(screen.say, card, card.uses)), TINY, "dim", optional=True,
                            max_width=TEXT_WIDTH), weight=1, gap=(1, 2))
        picture = None if self.is_large else column(Picture(screen.paint_card, CARD_SIZE, CARD_SIZE), Spacer(weight=1))
        return panel(row(picture, words, gap=(2, 6), weight=1), weight=1, pad=(6, 4))

    def description(self, width: float) -> Node:
        """Build the text of the card; a long one scrolls."""
        text, pen = self.screen.words.description(self.screen.card), self.screen.app.main_canvas
        lines = pen.wrap(text, width - SCROLL_ARROW_WIDTH - SIDE_ROOM, TINY[0])
        if len(lines) * pen.line_height(TINY[0]) <= TEXT_HEIGHT * (1 + self.is_large):
            return Text(text, SMALL, weight=1, max_width=width)
        return scroll(*(Text(line, TINY) for line in lines), name="text", least=3, best=len(lines), gap=(0, 0),
                      weight=1)

    def table(self) -> Node:
        example, say = self.example, self.screen.say
        state, color = self.state()
        table = Picture(lambda pen, rect, focused: draw_example(pen, example, rect), (260, 126), (180, 126), weight=1)
        others = [say("cards.never"), say("cards.playable")]
        words = Text(state, SMALL, color, side="center", max_width=TEXT_WIDTH, alternatives=others)
        return panel(table, words, pad=(4, 3), gap=(1, 2), weight=float(self.is_large))

    def state(self) -> tuple[str, str]:
        """Return a description of the live table, and its color."""
        tree, say = self.screen.card_tree, self.screen.say
        idle = self.idle.of(tree)
        if () in idle or {(STEPS, index) for index in range(len(tree[STEPS]))} <= idle:
            return say("cards.never"), "warning"
        example = self.example
        if example.playable:
            return say("cards.playable"), "seat1"
        return say("cards.not_here", why=lack_in_words(self.screen.words.say, example.lack)), "card"


def workshop_rules(app: App) -> CardWorkshopRules:
    return app.store.read_on_demand(CardWorkshopRules, WORKSHOP_PLACE)


PLAYER_SEAT, BOT_SEAT = 1, 2
RESTART, LEAVE = "restart", "leave"


class TrialMatchScreen(MatchScreen):
    """The match. It is not kept, and counts nowhere: its card may be another one in a minute."""

    result_screen = "card_trial_over"

    def __init__(self, app: App, desk: CardDesk, values: CardWorkshopRules, device: str, seed: int) -> None:
        self.desk, self.values, self.device = desk, values, device
        app.free_seats(app.content.standard)
        app.seats.take(device, PLAYER_SEAT)
        bots = app.content.bots
        app.seats.seat_bot(values.bot if values.bot in bots else next(iter(bots)), BOT_SEAT)
        app.bots.thinker.wake()
        card = card_of(desk.tree)
        assert card is not None
        rules = rules_with(app.store.content_of_type(KnucklebonesContent).default_rules, card, values.partners)
        super().__init__(app, new(rules, seed), rules=rules)
        self.exits = {LEAVE: self.leave}

    def leave(self) -> None:
        """Return to the workshop without a question, because nothing is lost."""
        self.app.free_seats()
        self.app.go("card_workshop", desk=self.desk, focus=("do", "try"))

    def play_again(self) -> None:
        seed = self.app.next_match.upcoming_seed()
        self.app.go("card_trial", desk=self.desk, values=self.values, device=self.device, seed=seed)


class CardTrialOver(MatchEndScreen):
    """The end of such a match: another one, or back to the workshop."""

    def __init__(self, app: App, match_screen: TrialMatchScreen) -> None:
        super().__init__(app, match_screen)
        self.trial = match_screen
        self.begin(LEAVE)

    def tree(self) -> Node:
        words = {LEAVE: self.say("action.leave"), RESTART: self.say("action.restart")}
        buttons = [Button(text, id=name, extra_height=11, weight=1) for name, text in words.items()]
        return self.over_table(row(Spacer(weight=1), *buttons, Spacer(weight=1)))

    def button_confirmed(self, id: Id) -> None:
        if id == RESTART:
            self.trial.play_again()
        else:
            self.trial.leave()

    def leave(self) -> None:
        self.trial.leave()
