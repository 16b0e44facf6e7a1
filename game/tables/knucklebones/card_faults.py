"""Cards that can never be played, and cards that are hard to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, product

from game.content.definition import rgb
from game.content.faults import Complaint
from game.content.models.look import Palette, contrast
from game.kernel.random_stream import Stream
from game.tables.knucklebones import steps as steps  # Registers the functions of steps, from which cards are compiled.
from game.tables.knucklebones.blocks.hands import USED
from game.tables.knucklebones.blocks.marks import LOST, WON
from game.tables.knucklebones.board import Board, Side
from game.tables.knucklebones.card import Card as BoardCard
from game.tables.knucklebones.card_files import Cards
from game.tables.knucklebones.cards import moves_of, shape_of
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.ending import derive
from game.tables.knucklebones.mark import Mark
from game.tables.knucklebones.needs import needs_only_choices
from game.tables.knucklebones.ruleset import Row, ruleset_of

LEAST = 4.5
"""Least contrast of words (WCAG 2.2, 1.4.3)."""
ROW = tuple(product((2, 1, 0, 3), (2, 1, 3, 0), (0, 1), (0, 1)))
"""Dice in an own row and in the one across, and a shield on each; likely ones first."""


def shaped_boards(card: BoardCard, sets: Rules) -> Iterator[Board]:
    """Yield a board for each distinct shape, for a card whose moves depend on the shape alone.

    The rows may change places, together with those across from them.
    """
    known: set[object] = set()
    ruleset = ruleset_of(sets)
    for rows in combinations_with_replacement(ROW, 3):
        own, other, shields, others = zip(*rows, strict=True)
        if sum(own) < 9 and sum(other) < 9:
            one = Side(ruleset, [(1,) * many for many in own], shields, {card.name: 1}, ())
            two = Side(ruleset, [(2,) * many for many in other], others, {}, ())
            board = Board(ruleset, (one, two), 1, None, {})
            sees = card.sight(shape_of(board, 1)) if card.sight is not None else None
            if sees not in known:
                known.add(sees)
                yield board


def ever(name: str, card: Card) -> bool:
    """Return True if there is a position in which a card can be played."""
    sets = Rules(catalogue={name: card}, deck=(name,))
    played = ruleset_of(sets).cards[name]
    if needs_only_choices(played):
        return any(moves_of(board, name, 1) for board in shaped_boards(played, sets))
    return any(_found_on(name, card, rows, fields) for rows, fields in GROUNDS)


GROUNDS = (3, 3), (1, 2), (2, 4), (5, 5)
"""Rows and fields of the boards that a card is tried on, the standard one first."""
SAMPLES = 240
"""Boards of each size."""
OTHERS = ("else_a", "else_b", "else_c")
"""Other cards in the hands."""


def _found_on(name: str, card: Card, rows: int, fields: int) -> bool:
    plain = Card.model_validate({"name": {"en": "-"}, "art": "-", "steps": [{"do": "points", "by": 1}]})
    catalogue = {name: card, **dict.fromkeys(OTHERS, plain)}
    sets = Rules(catalogue=catalogue, deck=(name, *OTHERS), rows=rows, fields=fields)
    asked = (card.when and (card.when.behind or card.when.ahead)) or 0
    stream = Stream(len(name))
    ruleset = ruleset_of(sets)
    for sample in range(SAMPLES):
        rows_of = [_rows(stream, rows, fields, sample % 4 == seat) for seat in (1, 2)]
        shields = [tuple(stream.below(4) // 3 for _ in range(rows)) for _ in (1, 2)]
        held = [{other: 1 + stream.below(2) for other in OTHERS if stream.below(4)} for _ in (1, 2)]
        used = [other for other in OTHERS if other not in held[0]] if sample % 3 else []
        marks = {Mark(1 + sample % 2, 0, 0, "<else_a"): 0, Mark(1, 0, 0, "#"): 1 + stream.below(20)}
        marks |= {Mark(1, 0, 0, USED.sign + other): 0 for other in used}
        lead = (LOST.sign, WON.sign)[stream.below(2)]
        marks[Mark(1, 0, 0, lead)] = 1 + stream.below(200) + asked
        one = Side(ruleset, rows_of[0], shields[0], {name: 1, **held[0]}, ())
        two = Side(ruleset, rows_of[1], shields[1], held[1], ())
        if moves_of(derive(Board(ruleset, (one, two), 1, None, marks)), name, 1):
            return True
    return False


def _rows(stream: Stream, rows: int, fields: int, crowded: bool) -> list[Row]:
    """Return rows with random dice, with only one free field if they are ``crowded``."""
    free = stream.below(rows)
    many = [fields - (row == free) if crowded else stream.below(fields + 1) for row in range(rows)]
    return [tuple(1 + stream.below(6) for _ in range(each)) for each in many]


def why(name: str, card: Card) -> str:
    """Return the reason why a card can never be played."""
    if card.when is None:
        return "its choices exist in no position" if card.choices else "its steps do nothing in any position"
    free = card.model_copy(update={"when": None})
    return "its 'when' holds in no position" if ever(name, free) else why(name, free)


def never_playable(cards: Cards) -> Iterable[Complaint]:
    """Check that every card can be played in some position."""
    for name, card in cards.root.items():
        if not ever(name, card):
            yield Complaint((name,), f"{name!r} can never be played: {why(name, card)}")


def pale(cards: Cards, palette: Palette) -> Iterable[Complaint]:
    """Check that the color of each card stands out from its panel."""
    for name, card in cards.root.items():
        found = contrast(rgb(card.color), palette.rgb("panel"))
        if found < LEAST:
            what = f"the card's color has a contrast of only {found:.1f}:1 to 'panel'; it needs {LEAST:.1f}:1"
            yield Complaint((name, "color"), what)
