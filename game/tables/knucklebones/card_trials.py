"""Trials of cards on many boards, for the linter: if a card can be played, and which of its steps find something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from game.content.faults import Path
from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import Board, Side
from game.tables.knucklebones.cards.blocks.hands import (
    LAST_LOST,
    LAST_ROLL,
    SEAT_LAST_CARD,
    TALLY_KINDS,
    TURNS_TAKEN,
    USED_UP,
    Tally,
)
from game.tables.knucklebones.cards.blocks.marks import (
    DIE_COSTS,
    DIE_TIMES,
    LOCKED_CARD,
    LOCKED_ROW,
    LOST_POINTS,
    ROW_TIMES,
    SAFE_DIE,
    TRAP,
    WARD_CARD,
    WON_POINTS,
)
from game.tables.knucklebones.cards.blocks.waits import Wait
from game.tables.knucklebones.cards.card import PlayableCard, records_asked
from game.tables.knucklebones.cards.card_moves import moves_of, obstacle, possible_aims, source_of
from game.tables.knucklebones.cards.card_steps import ALL_WORK, Aim, acting_steps, failing_step
from game.tables.knucklebones.cards.conditions import LastCard
from game.tables.knucklebones.cards.references import Asker, askers_in, cards_named, conditions, drawn_by_name
from game.tables.knucklebones.cards.view import SeatView
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.dimensions import BOARD_LIMIT
from game.tables.knucklebones.ending import derive_values
from game.tables.knucklebones.mark import NO_STATE, Mark, MarkState
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.scoring import ScoredView
from game.tables.knucklebones.seat_rules import Faces, SeatRules

BOARD_SIZES = (3, 3), (1, 2), (2, 4), (5, 5)
"""Rows and fields of the boards that a card is tried on, the standard one first."""
BOARDS_PER_SIZE = 120
OTHER_CARDS = ("else_a", "else_b", "else_c")
"""Other cards in the hands."""
PLAYS_PER_BOARD = 16
"""Ways to play the card that are tried on each board, other ones each time."""
LATER_STEP = {"do": "wait", "after": {"turns": 9}, "steps": [{"do": "points", "by": 1}]}
"""A step that waits, for a card whose marks another one clears."""
LATER_MARK = {f"&{OTHER_CARDS[0]}/1.1": MarkState(turns=9)}
LANE_MARKS = {LOCKED_ROW.sign: NO_STATE, ROW_TIMES.sign: MarkState(2), SAFE_DIE.sign: NO_STATE, **LATER_MARK}
DICE_MARKS = {DIE_TIMES.sign: MarkState(2), DIE_COSTS.sign: MarkState(1), SAFE_DIE.sign: NO_STATE, **LATER_MARK}
"""Marks that can be cleared, with their states."""


class CardTrial(NamedTuple):
    """The results of playing a card on many boards."""

    playable: bool
    choosable: bool
    """True if there are things for all of its choices on a board."""
    idle: tuple[int, ...]
    """The steps, from 0, that found nothing on any board."""


def try_card(name: str, card: Card) -> CardTrial:
    """Play a card on many boards, until it has been played and each of its steps has found something."""
    steps = dict(enumerate(card.steps))
    held = {number for number, step in steps.items() if isinstance(step, Wait) and step.held}
    playable = len(held) == len(steps)
    choosable = False
    idle = {*steps} - held
    required = {number for number, step in steps.items() if not (step.optional or step.when or step.otherwise)}
    for sample, board in enumerate(TrialBoards(name, card)):
        playable_card, view = board.rules.cards[name], ScoredView(board, 1, name)
        aims = [] if playable_card.repeats else list(possible_aims(view, playable_card))
        stride = len(aims) // PLAYS_PER_BOARD + 1
        sampled_aims = aims[sample % stride :: stride]
        choosable = choosable or bool(sampled_aims)
        if idle:
            idle -= _effective_steps(view, playable_card, sampled_aims, idle)
        if not playable and playable_card.repeats:
            playable = bool(moves_of(board, name, 1))
        elif not playable and not idle & required and not obstacle(view, playable_card, playable_card):
            playable = any(failing_step(view, playable_card, aim) == ALL_WORK for aim in sampled_aims)
        if playable and not idle:
            break
    return CardTrial(playable, choosable, tuple(sorted(idle)))


def _effective_steps(view: SeatView, card: PlayableCard, aims: list[Aim], idle: set[int]) -> set[int]:
    """Return the steps that find something on a board, in the ways to play the card up to one that leaves none idle."""
    if card.repeats:
        return {0} if source_of(view, card) else set()
    acting = set[int]()
    for aim in aims:
        acting |= acting_steps(view, card, aim, idle - acting)
        if idle <= acting:
            break
    return acting


class TrialBoards:
    """Boards of several sizes with random dice, shields, hands, marks and points, on which a card is tried."""

    def __init__(self, name: str, card: Card) -> None:
        self.name = name
        self.stream = Stream(len(name))
        self.clears = any(step.do == "clear" for step in card.steps)
        named = {other for _, other in cards_named(card.choices, card.steps)} - {name}
        self.other_cards = (*OTHER_CARDS, *sorted(named))
        drawable = dict.fromkeys((*drawn_by_name(card.steps), *named), _other_card(2))
        others = {other: _other_card(uses) for uses, other in enumerate(OTHER_CARDS, 1)}
        if self.clears:
            others[OTHER_CARDS[0]] = _other_card(1, waits=True)
        self.catalogue = {**drawable, name: card, **others}
        self.last_cards = [condition for _, condition in last_cards(card)]
        self.asks_past = bool(records_asked(card.when, *askers_in(card.steps)))
        self.margin = max((part.behind or part.ahead or 0 for part in conditions(card.when)), default=0)
        """The points by which a seat has to be ahead or behind."""

    def __iter__(self) -> Iterator[Board]:
        for number, (rows, fields) in enumerate(BOARD_SIZES):
            limits = {"points": 500, "turns": 99, "cards_a_turn": 2, "sides": 12} if number % 2 else {}
            most, deck = max(2, min(BOARD_LIMIT, fields + 1)), (self.name, *OTHER_CARDS)
            model = Rules(catalogue=self.catalogue, deck=deck, rows=rows, fields=fields, most_fields=most)
            rules = seat_rules_of(model.model_copy(update=limits))
            for sample in range(BOARDS_PER_SIZE):
                yield self.board(rules, sample)

    def board(self, rules: SeatRules, sample: int) -> Board:
        """Return the next random board by these rules."""
        stream = self.stream
        rows_of = [_rows(stream, rules.rows, rules.fields, sample % 4 == seat) for seat in (1, 2)]
        shields = [tuple([stream.below(4) // 3 for _ in range(rules.rows)]) for _ in (1, 2)]
        own_hand, other_hand = self.hand(), self.hand()
        one = Side(rules, rows_of[0], shields[0], {self.name: 1, **own_hand}, ())
        two = Side(rules, rows_of[1], shields[1], other_hand, ())
        marks = {Mark(1 + sample % 2, 0, 0, "<else_a"): NO_STATE}
        marks[TURNS_TAKEN.at(1)] = MarkState(1 + stream.below((12, 80)[sample % 2]))
        if sample % 3:
            used_cards = (card for card in self.other_cards if card not in own_hand)
            marks |= {USED_UP.at(1, card=card): NO_STATE for card in used_cards}
        lead = (LOST_POINTS, WON_POINTS)[stream.below(2)]
        marks[lead.at(1)] = MarkState(1 + stream.below(200) + self.margin)
        if self.clears:
            marks |= marks_to_clear(one, two)
        if self.asks_past and sample % 4:
            marks |= marks_of_past(stream, self.last_cards)
        return derive_values(Board(rules, (one, two), 1, None, marks))

    def hand(self) -> dict[str, int]:
        """Return some of the other cards with their uses."""
        return {card: 1 + self.stream.below(2) for card in self.other_cards if self.stream.below(4)}


@cache
def _other_card(uses: int, waits: bool = False) -> Card:
    """Return a card that gives its seat a point, at once or later."""
    step = LATER_STEP if waits else {"do": "points", "by": 1}
    return Card.model_validate({"name": {"en": "-"}, "art": "-", "uses": uses, "steps": [step]})


def marks_to_clear(*sides: Side) -> dict[Mark, MarkState]:
    """Return a mark of every kind that a card may clear, on everything that can have it."""
    marks: dict[Mark, MarkState] = {}
    for seat, side in enumerate(sides, 1):
        marks |= {kind.at(seat, card=other): NO_STATE for other in side.hand if other in OTHER_CARDS
                  for kind in (LOCKED_CARD, WARD_CARD)}
        for row, dice in enumerate(side.rows, 1):
            marks |= {Mark(seat, row, 0, sign): state for sign, state in LANE_MARKS.items()}
            for field in range(1, side.rules.sizes[row - 1] + 1):
                signs = DICE_MARKS if field <= len(dice) else {TRAP.sign: NO_STATE}
                marks |= {Mark(seat, row, field, sign): state for sign, state in signs.items()}
    return marks


def marks_of_past(stream: Stream, last: Sequence[LastCard]) -> dict[Mark, MarkState]:
    """Return marks of what may have happened before, with a card that was played last."""
    marks: dict[Mark, MarkState] = {}
    for seat in (1, 2):
        marks[LAST_ROLL.at(seat)] = MarkState(1 + stream.below(6))
        marks[LAST_LOST.at(seat)] = MarkState(1 + stream.below(6))
        for kind in TALLY_KINDS:
            tally = Tally(stream.below(4), stream.below(4), 6 + stream.below(9))
            marks[kind.at(seat)] = tally.state
    seat_of_card = 1 + stream.below(2)
    for condition in last[stream.below(len(last)):][:1] if last else ():
        marks[SEAT_LAST_CARD.at(seat_of_card, card=stream.pick(condition.among))] = NO_STATE
    return marks


def _rows(stream: Stream, rows: int, fields: int, nearly_full: bool) -> list[Faces]:
    """Return rows with random dice, with only one free field if they are ``nearly_full``."""
    free = stream.below(rows)
    counts = [fields - (row == free) if nearly_full else stream.below(fields + 1) for row in range(rows)]
    return [tuple(1 + stream.below(6) for _ in range(dice)) for dice in counts]


def last_cards(card: Card) -> Iterator[tuple[Path, LastCard]]:
    """Yield every condition of a card about the card that was played last, with the path of its step or condition."""
    askers: list[tuple[Path, Asker]] = [(("when",), card.when)]
    askers += [(("steps", number), asker) for number, step in enumerate(card.steps) for asker in askers_in([step])]
    for path, asker in askers:
        yield from ((path, part.last_card) for part in conditions(asker) if part.last_card is not None)
