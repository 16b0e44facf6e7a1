"""The steps of a card in order: as they happen, and tried on a copy of the board to see if each finds something.

A step with a name remembers what it has acted on, read from its events, so that later steps can count it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Never

from game.kernel.events import function_for
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.cards.blocks import Block
from game.tables.knucklebones.cards.blocks.marks import FieldMarked, MarkGone, Points, PointsLost, PointsWon, RowMarked
from game.tables.knucklebones.cards.blocks.rolls import DieDropped, DieThrown
from game.tables.knucklebones.cards.card import PlayableCard, PlayableStep
from game.tables.knucklebones.cards.choices import HIGHEST_FACE
from game.tables.knucklebones.cards.evaluation import holds, with_numbers
from game.tables.knucklebones.cards.targets import first_of_each
from game.tables.knucklebones.cards.triggers import rows_of_both
from game.tables.knucklebones.cards.view import SeatView, Thing
from game.tables.knucklebones.events import (
    CardGained,
    CardLost,
    DiceDestroyed,
    DicePushed,
    DiceRemoved,
    DiceSwapped,
    DiceTraded,
    DieGiven,
    DieMoved,
    DieRerolled,
    DieRolled,
    DieStolen,
    DieTurned,
    DieWaits,
    Event,
    RowShielded,
    ShieldGone,
)
from game.tables.knucklebones.mark import MarkEnded, MarkPut
from game.tables.knucklebones.moves import Play
from game.tables.knucklebones.seat_rules import Faces
from game.tables.knucklebones.turn import Turn, lose_points


class Aim(NamedTuple):
    """One way to make all choices of a card."""

    play: Play
    things: tuple[tuple[Thing, ...], ...]
    """The things of each choice."""


ALL_WORK = -1
"""The result of a trial in which every step finds something."""
TRIED_RESULTS = 2
"""Results of chance of which at least one changes a die, for any face that it shows."""


def due_steps(turn: Turn, steps: Iterable[PlayableStep]) -> Iterator[PlayableStep]:
    """Yield steps in order, each if its condition holds once all steps before it are done."""
    condition_holds: bool | None = None
    for step in steps:
        if turn.is_stopped:
            return
        if step.otherwise and condition_holds is not False:
            continue
        if step.when is not None:
            condition_holds = holds(turn, step.when)
            if not condition_holds:
                continue
        if step.block.do in ("wait", "score"):
            turn.path = step.path
        yield step


def do_steps(turn: Turn, steps: Iterable[PlayableStep]) -> None:
    """Do steps in order, each where its condition holds."""
    for step in due_steps(turn, steps):
        if step.counts or step.label is not None or not step.strikes:
            do_step(turn, step)
        else:
            step.does(turn, step.block)


def do_step(turn: Turn, step: PlayableStep) -> None:
    """Do one step with the present values of its numbers."""
    block = with_numbers(turn, step.block) if step.counts else step.block
    if block is None:
        return
    before = turn.arrivals
    start = start_of(turn) if step.label is not None else None
    step.does(turn, block)
    if step.label is not None and start is not None:
        earlier = turn.scope.memory.get(step.label, ())
        turn.scope.memory = {**turn.scope.memory, step.label: (*earlier, *faces_acted_on(turn, block, start))}
    if not step.strikes:
        new_arrivals = turn.arrivals[len(before):]
        turn.arrivals = (*before, *[die for die in new_arrivals if die.trap_event is not None])


class TrialTurn(Turn):
    """A turn on a copy of the board. Chance shows the same of its results every time, so it reveals nothing."""

    is_trial = True

    def __init__(self, board: Board, seat: int, lot: int) -> None:
        super().__init__(board, seat)
        self.lot = lot
        """The number of the result that every draw takes."""

    def draw(self, shows: Sequence[int]) -> int:
        """Return one of these faces or numbers, the same at every draw."""
        return shows[self.lot % len(shows)]


def cost_of(view: SeatView, card: str) -> int:
    """Return the points that a card costs its seat now."""
    return max(0, view.board.rules.cards[card].cost + view.board.sides[view.seat - 1].rules.card_cost)


def pay_cost(turn: Turn) -> None:
    """Let the seat pay what the card that it plays costs."""
    if cost := cost_of(turn, turn.scope.card):
        lose_points(turn, turn.seat, cost, "card")


def begin_trial(view: SeatView, card: PlayableCard, aim: Aim, lot: int) -> TrialTurn:
    """Return a turn on a copy of the board in which a card is about to happen."""
    trial = TrialTurn(view.board.copy(), view.seat, lot)
    scope = trial.scope
    scope.card, scope.source, scope.play = view.scope.card, card.name, aim.play
    scope.answers = first_of_each(card, aim.play)
    scope.chosen_words = card.chosen_words(scope.answers)
    scope.choices = list(map(trial.follow_dice, aim.things))
    trial.roll.is_hidden = trial.roll.is_hidden and not card.sees_roll
    pay_cost(trial)
    return trial


def failing_step(view: SeatView, card: PlayableCard, aim: Aim) -> int:
    """Return the number, from 0, of the step that finds nothing; ``ALL_WORK`` if each does, in one result of chance.

    If no step is due, this is the number of steps.
    """
    furthest = 0
    for lot in range(HIGHEST_FACE if card.draws else 1):
        number = _failing_step_in(begin_trial(view, card, aim, lot), card)
        if number == ALL_WORK:
            return ALL_WORK
        furthest = max(furthest, number)
    return furthest


def _failing_step_in(trial: TrialTurn, card: PlayableCard) -> int:
    has_acted = False
    for step in due_steps(trial, card.steps):
        before = trial.traces
        do_step(trial, step)
        if trial.traces != before:
            has_acted = True
        elif not step.optional:
            return card.steps.index(step)
    return ALL_WORK if has_acted else len(card.steps)


def acting_steps(view: SeatView, card: PlayableCard, aim: Aim, idle: set[int]) -> set[int]:
    """Return the numbers, from 0, of the ``idle`` steps that find something: as played, and without conditions."""
    acting = set[int]()
    for steps in _trials_of(card, idle):
        for lot in range(TRIED_RESULTS if card.draws else 1):
            trial = begin_trial(view, card, aim, len(acting) + lot)
            for step in due_steps(trial, card.steps) if steps is None else steps:
                before, trial.path = trial.traces, step.path
                if not trial.is_stopped:
                    do_step(trial, step)
                if trial.traces != before:
                    acting.add(card.steps.index(step))
        if idle <= acting:
            break
    return acting


def _trials_of(card: PlayableCard, idle: set[int]) -> Iterator[Sequence[PlayableStep] | None]:
    """Yield the steps to try: None as played, then each group of conditional steps that holds an ``idle`` one."""
    yield None
    conditional = [step for step in card.steps if step.when is not None]
    alternatives = [step for step in card.steps if step.otherwise and step.when is None]
    groups = [conditional, alternatives, *([step] for step in (*conditional, *alternatives))]
    idle_steps = [card.steps[number] for number in idle]
    for number, group in enumerate(groups):
        if group not in groups[:number] and any(step in idle_steps for step in group):
            yield [step for step in card.steps if not (step.when or step.otherwise) or step in group]


class StepStart(NamedTuple):
    """The state before a step."""

    events: int
    """The number of events so far in the move."""
    rows: tuple[tuple[Faces, ...], ...]
    """The rows of both seats."""
    hands: tuple[Mapping[str, int], Mapping[str, int]]


def start_of(turn: Turn) -> StepStart:
    one, two = turn.board.sides
    return StepStart(len(turn.events), rows_of_both(turn.board), (one.hand, two.hand))


def faces_acted_on(turn: Turn, block: Block, start: StepStart) -> tuple[int, ...]:
    """Return a face for each die that a step has acted on, and 0 for each other thing."""
    events = turn.events[start.events :]
    if block.acts_by_marks:
        return _marked_faces(turn.board, events)
    if isinstance(block, Points):
        points_won = [event.points for event in events if isinstance(event, PointsWon)]
        points_lost = [event.points for event in events if isinstance(event, PointsLost)]
        return (0,) * sum(points_won or points_lost)
    if cards := _count_cards(events, start):
        return (0,) * cards
    rows = [[list(dice) for dice in side] for side in start.rows]
    numbers: list[int] = []
    for event in events:
        if isinstance(event, DiceRemoved):
            dice = rows[event.seat - 1][event.row - 1]
            numbers += [dice[field - 1] for field in event.fields]
            dice[:] = [face for field, face in enumerate(dice, 1) if field not in event.fields]
        elif (faces := function_for(FACES_OF_EVENT, event)) is not None:
            numbers += faces(event, turn.board)
    return tuple(numbers)


FACES_OF_EVENT: Mapping[type, Callable[[Never, Board], tuple[int, ...]]] = {
    DiceDestroyed: lambda event, board: (event.face,) * len(event.fields),
    DiceSwapped: lambda event, board: _faces_there(board, (event.seat, *event.first), (event.seat, *event.second)),
    DiceTraded: lambda event, board: _faces_there(board, (event.seat, *event.first), (3 - event.seat, *event.second)),
    **dict.fromkeys((DieStolen, DieMoved, DieGiven, DicePushed, DieTurned, DieRerolled, DieRolled, DieWaits,
                     DieDropped, DieThrown), lambda event, board: (event.face,)),
}


def _faces_there(board: Board, *places: tuple[int, int, int]) -> tuple[int, ...]:
    return tuple(_face_at(board, (*place, "")) for place in places)


def _count_cards(events: Iterable[Event], start: StepStart) -> int:
    """Return the number of uses that have left a hand; those that have come, if none has."""
    hands = [dict(hand) for hand in start.hands]
    losses, gains = 0, 0
    for event in events:
        if isinstance(event, CardLost):
            losses += hands[event.seat - 1].get(event.card, 0) - event.left
        if isinstance(event, CardLost | CardGained):
            gains += isinstance(event, CardGained)
            hands[event.seat - 1][event.card] = event.left
    return losses or gains


def _marked_faces(board: Board, events: Iterable[Event]) -> tuple[int, ...]:
    """Return a face for each die with a new mark, and 0 for each other thing, and for each mark that has ended."""
    places: list[object] = []
    for event in events:
        if isinstance(event, MarkEnded | MarkGone | ShieldGone):
            places.append(event)
        elif isinstance(event, MarkPut | FieldMarked):
            card = event.mark if isinstance(event, MarkPut) and not event.row else ""
            places.append((*event[:3], card))
        elif isinstance(event, RowMarked | RowShielded):
            places.append((event.seat, event.row, 0, ""))
    return tuple(_face_at(board, place) for place in dict.fromkeys(places))


def _face_at(board: Board, place: object) -> int:
    match place:
        case (int(seat), int(row), int(field), str()) if row and 0 < field <= len(board.dice(seat, row)):
            return board.dice(seat, row)[field - 1]
    return 0
