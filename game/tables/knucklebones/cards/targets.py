"""The things that choices and targets of cards find on a board, also by their relation to other things."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from operator import eq, ge, gt, le, lt, ne

from game.tables.knucklebones.board import Place
from game.tables.knucklebones.cards.blocks.hands import USED_UP
from game.tables.knucklebones.cards.card import PlayableCard, PlayableChoice
from game.tables.knucklebones.cards.choices import (
    DICE_CONDITIONS,
    EVENT_TARGETS,
    NATURES_NAMED_ONCE,
    ROW_COMPARISONS,
    SIDES_OF,
    Many,
    Relation,
    Target,
    is_rolled,
)
from game.tables.knucklebones.cards.view import (
    BOARD_ROWS,
    DIE,
    DIE_PLACES,
    AnyDie,
    BoardRow,
    FreeField,
    HandCard,
    Scope,
    SeatView,
    Thing,
    all_things,
    dice_in,
    fitting_things,
    row_fits,
    things_in,
    with_ids,
)
from game.tables.knucklebones.moves import UNASKED_WORD, Answer, Play

Anchor = Thing | int
"""A thing to which others stand in a relation, or a number that was chosen or rolled."""


def bases_of(view: SeatView, relation: Relation) -> Sequence[Anchor]:
    """Return the things or numbers to which a relation compares: chosen, rolled, or named by an event."""
    if isinstance(relation.of, int):
        words = view.scope.answers[relation.of - 1 : relation.of]
        return view.scope.choices[relation.of - 1] or [word for word in words if isinstance(word, int)]
    if relation.of == "rolled":
        return [view.scope.face_rolled] if view.scope.face_rolled is not None else []
    return view.scope.event_things.get(relation.of, ())


def related_things(
    view: SeatView, things: Iterable[Thing], relation: Relation | None, bases: Sequence[Anchor], sides: Iterable[int]
) -> list[Thing]:
    """Return the things that stand to others as a relation says; they can be on these sides, 0 for the own one."""
    related = list(things)
    if relation is None:
        return related
    seats = {view.other if across else view.seat for across in sides} or {thing.seat for thing in related}
    if relation.row is not None:
        related = [thing for thing in related if _fits_rows_of(bases, thing, relation.row, seats)]
    for name in relation.compared:
        if name in ROW_QUANTITIES:
            related = [thing for thing in related if _compares(view, relation, name, thing, bases)]
        else:
            dice = (part for thing in related for part in dice_in(view, thing))
            related = [die for die in dice if _compares(view, relation, name, die, bases)]
    return related


ROW_QUANTITIES = ("score", "dice")


def _compares(view: SeatView, relation: Relation, name: str, thing: Thing, bases: Sequence[Anchor]) -> bool:
    """Return True if the numbers of a thing and of others have this relation."""
    if relation.of == "across":
        bases = _across(view, thing)
    own, rule = number_of(view, name, thing), getattr(relation, name)
    others = [number for base in bases if (number := number_of(view, name, base)) is not None]
    if own is None or not (others or rule == "other"):
        return False
    if isinstance(rule, Many):
        return any(rule.fits(abs(own - other) if name == "apart" else own + other) for other in others)
    return differs_or_fits(rule != "same", [NUMBER_RELATIONS[rule](own, other) for other in others])


NUMBER_RELATIONS: Mapping[str, Callable[[int, int], bool]] = {
    "same": eq, "other": ne, "lower": lt, "higher": gt, "at_most": le, "at_least": ge,
}
"""The way in which one number stands to another."""


def number_of(view: SeatView, name: str, thing: Anchor) -> int | None:
    """Return the number of a thing that a relation compares; None if it has none."""
    if isinstance(thing, int):
        return thing
    if isinstance(thing, BoardRow):
        if name == "score":
            return view.row_score(*thing)
        return len(view.board.dice(*thing)) if name == "dice" else None
    if name == "field":
        return thing.field or None if isinstance(thing, (*DIE, FreeField)) else None
    return last_face(view, thing) if isinstance(thing, DIE) else None


def differs_or_fits(differs: bool, fits: Sequence[bool]) -> bool:
    """Return True if any of these comparisons holds, or all of them if a thing has to differ."""
    return all(fits) if differs else any(fits)


ROW_RELATIONS: Mapping[str, Callable[[int], bool]] = {
    "next": lambda distance: abs(distance) == 1, "before": lambda distance: distance == -1,
    "after": lambda distance: distance == 1, "other": lambda distance: distance != 0,
}
"""The distances of rows in each relation."""


def _fits_rows_of(bases: Sequence[Anchor], thing: Thing, rule: str, seats: Collection[int]) -> bool:
    """Return True if the row of a thing has the relation of a rule to those of others."""
    fits = [_in_row(thing, base, rule, seats) for base in bases if not isinstance(base, int)]
    return differs_or_fits(rule == "other", fits)


def _in_row(thing: Thing, base: Thing, rule: str, seats: Collection[int]) -> bool:
    """Return True if the rows of two things have the relation of a rule."""
    if isinstance(thing, HandCard) or isinstance(base, HandCard):
        return False
    distance, is_same_seat = thing.row - base.row, thing.seat == base.seat
    if rule in ("same", "opposite"):
        return not distance and is_same_seat == (rule == "same")
    return ROW_RELATIONS[rule](distance) and (is_same_seat or base.seat not in seats)


def last_face(view: SeatView, die: AnyDie) -> int:
    """Return the face of a die, or the one that it showed as it left the table."""
    return view.face(die) if die.field else getattr(die, "last_face", 0)


def agree(view: SeatView, relation: Relation, things: Sequence[Thing]) -> bool:
    """Return True if the things of one choice stand to each other as a relation says: all equal, or all different."""
    rows = [thing[:2] for thing in things if isinstance(thing, Place | BoardRow | FreeField)]
    if relation.row is not None and not _alike(rows, relation.row):
        return False
    for name in relation.compared:
        numbers = [number for thing in things if (number := number_of(view, name, thing)) is not None]
        if name == "sum" and relation.sum is not None and not relation.sum.fits(sum(numbers)):
            return False
        if name != "sum" and not _agree(getattr(relation, name), numbers):
            return False
    return True


def _agree(rule: str | Many, numbers: Sequence[int]) -> bool:
    if isinstance(rule, str):
        return _alike(numbers, rule)
    return all(rule.fits(abs(one - other)) for one, other in combinations(numbers, 2))


def _alike(values: Sequence[object], rule: str) -> bool:
    """Return True if all values are equal; under the rule "other", if no two are."""
    return len({*values}) == (len(values) if rule == "other" else min(1, len(values)))


def candidates(view: SeatView, choice: PlayableChoice, bases: Sequence[Anchor] | None = None) -> tuple[Thing, ...]:
    """Return all things that can be chosen, without those that a shield or a mark protects from the card.

    With ``bases``, they stand to these things as the choice asks.
    """
    board, things = view.board, list[Thing]()
    if choice.nature in ("card", "spent"):
        cards = with_ids(all_things(view, choice.kind), choice.model.among)
        return tuple([card for card in cards if not (choice.is_touched and view.is_safe_by_mark(card))])
    for across in choice.sides:
        seat = view.other if across else view.seat
        side, avoids_shields = board.sides[seat - 1], choice.is_touched and across
        for row in range(1, board.rules.rows + 1):
            if avoids_shields and side.shields[row - 1]:
                continue
            if not choice.row_where or row_fits(board, choice.row_where, seat, row):
                things += things_in(board, choice.nature, seat, row)
    if choice.nature == "die" and board.sides[view.other - 1].rules.edges:
        things = [die for die in things if not view.is_safe_by_edge(die)]
    if choice.is_touched and board.marks:
        things = [thing for thing in things if not view.is_safe_by_mark(thing)]
    of_across = choice.relation is not None and choice.relation.of == "across"
    relation = choice.relation if bases is not None or of_across else None
    things = related_things(view, things, relation, bases or (), choice.sides)
    if choice.late_where or choice.faces:
        things = _unshielded_best(view, choice, relation, bases or ()) if choice.is_touched else fitting_things(
            view, things, choice.late_where, choice.faces)
    return tuple(things)


def _unshielded_best(
    view: SeatView, choice: PlayableChoice, relation: Relation | None, bases: Sequence[Anchor]
) -> list[Thing]:
    """Return the dice or rows that a choice compares, without shielded ones."""
    among = related_things(view, all_things(view, choice.kind), relation, bases, choice.sides)
    things = fitting_things(view, among, choice.model.where, choice.faces)
    return [die for die in things if not view.is_protected(die)]


def things_of(view: SeatView, target: Target, touches: bool) -> list[Thing]:
    """Return the current things of a target: chosen things that are still there, or all things that fit."""
    scope = view.scope
    if isinstance(target, int):
        chosen = remaining_things(view, scope.choices[target - 1])
        return [thing for thing in chosen if not (touches and view.is_protected(thing))]
    kind, sides = str(target.every), SIDES_OF.get(str(target.every), ())
    if is_rolled(target):
        return []
    if target.choice is not None:
        things = remaining_things(view, scope.choices[target.choice - 1])
    elif kind in EVENT_TARGETS:
        things = remaining_things(view, scope.event_things.get(kind, ()))
    else:
        things = all_things(view, kind)
    if target.but is not None:
        exceptions = (scope.choices[target.but - 1] if isinstance(target.but, int)
                      else scope.event_things.get(target.but, ()))
        things = [thing for thing in things if not any(_is_same_thing(thing, other) for other in exceptions)]
    if target.relation is not None:
        things = related_things(view, things, target.relation, bases_of(view, target.relation), sides)
    if kind == "this_row" and not {*target.where}.isdisjoint(ROW_COMPARISONS):
        things = _best_of_side(view, things, target.where)
    things = with_ids(things, target.among)
    things = fitting_things(view, things, target.where, target.faces, target.each_row, target.fields)
    if target.rows:
        things = [thing for thing in things if not isinstance(thing, HandCard) and thing.row in target.rows]
    if target.across:
        things = [facing for thing in things for facing in _across(view, thing)]
    things = [thing for thing in things if not (touches and view.is_protected(thing))]
    return view.draw_things(things, target.random) if target.random else things


def _is_same_thing(one: Thing, other: Thing) -> bool:
    """Return True if two things are the same, whether they are followed or not."""
    if isinstance(one, DIE) and isinstance(other, DIE):
        return (one.seat, one.row, one.field) == (other.seat, other.row, other.field)
    return one == other and type(one) is type(other)


def _best_of_side(view: SeatView, rows: Iterable[Thing], where: Iterable[str]) -> list[Thing]:
    """Return the rows that best fit the conditions among all rows of their side."""
    seats = {row.seat for row in rows}
    rivals = [row for row in all_things(view, "any_row") if row.seat in seats]
    best = fitting_things(view, rivals, [condition for condition in where if condition not in DICE_CONDITIONS])
    return [row for row in rows if row in best]


def remaining_things(view: SeatView, things: Iterable[Thing]) -> list[Thing]:
    """Return the things without dice and cards that are gone and fields that are no longer free."""
    return [thing for thing in things if _is_there(view, thing)]


def _is_there(view: SeatView, thing: Thing) -> bool:
    board = view.board
    if isinstance(thing, HandCard):
        spent = USED_UP.at(thing.seat, card=thing.name)
        return bool(board.sides[thing.seat - 1].hand.get(thing.name)) or spent in board.marks
    if isinstance(thing, FreeField):
        return thing.field > len(board.dice(thing.seat, thing.row))
    return isinstance(thing, BoardRow) or thing.field > 0


def _across(view: SeatView, thing: Thing) -> list[Thing]:
    if isinstance(thing, BoardRow):
        return [BOARD_ROWS[2 - thing.seat][thing.row - 1]]
    if isinstance(thing, DIE) and len(view.board.dice(3 - thing.seat, thing.row)) >= thing.field:
        return [DIE_PLACES[2 - thing.seat][thing.row - 1][thing.field - 1]]
    return []


def dice_of(view: SeatView, target: Target, touches: bool) -> list[AnyDie]:
    """Return the dice that a target means, with all dice of rows; one that was chosen twice comes twice."""
    dice: list[AnyDie] = []
    for thing in things_of(view, target, touches):
        if isinstance(thing, DIE):
            dice.append(thing)
        elif isinstance(thing, BoardRow):
            row = DIE_PLACES[thing.seat - 1][thing.row - 1][: len(view.board.dice(*thing))]
            dice += [die for die in row if not view.is_protected(die)] if touches else row
    return dice


def rows_of(view: SeatView, target: Target, touches: bool) -> list[BoardRow]:
    """Return the rows that a target means, or the rows of its dice, each of these once."""
    things = things_of(view, target, touches)
    rows = [thing for thing in things if isinstance(thing, BoardRow)]
    if len(rows) == len(things):
        return rows
    return list(dict.fromkeys(BoardRow(die.seat, die.row) for die in things if isinstance(die, DIE)))


def marked_places(view: SeatView, target: Target | None, of: str) -> list[tuple[int, int, int]]:
    """Return the places of the dice and rows that a mark is put on, each once; without a target, that of a seat."""
    if target is None:
        return [(view.seat_of(of), 0, 0)]
    return [(thing.seat, thing.row, thing.field if isinstance(thing, DIE) else 0)
            for thing in dict.fromkeys(things_of(view, target, True)) if isinstance(thing, (*DIE, BoardRow))]


def cards_of(view: SeatView, target: Target, touches: bool = False) -> list[HandCard]:
    """Return the cards that a target means."""
    return [thing for thing in things_of(view, target, touches) if isinstance(thing, HandCard)]


def can_have(view: SeatView, card: HandCard) -> bool:
    """Return True if a hand can get a card, because the card does not hand out cards itself."""
    return not view.board.rules.cards[card.name].hands_out


# The things that a play names.

THING_CLASSES: Mapping[str, Callable[..., Thing]] = {"die": Place, "row": BoardRow, "field": FreeField}
"""The class of a thing on the board, by the nature of its choice."""


def first_of_each(card: PlayableCard, play: Play) -> Play:
    """Return one word for each choice."""
    return tuple([play[start] for start, _ in card.groups])


def thing_named(choice: PlayableChoice, word: Answer, seat: int) -> Thing | None:
    """Return the thing on the table that a word of a move names, for a card played by a seat."""
    if choice.nature in NATURES_NAMED_ONCE or word == UNASKED_WORD:
        return None
    own_seat = 3 - seat if choice.sides[0] else seat
    if choice.nature in ("card", "spent"):
        if not choice.names_side:
            return HandCard(own_seat, str(word))
        side, _, card = str(word).partition(".")
        return HandCard(int(side), card)
    numbers = word if isinstance(word, tuple) else (word,)
    return THING_CLASSES[choice.nature](*(numbers if choice.names_side else (own_seat, *numbers)))


@lru_cache(maxsize=1 << 14)
def things_named(card: PlayableCard, play: Play, seat: int) -> tuple[tuple[Thing, ...], ...]:
    """Return the things of each choice that a complete play names."""
    groups = []
    for choice, (start, end) in zip(card.choices, card.groups, strict=True):
        things = [thing_named(choice, word, seat) for word in play[start:end]]
        groups.append(tuple(thing for thing in things if thing is not None))
    return tuple(groups)


def choose(scope: Scope, card: PlayableCard, play: Play) -> None:
    """Give a scope the words and things of a complete play of a card."""
    scope.answers = first_of_each(card, play)
    scope.chosen_words, scope.choices = card.chosen_words(scope.answers), things_named(card, play, scope.seat)
