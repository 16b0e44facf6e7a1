"""An evening of more than two players: set up, played and left by pads, and continued after a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.background.job import Job
from game.kernel.random_stream import Stream, seed_state
from game.match.evening import Entrant, Evening, Evenings, standings
from game.match.replays import Replays
from game.match.story import best_of, find_turning_points
from tests.kit.app import Hands, KeyHands, Stage
from tests.kit.bot import GlanceThinker, act
from tests.kit.pads import DUALSENSE, XBOX_360, VirtualPad

PADS = VirtualPad(XBOX_360, 81), VirtualPad(DUALSENSE, 82)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: Stage) -> Path:
    """The player's folder; bots answer at once."""
    monkeypatch.setenv("KOTSU_HOME", str(tmp_path))
    monkeypatch.setattr(stage.app.bots, "thinker", GlanceThinker())
    return tmp_path


def start(stage: Stage, home: Path, *pads: VirtualPad) -> list[Hands]:
    """Start the game again with what is saved; matches are single ones by classic rules."""
    hands = stage.start_from(home, *pads)
    stage.app.settings.picks.setups = {"knucklebones": {"rules": "classic", "length": "one"}}
    return hands


def gather(stage: Stage, hands: Hands, kind: str, *people: str) -> None:
    """Set up an evening of these: names of players, ``Guest`` or names of bots."""
    stage.open("setup")
    hands.choose("evening")
    assert stage.name == "EveningSetup"
    hands.go("kind")
    while stage.screen.kind != kind:
        hands.do("right")
    for slot, name in enumerate([*people, *["empty"] * (8 - len(people))]):
        hands.go(str(slot))
        for _ in range(20):
            if stage.screen.entry(slot).partition(" ")[0] == name:
                break
            hands.do("right")
    stage.frame()
    hands.choose("start")
    assert stage.name == "Standings"


def sit_down(stage: Stage, hands: Hands) -> None:
    """Go from the standings to the table, with one device only."""
    hands.choose("start")
    join(stage, hands)
    assert stage.name == "MatchScreen"


def join(stage: Stage, hands: Hands) -> None:
    """Take the seats that are free, with one device only."""
    for _ in range(4):
        if stage.name == "JoinScreen":
            stage.tick(0.3)
            hands.do("confirm")


def play(stage: Stage, hands: Hands, seed: int) -> None:
    """Play a match of the evening, with one device only."""
    sit_down(stage, hands)
    end(stage, hands, seed)


def end(stage: Stage, hands: Hands, seed: int) -> None:
    """Play the current match to its end, and return to the standings."""
    stream, live = Stream(seed_state(seed, 7)), stage.screen
    stage.wait(1.2)
    for _ in range(900):
        if stage.screen is not live:
            break
        if live.opening and not stage.app.seats.only_bots:
            hands.do("confirm")
        elif not live.over and stage.app.bots.in_seat(live.active) is None:
            live.match.pending.append(stream.pick(live.table.legal(live.match.rules, live.match.position)))
        stage.tick(0.3)
    assert stage.name == "ResultScreen"
    stage.wait(1)
    stage.frame()
    assert stage.focus == "evening"
    hands.choose("evening")


def current(stage: Stage) -> Any:
    """Return the evening that is not over."""
    return stage.app.records.evenings.current


def names(stage: Stage) -> list[str]:
    return [stage.app.people.name(seat) for seat in stage.app.seats.all]


@pytest.mark.long
def test_a_whole_evening_of_five_with_bots_and_a_restart_in_the_middle(stage: Stage, home: Path) -> None:
    (pad,) = start(stage, home, PADS[0])
    stage.app.records.players.add("Ada", "owl", 9)
    gather(stage, pad, "all", "Ada", "Guest", "Mochi", "Dash", "Guest")
    for number in range(10):
        if number == 4:
            before = current(stage)
            (pad,) = start(stage, home, PADS[0])
            assert (stage.focus, current(stage)) == ("resume", before)
            pad.choose("resume")
            assert stage.name == "Standings"
        play(stage, pad, number)
    ranks = standings(current(stage))
    assert current(stage).next_pairing is None and [each.played for each in ranks] == [4] * 5
    assert sum(each.points for each in ranks) == 20
    stage.frame()


