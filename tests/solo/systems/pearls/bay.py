"""The bay: owns the match's ``Bay`` and its result."""

from __future__ import annotations

import esper
from components.pearls import Bay, ShownBay
from game.tables.pearls.content import Rules
from game.tables.pearls.events import DayEnded, MatchEnded, PearlsFound, StormCame
from game.tables.pearls.play import DIVER, Position, score
from systems.pearls.layout import box_at

from components.match import Match
from components.pose import Pose, ShownTurn
from game.kernel.random_stream import draw
from game.kernel.result import Result, result_of
from systems.owners import Handler, authority
from systems.settled import show


def build(match: int, rules: Rules, position: Position, turn: int) -> None:
    """Fill the current world with the bay."""
    esper.add_component(match, Bay(*position))
    if (result := result_of(score(rules, position))) is not None:
        esper.add_component(match, result)


def read_back() -> Position:
    """The position as the bay tells it."""
    bay = esper.component_for_entity(authority(), Bay)
    return Position(bay.boat, bay.bank, bay.days, bay.rng)


def settle() -> None:
    """Set what is shown from the truth."""
    for entity, (_, bay) in esper.get_components(Match, Bay):
        turn = ShownTurn(DIVER, 1, not bay.days)
        show(entity, Pose(*box_at(DIVER)), turn, ShownBay(bay.boat, bay.bank, bay.days))


def _dived(match: int) -> Bay:
    """The bay after a dive: chance has been asked once."""
    bay = esper.component_for_entity(match, Bay)
    if bay.rng is not None:
        bay.rng, _ = draw(bay.rng, 2)
    return bay


def _found(event: PearlsFound, match: int) -> None:
    _dived(match).boat += event.count


def _stormed(event: StormCame, match: int) -> None:
    _dived(match).boat = 0


def _ended(event: DayEnded, match: int) -> None:
    bay = esper.component_for_entity(match, Bay)
    bay.boat, bay.bank, bay.days = 0, bay.bank + event.banked, bay.days - 1


def _over(event: MatchEnded, match: int) -> None:
    esper.add_component(match, Result(None, "pearls", event.totals))


HANDLERS: dict[type, Handler] = {PearlsFound: _found, StormCame: _stormed, DayEnded: _ended, MatchEnded: _over}
