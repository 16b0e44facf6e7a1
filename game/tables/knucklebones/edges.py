"""The edges of Knucklebones in a first position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from game.kernel.random_stream import next_number
from game.tables.knucklebones.board import RULE_MARKS, Board
from game.tables.knucklebones.cards.blocks.edges import EDGE_KINDS, value_of_edge
from game.tables.knucklebones.cards.blocks.marks import TRAP, WON_POINTS
from game.tables.knucklebones.mark import MarkState
from game.tables.knucklebones.turn import MOST_USES


def shield_first_row(board: Board, seat: int, amount: int) -> None:
    board.set_shield(seat, 1, amount)


def shield_rows(board: Board, seat: int, amount: int) -> None:
    for row in range(1, board.rules.rows + 1):
        board.set_shield(seat, row, amount)


def place_die(board: Board, seat: int, amount: int) -> None:
    """Place a die in the first row, if a die shows that face; a trap of the rules gives way."""
    if amount <= board.rules.model.sides and board.free_fields(seat, 1):
        field = board.add_die(seat, 1, amount)
        board.drop_mark(TRAP.at(seat, 1, field))


def lay_traps(board: Board, seat: int, amount: int) -> None:
    """Lay traps on the next fields of the rows across, from the middle row on."""
    rows, other = board.rules.rows, 3 - seat
    for row in sorted(range(1, rows + 1), key=lambda row: abs(2 * row - rows - 1))[:amount]:
        if board.free_fields(other, row):
            board.put_mark(TRAP.at(other, row, len(board.dice(other, row)) + 1))


def start_ahead(board: Board, seat: int, amount: int) -> None:
    """Begin with points."""
    board.put_mark(WON_POINTS.at(seat), MarkState(amount))


def change_diagonals(board: Board, seat: int, amount: int) -> None:
    """Let diagonals count this many times."""
    board.put_mark(RULE_MARKS["diagonal"][seat], MarkState(amount))


def add_uses(board: Board, seat: int, amount: int) -> None:
    """Give each card in the hand more uses."""
    for card, uses in board.sides[seat - 1].hand.items():
        board.set_uses(seat, card, min(MOST_USES, uses + amount))


def improved_uses(uses: int) -> int:
    """Return the uses of an improved card that has had this many."""
    return min(MOST_USES, uses + 1)


def improve_cards(board: Board, seat: int, amount: int) -> None:
    """Give some cards of the hand one more use: those whose bits are set in the amount, the first card first."""
    for place, (card, uses) in enumerate(board.sides[seat - 1].hand.items()):
        if amount >> place & 1:
            board.set_uses(seat, card, improved_uses(uses))


def add_cards(board: Board, seat: int, amount: int) -> None:
    """Add random cards that the hand lacks, with all their uses."""
    cards = board.rules.cards
    for card in draw_cards(board, [card for card in board.rules.match.order if card in cards], seat, amount):
        board.set_uses(seat, card, cards[card].uses)


def borrow_cards(board: Board, seat: int, amount: int) -> None:
    """Add a use of random cards of the other hand that this hand lacks."""
    for card in draw_cards(board, board.sides[2 - seat].hand, seat, amount):
        board.set_uses(seat, card, 1)


def draw_cards(board: Board, cards: Iterable[str], seat: int, amount: int) -> list[str]:
    """Return some of these cards that the hand lacks, drawn from the stream."""
    left = [card for card in cards if card not in board.sides[seat - 1].hand]
    draws = list[str]()
    while left and len(draws) < amount:
        index = 0
        if board.rng is not None:
            rng, index = next_number(board.rng, len(left))
            board.set_rng(rng)
        draws.append(left.pop(index))
    return draws


FIRST_POSITION_EDGES: Mapping[str, Callable[[Board, int, int], None]] = {
    "head_start": start_ahead,
    "diagonal_factor": change_diagonals,
    "starting_die": place_die,
    "shielded_row": shield_first_row,
    "shielded_rows": shield_rows,
    "traps": lay_traps,
    "better_cards": improve_cards,
    "extra_use": add_uses,
    "borrowed_card": borrow_cards,
    "extra_card": add_cards,
}
"""Functions of the edges that only change the first position."""


def give_edge(board: Board, name: str, seat: int, amount: int) -> None:
    """Give a seat an edge in the first position."""
    if name in FIRST_POSITION_EDGES:
        FIRST_POSITION_EDGES[name](board, seat, amount)
    else:
        board.put_mark(RULE_MARKS[name][seat], MarkState(value_of_edge(name, amount)))


def give_rule_edges(board: Board) -> None:
    """Give both seats the edges of the rules; those that work all the time are part of the rules of each seat."""
    edges = board.rules.model.edges
    for name, kind in EDGE_KINDS.items() if edges else ():
        for seat in (1, 2) if name in edges and kind.works != "always" else ():
            give_edge(board, name, seat, edges[name])
