"""A walk as a text anybody can walk again: the dungeon, then a move a line beside the digest of where it led.

The dungeon stands in it whole, so that a walk can be gone on with whatever becomes of the rules it was made by.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import NamedTuple

from game.dungeon.plan import Plan, read_plan
from game.dungeon.walk.position import MOST, write
from game.dungeon.walk.shortest import is_step
from game.dungeon.walk.walk import Walk
from game.kernel.digest import digest
from game.kernel.refusal import Refusal

VERSION = 1
HEAD = "kotsu walk"
FIELDS = ("dungeon", "recipe", "seed", "walkers", "seconds", "moves", "plan")
"""The lines below the first, in this order; a blank follows."""


def write_walk(walk: Walk) -> str:
    """The walk as text."""
    plan = walk.plan
    head = (
        f"{HEAD} {VERSION}", f"dungeon {plan.digest}", f"recipe {plan.recipe or '-'}", f"seed {plan.seed}",
        f"walkers {len(walk.position.walkers)}", f"seconds {walk.seconds:.1f}", f"moves {len(walk.moves)}",
        f"plan {_told(plan)}",
    )  # fmt: skip
    return "\n".join((*head, "", *(f"{move} {at}" for move, at in zip(walk.moves, walk.led, strict=True)))) + "\n"


@lru_cache(maxsize=4)
def _told(plan: Plan) -> str:
    return json.dumps(plan.told, separators=(",", ":"))


def read_walk(text: str) -> Walk:
    """The walk that a text holds, walked again; refuses with ``bad_walk`` or ``leads_elsewhere``, naming the line."""
    lines = text.splitlines()
    found = re.fullmatch(rf"{HEAD} (\d{{1,6}})", lines[0] if lines else "")
    if found is None:
        raise _bad(1, f"a walk begins with '{HEAD}' and a version")
    if int(found[1]) > VERSION:
        raise Refusal("newer_walk", f"This walk was written by a newer game (version {found[1]}, here {VERSION}).")
    told = _head(lines)
    try:
        plan = read_plan(json.loads(told["plan"]))
    except (ValueError, RecursionError) as wrong:
        raise _bad(2 + FIELDS.index("plan"), str(getattr(wrong, "sentence", "the dungeon cannot be read"))) from None
    if plan.digest != told["dungeon"]:
        raise _bad(2, "the dungeon is another one than it says")
    walk = Walk(plan, _number(told, "walkers", 1, MOST))
    walk.seconds = float(told["seconds"]) if re.fullmatch(r"\d{1,9}(\.\d+)?", told["seconds"]) else 0.0
    moves = lines[len(FIELDS) + 2 :]
    if _number(told, "moves", 0, len(moves)) != len(moves):
        raise _bad(2 + FIELDS.index("moves"), f"it says {told['moves']} moves and has {len(moves)}")
    for number, line in enumerate(moves, len(FIELDS) + 3):
        move, _, led = line.partition(" ")
        try:
            walk.do(move)
        except Refusal as refusal:
            raise _bad(number, f"{move!r} cannot be done: {refusal.sentence}") from None
        if led != digest(write(plan, walk.position)):
            raise Refusal("leads_elsewhere", f"Line {number}: {move!r} leads elsewhere than it did.")
    return walk


class Glance(NamedTuple):
    """What can be told of a walk that nobody walks again."""

    seed: int
    steps: int
    rooms: int


def glance(text: str) -> Glance:
    """What a text tells of its walk at its head; refuses with ``bad_walk`` what is none."""
    lines = text.splitlines()
    told = _head(lines)
    try:
        plan = read_plan(json.loads(told["plan"]))
    except (ValueError, RecursionError) as wrong:
        raise _bad(2 + FIELDS.index("plan"), str(getattr(wrong, "sentence", "the dungeon cannot be read"))) from None
    moves = (line.partition(" ")[0] for line in lines[len(FIELDS) + 2 :])
    return Glance(plan.seed, sum(map(is_step, moves)), len(plan.rooms))


def _head(lines: list[str]) -> dict[str, str]:
    told = {}
    for number, name in enumerate(FIELDS, 2):
        word, _, rest = lines[number - 1].partition(" ") if number <= len(lines) else ("", "", "")
        if word != name or not rest:
            raise _bad(number, f"here stands '{name}'")
        told[name] = rest
    if len(lines) < len(FIELDS) + 2 or lines[len(FIELDS) + 1]:
        raise _bad(len(FIELDS) + 2, "a blank line divides the head from the moves")
    return told


def _number(told: dict[str, str], name: str, least: int, most: int) -> int:
    text = told[name]
    if not re.fullmatch(r"\d{1,9}", text) or not least <= int(text) <= most:
        raise _bad(2 + FIELDS.index(name), f"'{name}' is a number from {least} to {most}")
    return int(text)


def _bad(line: int, what: str) -> Refusal:
    return Refusal("bad_walk", f"Line {line}: {what}.")
