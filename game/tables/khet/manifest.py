"""The manifest of Khet: what commands need to know about it."""

from __future__ import annotations

from game.tables.contract import Batch, Bots, Choices, Notation, Record, Referee, Seats, Table
from game.tables.khet.asked import beam
from game.tables.khet.bots.by_name import BOTS
from game.tables.khet.bots.deciding import decide, weigh
from game.tables.khet.bots.hindsight import hindsight
from game.tables.khet.bots.ladder import LADDER
from game.tables.khet.bots.puzzles import puzzle
from game.tables.khet.bots.reasons import reason
from game.tables.khet.codes import CODES
from game.tables.khet.content import FILES
from game.tables.khet.definitions import choosable, vary
from game.tables.khet.figures import figures
from game.tables.khet.moves import read_move, write_move
from game.tables.khet.notation import write
from game.tables.khet.perft import perft
from game.tables.khet.play import apply, legal, new, opens, read
from game.tables.khet.scoring import score

TABLE = Table(
    files=FILES,
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    notation=Notation(write, read, write_move, read_move),
    seats=Seats(opener=opens),
    bots=Bots(BOTS, decide, weigh, hindsight, reason, ladder=LADDER),
    choices=Choices(("setup",), choosable, vary),
    record=Record(figures=figures),
    puzzle=puzzle,
    referee=Referee(CODES, {"beam": beam}),
    batch=Batch(perft=perft),
)