def test_a_match_that_was_left_is_gone_on_with_and_counts_once(stage: Stage, home: Path) -> None:
    (pad,) = start(stage, home, PADS[0])
    gather(stage, pad, "all", "Guest", "Guest", "Guest")
    sit_down(stage, pad)
    people, stream = names(stage), Stream(seed_state(1))
    stage.wait(1.2)
    pad.do("confirm")
    for _ in range(8):
        act(stage, pad, stream)
    (pad,) = start(stage, home, PADS[0])
    pad.choose("resume")
    assert stage.name == "JoinScreen" and [stage.screen.occupant(seat).name for seat in (1, 2)] == people
    pad.do("back")
    stage.open("evening")
    pad.choose("start")
    pad.do("confirm", "confirm")
    if stage.name == "JoinScreen":
        pad.choose("yes")
    assert (stage.name, stage.screen.opening, names(stage)) == ("MatchScreen", False, people)
    end(stage, pad, 3)
    assert len(current(stage).story) == 1 and stage.app.autosave.match is None


def test_after_a_restart_the_ceremonies_know_all_matches_that_were_played(stage: Stage, home: Path) -> None:
    people = tuple(Entrant(f"guest:{number}", f"G{number}", "cat") for number in (1, 2, 3))
    (pad,) = start(stage, home, PADS[0])
    stage.app.records.evenings.keep(Evening("e", "knucklebones", "knockout", people))
    sets: list[list[str]] = [[]]
    stream = Stream(seed_state(5))
    while current(stage).next_pairing is not None:
        (pad,) = start(stage, home, PADS[0])
        stage.app.records.replays, stage.app.next_match.seed = Replays(home), None
        stage.app.settings.picks.setups = {"knucklebones": {"rules": "classic", "length": "set"}}
        if stage.app.autosave.match is None:
            stage.app.go("evening")
            sit_down(stage, pad)
        else:
            pad.choose("resume")
            join(stage, pad)
            stage.wait(1)
            pad.choose("next")
        stage.set(speed=0.0)
        live = stage.screen
        live.banner.close()
        while stage.screen is live:
            if not live.over:
                live.match.pending.append(stream.pick(live.table.legal(live.match.rules, live.match.position)))
            stage.tick()
        sets[-1].append(live.record.log.note("begun") + str(live.record.log.seed))
        if stage.screen.of_evening:
            found = stage.app.current_set.records
            assert [each.log.note("begun") + str(each.log.seed) for each in found] == sets[-1]
            sets.append([])
            stage.wait(1)
            pad.choose("evening")
        stage.app.records.replays.wait()
    ceremony, turning = stage.screen.ceremony, stage.screen.ceremony.point
    assert min(map(len, sets[:-1])) > 1, "every set went over a restart"
    app = stage.app
    everything = find_turning_points(Job("all"), app.records.replays, app.store, current(stage).played_keys)
    assert turning.gain == best_of(everything, [ceremony.honors.winner.name]).gain
    stage.frame()
    pad.choose("rematch")
    assert current(stage).next_pairing is not None and current(stage).story == ()
    pad.choose("end", "yes")
    assert (stage.name, current(stage), Evenings(home).open_evening) == ("Home", None, None)


