"""The manifest of Prospector: its edges, its numbers for programs that learn, and the table for shared code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from game.tables.contract import Notation, Table
from game.tables.contract_parts import (
    Bots,
    Chance,
    Choices,
    Edge,
    Edges,
    MatchFigures,
    Puzzles,
    Referee,
    Rounds,
    Seats,
    SeedSearch,
)
from game.tables.encoding import Encoding, Plane, fit
from game.tables.prospector.bots.decisions import BOTS, LADDER, decide, hindsight, puzzle, reason, riddle
from game.tables.prospector.definitions import CHOICES, Rules, options, vary
from game.tables.prospector.events import CardDrawn, CardTurned, Event, figures
from game.tables.prospector.position import (
    GOLD,
    HIDDEN,
    NO_CARD,
    Dig,
    Move,
    Position,
    blind,
    position_of,
    read,
    read_move,
    run_worth,
    solo_position,
    with_derived_fields,
    write,
    write_move,
)
from game.tables.prospector.rule_files import CODES, FILES
from game.tables.prospector.rules import (
    apply,
    choices_after_search,
    find_winnable_seed,
    legal,
    new,
    next_round,
    safe_points,
    score,
)
from game.tables.prospector.solver import find_winning_line, solution_as_json

# Numbers for programs that learn.

PLANE_END = 10.0
"""The end of planes that count: larger numbers are cut."""


def actions(rules: Rules) -> int:
    """Return the number of actions: every slot of the layout, and to draw."""
    return len(rules.mine.slots) + 1


def numbers(rules: Rules, position: Position, moves: Sequence[Move]) -> Sequence[int]:
    """Return the number of each move: its slot; drawing is the last one."""
    return [len(rules.mine.slots) if move.verb == "draw" else move.slot for move in moves]


def planes(rules: Rules) -> Sequence[Plane]:
    slots, ranks = len(rules.mine.slots), len(rules.cards.ranks)
    return (
        Plane("ranks", (slots, ranks), 0, 1, "the rank of each card that shows its face: slot, rank"),
        Plane("cards", (slots,), 0, 1, "slots with a card"),
        Plane("free", (slots,), 0, 1, "slots whose card no other covers"),
        Plane("gold", (slots,), 0, 1, "slots with a gold card"),
        Plane("target", (ranks,), 0, 1, "the rank of the target"),
        Plane("gone", (ranks,), 0, PLANE_END, "cards of each rank among the target and the earlier targets"),
        Plane("pile", (1,), 0, PLANE_END, "tens of cards in the pile"),
        Plane("run", (2,), 0, PLANE_END, "cards of the run, and gold ones among them"),
        Plane("worth", (1,), -PLANE_END, PLANE_END, "the worth of the run in hundreds"),
        Plane("banks", (rules.seats,), -PLANE_END, PLANE_END, "banks in hundreds, the own one first"),
        Plane("left", (rules.seats,), 0, PLANE_END, "tens of cards left in each mine, the own one first"),
        Plane("turn", (1,), 0, 1, "1 if the seat may move"),
    )


def observe(rules: Rules, position: Position, seat: int) -> Sequence[float]:
    own_dig = next(dig for dig in position.digs if dig.side == seat)
    digs = own_dig, *(dig for dig in position.digs if dig is not own_dig)
    order, free = rules.cards.order, rules.mine.free(own_dig.cards_left)
    faces = [0.0] * (len(own_dig.mine) * len(order))
    for slot, card in enumerate(own_dig.mine):
        if card != NO_CARD and not card.startswith(HIDDEN) and own_dig.face_up >> slot & 1:
            faces[slot * len(order) + order[card[0]]] = 1
    visible = [*own_dig.discards, own_dig.target]
    ranks = [card[0] for card in visible if not card.startswith(HIDDEN)]
    return [
        *faces,
        *(card != NO_CARD for card in own_dig.mine),
        *(free >> slot & 1 for slot in range(len(own_dig.mine))),
        *(card.endswith(GOLD) for card in own_dig.mine),
        *(own_dig.target[0] == letter for letter in order),
        *(fit(ranks.count(letter), PLANE_END) for letter in order),
        fit(len(own_dig.pile) / 10, PLANE_END), fit(own_dig.run_cards, PLANE_END), fit(own_dig.run_gold, PLANE_END),
        fit(run_worth(rules, own_dig) / 100, PLANE_END),
        *(fit(safe_points(rules, dig) / 100, PLANE_END) for dig in digs),
        *(fit(dig.cards_left.bit_count() / 10, PLANE_END) for dig in digs),
        may_move(rules, position, own_dig),
    ]


def may_move(rules: Rules, position: Position, dig: Dig) -> int:
    """Return 1 if the seat of a dig may move, otherwise 0."""
    return int(dig.ending is None and (rules.together or position.seat_to_move == dig.side))


ENCODING = Encoding(actions, numbers, planes, observe)


# Edges.


def edge_amounts(position: Position) -> Sequence[Mapping[str, int]]:
    return [dig.edges.amounts for dig in position.digs]


def with_points(rules: Rules, dig: Dig, amount: int) -> Dig:
    return dig._replace(score=dig.score + amount)


def with_gold(rules: Rules, dig: Dig, amount: int) -> Dig:
    """Return the dig with this many more gold cards, the deepest first."""
    plain = [slot for slot, card in enumerate(dig.mine) if not card.endswith(GOLD)][:amount]
    return dig._replace(mine=tuple(card + GOLD * (slot in plain) for slot, card in enumerate(dig.mine)))


def carrying(name: str, rules: Rules, dig: Dig, amount: int) -> Dig:
    """Return the dig that carries more of an edge."""
    return dig._replace(edges=dig.edges.plus(name, amount))


def give_edge(
    change: Callable[[Rules, Dig, int], Dig], rules: Rules, position: Position, seat: int, amount: int
) -> Position:
    """Return the position with a change of the dig of a seat."""
    digs = [*position.digs]
    digs[seat - 1] = with_derived_fields(rules, change(rules, digs[seat - 1], amount))
    return position_of(tuple(digs))


CARRIED_EDGES = {
    "aces": 5, "wild": 3, "short": 19, "boosts": 19, "draws": 9, "deep": 19, "left": 19, "goal": 99, "open": 4,
    "peek": 3,
}
"""The edges that a dig carries, and the most of each."""
EDGES: Mapping[str, Edge[Rules, Position]] = {
    "points": Edge(partial(give_edge, with_points), range(1, 100)),
    "gold": Edge(partial(give_edge, with_gold), range(1, 20)),
    **{name: Edge(partial(give_edge, partial(carrying, name)), range(1, most + 1), is_counted=name == "boosts")
       for name, most in CARRIED_EDGES.items()},
}


# The table.


def simultaneous(rules: Rules) -> bool:
    """Return True if both seats of a duel dig at the same time."""
    return rules.seats > 1 and rules.together


def cards_left(rules: Rules, position: Position) -> dict[str, int]:
    """Return the cards left in the mine, or in both mines of a duel."""
    return {"cards_left": sum(dig.cards_left.bit_count() for dig in position.digs)}


TABLE: Table[Rules, Position, Move, Event] = Table(
    files=FILES,
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    notation=Notation(write, read, write_move, read_move),
    seats=Seats((1, 2), simultaneous=simultaneous, position_of=solo_position),
    edges=Edges(EDGES, edge_amounts),
    bots=Bots(
        BOTS, decide, hindsight=hindsight, reason=reason, winning_line=find_winning_line, ladder=LADDER, hide=blind,
        encoding=ENCODING,
    ),
    choices=Choices(
        tuple(CHOICES), options, vary, with_own_scores=("layout",),
        search=SeedSearch(choices_after_search, find_winnable_seed), rounds=Rounds(("score", "round"), next_round),
    ),
    chance=Chance(frozenset((CardDrawn, CardTurned))),
    statistics=MatchFigures(figures=figures, mean_counts=cards_left),
    puzzles=Puzzles(puzzle, riddle),
    referee=Referee(CODES, {"solve": solution_as_json}),
)
