"""Records of a match for cards that ask about the past: destroyed dice, rolls, and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.tables.knucklebones.board import mark_kind
from game.tables.knucklebones.cards.blocks import hands as records
from game.tables.knucklebones.cards.blocks.scores import SCORE_SIGN
from game.tables.knucklebones.cards.blocks.waits import WAIT_SIGNS, origin_of
from game.tables.knucklebones.cards.conditions import RecordWord
from game.tables.knucklebones.events import DiceDestroyed, Event
from game.tables.knucklebones.mark import MarkKind, MarkState
from game.tables.knucklebones.turn import Turn, drop_mark, put_mark

CARD_SIGNS = records.PILED_CARD.sign + records.USED_UP.sign + records.LAST_CARD.sign
"""Signs of marks that name a card which may come to a hand or happen again."""
RECORD_SIGNS: Mapping[RecordWord, tuple[str, ...]] = {
    "destroyed": (records.LOST_TO_OWN.sign, records.LOST_TO_OTHER.sign),
    "played": (records.CARD_TALLY.sign,),
    "roll": (records.LAST_ROLL.sign,),
    "last_destroyed": (records.LAST_LOST.sign,),
    "last_card": (records.SEAT_LAST_CARD.sign,),
}
"""The beginning of the marks of each record."""


def is_asked_about(turn: Turn, record: RecordWord) -> bool:
    """Return True if something in the match may ask about this, or has been able to: a record has no gaps."""
    rules = turn.board.rules
    if record in rules.match.records_of_every_match:
        return True
    cards = rules.match.cards_by_record.get(record)
    if not cards:
        return False
    has_mark = any(mark.sign.startswith(RECORD_SIGNS[record]) for mark in turn.board.marks if not mark.row)
    return has_mark or may_act(turn, cards)


def may_act(turn: Turn, cards: frozenset[str]) -> bool:
    """Return True if one of these cards may take effect later, now or in another turn."""
    dealt = turn.board.rules.match.dealt_cards
    return bool(cards) and not (cards.isdisjoint(dealt) and cards.isdisjoint(_acting_cards(turn)))


def _acting_cards(turn: Turn) -> Iterator[str]:
    yield from (turn.scope.card, turn.spent_card)
    for side in turn.board.sides:
        yield from side.hand
    for mark in turn.board.marks:
        if mark.sign[0] in (*WAIT_SIGNS, SCORE_SIGN):
            yield origin_of(mark.card).card
        elif mark.sign[0] in CARD_SIGNS:
            yield mark.card


def add_to_tally(turn: Turn, seat: int, kind: MarkKind, count: int = 1) -> None:
    """Count something that has happened in this turn."""
    mark = kind.at(seat)
    tally = records.tally_of(turn.board.mark_value(mark))
    put_mark(turn, mark, records.Tally(tally.this_turn + count, tally.last_turn, tally.match + count).state)


def record_loss(turn: Turn, seat: int, count: int, event: Event) -> None:
    """Record dice of a seat that were destroyed; what a trap or shield destroys is the work of the other seat."""
    if is_asked_about(turn, "destroyed"):
        by_other = turn.seat != seat or not isinstance(event, DiceDestroyed)
        add_to_tally(turn, seat, records.LOST_TO_OTHER if by_other else records.LOST_TO_OWN, count)
    face: int = getattr(event, "face", 0)
    if face and is_asked_about(turn, "last_destroyed"):
        put_mark(turn, records.LAST_LOST.at(seat), MarkState(face))


def record_roll(turn: Turn, face: int) -> None:
    """Record a roll of the seat that moves."""
    if is_asked_about(turn, "roll"):
        put_mark(turn, records.LAST_ROLL.at(turn.board.active), MarkState(face))


def record_card(turn: Turn) -> None:
    """Record a card once it has taken effect."""
    if is_asked_about(turn, "played"):
        add_to_tally(turn, turn.seat, records.CARD_TALLY)
    if is_asked_about(turn, "last_card"):
        for mark in [mark for mark in turn.board.marks if mark.sign[0] == records.SEAT_LAST_CARD.sign]:
            if mark.seat == turn.seat:
                drop_mark(turn, mark)
            else:
                put_mark(turn, mark, MarkState(records.EARLIER_CARD))
        put_mark(turn, records.SEAT_LAST_CARD.at(turn.seat, card=turn.scope.card))


def age_tallies(turn: Turn) -> None:
    """Make the counts of this turn those of the last one."""
    if not turn.board.rules.match.keeps_records:
        return
    for mark, state in [*turn.board.marks.items()]:
        if mark_kind(mark) in records.TALLY_KINDS:
            tally = records.tally_of(state.value)
            put_mark(turn, mark, records.Tally(0, tally.this_turn, tally.match).state)
