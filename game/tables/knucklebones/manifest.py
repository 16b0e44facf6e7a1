"""What a command needs to know of Knucklebones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.kernel.hindsight import Hindsight
from game.kernel.random_stream import Stream
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
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.events import DieRerolled, DieRolled, DieVeiled, LotDrawn
from game.tables.knucklebones.figures import deeds, figures
from game.tables.knucklebones.moves import Move, places_piece
from game.tables.knucklebones.notation import read, read_move, write, write_move
from game.tables.knucklebones.play import apply, legal, new
from game.tables.knucklebones.position import Position, blind, over, turn
from game.tables.knucklebones.quick import compiles
from game.tables.knucklebones.random_match import drawn
from game.tables.knucklebones.rule_tables import data, parts
from game.tables.knucklebones.scoring import score

if TYPE_CHECKING:
    from game.tables.knucklebones.quick.matches import Core, Deck
    from game.tables.knucklebones.quick.tally import Tally


def strongest(rules: Rules, position: Position, stream: Stream) -> Move:
    """``foreseeing.strongest``; what was learned is read by those alone who ask for it."""
    from game.tables.knucklebones.bots.foreseeing import strongest

    return strongest(rules, position, stream)


BOTS: dict[str, Bot] = {
    "random": random, "greedy": greedy, "lookahead": lookahead, "patient": patient, "strongest": strongest,
}  # fmt: skip
"""Every plain bot by the name it is called on the command line; the levels people meet are data."""


def decide(*asked: Any, **how: Any) -> Thought:
    """``deciding.decide``, read by those alone who ask for it, too."""
    from game.tables.knucklebones.bots.deciding import decide

    return decide(*asked, **how)


def numbers(rules: Rules) -> Mapping[str, int]:
    """How many times what counts."""
    found: Mapping[str, int] = rules.multipliers.model_dump()
    return found


def hindsight(rules: Rules, position: Position, move: Move, mind: object, nodes: int) -> Hindsight:
    """``hindsight.hindsight``, read by those alone who ask for it, too."""
    from game.tables.knucklebones.bots.hindsight import hindsight

    return hindsight(rules, position, move, mind, nodes)


def quick(rules: Rules, bots: tuple[Bot, Bot], decks: Sequence[Deck], limit: int) -> Core | None:
    """``quick.matches.core``, where it is compiled; numba is read by those alone who ask for many matches."""
    if not compiles():
        return None
    from game.tables.knucklebones.quick.matches import core

    return core(rules, bots, decks, limit)


def tally(rules: Rules, seed: int, start: int, stop: int, *decks: tuple[str, ...]) -> Tally | None:
    """``quick.tally.tally``, in the same way."""
    if not compiles():
        return None
    from game.tables.knucklebones.quick.tally import tally

    return tally(rules, seed, start, stop, *decks)


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
