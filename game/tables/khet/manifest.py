"""The manifest of Khet: the table for shared code."""

from __future__ import annotations

from game.tables.contract import Batch, Bots, Choices, Notation, Record, Referee, Seats, Table
from game.tables.encoding import Encoding, Matches
from game.tables.favors import carried
from game.tables.khet import encoding
from game.tables.khet.bots.decisions import BOTS, LADDER, decide, hindsight, reason, up_to, weigh
from game.tables.khet.bots.puzzles import puzzle, riddle
from game.tables.khet.content import CODES, FILES
from game.tables.khet.definitions import Rules, choosable, vary
from game.tables.khet.edges import EDGES, moves_left
from game.tables.khet.events import Event, figures
from game.tables.khet.position import Move, Position, beam_as_json, read_move, write, write_move
from game.tables.khet.rules import apply, legal, new, opens, perft, read, score


def matches(rules: Rules, count: int, bot: str | None) -> Matches | None:
    """Return many matches on boards in play; None against a bot, and by rules with favors."""
    from game.tables.khet.side_by_side import matches

    return matches(rules, count) if bot is None else None


TABLE: Table[Rules, Position, Move, Event] = Table(
    files=FILES,
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    notation=Notation(write, read, write_move, read_move),
    seats=Seats(opener=opens),
    edges=EDGES,
    carried=carried,
    moves_left=moves_left,
    bots=Bots(BOTS, decide, weigh, up_to, hindsight, reason, ladder=LADDER),
    choices=Choices(("setup",), choosable, vary),
    record=Record(figures=figures, points=False),
    puzzle=puzzle,
    riddle=riddle,
    referee=Referee(CODES, {"beam": beam_as_json}),
    batch=Batch(perft=perft),
    encoding=Encoding(encoding.actions, encoding.numbers, encoding.planes, encoding.observe, matches=matches),
)
