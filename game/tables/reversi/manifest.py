"""The manifest of Reversi: what commands need to know about it."""

from __future__ import annotations

from operator import attrgetter

from game.tables import Table
from game.tables.reversi.bots.by_name import BOTS
from game.tables.reversi.bots.deciding import decide, weigh
from game.tables.reversi.bots.hindsight import hindsight
from game.tables.reversi.bots.ladder import LADDER
from game.tables.reversi.bots.reasons import reason
from game.tables.reversi.codes import CODES
from game.tables.reversi.content import FILES
from game.tables.reversi.definitions import data
from game.tables.reversi.figures import figures
from game.tables.reversi.moves import PASS, places_piece
from game.tables.reversi.notation import read, read_move, write, write_move
from game.tables.reversi.perft import perft
from game.tables.reversi.play import apply, legal, new, opens
from game.tables.reversi.position import over
from game.tables.reversi.scoring import score

TABLE = Table(
    files=FILES,
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    over=over,
    turn=attrgetter("side"),
    data=data,
    write=write,
    read=read,
    write_move=write_move,
    read_move=read_move,
    bots=BOTS,
    ladder=LADDER,
    codes=CODES,
    opens=opens,
    by_itself=PASS.__eq__,
    figures=figures,
    places=places_piece,
    perft=perft,
    decide=decide,
    weigh=weigh,
    reason=reason,
    hindsight=hindsight,
)
