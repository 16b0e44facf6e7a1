"""When a card may be played and on what: worked out from its building blocks, never written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from game.tables.knucklebones.cards.questions import Question, question_of
from game.tables.knucklebones.definitions import (
    OF_OPPONENT,
    ON_FIELDS,
    Again,
    Card,
    Choice,
    CopyDie,
    Pair,
    Roll,
    Rules,
    Swap,
)
from game.tables.knucklebones.moves import ANSWER, Move, Play, Target
from game.tables.knucklebones.notation import write_move
from game.tables.knucklebones.one import steps as steps  # A card is compiled from steps that are registered.
from game.tables.knucklebones.one.card import Card as BoardCard
from game.tables.knucklebones.one.cards import can_act, every_aim, moves_of, source_of
from game.tables.knucklebones.one.convert import to_board
from game.tables.knucklebones.one.playing import words_of
from game.tables.knucklebones.one.ruleset import ruleset_of
from game.tables.knucklebones.one.view import View
from game.tables.knucklebones.position import UNSHIELDED, Fields, Marked, Position, marks_of
from game.tables.knucklebones.rows import FACES, crossed, full
from game.tables.knucklebones.rule_tables import Book, CardOptions, Shape, Shielded, Sight, book_of
from game.tables.knucklebones.waiting_die import OVER
from game.tables.knucklebones.ways import needed

FULLNESS = {
    (a, b, c): (a if a == 3 else 0, b if b == 3 else 0, c if c == 3 else 0) for a, b, c in product(range(4), repeat=3)
}
"""Dice in each row, with all that are not full alike."""
NOTHING = CardOptions((), {}, ())


def shape_of(position: Fields, seat: int) -> Shape:
    """The position as availability sees it from one seat."""
    boards, shields = position[0], position[4]
    a, b, c = boards[seat - 1]
    d, e, f = boards[2 - seat]
    return (len(a), len(b), len(c)), (len(d), len(e), len(f)), shields[seat - 1], shields[2 - seat]


def look_of(card: Card) -> Sight:
    """What has to be known to tell whether and on what a card can be played."""
    exact = {_side(choice) for choice in card.choices if choice.kind in ON_FIELDS}
    where = {(_side(choice), condition) for choice in card.choices for condition in choice.where}
    return Sight(
        own="own" in exact or ("own", "not_empty") in where or any(isinstance(e, Pair | Again) for e in card.effects),
        other="opponent" in exact or ("opponent", "not_empty") in where,
        own_shields=("own", "unshielded") in where,
        other_shields=("opponent", "unshielded") in where,
    )


def _side(choice: Choice) -> str:
    return "opponent" if choice.kind in OF_OPPONENT else "own"


def seen(look: Sight, shape: Shape) -> Shape:
    """The shape with everything flattened that is not looked at, so that few shapes differ."""
    own, other, own_shields, other_shields = shape
    sees_own, sees_other, sees_own_shields, sees_other_shields = look
    return (
        own if sees_own else FULLNESS[own],
        other if sees_other else FULLNESS[other],
        _raised(own_shields) if sees_own_shields else UNSHIELDED,
        _raised(other_shields) if sees_other_shields else UNSHIELDED,
    )


def options(book: Book, card_id: str, shape: Shape) -> CardOptions:
    """What a card can be played on in a position of this shape."""
    card = book.cards.get(card_id)
    if card is None:
        return NOTHING
    look = book.looks.get(card_id)
    if look is None:
        look = book.looks[card_id] = look_of(card)
    key = (card_id, seen(look, shape))
    found = book.options.get(key)
    if found is None:
        found = book.options[key] = worked_out(card_id, card, shape)
    return found


def worked_out(card_id: str, card: Card, shape: Shape) -> CardOptions:
    """What a card can be played on, from its choices and effects alone."""
    plays = tuple(_complete(card, shape, ()))
    form = BoardCard(card_id, card).in_form
    meant = {play: form(play) for play in plays}
    meant |= {play: play for play in meant.values()}
    moves = {Move(card_id, play) for play in meant.values()}
    return CardOptions(plays, meant, tuple(sorted(moves, key=write_move)))


def playable(rules: Rules, position: Position, seat: int, card_id: str) -> bool:
    """Whether that seat could play the card if it were ready to move now."""
    if position.waiting is OVER or card_id not in dict(position.hands[seat - 1]):
        return False
    book = book_of(rules)
    if type(position) is Marked and needed(book, position, seat=seat):
        return bool(moves_of(to_board(rules, position), card_id, seat))
    if rules.instant_win and any(crossed(board) for board in position.boards):
        return False
    if rules.board_full and any(full(board) for board in position.boards):
        return False
    return bool(options(book_of(rules), card_id, shape_of(position, seat)).plays)


def plays(rules: Rules, position: Position, card_id: str, picked: Play) -> tuple[Play, ...]:
    """All that the active seat may choose for a card, and that begins with ``picked``; for one that asks of it, all
    that it may answer."""
    if card_id == ANSWER:
        question = asked(position)
        assert question is not None
        source = asking_card(rules, position, card_id)
        mine, view = source.own_picks, View(to_board(rules, position), question.seat, question.played)
        said = (aim.said for aim in every_aim(view, source))
        found = [play for play in said if words_of(source.in_form(play)[:mine]) == question.said]
        begun = tuple(play[:mine] for play in found[:1])
        every = (_beginning(source.model, play, (*begun[0], *picked)) for play in found)
        return tuple(dict.fromkeys(play[mine:] for plays in every for play in plays))
    if not playable(rules, position, position.active, card_id):
        return ()
    if type(position) is Marked and needed(book_of(rules), position):
        source = asking_card(rules, position, card_id)
        view = View(to_board(rules, position), position.active, card_id)
        said = (aim.said[: source.own_picks] for aim in every_aim(view, source))
        every = (_beginning(source.model, play, picked) for play in dict.fromkeys(said))
        return tuple(dict.fromkeys(play for plays in every for play in plays))
    every_play = options(book_of(rules), card_id, shape_of(position, position.active)).plays
    return tuple(play for play in every_play if play[: len(picked)] == picked)


def _beginning(card: Card, play: Play, picked: Play) -> Iterator[Play]:
    """A play as it goes on from what was picked: things that are chosen together may be picked in any order."""
    made, at = list(picked), 0
    for choice in card.choices:
        if at >= len(play):
            break
        group, there = list(play[at : at + choice.count]), list(picked[at : at + choice.count])
        at += choice.count
        try:
            for each in there:
                group.remove(each)
        except ValueError:
            return
        if len(there) < choice.count:
            for following in dict.fromkeys(group):
                rest = list(group)
                rest.remove(following)
                yield (*made, following, *rest, *play[at:])
            return
    yield tuple(made)


def asked(position: Position) -> Question | None:
    """What a card of the other seat asks of the one to move."""
    return question_of(dict(marks_of(position)))


def asking(rules: Rules, position: Position, card_id: str) -> Card:
    """Return the card whose choices count as this one is played: another one where it repeats, or one that asks."""
    return asking_card(rules, position, card_id).model


def asking_card(rules: Rules, position: Position, card_id: str) -> BoardCard:
    """Return the same card as the board knows it."""
    cards = ruleset_of(rules).cards
    if card_id == ANSWER:
        question = asked(position)
        assert question is not None
        return cards[question.card]
    card = cards[card_id]
    if not card.repeats:
        return card
    return source_of(View(to_board(rules, position), position.active, card_id), card) or card


def stuck(rules: Rules, position: Fields) -> bool:
    """Whether neither seat has a move: every field taken and no card to play."""
    return not any(able(rules, position, seat) for seat in (1, 2))


def able(rules: Rules, position: Fields, seat: int) -> bool:
    """Whether a seat could roll or play a card if it were its turn."""
    boards, hands = position[0], position[3]
    book = book_of(rules)
    if type(position) is Marked and needed(book, position, seat=seat):
        return can_act(to_board(rules, position), seat)
    if not full(boards[seat - 1]):
        return True
    shape = shape_of(position, seat)
    return any(options(book, card_id, shape).plays for card_id, _ in hands[seat - 1])


def _raised(shields: Shielded) -> Shielded:
    a, b, c = shields
    return (1 if a else 0, 1 if b else 0, 1 if c else 0)


def _complete(card: Card, shape: Shape, picked: Play) -> Iterator[Play]:
    if len(picked) == len(card.choices):
        if _works(card, shape, picked):
            yield picked
        return
    for target in _offered(card.choices[len(picked)], shape, picked):
        yield from _complete(card, shape, (*picked, target))


def _offered(choice: Choice, shape: Shape, picked: Play) -> Iterator[Target]:
    if choice.kind == "parity":
        candidates: list[Target] = ["even", "odd"]
    elif choice.kind == "face":
        candidates = list(FACES)
    else:
        own = choice.kind not in OF_OPPONENT
        lengths, facing = (shape[0], shape[1]) if own else (shape[1], shape[0])
        shields = shape[2] if own else shape[3]
        where = choice.where
        rows = [
            row
            for row in (1, 2, 3)
            if not ("not_full" in where and lengths[row - 1] == 3)
            and not ("not_empty" in where and lengths[row - 1] == 0)
            and not ("unshielded" in where and shields[row - 1])
            and not ("facing_not_full" in where and facing[row - 1] == 3)
        ]
        if choice.kind in ("own_row", "opponent_row"):
            candidates = list(rows)
        elif choice.kind == "field":
            candidates = [(row, field) for row in rows for field in range(lengths[row - 1] + 1, 4)]
        else:
            candidates = [(row, field) for row in rows for field in range(1, lengths[row - 1] + 1)]
    for target in candidates:
        if not ("distinct" in choice.where and target in picked):
            yield target


def _works(card: Card, shape: Shape, picked: Play) -> bool:
    return all(REQUIRED[type(effect)](effect, shape, picked) for effect in card.effects if type(effect) in REQUIRED)


def _copies(effect: CopyDie, shape: Shape, picked: Play) -> bool:
    die = picked[effect.choice - 1]
    return not isinstance(die, tuple) or shape[0][die[0] - 1] < 3


REQUIRED: Mapping[type, Callable[[Any, Shape, Play], bool]] = {
    Roll: lambda effect, shape, picked: shape[0] != (3, 3, 3),
    Pair: lambda effect, shape, picked: min(shape[0]) < 2,
    Again: lambda effect, shape, picked: sum(shape[0]) < 8,
    Swap: lambda effect, shape, picked: picked[effect.choices[0] - 1] != picked[effect.choices[1] - 1],
    CopyDie: _copies,
}
"""What effects need beside their choices, given those."""
