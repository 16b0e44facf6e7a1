"""How likely the seat to move is to win, at a glance: what was learned, added up over all that lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from game.tables.knucklebones.bots.learned import Learned, learned
from game.tables.knucklebones.bots.packed_sums import ONE
from game.tables.knucklebones.bots.placement_gains import standing
from game.tables.knucklebones.definitions import Multipliers, Rules
from game.tables.knucklebones.position import BARE, Position, Row
from game.tables.knucklebones.rows import ROWS
from game.tables.knucklebones.rule_tables import Book, book_of
from game.tables.knucklebones.scoring import totals

Judge = Callable[[Position, int], int]
"""How the seat stands that is to move and has not rolled, as ``packed`` counts: the logarithm of its odds. The number
is 0 where it is the seat that thinks, 1 where it is the other."""

class Judgement(NamedTuple):
    """How positions are judged."""

    judge: Judge
    slip: float
    """How often the seat across is taken to place a die anywhere."""


def slipping(chances: Sequence[float], slip: float) -> float:
    """What a seat makes of its chances: the best, but so often any."""
    return max(chances) * (1 - slip) + sum(chances) / len(chances) * slip if slip else max(chances)


TWICE, THRICE = 2, 3
"""The multipliers that everything was learned under."""
POINT, HASTE = 0.03, 0.01
"""Where nothing was learned, a point ahead counts so much, and so much more with every die on the fuller board."""


def judgement_of(rules: Rules) -> Judgement:
    """The judgement for these rules; where they are far from what was learned, points and dice have to do."""
    name = judged_as(rules)
    return taught(name) if name else Judgement(by_points(book_of(rules)), 0.0)


def judged_as(rules: Rules) -> str:
    """The name under which was learned what positions are worth by these rules; none where nothing was."""
    diagonal = rules.multipliers.diagonal
    known = book_of(rules).usual and rules.board_full
    if not known or rules.multipliers != Multipliers(double=TWICE, triple=THRICE, diagonal=diagonal):
        return ""
    return "kotsu" if diagonal or rules.instant_win or rules.cards else "classic"


@cache
def taught(name: str) -> Judgement:
    """The judgement that was learned under this name."""
    known = learned(name)
    return Judgement(by_lanes(known) if name == "classic" else by_all(known), known.slip)


def beside(book: Book, position: Position) -> int:
    """What marks add to the judgement: nothing was learned of them but that points count."""
    counted, seat = totals(book, position), position.active
    bare = standing(book, position.boards[seat - 1], position.boards[2 - seat])
    return round((counted[seat - 1] - counted[2 - seat] - bare) * (POINT + HASTE) * ONE)


def by_points(book: Book) -> Judge:
    """Points ahead count more the fuller the boards are."""

    def judge(position: Position, who: int) -> int:
        boards, seat = position.boards, position.active
        own, other = boards if seat == 1 else (boards[1], boards[0])
        dice = max(sum(map(len, own)), sum(map(len, other)))
        return round(standing(book, own, other) * (POINT + HASTE * dice) * ONE)

    return judge


class Lanes(dict[tuple[Row, Row], int]):
    """The vectors of facing rows, whatever the order of their dice; worked out when first asked for."""

    def __init__(self, known: dict[tuple[Row, Row], int]) -> None:
        super().__init__()
        self.known = known

    def __missing__(self, pair: tuple[Row, Row]) -> int:
        own, other = pair
        # Play never leaves a face on both sides; a position that was made up may.
        fair = tuple(sorted(own)), tuple(sorted(die for die in other if die not in own))
        found = self[pair] = self.known[fair]
        return found


def by_lanes(known: Learned) -> Judge:
    """Rows alone."""
    lanes, grounds, judged = Lanes(known.lanes), known.grounds, known.fold.judged

    def judge(position: Position, who: int) -> int:
        boards, seat = position.boards, position.active
        (a, b, c), (d, e, f) = boards if seat == 1 else (boards[1], boards[0])
        return judged(grounds[who] + lanes[a, d] + lanes[b, e] + lanes[c, f])

    return judge


def by_all(known: Learned) -> Judge:
    """Rows, diagonals, shields and the cards still held."""
    lanes, grounds, judged = Lanes(known.lanes), known.grounds, known.fold.judged
    own_lines, other_lines = known.own_diagonals, known.other_diagonals
    ends = {row: (row[0] if row else 0, row[1] if len(row) > 1 else 0, row[2] if len(row) > 2 else 0) for row in ROWS}
    own_cards, other_cards = Cards(known.own_cards), Cards(known.other_cards)

    def judge(position: Position, who: int) -> int:
        boards, seat, hands, shields = position.boards, position.active, position.hands, position.shields
        (a, b, c), (d, e, f) = own, other = boards if seat == 1 else (boards[1], boards[0])
        near, _, far = ends[a]
        nearer, _, farther = ends[c]
        middle = 7 * ends[b][1]
        total = grounds[who] + lanes[a, d] + lanes[b, e] + lanes[c, f]
        total += own_lines[49 * near + middle + farther] + own_lines[49 * far + middle + nearer]
        near, _, far = ends[d]
        nearer, _, farther = ends[f]
        middle = 7 * ends[e][1]
        total += other_lines[49 * near + middle + farther] + other_lines[49 * far + middle + nearer]
        if shields is not BARE and shields != BARE:
            for row, dice in zip(shields[seat - 1], own, strict=True):
                total += known.own_shields[4 * min(row, 3) + len(dice)] if row else 0
            for row, dice in zip(shields[2 - seat], other, strict=True):
                total += known.other_shields[4 * min(row, 3) + len(dice)] if row else 0
        for card, uses in hands[seat - 1]:
            total += own_cards[card] * uses
        for card, uses in hands[2 - seat]:
            total += other_cards[card] * uses
        return judged(total)

    return judge


class Cards(dict[str, int]):
    """The vectors of cards; one that nothing was learned about counts for nothing."""

    def __missing__(self, card: str) -> int:
        return 0
