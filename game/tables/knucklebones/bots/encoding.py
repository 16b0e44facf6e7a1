"""Knucklebones in numbers: rolls, rows, and cards with their targets are actions; dice and marks are planes.

Sizes follow from the rules: their rows, fields and sides, and the cards of their deck and pile.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import accumulate, product
from math import prod
from typing import NamedTuple

from game.tables.encoding import NO_NUMBER, Plane, fit
from game.tables.knucklebones.board import Board, mark_kind
from game.tables.knucklebones.cards.blocks.hands import PLAYED_CARDS, TURNS_TAKEN
from game.tables.knucklebones.cards.blocks.waits import with_inner
from game.tables.knucklebones.cards.card import PlayableCard, PlayableChoice
from game.tables.knucklebones.cards.references import drawn_by_name
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.dimensions import HIDDEN_FACE, PARITY_FACES, TRAITS
from game.tables.knucklebones.mark import ON_FIELD, ON_ROW, ON_SEAT, ON_WAITING
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.moves import ANSWER_VERB, PICK_VERB, ROLL_MOVE, UNASKED_WORD, Answer, Move
from game.tables.knucklebones.scoring import row_score, total
from game.tables.knucklebones.seat_rules import SeatRules

MOST_TARGETS = 1024
"""Targets of a card up to which each has an action."""
RANKED_ACTIONS = 256
"""Actions of a card with more targets, of one that repeats another, and of answers: the first one is the first legal
move by text, and so on."""
PLANE_END, POINTS_UNIT = 10.0, 100
"""The end of planes that count, where larger numbers are cut; and the unit of points."""


def cards_of(rules: Rules) -> tuple[str, ...]:
    """Return the cards that seats may hold under these rules, in the order of a hand."""
    seat_rules = seat_rules_of(rules)
    dealt = {*rules.deck[: rules.hand], *(rules.pile.cards if rules.pile is not None else ())}
    steps = (rules.start.steps, *(seat_rules.cards[card].model.steps for card in dealt & seat_rules.cards.keys()))
    cards = dealt.union(*map(drawn_by_name, steps))
    return tuple(card for card in seat_rules.match.order if card in cards and card in seat_rules.cards)


class MoveCode(NamedTuple):
    """The numbers of moves, and of what lies on the table, under some rules."""

    rules: SeatRules
    cards: tuple[str, ...]
    starts: dict[str, int]
    """The first action of each verb."""
    words: dict[str, list[tuple[dict[Answer, int], ...]]]
    """The words for each pick of a card with their numbers, for each seat; nothing for a card whose moves are only
    ranked."""
    actions: int
    kinds: dict[int, dict[str, int]]
    """The kinds of marks by the number of seat, row and field that they name, and by sign, with their numbers."""


@lru_cache(maxsize=64)
def code_of(rules: SeatRules) -> MoveCode:
    """Return the numbers under some rules."""
    model, cards = rules.model, cards_of(rules.model)
    words, counts = {}, {ROLL_MOVE.verb: 1, "place": rules.rows, PICK_VERB: model.sides}
    for name in cards:
        card = rules.cards[name]
        own_choices = [choice for choice in card.choices if not choice.by_opponent]
        options = [_words(rules, cards, card, choice) for choice in own_choices for _ in range(choice.count)]
        targets = prod(len(words_of_seat) for words_of_seat, _ in options)
        words[name] = [] if card.repeats or targets > MOST_TARGETS else options
        counts[name] = RANKED_ACTIONS if card.repeats or targets > MOST_TARGETS else targets
    if any(choice.by_opponent for name in cards for choice in rules.cards[name].choices):
        counts[ANSWER_VERB] = RANKED_ACTIONS
    *starts, actions = accumulate(counts.values(), initial=0)
    return MoveCode(rules, cards, dict(zip(counts, starts, strict=True)), words, actions, _kinds(rules, cards))


def _words(
    rules: SeatRules, cards: tuple[str, ...], card: PlayableCard, choice: PlayableChoice
) -> tuple[dict[Answer, int], ...]:
    """Return every word for a choice with its number, for each seat, whose own things come first."""
    if not choice.names_side:
        by_word = {word: number for number, word in enumerate(_own_words(rules, cards, card, choice))}
        return by_word, by_word
    things = _own_words(rules, cards, card, choice)

    def numbered(*seats: int) -> dict[Answer, int]:
        words = [_with_seat(seat, thing) for seat in seats for thing in things]
        return {word: number for number, word in enumerate(words)}

    return numbered(1, 2), numbered(2, 1)


def _with_seat(seat: int, thing: Answer) -> Answer:
    if thing == UNASKED_WORD:
        return thing
    if isinstance(thing, str):
        return f"{seat}.{thing}"
    return (seat, *thing) if isinstance(thing, tuple) else (seat, thing)


def _own_words(rules: SeatRules, cards: tuple[str, ...], card: PlayableCard, choice: PlayableChoice) -> list[Answer]:
    """Return every word for a choice, without a seat."""
    words: list[Answer] = [UNASKED_WORD] if card.leaves_out or choice.fewest < choice.count else []
    rows, fields = range(1, rules.rows + 1), range(1, rules.model.longest + 1)
    if choice.nature == "option":
        words += choice.model.options
    elif choice.nature == "parity":
        words += PARITY_FACES
    elif choice.nature == "face":
        words += range(1, rules.model.sides + 1)
    elif choice.nature == "number":
        words += choice.model.numbers
    elif choice.nature in ("card", "spent"):
        words += cards
    elif choice.nature == "row":
        words += rows
    else:
        words += product(rows, fields)
    return words


def _kinds(rules: SeatRules, cards: tuple[str, ...]) -> dict[int, dict[str, int]]:
    """Return the kinds of marks that may appear and that a number says all about."""
    model = rules.model
    card_steps = [step for name in cards for step in with_inner(rules.cards[name].model.steps)]
    marks = [kind for step in (*card_steps, *with_inner(model.start.steps)) for kind in step.marks]
    marks += [PLAYED_CARDS] * (model.cards_a_turn is not None or model.must_play) + [TURNS_TAKEN] * rules.counts_turns
    kinds: dict[int, dict[str, int]] = {}
    for place in (ON_WAITING, ON_SEAT, ON_ROW, ON_FIELD):
        # The totals have what marks with points say, and no number says all of those with cards or faces.
        signs = {kind.sign for kind in marks if place in kind.on and not (kind.points or kind.prefix or kind.faces)}
        kinds[place] = {sign: number for number, sign in enumerate(sorted(signs))}
    return kinds


def actions(rules: Rules) -> int:
    """Return the number of actions: to roll, every row, every face to pick, and every card with every target."""
    return code_of(seat_rules_of(rules)).actions


def numbers(rules: Rules, board: Board, moves: Sequence[Move]) -> Sequence[int]:
    code = code_of(seat_rules_of(rules))
    ranks = dict[str, int]()
    codes = []
    for move in moves:
        rank = ranks[move.verb] = ranks.get(move.verb, -1) + 1
        codes.append(number_of(code, move, rank, board.active))
    return codes


def number_of(code: MoveCode, move: Move, rank: int = 0, seat: int = 1) -> int:
    """Return the number of a move of a seat; ``rank`` is its place among its legal moves with the same verb."""
    start = code.starts.get(move.verb)
    if start is None:
        return NO_NUMBER
    if move.verb in ("place", PICK_VERB):
        return start + move.choices[0] - 1 if isinstance(move.choices[0], int) else NO_NUMBER
    if not (words := code.words.get(move.verb)):
        return start + rank if rank < RANKED_ACTIONS else NO_NUMBER
    number = 0
    for options, word in zip(words, move.choices, strict=True):
        index = options[seat - 1].get(word)
        if index is None:
            return NO_NUMBER
        number = number * len(options[0]) + index
    return start + number


def planes(rules: Rules) -> Sequence[Plane]:
    """Return the parts of an observation."""
    code = code_of(seat_rules_of(rules))
    rows = rules.rows
    fields = rules.longest
    marks = {place: ", ".join(kinds) for place, kinds in code.kinds.items()}
    parts = (
        Plane("faces", (2, rows, fields, rules.sides), 0, 1, "dice: side (the own one first), row, field, face"),
        Plane("rows", (2, rows), -PLANE_END, PLANE_END, "the points of each row in hundreds"),
        Plane("totals", (2,), -PLANE_END, PLANE_END, "the points of both sides in hundreds"),
        Plane("shields", (2, rows), 0, PLANE_END, "the turns that each shield still lasts"),
        Plane("waiting", (rules.sides + 1,), 0, 1, "the face of the die to be placed; the last one: it is hidden"),
        Plane("equals", (2, rows), 0, PLANE_END, "the dice in each row that are equal to that die"),
        Plane("ways", (len(TRAITS),), 0, 1, f"how it is placed: {', '.join(TRAITS)}"),
        Plane("hands", (2, len(code.cards)), 0, PLANE_END, f"uses of each card: {', '.join(code.cards)}"),
        Plane("die_marks", (len(code.kinds[ON_WAITING]),), -PLANE_END, PLANE_END,
              f"marks of that die: {marks[ON_WAITING]}"),
        Plane("seat_marks", (2, len(code.kinds[ON_SEAT])), -PLANE_END, PLANE_END,
              f"marks of each seat: {marks[ON_SEAT]}"),
        Plane("row_marks", (2, rows, len(code.kinds[ON_ROW])), -PLANE_END, PLANE_END,
              f"marks of each row: {marks[ON_ROW]}"),
        Plane("field_marks", (2, rows, fields, len(code.kinds[ON_FIELD])), -PLANE_END, PLANE_END,
              f"marks of each field: {marks[ON_FIELD]}"),
        Plane("turn", (1,), 0, 1, "1 if the seat is to move"),
    )
    return tuple(plane for plane in parts if plane.size)


def observe(rules: Rules, board: Board, seat: int) -> Sequence[float]:
    """Return the numbers of all planes."""
    code = code_of(seat_rules_of(rules))
    order = seat, 3 - seat
    sides = rules.sides
    values = array("f", bytes(4 * 2 * rules.rows * rules.longest * sides))
    for side, owner in enumerate(order):
        for row, dice in enumerate(board.sides[owner - 1].rows):
            for field, face in enumerate(dice):
                values[((side * rules.rows + row) * rules.longest + field) * sides + face - 1] = 1
    rows = range(1, rules.rows + 1)
    waiting_faces = [0] * (sides + 1)
    if board.die:
        waiting_faces[sides if board.die == HIDDEN_FACE else board.die - 1] = 1
    values.extend((
        *(fit(row_score(board, owner, row) / POINTS_UNIT, PLANE_END) for owner in order for row in rows),
        *(fit(total(board, owner) / POINTS_UNIT, PLANE_END) for owner in order),
        *(fit(board.shield(owner, row), PLANE_END) for owner in order for row in rows),
        *waiting_faces, *(board.dice(owner, row).count(board.die) for owner in order for row in rows),
        *(trait in board.traits for trait in TRAITS),
        *(fit(board.sides[owner - 1].hand.get(card, 0), PLANE_END) for owner in order for card in code.cards),
        *_marks(code, board, order), board.active == seat and not board.over,
    ))
    return values


def _marks(code: MoveCode, board: Board, order: tuple[int, int]) -> list[float]:
    model, values = code.rules.model, list[float]()
    shapes = {ON_WAITING: (), ON_SEAT: (2,), ON_ROW: (2, model.rows), ON_FIELD: (2, model.rows, model.longest)}
    for place, shape in shapes.items():
        start, kinds = len(values), code.kinds[place]
        values += [0.0] * (prod(shape) * len(kinds))
        for mark, state in board.marks.items() if kinds else ():
            if sum(map(bool, mark[:3])) == place and mark.sign in kinds:
                position = (order.index(mark.seat), mark.row - 1, mark.field - 1)[:place] if place else ()
                index = reduce(lambda before, step: before * step[0] + step[1], zip(shape, position, strict=True), 0)
                value = state.value or not mark_kind(mark).is_signed
                values[start + index * len(kinds) + kinds[mark.sign]] = fit(value, PLANE_END)
    return values


def with_deck(rules: Rules, deck: tuple[str, ...]) -> Rules:
    """Return the rules with another deck for both seats."""
    return rules.model_copy(update={"deck": deck, "cards": True})
