"""Ends of a match that hardly come, found by a few matches between bots without cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.content.faults import Complaint
from game.kernel.random_stream import Stream
from game.tables.knucklebones.bots.gains import greedy
from game.tables.knucklebones.cards import turns_taken
from game.tables.knucklebones.definitions import RuleFile, Rules, RuleValues
from game.tables.knucklebones.rules import legal, make_move, new
from game.tables.knucklebones.scoring import total

MATCHES = 8
"""Matches that are played."""
LONGEST = 300
"""Moves after which a match is broken off."""


class End(NamedTuple):
    """The end of one match."""

    points: int
    """The higher total."""
    turns: int
    """The turns of the seat that has taken fewer."""
    is_over: bool


def rare_ends(file: RuleFile) -> Iterator[Complaint]:
    """Yield the ends of a rule set that did not come in any of a few matches."""
    if file.points is None and file.turns is None and file.board_full:
        return
    values = {name: getattr(file, name) for name in RuleValues.model_fields}
    rules = Rules.model_validate({**values, "cards": False})
    ends = list[End]()
    for match in range(MATCHES):
        ends.append(end_of(rules, match))
        if have_come(file, ends):
            return
    if not any(end.is_over for end in ends):
        where = "points" if file.points is not None else "board_full"
        yield Complaint((where,), f"a match hardly ends: none of {MATCHES} between bots was over after {LONGEST} moves")
        return
    if file.points is not None and (most := max(end.points for end in ends)) < file.points:
        yield Complaint(("points",), f"this end hardly comes: {MATCHES} matches between bots ended with {most} points "
                                     "or fewer for another reason")
    if file.turns is not None and (most := max(end.turns for end in ends)) < file.turns:
        yield Complaint(("turns",), f"this end hardly comes: {MATCHES} matches between bots ended after {most} turns "
                                    "or fewer for another reason")


def have_come(file: RuleFile, ends: list[End]) -> bool:
    """Return True if each end of a rule set came in one of these matches."""
    points, turns = max(end.points for end in ends), max(end.turns for end in ends)
    return any(end.is_over for end in ends) and points >= (file.points or 0) and turns >= (file.turns or 0)


def end_of(rules: Rules, match: int) -> End:
    """Play a match between two greedy bots and return its end."""
    board, stream, placed = new(rules, match), Stream(match), [0, 0]
    for _ in range(LONGEST):
        if not legal(board):
            break
        placed[board.active - 1] += board.die > 0
        make_move(board, greedy(rules, board, stream))
    turns = min(max(placed[seat - 1], turns_taken(board, seat)) for seat in (1, 2))
    return End(max(total(board, 1), total(board, 2)), turns, board.decided)
