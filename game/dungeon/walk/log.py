"""A walk as a text that can be replayed: the dungeon, then one move per line with the digest of its result.

The text holds the whole dungeon, so a walk can continue after the rules that made it have changed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from game.dungeon.plan import WAY_STEPS, Plan, read_plan
from game.dungeon.walk.rules import apply, read_move
from game.dungeon.walk.state import MOST_WALKERS, write
from game.dungeon.walk.walk import Walk
from game.kernel.bots import Stop, never
from game.kernel.ply import Ply, digest, read_ply
from game.kernel.refusal import Refusal

VERSION = 2
"""Current version of the format. Walkers faced south at the start in version 1; its moves are unchanged."""
FIRST_WORDS = "kotsu walk"
SECONDS = "seconds"
FIELDS = ("dungeon", "recipe", "seed", "walkers", SECONDS, "moves", "plan")
"""The lines after the first, in this order; a blank line follows."""


@dataclass(frozen=True, slots=True)
class WalkLog:
    """The facts needed to replay a walk, not yet checked against the rules of walking."""

    dungeon: str
    """Digest of the dungeon."""
    recipe: str
    seed: str
    walkers: int
    plan: str
    """The dungeon in its JSON form."""
    plies: tuple[Ply, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    """Only the seconds it has taken."""
    version: int = VERSION
    """The version of the game's walks that wrote its digests."""

    @property
    def seconds(self) -> str:
        """Seconds that the walk has taken, as text."""
        value = dict(self.notes).get(SECONDS, "")
        return value if re.fullmatch(r"\d{1,9}(\.\d+)?", value) else "0.0"

    def with_plies(self, plies: tuple[Ply, ...], notes: tuple[tuple[str, str], ...]) -> WalkLog:
        """Return the same walk with other plies and notes."""
        return replace(self, plies=plies, notes=notes)


def walk_log(walk: Walk) -> WalkLog:
    """Return the log of a walk."""
    plan, seconds = walk.plan, f"{walk.seconds:.1f}"
    return WalkLog(
        plan.digest, plan.recipe or "-", str(plan.seed), len(walk.state.walkers), _plan_text(plan), walk.plies,
        ((SECONDS, seconds),),
    )


def write_walk_log(log: WalkLog) -> str:
    """Return the log as text."""
    values = log.dungeon, log.recipe, log.seed, log.walkers, log.seconds, len(log.plies), log.plan
    head = (f"{field} {value}" for field, value in zip(FIELDS, values, strict=True))
    return "\n".join((f"{FIRST_WORDS} {log.version}", *head, "", *map(str, log.plies))) + "\n"


MOST_MOVES = 20_000
"""The most moves in a walk: hours of walking, and seconds to read."""
MARKER = re.compile(r"[12]:mark\b")
"""A move of old walks, which are read without it: a marker on the floor blocked nothing."""


def write_walk(walk: Walk) -> str:
    """Return the walk as text."""
    return write_walk_log(walk_log(walk))


@lru_cache(maxsize=4)
def _plan_text(plan: Plan) -> str:
    return json.dumps(plan.json, separators=(",", ":"))


def read_walk_lines(lines: Iterable[str]) -> WalkLog:
    """Return the log in these lines; refuse with ``bad_walk`` or ``newer_walk``, naming the line."""
    lines = [*lines]
    head = re.fullmatch(rf"{FIRST_WORDS} (\d{{1,6}})", lines[0] if lines else "")
    if head is None:
        raise _bad_walk(1, f"a walk begins with '{FIRST_WORDS}' and a version")
    if int(head[1]) > VERSION:
        raise Refusal("newer_walk", f"This walk was written by a newer game (version {head[1]}, here {VERSION}).")
    values = _head(lines)
    plies = []
    for number, line in enumerate(lines[len(FIELDS) + 2 :], len(FIELDS) + 3):
        ply = read_ply(line)
        if ply is None:
            raise _bad_walk(number, "expected a move and a digest")
        plies.append(ply)
    if _number(values, "moves", 0, len(plies)) != len(plies):
        raise _bad_walk(2 + FIELDS.index("moves"), f"it says {values['moves']} moves and has {len(plies)}")
    walkers, notes = _number(values, "walkers", 1, MOST_WALKERS), ((SECONDS, values[SECONDS]),)
    fields = values["dungeon"], values["recipe"], values["seed"], walkers, values["plan"]
    return WalkLog(*fields, tuple(plies), notes, int(head[1]))


