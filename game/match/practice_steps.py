"""Checks that the rules allow each step of a practice round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from game.content.faults import Complaint, nothing
from game.content.models.practice import PracticeFile, PracticeStep
from game.content.store import Store
from game.content.wording import BOTH, Spoken, check_texts
from game.kernel.opaque import Move, Position, Rules
from game.kernel.refusal import Refusal
from game.tables import Table, table

LEARNER = 1
"""The seat of the learner."""
NEEDED, FURTHER = ("title", "text"), ("otherwise", "done")
"""The texts of a step; the second group is optional."""


class Stand(NamedTuple):
    """A step that the rules allow."""

    step: PracticeStep
    position: Position
    """The position at its start."""
    move: Move
    """The move to make, or None."""
    answer: tuple[Move, ...]


def stands(practice: PracticeFile, on: Table, rules: Rules) -> Iterator[Stand | Complaint]:
    """Yield each step as the rules play it, or a complaint; after a complaint skip to the next step with a position."""
    position: Position = None
    for number, step in enumerate(practice.steps):
        where: tuple[str | int, ...] = ("position",)
        try:
            if step.position is not None:
                position = on.read(rules, step.position)
            if position is None:
                if number == 0:
                    yield Complaint(("steps", 0), "the first step needs a 'position' to begin from")
                continue
            begins, move, answer = position, None, []
            if step.do is not None:
                where = ("do",)
                _own(on, position, LEARNER)
                move = on.read_move(rules, step.do)
                position, _ = on.apply(rules, position, move)
            for index, written in enumerate(step.answer):
                where = ("answer", index)
                _own(on, position, 3 - LEARNER)
                answer.append(on.read_move(rules, written))
                position, _ = on.apply(rules, position, answer[-1])
            yield Stand(step, begins, move, tuple(answer))
        except Refusal as wrong:
            there = () if where[0] == "position" else tuple(map(on.write_move, on.legal(rules, position)))
            word = str(getattr(step, str(where[0]))[int(where[1])] if len(where) > 1 else step.do)
            position = None
            yield Complaint(("steps", number, *where), f"this step cannot be played: {wrong}", word, there)


def _own(on: Table, position: Position, seat: int) -> None:
    """Refuse if it is not this seat's turn."""
    if on.turn(position) != seat:
        raise Refusal("bad_move", f"It is not seat {seat}'s turn.", on.write(position))


def check_practice(practice: PracticeFile, on: Table, rules: Rules, spoken: Spoken = BOTH) -> Iterable[Complaint]:
    """Check that every step can be played by these rules and has text in every language."""
    yield from (found for found in stands(practice, on, rules) if isinstance(found, Complaint))
    for number, step in enumerate(practice.steps):
        parts = {name: getattr(step, name) for name in (*NEEDED, *FURTHER) if name in NEEDED or getattr(step, name)}
        for complaint in check_texts(parts, tuple(on.numbers(rules)), "step", spoken):
            yield complaint._replace(path=("steps", number, *complaint.path))


def practises(store: Store, on: str) -> bool:
    """Return True if a table has a practice round."""
    return store.has(practice_file(on))


def practice_file(on: str) -> str:
    """Return the path of a table's practice file."""
    return f"{on}/practice.yaml"


def practice_at(store: Store, on: str) -> PracticeFile:
    """Return the practice round of a table, loaded on first use; unchecked if packs may have changed the rules."""
    check = partial(check_practice, on=table(on), rules=store.at(on).played, spoken=store.spoken)
    return store.later(PracticeFile, practice_file(on), nothing if store.packs else check)
