"""What playing a card does, effect by effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from game.kernel.refusal import Refusal
from game.tables.knucklebones.card_deed import Deed
from game.tables.knucklebones.card_options import options, shape_of
from game.tables.knucklebones.cards import EFFECTS as CARDS
from game.tables.knucklebones.chance import rolls, throw
from game.tables.knucklebones.clash import settle
from game.tables.knucklebones.definitions import (
    Again,
    Card,
    CopyDie,
    Destroy,
    LoadRoll,
    Pair,
    RaiseShield,
    Reflect,
    Reroll,
    RestrictRoll,
    Roll,
    Swap,
)
from game.tables.knucklebones.die import DIE, PARITIES, Die, special, weighted
from game.tables.knucklebones.events import (
    CardPlayed,
    DiceSwapped,
    DieRerolled,
    DieStolen,
    Event,
    RowShielded,
)
from game.tables.knucklebones.hazards import NO_PITFALLS, Pitfalls
from game.tables.knucklebones.moves import Move, Play
from game.tables.knucklebones.notation import write, write_move
from game.tables.knucklebones.offered_moves import held
from game.tables.knucklebones.position import Board, Fields
from game.tables.knucklebones.rows import with_row
from game.tables.knucklebones.rule_tables import Book
from game.tables.knucklebones.scoring import over
from game.tables.knucklebones.turn_end import finish
from game.tables.knucklebones.waiting_die import READY

KEPT = 4096
played = lru_cache(KEPT)(CardPlayed)
shielded = lru_cache(KEPT)(RowShielded)
stolen = lru_cache(KEPT)(DieStolen)
swapped = lru_cache(KEPT)(DiceSwapped)
"""The events of cards, each made once."""


def play_card(
    book: Book, position: Fields, move: Move, pitfalls: Pitfalls = NO_PITFALLS
) -> tuple[Fields, tuple[Event, ...], Die | None]:
    """The position after a card, what happened, and the die that it rolls in the end, if it does."""
    play, card = _allowed(book, position, move)
    boards, seat, _, hands, shields, _ = position
    hand, left = held(book, hands[seat - 1]).spent[move.verb]
    deed = Deed(position, move.face, played(seat, move.verb, play, left))
    for effect in card.effects:
        EFFECTS[type(effect)](deed, effect, play)
    own, other, events = deed.own, deed.other, deed.events
    if deed.touched:
        if len(deed.arrivals) > 1:
            deed.arrivals.sort(key=lambda arrival: (arrival[0], -arrival[1]))
        if pitfalls:
            pitfalls = _armed(pitfalls, events)
        touched = sorted(deed.touched)
        own, other = settle(book, seat, boards, own, other, shields[2 - seat], deed.arrivals, touched, events, pitfalls)
        boards = (own, other) if seat == 1 else (other, own)
    hands = (hand, hands[1]) if seat == 1 else (hands[0], hand)
    shields = (deed.shields, shields[1]) if seat == 1 else (shields[0], deed.shields)
    after = boards, seat, READY, hands, shields, deed.rng
    if deed.rolls and not (deed.touched and over(book, after)):
        return after, tuple(events), special(deed.die, deed.sweeps, deed.ways) if deed.sweeps or deed.ways else deed.die
    return (*finish(book, after, events, card.ends_turn), None)


def _armed(pitfalls: Pitfalls, events: Iterable[Event]) -> Pitfalls:
    """The pitfall that a card's first stolen die lands on: by the next one all of them have gone."""
    first = next(((event.row - 1, event.field - 1) for event in events if isinstance(event, DieStolen)), (0, 0))
    return {first: pitfalls[first]} if first in pitfalls else NO_PITFALLS


