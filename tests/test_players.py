"""Players are kept with names, looks and devices, and two have a record against each other, for any file."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from game.content.models.people import PlayerPortrait, PlayerRules, check_players
from game.match.json_file import read_as
from game.match.players import FILE, GUEST_ID, REMEMBERED_DEVICES, Player, Players
from game.match.record import Record
from game.match.series import Series
from game.match.statistics import NO_WINNER, Meeting, Rivalry, Statistics, find_nemesis, meeting_of, pair_of
from game.tables.knucklebones.manifest import TABLE
from game.tables.table_files import load_rules
from game.tools.benchmarks.sample_matches import random_match

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
    [3, None, {}, ADA, {**ADA, "name": ""}, {**ADA, "name": "a\nb"}, {**ADA, "id": 7}, {**ADA, "look": "x" * 99},
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


KOTSU = load_rules("kotsu")
KNOWN = {1: "mia", 2: "ben"}
BY_ID = {seat: f"player:{id}" for seat, id in KNOWN.items()}
SEEDS = range(1, 4)


def match(seed: int) -> Record:
    """Return a whole match of Mia and Ben."""
    log = random_match(KOTSU, seed)
    people = tuple((f"player{seat}", id) for seat, id in KNOWN.items())
    return Record(TABLE, KOTSU, replace(log, notes=(*log.notes, *people)))


def count_all(statistics: Statistics) -> Rivalry:
    for seed in SEEDS:
        statistics.count(match(seed), BY_ID, Series())
    return statistics.rivalry("ben", "mia")


def rivalry(winners: str) -> Rivalry:
    """Return the record of these winners: m for Mia, b for Ben, and a dot for a draw."""
    found = Rivalry()
    for number, winner in enumerate(winners):
        who = {"m": "mia", "b": "ben", ".": NO_WINNER}[winner]
        found.add(Meeting(f"{number}", "2026-11-22", "table", who))
    return found


@pytest.mark.parametrize(("winners", "score", "holder", "streak", "longest"), [
    ("m", (1, 0, 0), "mia", 1, {"mia": 1}),
    ("mmbbb", (2, 3, 0), "ben", 3, {"mia": 2, "ben": 3}),
    ("mm.m", (3, 0, 1), "mia", 1, {"mia": 2}),
    ("b..", (0, 1, 2), NO_WINNER, 2, {"ben": 1}),
])
def test_wins_draws_and_streaks_add_up(
    winners: str, score: tuple[int, ...], holder: str, streak: int, longest: dict[str, int]
) -> None:
    found = rivalry(winners)
    assert (found.wins("mia"), found.wins("ben"), found.wins(NO_WINNER)) == score
    assert (found.holder, found.streak, found.longest) == (holder, streak, longest)
    assert read_as(Rivalry, json.loads(json.dumps(asdict(found)))) == found


def test_a_match_counts_once_and_only_between_two_known_players() -> None:
    statistics = Statistics()
    others = {1: "player:mia", 2: "bot:dash"}, {1: "player:mia"}, {1: "player:mia", 2: "player:mia"}
    for known in (BY_ID, BY_ID, *others):
        statistics.count(match(1), known, Series())
    assert sum(map(statistics.rivalry("mia", "ben").wins, ("mia", "ben", NO_WINNER))) == 1
    assert [*statistics.rivalries] == [pair_of("mia", "ben")]


def test_the_biggest_comeback_is_the_largest_lead_that_the_winner_made_up_for() -> None:
    record = match(2)
    met = meeting_of(record, KNOWN)
    result = record.table.result(record.rules, record.position)
    assert result is not None and result.winner
    totals = [record.table.score(record.rules, position).totals for position in record.positions]
    assert met[1].deficit == max(0, *(total[2 - result.winner] - total[result.winner - 1] for total in totals))


def test_the_record_is_stored_with_the_statistics_and_leaves_with_a_player(home: Path) -> None:
    before = count_all(Statistics(home))
    statistics = Statistics(home)
    assert statistics.rivalry("mia", "ben") == before
    statistics.forget("player:ben")
    assert Statistics(home).rivalries == {}


@pytest.mark.parametrize("won", [{"won": {"table": 7}}, {}], ids=["wrong", "missing"])
def test_a_damaged_record_is_set_aside_and_the_others_stay(home: Path, won: dict[str, Any]) -> None:
    statistics = Statistics(home)
    count_all(statistics)
    statistics.rivalries["cleo", "mia"] = rivalry("m")
    statistics.forget("nobody")
    path = home / "statistics.json"
    content = json.loads(path.read_text("utf-8"))
    del content["rivalries"][0]["won"]
    content["rivalries"][0] |= won
    path.write_text(json.dumps(content), "utf-8")
    again = Statistics(home)
    assert [*again.rivalries] == [("cleo", "mia")] and again.tables == statistics.tables
    assert again.notice == "notice.some_statistics" and len([*home.glob("statistics*")]) == 2


def test_a_nemesis_has_won_more_and_often_enough() -> None:
    rivalries = {pair_of("mia", "ben"): rivalry("mbb"), pair_of("mia", "cleo"): Rivalry()}
    assert find_nemesis(rivalries, "mia", ["mia", "ben", "cleo"], 3) == "ben"
    assert find_nemesis(rivalries, "mia", ["mia", "ben", "cleo"], 4) == ""
    assert find_nemesis(rivalries, "ben", ["mia", "ben", "cleo"], 3) == ""
    assert find_nemesis(rivalries, "mia", ["mia", "cleo"], 3) == ""
