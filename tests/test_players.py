"""Players are kept with their names, looks and devices, and no file keeps a player from playing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.content.models.people import PlayerPortrait, PlayerRules, check_players
from game.match.players import FILE, GUEST_ID, REMEMBERED_DEVICES, Player, Players

NAME = {"en": "Head", "de": "Kopf"}


def test_players_are_there_again_at_the_next_start(home: Path) -> None:
    players = Players(home)
    ada, ben = (players.add(name, "cat:double", 9) for name in ("Ada", "Ben"))
    players.sit([("pad|x|1", ada.id), ("keys:left", ben.id), ("keys:left", GUEST_ID)])
    again = Players(home)
    assert (set(again.known), again.notice) == ({ada, ben}, None)
    assert again.holders == {"pad|x|1": (ada.id,), "keys:left": (ben.id, GUEST_ID)}


def test_the_last_player_is_listed_first_and_of_too_many_the_one_who_stayed_away_longest_is_forgotten() -> None:
    players = Players()
    one, two, three = (players.add(name, "cat", 3) for name in "abc")
    assert players.known == (three, two, one)
    players.sit([("pad", one.id)])
    assert players.known == (one, three, two)
    players.add("d", "cat", 3)
    assert [player.name for player in players.known] == ["d", "a", "c"]


def test_a_name_is_given_once_and_its_owner_keeps_it() -> None:
    players = Players()
    assert [players.add("Ada", "cat", 9).name for _ in range(3)] == ["Ada", "Ada 2", "Ada 3"]
    owner = players.known[-1]
    assert players.change(owner, "Ada", "owl:double") == Player(owner.id, "Ada", "owl:double")
    assert players.change(owner, "ada 2", "owl").name == "ada 2 2"
    assert players.get(owner.id) == Player(owner.id, "ada 2 2", "owl")


def test_who_is_removed_holds_nothing_any_more(home: Path) -> None:
    players = Players(home)
    ada, ben = (players.add(name, "cat", 9) for name in ("Ada", "Ben"))
    players.sit([("one", ada.id), ("two", ben.id)])
    players.remove(ada)
    again = Players(home)
    assert (again.known, again.holders, again.get(ada.id)) == ((ben,), {"two": (ben.id,)}, None)


def test_a_limited_number_of_devices_is_remembered() -> None:
    players = Players()
    for number in range(REMEMBERED_DEVICES + 5):
        players.sit([(f"pad {number}", GUEST_ID)])
    holders = players.holders
    assert len(holders) == REMEMBERED_DEVICES and f"pad {REMEMBERED_DEVICES + 4}" in holders and "pad 0" not in holders


ADA = {"id": "a1", "name": "Ada", "look": "cat:double"}


@pytest.mark.parametrize(
    "text",
    ["", "null", "[" * 100_000, json.dumps({"version": 9, "players": [ADA]}), json.dumps({"version": 1}),
     json.dumps({"version": 1, "players": {}}), json.dumps({"version": 1, "players": [ADA], "devices": 3})],
    ids=lambda text: text[:40],
)
def test_a_file_that_cannot_be_read_is_set_aside_with_a_sentence(home: Path, text: str) -> None:
    home.mkdir()
    (home / FILE).write_text(text)
    players = Players(home)
    assert (players.known, players.notice) == ((), "notice.players")
    assert (home / f"{FILE}.damaged").read_text() == text
    assert Players(home).notice is None


@pytest.mark.parametrize(
    "bad",
    [3, None, {}, {**ADA, "name": ""}, {**ADA, "name": "a\nb"}, {**ADA, "id": 7}, {**ADA, "look": "x" * 99},
     {**ADA, "name": "W" * 500}],
    ids=str,
)
def test_of_a_file_that_is_damaged_in_part_the_rest_counts(home: Path, bad: Any) -> None:
    home.mkdir()
    bea = {**ADA, "id": "b2", "name": "Bea"}
    held = {"pad": ["a1"], "other": ["nobody"], "third": "a1", "fourth": []}
    text = json.dumps({"version": 1, "players": [ADA, bad, bea], "devices": held})
    (home / FILE).write_text(text)
    players = Players(home)
    assert ([player.name for player in players.known], players.holders) == (["Ada", "Bea"], {"pad": ("a1",)})
    assert players.notice == "notice.some_players" and (home / f"{FILE}.damaged").read_text() == text
    assert Players(home).known == players.known and Players(home).notice is None


RULES = PlayerRules(portraits={"cat": PlayerPortrait(name=NAME)}, colors=("card",))


@pytest.mark.parametrize(
    ("look", "face"),
    [("cat:card", "avatar_cat:card"), ("cat", "avatar_cat"), ("cat:gone", "avatar_cat"), ("gone:card", ""), ("", "")],
)
def test_a_removed_look_is_drawn_as_far_as_possible(look: str, face: str) -> None:
    assert RULES.face(look) == face


@pytest.mark.parametrize(
    ("rules", "messages"),
    [
        (RULES, []),
        (RULES.model_copy(update={"portraits": {"dog": PlayerPortrait(name=NAME)}}), ["unknown picture 'avatar_dog'"]),
        (RULES.model_copy(update={"portraits": {"cat": PlayerPortrait(name={"en": "x"})}}),
         ["'name' is missing in 'de'"]),
        (RULES.model_copy(update={"colors": ("gold",)}), ["unknown color 'gold'"]),
    ],
)
def test_wrong_portraits_are_reported(rules: PlayerRules, messages: list[str]) -> None:
    assert [each.message for each in check_players(rules, ("avatar_cat", "avatar_cat_active"))] == messages