def _allowed(book: Book, position: Fields, move: Move) -> tuple[Play, Card]:
    if position is book.asked and move in book.answer:
        return move.choices, book.cards[move.verb]
    if not book.rules.cards:
        raise Refusal("no_cards", "These rules are played without cards.", write(position))
    card = book.cards.get(move.verb)
    if card is None:
        raise Refusal("bad_move", f"There is no card called {move.verb!r}.", write(position))
    name = card.name.get("en", move.verb).replace("\u00ad", "")
    _, seat, _, hands, _, _ = position
    if move.verb not in held(book, hands[seat - 1]).spent:
        raise Refusal("card_spent", f"{name} is not in this hand any more.", write(position))
    allowed = options(book, move.verb, shape_of(position, seat))
    if not allowed.plays:
        raise Refusal("card_unavailable", f"{name} has no legal choice now.", write(position))
    play = allowed.meant.get(move.choices)
    if play is None:
        raise Refusal("bad_choice", f"{name} cannot be played on that: {write_move(move)}.", write(position))
    if move.face and not rolls(card):
        raise Refusal("bad_move", f"{name} rolls no die, so it cannot name a face.", write(position))
    return play, card


def _restrict(deed: Deed, effect: RestrictRoll, play: Play) -> None:
    deed.die = PARITIES[str(play[effect.choice - 1])]


def _load(deed: Deed, effect: LoadRoll, play: Play) -> None:
    face = play[effect.choice - 1]
    assert isinstance(face, int)
    deed.die = weighted(face, effect.chance, effect.of)


def _destroy(deed: Deed, effect: Destroy, play: Play) -> None:
    deed.sweeps = True


def _place_so(deed: Deed, effect: Reflect | Pair | Again, play: Play) -> None:
    deed.ways += (effect.kind,)


def _roll(deed: Deed, effect: Roll, play: Play) -> None:
    deed.rolls = True


def _shield(deed: Deed, effect: RaiseShield, play: Play) -> None:
    assert isinstance(effect.choice, int)
    row, (a, b, c), turns = play[effect.choice - 1], deed.shields, effect.turns
    assert isinstance(row, int)
    deed.events.append(shielded(deed.seat, row, turns))
    deed.shields = (turns, b, c) if row == 1 else (a, turns, c) if row == 2 else (a, b, turns)


def _copy(deed: Deed, effect: CopyDie, play: Play) -> None:
    die = play[effect.choice - 1]
    assert isinstance(die, tuple)
    row, field = die
    dice = deed.own[row - 1]
    landing = len(dice)
    if landing == 3:
        return
    face = deed.other[row - 1][field - 1]
    deed.events.append(stolen(deed.seat, row, landing + 1, face, row, field))
    deed.arrivals.append((row - 1, landing, face))
    deed.touched.add(row - 1)
    deed.own = with_row(deed.own, row - 1, (*dice, face))


def _swap(deed: Deed, effect: Swap, play: Play) -> None:
    first, second = play[effect.choices[0] - 1], play[effect.choices[1] - 1]
    assert isinstance(first, tuple) and isinstance(second, tuple)
    deed.events.append(swapped(deed.seat, *sorted((first, second))))
    (a, i), (b, j) = (first[0] - 1, first[1] - 1), (second[0] - 1, second[1] - 1)
    one, two = deed.own[a][i], deed.own[b][j]
    deed.own = _with_die(_with_die(deed.own, a, i, two), b, j, one)
    deed.touched |= {a, b}
    if a != b:
        deed.arrivals += [(a, i, two), (b, j, one)]


def _reroll(deed: Deed, effect: Reroll, play: Play) -> None:
    assert isinstance(effect.choice, int)
    die = play[effect.choice - 1]
    assert isinstance(die, tuple)
    row, field = die
    deed.rng, face = throw(DIE, deed.asked, deed.named)
    deed.events.append(DieRerolled(deed.seat, row, field, face, DIE.faces))
    deed.own = _with_die(deed.own, row - 1, field - 1, face)
    deed.touched.add(row - 1)
    deed.arrivals.append((row - 1, field - 1, face))


def _with_die(board: Board, row: int, field: int, face: int) -> Board:
    dice = board[row]
    return with_row(board, row, (*dice[:field], face, *dice[field + 1 :]))


EFFECTS: Mapping[type, Callable[[Deed, Any, Play], None]] = {
    RestrictRoll: _restrict,
    LoadRoll: _load,
    Destroy: _destroy,
    Reflect: _place_so,
    Pair: _place_so,
    Again: _place_so,
    Roll: _roll,
    Reroll: _reroll,
    RaiseShield: _shield,
    CopyDie: _copy,
    Swap: _swap,
    **{effect.block: effect.plays for effect in CARDS if effect.plays and effect.block},
}
