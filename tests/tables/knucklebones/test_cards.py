"""Cards: their rules, the faults that are reported in them, and drafts."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.placeholders import GAME_LANGUAGES
from game.tables.knucklebones.cards.card_play import can_play, possible_plays
from game.tables.knucklebones.checks import check_cards
from game.tables.knucklebones.definitions import Cards, Drafting
from game.tables.knucklebones.draft import OpenDraft, deal_draft
from game.tables.knucklebones.manifest import new
from game.tables.knucklebones.notation import read
from game.tables.table_files import load_rules
from tests.kit.rules import BASE, KOTSU, rules
from tests.tables.knucklebones.stories import position_after


def test_the_stream_rolls_only_chosen_faces() -> None:
    lines = [f"-/-/- -/-/- 1 ready destiny - - {n:x}" for n in range(60)]
    assert {position_after(line, "destiny:even").split()[3] for line in lines} == {"place:2", "place:4", "place:6"}


@pytest.mark.parametrize("line", ["1/2/3 -/-/-", "-/-/- 1/2/- 1 ready thief - 2.1=1,2.2=3"])
def test_a_card_that_cannot_be_played_has_no_choices_on_screen(line: str) -> None:
    position = read(KOTSU, line if "thief" in line else f"{line} 1 ready thief")
    assert not can_play(position, 1, "thief") and possible_plays(position, "thief", ()) == ()


def test_a_card_is_dealt_with_all_its_uses() -> None:
    twice = rules(catalogue={**BASE, "shield": {**BASE["shield"], "uses": 2}})
    assert new(twice, 1).sides[0].hand["shield"] == 2


CATALOGUE = load_rules("kotsu").catalogue
PICTURES = (*(card.art for card in CATALOGUE.values()), "trap", "badge_fog")


@pytest.mark.parametrize(("card", "picture"), [("trap", "trap"), ("fog", "badge_fog")])
def test_a_mark_without_its_picture_is_reported_at_the_effect_that_leaves_it(card: str, picture: str) -> None:
    cards = Cards(CATALOGUE)
    others = tuple(each for each in PICTURES if each != picture)
    assert not list(check_cards(cards, SimpleNamespace(pictures=PICTURES, languages=GAME_LANGUAGES)))
    (found,) = check_cards(cards, SimpleNamespace(pictures=others, languages=GAME_LANGUAGES))
    assert found.path == (card, "steps", 0, "do") and repr(picture) in found.message


CARDS = tuple("abcdefghijklmnop")


@pytest.mark.parametrize(
    ("pool", "hand", "expected"),
    [(10, 4, "12211221"), (8, 4, "12211221"), (7, 4, "122112"), (10, 1, "12"), (3, 4, "12"), (1, 4, "")],
)
def test_the_second_seat_takes_two(pool: int, hand: int, expected: str) -> None:
    assert "".join(map(str, OpenDraft(CARDS[:pool], hand).order)) == expected


@given(st.integers(0, 2**64 - 1), st.integers(2, 12))
def test_a_pool_comes_from_the_seed_and_holds_every_card_once(seed: int, shown: int) -> None:
    draft = deal_draft(CARDS, Drafting(shown=shown), seed)
    assert draft == deal_draft(CARDS, Drafting(shown=shown), seed)
    assert draft.pool == tuple(sorted(set(draft.pool))) and len(draft.pool) == shown


def test_designers_name_the_cards_it_is_drawn_from() -> None:
    assert deal_draft(CARDS, Drafting(among=("p", "c", "z", "a")), 1).pool == ("a", "c", "p")
