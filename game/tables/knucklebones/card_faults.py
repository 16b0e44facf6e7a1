"""Cards that can never be played, and such as nobody can read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, product

from game.content.brightness import contrast
from game.content.definition import rgb
from game.content.faults import Complaint
from game.content.models.palette import Palette
from game.kernel.random_stream import Stream
from game.tables.knucklebones.card_files import Cards
from game.tables.knucklebones.card_options import look_of, seen, worked_out
from game.tables.knucklebones.cards.hands import USED
from game.tables.knucklebones.cards.marked_die import LOST
from game.tables.knucklebones.cards.points import WON
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.one.cards import moves_of
from game.tables.knucklebones.one.convert import to_board
from game.tables.knucklebones.position import Mark, marked
from game.tables.knucklebones.quick_cards import quick
from game.tables.knucklebones.rule_tables import Shape
from game.tables.knucklebones.waiting_die import READY

LEAST = 4.5
"""Contrast of words (WCAG 2.2, 1.4.3)."""
ROW = tuple(product((2, 1, 0, 3), (2, 1, 3, 0), (0, 1), (0, 1)))
"""Dice in an own row and in the one across, and whether each is shielded; what is likely to do comes first."""


def shapes() -> Iterator[Shape]:
    """Every position as availability sees it, as long as rows may change places with those across from them."""
    for rows in combinations_with_replacement(ROW, 3):
        own, other, shields, others = zip(*rows, strict=True)
        if sum(own) < 9 and sum(other) < 9:
            yield own, other, shields, others


def ever(name: str, card: Card) -> bool:
    """Whether there is any position in which the card has a complete choice."""
    if not quick(card):
        return ever_by_steps(name, card)
    look = look_of(card)
    known: set[Shape] = set()
    for shape in shapes():
        flat = seen(look, shape)
        if flat not in known:
            known.add(flat)
            if worked_out(name, card, flat).plays:
                return True
    return False


GROUNDS = (3, 3), (1, 2), (2, 4), (5, 5)
"""Rows and fields on which cards of steps are tried, the usual ones first."""
SAMPLES = 240
"""Positions on each of them."""
OTHERS = ("else_a", "else_b", "else_c")
"""Cards beside it."""


def ever_by_steps(name: str, card: Card) -> bool:
    """Whether a card of steps has a complete choice in any of many positions, made up from one seed."""
    return any(_found_on(name, card, rows, fields) for rows, fields in GROUNDS)


def _found_on(name: str, card: Card, rows: int, fields: int) -> bool:
    plain = Card.model_validate({"name": {"en": "-"}, "art": "-", "steps": [{"do": "points", "by": 1}]})
    catalogue = {name: card, **dict.fromkeys(OTHERS, plain)}
    sets = Rules(catalogue=catalogue, deck=(name, *OTHERS), rows=rows, fields=fields)
    asked = (card.when and (card.when.behind or card.when.ahead)) or 0
    stream = Stream(len(name))
    for sample in range(SAMPLES):
        boards = tuple(_board(stream, rows, fields, sample % 4 == seat) for seat in (1, 2))
        shields = tuple(tuple(stream.below(4) // 3 for _ in range(rows)) for _ in (1, 2))
        held = [tuple((other, 1 + stream.below(2)) for other in OTHERS if stream.below(4)) for _ in (1, 2)]
        used = [other for other in OTHERS if other not in dict(held[0])] if sample % 3 else []
        marks = {Mark(1 + sample % 2, 0, 0, "<else_a"): 0, Mark(1, 0, 0, "#"): 1 + stream.below(20)}
        marks |= {Mark(1, 0, 0, USED.sign + other): 0 for other in used}
        lead = (LOST.sign, WON.sign)[stream.below(2)]
        marks[Mark(1, 0, 0, lead)] = 1 + stream.below(200) + asked
        position = marked((boards, 1, READY, (((name, 1), *held[0]), held[1]), shields, None), marks)  # type: ignore[arg-type]
        if moves_of(to_board(sets, position), name, 1):
            return True
    return False


def _board(stream: Stream, rows: int, fields: int, crowded: bool) -> tuple[tuple[int, ...], ...]:
    """A board with any dice, or where it is ``crowded`` with one free field."""
    free = stream.below(rows)
    many = [fields - (row == free) if crowded else stream.below(fields + 1) for row in range(rows)]
    return tuple(tuple(1 + stream.below(6) for _ in range(each)) for each in many)


def why(name: str, card: Card) -> str:
    """What keeps a card that can never be played from it."""
    if card.when is None:
        return "its choices exist in no position" if card.choices else "its steps do nothing in any position"
    free = card.model_copy(update={"when": None})
    return "its 'when' holds in no position" if ever(name, free) else why(name, free)


def never_playable(cards: Cards) -> Iterable[Complaint]:
    """Every card has a position in which it can be played."""
    for name, card in cards.root.items():
        if not ever(name, card):
            yield Complaint((name,), f"{name!r} can never be played: {why(name, card)}")


def pale(cards: Cards, palette: Palette) -> Iterable[Complaint]:
    """No card's colour is too close to its panel."""
    for name, card in cards.root.items():
        found = contrast(rgb(card.colour), palette.rgb("panel"))
        if found < LEAST:
            what = f"the card's colour stands out from 'panel' only {found:.1f}:1, it needs {LEAST:.1f}:1"
            yield Complaint((name, "colour"), what)
