"""Checks that puzzles match their file."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from game.content.faults import Complaint
from game.content.models.practice import Puzzle, PuzzleFile
from game.content.store import Store
from game.kernel.opaque import Position, Rules
from game.kernel.refusal import Refusal
from game.tables import Table, table


def posed(on: Table, rules: Rules, position: Position) -> Puzzle | None:
    """Return the puzzle of a position in its written form, or None if it is not a puzzle."""
    found = None if on.puzzle is None else on.puzzle(rules, position)
    if found is None:
        return None
    line = tuple(map(on.write_move, found.line))
    return Puzzle(position=on.write(found.position), plies=found.plies, line=line, nodes=found.nodes)


def check_puzzles(file: PuzzleFile, on: Table, rules: Rules) -> Iterable[Complaint]:
    """Check that every position is valid and has one solution, the given move, and that puzzles get harder."""
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
    """Yield complaints about invalid positions and moves."""
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
    """Return True if a table has puzzles."""
    return store.has(puzzle_file(on))


def puzzle_file(on: str) -> str:
    """Return the path of a table's puzzle file."""
    return f"{on}/puzzles.yaml"


def puzzles_at(store: Store, on: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a table, from easy to hard; only the linter checks that they are correct."""
    check = partial(unreadable, on=table(on), rules=store.at(on).played)
    return store.later(PuzzleFile, puzzle_file(on), check).puzzles
