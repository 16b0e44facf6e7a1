"""The rules for one seat: values derived from a rule file, computed once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
    Step,
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
SIX_FACE = 6
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
    """Scores of rows, computed on first use: each face counts its worth x n x the multiplier of n equal dice."""

    def __init__(self, multipliers: Faces, worth: Callable[[int, int], int]) -> None:
        super().__init__()
        self.multipliers, self.worth = multipliers, worth

    def __missing__(self, row: Faces) -> int:
        score = self[row] = sum(
            self.worth(face, n) * n * self.multipliers[n] for face in set(row) for n in (row.count(face),)
        )
        return score


class MatchRules:
    """The rules that no card changes: the cards of a match, the steps before its first turn, and what it records."""

    def __init__(self, model: Rules, cards: Mapping[str, PlayableCard]) -> None:
        self.model, self.cards = model, cards
        self.order = tuple(dict.fromkeys((*model.deck, *model.catalogue)))
        """The cards in the order of a hand."""
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

    def step_of(self, origin: StepOrigin) -> Step | None:
        """Return the step that left a mark, with the steps that wait; None if the rules do not have it."""
        if not origin.card:
            return self.waiting_start_steps.get(origin.path)
        card = self.cards.get(origin.card)
        return card.waiting_steps.get(origin.path) if card is not None else None


class SeatRules:
    """The rules for one seat, a method for each topic. A card that changes a rule gives a seat other rules."""

    def __init__(self, match: MatchRules, changes: Mapping[str, RuleValue]) -> None:
        model = match.model
        self.match, self.model, self.cards, self.changes = match, model, match.cards, changes
        changed_model = model.model_copy(update=changes)
        numbers = {name: value for name, value in changes.items() if isinstance(value, int)}
        self.edges = {name: amount for name, amount in {**model.edges, **numbers}.items() if name in MARKED_EDGES}
        """The amount of each edge of the seat that works during the match."""
        self._set_course(changed_model, numbers)
        self._set_board(model, numbers)
        self._set_dice(model, numbers)
        self._set_scores(model, numbers)
        self._set_diagonals(model, numbers, changed_model.diagonals)
        self.counts_turns = match.always_counts_turns or bool(match.turn_counting_cards) or self.counts_own_turns
        """True if turns may have to be counted from the first one on."""
        self.scored_by_cards = match.scored_by_cards
        """True if a card, or a step at the start, may bring standing scores."""
        self.standing = LimitedCache[object, StandingPoints]()
        """Standing scores that are known, by what they depend on."""
        self._variants: dict[tuple[tuple[str, RuleValue], ...], SeatRules] = {}

    def _set_course(self, changed_model: Rules, numbers: Mapping[str, int]) -> None:
        """Set what happens in a turn, and what ends and decides the match."""
        self.clashes, self.cards_a_turn = changed_model.clashes, changed_model.cards_a_turn
        self.card_cost = numbers.get("card_cost", 0)
        """The points that each card costs more, or less if it is below 0."""
        self.board_full, self.points, self.turns = changed_model.board_full, changed_model.points, changed_model.turns
        self.instant_win, self.wins_by = changed_model.instant_win, changed_model.wins_by
        self.point_direction = -1 if changed_model.decides == "lowest" else 1
        """The worth of a point for the end of the match."""

    def _set_board(self, model: Rules, numbers: Mapping[str, int]) -> None:
        self.rows = model.rows
        self.fields = min(model.fields, numbers.get("fields", model.fields))
        sizes = (numbers.get(f"size{row}", self.fields) for row in range(1, model.rows + 1))
        self.sizes = tuple(min(model.longest, size) for size in sizes)
        """The number of fields of each row."""
        self.is_uneven, self.shortest = any(size != self.fields for size in self.sizes), min(self.sizes)

    def _set_dice(self, model: Rules, numbers: Mapping[str, int]) -> None:
        """Set the dice that the seat rolls, and what they bring."""
        sides = min(model.sides, numbers.get("sides", model.sides))
        self.die = die_of(self._shows(sides))
        """The die that the seat rolls."""
        best = {"lowest": min, "highest": max}.get(model.take) if model.dice > 1 else None
        rolls = product(self.die.shows, repeat=model.dice)
        self.roll_results = tuple(map(best, rolls)) if best is not None else self.die.shows
        """The face of the die that a roll brings, once for each equally likely result; any die if several are open."""
        shows = shown_faces(model.edges.get("lowest_face", 1), model.sides, model.shows)
        self.table_die = DieFaces(model.ground.faces, shows)
        """Every face, and a die that no seat changes."""
        self.traits = ("pair",) if self.edge("pairs") else ()
        """Special rules for each die that the seat rolls."""

    def _set_scores(self, model: Rules, numbers: Mapping[str, int]) -> None:
        """Set what rows of equal dice and standing scores count."""
        self.values = {int(face): value for face, value in model.values.items()}
        """The values of faces that count otherwise than they show."""
        bonus = self.edge("multiplier_bonus")
        double = numbers.get("double", model.multipliers.double) + bonus
        triple = numbers.get("triple", model.multipliers.triple) + bonus
        self.multipliers = 0, self.edges.get("singles_count", 1), double, triple, triple + 1, triple + 2
        """The multiplier of n equal dice in a row, by n."""
        self.score = Scores(self.multipliers, self.worth)
        self.scores = model.scores
        """The standing scores of the rules."""
        local = not self.is_uneven and all(rule.is_local for rule in model.scores)
        self.crosses_lanes = not local or not FAR_EDGES.isdisjoint(self.edges)
        """True if a die that is placed may change the points of other lanes, apart from diagonals."""
        self.compares_rows = bool(self.scores) or not self.edges.keys().isdisjoint(COMPARING_EDGES)
        """True if the score of a row depends on more than its own dice."""

    def _set_diagonals(self, model: Rules, numbers: Mapping[str, int], counted_diagonals: str) -> None:
        """Set the diagonals, what they count, and what they decide."""
        self.diagonals = _diagonals(model, counted_diagonals)
        self.spare_rows = self.rows - min((len({row for row, _ in fields}) for fields in self.diagonals), default=0)
        """The number of rows that may be empty while a diagonal is complete."""
        factor = numbers.get("diagonal", model.multipliers.diagonal)
        self.diagonal = factor + self.edge("multiplier_bonus") if factor else 0
        self.diagonal_points = model.multipliers.diagonal_points
        self.scores_diagonals = bool(self.diagonal or self.diagonal_points)
        """True if complete diagonals add points."""
        wins_by_diagonals = self.instant_win and self.wins_by != "row"
        self.watches_diagonals = bool(self.scores_diagonals or wins_by_diagonals or model.cards)
        """False if complete diagonals change nothing."""
        wild = self.edge("rainbow_field")
        self.rainbow = divmod(wild - 1, model.fields) if wild else None
        """The row and field, from 0, of a die that is any face for diagonals."""

    def edge(self, name: str) -> int:
        """Return the amount of an edge of the seat, 0 without it."""
        return self.edges.get(name, 0)

    @property
    def counts_own_turns(self) -> bool:
        """True if an edge depends on the number of turns."""
        return not TURN_EDGES.isdisjoint(self.edges)

    def worth(self, face: int, count: int = 1) -> int:
        """Return the value as which each of several equal dice in a row counts."""
        value = self.values.get(face, face)
        if self.edges and 0 < face <= len(FACE_NAMES):
            value = self.edges.get(f"value_of_{FACE_NAMES[face - 1]}", value)
        return max(value, TRIPLE_FACE) if count >= TRIPLE_FACE and face <= self.edge("small_triples") else value

    @cached_property
    def without_scores(self) -> SeatRules:
        """The same rules without standing scores, by which the conditions of these count."""
        other = object.__new__(type(self))
        compares_rows = not self.edges.keys().isdisjoint(COMPARING_EDGES)
        changes = {"scores": (), "scored_by_cards": False, "compares_rows": compares_rows}
        vars(other).update({**vars(self), **changes, "without_scores": other})
        return other

    def _shows(self, sides: int) -> Faces:
        faces = shown_faces(self.edges.get("lowest_face", 1), sides, self.model.shows)
        six = self.edge("sixes_become")
        return tuple(sorted(min(six, sides) if six and face == SIX_FACE else face for face in faces))

    def with_changes(self, changes: Mapping[str, RuleValue]) -> SeatRules:
        key = tuple(sorted(changes.items()))
        other = self._variants.get(key)
        if other is None:
            other = self._variants[key] = type(self)(self.match, changes)
        return other


def shown_faces(least: int, sides: int, shows: Faces) -> Faces:
    """Return the faces of a die with this many sides, or with these faces, that shows nothing lower."""
    faces = tuple(sorted(face for face in shows if face <= sides)) or tuple(range(1, sides + 1))
    highest = sorted({*faces})[-FEWEST_FACES:]
    return tuple(face for face in faces if face >= min(least, highest[0]))


def _diagonals(model: Rules, choice: str) -> tuple[DiagonalFields, ...]:
    """Return every diagonal of a board, rising ones first. Diagonals that do not count are never complete."""
    never = ((0, model.longest),)
    if model.patterns:
        diagonals = model.ground.diagonals or tuple(() for _ in model.patterns)
        return tuple(diagonal if choice != "none" else never for diagonal in diagonals)
    diagonals = dimensions_of(model.rows, model.fields, model.sides).diagonals
    half = len(diagonals) // 2
    counts = {"both": (True, True), "rising": (True, False), "falling": (False, True), "none": (False, False)}[choice]
    return tuple(diagonal if counts[index >= half] else never for index, diagonal in enumerate(diagonals))
