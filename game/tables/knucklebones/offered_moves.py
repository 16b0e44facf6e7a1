"""What a seat can do with the cards it holds."""

from __future__ import annotations

from itertools import chain

from game.kernel.refusal import Refusal
from game.tables.knucklebones.card_options import look_of, options, seen, shape_of
from game.tables.knucklebones.moves import ROLL, Move
from game.tables.knucklebones.notation import write_move
from game.tables.knucklebones.position import Fields, Hand
from game.tables.knucklebones.rule_tables import REMEMBERED, Book, Held, Offer, Shape, Sight, card_order

ROLLS = (ROLL,)
FULL = (3, 3, 3)


def dealt(book: Book, deck: tuple[str, ...] | None) -> Hand:
    """The hand each seat starts with: this deck, or the one the rules name."""
    hand = book.dealt.get(deck)
    if hand is None:
        rules = book.rules
        ids = (rules.deck if deck is None else deck) if rules.cards else ()
        for card_id in ids:
            if card_id not in rules.catalogue:
                raise Refusal("unknown_deck", f"There is no card called {card_id!r} to deal.")
        ids = ids[: rules.hand]
        order = [card_id for card_id in card_order(rules) if card_id in ids]
        if len(book.dealt) >= REMEMBERED:
            book.dealt.clear()
        hand = book.dealt[deck] = tuple((i, rules.catalogue[i].uses * ids.count(i)) for i in order)
    return hand


def held(book: Book, hand: Hand) -> Held:
    """What follows from holding these cards."""
    found = book.hands.get(hand)
    if found is None:
        looks = [look_of(book.cards[card_id]) for card_id, _ in hand if card_id in book.cards]
        if len(book.hands) >= REMEMBERED:
            book.hands.clear()
        found = book.hands[hand] = Held(
            Sight(*(any(seen) for seen in zip(*looks, strict=True))) if looks else Sight(False, False, False, False),
            {card_id: (_spent(hand, card_id), left - 1) for card_id, left in hand},
        )
    return found


def offered(book: Book, position: Fields) -> Offer:
    """Everything the active seat, which holds cards and has not rolled, may do."""
    boards, seat, _, hands, shields, _ = position
    (a, b, c), (d, e, f) = boards if seat == 1 else (boards[1], boards[0])
    hand = hands[seat - 1]
    key = hand, len(a), len(b), len(c), len(d), len(e), len(f), shields[seat - 1], shields[2 - seat]
    found = book.offers.get(key)
    if found is None:
        if len(book.offers) >= REMEMBERED:
            book.offers.clear()
        found = book.offers[key] = moves(book, hand, shape_of(position, seat))
    return found


def moves(book: Book, hand: Hand, shape: Shape) -> Offer:
    """Everything a seat with this hand may do in a position of this shape."""
    holds = held(book, hand)
    key = holds, seen(holds.look, shape)
    found = book.moves.get(key)
    if found is None:
        if len(book.moves) >= REMEMBERED:
            book.moves.clear()
        every = every_move(book, hand, shape)
        found = book.moves[key] = every, frozenset(every)
    return found


def every_move(book: Book, hand: Hand, shape: Shape) -> tuple[Move, ...]:
    """Every move that a hand allows, put together card by card and sorted by notation."""
    groups = [group for card_id, _ in hand if (group := options(book, card_id, shape).moves)]
    if shape[0] != FULL:
        groups.append(ROLLS)
    groups.sort(key=lambda group: write_move(group[0]))
    return tuple(chain.from_iterable(groups))


def _spent(hand: Hand, card_id: str) -> Hand:
    return tuple((i, left - (i == card_id)) for i, left in hand if left > (i == card_id))
