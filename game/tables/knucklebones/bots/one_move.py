"""Bots that see one move far. They search positions only and draw from a stream of their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from game.kernel.random_bot import Lots
from game.kernel.random_stream import Stream
from game.tables.knucklebones.bots.placement_gains import Gains, lead, open_rows, placements
from game.tables.knucklebones.cards.offers import OFFER
from game.tables.knucklebones.cards.questions import QUESTION
from game.tables.knucklebones.chance import die_of
from game.tables.knucklebones.definitions import LoadRoll, RaiseShield, RestrictRoll, Roll, Rules
from game.tables.knucklebones.marks import felt, hazards_of, kind_of
from game.tables.knucklebones.moves import PICK, Move, to_row
from game.tables.knucklebones.one.convert import to_board
from game.tables.knucklebones.one.greedy import chances
from game.tables.knucklebones.one.greedy import greedy as greedy_on_board
from game.tables.knucklebones.play import apply, legal
from game.tables.knucklebones.position import Marked, Marks, Position, marks_of
from game.tables.knucklebones.rows import FACES
from game.tables.knucklebones.rule_tables import REMEMBERED, book_of
from game.tables.knucklebones.waiting_die import HIDDEN, READY, Waiting
from game.tables.knucklebones.ways import needed, still

Bot = Callable[[Rules, Position, Stream], Move]

random = Lots(legal)
"""Any legal move, each as likely."""


def greedy(rules: Rules, position: Position, stream: Stream) -> Move:
    """Return the move that gains most and costs the opponent most right now; a roll counts its average."""
    if needed(book_of(rules), position):
        return greedy_on_board(to_board(rules, position), stream)
    moves = legal(rules, position)
    if len(moves) == 1:
        return moves[0]
    gains = gains_of(rules, position, moves)
    best = max(gains)
    return stream.pick([move for move, gain in zip(moves, gains, strict=True) if gain == best])


def gains_of(rules: Rules, position: Position, moves: tuple[Move, ...]) -> list[int]:
    """Six times the points each move wins over the opponent: whole numbers also for averages of three or six faces."""
    waiting = position.waiting
    if isinstance(waiting, Waiting):
        if waiting.usual and not marks_of(position):
            return [6 * gains[waiting.face - 1] for gains in placements(rules, position)]
        if waiting.usual and still(marks_of(position)):
            of = dict(zip(map(to_row, open_rows(rules, position)), placements(rules, position), strict=True))
            return [6 * of[move][waiting.face - 1] for move in moves]
        before = lead(rules, position, position.active)
        return [_by_making(rules, position, move, before, sides_of(rules, position, move)) for move in moves]
    before, gains = lead(rules, position, position.active), placements(rules, position)
    best, steps = _by_face(gains), book_of(rules).steps
    found: list[int] = []
    for move in moves:
        if move.verb == "roll":
            found.append(_rolling(position, gains))
            continue
        sides = sides_of(rules, position, move)
        if move.verb not in rules.catalogue:
            found.append(_by_making(rules, position, move, before, sides))
        elif sides and plain(rules, move) and move.verb not in steps:
            found.append(6 * sum(best[face - 1] for face in sides) // len(sides))
        elif not sides and bloodless(rules, move) and move.verb not in steps:
            found.append(0)
        else:
            found.append(_by_making(rules, position, move, before, sides))
    return found


def roll_gain(rules: Rules, position: Position) -> int:
    """Six times what rolling gains on average; a die that stays hidden goes where it does best on average."""
    boards, seat = position.boards, position.active
    # Whoever looks ahead comes to the same boards by many ways.
    key: tuple[object, ...] = boards[seat - 1], boards[2 - seat], position.shields[2 - seat]
    if type(position) is Marked and (marks := felt(position.marks, seat)):
        key = *key, seat, marks
    book = book_of(rules)
    gain = book.rolls.get(key)
    if gain is None:
        if len(book.rolls) >= REMEMBERED:
            book.rolls.clear()
        gain = book.rolls[key] = _rolling(position, placements(rules, position))
    return gain


def _rolling(position: Position, gains: list[Gains]) -> int:
    found = max(map(sum, gains), default=0) if hazards_of(position).veiled else sum(_by_face(gains))
    sides = len(gains[0]) if gains else len(FACES)
    return found if sides == len(FACES) else len(FACES) * found // sides


def _by_face(gains: list[Gains]) -> Gains:
    """What the best placement of each face gains; nothing where there is no room."""
    return tuple(map(max, zip(*gains, strict=True)))


def bloodless(rules: Rules, move: Move) -> bool:
    """Whether a card leaves every die where it lies."""
    return all(isinstance(effect, RaiseShield) for effect in rules.catalogue[move.verb].effects)


def _by_making(rules: Rules, position: Position, move: Move, before: int, sides: tuple[int, ...]) -> int:
    """Six times what a move gains, found by making it; each outcome counts as often as its face has sides."""
    seat, total, faces = position.active, 0, sides or (0,)
    made = [(face, apply(rules, position, move._replace(face=face))[0]) for face in set(faces)]
    for face, after in made:
        after = settled(rules, after)
        gain = 6 * (lead(rules, after, seat) - before)
        if after.face and after.active == seat:
            gain += max(gains_of(rules, after, legal(rules, after)))
        elif keeps(rules, move) and after.waiting is READY:
            gain += roll_gain(rules, after)
        total += gain * faces.count(face)
    return total // len(faces)


def settled(rules: Rules, position: Position) -> Position:
    """The position once whoever is asked something has chosen what gains most."""
    while type(position) is Marked and opened(position.marks):
        before = lead(rules, position, position.active)
        moves = legal(rules, position)
        gains = [_by_making(rules, position, move, before, sides_of(rules, position, move)) for move in moves]
        best = moves[gains.index(max(gains))]
        sides = sides_of(rules, position, best)
        position, _ = apply(rules, position, best._replace(face=sides[len(sides) // 2] if sides else 0))
    return position


@lru_cache(maxsize=4096)
def opened(marks: Marks) -> bool:
    """Whether somebody is asked something before anything else may be done."""
    return any(kind_of(mark) in (QUESTION, OFFER) for mark, _ in marks)


def keeps(rules: Rules, move: Move) -> bool:
    """Whether a seat that plays this card goes on and rolls."""
    card = rules.catalogue.get(move.verb)
    return card is not None and not card.ends_turn


def plain(rules: Rules, move: Move) -> bool:
    """Whether a card does nothing but narrow the faces of its roll."""
    return all(isinstance(effect, RestrictRoll | LoadRoll | Roll) for effect in rules.catalogue[move.verb].effects)


def sides_of(rules: Rules, position: Position, move: Move) -> tuple[int, ...]:
    """The faces a move may roll, each as often as the die has it; none if nothing is left to chance.

    A die that stays hidden gets its face as it is placed.
    """
    if move.verb == "place":
        return hazards_of(position).die.shows if position.face == HIDDEN else ()
    veiled = hazards_of(position).veiled
    if type(position) is Marked and move.verb != PICK and needed(book_of(rules), position):
        return chances(to_board(rules, position), move)
    if move.verb == "roll":
        return () if veiled else rules.ground.faces
    card = rules.catalogue.get(move.verb)
    die = None if card is None else die_of(card, move.choices)
    if card is None or die is None or (veiled and any(isinstance(effect, Roll) for effect in card.effects)):
        return ()
    return die.shows
