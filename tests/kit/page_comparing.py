"""Plays of one card, told by the rules and by whoever has read nothing but the page of blocks."""

from __future__ import annotations

from random import Random
from typing import Any

from game.kernel.refusal import Refusal
from game.tables.knucklebones.chance import named
from game.tables.knucklebones.chance_drawn import unpacked
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.manifest import TABLE
from game.tables.knucklebones.notation import read, write
from game.tables.knucklebones.play import apply, legal
from tests.kit.page_reading import DOES, RULES, Reader


def read_here(made: dict[str, Any]) -> bool:
    """Whether what was written from the page knows all of a card."""
    steps = made["steps"]
    said = str(made)
    return (
        all(step["do"] in DOES for step in steps)
        and "'turn'" not in said and "spent_card" not in said
        and not any(choice.get("by") == "opponent" for choice in made["choices"])
        and all(step.get("rule", "diagonals") in (*RULES, "diagonals") for step in steps)
    )  # fmt: skip


def tables(chance: Random) -> str:
    """A position with dice, shields and traps in the middle of a match."""
    def row() -> str:
        return "".join(str(chance.randint(1, 6)) for _ in range(chance.randint(0, 3))) or "-"

    rows = [[row() for _ in range(3)] for _ in (1, 2)]
    boards, marks = ["/".join(board) for board in rows], list[str]()
    for seat, board in enumerate(rows, 1):
        for number, dice in enumerate(board, 1):
            many = 0 if dice == "-" else len(dice)
            if many < 3 and chance.random() < 0.3:
                marks.append(f"{seat}.{number}.{many + 1}!")
            if many and chance.random() < 0.3:
                sign = chance.choice(("*2", "-5", "*3~1", "-4~~2"))
                marks.append(f"{seat}.{number}.{chance.randint(1, many)}{sign}")
            if chance.random() < 0.2:
                marks.append(f"{seat}.{number}{chance.choice(('*2', '**3', 'x~2', 'x~~1', '*4~1'))}")
    shields = [f"{seat}.{row}={chance.randint(1, 2)}" for seat in (1, 2) for row in (1, 2, 3) if chance.random() < 0.2]
    seat, rng = chance.choice("12"), f"{chance.getrandbits(40):x}"
    rest = " ".join((",".join(shields) or "-", rng, ",".join(marks) or "-"))
    return f"{boards[0]} {boards[1]} {seat} ready it,thief it,shield {rest}"


def compared(sets: Rules, made: dict[str, Any], chance: Random) -> bool:
    """Play the card once where it can be, and compare all that is told."""
    line = tables(chance)
    try:
        position = read(sets, line)
    except Refusal:
        return False
    found = [move for move in legal(sets, position) if move.verb == "it"]
    if not found:
        return False
    move = chance.choice(found)
    _, events = apply(sets, position, move)
    lots = unpacked(named(move, events).face)
    reader = Reader(made, write(position), move.choices, lots)
    told = [(TABLE.events[type(event)], *event) for event in events]  # type: ignore[misc]
    assert reader.happens() == told, (line, move, made)
    return True
