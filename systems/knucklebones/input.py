"""The choices of the seat to move at a Knucklebones table, one item after the other, up to a legal move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Literal

from components.focus import Id, Item, Rect
from components.knucklebones import HeldCard, Token
from components.seat_choice import Mode
from game.kernel.opaque import all_as_type, as_type
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.cards.blocks.hands import USED_UP
from game.tables.knucklebones.cards.card import PlayableCard
from game.tables.knucklebones.cards.card_play import asking_card, can_play, possible_plays
from game.tables.knucklebones.cards.choices import NATURES, SIDES_OF, Choice
from game.tables.knucklebones.decision import decision_of
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.moves import ANSWER_VERB, PICK_VERB, ROLL_MOVE, UNASKED_WORD, Answer, Move, Play
from game.tables.knucklebones.rules import legal_moves
from systems.entities import find_thing, things
from systems.knucklebones.layout import (
    box_rect,
    card_rect,
    done_rect,
    face_rect,
    field_rect,
    option_rect,
    parity_rect,
    row_rect,
)
from systems.knucklebones.world import match_board, slots_by_seat
from systems.press_to_move import SeatInput

ASKING_MODES: tuple[Mode, ...] = ("choose", "answer")
"""The modes in which a card asks for a choice."""
FIRST_ROWS = (2, 3, 1)
"""The order of rows for the focus: the middle one first."""


class KnucklebonesSeatInput(SeatInput):
    """The seat to move, with its hand of cards and the choices for a played card."""

    @property
    def board(self) -> Board:
        """The board from after the last move, on which the rules try the choices for a card."""
        return match_board()

    @property
    def moves(self) -> Sequence[Move]:
        return all_as_type(self.choice.moves, Move)

    def arrange(self) -> None:
        """Derive mode, items and focus from the rest of the state; if no choice is left, make the move."""
        super().arrange()
        choice = self.choice
        if choice.mode in ASKING_MODES and not choice.items:
            self.offer_move(as_move(self.board, *card_and_answers(choice.mode, choice.path)))

    def items(self) -> list[Item]:
        """Return the die and the hand, the rows, or the answers of the open choice."""
        choice, seat, moves = self.choice, self.seat, self.moves
        sides = as_type(self.match.rules, Rules).sides
        if choice.mode == "ready":
            return hand_items(seat, self.hand())
        if choice.mode == "place":
            return option_items(seat, [("row", seat, move.choices[0]) for move in moves])
        if choice.mode == "pick":
            faces = [("face", move.choices[0]) for move in moves if move.verb == PICK_VERB]
            return [*option_items(seat, faces, sides), *(hand_items(seat, ()) if ROLL_MOVE in moves else ())]
        return option_items(seat, next_answers(self.board, *card_and_answers(choice.mode, choice.path)), sides)

    def first_focus(self) -> Id:
        """Return the item that has the focus at first; None if no choice is left."""
        return first_focus(self.choice.items)

    def mode(self) -> Mode:
        choice = self.choice
        if self.is_blocked:
            return "idle"
        if not choice.moves:
            return "over"
        mode = decision_of(self.board).name
        if mode != "ready" or not choice.path:
            return mode
        return "choose" if choice.path[0][0] == "card" else "pick"

    def hand(self) -> list[tuple[str, int]]:
        """Return the seat's unspent cards with their slots, in order of slots."""
        cards = [card for _, card in things(HeldCard) if card.seat == self.seat]
        return [(card.card, card.slot) for card in sorted(cards, key=lambda card: card.slot)]

    def is_foreseeable(self, item_id: Id) -> bool:
        """Return True for the die, because every turn begins with it."""
        return bool(item_id == ("die",))

    def confirm(self, item_id: Id, time: float) -> None:
        """Confirm an item; a press at ``time`` (seconds) places nothing until the face has been read."""
        choice = self.choice
        if choice.mode == "place":
            if time >= self.memory.face_shown_since + self.seconds(lambda timing: timing.face_guard):
                self.offer_move(Move("place", (item_id[2],)))
        elif choice.mode == "pick":
            self.offer_move(ROLL_MOVE if item_id == ("die",) else Move(PICK_VERB, (item_id[1],)))
        elif choice.mode in ASKING_MODES or (item_id == ("die",) and begins_with_die(self.board, self.moves)):
            self.choose(item_id)
        elif item_id == ("die",):
            if ROLL_MOVE in choice.moves:
                self.offer_move(ROLL_MOVE)
        else:
            self.play(item_id)

    def choose(self, item_id: Id) -> None:
        """Take one more step on the way to a move."""
        self.choice.path, self.memory.last_focus = (*self.choice.path, item_id), None
        self.arrange()

    def play(self, card_id: Id) -> None:
        """Ask for the card's choices, or play it if there are none; a card that cannot be played stays."""
        if not can_play(self.board, *card_id[1:]):
            self.choice.reply = "refused.card_unavailable"
            return
        self.memory.guarded_until = self.now + self.seconds(lambda timing: timing.panel_guard)
        self.choose(card_id)

    def back(self) -> None:
        """Go back one choice; from the first one back to the hand, with its card in focus."""
        choice = self.choice
        if choice.path:
            self.memory.last_focus = choice.path[-1]
            choice.path = choice.path[:-1]
            self.arrange()
        else:
            super().back()


