"""What a command needs to know of Knucklebones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.kernel.hindsight import Hindsight
from game.kernel.thought import Thought
from game.tables import Table
from game.tables.knucklebones.bots.ladder import LADDER
from game.tables.knucklebones.bots.lookahead import lookahead
from game.tables.knucklebones.bots.one_move import Bot, greedy, random
from game.tables.knucklebones.bots.patience import patient
from game.tables.knucklebones.bots.reasons import reason
from game.tables.knucklebones.cards.offers import DiceOffered
from game.tables.knucklebones.chance import named
from game.tables.knucklebones.codes import CODES
from game.tables.knucklebones.content import FILES, dealable
from game.tables.knucklebones.events import DieRerolled, DieRolled, DieVeiled, LotDrawn
from game.tables.knucklebones.figures import deeds, figures
from game.tables.knucklebones.moves import places_piece
from game.tables.knucklebones.notation import read, read_move, write, write_move
from game.tables.knucklebones.play import apply, legal, new
from game.tables.knucklebones.position import blind, over, turn
from game.tables.knucklebones.quick import compiles
from game.tables.knucklebones.random_match import drawn
from game.tables.knucklebones.rule_tables import data, parts
from game.tables.knucklebones.scoring import score


def strongest(*asked: Any) -> Any:
    """``foreseeing.strongest``; what was learned is read by those alone who ask for it."""
    from game.tables.knucklebones.bots.foreseeing import strongest

    return strongest(*asked)


BOTS: dict[str, Bot] = {
    "random": random, "greedy": greedy, "lookahead": lookahead, "patient": patient, "strongest": strongest,
}  # fmt: skip
"""Every plain bot by the name it is called on the command line; the levels people meet are data."""


def decide(*asked: Any, **how: Any) -> Thought:
    """``deciding.decide``, read by those alone who ask for it, too."""
    from game.tables.knucklebones.bots.deciding import decide

    return decide(*asked, **how)


def numbers(rules: Any) -> Mapping[str, int]:
    """How many times what counts."""
    found: Mapping[str, int] = rules.multipliers.model_dump()
    return found


def hindsight(*asked: Any) -> Hindsight:
    """``hindsight.hindsight``, read by those alone who ask for it, too."""
    from game.tables.knucklebones.bots.hindsight import hindsight

    return hindsight(*asked)


def quick(*asked: Any) -> Any:
    """``quick.matches.core``, where it is compiled; numba is read by those alone who ask for many matches."""
    if not compiles():
        return None
    from game.tables.knucklebones.quick.matches import core

    return core(*asked)


def tally(*asked: Any) -> Any:
    """``quick.tally.tally``, in the same way."""
    if not compiles():
        return None
    from game.tables.knucklebones.quick.tally import tally

    return tally(*asked)


TABLE = Table(
    files=FILES,
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    over=over,
    turn=turn,
    blind=blind,
    data=data,
    parts=parts,
    write=write,
    read=read,
    write_move=write_move,
    read_move=read_move,
    bots=BOTS,
    ladder=LADDER,
    codes=CODES,
    decide=decide,
    hindsight=hindsight,
    reason=reason,
    named=named,
    fateful=frozenset((DieRolled, DieRerolled, DieVeiled, DiceOffered, LotDrawn)),
    figures=figures,
    deeds=deeds,
    places=places_piece,
    decks=dealable,
    apart={"exodia": "instant wins"},
    drawn=drawn,
    quick=quick,
    tally=tally,
    numbers=numbers,
)
