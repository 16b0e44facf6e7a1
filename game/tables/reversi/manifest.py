"""The manifest of Reversi: the table for shared code."""

from __future__ import annotations

from game.tables.contract import Batch, Bots, Notation, Record, Referee, Seats, Table
from game.tables.favors import carried
from game.tables.reversi.bots.decisions import BOTS, LADDER, decide, hindsight, reason, up_to, weigh
from game.tables.reversi.bots.puzzles import puzzle, riddle
from game.tables.reversi.content import CODES, FILES
from game.tables.reversi.definitions import Rules
from game.tables.reversi.edges import EDGES
from game.tables.reversi.encoding import ENCODING
from game.tables.reversi.events import Event, figures
from game.tables.reversi.position import PASS, Move, Position, places_piece, read, read_move, write, write_move
from game.tables.reversi.rules import apply, legal, new, opens, perft, score

TABLE: Table[Rules, Position, Move, Event] = Table(
    files=FILES,
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    notation=Notation(write, read, write_move, read_move),
    seats=Seats(opener=opens, automatic=PASS.__eq__),
    edges=EDGES,
    carried=carried,
    bots=Bots(BOTS, decide, weigh, up_to, hindsight, reason, ladder=LADDER),
    record=Record(figures=figures),
    puzzle=puzzle,
    riddle=riddle,
    referee=Referee(CODES),
    batch=Batch(perft, places_piece),
    encoding=ENCODING,
)