def played_card(board: Board, path: Sequence[Id]) -> str | None:
    """Return the card that is being played; a path that answers another card may begin with a card, too."""
    return path[0][2] if path and path[0][0] == "card" and decision_of(board).name == "ready" else None


def card_and_answers(mode: Mode, path: Sequence[Id]) -> tuple[str, Sequence[Id]]:
    """Return the card that asks for a choice, and the answers it has so far."""
    return (ANSWER_VERB, path) if mode == "answer" else (path[0][2], path[1:])


def begins_with_die(board: Board, moves: Sequence[Move]) -> bool:
    """Return True if a seat may choose the face of its die instead of rolling it; it confirms the die first."""
    return decision_of(board).name == "ready" and any(move.verb == PICK_VERB for move in moves)


def _row_rank(row: int) -> int:
    """Return the rank of a row for the focus; rows beyond the third come last."""
    return FIRST_ROWS.index(row) if row in FIRST_ROWS else row


def hand_items(seat: int, slots: Iterable[tuple[str, int]]) -> list[Item]:
    """Return the die to roll and the cards (id, slot) of a seat that is ready."""
    slot_count = slots_by_seat()[seat]
    cards = [Item(("card", seat, card), card_rect(seat, slot, slot_count)) for card, slot in slots]
    return [Item(("die",), box_rect(seat)), *cards]


def option_items(seat: int, options: Iterable[Id], sides: int = 6) -> list[Item]:
    """Return the answers of an open choice for the seat that decides."""
    ids = [*options]
    if ids and ids[0][0] == "number":
        numbers = sorted(ids, key=lambda number: int(number[1]))
        return [Item(number, face_rect(seat, place, len(ids))) for place, number in enumerate(numbers, 1)]
    return [Item(option, _item_rect(seat, option, sides)) for option in ids]


def first_focus(items: Sequence[Item]) -> Id:
    """Return the item to begin with: the die, odd, the middle row or the next one, the first die of a row."""
    ids = [item.id for item in items if item.id != NOT_ASKED] or [item.id for item in items]
    if not ids:
        return None
    kind = ids[0][0]
    if kind == "row":
        return min(ids, key=lambda row: _row_rank(row[2]))
    if kind == "field":
        return min(ids, key=lambda die: (_row_rank(die[2]), die[3]))
    return ("parity", "odd") if ("parity", "odd") in ids else ids[0]


def slot_of(seat: int, card: str) -> int:
    """Return the slot of a card in a hand; a card that was used up is in one of the slots that are free now."""
    card_in_hand = find_thing(HeldCard, (seat, card))
    if card_in_hand is not None:
        return card_in_hand[1].slot
    used_slots = {other.slot for _, other in things(HeldCard) if other.seat == seat}
    free = (slot for slot in count(1) if slot not in used_slots)
    return next(slot for slot, used in zip(free, used_cards(seat), strict=False) if used == card)


def used_cards(seat: int) -> list[str]:
    """Return the cards that a seat has used up, in order, if these rules count them."""
    return sorted(token.card for _, token in things(Token) if token.seat == seat and token.kind is USED_UP)


def _item_rect(seat: int, option: Id, sides: int) -> Rect:
    match option:
        case ("none",):
            return done_rect(seat)
        case ("parity", parity):
            return parity_rect(seat, parity)
        case ("face", face):
            return face_rect(seat, face, sides)
        case ("option", number, count, _):
            return option_rect(seat, number, count)
        case ("field", owner, row, field):
            return field_rect(owner, row, field)
        case ("card", owner, card):
            return card_rect(owner, slot_of(owner, card), max(slots_by_seat()[owner], slot_of(owner, card)))
        case (_, owner, row):
            return row_rect(owner, row)
    raise ValueError(f"no place for {option!r}")


TargetKind = Literal["parity", "face", "number", "row", "field", "card", "option"]
"""The kind of thing that a choice asks for."""
EITHER_SEAT_KINDS = ("any_row", "any_die", "any_field", "any_card")
"""Kinds of choices for which a move includes the seat."""
NOT_ASKED: Id = ("none",)
"""The answer to a choice that is not made, and the end of one of up to several things."""
OPEN_CHOICE = ""
"""Placeholder for the choices of the other seat."""


def next_answers(position: Board, card_id: str, path: Sequence[Id]) -> tuple[Id, ...]:
    """Return all legal answers to the choice that comes after the answers in ``path``.

    They are at least two, or a single one to confirm if nothing else is asked; none when only one move is left and
    something was confirmed. Their ids: (parity, "odd"), (face, 4), (number, 0), (option, its number, of how
    many, its name), (row, seat, row), (field, seat, row, field), (card, seat, id) or ``NOT_ASKED`` to choose no more.
    """
    return _follow(position, card_id, path)[1]


