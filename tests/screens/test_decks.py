"""Choosing decks before a match. ``one`` and ``two`` are pads; seat 1 chooses first."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.app.settings import Settings
from game.tables.knucklebones.draft import open_draft
from tests.kit.app import HANDS, Hands, MouseHands, PadHands, Stage, two_pads
from tests.kit.bot import play_match
from tests.kit.pads import SWITCH_PRO
from tests.kit.rules import dice_content

BASE = ["destiny", "thief", "shield", "twister"]
STORM = ["thief", "destroyer", "reroll", "loaded"]
MIRRORS = ["twister", "mirror", "twins", "fog"]
"""The cards as they are in the hand, in the order of the rules."""
Pads = tuple[Stage, PadHands, PadHands]


@pytest.fixture
def pads(stage: Stage, home: Path) -> Pads:
    """Two seated pads at the decks."""
    one, two = two_pads(stage)
    one.choose("decks")
    one.do("confirm")
    two.do("confirm")
    assert stage.name == "Decks"
    return stage, one, two


def deck(name: str) -> tuple[str, str]:
    return "deck", name


def hands(stage: Stage) -> list[list[str]]:
    """Return both hands on the table."""
    assert stage.name == "MatchScreen"
    return [list(side.hand) for side in stage.screen.match.position.sides]


def end_set(stage: Stage, one: Hands, two: Hands) -> None:
    """Play the match that decides the set."""
    stage.app.current_set.series = replace(stage.app.current_set.series, wins=(1, 1), played=2)
    play_match(stage, {1: one, 2: two})
    assert stage.app.current_set.series.over


def test_each_seat_picks_with_its_own_pad_and_back_leads_from_seat_to_seat_and_home(pads: Pads) -> None:
    stage, one, two = pads
    two.do("down", "confirm")
    assert (stage.screen.active, stage.focus) == (1, deck("base"))
    one.choose(deck("storm"))
    two.do("back")
    assert (stage.screen.active, stage.focus) == (1, deck("storm"))
    one.do("back")
    assert (stage.name, stage.focus) == ("Home", "decks")
    one.do("confirm", "confirm")
    two.do("confirm")
    one.choose(deck("storm"))
    one.do("up")
    assert (stage.screen.active, stage.focus) == (2, deck("base"))
    two.choose(deck("mirrors"))
    assert hands(stage) == [STORM, MIRRORS]


def test_picks_are_stored_for_the_next_start_and_one_that_is_gone_leaves_that_of_the_rules(pads: Pads) -> None:
    stage, one, two = pads
    one.choose(deck("storm"))
    two.choose(deck("base"))
    kept = Settings.load()
    assert (kept.picks.deck_1, kept.picks.deck_2) == ("storm", "")
    stage.app.go("home")
    one.enter("knucklebones")
    two.do("confirm")
    one.do("confirm")
    assert hands(stage) == [STORM, BASE]
    stage.app.settings.picks.deck_1 = "burnt"
    stage.app.go("home")
    one.enter("knucklebones")
    two.do("confirm")
    one.do("confirm")
    assert hands(stage) == [BASE, BASE]


def test_the_cards_of_a_deck_are_read_one_by_one(pads: Pads) -> None:
    stage, one, _ = pads
    one.go(deck("storm"))
    seen = []
    for _ in range(5):
        one.do("right")
        seen.append(stage.focus[1])
    assert seen == ["destroyer", "reroll", "loaded", "thief", "thief"]
    one.do("back")
    assert stage.focus == deck("storm")
    one.do("right", "left")
    assert stage.focus == deck("storm")
    one.do("right", "confirm")
    assert (stage.screen.active, stage.app.current_set.series.decks[0]) == (2, "storm")


def test_the_mouse_reads_what_it_points_at(stage: Stage, home: Path) -> None:
    mouse = MouseHands(stage)
    stage.sit("mouse", "mouse")
    stage.open("decks")
    mouse.go(deck("storm"))
    (card,) = [item for item in stage.items if item.id == ("card", "loaded")]
    mouse.move(*card.rect.center)
    assert (stage.focus, stage.screen.page_entry) == (("card", "loaded"), deck("storm"))
    mouse.do("confirm")
    assert (stage.screen.active, stage.app.current_set.series.decks[0]) == (2, "storm")
    mouse.move(636, 2)
    mouse.do("confirm")
    assert stage.screen.active == 2
    mouse.do("back")
    assert stage.screen.active == 1


def test_both_seats_draft_in_turn_for_one_set_and_its_rematch(pads: Pads) -> None:
    stage, one, two = pads
    stage.app.settings.speed = 1.0
    one.choose(("draft", ""))
    pool = [item.id[1] for item in stage.items]
    taken: dict[int, list[str]] = {1: [], 2: []}
    for seat in (1, 2, 2, 1, 1, 2, 2, 1):
        mine, other = (one, two) if seat == 1 else (two, one)
        assert stage.screen.active == seat
        other.do("confirm")
        card = stage.items[-1].id
        mine.choose(card)
        taken[seat].append(card[1])
    assert stage.screen.draft.over and len(pool) == dice_content(stage.app.store).drafting.shown
    two.do("back", "confirm")
    one.do("undo")
    assert (stage.screen.active, len(stage.screen.draft.taken_cards)) == (1, 7)
    one.choose(card)
    stage.wait(0.5)
    assert stage.name == "Draft", "both hands are shown before the table opens"
    stage.wait(0.6)
    assert [sorted(hand) for hand in hands(stage)] == [sorted(taken[1]), sorted(taken[2])]
    assert len({*taken[1], *taken[2]}) == 8
    stage.set(speed=0.0)
    drafted = hands(stage)
    end_set(stage, one, two)
    one.choose("rematch")
    assert hands(stage) == drafted != [BASE, BASE]
    stage.app.go("home")
    one.enter("knucklebones")
    one.do("confirm")
    two.do("confirm")
    assert hands(stage) == [BASE, BASE]


def test_the_pool_is_that_of_the_match_to_come(pads: Pads) -> None:
    stage, one, two = pads
    one.choose(("draft", ""))
    pool = stage.screen.draft.pool
    one.choose(stage.items[0].id)
    two.do("back")
    two.choose("yes")
    assert stage.name == "Decks"
    one.choose(("draft", ""))
    assert (stage.screen.draft.pool, stage.screen.draft.taken_cards) == (pool, ())
    seed = stage.app.next_match.upcoming_seed()
    assert open_draft(stage.app.store, seed).pool == pool
    assert (stage.app.next_match.next_seed(), stage.app.next_match.next_seed()) == (seed, seed + 1)


def test_the_last_pick_can_be_undone(pads: Pads) -> None:
    stage, one, two = pads
    one.choose(("draft", ""))
    card = stage.items[3].id
    one.choose(card)
    one.do("undo")
    assert (stage.screen.active, stage.focus, stage.screen.draft.taken_cards) == (1, card, ())
    one.choose(card)
    two.choose(stage.items[0].id)
    one.do("back")
    assert stage.focus == "no"
    one.do("confirm")
    assert (len(stage.screen.draft.taken_cards), stage.screen.active) == (2, 2)
    two.do("undo")
    assert (len(stage.screen.draft.taken_cards), stage.screen.active) == (1, 2)


def test_a_device_without_a_seat_picks_nothing_but_a_free_pad_takes_over_a_seat_that_waits(pads: Pads) -> None:
    stage, one, _ = pads
    keys = HANDS["left keys"](stage)
    keys.do("confirm", "back")
    one.choose(("draft", ""))
    keys.do("back", "confirm")
    assert (stage.name, stage.screen.question, stage.screen.draft.taken_cards) == ("Draft", None, ())
    stage.hub.unplug(one.pad)
    stage.tick()
    assert stage.screen.is_waiting
    three = PadHands(stage, stage.hub.plug(SWITCH_PRO))
    stage.tick()
    three.do("confirm")
    assert not stage.screen.is_waiting
    three.do("confirm")
    assert stage.screen.active == 2


def test_a_set_and_its_rematch_keep_the_picks(pads: Pads) -> None:
    stage, one, two = pads
    one.choose(deck("storm"))
    two.choose(deck("none"))
    play_match(stage, {1: one, 2: two})
    one.choose("next")
    assert hands(stage) == [STORM, []]
    end_set(stage, one, two)
    one.choose("rematch")
    assert hands(stage) == [STORM, []]


def test_no_decks_are_offered_where_no_cards_are_played(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, offered = stage.app.next_match.rules, {item.id for item in stage.items}
    monkeypatch.setitem(dice_content(stage.app.store).rules, "kotsu", rules.model_copy(update={"cards": False}))
    stage.app.go("home", focus="decks")
    assert "decks" in offered and {item.id for item in stage.items} == offered - {"decks"}
    assert stage.focus == "knucklebones"
