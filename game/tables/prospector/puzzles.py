"""Puzzles: mines without a pile, all cards face up, that exactly one card keeps winnable; and riddles made of them."""

from __future__ import annotations

from game.kernel.bots import Stop, never
from game.kernel.random_stream import Stream, seed_state
from game.kernel.review import Posed
from game.tables.prospector.definitions import DigFavors, Rules
from game.tables.prospector.position import NO_CARD, Dig, Move, Position, near_of, position_of, with_derived_fields
from game.tables.prospector.rules import apply, legal
from game.tables.prospector.solver import solve

CARDS = 6, 7, 8
"""Cards of a riddle."""
OPEN = DigFavors(open=9)
"""The favor of a riddle: every card shows its face."""
CHOICES = 2
"""The fewest cards between which a puzzle lets its solver choose."""


def puzzle(rules: Rules, position: Position) -> Posed | None:
    """Return the puzzle: the only card after which the mine can still be emptied, and a line that does so."""
    dig = position.digs[0]
    if position.over or len(position.digs) > 1 or rules.goal or dig.pile or dig.cards_left & ~dig.face_up:
        return None
    moves = legal(rules, position)
    lines: list[tuple[Move, ...]] = []
    nodes = 1
    for move in moves:
        solution = solve(rules, apply(rules, position, move)[0].digs[0])
        nodes += solution.nodes + 1
        if solution.winnable:
            lines.append((move, *solution.line))
    if len(moves) < CHOICES or len(lines) != 1:
        return None
    return Posed(position, len(lines[0]), lines[0], nodes)


def riddle(rules: Rules, seed: int, stop: Stop = never) -> Position | None:
    """Return a puzzle of this seed: the last cards of a mine. None if ``stop`` came first, or if the rules have none.

    The other cards were taken in an order that the rules allow.
    """
    if rules.seats > 1 or rules.goal:
        return None
    stream = Stream(seed_state(seed))
    while not stop():
        position = position_of((with_derived_fields(rules, _draw(rules, stream)),))
        if puzzle(rules, position) is not None:
            return position
    return None


def _draw(rules: Rules, stream: Stream) -> Dig:
    """Return a random end of a mine that can be emptied."""
    layout, cards = rules.mine, [*rules.cards.cards]
    left, wanted = (1 << len(layout.slots)) - 1, stream.pick(CARDS)
    order = []
    while left:
        slots = [slot for slot in range(len(layout.slots)) if layout.free(left) >> slot & 1]
        order.append(stream.pick(slots))
        left ^= 1 << order[-1]
    stream.shuffle(cards)
    mine, target = [NO_CARD] * len(order), cards.pop()
    dig = Dig(rules.layout, tuple(mine), target, (), (), 0, 0, 0, 1, 1, None, OPEN)
    near, rank = near_of(rules, dig), target[0]
    for slot in order[-wanted:]:
        card = next((card for card in cards if card[0] in near[rank]), None)
        if card is None:
            break
        cards.remove(card)
        mine[slot], rank = card, card[0]
    return dig._replace(mine=tuple(mine))
