"""Refusals of cards: the reason why one cannot be played (``Lack``), and what does not fit in a wrong move."""

from __future__ import annotations

from typing import NamedTuple

from game.kernel.refusal import Refusal
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.cards.blocks import Block
from game.tables.knucklebones.cards.blocks.hands import CopyCard, RenewCard
from game.tables.knucklebones.cards.card import PlayableCard, PlayableChoice, PlayableStep
from game.tables.knucklebones.cards.card_moves import (
    answers_to,
    can_choose,
    moves_of,
    obstacle,
    possible_aims,
    source_of,
)
from game.tables.knucklebones.cards.card_steps import (
    ALL_WORK,
    TrialTurn,
    begin_trial,
    cost_of,
    do_step,
    due_steps,
    failing_step,
)
from game.tables.knucklebones.cards.choices import NATURES_NAMED_ONCE, ROLLED_TARGETS, Choice, Condition, Selector
from game.tables.knucklebones.cards.conditions import Counted, When
from game.tables.knucklebones.cards.evaluation import holds, with_numbers
from game.tables.knucklebones.cards.targets import can_have, candidates, cards_of, dice_of
from game.tables.knucklebones.cards.view import SeatView
from game.tables.knucklebones.moves import UNASKED_WORD, Move, Play, write_move
from game.tables.knucklebones.scoring import ScoredView


class Lack(NamedTuple):
    """The obstacle to playing a card."""

    kind: str
    """``locked``, ``limit``, ``cost``, ``last_card``, ``when``, ``choice``, ``guarded``, ``count`` or ``step``.

    ``hands_out`` if all cards that a step could bring back or copy hand out cards.
    """
    card: PlayableCard
    """The card that asks and acts: another one if it is repeated."""
    number: int = 0
    """The number of the choice or step, from 0. A step beyond the last one means that none is due."""
    when: When | None = None
    """The parts of its condition that are not met."""
    choice: Choice | None = None
    """The choice that lacks things, with the number it needs and the conditions that too few meet."""
    idle: bool = False
    """True if the step has no dice to work on, apart from what else it needs."""
    points: int = 0
    """The points of its seat, if it costs more."""
    cost: int = 0
    """The points that it costs now."""


def find_lack(board: Board, seat: int, name: str) -> Lack | None:
    """Return what keeps a seat from playing a card now; None if it can, or the match is over."""
    if board.no_moves_left or moves_of(board, name, seat):
        return None
    card, view = board.rules.cards[name], ScoredView(board, seat, name)
    source = source_of(view, card)
    kind = obstacle(view, card, source or card)
    if kind in ("locked", "limit"):
        return Lack(kind, card)
    if kind == "cost":
        return Lack(kind, card, points=view.total(seat), cost=cost_of(view, name))
    if source is None:
        return Lack("last_card", card)
    for part in (card, source):
        if part.when is not None and not holds(view, part.when):
            return Lack("when", part, when=unmet_parts(view, part.when))
    if (lack := unanswerable_choice(view, source)) is not None:
        return lack
    # The step that finds nothing, in the trial that comes furthest.
    number = max((failing_step(view, source, aim) for aim in possible_aims(view, source)), default=0)
    if number == len(source.steps) and (parts := conditions_of_steps(view, source)):
        return Lack("when", source, when=parts[0] if len(parts) == 1 else When.model_construct(either=parts))
    if number < len(source.steps) and (kind := cause_of_failure(view, source, source.steps[number])):
        return Lack(kind, source, number)
    idle = number < len(source.steps) and lacks_dice(view, source.steps[number].block)
    return Lack("step", source, number, idle=idle)


def conditions_of_steps(view: SeatView, card: PlayableCard) -> tuple[When, ...]:
    """Return the conditions of steps of which none is met for any choices; empty if words have to be chosen."""
    step_conditions = dict.fromkeys(step.when for step in card.steps if step.when is not None)
    if not card.picks:
        return tuple(unmet_parts(view, when) for when in step_conditions if not holds(view, when))
    return () if any(part.choice for when in step_conditions for _, part in when.parts()) else tuple(step_conditions)


def cause_of_failure(view: SeatView, card: PlayableCard, step: PlayableStep) -> str:
    """Return the reason that a step finds nothing for any choices: ``count``, ``hands_out``, or "" for another one."""
    causes = set[str]()
    for aim in possible_aims(view, card):
        trial = begin_trial(view, card, aim, 0)
        for due in due_steps(trial, card.steps):
            if due is step:
                causes.add(_cause(trial, step))
                break
            do_step(trial, due)
    return causes.pop() if len(causes) == 1 else ""


def _cause(trial: TrialTurn, step: PlayableStep) -> str:
    block = with_numbers(trial, step.block) if step.counts else step.block
    if step.counts:
        count_fields = [name for name, value in step.block if isinstance(value, Counted)]
        if block is None or any(getattr(block, name) == 0 for name in count_fields):
            return "count"
    if isinstance(block, CopyCard | RenewCard):
        cards = cards_of(trial, block.target)
        return "hands_out" if cards and not any(can_have(trial, card) for card in cards) else ""
    return ""


def lacks_dice(view: SeatView, step: Block) -> bool:
    """Return True if a step works on all dice of a kind, and there are none that it may touch, for any choices."""
    target = getattr(step, "target", None)
    if not isinstance(target, Selector) or target.every in (None, *ROLLED_TARGETS) or "die" not in step.natures:
        return False
    return not dice_of(view, target.model_copy(update={"relation": None, "but": None}), step.touches)


def unmet_parts(view: SeatView, when: When) -> When:
    """Return only the parts of a condition that are not met."""
    fields = (name for name in When.model_fields if name in when.model_fields_set)
    parts = (When.model_construct(**{name: getattr(when, name)}) for name in fields)
    return next(part for part in parts if not holds(view, part))


