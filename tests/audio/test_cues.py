"""The sounds that answer each event."""

from __future__ import annotations

import pytest

from game.content.models.audio import Cue
from game.kernel.events import SHARED_SIGNS, Repeat, name_of
from game.paths import sound_names
from game.tables.knucklebones.event_types import EVENT_NAMES
from game.tables.knucklebones.events import (
    DiagonalGained,
    DiceDestroyed,
    DiceSwapped,
    DiePlaced,
    DieRepelled,
    DieRolled,
    DieStolen,
    MatchDrawn,
    MatchWon,
    RowScored,
    RowShielded,
    ShieldGone,
    TurnPassed,
)
from game.tables.reversi.events import DiscsTurned
from game.tables.table_files import TABLES
from game.tables.undercity.events import KINDS, RoomEntered
from systems.cues import sounds
from tests.kit.shipped import shipped_store

ROLL = DieRolled(1, 4, (1, 2, 3, 4, 5, 6))
PLACED = DiePlaced(1, 2, 1, 4)
NAMED = {
    "destroy": DiceDestroyed(2, 1, 4, (1,)),
    "diagonal": DiagonalGained(1, 1, 4, 24),
    "shield up": RowShielded(1, 2, 3),
    "repelled": DieRepelled(1, 2, 1, 4),
    "shield gone": ShieldGone(1, 2),
    "steal": DieStolen(1, 2, 1, 4, 2, 1),
    "swap": DiceSwapped(1, (1, 1), (2, 1)),
    "turn": TurnPassed(2),
    "win": MatchWon(1, "score", (60, 50)),
    "instant win": MatchWon(1, "exodia", (60, 50)),
    "draw": MatchDrawn((60, 60)),
}
"""Events, by the specification's names for their sounds; land, double, triple and the interface have their own tests.
"""


@pytest.fixture(scope="module")
def script():
    store = shipped_store()
    return store.content_of("knucklebones").sounds


def played_sounds(script, start=(), landing=(), combo=1):
    return [cue.sound for cue in sounds(script, {"landing": landing, "start": start}, lambda event: combo)]


@pytest.mark.parametrize("name", NAMED)
def test_every_sound_of_the_specification_is_heard_and_there(script, name):
    first = played_sounds(script, [NAMED[name]])[0]
    assert first.removesuffix("_1") == name.replace(" ", "_")
    assert first in sound_names()


@pytest.mark.parametrize(
    ("chance", "sound", "semitones"), [(0.0, "clatter_1", -1), (0.5, "clatter_3", 0), (0.99, "clatter_5", 1)]
)
def test_every_bounce_of_a_die_clatters_slightly_differently(script, chance, sound, semitones):
    bounce = Repeat(ROLL, 1, "bounce")
    (heard,) = sounds(script, {"each": [bounce]}, lambda event: 1, chance=lambda: chance)
    assert heard.sound == sound and sound in sound_names()
    assert (heard.pitch > 1) - (heard.pitch < 1) == semitones


def test_every_event_is_heard(script):
    assert set(script) - {name_of(sign) for sign in SHARED_SIGNS} == set(EVENT_NAMES.values())
    assert all(script.values())


def test_every_event_of_a_run_is_heard_in_all_its_kinds_and_every_room_in_its_own_way():
    script = shipped_store().content_of("undercity").sounds
    assert set(script) >= set(TABLES["undercity"].events.values())
    heard = {kind: {cue.sound for cue in script[name_of(event)] if cue.does in ("", kind)}
             for event, kinds in KINDS.items() for kind in kinds}
    assert all(heard.values())
    rooms = [sound for kind in KINDS[RoomEntered] for sound in heard[kind]]
    assert len(rooms) == len(set(rooms)) == len(KINDS[RoomEntered])


def test_a_die_lands_when_it_arrives_not_when_it_leaves(script):
    assert played_sounds(script, start=[PLACED]) == []
    assert played_sounds(script, landing=[PLACED])[0] == "land_1"


def test_a_larger_combo_sounds_higher_and_says_its_name(script):
    lands = Cue(sound="land", at="landing", rising=True), Cue(sound="double", at="landing", combo=2)
    own = {"die_placed": [*lands, Cue(sound="triple", at="landing", combo=3)]}
    found = [played_sounds(own, landing=[PLACED], combo=combo) for combo in (1, 2, 3)]
    assert found == [["land_1"], ["land_2", "double"], ["land_3", "triple"]]
    assert len({played_sounds(script, [DiceDestroyed(2, 1, 4, (1,))], combo=combo)[0] for combo in (1, 2, 3)}) == 3


def test_repeated_events_sound_higher_up_to_the_last_variant():
    turned = DiscsTurned(1, tuple("abcdefgh"))
    script = {"discs_turned": [Cue(sound="flip", at="each", rising=True, variants=5)]}
    run = [sounds(script, {"each": [Repeat(turned, number)]}, lambda event: 3) for number in (1, 2, 5, 8)]
    assert [cue.sound for (cue,) in run] == ["flip_1", "flip_2", "flip_5", "flip_5"]
    assert sounds(script, {"start": [turned]}, lambda event: 3) == []


def test_simultaneous_events_play_one_sound(script):
    assert played_sounds(script, landing=[RowScored(1, 1, 4), RowScored(2, 1, 0)]) == ["score"]


def test_big_events_make_the_music_give_way_and_small_ones_do_not(script):
    big = sounds(script, {"start": [NAMED["destroy"]]}, lambda event: 1)
    assert [cue.ducks for cue in big] == [True]
    assert not any(cue.ducks for cue in sounds(script, {"start": [ROLL], "landing": [PLACED]}, lambda event: 1))
