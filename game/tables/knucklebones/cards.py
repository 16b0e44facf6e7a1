"""When a card may be played and on what: worked out from its building blocks, never written down."""

from __future__ import annotations

from collections.abc import Iterator

from game.tables.knucklebones.book import Book, Lengths, Play, Shape, Shielded, book_of
from game.tables.knucklebones.definitions import Card, Choice, CopyDie, Roll, Rules, Swap
from game.tables.knucklebones.moves import Move, Target
from game.tables.knucklebones.notation import write_move
from game.tables.knucklebones.position import OVER, Position
from game.tables.knucklebones.rows import crossed, full

NONE = (0, 0, 0)


def shape_of(position: Position, seat: int) -> Shape:
    """The position as availability sees it from one seat."""
    own, other = position.boards[seat - 1], position.boards[2 - seat]
    return (
        (len(own[0]), len(own[1]), len(own[2])),
        (len(other[0]), len(other[1]), len(other[2])),
        position.shields[seat - 1],
        position.shields[2 - seat],
    )


def plays(book: Book, card_id: str, shape: Shape) -> tuple[Play, ...]:
    """Every complete, legal set of choices of a card, in every order it may be made."""
    card = book.cards.get(card_id)
    if card is None:
        return ()
    key = (card_id, seen_by(card, shape))
    found = book.plays.get(key)
    if found is None:
        found = book.plays[key] = tuple(_complete(card, shape, ()))
    return found


def group(book: Book, card_id: str, shape: Shape) -> tuple[Move, ...]:
    """The moves of a card, each choice once, sorted by their text."""
    card = book.cards.get(card_id)
    if card is None:
        return ()
    key = (card_id, seen_by(card, shape))
    found = book.groups.get(key)
    if found is None:
        moves = {Move(card_id, in_order(card, play)) for play in plays(book, card_id, shape)}
        found = book.groups[key] = tuple(sorted(moves, key=write_move))
    return found


def seen_by(card: Card, shape: Shape) -> Shape:
    """The shape with everything flattened that this card does not look at, so that few shapes differ."""
    own, other, own_shields, other_shields = shape
    exact = {choice.kind.split("_")[0] for choice in card.choices if choice.kind.endswith("die")}
    where = {(choice.kind.split("_")[0], condition) for choice in card.choices for condition in choice.where}
    return (
        own if "own" in exact or ("own", "not_empty") in where else _fullness(own),
        other if "opponent" in exact or ("opponent", "not_empty") in where else _fullness(other),
        _raised(own_shields) if ("own", "unshielded") in where else NONE,
        _raised(other_shields) if ("opponent", "unshielded") in where else NONE,
    )


def playable(rules: Rules, position: Position, seat: int, card_id: str) -> bool:
    """Whether that seat could play the card if it were ready to move now."""
    if position.face == OVER or card_id not in dict(position.hands[seat - 1]):
        return False
    if rules.instant_win and any(crossed(board) for board in position.boards):
        return False
    if rules.board_full and any(full(board) for board in position.boards):
        return False
    return bool(plays(book_of(rules), card_id, shape_of(position, seat)))


def targets(rules: Rules, position: Position, card_id: str, picked: Play) -> tuple[Target, ...]:
    """What the active seat may choose next for a card after ``picked``; only what can be completed."""
    n = len(picked)
    if not playable(rules, position, position.active, card_id):
        return ()
    all_plays = plays(book_of(rules), card_id, shape_of(position, position.active))
    return tuple(dict.fromkeys(play[n] for play in all_plays if len(play) > n and play[:n] == picked))


def in_order(card: Card, play: Play) -> Play:
    """The same play with the dice of a swap smaller first: either order means the same."""
    choices = list(play)
    for effect in card.effects:
        if isinstance(effect, Swap):
            i, j = effect.choices[0] - 1, effect.choices[1] - 1
            choices[i], choices[j] = sorted((choices[i], choices[j]), key=str)
    return tuple(choices)


def stuck(rules: Rules, position: Position) -> bool:
    """Whether neither seat has a move: every field taken and no card to play."""
    return not any(able(rules, position, seat) for seat in (1, 2))


def able(rules: Rules, position: Position, seat: int) -> bool:
    """Whether a seat could roll or play a card if it were its turn."""
    if not full(position.boards[seat - 1]):
        return True
    book, shape = book_of(rules), shape_of(position, seat)
    return any(plays(book, card_id, shape) for card_id, _ in position.hands[seat - 1])


def _fullness(lengths: Lengths) -> Lengths:
    a, b, c = lengths
    return (3 if a == 3 else 0, 3 if b == 3 else 0, 3 if c == 3 else 0)


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
    else:
        own = choice.kind in ("own_row", "own_die")
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
        else:
            candidates = [(row, field) for row in rows for field in range(1, lengths[row - 1] + 1)]
    for target in candidates:
        if not ("distinct" in choice.where and target in picked):
            yield target


def _works(card: Card, shape: Shape, picked: Play) -> bool:
    for effect in card.effects:
        if isinstance(effect, Roll) and shape[0] == (3, 3, 3):
            return False
        if isinstance(effect, Swap) and picked[effect.choices[0] - 1] == picked[effect.choices[1] - 1]:
            return False
        if isinstance(effect, CopyDie):
            die = picked[effect.choice - 1]
            if isinstance(die, tuple) and shape[0][die[0] - 1] == 3:
                return False
    return True
