"""Steps that pass cards from hand to hand, bring them back, or repeat one; and points."""

from __future__ import annotations

from collections.abc import Iterable

from game.tables.knucklebones.board import Board
from game.tables.knucklebones.cards.blocks import hands as blocks
from game.tables.knucklebones.cards.blocks.marks import Points
from game.tables.knucklebones.cards.card import step_function
from game.tables.knucklebones.cards.targets import can_have, cards_of
from game.tables.knucklebones.cards.view import HandCard, SeatView
from game.tables.knucklebones.events import LotDrawn
from game.tables.knucklebones.mark import Mark, MarkState
from game.tables.knucklebones.turn import (
    MOST_USES,
    Turn,
    announce_mark,
    end_mark,
    gain_card,
    lose_card,
    lose_points,
    reduce_mark,
    win_points,
)

MOST_IN_PILE = max(blocks.PILED_CARD.values)
"""The most times that a card is in a pile."""


@step_function("take_card")
@step_function("give_card")
def pass_card(turn: Turn, step: blocks.TakeCard | blocks.GiveCard) -> None:
    giver = turn.other if step.do == "take_card" else turn.seat
    for card in cards_of(turn, step.target, step.touches):
        hand, receiving_hand = (turn.board.sides[seat - 1].hand for seat in (giver, 3 - giver))
        limit = MOST_USES if step.uses == "all" else step.uses
        uses = min(limit, hand.get(card.name, 0), MOST_USES - receiving_hand.get(card.name, 0))
        if card.seat == giver and uses:
            lose_card(turn, giver, card.name, uses)
            gain_card(turn, 3 - giver, card.name, uses)


@step_function("discard")
def discard(turn: Turn, step: blocks.Discard) -> None:
    cards = dict.fromkeys(cards_of(turn, step.target, step.touches))
    if step.down_to is not None:
        for seat in (turn.seat, turn.other):
            discard_down_to(turn, seat, [card.name for card in cards if card.seat == seat], step.down_to)
        return
    for card in cards:
        if uses := turn.board.sides[card.seat - 1].hand.get(card.name):
            lost_uses = uses if step.uses == "all" else min(uses, step.uses)
            lose_card(turn, card.seat, card.name, lost_uses)
            if step.pile and turn.board.rules.model.pile is not None:
                pile = pile_mark(turn.board, card.seat, card.name)
                announce_mark(turn, pile, MarkState(min(MOST_IN_PILE, turn.board.mark_value(pile) + lost_uses)))


def discard_down_to(turn: Turn, seat: int, cards: Iterable[str], limit: int) -> None:
    """Take random uses of these cards from a hand until a number of them is left."""
    hand = turn.board.sides[seat - 1].hand
    uses = [card for card in cards for _ in range(hand.get(card, 0))]
    lost_cards = list[str]()
    while len(uses) > limit:
        lot = 1
        if len({*uses}) > 1:
            lot = turn.draw(range(1, len(uses) + 1))
            turn.events.append(LotDrawn(seat, lot, len(uses)))
        lost_cards.append(uses.pop(lot - 1))
    for card in dict.fromkeys(lost_cards):
        lose_card(turn, seat, card, lost_cards.count(card))


@step_function("copy_card")
def copy_card(turn: Turn, step: blocks.CopyCard) -> None:
    for card in cards_of(turn, step.target):
        if can_have(turn, card):
            gain_card(turn, turn.seat, card.name)


def is_short(view: SeatView, card: HandCard) -> bool:
    """Return True if a seat has fewer uses of a card than it was dealt."""
    uses = view.board.sides[card.seat - 1].hand.get(card.name, 0)
    return can_have(view, card) and uses < view.board.rules.cards[card.name].uses


@step_function("renew_card")
def renew_card(turn: Turn, step: blocks.RenewCard) -> None:
    for card in cards_of(turn, step.target):
        if is_short(turn, card):
            end_mark(turn, blocks.USED_UP.at(card.seat, card=card.name))
            gain_card(turn, card.seat, card.name)


def pile_of(board: Board, seat: int, only: str | None) -> dict[str, int]:
    """Return the number of times that each card, or the ``only`` one, is in the pile of a seat.

    It is 0 for a card of a pile without end.
    """
    rules = board.rules
    if rules.model.pile is None:
        among = rules.model.deck if only is None else (only,)
        return {card: 0 for card in dict.fromkeys(among) if card in rules.cards and not rules.cards[card].hands_out}
    owner = seat if rules.model.pile.of == "own" else 1
    counts = {mark.card: state.value for mark, state in board.marks.items()
              if mark.sign[0] == blocks.PILED_CARD.sign and mark.seat == owner}
    return {card: counts[card] for card in rules.match.order if card in counts and only in (None, card)}


def pile_mark(board: Board, seat: int, card: str) -> Mark:
    pile = board.rules.model.pile
    return blocks.PILED_CARD.at(seat if pile is not None and pile.of == "own" else 1, card=card)


@step_function("draw_card")
def draw_card(turn: Turn, step: blocks.DrawCard) -> None:
    for seat in turn.seats_of(step.of):
        for _ in range(step.count):
            draw_one(turn, seat, step.card)


def draw_one(turn: Turn, seat: int, only: str | None) -> None:
    """Draw a card, or the ``only`` one, if the hand can take one of the pile."""
    board = turn.board
    pile, hand = pile_of(board, seat, only), board.sides[seat - 1].hand
    among = [card for card, count in pile.items() if hand.get(card, 0) < MOST_USES for _ in range(count or 1)]
    if not among:
        return
    lot = turn.draw(range(1, len(among) + 1)) if len(among) > 1 else 1
    if len(among) > 1:
        turn.events.append(LotDrawn(seat, lot, len(among)))
    card = among[lot - 1]
    if board.rules.model.pile is not None:
        reduce_mark(turn, pile_mark(board, seat, card), MarkState(pile[card] - 1))
    gain_card(turn, seat, card)


@step_function("repeat")
def repeat(turn: Turn, step: blocks.Repeat) -> None:
    """Repeat the last card. Its steps happen instead of this one: see ``card_moves.source_of``."""


@step_function("points")
def points(turn: Turn, step: Points) -> None:
    faces = sum(turn.face(die) for die in turn.dice(step.target, touches=False)) if step.target is not None else 0
    by = step.by + step.times * faces
    seat = turn.seat_of(step.of)
    if step.steal:
        by = max(0, min(by, turn.total(3 - seat)))
        lose_points(turn, 3 - seat, by, "card")
    if by > 0:
        win_points(turn, seat, by)
    lose_points(turn, seat, -by, "card")
