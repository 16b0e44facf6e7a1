"""The manifest of Reversi: what commands need to know about it."""

from __future__ import annotations

from game.tables.contract import Batch, Bots, Notation, Record, Referee, Seats, Table
from game.tables.reversi.bots.by_name import BOTS
from game.tables.reversi.bots.deciding import decide, weigh
from game.tables.reversi.bots.hindsight import hindsight
from game.tables.reversi.bots.ladder import LADDER
from game.tables.reversi.bots.reasons import reason
from game.tables.reversi.codes import CODES
from game.tables.reversi.content import FILES
from game.tables.reversi.figures import figures
from game.tables.reversi.moves import PASS, places_piece
from game.tables.reversi.notation import read, read_move, write, write_move
from game.tables.reversi.perft import perft
from game.tables.reversi.play import apply, legal, new, opens
from game.tables.reversi.scoring import score

TABLE = Table(
    files=FILES,
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    notation=Notation(write, read, write_move, read_move),
    seats=Seats(opener=opens, automatic=PASS.__eq__),
    bots=Bots(BOTS, decide, weigh, hindsight, reason, ladder=LADDER),
    record=Record(figures=figures),
    referee=Referee(CODES),
    batch=Batch(perft, places_piece),
)
