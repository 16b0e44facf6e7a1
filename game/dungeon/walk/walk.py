"""One walk from its start: the state, the moves, undo, the shortest walk to compare it with, and a text to replay it.

The text is the dungeon, then one move per line with the digest of its result. It holds the whole dungeon, so a walk can
continue after the rules that made it have changed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from game.dungeon.plan import WAY_STEPS, Cell, Plan, read_plan
from game.dungeon.walk.rules import Event, Move, apply, legal, obstacle, read_move
from game.dungeon.walk.state import MOST_WALKERS, Position, WalkState, start, write
from game.kernel.bots import Stop, never
from game.kernel.digest import digest
from game.kernel.ply import Ply, read_ply
from game.kernel.refusal import Refusal
from game.kernel.search import search, way_to


class Walk:
    """A walk that grows with ``make`` or ``play`` and shrinks with ``undo``."""

    def __init__(self, plan: Plan, walkers: int = 1) -> None:
        self.plan = plan
        self.state = start(plan, walkers)
        """The current state. A live walk puts one here that is made of entities."""
        self.past: list[WalkState] = []
        """The state before each move."""
        self.moves: list[Move] = []
        self.known_plies: list[Ply] = []
        """The plies of the first moves, computed so far."""
        self.seconds = 0.0
        """Seconds it has taken; the owner of the clock adds to it."""

    @property
    def states(self) -> list[WalkState]:
        """All states from the start to now."""
        return [*self.past, self.state]

    def play(self, text: str) -> tuple[Event, ...]:
        """Make the move in a text, like ``make``."""
        return self.make(read_move(self.state, text))

    def make(self, move: Move) -> tuple[Event, ...]:
        """Make a move and return its events; a refused move changes nothing."""
        before = self.state.copy()
        events = apply(self.state, move)
        self.past.append(before)
        self.moves.append(move)
        return events

    def undo(self) -> Move | None:
        """Take back the last move and return it, or None at the start; turns around it are also taken back."""
        if not self.moves:
            return None
        index = len(self.moves) - 1
        while index and self.moves[index].deed == "face":
            index -= 1
        move = self.moves[index]
        while index and self.moves[index - 1].deed == "face":
            index -= 1
        self.state.restore(self.past[index])
        del self.moves[index:], self.past[index:], self.known_plies[index:]
        return move

    @property
    def plies(self) -> tuple[Ply, ...]:
        """Every move with the digest of its result; a move keeps its ply, because a walk is saved after each one."""
        states = self.states
        for index in range(len(self.known_plies), len(self.moves)):
            self.known_plies.append(Ply(str(self.moves[index]), digest(write(states[index + 1]))))
        return tuple(self.known_plies)

    def steps(self, walker: int = 0) -> int:
        """Return the number of steps by one walker, or by all."""
        return sum(move.is_step for move in self.moves if walker in (0, move.walker))

    @cached_property
    def least(self) -> int:
        """The fewest steps from the start to the goal."""
        return sum(move.is_step for move in shortest(self.plan) or ())


@lru_cache(maxsize=4)
def shortest(plan: Plan) -> tuple[Move, ...] | None:
    """Return the moves with the fewest steps, or None if there is no way; opening and pushing are not steps."""
    return shortest_from(start(plan))


def path_to(state: WalkState, walker: int, target: Cell) -> tuple[str, ...]:
    """Return the shortest free path of a walker to a known cell, empty if there is none.

    The last step may be blocked: the walker then turns to what blocks it.
    """
    known_rooms = state.rooms_seen | state.rooms_next_door
    plan = state.plan
    if plan.room_at.get(target) not in known_rooms:
        return ()
    probe = state.copy()
    ways_into: dict[Cell, str] = {}

    def next_cells(cell: Cell) -> Iterator[Cell]:
        probe.change(walker, cell=cell)
        for way, step in plan.ways[cell].items():
            is_free = not obstacle(probe, walker, way) or step.to == target
            if is_free and plan.room_at[step.to] in known_rooms:
                ways_into.setdefault(step.to, way)
                yield step.to

    previous = search([state.walker(walker).cell], next_cells, lambda cell: cell == target)
    return tuple(ways_into[cell] for cell in way_to(target, previous)[1:]) if target in previous else ()


def shortest_from(state: WalkState) -> tuple[Move, ...] | None:
    """Return the shortest moves to the goal for a single walker, or None."""
    first = state.position
    steps_to: dict[Position, int] = {first: 0}
    previous: dict[Position, Position | None] = {first: None}
    last_moves: dict[Position, Move] = {}
    best: dict[tuple[Cell, frozenset[str]], list[tuple[frozenset[int], frozenset[int]]]] = {}
    heap = [(0, 0, first, state.copy())]
    while heap:
        steps, _, position, state = heappop(heap)
        if state.over:
            return tuple(last_moves[reached] for reached in way_to(position, previous)[1:])
        # Skip a cell that was reached before with at least the same keys and boxes.
        earlier = best.setdefault((state.walkers[0].cell, state.doors), [])
        if any(keys >= state.keys and boxes >= state.boxes for keys, boxes in earlier):
            continue
        earlier.append((state.keys, state.boxes))
        for move in legal(state):
            after = state.copy()
            apply(after, move)
            after.change(1, facing="s")
            next_steps, next_position = steps + move.is_step, after.position
            if next_position not in steps_to or next_steps < steps_to[next_position]:
                steps_to[next_position], previous[next_position] = next_steps, position
                last_moves[next_position] = move
                heappush(heap, (next_steps, len(steps_to), next_position, after))
    return None


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
    plan, seconds = walk.plan, f"{walk.seconds:.1f}"
    return WalkLog(
        plan.digest, plan.recipe or "-", str(plan.seed), len(walk.state.walkers), _plan_text(plan), walk.plies,
        ((SECONDS, seconds),),
    )


def write_walk_log(log: WalkLog) -> str:
    values = log.dungeon, log.recipe, log.seed, log.walkers, log.seconds, len(log.plies), log.plan
    head = (f"{field} {value}" for field, value in zip(FIELDS, values, strict=True))
    return "\n".join((f"{FIRST_WORDS} {log.version}", *head, "", *map(str, log.plies))) + "\n"


MOST_MOVES = 20_000
"""The most moves in a walk: hours of walking, and seconds to read."""
MARKER = re.compile(r"[12]:mark\b")
"""A move of old walks, which are read without it: a marker on the floor blocked nothing."""


def write_walk(walk: Walk) -> str:
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
