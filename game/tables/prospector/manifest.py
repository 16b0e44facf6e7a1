"""The manifest of Prospector: the table for shared code."""

from __future__ import annotations

from game.tables.contract import (
    Bots,
    Chance,
    Choices,
    Notation,
    Record,
    Referee,
    Rounds,
    Seats,
    SeedSearch,
    Table,
)
from game.tables.prospector.bots.decisions import BOTS, LADDER, decide, hindsight, reason, weigh
from game.tables.prospector.content import CODES, FILES
from game.tables.prospector.definitions import VARIED, Rules, choosable, vary
from game.tables.prospector.edges import EDGES, carried
from game.tables.prospector.encoding import ENCODING
from game.tables.prospector.events import CardDrawn, CardTurned, Event, figures
from game.tables.prospector.position import Move, Position, blind, read, read_move, share, write, write_move
from game.tables.prospector.puzzles import puzzle, riddle
from game.tables.prospector.rules import apply, legal, new, next_round, no_search_again, score, seek
from game.tables.prospector.solver import find_winning_line, solution


def simultaneous(rules: Rules) -> bool:
    """Return True if both seats of a duel dig at the same time."""
    return rules.seats > 1 and rules.together


def cards_left(rules: Rules, position: Position) -> dict[str, int]:
    """Return the cards left in the mine, or in both mines of a duel."""
    return {"cards_left": sum(dig.cards_left.bit_count() for dig in position.digs)}


TABLE: Table[Rules, Position, Move, Event] = Table(
    files=FILES,
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    notation=Notation(write, read, write_move, read_move),
    hide=blind,
    seats=Seats((1, 2), simultaneous=simultaneous, share=share),
    edges=EDGES,
    carried=carried,
    bots=Bots(BOTS, decide, weigh, None, hindsight, reason, find_winning_line, LADDER),
    choices=Choices(tuple(VARIED), choosable, vary, ranked=("layout",), search=SeedSearch(no_search_again, seek)),
    rounds=Rounds(("score", "round"), next_round),
    chance=Chance(frozenset((CardDrawn, CardTurned))),
    record=Record(figures=figures, counts=cards_left),
    puzzle=puzzle,
    riddle=riddle,
    referee=Referee(CODES, {"solve": solution}),
    encoding=ENCODING,
)
