"""The moves of cards: when a card can be played, and on which things. All follows from choices and steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product

from game.kernel.caches import MOST_ENTRIES
from game.tables.knucklebones.board import Board, Place
from game.tables.knucklebones.cards.blocks.hands import LAST_CARD, PLAYED_CARDS
from game.tables.knucklebones.cards.blocks.marks import LOCKED_CARD, WARD_DIE
from game.tables.knucklebones.cards.card import PlayableCard, PlayableChoice
from game.tables.knucklebones.cards.card_steps import ALL_WORK, Aim, cost_of, failing_step
from game.tables.knucklebones.cards.evaluation import holds
from game.tables.knucklebones.cards.targets import Anchor, agree, candidates
from game.tables.knucklebones.cards.view import BoardRow, HandCard, SeatView, Thing, turns_taken
from game.tables.knucklebones.dimensions import PARITY_FACES
from game.tables.knucklebones.moves import UNASKED_WORD, Answer, Move, Play, words_of, write_move
from game.tables.knucklebones.scoring import ScoredView

MoveList = tuple[str, tuple[Move, ...]]
"""The moves of a card or roll, after the text of the first one, by which lists are sorted."""
NO_MOVES: MoveList = "", ()
Option = tuple[Answer, Thing | None]
"""One answer to a choice: the word of a move, and its thing on the table."""


BoardShape = tuple[tuple[int | bool, ...], ...]
"""The parts of a board that decide when most cards can be played: dice, room and shields of the rows."""


def shape_of(board: Board, seat: int) -> BoardShape:
    """Return the shape of a board, with the side of this seat first."""
    own, other = board.sides[seat - 1], board.sides[2 - seat]
    own_dice, other_dice = tuple(map(len, own.rows)), tuple(map(len, other.rows))
    own_room, other_room = open_rows(own_dice, own.rules.fields), open_rows(other_dice, other.rules.fields)
    return own_dice, other_dice, own_room, other_room, shielded_rows(own.shields), shielded_rows(other.shields)


@lru_cache(maxsize=MOST_ENTRIES)
def open_rows(dice: tuple[int, ...], fields: int) -> tuple[bool, ...]:
    """Return True for each row that has a free field, from the numbers of dice."""
    return tuple([number < fields for number in dice])


@lru_cache(maxsize=MOST_ENTRIES)
def shielded_rows(shields: tuple[int, ...]) -> tuple[bool, ...]:
    """Return True for each row that is shielded."""
    return tuple([health > 0 for health in shields])


def moves_of(board: Board, name: str, seat: int) -> tuple[Move, ...]:
    """Return every move that plays a card, without what the other seat chooses later; sorted by text."""
    return move_list(board, name, seat, shape_of(board, seat))[1]


def move_list(board: Board, name: str, seat: int, shape: BoardShape) -> MoveList:
    """Return every move that plays a card; find them only once for equal shapes, if they depend on nothing else."""
    card = board.rules.cards.get(name)
    if card is None:
        return NO_MOVES
    one, two = board.sides
    if card.shape_key is None or one.rules is not board.rules or two.rules is not board.rules or board.rules.edges:
        return find_moves(board, card, seat)
    if board.marks:
        if any([mark.sign == WARD_DIE.sign for mark in board.marks]):
            return find_moves(board, card, seat)
        if obstacle(ScoredView(board, seat, name), card, card):
            return NO_MOVES
    key = (seat, card.shape_key(shape)) if card.names_sides else card.shape_key(shape)
    moves = card.move_lists.get(key)
    if moves is None:
        moves = card.move_lists[key] = find_moves(board, card, seat)
    return moves


def find_moves(board: Board, card: PlayableCard, seat: int) -> MoveList:
    """Compute every move that plays a card, sorted by text."""
    name, view = card.name, ScoredView(board, seat, card.name)
    source = source_of(view, card)
    if source is None or obstacle(view, card, source):
        return NO_MOVES
    plays = {source.in_order(play) for play in own_plays(view, source)}
    moves = tuple(sorted((Move(name, play) for play in plays), key=write_move))
    return (write_move(moves[0]), moves) if moves else NO_MOVES


def source_of(view: SeatView, card: PlayableCard) -> PlayableCard | None:
    """Return the card whose choices and steps count: another one if this card repeats the last; None if it cannot."""
    if not card.repeats:
        return card
    seats = {"own": (view.seat,), "opponent": (view.other,)}.get(card.repeats, ())
    last = next((mark.card for mark, state in view.board.marks.items() if mark.sign[0] == LAST_CARD.sign
                 and not mark.row and (mark.seat in seats or not (seats or state.value))), "")
    other = view.board.rules.cards.get(last)
    return None if other is None or other.hands_out or other.repeats else other


def card_limit(board: Board, seat: int) -> int | None:
    """Return the highest number of cards that a seat may play in this turn; None without a limit."""
    rules = board.sides[seat - 1].rules
    if on_last_fields(board, seat):
        return None
    if signal := rules.edge("signal"):
        return 0 if turns_taken(board, seat) % 2 else signal
    if (interval := rules.model.cards_every) is not None and (turns_taken(board, seat) + 1) % interval:
        return 0
    return rules.model.cards_a_turn


def on_last_fields(board: Board, seat: int) -> bool:
    """Return True if a seat has so few free fields that its cards do not end the turn."""
    limit = board.sides[seat - 1].rules.edge("last_field_cards")
    return bool(limit) and board.all_free_fields(seat) <= limit


def obstacle(view: SeatView, card: PlayableCard, source: PlayableCard) -> str:
    """Return the reason that forbids a card before any choice, or "" if none does.

    It is ``locked``, ``limit``, ``cost`` or ``when``.
    """
    board, seat = view.board, view.seat
    is_locked = board.marks and LOCKED_CARD.at(seat, card=view.scope.card) in board.marks
    if is_locked and not board.sides[seat - 1].rules.edge("ignores_locks"):
        return "locked"
    limit = card_limit(board, seat)
    if limit is not None and board.mark_value(PLAYED_CARDS.at(seat)) >= limit:
        return "limit"
    cost = cost_of(view, card.name)
    if cost and view.total(seat) < cost:
        return "cost"
    for part in (card, source):
        if part.when is not None and not holds(view, part.when):
            return "when"
    return ""


def answers_to(view: SeatView, choice: PlayableChoice, bases: Sequence[Anchor] | None = None) -> tuple[Option, ...]:
    """Return the answers to one choice, before any step is tried; those that stand to ``bases`` as it asks."""
    if choice.nature == "option":
        return tuple((word, None) for word in choice.model.options)
    if choice.nature == "number":
        return tuple((number, None) for number in choice.model.numbers)
    if choice.nature == "parity":
        return tuple((word, None) for word in PARITY_FACES)
    if choice.nature == "face":
        rules = view.board.sides[view.seat - 1].rules
        return tuple((face, None) for face in (rules.die if choice.loads else rules.match.table_die).faces)
    return tuple([(name_of(choice, thing), thing) for thing in candidates(view, choice, bases)])


def name_of(choice: PlayableChoice, thing: Thing) -> Answer:
    """Return the word of a move for a thing, with its side if both sides are possible."""
    if isinstance(thing, BoardRow):
        return tuple(thing) if choice.names_side else thing.row
    if isinstance(thing, HandCard):
        return f"{thing.seat}.{thing.name}" if choice.names_side else thing.name
    place = thing.seat, thing.row, thing.field
    return place if choice.names_side else place[1:]


def possible_aims(view: SeatView, card: PlayableCard) -> Iterator[Aim]:
    """Yield every way to make all choices of a card, before any step is tried.

    A card of seat 1 that chooses a parity and an own row that is not full can be aimed in two ways if only row 3 has
    room: ``Aim(("even", 3), ((), (BoardRow(1, 3),)))``, and the same with ``"odd"``.
    """
    choices_depend = card.leaves_out or any(choice.is_distinct or choice.relation for choice in card.choices)
    groups = [[] if choice.of else _picks_of(choice, answers_to(view, choice)) for choice in card.choices]
    for pick in _complete_picks(view, card, groups, ()) if choices_depend else product(*groups):
        words = tuple(word for group in pick for word, _ in group)
        yield Aim(words, tuple(map(_things_in, pick)))


Group = tuple[Option, ...]
"""The answers to a choice of several things."""


def _things_in(group: Group) -> tuple[Thing, ...]:
    return tuple(thing for _, thing in group if thing is not None)


def _bases_in(group: Group) -> tuple[Anchor, ...]:
    """Return the things of a choice, or its number, to which other choices are related."""
    return _things_in(group) or tuple(word for word, _ in group if isinstance(word, int))


def _complete_picks(
    view: SeatView, card: PlayableCard, groups: list[list[Group]], begun: tuple[Group, ...]
) -> Iterator[tuple[Group, ...]]:
    """Yield every way to make all choices of a card that begins with the choices ``begun``."""
    if len(begun) == len(groups):
        yield begun
        return
    choice, words = card.choices[len(begun)], [group[0][0] for group in begun]
    options = groups[len(begun)]
    if not choice.is_asked(card.chosen_words(words)):
        options = [((UNASKED_WORD, None),) * choice.count]
    elif choice.of:
        options = _picks_of(choice, answers_to(view, choice, _bases_in(begun[choice.of - 1])))
    for group in options:
        relation = choice.relation
        if relation is not None and relation.of == "each_other" and not agree(view, relation, _things_in(group)):
            continue
        if not choice.is_distinct or _is_distinct(begun, group):
            yield from _complete_picks(view, card, groups, (*begun, group))


def can_choose(view: SeatView, card: PlayableCard, number: int) -> bool:
    """Return True if the first choices of a card can be made together, this many of them."""
    groups = [[] if choice.of else _picks_of(choice, answers_to(view, choice)) for choice in card.choices[:number]]
    return any(True for _ in _complete_picks(view, card, groups, ()))


def _picks_of(choice: PlayableChoice, options: tuple[Option, ...]) -> list[tuple[Option, ...]]:
    if choice.count == choice.fewest == 1:
        return [(option,) for option in options]
    options = tuple(sorted(options, key=lambda option: str(option[0])))
    combine = combinations if choice.is_distinct else combinations_with_replacement
    return [(*group, *[(UNASKED_WORD, None)] * (choice.count - number))
            for number in range(choice.fewest, choice.count + 1) for group in combine(options, number)]


def _is_distinct(before: tuple[tuple[Option, ...], ...], group: tuple[Option, ...]) -> bool:
    earlier_options = [option for earlier_group in before for option in earlier_group]
    return not any(
        thing == other if isinstance(thing, Place) else (own_word, thing) == (word, other)
        for own_word, thing in group for word, other in earlier_options if own_word != UNASKED_WORD
    )


def own_plays(view: SeatView, card: PlayableCard) -> Iterator[Play]:
    """Yield the choices of the seat that plays a card, each once, after which the other seat can choose what works."""
    plays = set[Play]()
    for aim in possible_aims(view, card):
        own_choices = aim.play[: card.own_picks]
        if own_choices not in plays and failing_step(view, card, aim) == ALL_WORK:
            plays.add(own_choices)
            yield own_choices


def plays_after(view: SeatView, card: PlayableCard, words: Sequence[str]) -> Iterator[Play]:
    """Yield every play in which each step finds something and that begins with these words of a move."""
    for aim in possible_aims(view, card):
        own_choices = card.in_order(aim.play)[: card.own_picks]
        if words_of(own_choices) == words and failing_step(view, card, aim) == ALL_WORK:
            yield aim.play


def can_act(board: Board, seat: int) -> bool:
    """Return True if a seat could roll or play a card if it were its turn."""
    return not board.is_full(seat) or any(moves_of(board, name, seat) for name in board.sides[seat - 1].hand)
