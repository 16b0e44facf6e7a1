"""Players and their devices at the seats: names and portraits, recognized by device and shown at every table."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.players import FILE, Player, Players
from systems.input.devices import Devices
from systems.input.pads import NoHub
from tests.kit.app import Hands, KeyHands, PadHands, Stage, two_pads
from tests.kit.bot import play_match
from tests.kit.data_copies import write_file
from tests.kit.pads import DUALSENSE, XBOX_360, VirtualManager, VirtualPad

PADS = VirtualPad(XBOX_360, 71), VirtualPad(DUALSENSE, 72)


def introduce(stage: Stage, hands: Hands, portrait: str, name: str) -> None:
    """Make a new player with this portrait and name, at the seats."""
    while stage.screen.plan.choices.get(stage.screen.plan.last_chooser) != "new":
        hands.do("up")
    hands.do("confirm")
    assert stage.name == "Profile"
    hands.choose(portrait, "name")
    hands.spell(name)
    hands.choose("done")


def names(stage: Stage) -> list[str]:
    return [stage.app.people.name(seat) for seat in stage.app.seats.all]


def test_two_people_join_with_names_and_are_known_at_the_table(stage: Stage, home: Path) -> None:
    one, two = stage.start_from(home, *PADS)
    one.enter("knucklebones")
    one.do("confirm")
    introduce(stage, one, "owl", "ada")
    assert (stage.name, stage.app.seats.device(1), names(stage)[0]) == ("JoinScreen", "pad:1", "Ada")
    stage.frame()
    introduce(stage, two, "frog", "ben")
    assert (stage.name, names(stage)) == ("MatchScreen", ["Ada", "Ben"])
    faces = stage.app.people.portraits()
    assert [faces[seat].partition(":")[0] for seat in (1, 2)] == ["avatar_owl", "avatar_frog"]
    assert len({player.color for player in stage.app.records.players.known}) == 2, "no one looks like someone else"
    stage.frame()


def start_with_known(stage: Stage, home: Path) -> tuple[list[PadHands], list[Player]]:
    """Restart the game after Ada used the first pad and Ben the other one."""
    stage.start_from(home, *PADS)
    people = [stage.app.records.players.add(name, look, 9) for name, look in (("Ada", "owl:double"), ("Ben", "frog"))]
    identities = [stage.app.devices.identity(pad) for pad in ("pad:1", "pad:2")]
    stage.app.records.players.sit(zip(identities, [player.id for player in people], strict=True))
    return stage.start_from(home, *PADS), people


def test_returning_players_start_after_three_presses(stage: Stage, home: Path) -> None:
    (one, two), _ = start_with_known(stage, home)
    assert (stage.name, stage.focus) == ("Home", "knucklebones")
    two.do("confirm", "confirm", "confirm")
    one.do("confirm")
    assert (stage.name, names(stage)) == ("MatchScreen", ["Ben", "Ada"])


def test_two_who_shared_a_device_are_both_known_again(stage: Stage, home: Path) -> None:
    stage.start_from(home, *PADS)
    keys = KeyHands(stage, "left")
    stage.open("joining")
    introduce(stage, keys, "cat", "ada")
    keys.do("confirm")
    assert stage.screen.offer is not None
    while stage.screen.second_occupant().name != "New player":
        keys.do("down")
    stage.frame()
    keys.do("confirm")
    keys.choose("done")
    assert (stage.name, names(stage)) == ("MatchScreen", ["Ada", "Owl"]), "who enters no name is called as they look"
    stage.start_from(home)
    for _ in range(5):
        keys.do("confirm")
    assert (stage.name, names(stage)) == ("MatchScreen", ["Ada", "Owl"])


def test_another_player_may_hold_the_device(stage: Stage, home: Path) -> None:
    (one, two), (ada, ben) = start_with_known(stage, home)
    stage.open("joining")
    one.do("up")
    assert stage.screen.occupant(1).name == "Ben"
    one.do("confirm", "down")
    assert names(stage)[0] == "Ada", "a player who sits may still be someone else"
    one.do("up")
    two.do("down", "down")
    assert stage.screen.occupant(2).name == "Ada", "the ring has no end"
    two.do("down")
    assert (names(stage)[0], stage.screen.occupant(2).name) == ("Ben", "Player 2")
    two.do("confirm")
    assert (stage.name, names(stage)) == ("MatchScreen", ["Ben", "Player 2"])
    one, two = stage.start_from(home, *PADS)
    assert (stage.app.people.last_players("pad:1"), stage.app.people.last_players("pad:2")) == ((ben.id,), ("",))
    assert stage.app.records.players.known == (ben, ada)


def test_no_player_takes_two_seats(stage: Stage, home: Path) -> None:
    (one, two), _ = start_with_known(stage, home)
    stage.open("joining")
    two.do("down")
    assert stage.screen.occupant(1).name == "Ada"
    one.do("confirm")
    offered = {stage.screen.occupant(2).name}
    for _ in range(5):
        two.do("down")
        offered.add(stage.screen.occupant(2).name)
    assert names(stage)[0] == "Ada" and "Ada" not in offered


def test_a_pad_of_the_same_kind_in_another_socket_is_known_again(stage: Stage, home: Path) -> None:
    _, (ada, _) = start_with_known(stage, home)
    stage.start_from(home, VirtualPad(XBOX_360, 99))
    assert stage.app.people.last_players("pad:1") == (ada.id,)
    stage.start_from(home, PADS[0], VirtualPad(XBOX_360, 99))
    assert stage.app.people.last_players("pad:2") == (), "the one that was hers is there itself"


def test_a_pad_unplugged_during_naming_ends_it(stage: Stage, home: Path) -> None:
    one, two = stage.start_from(home, *PADS)
    stage.open("joining")
    two.do("confirm")
    one.do("up", "confirm")
    assert stage.name == "Profile"
    two.do("back")
    assert stage.name == "Profile", "only whoever is asked is heard"
    stage.hub.unplug(one.pad)
    stage.tick()
    assert (stage.name, stage.app.seats.device(1), stage.app.records.players.known) == ("JoinScreen", "pad:2", ())
    one.pad = stage.hub.replug(one.pad)
    stage.tick()
    one.do("confirm")
    assert stage.name == "MatchScreen"


@pytest.mark.parametrize("sits", [False, True])
def test_a_pad_that_goes_before_the_match_takes_its_player_along(stage: Stage, home: Path, sits: bool) -> None:
    (one, _), _ = start_with_known(stage, home)
    stage.open("joining")
    one.do("up")
    if sits:
        one.do("confirm")
    assert stage.screen.occupant(1).name == "Ben"
    stage.hub.unplug(one.pad)
    stage.tick()
    assert stage.screen.occupant(1).name == "Player 1"
    one.pad = stage.hub.replug(one.pad)
    stage.tick()
    one.do("confirm")
    assert names(stage)[0] == "Ada", "who held it last"


def test_a_seat_keeps_its_player_while_its_pad_is_away(stage: Stage, home: Path) -> None:
    (one, two), _ = start_with_known(stage, home)
    one.enter("knucklebones")
    one.do("confirm")
    two.do("confirm")
    stage.hub.unplug(one.pad)
    stage.tick()
    assert (stage.app.seats.is_waiting(1), names(stage)) == (True, ["Ada", "Ben"])
    stage.hub.replug(one.pad)
    stage.tick()
    assert (stage.app.seats.is_waiting(1), names(stage)) == (False, ["Ada", "Ben"])


def test_matches_count_for_the_player_by_name_and_are_stored_with_their_faces(stage: Stage, home: Path) -> None:
    (one, two), (ada, ben) = start_with_known(stage, home)
    one.enter("knucklebones")
    two.do("confirm")
    one.do("confirm")
    play_match(stage, {1: two, 2: one})
    stage.frame()
    stage.app.records.replays.wait()
    tallies = stage.app.records.statistics.tables["knucklebones"]
    assert tallies.keys() == {f"player:{ada.id}", f"player:{ben.id}"}
    (kept,) = stage.app.records.replays.list_replays()
    assert kept.names == ("Ben", "Ada") and kept.read() == stage.screen.match_screen.record.log
    one.choose("next")
    assert names(stage) == ["Ben", "Ada"]
    stage.app.records.players.remove(ada)
    stage.app.go("replays")
    one.do("confirm")
    one.choose("watch")
    assert (stage.name, stage.screen.portraits()) == ("ReplayPlayer", {1: "avatar_frog", 2: "avatar_owl:double"})
    stage.frame()


def test_a_player_is_renamed_and_removed_by_pad(stage: Stage, home: Path) -> None:
    (one, _), (ada, ben) = start_with_known(stage, home)
    stage.open("joining")
    one.do("confirm", "menu")
    assert stage.name == "Profile"
    one.choose("ghost", "name")
    one.spell("x")
    one.choose("done")
    changed = stage.app.people.player(1)
    assert (stage.name, changed) == ("JoinScreen", Player(ada.id, "X", "ghost:double"))
    one.do("menu")
    one.choose("delete")
    stage.frame()
    one.choose("yes")
    assert (stage.name, names(stage)[0], stage.app.records.players.known) == ("JoinScreen", "Player 1", (ben,))
    assert Players(home).known == (ben,)


def test_a_broken_file_makes_everyone_a_guest_and_is_reported(stage: Stage, home: Path) -> None:
    write_file(home, FILE, "{")
    one, two = stage.start_from(home, *PADS)
    text = stage.app.store.text("notice.players", "en")
    assert text in stage.app.notices.messages()
    one.enter("knucklebones")
    one.do("confirm")
    two.do("confirm")
    assert (stage.name, names(stage)) == ("MatchScreen", ["Player 1", "Player 2"])


Pads = tuple[Stage, PadHands, PadHands]


@pytest.fixture
def pads(stage: Stage) -> Pads:
    """The joining screen, just opened, and two pads."""
    one, two = two_pads(stage)
    stage.open("joining")
    return stage, one, two


def seat_devices(stage: Stage) -> tuple[str | None, str | None]:
    return stage.app.seats.device(1), stage.app.seats.device(2)


def test_start_is_two_presses_from_a_match_and_the_press_that_opens_the_seats_takes_none(stage: Stage) -> None:
    one, two = two_pads(stage)
    one.enter("knucklebones")
    assert seat_devices(stage) == (None, None)
    two.do("confirm")
    one.do("confirm")
    assert stage.name == "MatchScreen"
    assert [stage.app.seat_family(seat) for seat in (1, 2)] == ["playstation", "xbox"]


def test_presses_in_the_first_moment_are_not_heard_and_back_leads_back(pads: Pads) -> None:
    stage, one, _ = pads
    stage.app.go("joining")
    one.pad.confirm()
    stage.tick(0.1)
    assert seat_devices(stage) == (None, None)
    one.do("confirm")
    assert seat_devices(stage) == ("pad:1", None)
    one.do("back")
    assert (seat_devices(stage), stage.name) == ((None, None), "JoinScreen")
    one.do("back")
    assert stage.name == "Home"


def test_pressing_again_offers_the_other_seat_which_another_player_may_still_take(pads: Pads) -> None:
    stage, one, two = pads
    one.do("confirm", "confirm")
    one.choose("no")
    assert (seat_devices(stage), stage.screen.offer) == (("pad:1", None), None)
    assert {"Both seats", "Join"} & set(stage.ink().words) == {"Both seats"}
    one.do("confirm")
    two.do("confirm")
    assert seat_devices(stage) == ("pad:1", "pad:2")
    stage.app.free_seats()
    stage.open("joining")
    one.do("confirm", "confirm")
    assert stage.focus == "yes"
    one.do("confirm")
    assert (seat_devices(stage), stage.name) == (("pad:1", "pad:1"), "MatchScreen")


def test_while_one_player_looks_for_a_bot_another_may_still_take_the_seat(pads: Pads) -> None:
    stage, one, two = pads
    one.do("confirm", "right")
    assert stage.screen.plan.offered_bot is not None and any("Another player may" in line for line in stage.ink().words)
    two.do("confirm")
    assert (seat_devices(stage), stage.name) == (("pad:1", "pad:2"), "MatchScreen")
    stage.app.free_seats()
    stage.open("joining")
    one.do("confirm", "right", "confirm")
    assert stage.app.seats.bot(2) is not None and stage.name == "MatchScreen"
    stage.app.free_seats()
    stage.open("joining")
    one.do("right")
    two.do("confirm")
    one.do("right", "confirm")
    assert (seat_devices(stage), stage.name) == (("pad:2", "pad:1"), "MatchScreen")


def test_a_pad_that_goes_frees_its_seat(pads: Pads) -> None:
    stage, one, two = pads
    one.do("confirm")
    stage.hub.unplug(one.pad)
    stage.tick()
    assert seat_devices(stage) == (None, None)
    two.do("confirm")
    assert seat_devices(stage) == ("pad:2", None)


def test_a_missing_pad_driver_is_reported(stage: Stage) -> None:
    for hub in (NoHub(), VirtualManager()):
        stage.app.devices = Devices(stage.app.store.controls, hub)
        stage.app.go("joining")
        assert (stage.app.store.text("notice.no_pads", "en") in stage.ink().words) == isinstance(hub, NoHub)


def test_a_changed_number_of_seats_asks_everyone_to_join_again(stage: Stage) -> None:
    app = stage.app
    app.table_name, app.settings.picks.setups = "prospector", {"prospector": {"rules": "duel"}}
    app.free_seats()
    stage.sit("keys:left", "keys:right")
    app.go("match")
    assert stage.name == "MatchScreen" and len(app.seats.all) == 2
    app.settings.reset()
    app.go("match")
    assert stage.name == "JoinScreen" and len(app.seats.all) == 1
