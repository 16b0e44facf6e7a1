"""Choosing decks before a match. ``one`` and ``two`` are pads; seat 1 chooses first."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.app.settings import Settings
from game.tables.knucklebones.draft import open_draft
from tests.kit.app import HANDS, Hands, Kotsu, MouseHands, PadHands, two_pads
from tests.kit.bot import play_match
from tests.kit.pads import SWITCH_PRO
from tests.kit.rules import dice_content

BASE = ["destiny", "thief", "shield", "twister"]
STORM = ["thief", "destroyer", "reroll", "loaded"]
MIRRORS = ["twister", "mirror", "twins", "fog"]
"""The cards as they are in the hand, in the order of the rules."""
Pads = tuple[Kotsu, PadHands, PadHands]


@pytest.fixture
def pads(kotsu: Kotsu, home: Path) -> Pads:
    """Two seated pads at the decks."""
    one, two = two_pads(kotsu)
    one.choose("decks")
    one.do("confirm")
    two.do("confirm")
    assert kotsu.name == "Decks"
    return kotsu, one, two


def deck(name: str) -> tuple[str, str]:
    return "deck", name


def hands(kotsu: Kotsu) -> list[list[str]]:
    """Return both hands on the table."""
    assert kotsu.name == "MatchScreen"
    return [list(side.hand) for side in kotsu.screen.match.position.sides]


def end_set(kotsu: Kotsu, one: Hands, two: Hands) -> None:
    """Play the match that decides the set."""
    kotsu.app.current_set.series = replace(kotsu.app.current_set.series, wins=(1, 1), played=2)
    play_match(kotsu, {1: one, 2: two})
    assert kotsu.app.current_set.series.is_over


def test_each_seat_picks_with_its_own_pad_and_back_leads_from_seat_to_seat_and_home(pads: Pads) -> None:
    kotsu, one, two = pads
    two.do("down", "confirm")
    assert (kotsu.screen.active, kotsu.focus) == (1, deck("base"))
    one.choose(deck("storm"))
    two.do("back")
    assert (kotsu.screen.active, kotsu.focus) == (1, deck("storm"))
    one.do("back")
    assert (kotsu.name, kotsu.focus) == ("Home", "decks")
    one.do("confirm", "confirm")
    two.do("confirm")
    one.choose(deck("storm"))
    one.do("up")
    assert (kotsu.screen.active, kotsu.focus) == (2, deck("base"))
    two.choose(deck("mirrors"))
    assert hands(kotsu) == [STORM, MIRRORS]


def test_picks_are_stored_for_the_next_start_and_one_that_is_gone_leaves_that_of_the_rules(pads: Pads) -> None:
    kotsu, one, two = pads
    one.choose(deck("storm"))
    two.choose(deck("base"))
    kept = Settings.load()
    assert (kept.picks.deck_1, kept.picks.deck_2) == ("storm", "")
    kotsu.app.go("home")
    one.enter("knucklebones")
    two.do("confirm")
    one.do("confirm")
    assert hands(kotsu) == [STORM, BASE]
    kotsu.app.settings.picks.deck_1 = "burnt"
    kotsu.app.go("home")
    one.enter("knucklebones")
    two.do("confirm")
    one.do("confirm")
    assert hands(kotsu) == [BASE, BASE]


def test_the_cards_of_a_deck_are_read_one_by_one(pads: Pads) -> None:
    kotsu, one, _ = pads
    one.go(deck("storm"))
    seen = []
    for _ in range(5):
        one.do("right")
        seen.append(kotsu.focus[1])
    assert seen == ["destroyer", "reroll", "loaded", "thief", "thief"]
    one.do("back")
    assert kotsu.focus == deck("storm")
    one.do("right", "left")
    assert kotsu.focus == deck("storm")
    one.do("right", "confirm")
    assert (kotsu.screen.active, kotsu.app.current_set.series.decks[0]) == (2, "storm")


def test_the_mouse_reads_what_it_points_at(kotsu: Kotsu, mouse: MouseHands, home: Path) -> None:
    kotsu.sit("mouse", "mouse")
    kotsu.open("decks")
    mouse.go(deck("storm"))
    (card,) = [item for item in kotsu.items if item.id == ("card", "loaded")]
    mouse.move(*card.rect.center)
    assert (kotsu.focus, kotsu.screen.page_entry) == (("card", "loaded"), deck("storm"))
    mouse.do("confirm")
    assert (kotsu.screen.active, kotsu.app.current_set.series.decks[0]) == (2, "storm")
    mouse.move(636, 2)
    mouse.do("confirm")
    assert kotsu.screen.active == 2
    mouse.do("back")
    assert kotsu.screen.active == 1


def test_both_seats_draft_in_turn_for_one_set_and_its_rematch(pads: Pads) -> None:
    kotsu, one, two = pads
    kotsu.app.settings.speed = 1.0
    one.choose(("draft", ""))
    pool = [item.id[1] for item in kotsu.items]
    taken: dict[int, list[str]] = {1: [], 2: []}
    for seat in (1, 2, 2, 1, 1, 2, 2, 1):
        mine, other = (one, two) if seat == 1 else (two, one)
        assert kotsu.screen.active == seat
        other.do("confirm")
        card = kotsu.items[-1].id
        mine.choose(card)
        taken[seat].append(card[1])
    assert kotsu.screen.draft.over and len(pool) == dice_content(kotsu.app.store).drafting.shown
    two.do("back", "confirm")
    one.do("undo")
    assert (kotsu.screen.active, kotsu.focus, len(kotsu.screen.draft.taken_cards)) == (1, card, 7)
    one.choose(card)
    kotsu.wait(0.5)
    assert kotsu.name == "Draft", "both hands are shown before the table opens"
    kotsu.wait(0.6)
    assert [sorted(hand) for hand in hands(kotsu)] == [sorted(taken[1]), sorted(taken[2])]
    assert len({*taken[1], *taken[2]}) == 8
    kotsu.set(speed=0.0)
    drafted = hands(kotsu)
    end_set(kotsu, one, two)
    one.choose("rematch")
    assert hands(kotsu) == drafted != [BASE, BASE]
    kotsu.app.go("home")
    one.enter("knucklebones")
    one.do("confirm")
    two.do("confirm")
    assert hands(kotsu) == [BASE, BASE]


def test_the_pool_is_that_of_the_match_to_come(pads: Pads) -> None:
    kotsu, one, two = pads
    one.choose(("draft", ""))
    pool = kotsu.screen.draft.pool
    one.choose(kotsu.items[0].id)
    two.do("back")
    two.choose("yes")
    assert kotsu.name == "Decks"
    one.choose(("draft", ""))
    assert (kotsu.screen.draft.pool, kotsu.screen.draft.taken_cards) == (pool, ())
    seed = kotsu.app.next_match.upcoming_seed()
    assert open_draft(kotsu.app.store, seed).pool == pool
    assert (kotsu.app.next_match.next_seed(), kotsu.app.next_match.next_seed()) == (seed, seed + 1)


def test_a_device_without_a_seat_picks_nothing_but_a_free_pad_takes_over_a_seat_that_waits(pads: Pads) -> None:
    kotsu, one, _ = pads
    keys = HANDS["left keys"](kotsu)
    keys.do("confirm", "back")
    one.choose(("draft", ""))
    keys.do("back", "confirm")
    assert (kotsu.name, kotsu.screen.panel, kotsu.screen.draft.taken_cards) == ("Draft", None, ())
    kotsu.hub.unplug(one.pad)
    kotsu.tick()
    assert kotsu.screen.seating.is_waiting
    three = PadHands(kotsu, kotsu.hub.plug(SWITCH_PRO))
    kotsu.tick()
    three.do("confirm")
    assert not kotsu.screen.seating.is_waiting
    three.do("confirm")
    assert kotsu.screen.active == 2


def test_a_set_and_its_rematch_keep_the_picks(pads: Pads) -> None:
    kotsu, one, two = pads
    one.choose(deck("storm"))
    two.choose(deck("none"))
    play_match(kotsu, {1: one, 2: two})
    one.choose("next")
    assert hands(kotsu) == [STORM, []]
    end_set(kotsu, one, two)
    one.choose("rematch")
    assert hands(kotsu) == [STORM, []]


def test_no_decks_are_offered_where_no_cards_are_played(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, offered = kotsu.app.next_match.rules, {item.id for item in kotsu.items}
    monkeypatch.setitem(dice_content(kotsu.app.store).rules, "kotsu", rules.model_copy(update={"cards": False}))
    kotsu.app.go("home", focus="decks")
    assert "decks" in offered and {item.id for item in kotsu.items} == offered - {"decks"}
    assert kotsu.focus == "knucklebones"