def walk_of(log: WalkLog, stop: Stop = never) -> Walk:
    """Replay the walk in a log and return it.

    Refuses with ``bad_walk`` or ``leads_elsewhere``, naming the line, with ``long_walk``, and with ``slow_walk`` once
    ``stop`` returns True.
    """
    plan = _plan(log)
    if plan.digest != log.dungeon:
        raise _bad_walk(2, "the dungeon is another one than it says")
    if len(log.plies) > MOST_MOVES:
        raise Refusal("long_walk", f"This walk has {len(log.plies)} moves, and at most {MOST_MOVES} are read.")
    walk, is_current = Walk(plan, log.walkers), log.version == VERSION
    walk.seconds = float(log.seconds)
    old_state = walk.state
    if not is_current:
        old_state = walk.state.copy()
        old_state.walkers = tuple(walker._replace(facing="s") for walker in old_state.walkers)
    plies = [(number, ply) for number, ply in enumerate(log.plies, len(FIELDS) + 3) if not MARKER.match(ply.move)]
    for number, ply in plies:
        if stop():
            raise Refusal("slow_walk", f"Walking this again takes too long: stopped at line {number}.")
        try:
            move = read_move(walk.state, ply.move)
            walk.make(move)
            if not is_current:
                apply(old_state, move)
        except Refusal as refusal:
            raise _bad_walk(number, f"{ply.move!r} cannot be done: {refusal.sentence}") from None
        if ply.digest != digest(write(old_state)):
            raise Refusal("leads_elsewhere", f"Line {number}: {ply.move!r} leads elsewhere than it did.")
    if is_current:
        walk.known_plies = [ply for _, ply in plies]
    return walk


def read_walk(text: str) -> Walk:
    """Replay the walk in a text and return it; refuse like ``read_walk_lines`` and ``walk_of``."""
    return walk_of(read_walk_lines(text.splitlines()))


class WalkFacts(NamedTuple):
    """The facts shown in a list of walks."""

    seed: int
    steps: int
    rooms: int


def facts_of(log: WalkLog) -> WalkFacts:
    """Return the facts for a list without replaying the walk; refuse an unreadable dungeon."""
    plan = _plan(log)
    return WalkFacts(plan.seed, sum(ply.move.partition(":")[2] in WAY_STEPS for ply in log.plies), len(plan.rooms))


def _plan(log: WalkLog) -> Plan:
    try:
        return read_plan(json.loads(log.plan))
    except (ValueError, RecursionError) as error:
        raise _bad_walk(2 + FIELDS.index("plan"), getattr(error, "sentence", "the dungeon cannot be read")) from None


def _head(lines: list[str]) -> dict[str, str]:
    values = {}
    for number, name in enumerate(FIELDS, 2):
        word, _, value = lines[number - 1].partition(" ") if number <= len(lines) else ("", "", "")
        if word != name or not value:
            raise _bad_walk(number, f"expected '{name}'")
        values[name] = value
    if len(lines) < len(FIELDS) + 2 or lines[len(FIELDS) + 1]:
        raise _bad_walk(len(FIELDS) + 2, "a blank line divides the head from the moves")
    return values


def _number(values: dict[str, str], name: str, least: int, most: int) -> int:
    text = values[name]
    if not re.fullmatch(r"\d{1,9}", text) or not least <= int(text) <= most:
        raise _bad_walk(2 + FIELDS.index(name), f"'{name}' is a number from {least} to {most}")
    return int(text)


def _bad_walk(line: int, reason: str) -> Refusal:
    return Refusal("bad_walk", f"Line {line}: {reason}.")
