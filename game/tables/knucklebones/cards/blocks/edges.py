"""Edges: advantages of one seat in one match, or of both by a rule set.

A standing edge is a rule of its seat, and a mark holds its amount. An edge with a number of uses is a mark, too, which
counts them down. All others only change the first position.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from game.tables.knucklebones.mark import ON_SEAT, MarkKind

UP_TO_1, UP_TO_9, UP_TO_99 = range(1, 2), range(1, 10), range(1, 100)
FACE_NUMBERS = range(1, 13)
FACE_NAMES = ("one", "two", "three", "four", "five", "six")
"""The names of faces in the names of edges."""


class EdgeKind(NamedTuple):
    """One kind of edge."""

    about: str
    """Its meaning; N is the amount."""
    amounts: range
    works: Literal["always", "uses", "first"] = "always"
    """It is a rule for the whole match, it has a number of uses, or it only changes the first position."""
    counts_turns: bool = False
    """True if it depends on the number of turns that a seat has taken."""
    crosses_lanes: bool = False
    """True if a die that is placed may change more than its lane and diagonals, or may be a pair."""


EDGE_KINDS: Mapping[str, EdgeKind] = {
    **{f"value_of_{name}": EdgeKind(f"each {face} on the own board counts as N", UP_TO_99)
       for face, name in enumerate(FACE_NAMES, 1)},
    "small_triples": EdgeKind("three equal dice of a face up to N count as threes", FACE_NUMBERS),
    "points_per_lost_die": EdgeKind("N points for each own die that is destroyed", UP_TO_99),
    "sixes_become": EdgeKind("a roll of 6 shows N instead", FACE_NUMBERS),
    "lowest_face": EdgeKind("no roll shows less than N, but three faces stay", range(2, 11)),
    "ones_strike": EdgeKind("an arriving 1 also destroys faces up to N", range(2, 13)),
    "lowest_row_times": EdgeKind("the own row with the lowest score counts N times", range(2, 10), crosses_lanes=True),
    "copy_row": EdgeKind("row N counts as much as the row before it, if that is more", range(2, 6), crosses_lanes=True),
    "even_rows": EdgeKind("an own row with an odd score counts 0", UP_TO_1, crosses_lanes=True),
    "multiplier_bonus": EdgeKind("the multipliers of equal dice and of diagonals that count are higher by N", UP_TO_9),
    "singles_count": EdgeKind("a die without an equal in its row counts N times", range(10)),
    "rainbow_field": EdgeKind("a die on field N, counted row by row, is any face for diagonals", range(1, 26),
                              crosses_lanes=True),
    "golden_total": EdgeKind("N points more at the end for a total that N divides", range(2, 100)),
    "shield_wear": EdgeKind("an own shield loses health only after every Nth turn of the opponent", range(2, 10),
                            counts_turns=True),
    "shield_strikes": EdgeKind("an own shield that repels a die also destroys N equal dice of the opponent", UP_TO_9,
                               crosses_lanes=True),
    "safe_full_rows": EdgeKind("no clash destroys dice in an own row that is full", UP_TO_1),
    "safe_best_die": EdgeKind("the N own dice with the highest faces are safe from the opponent's cards", UP_TO_9),
    "ignores_locks": EdgeKind("own rows and cards cannot be locked", UP_TO_1),
    "clash_reach": EdgeKind("a clash continues in the N rows after its own, up to one that is full or shielded; the "
                            "last row reaches none", range(1, 5), crosses_lanes=True),
    "last_field_cards": EdgeKind("with N free fields or fewer, cards do not end the turn and have no limit", UP_TO_9),
    "extra_theft": EdgeKind("a card that steals or copies an opponent's die takes N more", UP_TO_9),
    "double_repeats": EdgeKind("after a pair the next roll is equal once in N times, and otherwise as usual", UP_TO_9),
    "pairs": EdgeKind("each rolled die comes twice, into one row", UP_TO_1, crosses_lanes=True),
    "foresight": EdgeKind("the next N rolls of the match are seen", range(1, 5)),
    "signal": EdgeKind("at most N cards in the first, third, fifth turn and so on, none in the others", UP_TO_9,
                       counts_turns=True),
    "rent": EdgeKind("the seat pays N points after every third turn, unless it has a shield", UP_TO_99,
                     counts_turns=True),
    "rent_turns": EdgeKind("rent is due after every Nth turn instead of every third", UP_TO_9),
    "roll_again_after_clash": EdgeKind("N times: another turn after a placement that destroys a die", UP_TO_99, "uses",
                                       crosses_lanes=True),
    "choose_face": EdgeKind("N times: choose the face of the die instead of rolling it, with `pick`", UP_TO_9, "uses"),
    "copies_cards": EdgeKind("the hand gets a use of each of the first N cards that the opponent plays", UP_TO_9,
                             "uses"),
    "head_start": EdgeKind("N points at the beginning", UP_TO_99, "first"),
    "diagonal_factor": EdgeKind("diagonals count their sum times N", UP_TO_99, "first"),
    "starting_die": EdgeKind("a die that shows N is in the first row", FACE_NUMBERS, "first"),
    "shielded_row": EdgeKind("the first row is shielded for N turns of the opponent", UP_TO_9, "first"),
    "shielded_rows": EdgeKind("every row is shielded for N turns of the opponent", UP_TO_9, "first"),
    "traps": EdgeKind("N traps wait for the opponent's first die, the first of them in the middle row", range(1, 6),
                      "first"),
    "better_cards": EdgeKind("one use more of cards of the hand: N is the sum of 1 for the first, 2 for the second, 4 "
                             "for the third and so on", range(1, 64), "first"),
    "extra_use": EdgeKind("N uses more of each card in the hand", UP_TO_9, "first"),
    "borrowed_card": EdgeKind("a use of N random cards of the opponent's hand", UP_TO_9, "first"),
    "extra_card": EdgeKind("N random cards that the hand lacks", UP_TO_9, "first"),
}
"""Every kind of edge, by name, in the order in which a first position gets them."""
MARKED_EDGES = {name: kind for name, kind in EDGE_KINDS.items() if kind.works != "first"}
"""The edges that positions carry."""
EDGE_SIGNS = {name: name.replace("_", "") for name in MARKED_EDGES}
"""The signs of their marks."""
FAR_EDGES = frozenset(name for name, kind in MARKED_EDGES.items() if kind.crosses_lanes)
TURN_EDGES = frozenset(name for name, kind in MARKED_EDGES.items() if kind.counts_turns)
FEWEST_FACES = 3
"""Faces that a die keeps, so that matches end."""
RENT_TURNS = 3
"""Turns for which rent is due, unless ``rent_turns`` says otherwise."""
TRIPLE_FACE = 3
"""The face as which small triples count."""
REPEATED_FACE = MarkKind("echo", "echo", (ON_SEAT,), FACE_NUMBERS, hidden=True)
"""The face of a pair that the next roll may repeat."""
MARKS = (
    REPEATED_FACE,
    *(MarkKind(name, sign, (ON_SEAT,), range(1, edge.amounts[-1] + 1 + (0 in edge.amounts)), hidden=True)
      for (name, edge), sign in zip(MARKED_EDGES.items(), EDGE_SIGNS.values(), strict=True)),
)


def value_of_edge(name: str, amount: int) -> int:
    """Return an amount as the value of a mark, which is never 0."""
    return amount + (0 in EDGE_KINDS[name].amounts)


def amount_of_edge(name: str, value: int) -> int:
    """Return the amount from the value of a mark."""
    return value - (0 in EDGE_KINDS[name].amounts)
