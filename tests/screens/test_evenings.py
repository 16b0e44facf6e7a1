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
from tests.kit.app import Hands, KeyHands, Kotsu
from tests.kit.bot import GlanceThinker, act
from tests.kit.pads import DUALSENSE, XBOX_360, VirtualPad

PADS = VirtualPad(XBOX_360, 81), VirtualPad(DUALSENSE, 82)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kotsu: Kotsu) -> Path:
    """The player's folder; bots answer at once."""
    monkeypatch.setenv("KOTSU_HOME", str(tmp_path))
    monkeypatch.setattr(kotsu.app.bots, "thinker", GlanceThinker())
    return tmp_path


def start(kotsu: Kotsu, home: Path, *pads: VirtualPad) -> list[Hands]:
    """Start the game again with what is saved; matches are single ones by classic rules."""
    hands = kotsu.start_from(home, *pads)
    kotsu.app.settings.picks.setups = {"knucklebones": {"rules": "classic", "length": "one"}}
    return hands


def gather(kotsu: Kotsu, hands: Hands, kind: str, *people: str) -> None:
    """Set up an evening of these: names of players, ``Guest`` or names of bots."""
    kotsu.open("setup")
    hands.choose("evening")
    assert kotsu.name == "EveningSetup"
    hands.go("kind")
    while kotsu.screen.kind != kind:
        hands.do("right")
    for slot, name in enumerate([*people, *["empty"] * (8 - len(people))]):
        hands.go(str(slot))
        for _ in range(20):
            if kotsu.screen.entry(slot).partition(" ")[0] == name:
                break
            hands.do("right")
    kotsu.frame()
    hands.choose("start")
    assert kotsu.name == "Standings"


def sit_down(kotsu: Kotsu, hands: Hands) -> None:
    """Go from the standings to the table, with one device only."""
    hands.choose("start")
    join(kotsu, hands)
    assert kotsu.name == "MatchScreen"


def join(kotsu: Kotsu, hands: Hands) -> None:
    """Take the seats that are free, with one device only."""
    for _ in range(4):
        if kotsu.name == "JoinScreen":
            kotsu.tick(0.3)
            hands.do("confirm")


def play(kotsu: Kotsu, hands: Hands, seed: int) -> None:
    """Play a match of the evening, with one device only."""
    sit_down(kotsu, hands)
    end(kotsu, hands, seed)


def end(kotsu: Kotsu, hands: Hands, seed: int) -> None:
    """Play the current match to its end, and return to the standings."""
    stream, live = Stream(seed_state(seed, 7)), kotsu.screen
    kotsu.wait(1.2)
    for _ in range(900):
        if kotsu.screen is not live:
            break
        if live.is_opening and not kotsu.app.seats.only_bots:
            hands.do("confirm")
        elif not live.over and kotsu.app.bots.in_seat(live.active) is None:
            live.match.pending.append(stream.pick(live.table.legal(live.match.rules, live.match.position)))
        kotsu.tick(0.3)
    assert kotsu.name == "ResultScreen"
    kotsu.wait(1)
    kotsu.frame()
    assert kotsu.focus == "evening"
    hands.choose("evening")


def current(kotsu: Kotsu) -> Any:
    """Return the evening that is not over."""
    return kotsu.app.records.evenings.current


def names(kotsu: Kotsu) -> list[str]:
    return [kotsu.app.people.name(seat) for seat in kotsu.app.seats.all]


@pytest.mark.long
def test_a_whole_evening_of_five_with_bots_and_a_restart_in_the_middle(kotsu: Kotsu, home: Path) -> None:
    (pad,) = start(kotsu, home, PADS[0])
    kotsu.app.records.players.add("Ada", "owl", 9)
    gather(kotsu, pad, "all", "Ada", "Guest", "Mochi", "Dash", "Guest")
    for number in range(10):
        if number == 4:
            before = current(kotsu)
            (pad,) = start(kotsu, home, PADS[0])
            assert (kotsu.focus, current(kotsu)) == ("resume", before)
            pad.choose("resume")
            assert kotsu.name == "Standings"
        play(kotsu, pad, number)
    ranks = standings(current(kotsu))
    assert current(kotsu).next_pairing is None and [each.played for each in ranks] == [4] * 5
    assert sum(each.points for each in ranks) == 20
    kotsu.frame()


