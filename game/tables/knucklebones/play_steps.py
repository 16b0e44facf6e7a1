"""The steps of a card in order: as they happen, and tried on a copy of the board to see if each finds something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.tables.knucklebones.board import Place, kind_of
from game.tables.knucklebones.card import Card, Step
from game.tables.knucklebones.choices import HIGHEST_FACE
from game.tables.knucklebones.counting import holds, with_numbers
from game.tables.knucklebones.memory import acted_on, start_of
from game.tables.knucklebones.moves import Target
from game.tables.knucklebones.turn import Turn
from game.tables.knucklebones.view import Thing, View

WORKS = -1
"""The result of a trial in which every step finds something."""
UNLIKE = 2
"""Results of chance of which at least one changes a die, for any face that it shows."""


def due_steps(turn: Turn, steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps in order, each if its condition holds once all steps before it are done."""
    held: bool | None = None
    for step in steps:
        if turn.stopped:
            return
        if step.otherwise and held is not False:
            continue
        if step.when is not None:
            held = holds(turn, step.when)
            if not held:
                continue
        if step.kind in ("wait", "score"):
            turn.path = step.path
        yield step


def do_steps(turn: Turn, steps: Iterable[Step]) -> None:
    """Do steps in order, each where its condition holds."""
    for step in due_steps(turn, steps):
        if step.counts or step.label is not None or not step.strikes:
            do_step(turn, step)
        else:
            step.does(turn, step.block)


def do_step(turn: Turn, step: Step) -> None:
    """Do one step, with what its numbers count now."""
    block = with_numbers(turn, step.block) if step.counts else step.block
    if block is None:
        return
    before, start = turn.arrivals, start_of(turn) if step.label is not None else None
    step.does(turn, block)
    if step.label is not None and start is not None:
        earlier = turn.memory.get(step.label, ())
        turn.memory = {**turn.memory, step.label: (*earlier, *acted_on(turn, step.kind, start))}
    if not step.strikes:
        arrived = turn.arrivals[len(before):]
        turn.arrivals = (*before, *[die for die in arrived if die.swallow is not None])


class Trial(Turn):
    """A turn on a copy of the board. Chance shows the same of its results every time, so it reveals nothing."""

    tried = True
    lot = 0
    """The number of the result that every draw takes."""

    def draw(self, shows: Sequence[int]) -> int:
        """Return one of these, the same at every draw."""
        return shows[self.lot % len(shows)]


def cost_of(view: View, card: str) -> int:
    """Return the points that a card costs its seat now."""
    return max(0, view.board.rules.cards[card].cost + view.board.sides[view.seat - 1].rules.card_cost)


def pay_cost(turn: Turn) -> None:
    """Let the seat pay what the card that it plays costs."""
    if cost := cost_of(turn, turn.card):
        turn.lose_points(turn.seat, cost, "card")


def begin_trial(view: View, card: Card, things: Sequence[Sequence[Thing]], answers: tuple[Target, ...]) -> Trial:
    """Return a turn on a copy of the board in which a card is about to happen."""
    trial = Trial(view.board.copy(), view.seat)
    trial.card, trial.source = view.card, card.name
    trial.answers, trial.chosen = answers, card.chosen(answers)
    trial.choices = [[trial.follow(each) if isinstance(each, Place) else each for each in group] for group in things]
    if trial.edges:
        trial.ways = trial.board.sides[view.seat - 1].rules.ways
    if trial.board.marks and not card.looks:
        trial.veiled = any([mark.seat == view.seat and kind_of(mark).veils for mark in trial.board.marks])
    pay_cost(trial)
    return trial


def failing_step(view: View, card: Card, things: Sequence[Sequence[Thing]], answers: tuple[Target, ...]) -> int:
    """Return the number, from 0, of the step that finds nothing; ``WORKS`` if each does, in one result of chance.

    If no step is due, this is the number of steps.
    """
    furthest = 0
    for lot in range(HIGHEST_FACE if card.draws else 1):
        trial = begin_trial(view, card, things, answers)
        trial.lot = lot
        number = _failing(trial, card)
        if number == WORKS:
            return WORKS
        furthest = max(furthest, number)
    return furthest


def _failing(trial: Trial, card: Card) -> int:
    acted = False
    for step in due_steps(trial, card.steps):
        before = trial.traces
        do_step(trial, step)
        if trial.traces != before:
            acted = True
        elif not step.optional:
            return card.steps.index(step)
    return WORKS if acted else len(card.steps)


def acting_steps(
    view: View, card: Card, things: Sequence[Sequence[Thing]], answers: tuple[Target, ...], idle: set[int]
) -> set[int]:
    """Return the numbers, from 0, of the ``idle`` steps that find something: as played, and without conditions."""
    acting = set[int]()
    for steps in _trials_of(card, idle):
        for lot in range(UNLIKE if card.draws else 1):
            trial = begin_trial(view, card, things, answers)
            trial.lot = len(acting) + lot
            for step in due_steps(trial, card.steps) if steps is None else steps:
                before, trial.path = trial.traces, step.path
                if not trial.stopped:
                    do_step(trial, step)
                if trial.traces != before:
                    acting.add(card.steps.index(step))
        if idle <= acting:
            break
    return acting


def _trials_of(card: Card, idle: set[int]) -> Iterator[Sequence[Step] | None]:
    """Yield the steps to try: None as played, then each group of conditional steps that holds an ``idle`` one."""
    yield None
    asking = [step for step in card.steps if step.when is not None]
    others = [step for step in card.steps if step.otherwise and step.when is None]
    groups = [asking, others, *([step] for step in (*asking, *others))]
    waiting = [card.steps[number] for number in idle]
    for number, group in enumerate(groups):
        if group not in groups[:number] and any(step in waiting for step in group):
            yield [step for step in card.steps if not (step.when or step.otherwise) or step in group]
