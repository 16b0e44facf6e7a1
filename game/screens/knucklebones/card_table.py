"""The live table of the card workshop: a real position, with what the card could be played on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from components.focus import Rect
from components.pose import Pose
from game.kernel.random_stream import Stream
from game.tables.knucklebones import rules as play
from game.tables.knucklebones.block import NATURES
from game.tables.knucklebones.board import Board, Place
from game.tables.knucklebones.card_faults import selectors
from game.tables.knucklebones.cards import moves_of
from game.tables.knucklebones.cards import things_of as chosen_things
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.needs import Lack, missing
from game.tables.knucklebones.view import BoardRow, HandCard, Spot, Thing, View, things_of
from game.tables.knucklebones.workshop.sample import NEW
from systems.draw.die import draw_die
from systems.draw.pen import Pen
from systems.layout import around

MOST_TRIES = 20
"""The most matches in which a position is searched for."""
SELDOM = 8
"""One in this many moves may play another card."""
STEP, GAP = 19, 7
"""Size of a field at full size, and the gap between the two boards."""
DIE = 20
"""Side of a small die."""


class Sight(NamedTuple):
    """A position with the card in hand, and what it could be played on."""

    board: Board
    seat: int
    playable: bool
    targets: frozenset[Thing]
    lack: Lack | None
    """The reason why it cannot be played, if there is one."""


def rules_with(rules: Rules, card: Card, partners: Sequence[str]) -> Rules:
    """Return the rules of a match in which both seats hold the card and its partners."""
    known = [each for each in partners if each in rules.catalogue]
    catalogue = {**rules.catalogue, NEW: card}
    return rules.model_copy(update={"catalogue": catalogue, "deck": (NEW, *known), "cards": True, "hand": None})


def sight(rules: Rules, number: int, plies: tuple[int, int]) -> Sight:
    """Return a position of a random match, always the same for the same number, in which a card may be played."""
    board = position(rules, number, plies)
    seat = board.active
    moves = moves_of(board, NEW, seat)
    lack = None if moves else missing(board, seat, NEW)
    return Sight(board, seat, bool(moves), frozenset(_targets(board, seat)) if moves else frozenset(), lack)


def position(rules: Rules, number: int, plies: tuple[int, int]) -> Board:
    """Return the position itself. The card is never played on the way there."""
    low, high = plies
    for attempt in range(MOST_TRIES):
        seed = MOST_TRIES * number + attempt
        stream, board = Stream(seed), play.new(rules, seed)
        wanted = low + stream.below(high - low + 1)
        for ply in range(wanted + 8):
            moves = [move for move in play.legal(board) if move.verb != NEW]
            if stream.below(SELDOM):  # Most cards stay in their hands, so that there is something to see.
                moves = [move for move in moves if move.verb not in board.rules.cards] or moves
            if board.decided or not moves:
                break
            if ply >= wanted and not board.die and any(move.verb == "roll" for move in moves):
                return board
            play.apply(board, stream.pick(moves))
    return play.new(rules, number)


def _targets(board: Board, seat: int) -> Collection[Thing]:
    """Return the things that the card's choices and targets may mean."""
    card, view = board.rules.cards[NEW], View(board, seat, NEW)
    found: set[Thing] = set()
    for move in moves_of(board, NEW, seat):
        for group in chosen_things(card, move.choices, seat):
            found.update(group)
    if not card.repeats:
        for step in card.steps:
            for _, target in selectors(step.block):
                if target.every in NATURES:
                    found.update(things_of(view, target, step.touches))
    return found


def draw_sight(pen: Pen, seen: Sight, rect: Rect) -> None:
    """Draw the position with the seat to move below, and its targets framed."""
    board = seen.board
    rows, fields = board.rules.rows, max(side.rules.fields for side in board.sides)
    step = min(STEP * 1.6, (rect.h - GAP) / (2 * fields), (rect.w - 120) / rows)
    step = max(8.0, step)
    x, y = rect.center
    for seat in (1, 2):
        own = seat == seen.seat
        color = pen.palette.rgb(f"seat{seat}")
        for row in range(1, rows + 1):
            left = x + (row - 1 - (rows - 1) / 2) * (step + 3)
            dice = board.dice(seat, row)
            for field in range(1, fields + 1):
                low = y - GAP / 2 - step * (field - 0.5) if own else y + GAP / 2 + step * (field - 0.5)
                place = around(round(left), round(low), round(step) - 1, round(step) - 1)
                pen.frame("plate", place, tint=pen.palette.rgb("panel"), alpha=0.8)
                pen.outline(place, pen.palette.rgb("dim"), 0.35)
                if field <= len(dice):
                    scale = (step - 2) / DIE
                    draw_die(pen, dice[field - 1], Pose(round(left), round(low), scale_x=scale, scale_y=scale), color,
                             "_small", seat=seat)
                if {Place(seat, row, field), Spot(seat, row, field)} & seen.targets:
                    pen.outline(place.grow(1), pen.palette.rgb("double"), 1.0)
            middle = y + (-1 if own else 1) * (GAP / 2 + step * fields / 2)
            lane = around(round(left), round(middle), round(step) + 1, round(step * fields) + 2)
            if board.shield(seat, row):
                pen.outline(lane, color, 0.9)
            if BoardRow(seat, row) in seen.targets:
                pen.outline(lane.grow(1), pen.palette.rgb("double"), 1.0)
        _draw_hand(pen, seen, seat, rect, own)


def _draw_hand(pen: Pen, seen: Sight, seat: int, rect: Rect, own: bool) -> None:
    """Draw the cards of a seat as small pictures, at the left below or at the right above."""
    side = seen.board.sides[seat - 1]
    names = [name for name in side.hand if name in seen.board.rules.cards]
    for at, name in enumerate(names[:6]):
        column, line = at % 2, at // 2
        x = rect.x + 14 + 24 * column if own else rect.x + rect.w - 14 - 24 * column
        y = rect.y + 16 + 30 * line if own else rect.y + rect.h - 16 - 30 * line
        place = around(round(x), round(y), 22, 29)
        model = seen.board.rules.cards[name].model
        tint = pen.palette.rgb(f"seat{seat}")
        pen.fill(place, pen.palette.rgb("panel"), 0.8)
        pen.sprite(model.art, *place.center, scale_x=0.4, scale_y=0.4)
        marked = HandCard(seat, name) in seen.targets
        pen.outline(place, pen.palette.rgb("double") if marked else tint, 1.0 if marked or name == NEW else 0.4)
