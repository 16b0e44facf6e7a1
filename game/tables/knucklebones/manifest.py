"""What a command needs to know of Knucklebones."""

from __future__ import annotations

from game.tables import Table
from game.tables.knucklebones.book import data
from game.tables.knucklebones.bots import BOTS
from game.tables.knucklebones.drawn import drawn
from game.tables.knucklebones.events import as_json
from game.tables.knucklebones.lookahead import lookahead
from game.tables.knucklebones.notation import read, read_move, write, write_move
from game.tables.knucklebones.play import apply, legal, new
from game.tables.knucklebones.position import blind, over, turn
from game.tables.knucklebones.scoring import score

TABLE = Table(
    name="knucklebones",
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    over=over,
    turn=turn,
    blind=blind,
    data=data,
    write=write,
    read=read,
    write_move=write_move,
    read_move=read_move,
    as_json=as_json,
    bots=BOTS | {"lookahead": lookahead},
    drawn=drawn,
)
