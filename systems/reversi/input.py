"""The choices of the seat to move at a Reversi table: the squares of the board, and three buttons next to it."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist

from components.focus import Id, Item
from components.seat_choice import Mode, OptionToggle, ScreenRequest
from game.kernel.opaque import all_as_type
from game.tables.reversi.board import BY_SIZE
from game.tables.reversi.position import PASS, Move, Position
from systems.press_to_move import SeatInput
from systems.reversi.layout import BOARD_CENTER, buttons, size, square_at, square_rect
from systems.reversi.world import last_placed

SQUARE_ITEMS = {
    board.size: [Item(("square", square), square_rect(square, board.size)) for square in board.names]
    for board in BY_SIZE.values()
}
"""The items on the board, by its size."""
BUTTON_REQUESTS: Mapping[str, ScreenRequest | OptionToggle] = {
    "hints": OptionToggle("hints"), "music": OptionToggle("board_music"), "new": ScreenRequest.NEW_MATCH,
}
"""The request of each button to the screen."""


def places(rules: object, position: Position, move: Move) -> tuple[Id, ...]:
    """Return the square of a move; a pass needs no confirmation."""
    return (("square", move.square),) if move.square else ()


class ReversiSeatInput(SeatInput):
    """The seat to move; if it cannot place a disc, it passes automatically."""

    def items(self) -> list[Item]:
        """Return every square of the board, and the buttons."""
        rects = buttons(self.screen_state).items()
        return [*SQUARE_ITEMS[size()], *(Item(("button", name), rect) for name, rect in rects)]

    def first_focus(self) -> Id:
        """Return the legal square that is nearest to the last disc, or at first to the middle."""
        width, placed = size(), last_placed()
        x, y = square_at(placed, width) if placed else BOARD_CENTER
        rects = {move.square: square_rect(move.square, width) for move in all_as_type(self.choice.moves, Move)}
        return "square", min(rects, key=lambda square: dist(rects[square].center, (x, y)))

    @property
    def must_pass(self) -> bool:
        """True if the seat can place no disc."""
        return self.choice.moves == (PASS,)

    def mode(self) -> Mode:
        return "idle" if self.must_pass else super().mode()

    def arrange(self) -> None:
        """Derive mode, items and focus from the rest of the state; pass if nothing else is possible."""
        super().arrange()
        if self.must_pass and not self.is_blocked:
            self.match.pending.append(PASS)

    def confirm(self, item_id: Id, time: float) -> None:
        """Place a disc, or report the reason it is not allowed; a button sends its request to the screen."""
        kind, name = item_id
        if kind == "button":
            self.outbox.requests.append(BUTTON_REQUESTS[name])
            return
        move = Move("place", name)
        if (reply := self.refusal_key(move)) is not None:
            self.choice.reply = reply
        else:
            self.offer_move(move)
