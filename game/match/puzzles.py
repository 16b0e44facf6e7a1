"""Whether puzzles are what their file says."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from game.content.faults import Complaint
from game.content.models.puzzles import Puzzle, PuzzleFile
from game.content.store import Store
from game.kernel.opaque import Position, Rules
from game.kernel.refusal import Refusal
from game.tables import Table, table


def posed(on: Table, rules: Rules, position: Position) -> Puzzle | None:
    """The puzzle that a position is, as it is written; None where it is none."""
    found = None if on.puzzle is None else on.puzzle(rules, position)
    if found is None:
        return None
    line = tuple(map(on.write_move, found.line))
    return Puzzle(position=on.write(found.position), plies=found.plies, line=line, nodes=found.nodes)


def check_puzzles(file: PuzzleFile, on: Table, rules: Rules) -> Iterable[Complaint]:
    """Every position can be read and is solved by the move it says and no other, from easy to hard."""
    if on.puzzle is None:
        yield Complaint((), f"{on.name} has no puzzles")
        return
    unread = list(unreadable(file, on, rules))
    yield from unread
    known, before = set(), 0
    for number, said in enumerate(file.puzzles):
        where = ("puzzles", number)
        if any(each.path[:2] == where for each in unread):
            continue
        is_so = posed(on, rules, on.read(rules, said.position))
        if said.position in known:
            yield Complaint((*where, "position"), "this puzzle is there already")
        known.add(said.position)
        if is_so is None:
            yield Complaint((*where, "position"), "no move, or more than one, wins here within three plies")
        else:
            for part in ("plies", "line", "nodes"):
                if getattr(said, part) != getattr(is_so, part):
                    yield Complaint((*where, part), f"this is {_said(getattr(is_so, part))}")
        if said.nodes < before:
            yield Complaint((*where, "nodes"), "the one before is harder")
        before = said.nodes


def unreadable(file: PuzzleFile, on: Table, rules: Rules) -> Iterable[Complaint]:
    """The positions and moves that are none."""
    for number, said in enumerate(file.puzzles):
        part = "position"
        try:
            position = on.read(rules, said.position)
            part = "line"
            for move in said.line:
                position, _ = on.apply(rules, position, on.read_move(rules, move))
        except Refusal as wrong:
            yield Complaint(("puzzles", number, part), f"this cannot be played: {wrong}")


def _said(value: int | tuple[str, ...]) -> str:
    return " ".join(value) if isinstance(value, tuple) else str(value)


def has_puzzles(store: Store, on: str) -> bool:
    """Whether a table brings any."""
    return store.has(puzzle_file(on))


def puzzle_file(on: str) -> str:
    """Where those of a table lie."""
    return f"{on}/puzzles.yaml"


def puzzles_at(store: Store, on: str) -> tuple[Puzzle, ...]:
    """The puzzles of a table, from easy to hard; whether they are what they say the linter asks."""
    check = partial(unreadable, on=table(on), rules=store.at(on).played)
    return store.later(PuzzleFile, puzzle_file(on), check).puzzles
