"""A position of Prospector, one mine or in a duel two, and its moves; both also as text."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from game.kernel.refusal import Refusal, bad_part, position_context, quote
from game.tables.edges import read_edges, write_edges
from game.tables.prospector.definitions import NO_EDGES, SHORT_RUN, DigEdges, Rules, unknown_layout

NO_CARD, HIDDEN = "--", "??"
"""Signs of a slot without a card, and of a card that a player cannot see."""
GOLD = "*"
"""Sign after a gold card."""
RoundEnding = Literal["won", "lost"]


class Dig(NamedTuple):
    """The cards of one seat, in notation: rank and suit, ``*`` after gold."""

    layout: str
    mine: tuple[str, ...]
    """The card of each slot."""
    target: str
    pile: tuple[str, ...]
    """The cards of the pile, the top one first."""
    discards: tuple[str, ...]
    """Earlier targets, the oldest first."""
    run_cards: int
    run_gold: int
    """Gold cards of the run."""
    score: int
    """Points in the bank."""
    round: int
    side: int
    """The seat that digs, 1 or 2."""
    rng: int | None
    edges: DigEdges = NO_EDGES
    cards_left: int = 0
    """The slots that hold a card, as bits; follows from ``mine``."""
    face_up: int = 0
    """The slots among these whose cards are face up, as bits; follows from the layout and the edges."""
    ending: RoundEnding | None = None
    """The way the round has ended; follows from the rest."""


class Position(NamedTuple):
    """One dig, or both in a duel, seat 1's first."""

    digs: tuple[Dig, ...]
    seat_to_move: int
    """The seat to move; if both may, the first that has not ended."""

    @property
    def over(self) -> bool:
        """True if no seat can move any more."""
        return all(dig.ending for dig in self.digs)


def position_of(digs: tuple[Dig, ...]) -> Position:
    return Position(digs, next((seat for seat, dig in enumerate(digs, 1) if not dig.ending), len(digs)))


def solo_position(position: Position, seat: int) -> Position:
    """Return the dig of one seat, as if there were no other."""
    return Position((position.digs[seat - 1],), 1)


def blind(position: Position) -> Position:
    """Return the position as a player sees it: face-down cards show only their gold, the pile shows nothing."""
    return position._replace(digs=tuple(map(_blind_dig, position.digs)))


def _blind_dig(dig: Dig) -> Dig:
    mine = tuple(
        card if card == NO_CARD or dig.face_up >> slot & 1 else HIDDEN + card[2:] for slot, card in enumerate(dig.mine)
    )
    seen_pile = dig.pile[: dig.edges.peek]
    return dig._replace(mine=mine, pile=(*seen_pile, *(HIDDEN,) * (len(dig.pile) - len(seen_pile))), rng=None)


class Move(NamedTuple):
    """``m`` takes the card of a slot, ``draw`` turns the top card of the pile. ``seat`` is 0 in a game alone."""

    verb: str
    slot: int = 0
    seat: int = 0


def draw_move(seat: int = 0) -> Move:
    """Return the move that turns the top card of the pile."""
    return Move("draw", 0, seat)


def take_move(slot: int, seat: int = 0) -> Move:
    """Return the move that takes the card of a slot."""
    return Move("m", slot, seat)


def write_move(move: Move) -> str:
    """Write a move as text: ``m12``, ``draw``; in a duel with the seat in front, ``2:m12``."""
    text = f"m{move.slot}" if move.verb == "m" else move.verb
    return f"{move.seat}:{text}" if move.seat else text


FIELDS = ("LAYOUT", "MINE", "TARGET", "PILE", "DISCARDS", "RUN", "SCORE", "ROUND", "SIDE", "RNG", "EDGES")


DUEL_SEPARATOR = " | "
"""Separator between the digs of both seats."""


def write(position: Position) -> str:
    """Write every dig by its ``FIELDS``; in a duel both, with a bar between them."""
    return DUEL_SEPARATOR.join(map(_dig_text, position.digs))