def unanswerable_choice(view: SeatView, card: PlayableCard) -> Lack | None:
    """Return the choice that finds too few things, with the conditions that leave too few.

    Among several of one kind it is the last, which needs all of them.
    """
    lack: Lack | None = None
    for number, choice in enumerate(card.choices):
        if choice.nature in NATURES_NAMED_ONCE or (lack is not None and choice.kind != card.choices[lack.number].kind):
            continue
        rivals = [other for other in card.choices[: number + 1] if other.kind == choice.kind]
        least = sum(other.fewest for other in rivals) if choice.is_distinct else min(1, choice.fewest)
        if len(candidates(view, choice)) < least:
            if blocks_cards(view, choice, least):
                return Lack("guarded", card, number)
            strict_conditions = strictest_conditions(view, choice, least)
            relation = choice.relation if choice.relation is not None and choice.relation.of == "across" else None
            changes = {"count": least, "least": None, "where": strict_conditions, "relation": relation}
            unmet_choice = choice.model.model_copy(update=changes)
            lack = Lack("choice", card, number, choice=unmet_choice)
    return lack or unrelated_choice(view, card)


def unrelated_choice(view: SeatView, card: PlayableCard) -> Lack | None:
    """Return the first choice that finds nothing in its relation to the choices before it."""
    for number, choice in enumerate(card.choices):
        if choice.relation is not None and not can_choose(view, card, number + 1):
            return Lack("choice", card, number, choice=choice.model)
    return None


def blocks_cards(view: SeatView, choice: PlayableChoice, least: int) -> bool:
    """Return True if there would be enough things, but marks keep cards from some of them."""
    things = candidates(view, choice.without_protection())
    return len(things) >= least and any(map(view.is_safe_by_mark, things))


def strictest_conditions(view: SeatView, choice: PlayableChoice, least: int) -> tuple[Condition, ...]:
    """Return the fewest conditions that together leave too few things, a shield among them."""
    for condition in choice.model.where:
        if len(candidates(view, choice.without(condition))) < least:
            choice = choice.without(condition)
    if not choice.model.where and choice.is_touched and len(candidates(view, choice.without_protection())) >= least:
        return ("unshielded",)
    return choice.model.where


# Refuse a move, with the reason.


def playable_moves(board: Board, name: str, seat: int) -> tuple[Move, ...]:
    """Return every move that plays a card; refuse if there is none. ``find_lack`` has the reason."""
    if not board.rules.model.cards:
        raise Refusal("no_cards", "These rules are played without cards.")
    card = board.rules.cards.get(name)
    if card is None:
        raise Refusal("bad_move", f"There is no card called {name!r}.")
    if not board.sides[seat - 1].hand.get(name):
        raise Refusal("card_spent", f"{card.title} is not in this hand any more.")
    moves = moves_of(board, name, seat)
    if not moves:
        raise Refusal("card_unavailable", f"{card.title} cannot be played now.")
    return moves


def unfit_part(view: SeatView, card: PlayableCard, play: Play) -> str:
    """Return the choice that does not fit, or the step that finds nothing after these choices, as part of a sentence.

    It is empty if the other seat still has to choose.
    """
    if len(play) != card.own_picks:
        return ""
    first = [play[start] for start, _ in card.groups if start < len(play)]
    for number, (choice, (start, end)) in enumerate(zip(card.choices, card.groups, strict=True), 1):
        if 0 < sum(word != UNASKED_WORD for word in play[start:end]) < choice.fewest:
            return f"choice {number} takes at least {choice.fewest}"
        offered_words = {word for word, _ in answers_to(view, choice)}
        if choice.fewest < choice.count or not choice.is_asked(card.chosen_words(first[: number - 1])):
            offered_words.add(UNASKED_WORD)
        for word in play[start:end]:
            if word in offered_words:
                continue
            if word in {bare for bare, _ in answers_to(view, choice.without_protection())}:
                return f"choice {number} is protected"
            conditions = f" that is {' and '.join(choice.model.where)}" if choice.model.where else ""
            among = f" among {', '.join(choice.model.among)}" if choice.model.among else ""
            return f"choice {number} needs one of kind {choice.kind!r}{conditions}{among}"
    if card.own_picks < card.picks:
        return ""
    aim = next((aim for aim in possible_aims(view, card) if card.in_order(aim.play) == card.in_order(play)), None)
    if aim is None:
        numbers = [number for number, choice in enumerate(card.choices, 1) if choice.relation is not None]
        return f"choice {numbers[0]} needs one that fits its 'relation'" if len(numbers) == 1 else ""
    number = failing_step(view, card, aim)
    if number in (ALL_WORK, len(card.steps)):
        return ""
    return f"step {number + 1}, {card.steps[number].block.do!r}, finds nothing"


def check_card(board: Board, seat: int, move: Move) -> Play:
    """Return the choices of a move that plays a card, as legal moves write them; refuse a move that is not legal."""
    name, moves = move.verb, playable_moves(board, move.verb, seat)
    source = source_of(ScoredView(board, seat, name), board.rules.cards[name])
    assert source is not None
    candidate = Move(name, move.choices)
    if candidate not in moves and len(move.choices) == source.own_picks:
        candidate = Move(name, source.in_order(move.choices))
    if candidate not in moves:
        title = board.rules.cards[name].title
        reason = unfit_part(ScoredView(board, seat, name), source, move.choices)
        detail = f" ({reason})" if reason else ""
        raise Refusal("bad_choice", f"{title} cannot be played on that: {write_move(move)}{detail}.")
    return candidate.choices
