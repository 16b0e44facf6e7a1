"""Cards taken in turn from an open pool."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.tables.knucklebones.card_files import Drafting
from game.tables.knucklebones.draft import OpenDraft, dealt_draft

CARDS = tuple("abcdefghijklmnop")


def order(draft: OpenDraft) -> str:
    return "".join(map(str, draft.order))


@pytest.mark.parametrize(
    ("pool", "hand", "expected"),
    [(10, 4, "12211221"), (8, 4, "12211221"), (7, 4, "122112"), (10, 1, "12"), (3, 4, "12"), (1, 4, "")],
)
def test_the_second_seat_takes_two(pool: int, hand: int, expected: str) -> None:
    assert order(OpenDraft(CARDS[:pool], hand)) == expected


def test_a_draft_from_its_first_card_to_its_last() -> None:
    draft = OpenDraft(CARDS[:9], 4)
    told = []
    while not draft.over:
        told.append(f"{draft.seat}{draft.left[0]}")
        draft = draft.take(draft.left[0])
    assert told == ["1a", "2b", "2c", "1d", "1e", "2f", "2g", "1h"]
    assert (draft.held(1), draft.held(2), draft.left) == (("a", "d", "e", "h"), ("b", "c", "f", "g"), ("i",))
    assert (draft.seat, draft.last) == (1, 1)


def test_a_pick_undone_was_never_made() -> None:
    before = OpenDraft(CARDS[:8], 4).take("c")
    after = before.take("a")
    assert (before.last, after.last, after.seat) == (1, 2, 2)
    assert after.undone() == before
    assert before.undone().last == 0


@given(st.integers(0, 2**64 - 1), st.integers(2, 12))
def test_a_pool_comes_from_the_seed_and_holds_every_card_once(seed: int, shown: int) -> None:
    draft = dealt_draft(CARDS, Drafting(shown=shown), seed)
    assert draft == dealt_draft(CARDS, Drafting(shown=shown), seed)
    assert draft.pool == tuple(sorted(set(draft.pool))) and len(draft.pool) == shown


def test_designers_name_the_cards_it_is_drawn_from() -> None:
    assert dealt_draft(CARDS, Drafting(among=("p", "c", "z", "a")), 1).pool == ("a", "c", "p")
