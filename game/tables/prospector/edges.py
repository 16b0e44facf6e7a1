"""The edges of Prospector: advantages of one seat in one match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from game.tables.contract import Edge
from game.tables.prospector.definitions import Rules
from game.tables.prospector.position import GOLD, Dig, Position, position_of, with_derived_fields


def carried(position: Position) -> Sequence[Mapping[str, int]]:
    """Return the favors of each dig."""
    return [dig.favors.given for dig in position.digs]


def _edge(
    change: Callable[[Rules, Dig, int], Dig], about: str, amounts: range, counted: bool = False
) -> Edge[Rules, Position]:
    """Return the edge that changes the dig of its seat."""

    def give(rules: Rules, position: Position, seat: int, amount: int) -> Position:
        digs = [*position.digs]
        digs[seat - 1] = with_derived_fields(rules, change(rules, digs[seat - 1], amount))
        return position_of(tuple(digs))

    return Edge(give, about, amounts, counted)


def _favor(name: str, about: str, amounts: range) -> tuple[str, Edge[Rules, Position]]:
    """Return the edge that gives more of a favor, and its name."""
    more = partial(_with_more, name)
    return name, _edge(more, about, amounts, name == "boosts")


def _with_more(name: str, _: Rules, dig: Dig, amount: int) -> Dig:
    return dig._replace(favors=dig.favors.plus(name, amount))


def gild(rules: Rules, dig: Dig, amount: int) -> Dig:
    """Return the dig with this many more gold cards, the deepest first."""
    plain = [slot for slot, card in enumerate(dig.mine) if not card.endswith(GOLD)][:amount]
    return dig._replace(mine=tuple(card + GOLD * (slot in plain) for slot, card in enumerate(dig.mine)))


EDGES: Mapping[str, Edge[Rules, Position]] = {
    "points": _edge(
        lambda _, dig, amount: dig._replace(score=dig.score + amount), "Its bank begins with this many points.",
        range(1, 100),
    ),
    "gold": _edge(gild, "This many more cards of its mine are gold, the deepest first.", range(1, 20)),
    **dict((
        _favor("aces", "Each card of the lowest rank counts this many cards more in a run.", range(1, 6)),
        _favor("wild", "This many of the lowest ranks fit on every card, and every card on them.", range(1, 4)),
        _favor("short", "Runs of at most three cards pay this many points more.", range(1, 20)),
        _favor("boosts", "Its first runs pay double, this many of them.", range(1, 20)),
        _favor("draws", "Each card drawn pays this many points.", range(1, 10)),
        _favor("deep", "Each card taken that covers no other pays this many points.", range(1, 20)),
        _favor("left", "Each card left in the pile of an empty mine pays this many points.", range(1, 20)),
        _favor("goal", "A goal asks for this many points less.", range(1, 100)),
        _favor("open", "This many layers below the open ones show their faces from the start.", range(1, 5)),
        _favor("peek", "It sees this many cards on top of the pile.", range(1, 4)),
    )),
}
