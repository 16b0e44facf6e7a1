"""Players and their devices at the seats: names and portraits, recognized by device and shown at every table."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.players import Player, Players
from systems.input.devices import Devices
from systems.input.pads import NoHub
from tests.kit.app import Hands, KeyHands, Kotsu, PadHands, two_pads
from tests.kit.bot import play_match
from tests.kit.pads import DUALSENSE, XBOX_360, VirtualManager, VirtualPad

PADS = VirtualPad(XBOX_360, 71), VirtualPad(DUALSENSE, 72)


def introduce(kotsu: Kotsu, hands: Hands, portrait: str, name: str) -> None:
    """Make a new player with this portrait and name, at the seats."""
    while kotsu.screen.plan.choices.get(kotsu.screen.plan.last_chooser) != "new":
        hands.do("up")
    hands.do("confirm")
    assert kotsu.name == "Profile"
    hands.choose(portrait, "name")
    hands.spell(name)
    hands.choose("done")


def names(kotsu: Kotsu) -> list[str]:
    return [kotsu.app.people.name(seat) for seat in kotsu.app.seats.all]


def test_two_people_join_with_names_and_are_known_at_the_table(kotsu: Kotsu, home: Path) -> None:
    one, two = kotsu.start_from(home, *PADS)
    one.enter("knucklebones")
    one.do("confirm")
    introduce(kotsu, one, "owl", "ada")
    assert (kotsu.name, kotsu.app.seats.device(1), names(kotsu)[0]) == ("JoinScreen", "pad:1", "Ada")
    kotsu.frame()
    introduce(kotsu, two, "frog", "ben")
    assert (kotsu.name, names(kotsu)) == ("MatchScreen", ["Ada", "Ben"])
    faces = kotsu.app.people.portraits()
    assert [faces[seat].partition(":")[0] for seat in (1, 2)] == ["avatar_owl", "avatar_frog"]
    assert len({player.color for player in kotsu.app.records.players.known}) == 2, "no one looks like someone else"
    kotsu.frame()


def start_with_known(kotsu: Kotsu, home: Path) -> tuple[list[PadHands], list[Player]]:
    """Restart the game after Ada used the first pad and Ben the other one."""
    kotsu.start_from(home, *PADS)
    people = [kotsu.app.records.players.add(name, look, 9) for name, look in (("Ada", "owl:double"), ("Ben", "frog"))]
    identities = [kotsu.app.devices.identity(pad) for pad in ("pad:1", "pad:2")]
    kotsu.app.records.players.sit(zip(identities, [player.id for player in people], strict=True))
    return kotsu.start_from(home, *PADS), people


def test_returning_players_start_after_three_presses(kotsu: Kotsu, home: Path) -> None:
    (one, two), _ = start_with_known(kotsu, home)
    assert (kotsu.name, kotsu.focus) == ("Home", "knucklebones")
    two.do("confirm", "confirm", "confirm")
    one.do("confirm")
    assert (kotsu.name, names(kotsu)) == ("MatchScreen", ["Ben", "Ada"])


def test_two_who_shared_a_device_are_both_known_again(kotsu: Kotsu, keys: KeyHands, home: Path) -> None:
    kotsu.start_from(home, *PADS)
    kotsu.open("joining")
    introduce(kotsu, keys, "cat", "ada")
    keys.do("confirm")
    assert kotsu.screen.offer is not None
    while kotsu.screen.second_occupant().name != "New player":
        keys.do("down")
    kotsu.frame()
    keys.do("confirm")
    keys.choose("done")
    assert (kotsu.name, names(kotsu)) == ("MatchScreen", ["Ada", "Owl"]), "who enters no name is called as they look"
    kotsu.start_from(home)
    for _ in range(5):
        keys.do("confirm")
    assert (kotsu.name, names(kotsu)) == ("MatchScreen", ["Ada", "Owl"])


def test_another_player_may_hold_the_device(kotsu: Kotsu, home: Path) -> None:
    (one, two), (ada, ben) = start_with_known(kotsu, home)
    kotsu.open("joining")
    one.do("up")
    assert kotsu.screen.occupant(1).name == "Ben"
    one.do("confirm", "down")
    assert names(kotsu)[0] == "Ada", "a player who sits may still be someone else"
    one.do("up")
    two.do("down", "down")
    assert kotsu.screen.occupant(2).name == "Ada", "the ring has no end"
    two.do("down")
    assert (names(kotsu)[0], kotsu.screen.occupant(2).name) == ("Ben", "Player 2")
    two.do("confirm")
    assert (kotsu.name, names(kotsu)) == ("MatchScreen", ["Ben", "Player 2"])
    one, two = kotsu.start_from(home, *PADS)
    assert (kotsu.app.people.last_players("pad:1"), kotsu.app.people.last_players("pad:2")) == ((ben.id,), ("",))
    assert kotsu.app.records.players.known == (ben, ada)


def test_a_pad_of_the_same_kind_in_another_socket_is_known_again(kotsu: Kotsu, home: Path) -> None:
    _, (ada, _) = start_with_known(kotsu, home)
    kotsu.start_from(home, VirtualPad(XBOX_360, 99))
    assert kotsu.app.people.last_players("pad:1") == (ada.id,)
    kotsu.start_from(home, PADS[0], VirtualPad(XBOX_360, 99))
    assert kotsu.app.people.last_players("pad:2") == (), "the one that was hers is there itself"


def test_a_pad_unplugged_during_naming_ends_it(kotsu: Kotsu, home: Path) -> None:
    one, two = kotsu.start_from(home, *PADS)
    kotsu.open("joining")
    two.do("confirm")
    one.do("up", "confirm")
    assert kotsu.name == "Profile"
    two.do("back")
    assert kotsu.name == "Profile", "only the player who is asked can answer"
    kotsu.hub.unplug(one.pad)
    kotsu.tick()
    assert (kotsu.name, kotsu.app.seats.device(1), kotsu.app.records.players.known) == ("JoinScreen", "pad:2", ())
    one.pad = kotsu.hub.replug(one.pad)
    kotsu.tick()
    one.do("confirm")
    assert kotsu.name == "MatchScreen"


@pytest.mark.parametrize("sits", [False, True])
def test_a_pad_that_goes_before_the_match_takes_its_player_along(kotsu: Kotsu, home: Path, sits: bool) -> None:
    (one, _), _ = start_with_known(kotsu, home)
    kotsu.open("joining")
    one.do("up")
    if sits:
        one.do("confirm")
    assert kotsu.screen.occupant(1).name == "Ben"
    kotsu.hub.unplug(one.pad)
    kotsu.tick()
    assert kotsu.screen.occupant(1).name == "Player 1"
    one.pad = kotsu.hub.replug(one.pad)
    kotsu.tick()
    one.do("confirm")
    assert names(kotsu)[0] == "Ada", "who held it last"


def test_a_seat_keeps_its_player_while_its_pad_is_away(kotsu: Kotsu, home: Path) -> None:
    (one, two), _ = start_with_known(kotsu, home)
    one.enter("knucklebones")
    one.do("confirm")
    two.do("confirm")
    kotsu.hub.unplug(one.pad)
    kotsu.tick()
    assert (kotsu.app.seats.is_waiting(1), names(kotsu)) == (True, ["Ada", "Ben"])
    kotsu.hub.replug(one.pad)
    kotsu.tick()
    assert (kotsu.app.seats.is_waiting(1), names(kotsu)) == (False, ["Ada", "Ben"])


def test_matches_count_for_the_player_by_name_and_are_stored_with_their_faces(kotsu: Kotsu, home: Path) -> None:
    (one, two), (ada, ben) = start_with_known(kotsu, home)
    one.enter("knucklebones")
    two.do("confirm")
    one.do("confirm")
    play_match(kotsu, {1: two, 2: one})
    kotsu.frame()
    kotsu.app.records.replays.wait()
    tallies = kotsu.app.records.statistics.tables["knucklebones"]
    assert tallies.keys() == {f"player:{ada.id}", f"player:{ben.id}"}
    (kept,) = kotsu.app.records.replays.list_replays()
    assert kept.names == ("Ben", "Ada") and kept.read() == kotsu.screen.match_screen.record.log
    one.choose("next")
    assert names(kotsu) == ["Ben", "Ada"]
    kotsu.app.records.players.remove(ada)
    kotsu.app.go("replays")
    one.do("confirm")
    one.choose("watch")
    assert (kotsu.name, kotsu.screen.portraits()) == ("ReplayPlayer", {1: "avatar_frog", 2: "avatar_owl:double"})
    kotsu.frame()


def test_a_player_is_renamed_and_removed_by_pad(kotsu: Kotsu, home: Path) -> None:
    (one, _), (ada, ben) = start_with_known(kotsu, home)
    kotsu.open("joining")
    one.do("confirm", "menu")
    assert kotsu.name == "Profile"
    one.choose("ghost", "name")
    one.spell("x")
    one.choose("done")
    changed = kotsu.app.people.player(1)
    assert (kotsu.name, changed) == ("JoinScreen", Player(ada.id, "X", "ghost:double"))
    one.do("menu")
    one.choose("delete")
    kotsu.frame()
    one.choose("yes")
    assert (kotsu.name, names(kotsu)[0], kotsu.app.records.players.known) == ("JoinScreen", "Player 1", (ben,))
    assert Players(home).known == (ben,)


Pads = tuple[Kotsu, PadHands, PadHands]


@pytest.fixture
def pads(kotsu: Kotsu) -> Pads:
    """The joining screen, just opened, and two pads."""
    one, two = two_pads(kotsu)
    kotsu.open("joining")
    return kotsu, one, two


def seat_devices(kotsu: Kotsu) -> tuple[str | None, str | None]:
    return kotsu.app.seats.device(1), kotsu.app.seats.device(2)


def test_start_is_two_presses_from_a_match_and_the_press_that_opens_the_seats_takes_none(kotsu: Kotsu) -> None:
    one, two = two_pads(kotsu)
    one.enter("knucklebones")
    assert seat_devices(kotsu) == (None, None)
    two.do("confirm")
    one.do("confirm")
    assert kotsu.name == "MatchScreen"
    assert [kotsu.app.seat_family(seat) for seat in (1, 2)] == ["playstation", "xbox"]


def test_presses_in_the_first_moment_are_not_heard_and_back_leads_back(pads: Pads) -> None:
    kotsu, one, _ = pads
    kotsu.app.go("joining")
    one.pad.confirm()
    kotsu.tick(0.1)
    assert seat_devices(kotsu) == (None, None)
    one.do("confirm")
    assert seat_devices(kotsu) == ("pad:1", None)
    one.do("back")
    assert (seat_devices(kotsu), kotsu.name) == ((None, None), "JoinScreen")
    one.do("back")
    assert kotsu.name == "Home"


def test_pressing_again_offers_the_other_seat_which_another_player_may_still_take(pads: Pads) -> None:
    kotsu, one, two = pads
    one.do("confirm", "confirm")
    one.choose("no")
    assert (seat_devices(kotsu), kotsu.screen.offer) == (("pad:1", None), None)
    assert {"Both seats", "Join"} & set(kotsu.ink().words) == {"Both seats"}
    one.do("confirm")
    two.do("confirm")
    assert seat_devices(kotsu) == ("pad:1", "pad:2")
    kotsu.app.free_seats()
    kotsu.open("joining")
    one.do("confirm", "confirm")
    assert kotsu.focus == "yes"
    one.do("confirm")
    assert (seat_devices(kotsu), kotsu.name) == (("pad:1", "pad:1"), "MatchScreen")


def test_while_one_player_looks_for_a_bot_another_may_still_take_the_seat(pads: Pads) -> None:
    kotsu, one, two = pads
    one.do("confirm", "right")
    assert kotsu.screen.plan.offered_bot is not None and any("Another player may" in line for line in kotsu.ink().words)
    two.do("confirm")
    assert (seat_devices(kotsu), kotsu.name) == (("pad:1", "pad:2"), "MatchScreen")


def test_a_missing_pad_driver_is_reported(kotsu: Kotsu) -> None:
    for hub in (NoHub(), VirtualManager()):
        kotsu.app.devices = Devices(kotsu.app.store.controls, hub)
        kotsu.app.go("joining")
        assert (kotsu.app.store.text("notice.no_pads", "en") in kotsu.ink().words) == isinstance(hub, NoHub)


def test_a_changed_number_of_seats_asks_everyone_to_join_again(kotsu: Kotsu) -> None:
    app = kotsu.app
    kotsu.sit_at("prospector", "keys:left", "keys:right", rules="duel")
    app.go("match")
    assert kotsu.name == "MatchScreen" and len(app.seats.all) == 2
    app.settings.reset()
    app.go("match")
    assert kotsu.name == "JoinScreen" and len(app.seats.all) == 1
