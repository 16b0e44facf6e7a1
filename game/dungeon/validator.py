"""Faults of a finished dungeon, in sentences: the goal must stay reachable after any sequence of moves.

It does not know how dungeons are made, so that it cannot repeat a mistake from there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from game.dungeon.plan import BACK, STEPS, Cell, Plan, beside
from game.dungeon.states import TooMany, Walks

Openings = Callable[[str], Collection[str]]
"""A function that returns the directions, as in ``STEPS``, in which a cell with this label is open."""


class Fault(NamedTuple):
    """A single fault."""

    code: str
    sentence: str
    values: Mapping[str, object] = {}
    """Values for a sentence in another language."""


def faults(plan: Plan, openings: Openings | None = None) -> list[Fault]:
    """Return all faults of a dungeon; ``openings`` also checks its passages against its labels."""
    found = [*dangling(plan, openings)] if openings is not None else []
    try:
        return [*found, *trapped(plan)]
    except TooMany as wrong:
        return [*found, Fault("too_many", str(wrong))]


def trapped(plan: Plan) -> Iterator[Fault]:
    """Yield reachable places without a way to the goal, and rooms that can never be entered."""
    walks = Walks(plan)
    if not walks.won:
        yield Fault("no_way", f"No way leads from the start, room {plan.start}, to the goal, room {plan.goal}.",
                    {"start": plan.start, "goal": plan.goal})  # fmt: skip
    elif (lost := walks.first_lost()) is not None:
        rooms, done = lost
        where = f"room {rooms[0]}" if len(rooms) == 1 else f"the rooms {_listed(rooms)}"
        before = f" after it has come about that somebody {', then '.join(done)}" if done else ""
        values = {"rooms": ", ".join(map(str, rooms))}
        yield Fault("trap", f"From {where} no way leads to the goal any more{before}.", values)
    for room in sorted(set(plan.rooms) - walks.entered):
        yield Fault("unreached", f"Room {room} ({plan.rooms[room].kind}) can never be entered.", {"room": room})


def dangling(plan: Plan, openings: Openings) -> Iterator[Fault]:
    """Yield openings that end in a wall, and passages without an opening."""
    between = {(p.a_cell, p.b_cell) for p in plan.passages}
    for cell, label in sorted(plan.labels.items()):
        for way in sorted(openings(label)):
            there = beside(cell, way)
            other = plan.labels.get(there)
            if other is None or BACK[way] not in openings(other):
                what = "nothing" if other is None else f"the wall of {other!r}"
                yield _dangling(cell, f"The opening {way} of {label!r} at {list(cell)} ends in {what}.")
                continue
            same = cell in plan.room_at and plan.room_at[cell] == plan.room_at.get(there)
            if not same and (cell, there) not in between and (there, cell) not in between:
                yield _dangling(cell, f"The opening {way} of {label!r} at {list(cell)} leads nowhere: no passage.")
    for passage in plan.passages:
        towards = _towards(passage.a_cell, passage.b_cell)
        if towards is None:
            continue
        for cell, side in ((passage.a_cell, towards), (passage.b_cell, BACK[towards])):
            shown = plan.labels.get(cell, "")
            if not shown or side not in openings(shown):
                ends = f"the rooms {passage.a} and {passage.b}"
                yield _dangling(cell, f"The passage between {ends} runs into the wall of {shown!r} at {list(cell)}.")


def _dangling(cell: Cell, sentence: str) -> Fault:
    return Fault("dangling", sentence, {"cell": list(cell)})


def _towards(a: Cell, b: Cell) -> str | None:
    """Return the direction from a cell to an adjacent one, or None if they do not touch."""
    step = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    return next((way for way, each in STEPS.items() if each == step), None)


def _listed(numbers: Collection[int]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last