def _dig_text(dig: Dig) -> str:
    rng = "-" if dig.rng is None else f"{dig.rng:x}"
    return (
        f"{dig.layout} {','.join(dig.mine)} {dig.target} {','.join(dig.pile) or '-'} {','.join(dig.discards) or '-'} "
        f"{dig.run_cards}.{dig.run_gold} {dig.score} {dig.round} {dig.side} {rng}{_edges_text(dig)}"
    )


def _edges_text(dig: Dig) -> str:
    if dig.edges is NO_EDGES:
        return ""
    edges = [NO_EDGES, NO_EDGES]
    edges[dig.side - 1] = dig.edges
    text = write_edges(edges)
    return f" {text}" if text else ""


def run_worth(rules: Rules, dig: Dig) -> int:
    """Return the worth of a dig's run so far."""
    return worth(rules, dig.edges, dig.run_cards, dig.run_gold)


def worth(rules: Rules, edges: DigEdges, cards: int, gold: int) -> int:
    """Return the worth of a run of this many cards, ``gold`` of them gold."""
    points = rules.worth(cards, gold)
    if edges is NO_EDGES or not cards:
        return points
    if cards <= SHORT_RUN:
        points += edges.short
    return 2 * points if edges.boosts else points


def run_cards_of(rules: Rules, edges: DigEdges, card: str) -> int:
    """Return the number of cards that a card counts in its run."""
    return 1 + edges.aces * (card[0] == rules.cards.ranks[0].letter)


def with_derived_fields(rules: Rules, dig: Dig) -> Dig:
    cards = sum(1 << slot for slot, card in enumerate(dig.mine) if card != NO_CARD)
    layout = rules.layouts[dig.layout]
    face_up = (layout.slots_face_up(dig.edges.open) | layout.free(cards)) & cards
    return with_end(rules, dig._replace(cards_left=cards, face_up=face_up, ending=None))


def with_end(rules: Rules, dig: Dig) -> Dig:
    """Return the dig with ``ending`` set if its round is over."""
    goal = goal_of(rules, dig.edges)
    if not dig.cards_left or (goal and dig.score + run_worth(rules, dig) >= goal):
        return dig._replace(ending="won")
    is_lost = not (dig.pile or fitting_slots(rules, dig) or _has_unknown_card(rules, dig))
    return dig._replace(ending="lost") if is_lost else dig


def goal_of(rules: Rules, edges: DigEdges) -> int:
    """Return the points that win a round; 0 means that only an empty mine does."""
    return rules.goal and max(1, rules.goal - edges.goal)


def fitting_slots(rules: Rules, dig: Dig) -> list[int]:
    """Return the slots whose cards may be taken, in order."""
    neighbors = near_of(rules, dig).get(dig.target[0], ())
    mine = dig.mine
    slots = []
    rest = rules.layouts[dig.layout].free(dig.cards_left)
    while rest:
        bit = rest & -rest
        rest ^= bit
        slot = bit.bit_length() - 1
        if mine[slot][0] in neighbors:
            slots.append(slot)
    return slots


def near_of(rules: Rules, dig: Dig) -> dict[str, frozenset[str]]:
    """Return the letters of the ranks that fit on each other in a dig, by the letter of a rank."""
    return rules.near_by_wild[min(dig.edges.wild, len(rules.cards.ranks))]


def _has_unknown_card(rules: Rules, dig: Dig) -> bool:
    """Return True if an uncovered card is unknown in this position, so that it might fit."""
    free = rules.layouts[dig.layout].free(dig.cards_left)
    return any(card.startswith(HIDDEN) for slot, card in enumerate(dig.mine) if free >> slot & 1)


REQUIRED_FIELDS = 4
"""Number of required fields, and the defaults of the others."""
FIELD_DEFAULTS = ("-", "0.0", "0", "1", "1", "-", "")


