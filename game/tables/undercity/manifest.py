"""The manifest of the run: the table for shared code."""

from __future__ import annotations

from game.tables.contract import Notation, Table
from game.tables.contract_parts import Bots, Chance, Choices, InnerMatches, MatchFigures, Referee, Seats
from game.tables.undercity.bots import BOTS, hint
from game.tables.undercity.definitions import CHOICES, Rules, options, vary
from game.tables.undercity.events import Event, LotDrawn
from game.tables.undercity.figures import end_words, mean_counts, median_counts, score
from game.tables.undercity.moves import Move, legal, read_move
from game.tables.undercity.position import Position, read_position, write
from game.tables.undercity.room_match import inner_match
from game.tables.undercity.rule_files import CODES, FILES
from game.tables.undercity.rules import apply, new

TABLE: Table[Rules, Position, Move, Event] = Table(
    files=FILES,
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    notation=Notation(write, read_position, str, read_move),
    seats=Seats((1, 2)),
    bots=Bots(BOTS),
    choices=Choices(CHOICES, options, vary),
    chance=Chance(frozenset({LotDrawn})),
    statistics=MatchFigures(mean_counts=mean_counts, median_counts=median_counts, end_words=end_words),
    inner=InnerMatches(inner_match, {"won": Move("match", "won"), "lost": Move("match", "lost")}),
    referee=Referee(CODES, {"hint": hint}),
)
