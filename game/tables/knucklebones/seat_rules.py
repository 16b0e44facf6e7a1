"""The rules for one seat: values derived from a rule file, computed once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from game.kernel.caches import LimitedCache
from game.tables.knucklebones.cards.blocks.edges import (
    FACE_NAMES,
    FAR_EDGES,
    FEWEST_FACES,
    MARKED_EDGES,
    TRIPLE_FACE,
    TURN_EDGES,
)
from game.tables.knucklebones.cards.blocks.waits import StepOrigin, with_inner
from game.tables.knucklebones.cards.card import (
    PlayableCard,
    PlayableStep,
    compile_steps,
    counts_turns,
    records_asked,
    waits_by_path,
)
from game.tables.knucklebones.cards.references import askers_in, drawn_by_name
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.dimensions import DiagonalFields, dimensions_of

Faces = tuple[int, ...]
"""Faces of the dice in a row, from field 1 (the middle of the table) outward."""


class StandingPoints(NamedTuple):
    """The points of a seat by standing scores."""

    rows: tuple[int, ...]
    """The score of each row, without marks on whole rows."""
    extra: int
    """The points besides those of rows."""


RuleValue = int | str | bool | None
SIXES = 6
"""The face that the edge ``sixes_become`` changes."""
COMPARING_EDGES = ("lowest_row_times", "copy_row", "even_rows")
"""Edges that compare the rows of a seat."""


class DieFaces(NamedTuple):
    """A die: ``shows`` has the face of each side, ``faces`` each face once."""

    faces: Faces
    shows: Faces


@lru_cache(maxsize=256)
def die_of(shows: Faces) -> DieFaces:
    return DieFaces(tuple(sorted(set(shows))), shows)


class Scores(dict[Faces, int]):
    """The scores of rows by their faces, computed on first use.

    Of n equal dice, each counts its worth x the multiplier of n.
    """

    def __init__(self, model: Rules, numbers: Mapping[str, int], edges: Mapping[str, int]) -> None:
        super().__init__()
        bonus = edges.get("multiplier_bonus", 0)
        double = numbers.get("double", model.multipliers.double) + bonus
        triple = numbers.get("triple", model.multipliers.triple) + bonus
        self.multipliers = 0, edges.get("singles_count", 1), double, triple, triple + 1, triple + 2
        """The multiplier of n equal dice in a row, by n."""
        self.face_values = {int(face): value for face, value in model.values.items()}
        """The values of faces that count otherwise than they show."""
        for face, name in enumerate(FACE_NAMES, 1):
            self.face_values[face] = edges.get(f"value_of_{name}", self.face_values.get(face, face))
        self.most_small_triple = edges.get("small_triples", 0)
        """The highest face of which three count as more."""

    def __missing__(self, row: Faces) -> int:
        score = self[row] = sum(self.of_die(row, face) for face in row)
        return score

    def of_die(self, row: Sequence[int], face: int) -> int:
        """Return the points of a die with this face in its row."""
        count = row.count(face)
        return self.worth(face, count) * self.multipliers[count]

    def worth(self, face: int, count: int = 1) -> int:
        """Return the value as which each of several equal dice in a row counts."""
        value = self.face_values.get(face, face)
        return max(value, TRIPLE_FACE) if count >= TRIPLE_FACE and face <= self.most_small_triple else value


class Diagonals(NamedTuple):
    """The diagonals of a seat, what they count, and what they decide."""

    fields: tuple[DiagonalFields, ...]
    """The fields of each."""
    factor: int
    """The multiplier of the sum of the dice of a complete diagonal."""
    points: int
    """The points that each complete diagonal adds besides."""
    spare_rows: int
    """The number of rows that may be empty while a diagonal is complete."""
    wild_field: tuple[int, int] | None
    """The row and field, from 0, of a die that is any face for diagonals."""
    matter: bool
    """False if complete diagonals change nothing."""

    @property
    def add_points(self) -> bool:
        return bool(self.factor or self.points)


class MatchRules:
    """The rules that no card changes: the cards of a match, the steps before its first turn, and what it records."""

    def __init__(self, model: Rules, cards: Mapping[str, PlayableCard]) -> None:
        self.model, self.cards = model, cards
        self.order = tuple(dict.fromkeys((*model.deck, *model.catalogue)))
        """The cards in the order of a hand."""
        shows = shown_faces(model.edges.get("lowest_face", 1), model.sides, model.shows)
        self.table_die = DieFaces(model.ground.faces, shows)
        """Every face, and a die that no seat changes."""
        self.hands = LimitedCache[tuple[str, ...] | None, dict[str, int]]()
        """The starting hand of each deck."""
        pile = model.pile.cards if model.pile is not None else ()
        self.dealt_cards = {*model.deck, *pile, *drawn_by_name(model.start.steps)}
        """The cards that the rules bring into every match: those of hands, the pile, and steps at the start."""
        self.held_cards = frozenset(name for name, card in cards.items() if card.held_steps)
        """The cards that do something while they are in a hand."""
        self.start = compile_steps(model.start.steps)
        """The steps that happen before the first turn."""
        self.waiting_start_steps = waits_by_path(self.start)
        """Those of them that let others wait, also inside of them, by path."""
        self.scored_by_cards = any(step.do == "score" for step in with_inner(model.start.steps)) or any(
            card.brings_scores for card in cards.values())
        self._set_records()

    def _set_records(self) -> None:
        """Set what a match has to record, and for which cards; those that draw such a card by its id are among them."""
        model, cards, with_drawers = self.model, self.cards.items(), self._with_drawers
        self.repeaters_of_a_seat = with_drawers({name for name, card in cards if card.repeats in ("own", "opponent")})
        self.repeaters = with_drawers({name for name, card in cards if card.repeats})
        self.renewers = with_drawers({name for name, card in cards if card.renews})
        self.turn_counting_cards = with_drawers({name for name, card in cards if card.counts_turns})
        """The cards that ask for the number of turns."""
        start_askers = [*askers_in(model.start.steps)]
        self.always_counts_turns = model.turns is not None or model.cards_every is not None or any(
            map(counts_turns, start_askers)) or not self.turn_counting_cards.isdisjoint(self.dealt_cards)
        """True if turns are counted in every match."""
        records = {record for _, card in cards for record in card.records}
        self.cards_by_record = {
            record: with_drawers({name for name, card in cards if record in card.records}) for record in records}
        """The cards that ask about something that has happened before, by what it is."""
        self.records_of_every_match = records_asked(*start_askers) | {
            record for record, names in self.cards_by_record.items() if not names.isdisjoint(self.dealt_cards)}
        """The things of the past that every match records."""
        self.keeps_records = bool(self.cards_by_record or self.records_of_every_match)
        """True if anything may have to be recorded."""

    def _with_drawers(self, fresh: set[str]) -> frozenset[str]:
        """Return these cards, and those that draw one of them by its id, directly or through others."""
        names = set[str]()
        while fresh:
            names |= fresh
            fresh = {name for name, card in self.cards.items() if not card.drawn_cards.isdisjoint(names)} - names
        return frozenset(names)

    def step_of(self, origin: StepOrigin) -> PlayableStep | None:
        """Return the step that left a mark, with the steps that wait; None if the rules do not have it."""
        if not origin.card:
            return self.waiting_start_steps.get(origin.path)
        card = self.cards.get(origin.card)
        return card.waiting_steps.get(origin.path) if card is not None else None


CHANGED_VALUES = (
    "clashes", "cards_a_turn", "board_full", "points", "turns", "instant_win", "wins_by", "diagonals",
)
"""Values of a rule set that cards change for a seat as they are; the others take part in what follows from them."""


class SeatRules:
    """The rules for one seat. A card that changes a rule gives a seat other rules."""

    def __init__(self, match: MatchRules, changes: Mapping[str, RuleValue], has_standing_scores: bool = True) -> None:
        changed_values: dict[str, object] = {name: changes[name] for name in CHANGED_VALUES if name in changes}
        if not has_standing_scores:
            changed_values["scores"] = ()
        numbers = {name: value for name, value in changes.items() if isinstance(value, int)}
        self.match, self.cards, self.changes = match, match.cards, changes
        self.model = match.model.model_copy(update=changed_values)
        """The rule set with these changes, except for sizes and multipliers."""
        self.edges = {name: amount for name, amount in {**self.model.edges, **numbers}.items() if name in MARKED_EDGES}
        """The amount of each edge of the seat that works during the match."""
        self.card_cost = numbers.get("card_cost", 0)
        """The points that each card costs more, or less if it is below 0."""
        self.counts_turns = match.always_counts_turns or bool(match.turn_counting_cards) or self.counts_own_turns
        """True if turns may have to be counted from the first one on."""
        self._set_board(numbers)
        self._set_dice(numbers)
        self._set_scores(numbers, has_standing_scores)
        self.diagonals = self._diagonals(numbers)
        self._variants: dict[tuple[tuple[str, RuleValue], ...], SeatRules] = {}

    def _set_board(self, numbers: Mapping[str, int]) -> None:
        model = self.model
        self.rows = model.rows
        self.fields = min(model.fields, numbers.get("fields", model.fields))
        sizes = (numbers.get(f"size{row}", self.fields) for row in range(1, model.rows + 1))
        self.sizes = tuple(min(model.longest, size) for size in sizes)
        """The number of fields of each row."""
        self.is_uneven = any(size != self.fields for size in self.sizes)
        self.shortest = min(self.sizes)

    def _set_dice(self, numbers: Mapping[str, int]) -> None:
        """Set the dice that the seat rolls, and what they bring."""
        model = self.model
        sides = min(model.sides, numbers.get("sides", model.sides))
        self.die = die_of(self._shows(sides))
        """The die that the seat rolls."""
        best = {"lowest": min, "highest": max}.get(model.take) if model.dice > 1 else None
        rolls = product(self.die.shows, repeat=model.dice)
        self.roll_results = tuple(map(best, rolls)) if best is not None else self.die.shows
        """The face of the die that a roll brings, once for each equally likely result; any die if several are open."""
        self.traits = ("pair",) if self.edge("pairs") else ()
        """Special rules for each die that the seat rolls."""

    def _set_scores(self, numbers: Mapping[str, int], has_standing_scores: bool) -> None:
        """Set what rows of equal dice and standing scores count."""
        self.score = Scores(self.model, numbers, self.edges)
        self.scored_by_cards = self.match.scored_by_cards and has_standing_scores
        """True if a card, or a step at the start, may bring standing scores."""
        is_local = not self.is_uneven and all(rule.is_local for rule in self.model.scores)
        self.crosses_lanes = not is_local or not FAR_EDGES.isdisjoint(self.edges)
        """True if a die that is placed may change the points of other lanes, apart from diagonals."""
        self.compares_rows = bool(self.model.scores) or not self.edges.keys().isdisjoint(COMPARING_EDGES)
        """True if the score of a row depends on more than its own dice."""
        self.known_standing = LimitedCache[object, StandingPoints]()
        """Standing scores that are known, by what they depend on."""

    def _diagonals(self, numbers: Mapping[str, int]) -> Diagonals:
        model = self.model
        fields = _fields_of_diagonals(self.match.model, model.diagonals)
        factor = numbers.get("diagonal", model.multipliers.diagonal)
        factor = factor + self.edge("multiplier_bonus") if factor else 0
        points = model.multipliers.diagonal_points
        wild = self.edge("rainbow_field")
        return Diagonals(
            fields, factor, points,
            spare_rows=self.rows - min((len({row for row, _ in diagonal}) for diagonal in fields), default=0),
            wild_field=divmod(wild - 1, model.fields) if wild else None,
            matter=bool(factor or points or model.cards) or (model.instant_win and model.wins_by != "row"),
        )

    def edge(self, name: str) -> int:
        """Return the amount of an edge of the seat, 0 without it."""
        return self.edges.get(name, 0)

    @property
    def counts_own_turns(self) -> bool:
        """True if an edge depends on the number of turns."""
        return not TURN_EDGES.isdisjoint(self.edges)

    @cached_property
    def without_scores(self) -> SeatRules:
        """The same rules without standing scores, by which the conditions of these count."""
        return SeatRules(self.match, self.changes, has_standing_scores=False)

    def _shows(self, sides: int) -> Faces:
        faces = shown_faces(self.edges.get("lowest_face", 1), sides, self.model.shows)
        six = self.edge("sixes_become")
        return tuple(sorted(min(six, sides) if six and face == SIXES else face for face in faces))

    def with_changes(self, changes: Mapping[str, RuleValue]) -> SeatRules:
        key = tuple(sorted(changes.items()))
        other = self._variants.get(key)
        if other is None:
            other = self._variants[key] = SeatRules(self.match, changes)
        return other


def shown_faces(least: int, sides: int, shows: Faces) -> Faces:
    """Return the faces of a die with this many sides, or with these faces, that shows nothing lower."""
    faces = tuple(sorted(face for face in shows if face <= sides)) or tuple(range(1, sides + 1))
    highest = sorted({*faces})[-FEWEST_FACES:]
    return tuple(face for face in faces if face >= min(least, highest[0]))


def _fields_of_diagonals(model: Rules, choice: str) -> tuple[DiagonalFields, ...]:
    """Return every diagonal of a board, rising ones first. Diagonals that do not count are never complete."""
    never = ((0, model.longest),)
    if model.patterns:
        diagonals = model.ground.diagonals or tuple(() for _ in model.patterns)
        return tuple(diagonal if choice != "none" else never for diagonal in diagonals)
    diagonals = dimensions_of(model.rows, model.fields, model.sides).diagonals
    half = len(diagonals) // 2
    counts = {"both": (True, True), "rising": (True, False), "falling": (False, True), "none": (False, False)}[choice]
    return tuple(diagonal if counts[index >= half] else never for index, diagonal in enumerate(diagonals))
