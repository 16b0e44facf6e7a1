"""What is looked up is what the readable functions say."""

from __future__ import annotations

import gc
import pickle
from collections import Counter
from copy import deepcopy
from weakref import ref

from hypothesis import given, settings
from hypothesis import strategies as st

from game.kernel.random_bot import decider
from game.kernel.random_stream import Stream
from game.tables.knucklebones.card_options import look_of, options, seen, worked_out
from game.tables.knucklebones.definitions import Multipliers
from game.tables.knucklebones.events import DiceDestroyed, DiePlaced, RowScored, TurnPassed
from game.tables.knucklebones.manifest import BOTS, TABLE
from game.tables.knucklebones.offered_moves import every_move, held, moves, offered
from game.tables.knucklebones.play import legal, new
from game.tables.knucklebones.position import Hand, Position, Row, Shields, blind
from game.tables.knucklebones.rows import FACES, ROWS
from game.tables.knucklebones.rule_tables import Book, book_of, row_value, strike
from game.tables.knucklebones.turn_end import wear
from game.tables.knucklebones.waiting_die import READY
from tests.kit.rules import BASE, KOTSU, card, rules

ODD = {
    **BASE,
    "picky": card(
        choices=[{"kind": "own_die"}, {"kind": "own_die", "where": ["unshielded", "distinct"]}],
        effects=[{"kind": "swap", "choices": [1, 2]}],
        uses=2,
    ),
    "greedy": card(
        choices=[{"kind": "opponent_die"}, {"kind": "own_row", "where": ["not_full", "unshielded"]}],
        effects=[{"kind": "copy_die", "choice": 1}, {"kind": "shield", "choice": 2, "turns": 1}],
    ),
}
ALL = rules(catalogue=ODD, deck=list(ODD))
LENGTHS = st.tuples(*[st.integers(0, 3)] * 3)
HEALTHS = st.tuples(*[st.integers(0, 3)] * 3)
SHAPES = st.tuples(LENGTHS, LENGTHS, HEALTHS, HEALTHS)
HANDS = st.sets(st.sampled_from(list(ODD)), min_size=1).map(
    lambda ids: tuple((i, 1 + (i == "picky")) for i in ODD if i in ids)
)


def test_rules_carry_a_book_that_is_no_part_of_their_value() -> None:
    one, like_it = rules(name="one"), rules(name="one")
    assert book_of(one) is book_of(one) and book_of(one) is not book_of(like_it)
    assert one == like_it and "book" not in one.model_dump() and "Book" not in repr(one)
    assert pickle.dumps(one) == pickle.dumps(rules(name="one"))


def test_a_changed_copy_of_rules_works_out_a_book_of_its_own() -> None:
    kotsu = rules()
    assert book_of(kotsu).score[3, 3] == 12
    changed = kotsu.model_copy(update={"multipliers": Multipliers(double=5)})
    assert (book_of(changed).score[3, 3], book_of(kotsu).score[3, 3]) == (30, 12)
    for copy in (changed.model_copy(), deepcopy(changed), pickle.loads(pickle.dumps(changed))):
        assert book_of(copy) is not book_of(changed) and book_of(copy).rules is copy
        assert legal(copy, new(copy, 1)) == legal(changed, new(changed, 1))


def test_a_book_goes_with_its_rules() -> None:
    gone = ref(book_of(rules(name="short")).rules)
    gc.collect()
    assert gone() is None


def test_a_row_with_one_die_more_brings_what_it_should() -> None:
    book = Book(KOTSU)
    for seat in (1, 2):
        for n in (1, 2, 3):
            rows = book.placed[seat][n - 1]
            assert set(rows) == {row for row in ROWS if len(row) < 3}
            for row, face in ((row, face) for row in rows for face in FACES):
                worth = row_value(KOTSU.multipliers, (*row, face))
                told = (DiePlaced(seat, n, len(row) + 1, face), RowScored(seat, n, worth), TurnPassed(3 - seat))
                assert rows[row][face] == ((*row, face), told)


BOOK, FORGETFUL = Book(ALL), Book(ALL)
"""One remembers hands and shapes from example to example; of the other no hand is asked twice."""


@given(st.sampled_from(list(ODD)), SHAPES)
@settings(deadline=None)
def test_a_card_looks_at_all_that_matters(card_id: str, shape: tuple[Shields, Shields, Shields, Shields]) -> None:
    flat = seen(look_of(ALL.catalogue[card_id]), shape)
    assert worked_out(card_id, ALL.catalogue[card_id], shape) == worked_out(card_id, ALL.catalogue[card_id], flat)
    assert (
        options(BOOK, card_id, shape)
        == options(BOOK, card_id, flat)
        == worked_out(card_id, ALL.catalogue[card_id], shape)
    )


@given(HANDS, SHAPES)
@settings(deadline=None)
def test_a_hand_remembers_what_its_cards_allow(hand: Hand, shape: tuple[Shields, Shields, Shields, Shields]) -> None:
    every = every_move(FORGETFUL, hand, shape)
    assert moves(BOOK, hand, shape) == (every, frozenset(every))
    lengths, facing, own, other = shape
    first, second = (tuple((6,) * n for n in side) for side in (lengths, facing))
    for seat in (1, 2):
        boards, shields = ((first, second), (own, other)) if seat == 1 else ((second, first), (other, own))
        assert offered(BOOK, Position(boards, seat, READY, (hand, hand), shields, None))[0] == every
    for card_id, uses in hand:
        after, left = held(BOOK, hand).spent[card_id]
        assert left == uses - 1
        assert Counter(dict(after)) == Counter(dict(hand)) - Counter([card_id])
        assert [i for i, _ in after] == [i for i, _ in hand if i in dict(after)]


@given(st.sampled_from([row for row in ROWS if row]), st.data())
def test_a_clash_takes_all_of_one_face_and_keeps_the_order(row: Row, data: st.DataObject) -> None:
    face = data.draw(st.sampled_from(row))
    rest, told = strike(2, 1, row, face)
    assert isinstance(told, DiceDestroyed) and told[:3] == (2, 2, face)
    assert [row[field - 1] for field in told.fields] == [face] * row.count(face)
    assert list(rest) == [die for die in row if die != face]


@given(HEALTHS)
def test_every_shield_loses_one(healths: Shields) -> None:
    worn, told = wear(1, healths)
    assert worn == tuple(max(health - 1, 0) for health in healths)
    assert len(told) == sum(map(bool, healths))


@given(st.integers(0, 2**64 - 1))
@settings(max_examples=20, deadline=None)
def test_lots_are_drawn_from_what_a_blind_bot_would_see(seed: int) -> None:
    bot, streams = BOTS["random"], (Stream(seed), Stream(seed))
    decide = decider(TABLE, KOTSU, bot, streams[0])
    position: Position = TABLE.new(KOTSU, seed)
    while move := decide(position):
        assert move == bot(KOTSU, blind(position), streams[1])
        position, _ = TABLE.apply(KOTSU, position, move)
    assert TABLE.over(position) and not legal(KOTSU, position)
