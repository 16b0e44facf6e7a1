"""Every event type of the table: its name in files, such as ``die_placed``, its change, its draws and its figures.

It also has the table's own refusal codes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Never

from game.kernel.events import function_for, name_of
from game.kernel.result import Figure
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.cards import blocks
from game.tables.knucklebones.cards.blocks import Change
from game.tables.knucklebones.cards.blocks.rolls import DiceOffered, DieThrown
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.events import (
    COMMON_EVENTS,
    CardPlayed,
    DiagonalGained,
    DiceDestroyed,
    DiceRemoved,
    DieRepelled,
    DieRerolled,
    DieRolled,
    Event,
    LotDrawn,
    RowScored,
)
from game.tables.knucklebones.moves import Move, pack
from game.tables.knucklebones.scoring import total

EVENT_NAMES: dict[type, str] = {kind: name_of(kind) for kind in (*COMMON_EVENTS, *blocks.EVENTS)}


def _destruction(event: DiceDestroyed | DiceRemoved) -> Change:
    return Change(destroys=tuple((event.seat, event.row, field) for field in event.fields))


CHANGE_OF_EVENT: Mapping[type, Callable[[Never], Change]] = {
    DiceDestroyed: _destruction,
    DiceRemoved: _destruction,
    DieRepelled: lambda event: Change(destroys=((event.seat, event.row, event.field),)),
    **blocks.CHANGES,
}
NO_CHANGE = Change()


def change_of(event: Event) -> Change:
    function = function_for(CHANGE_OF_EVENT, event)
    return NO_CHANGE if function is None else function(event)


def with_draws(move: Move, events: Sequence[Event]) -> Move:
    """Return a move with everything that it drew, so that a log can be replayed without the seed."""
    lots = [lot for event in events if (lot_of := function_for(DRAWS_OF_EVENT, event)) for lot in lot_of(event)]
    if not lots:
        return move
    return Move(move.verb, move.choices, lots[0] if len(lots) == 1 else pack(lots))


DRAWS_OF_EVENT: Mapping[type, Callable[[Never], tuple[int, ...]]] = {
    DieRolled: lambda event: (event.face,),
    DieRerolled: lambda event: (event.face,),
    DieThrown: lambda event: (event.face,),
    LotDrawn: lambda event: (event.lot,),
    DiceOffered: lambda event: event.faces,
}
"""The draws that each event reports."""


CODES: dict[str, str] = {
    "must_place": "a rolled die has to be placed first",
    "must_pick": "one of the dice that were rolled has to be chosen first",
    "must_play": "by the rules, a card must be played first",
    "must_choose": "what the card of the other seat asks has to be chosen first",
    "row_locked": "the row is locked",
    "not_rolled": "there is no rolled die to place",
    "row_full": "the row has no free field",
    "needs_face": "the position has no random stream (RNG `-`), so a roll has to name its face",
    "bad_face": "this roll cannot show that face",
    "no_cards": "these rules are played without cards",
    "card_spent": "the seat does not hold that card any more",
    "card_unavailable": "the card cannot be played here; the message has the reason that `why` gives",
    "bad_choice": "the card cannot be played on that; the message names the choice or the step",
}


def figures(rules: object, events: Iterable[Event]) -> Iterator[Figure]:
    """Yield the best row, diagonals, and every use of a card."""
    for event in events:
        match event:
            case RowScored(seat, _, score):
                yield Figure(seat, "row", score, keeps_best=True)
            case DiagonalGained(seat):
                yield Figure(seat, "diagonals")
            case CardPlayed(seat, card):
                yield Figure(seat, f"card.{card}")


def deeds(rules: Rules, before: Board, after: Board, events: Iterable[Event]) -> Iterator[Figure]:
    """Yield the points that a clash has cost the other seat."""
    seat, other = before.active, 3 - before.active
    if any(isinstance(event, DiceDestroyed) and event.seat != seat for event in events):
        points_lost = total(before, other) - total(after, other)
        if points_lost > 0:
            yield Figure(seat, "clash", points_lost, keeps_best=True)