def as_move(position: Board, card_id: str, path: Sequence[Id]) -> Move:
    """Return the move that all these answers make, as it is listed among the legal moves."""
    card = asking_card(position, card_id)
    return Move(card_id, _in_move_form(card, card_id, _follow(position, card_id, path)[0]))


def _own_choices(card: Card, card_id: str) -> tuple[Choice, ...]:
    """Return the choices of the seat to move: for its own card, or as it answers."""
    return card.picks[card.own_picks :] if card_id == ANSWER_VERB else card.picks[: card.own_picks]


def _in_move_form(card: PlayableCard, card_id: str, play: Play) -> Play:
    """Return choices in the form that legal moves have."""
    before = (OPEN_CHOICE,) * card.own_picks if card_id == ANSWER_VERB else ()
    return card.in_order((*before, *play))[len(before) :]


def target_items(position: Board, move: Move) -> tuple[Id, ...]:
    """Return the items that a card's move is aimed at, asked for or not."""
    player = 3 - position.active if move.verb == ANSWER_VERB else position.active
    return chosen_items(asking_card(position, move.verb).model, move.verb, move.choices, player)


def chosen_items(card: Card, verb: str, choices: Play, player: int) -> tuple[Id, ...]:
    """Return the items that a seat chose for a card."""
    pairs = zip(_own_choices(card, verb), choices, strict=False)
    answers = (_answer(choice, target, player) for choice, target in pairs)
    return tuple(answer for answer in answers if answer != NOT_ASKED)


def _follow(position: Board, card_id: str, path: Sequence[Id]) -> tuple[Play, tuple[Id, ...]]:
    """Return the choices that have been made or have a single answer, and the answers to the next one.

    A card with several targets is never played without a press on one of them, even if there is nothing to choose.
    """
    card, answers = asking_card(position, card_id), iter(path)
    targets: Play = ()
    is_confirmed = card_id == ANSWER_VERB or card.own_picks < 2
    player = 3 - position.active if card_id == ANSWER_VERB else position.active
    for choice in _own_choices(card.model, card_id):
        plays = possible_plays(position, card_id, targets)
        is_only_play = len({_in_move_form(card, card_id, play) for play in plays}) <= 1
        if is_only_play and (is_confirmed or not plays):
            return next(iter(plays), ()), ()
        options = {_answer(choice, play[len(targets)], player): play[len(targets)] for play in plays}
        is_forced = len(options) == 1 and not is_only_play
        answer = next(iter(options) if is_forced else answers, None)
        if answer is None:
            return targets, tuple(options)
        is_confirmed = is_confirmed or not is_forced
        targets = (*targets, options[answer])
    return targets, ()


def _target_kind(choice: Choice) -> TargetKind:
    nature = NATURES[choice.kind]
    if nature == "die":
        return "field"
    return "card" if nature == "spent" else nature


def _answer(choice: Choice, target: Answer, active: int) -> Id:
    kind = _target_kind(choice)
    seat = 3 - active if SIDES_OF[choice.kind] == (1,) else active
    if target == UNASKED_WORD:
        return NOT_ASKED
    if kind == "option":
        return (kind, choice.options.index(str(target)) + 1, len(choice.options), target)
    if kind == "card" and choice.kind in EITHER_SEAT_KINDS:
        return (kind, int(str(target)[0]), str(target)[2:])
    if isinstance(target, tuple):
        return (kind, *target) if choice.kind in EITHER_SEAT_KINDS else (kind, seat, *target)
    return (kind, seat, target) if kind in ("row", "card") else (kind, target)


def places(rules: Rules, position: Board, move: Move) -> tuple[Id, ...]:
    """Return the items that lead to a legal move, in order."""
    seat = position.active
    if move == ROLL_MOVE:
        return (("die",), ("die",)) if begins_with_die(position, legal_moves(position)) else (("die",),)
    if move.verb == "place":
        return (("row", seat, move.choices[0]),)
    if move.verb == PICK_VERB:
        return (*([("die",)] if begins_with_die(position, legal_moves(position)) else ()), ("face", move.choices[0]))
    answers = _answers(rules, position, move, ())
    if move.verb == ANSWER_VERB:
        return answers or ()
    return (("card", seat, move.verb), *(answers or ()))


def _answers(rules: Rules, position: Board, move: Move, path: tuple[Id, ...]) -> tuple[Id, ...] | None:
    """Return the answers after ``path`` that lead to this move; None if none do."""
    options = next_answers(position, move.verb, path)
    if not options:
        return path if as_move(position, move.verb, path) == move else None
    targets = target_items(position, move)
    # Another option than a target rarely leads there.
    likely_first = sorted(options, key=lambda option: option not in targets)
    continuations = (_answers(rules, position, move, (*path, option)) for option in likely_first)
    return next((answers for answers in continuations if answers is not None), None)
