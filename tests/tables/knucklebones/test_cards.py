"""Cards: their rules, the faults that are reported in them, and drafts."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.placeholders import GAME_LANGUAGES
from game.kernel.refusal import Refusal
from game.tables.knucklebones.cards.card_play import can_play, possible_plays
from game.tables.knucklebones.checks import check_cards
from game.tables.knucklebones.definitions import Cards, Drafting
from game.tables.knucklebones.draft import OpenDraft, deal_draft
from game.tables.knucklebones.events import (
    CardPlayed,
    DiceDestroyed,
    DiceSwapped,
    DieRepelled,
    DieRolled,
    DieStolen,
    RowScored,
    RowShielded,
    TurnPassed,
)
from game.tables.knucklebones.manifest import new
from game.tables.knucklebones.notation import read
from game.tables.table_files import load_rules
from tests.kit.rules import BASE, CLASSIC, KOTSU, rules
from tests.tables.knucklebones.stories import events_of, moves, plays_of, position_after


def refusal_code(line: str, move: str) -> str:
    with pytest.raises(Refusal) as caught:
        position_after(line, move)
    assert caught.value.position is not None or caught.value.code == "bad_move"
    return caught.value.code


class TestFateDie:
    def test_it_rolls_at_once_among_the_chosen_faces_and_keeps_the_turn(self) -> None:
        assert events_of("-/-/- -/-/- 1 ready destiny", "destiny:odd=3") == [
            CardPlayed(1, "destiny", ("odd",), 0),
            DieRolled(1, 3, (1, 3, 5)),
        ]
        assert position_after("-/-/- -/-/- 1 ready destiny", "destiny:odd=3") == "-/-/- -/-/- 1 place:3 - - - -"

    def test_a_face_of_the_other_parity_is_refused(self) -> None:
        assert refusal_code("-/-/- -/-/- 1 ready destiny", "destiny:odd=4") == "bad_face"

    def test_without_a_stream_the_face_must_be_named(self) -> None:
        assert refusal_code("-/-/- -/-/- 1 ready destiny", "destiny:odd") == "needs_face"

    def test_the_stream_rolls_only_chosen_faces(self) -> None:
        lines = [f"-/-/- -/-/- 1 ready destiny - - {n:x}" for n in range(60)]
        rolled = {position_after(line, "destiny:even").split()[3] for line in lines}
        assert rolled == {"place:2", "place:4", "place:6"}

    def test_it_is_spent(self) -> None:
        assert refusal_code("-/-/- -/-/- 1 ready - destiny", "destiny:odd=3") == "card_spent"


class TestPickpocket:
    def test_the_die_arrives_across_and_the_clash_takes_the_stolen_one_and_its_equals(self) -> None:
        assert events_of("1/-/- 454/-/- 1 ready thief", "thief:1.3") == [
            CardPlayed(1, "thief", ((1, 3),), 0),
            DieStolen(1, 1, 2, 4, 1, 3),
            DiceDestroyed(2, 1, 4, (1, 3)),
            RowScored(1, 1, 5),
            RowScored(2, 1, 5),
            TurnPassed(2),
        ]
        assert position_after("1/-/- 454/-/- 1 ready thief", "thief:1.3") == "14/-/- 5/-/- 2 ready - - - -"

    @pytest.mark.parametrize(
        ("why", "line"),
        [
            ("the opponent has no dice", "1/2/3 -/-/-"),
            ("every row with dice is shielded", "-/-/- 1/2/- 1 ready thief - 2.1=1,2.2=3"),
            ("every own row that faces an unshielded row with dice is full", "111/-/333 2/4/5 1 ready thief - 2.2=1"),
        ],
    )
    def test_it_is_unavailable_when(self, why: str, line: str) -> None:
        line = line if "thief" in line else line + " 1 ready thief"
        assert plays_of("thief", line) == [], why
        position = read(KOTSU, line)
        assert not can_play(position, 1, "thief")
        assert possible_plays(position, "thief", ()) == ()

    def test_it_takes_any_other_die_in_reach(self) -> None:
        line = "111/-/- 2/45/6 1 ready thief - 2.3=1"
        assert plays_of("thief", line) == ["thief:2.1", "thief:2.2"]
        assert refusal_code(line, "thief:1.1") == "bad_choice"
        assert refusal_code(line, "thief:3.1") == "bad_choice"

    def test_it_may_fill_the_board_and_end_the_match(self) -> None:
        assert position_after("111/222/33 4/4/4 1 ready thief", "thief:3.1") == "111/222/334 4/4/- 1 over - - - -"


class TestShield:
    def test_it_protects_a_row_for_three_turns_of_the_opponent(self) -> None:
        line = "-/4/- -/-/- 1 ready shield"
        assert events_of(line, "shield:2")[1:] == [RowShielded(1, 2, 3), TurnPassed(2)]
        after = position_after(line, "shield:2")
        assert after == "-/4/- -/-/- 2 ready - - 1.2=3 -"
        for left in ("1.2=2", "1.2=1", "-"):
            after = position_after(after, "roll=4", "place:2")
            assert after == f"-/4/- -/-/- 1 ready - - {left} -"
            after = position_after(after, "roll=1", "place:1").replace("1/4/-", "-/4/-", 1)

    def test_a_shield_again_renews_it(self) -> None:
        assert position_after("-/-/- -/-/- 1 ready shield - 1.2=1", "shield:2").endswith("1.2=3 -")

class TestTwister:
    def test_across_rows_both_dice_arrive(self) -> None:
        assert events_of("1/6/- 6/1/- 1 ready twister", "twister:1.1,2.1")[1:] == [
            DiceSwapped(1, (1, 1), (2, 1)),
            DiceDestroyed(2, 1, 6, (1,)),
            DiceDestroyed(2, 2, 1, (1,)),
            RowScored(1, 1, 6),
            RowScored(1, 2, 1),
            RowScored(2, 1, 0),
            RowScored(2, 2, 0),
            TurnPassed(2),
        ]

    def test_a_shield_repels_the_die_that_came(self) -> None:
        line = "21/6/- 6/-/- 1 ready twister - 2.1=2"
        assert DieRepelled(1, 1, 2, 6) in events_of(line, "twister:1.2,2.1")
        assert position_after(line, "twister:1.2,2.1").startswith("2/1/- 6/-/- 2 ready")

    def test_inside_a_row_nothing_moves_across_the_table(self) -> None:
        assert position_after("16/-/- 16/-/- 1 ready twister", "twister:1.1,1.2").startswith("61/-/- 16/-/- 2")

    def test_either_order_means_the_same(self) -> None:
        line = "12/3/- -/-/- 1 ready twister"
        assert events_of(line, "twister:2.1,1.2") == events_of(line, "twister:1.2,2.1")
        assert plays_of("twister", line) == ["twister:1.1,1.2", "twister:1.1,2.1", "twister:1.2,2.1"]

    def test_it_needs_two_dice(self) -> None:
        assert plays_of("twister", "1/-/- -/-/- 1 ready twister") == []
        assert refusal_code("1/1/- -/-/- 1 ready twister", "twister:1.1,1.1") == "bad_choice"


def test_a_card_with_two_uses_stays_for_the_second() -> None:
    twice = rules(catalogue={**BASE, "shield": {**BASE["shield"], "uses": 2}})
    assert new(twice, 1).sides[0].hand["shield"] == 2
    after = position_after("-/-/- -/-/- 1 ready shield*2", "shield:1", rules=twice)
    assert after == "-/-/- -/-/- 2 ready shield - 1.1=3 -"


class TestACardThatKeepsTheTurn:
    QUICK = rules(catalogue={**BASE, **{name: {**BASE[name], "ends_turn": False} for name in ("shield", "thief")}})
    LONG = rules(board_full=False, catalogue=QUICK.catalogue)

    def test_its_seat_plays_on_and_no_shield_wears(self) -> None:
        line = "-/-/- -/-/- 1 ready shield,thief - 2.1=2"
        assert events_of(line, "shield:2", self.QUICK) == [CardPlayed(1, "shield", (2,), 0), RowShielded(1, 2, 3)]
        after = position_after(line, "shield:2", rules=self.QUICK)
        assert after == "-/-/- -/-/- 1 ready thief - 1.2=3,2.1=2 -"
        assert moves(after, self.QUICK) == ["roll"]

    def test_a_second_card_may_follow(self) -> None:
        line = "-/-/- 1/-/- 1 ready shield,thief"
        after = position_after(line, "shield:2", "thief:1.1", "roll=4", "place:1", rules=self.QUICK)
        assert after.startswith("14/-/- -/-/- 2")

    def test_it_still_ends_the_match(self) -> None:
        assert position_after("111/222/33 4/4/4 1 ready thief", "thief:3.1", rules=self.QUICK).split()[3] == "over"

    def test_who_can_do_nothing_more_passes(self) -> None:
        line = "111/222/33 4/4/4 1 ready thief,shield"
        after = position_after(line, "thief:3.1", rules=self.LONG)
        assert after == "111/222/334 4/4/- 1 ready shield - - -"
        assert events_of(after, "shield:1", self.LONG)[-1] == TurnPassed(2)


def test_classic_rules_keep_cards_in_hand_but_not_legal() -> None:
    line = "-/-/- -/-/- 1 ready shield - - -"
    assert moves(line, CLASSIC) == ["roll"]
    assert position_after(line, "roll=1", rules=CLASSIC) == "-/-/- -/-/- 1 place:1 shield - - -"
    with pytest.raises(Refusal, match="no_cards"):
        position_after(line, "shield:1", rules=CLASSIC)


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


def test_a_draft_from_its_first_card_to_its_last() -> None:
    draft = OpenDraft(CARDS[:9], 4)
    choices = []
    while not draft.over:
        choices.append(f"{draft.seat}{draft.left[0]}")
        draft = draft.take(draft.left[0])
    assert choices == ["1a", "2b", "2c", "1d", "1e", "2f", "2g", "1h"]
    assert (draft.picks(1), draft.picks(2), draft.left) == (("a", "d", "e", "h"), ("b", "c", "f", "g"), ("i",))
    assert (draft.seat, draft.last) == (1, 1)


def test_a_pick_undone_was_never_made() -> None:
    before = OpenDraft(CARDS[:8], 4).take("c")
    after = before.take("a")
    assert (before.last, after.last, after.seat) == (1, 2, 2)
    assert after.without_last_pick() == before
    assert before.without_last_pick().last == 0


@given(st.integers(0, 2**64 - 1), st.integers(2, 12))
def test_a_pool_comes_from_the_seed_and_holds_every_card_once(seed: int, shown: int) -> None:
    draft = deal_draft(CARDS, Drafting(shown=shown), seed)
    assert draft == deal_draft(CARDS, Drafting(shown=shown), seed)
    assert draft.pool == tuple(sorted(set(draft.pool))) and len(draft.pool) == shown


def test_designers_name_the_cards_it_is_drawn_from() -> None:
    assert deal_draft(CARDS, Drafting(among=("p", "c", "z", "a")), 1).pool == ("a", "c", "p")
