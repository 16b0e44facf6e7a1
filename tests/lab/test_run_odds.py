"""Odds of the matches of runs, and what quick runs make of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from pytest import approx

from game.__main__ import main
from game.content.data_files import read_file
from game.kernel.random_stream import Stream
from game.tables.undercity.bots import chance
from game.tables.undercity.definitions import Odds
from game.tables.undercity.position import map_of
from game.tables.undercity.room_match import inner_match
from game.tables.undercity.rules import apply, new
from game.tools.commands.runs import finish, policy_of, run_rules, with_charm
from game.tools.lab.run_odds import BOTS, HOUSE_LEVELS, OddsCell, PairedWins, fit, shrink
from game.tools.lab.simulation import SimulationTask, figures, play_chunk, play_inner


def test_every_bot_charm_and_boss_has_odds_at_every_table_where_it_matters() -> None:
    run = run_rules("run")
    for name in run.rooms.opponents:
        assert [*run.odds.match[name]] == [*BOTS]
        assert all(len(shares) == len(HOUSE_LEVELS) for shares in run.odds.match[name].values())
    assert {*run.odds.bosses} == {*run.bosses}
    for id, charm in run.charms.items():
        assert {*run.odds.charms.get(id, {})} == {*charm.edges}, id


def test_a_fit_says_something_about_bots_that_never_met() -> None:
    cells = OddsCell("level3", 2, "small"), OddsCell("level4", 3, "small"), OddsCell("level5", 4, "wide")
    met = dict.fromkeys(cells, (6, 10))
    found = fit(met, is_solo=False)
    chances = [found.logit(OddsCell("level5", level, "small")) for level in (5, 4, 3, 2)]
    assert chances == sorted(chances) and chances[0] < chances[-1]
    assert found.logit(OddsCell("level3", 3, "unknown")) == 0


def test_a_pair_counts_for_what_it_changes() -> None:
    even, better = PairedWins(100, 50, 50, 40), PairedWins(100, 60, 40, 40)
    assert even.worth.value == approx(0) and even.worth.low < 0 < even.worth.high
    assert better.worth.low > 0
    assert PairedWins(80, 40, 40, 40).worth.half < even.worth.half
    shrunk = shrink({"even": even.worth, "better": better.worth})
    assert even.worth.value < shrunk["even"] < shrunk["better"] < better.worth.value


def test_odds_are_written_under_the_comment_of_the_file(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = data / "undercity" / "odds.yaml"
    before, text = run_rules("run").odds, file.read_text("utf-8")
    for more in ([], ["--charms"]):
        assert main(["odds", "--table", "prospector", "--matches", "1", "--nodes", "5", "--write", *more]) == 0
    assert "room_vein" in capsys.readouterr().out
    after = read_file(Odds, file, file.name).value
    comments = [line for line in text.splitlines() if line.startswith("#")]
    assert file.read_text("utf-8").splitlines()[: len(comments)] == comments
    assert after.match["prospector"] != before.match["prospector"] and after.match["khet"] == before.match["khet"]
    assert after.charms.keys() == before.charms.keys() and after.bosses == before.bosses


def test_a_run_that_is_won_is_lost_in_no_room() -> None:
    task = SimulationTask("undercity", "short", None, ("level5",), 1, "rules", is_quick=True)
    runs = [figures(task, 1, play_chunk(task, range(index, index + 1))) for index in range(6)]
    assert {run["wins"]["won"] for run in runs} == {0, 1}
    assert all(sum(run["lost_in"].values()) == run["wins"]["lost"] for run in runs)


def test_a_careful_bot_stays_out_of_red_rooms_that_a_daring_one_enters() -> None:
    rules = run_rules("run")
    met = {"safe": 0, "red": 0}
    for seed, route in product(range(12), met):
        policy, position, stream = policy_of(f"level5 {route}"), new(rules, seed), Stream(seed)
        while not position.over:
            position, _ = apply(rules, position, policy(rules, position, stream))
        places = map_of(rules, position).places
        met[route] += sum(places[room].red for room in position.seen_rooms)
    assert met["safe"] < met["red"]


def test_a_charm_at_the_start_brings_what_it_gives_at_once() -> None:
    rules = run_rules("run")
    before = new(rules, 3)
    for id, charm in rules.charms.items():
        after = with_charm(rules, before, id)
        assert after.bag.charms == (id,) and after.phase == before.phase
        assert after.bag.coins == before.bag.coins + charm.run.coins
        assert after.pending_count("mercy") == charm.run.mercy
    assert finish(rules, 3, policy_of("level3")) == finish(rules, 3, policy_of("level3"))


@pytest.mark.long
def test_quick_rooms_end_as_often_well_as_played_ones() -> None:
    """At Prospector, whose matches are short; with a hundred matches, within three deviations and the fit's own."""
    run = run_rules("run")
    quick, played, rooms = 0.0, 0, 0
    for seed in range(60):
        position, stream = new(run, seed), Stream(seed)
        run_map = map_of(run, position)
        for place in run_map.places.values():
            seen = frozenset({place.id})
            here = replace(position, room=place.id, previous_room=place.id, seen_rooms=seen, phase="match")
            match = inner_match(run, here)
            if place.kind == "match" and place.table == "prospector" and match is not None:
                quick += chance(run, here, "level3")
                played += play_inner(match, "level3@200", stream)
                rooms += 1
    assert rooms > 50 and abs(quick - played) / rooms < 3 * 0.5 / rooms**0.5 + 0.03
