"""Pairs of matches: common luck, the seat behind, and the counts."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.tables import table
from game.tables.knucklebones.events import DieRolled
from game.tables.table_files import load_rules
from game.tools.lab.counts import behind, lead_changes
from game.tools.lab.matcher import LIMIT, MatchRecord, Setting, play_match, swap_decks, swap_first_move

ON = table("knucklebones")


def ended(winner: int, *leads: int, first: int = 1) -> MatchRecord:
    """Return a match in which the first seat had these leads before each turn and at the end."""
    turns = len(leads) - 1
    return MatchRecord(first, winner, "score", (0, 0), turns, turns, leads, 1, (), (Counter(), Counter()), (0, 0), 0)


def faces(bot: str, setting: Setting, rules: str = "kotsu", luck: int = 5) -> dict[int, list[int]]:
    """Return the rolls of each seat, turn by turn."""
    rolled: dict[int, list[int]] = {1: [], 2: []}

    def note(events: tuple[Any, ...]) -> int:
        for event in events:
            if isinstance(event, DieRolled):
                rolled[event.seat].append(event.face)
        return 0

    play_match(ON, load_rules(rules), (ON.plain_bots[bot], ON.plain_bots[bot]), setting, luck, note)
    return rolled


def test_a_seat_has_the_same_dice_with_any_first_seat_and_any_rules() -> None:
    bare: tuple[str, ...] = ()
    begins = faces("greedy", Setting(1, (bare, bare)))
    for other in (
        faces("greedy", Setting(2, (bare, bare))),
        faces("random", Setting(1, (bare, bare))),
        faces("greedy", Setting(1, (bare, bare)), rules="classic"),
    ):
        for seat in (1, 2):
            n = min(len(begins[seat]), len(other[seat]))
            assert n > 5 and begins[seat][:n] == other[seat][:n]
    assert faces("greedy", Setting(1, (bare, bare)), luck=6) != begins


def test_a_blank_is_a_hand_without_the_card() -> None:
    deck = ("thief", "shield")
    one, other = swap_decks(3, deck, ("shield",))
    assert one == Setting(2, (deck, ("shield",))) and other == Setting(2, (("shield",), deck))
    assert [setting.first for setting in swap_first_move(deck)] == [1, 2]
    for seed in range(30):
        match = play_match(ON, load_rules("kotsu"), (ON.plain_bots["random"],) * 2, one, seed)
        assert all((seat, card) != (2, "thief") for seat, card, _ in match.plays)
        assert match.placements < LIMIT


@pytest.mark.parametrize(
    ("leads", "changes"), [((0, 3, 5), 0), ((0, 3, -1, -2, 4), 2), ((2, 0, 1), 0), ((2, 0, -1), 1), ((0,), 0)]
)
def test_the_lead_changes_hands_over_ties(leads: tuple[int, ...], changes: int) -> None:
    assert lead_changes(leads) == changes


def test_who_is_behind_after_two_thirds() -> None:
    assert behind(ended(1, 0, 1, -5, 9)) == 1
    assert behind(ended(1, 0, 1, -5, 9, first=2)) == 2
    assert behind(ended(1, 0, 1, 5, 9)) == 2
    assert behind(ended(0, 0, 1, 0, 0)) == 0