def test_a_match_that_was_left_is_gone_on_with_and_counts_once(kotsu: Kotsu, home: Path) -> None:
    (pad,) = start(kotsu, home, PADS[0])
    gather(kotsu, pad, "all", "Guest", "Guest", "Guest")
    sit_down(kotsu, pad)
    people, stream = names(kotsu), Stream(seed_state(1))
    kotsu.wait(1.2)
    pad.do("confirm")
    for _ in range(8):
        act(kotsu, pad, stream)
    (pad,) = start(kotsu, home, PADS[0])
    pad.choose("resume")
    assert kotsu.name == "JoinScreen" and [kotsu.screen.occupant(seat).name for seat in (1, 2)] == people
    pad.do("back")
    kotsu.open("evening")
    pad.choose("start")
    pad.do("confirm", "confirm")
    if kotsu.name == "JoinScreen":
        pad.choose("yes")
    assert (kotsu.name, kotsu.screen.is_opening, names(kotsu)) == ("MatchScreen", False, people)
    end(kotsu, pad, 3)
    assert len(current(kotsu).story) == 1 and kotsu.app.autosave.match is None


def test_after_a_restart_the_ceremonies_know_all_matches_that_were_played(kotsu: Kotsu, home: Path) -> None:
    people = tuple(Entrant(f"guest:{number}", f"G{number}", "cat") for number in (1, 2, 3))
    (pad,) = start(kotsu, home, PADS[0])
    kotsu.app.records.evenings.keep(Evening("e", "knucklebones", "knockout", people))
    sets: list[list[str]] = [[]]
    stream = Stream(seed_state(5))
    while current(kotsu).next_pairing is not None:
        (pad,) = start(kotsu, home, PADS[0])
        kotsu.app.records.replays, kotsu.app.next_match.seed = Replays(home), None
        kotsu.app.settings.picks.setups = {"knucklebones": {"rules": "classic", "length": "set"}}
        if kotsu.app.autosave.match is None:
            kotsu.app.go("evening")
            sit_down(kotsu, pad)
        else:
            pad.choose("resume")
            join(kotsu, pad)
            kotsu.wait(1)
            pad.choose("next")
        kotsu.set(speed=0.0)
        live = kotsu.screen
        live.banner.close()
        while kotsu.screen is live:
            if not live.over:
                live.match.pending.append(stream.pick(live.table.legal(live.match.rules, live.match.position)))
            kotsu.tick()
        sets[-1].append(live.record.log.note("begun") + str(live.record.log.seed))
        if kotsu.screen.of_evening:
            found = kotsu.app.current_set.records
            assert [each.log.note("begun") + str(each.log.seed) for each in found] == sets[-1]
            sets.append([])
            kotsu.wait(1)
            pad.choose("evening")
        kotsu.app.records.replays.wait()
    ceremony, turning = kotsu.screen.ceremony, kotsu.screen.ceremony.point
    assert min(map(len, sets[:-1])) > 1, "every set went over a restart"
    app = kotsu.app
    everything = find_turning_points(Job("all"), app.records.replays, app.store, current(kotsu).played_keys)
    assert turning.gain == best_of(everything, [ceremony.honors.winner.name]).gain
    kotsu.frame()
    pad.choose("rematch")
    assert current(kotsu).next_pairing is not None and current(kotsu).story == ()
    pad.choose("end", "yes")
    assert (kotsu.name, current(kotsu), Evenings(home).open_evening) == ("Home", None, None)