def read(rules: Rules, text: str) -> Position:
    """Return the position a line describes; refuse with ``bad_position``, naming the part that is wrong.

    Refuses with ``unknown_layout`` if the data have no such mine.
    """
    with position_context(text):
        digs = tuple(_read_dig(rules, part) for part in text.split(DUEL_SEPARATOR))
        if len(digs) > 2:
            raise bad_part(DUEL_SEPARATOR.strip(), "a position is one mine, or in a duel two")
        if len(digs) == 2 and (digs[0].side, digs[1].side) != (1, 2):
            raise bad_part(text.split(DUEL_SEPARATOR)[1], "in a duel seat 1 comes first, then seat 2")
        return position_of(digs)


def _read_dig(rules: Rules, part: str) -> Dig:
    fields = part.split(" ")
    if not REQUIRED_FIELDS <= len(fields) <= len(FIELDS):
        raise bad_part(part, f"a position is {' '.join(FIELDS)}, with one space between")
    layout, mine, target, pile, *optional_fields = fields
    discards, run, score, number, side, rng, edges = (*optional_fields, *FIELD_DEFAULTS[len(optional_fields) :])
    if layout not in rules.layouts:
        raise unknown_layout(rules, layout)
    slots = mine.split(",")
    slot_count = len(rules.layouts[layout].slots)
    if len(slots) != slot_count:
        raise bad_part(mine, f"the mine {layout} has {slot_count} slots, not {len(slots)}")
    cards, _, gold = run.partition(".")
    run_form = "RUN is cards and gold cards such as 3.1"
    run_cards, run_gold = _count(cards, run, run_form), _count(gold, run, run_form)
    if run_gold > run_cards:
        raise bad_part(run, "a run has no more gold cards than cards")
    if side not in ("1", "2"):
        raise bad_part(side, "SIDE is 1 or 2")
    if not re.fullmatch(r"-|0|[1-9a-f][0-9a-f]{0,15}", rng):
        raise bad_part(rng, "RNG is a state in hexadecimal, or -")
    if len(fields) == len(FIELDS) and not edges:
        raise bad_part(part, f"a position is {' '.join(FIELDS)}, with one space between")
    edges_by_seat = read_edges((NO_EDGES, NO_EDGES), edges) if edges else (NO_EDGES, NO_EDGES)
    if edges_by_seat[2 - int(side)] != NO_EDGES:
        raise bad_part(edges, f"these are edges of seat {side}")
    bank = _count(score.removeprefix("-"), score, "SCORE is a whole number")
    return with_derived_fields(
        rules,
        Dig(
            layout,
            tuple(card if card == NO_CARD else _card(rules, card) for card in slots),
            _card(rules, target),
            _cards(rules, pile),
            _cards(rules, discards),
            run_cards,
            run_gold,
            -bank if score[0] == "-" else bank,
            _count(number, number, "ROUND is a whole number", 1),
            int(side),
            None if rng == "-" else int(rng, 16),
            edges_by_seat[int(side) - 1],
        ),
    )


def _count(word: str, part: str, message: str, least: int = 0) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,8}", word) or int(word) < least:
        raise bad_part(part, message)
    return int(word)


def _cards(rules: Rules, word: str) -> tuple[str, ...]:
    return () if word == "-" else tuple(_card(rules, card) for card in word.split(","))


def _card(rules: Rules, card: str) -> str:
    plain = card.removesuffix(GOLD)
    if plain != HIDDEN and plain not in rules.every_card:
        raise bad_part(card, f"a card is a rank and a suit such as {rules.cards.cards[8]}, with * behind gold")
    return card


def read_move(rules: Rules, text: str) -> Move:
    """Read a move from text; refuse with ``bad_move``. ``apply`` checks that it is legal."""
    match = re.fullmatch(r"(?:([12]):)?(?:(draw)|m(0|[1-9][0-9]?))", text)
    if match is None:
        raise Refusal("bad_move", f"{quote(text)} is not a move: m and a slot such as m12, or draw; 2:m12 in a duel.")
    seat = int(match[1] or 0)
    return draw_move(seat) if match[2] else take_move(int(match[3]), seat)