def test_with_two_pads_everybody_finds_the_seat_of_the_own_pad(stage: Stage, home: Path) -> None:
    one, two = start(stage, home, *PADS)
    players = [stage.app.records.players.add(name, "owl", 9) for name in ("Ada", "Ben", "Cleo")]
    identities = [stage.app.devices.identity(pad) for pad in ("pad:1", "pad:2")]
    stage.app.records.players.sit(zip(identities, [player.id for player in players[:2]], strict=True))
    entrants = tuple(Entrant(player.id, player.name, player.look) for player in (players[1], players[0], players[2]))
    stage.app.records.evenings.keep(Evening("e", "knucklebones", "stays", entrants))
    stage.open("evening")
    one.choose("start")
    one.do("confirm")
    assert (stage.app.seats.device(2), stage.app.seats.device(1)) == ("pad:1", None), "Ada sits second"
    two.do("confirm")
    assert (stage.name, names(stage)) == ("MatchScreen", ["Ben", "Ada"])
    assert stage.app.people.last_players("pad:1") == (players[0].id,), "an evening makes no one forget whose pad it is"


def test_a_pad_lets_a_player_leave(stage: Stage, home: Path) -> None:
    (pad,) = start(stage, home, PADS[0])
    gather(stage, pad, "knockout", "Guest", "Guest", "Guest", "Guest")
    first = current(stage).next_pairing.first
    pad.choose("leaves", first)
    stage.frame()
    pad.choose("no")
    assert current(stage).absentees == frozenset()
    pad.choose(first, "yes")
    assert current(stage).absentees == {first} and first not in current(stage).next_pairing
    assert Evenings(home).open_evening == current(stage)
    pad.do("back")
    assert (stage.name, stage.focus) == ("Home", "resume")


def test_two_are_too_few_a_new_player_joins_and_none_joins_twice(stage: Stage, home: Path) -> None:
    (pad,) = start(stage, home, PADS[0])
    ada = stage.app.records.players.add("Ada", "owl", 9)
    stage.open("gathering")
    assert stage.screen.slots[0] == ada.id
    assert all(ada.id not in stage.screen.free(slot) for slot in range(1, 8))
    pad.go("2")
    pad.do("left")
    assert stage.screen.entry(2) == "empty"
    pad.choose("start")
    stage.frame()
    assert stage.screen.question is not None and current(stage) is None
    pad.choose("ok")
    pad.go("5")
    pad.do("left")
    assert stage.screen.entry(5) == "New player"
    pad.do("confirm")
    pad.choose("panda", "done")
    assert (stage.name, stage.screen.entry(5)) == ("EveningSetup", "Panda")
    pad.choose("start")
    assert "Panda" in [each.name for each in current(stage).entrants]


def test_sides_that_are_swapped_in_a_set_count_for_the_same_people(stage: Stage, home: Path) -> None:
    start(stage, home)
    app, keys = stage.app, KeyHands(stage, "left")
    app.settings.picks.setups = {"reversi": {"length": "set", "begins": "loser"}}
    app.table_name = "reversi"
    entrants = tuple(Entrant(f"guest:{number}", f"G{number}", "cat") for number in (1, 2, 3))
    app.records.evenings.keep(Evening("e", "reversi", "stays", entrants))
    stage.open("evening")
    sit_down(stage, keys)
    assert names(stage) == ["G1", "G2"]
    app.current_set.series = app.current_set.series.after(1, 1)
    app.go("match")
    assert names(stage) == ["G2", "G1"] and app.current_set.series.wins == (0, 1)
    app.current_set.series = app.current_set.series.after(1, 2)
    pairing, owner = app.next_match.terms.pairing, app.seats.owner(app.current_set.series.winner)
    assert app.records.evenings.record_winner(pairing, owner, app.clock.today())
    assert app.records.evenings.current.story[0].winner == 0


def test_an_evening_at_a_table_that_is_gone_is_not_offered(stage: Stage, home: Path) -> None:
    start(stage, home)
    entrants = tuple(Entrant(f"guest:{number}", f"G{number}") for number in (1, 2, 3))
    stage.app.records.evenings.keep(Evening("e", "mahjong", "all", entrants))
    stage.app.go("home")
    assert current(stage) is None and "resume" not in [item.id for item in stage.items]