def test_with_two_pads_everybody_finds_the_seat_of_the_own_pad(kotsu: Kotsu, home: Path) -> None:
    one, two = start(kotsu, home, *PADS)
    players = [kotsu.app.records.players.add(name, "owl", 9) for name in ("Ada", "Ben", "Cleo")]
    identities = [kotsu.app.devices.identity(pad) for pad in ("pad:1", "pad:2")]
    kotsu.app.records.players.sit(zip(identities, [player.id for player in players[:2]], strict=True))
    entrants = tuple(Entrant(player.id, player.name, player.look) for player in (players[1], players[0], players[2]))
    kotsu.app.records.evenings.keep(Evening("e", "knucklebones", "stays", entrants))
    kotsu.open("evening")
    one.choose("start")
    one.do("confirm")
    assert (kotsu.app.seats.device(2), kotsu.app.seats.device(1)) == ("pad:1", None), "Ada sits second"
    two.do("confirm")
    assert (kotsu.name, names(kotsu)) == ("MatchScreen", ["Ben", "Ada"])
    assert kotsu.app.people.last_players("pad:1") == (players[0].id,), "an evening makes no one forget whose pad it is"


def test_a_pad_lets_a_player_leave(kotsu: Kotsu, home: Path) -> None:
    (pad,) = start(kotsu, home, PADS[0])
    gather(kotsu, pad, "knockout", "Guest", "Guest", "Guest", "Guest")
    first = current(kotsu).next_pairing.first
    pad.choose("leaves", first)
    kotsu.frame()
    pad.choose("no")
    assert current(kotsu).absentees == frozenset()
    pad.choose(first, "yes")
    assert current(kotsu).absentees == {first} and first not in current(kotsu).next_pairing
    assert Evenings(home).open_evening == current(kotsu)
    pad.do("back")
    assert (kotsu.name, kotsu.focus) == ("Home", "resume")


def test_two_are_too_few_a_new_player_joins_and_none_joins_twice(kotsu: Kotsu, home: Path) -> None:
    (pad,) = start(kotsu, home, PADS[0])
    ada = kotsu.app.records.players.add("Ada", "owl", 9)
    kotsu.open("gathering")
    assert kotsu.screen.slots[0] == ada.id
    assert all(ada.id not in kotsu.screen.free(slot) for slot in range(1, 8))
    pad.go("2")
    pad.do("left")
    assert kotsu.screen.entry(2) == "empty"
    pad.choose("start")
    kotsu.frame()
    assert kotsu.screen.question is not None and current(kotsu) is None
    pad.choose("ok")
    pad.go("5")
    pad.do("left")
    assert kotsu.screen.entry(5) == "New player"
    pad.do("confirm")
    pad.choose("panda", "done")
    assert (kotsu.name, kotsu.screen.entry(5)) == ("EveningSetup", "Panda")
    pad.choose("start")
    assert "Panda" in [each.name for each in current(kotsu).entrants]


def test_sides_that_are_swapped_in_a_set_count_for_the_same_people(kotsu: Kotsu, home: Path) -> None:
    start(kotsu, home)
    app, keys = kotsu.app, KeyHands(kotsu, "left")
    app.settings.picks.setups = {"reversi": {"length": "set", "begins": "loser"}}
    app.table_name = "reversi"
    entrants = tuple(Entrant(f"guest:{number}", f"G{number}", "cat") for number in (1, 2, 3))
    app.records.evenings.keep(Evening("e", "reversi", "stays", entrants))
    kotsu.open("evening")
    sit_down(kotsu, keys)
    assert names(kotsu) == ["G1", "G2"]
    app.current_set.series = app.current_set.series.after(1, 1)
    app.go("match")
    assert names(kotsu) == ["G2", "G1"] and app.current_set.series.wins == (0, 1)
    app.current_set.series = app.current_set.series.after(1, 2)
    pairing, owner = app.next_match.terms.pairing, app.seats.owner(app.current_set.series.winner)
    assert app.records.evenings.record_winner(pairing, owner, app.clock.today())
    assert app.records.evenings.current.story[0].winner == 0


def test_an_evening_at_a_table_that_is_gone_is_not_offered(kotsu: Kotsu, home: Path) -> None:
    start(kotsu, home)
    entrants = tuple(Entrant(f"guest:{number}", f"G{number}") for number in (1, 2, 3))
    kotsu.app.records.evenings.keep(Evening("e", "mahjong", "all", entrants))
    kotsu.app.go("home")
    assert current(kotsu) is None and "resume" not in [item.id for item in kotsu.items]
