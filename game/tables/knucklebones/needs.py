"""Reasons why a card cannot be played: the condition that is not met, the choice without an answer, or the step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.tables.knucklebones.block import ONCE, Choice, When
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.card import Card
from game.tables.knucklebones.card import Choice as BoardChoice
from game.tables.knucklebones.cards import failing, moves_of, obstacle, possible_aims, source_of
from game.tables.knucklebones.view import View, candidates, holds


class Lack(NamedTuple):
    """What keeps a card from being played."""

    kind: str
    """``locked``, ``limit``, ``last_card``, ``when``, ``choice`` or ``step``."""
    card: Card
    """The card that asks and acts: another one if it is repeated."""
    number: int = 0
    """The number of the choice or step, from 0. A step beyond the last one means that none is due."""
    when: When | None = None
    """The parts of its condition that are not met."""
    choices: tuple[Choice, ...] = ()
    """The choices that lack a thing, with the conditions that nothing meets."""


def missing(board: Board, seat: int, name: str) -> Lack | None:
    """Return what keeps a seat from playing a card now; None if it can, or the match is over."""
    if board.decided or moves_of(board, name, seat):
        return None
    card, view = board.rules.cards[name], View(board, seat, name)
    source = source_of(view, card)
    what = obstacle(view, card, source or card)
    if what in ("locked", "limit"):
        return Lack(what, card)
    if source is None:
        return Lack("last_card", card)
    for each in (card, source):
        if each.when is not None and not holds(view, each.when):
            return Lack("when", each, when=unmet(view, each.when))
    return without_answer(view, source) or Lack("step", source, furthest_step(view, source))


def unmet(view: View, when: When) -> When:
    """Return only the parts of a condition that are not met."""
    parts = (When.model_construct(**{name: getattr(when, name)}) for name in when.model_fields_set)
    return next(part for part in parts if not holds(view, part))


def without_answer(view: View, card: Card) -> Lack | None:
    """Return the first choice with too few things, with the conditions that leave too few."""
    for number, choice in enumerate(card.choices):
        if choice.nature in ONCE:
            continue
        alike = [other for other in card.choices[: number + 1] if other.kind == choice.kind]
        least = sum(each.count for each in alike) if choice.distinct else 1
        if len(candidates(view, choice)) < least:
            wanted = choice.model.model_copy(update={"count": least, "where": tuple(too_strict(view, choice, least))})
            return Lack("choice", card, number, choices=(wanted,))
    return None


def too_strict(view: View, choice: BoardChoice, least: int) -> Iterator[str]:
    """Yield the conditions of a choice without which enough things could be chosen."""
    for condition in choice.model.where:
        if condition != "distinct" and len(candidates(view, choice.without(condition))) >= least:
            yield condition


def furthest_step(view: View, card: Card) -> int:
    """Return the step that finds nothing, in the trial that comes furthest."""
    return max((failing(view, card, aim) for aim in possible_aims(view, card)), default=0)
