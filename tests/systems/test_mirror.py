"""The entities, read back, are the position: after every move, watched or not."""

from __future__ import annotations

import esper
import pytest

from components.knucklebones import Die
from components.match import Match
from game.kernel.random_stream import Stream, seeded
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.manifest import BOTS
from game.tables.knucklebones.notation import read, read_move, write, write_move
from game.tables.knucklebones.play import apply, legal, new
from game.tables.knucklebones.position import blind
from game.tables.knucklebones.waiting_die import OVER
from systems.order import settle
from systems.playback import play
from systems.rebuild import rebuild
from systems.simulate import play_match
from tests.kit.cards import dice
from tests.kit.mirror import assert_mirrored
from tests.kit.rules import BASE, CLASSIC, KOTSU, STORM, card, rules
from tests.kit.seated import STORE
from tests.kit.world import the

RANDOM = BOTS["random"]


def test_three_hundred_random_matches() -> None:
    for seed in range(300):
        play_match(KOTSU, seed, (RANDOM, RANDOM), watch=assert_mirrored)


def test_matches_with_cards_that_keep_the_turn() -> None:
    kept = rules(catalogue={name: {**card, "ends_turn": False} for name, card in BASE.items()})
    for seed in range(40):
        play_match(kept, seed, (RANDOM, RANDOM), watch=assert_mirrored)


def test_matches_with_the_wider_deck() -> None:
    for seed in range(150):
        play_match(STORM, seed, (RANDOM, RANDOM), watch=assert_mirrored)


@pytest.mark.parametrize("deck", dice(STORE).decks)
def test_matches_with_every_deck_there_is(deck: str) -> None:
    """Mirrored, written as it is read, the same when its log is played again, and undone by playing less of that."""
    of, names = dice(STORE).rules["kotsu"], list(dice(STORE).decks)
    for seed in range(40):
        mine, other = (dice(STORE).decks[name].cards for name in (deck, names[seed % len(names)]))
        played = play_match(of, seed, (RANDOM, RANDOM), mine, other, watch=assert_mirrored)
        line = [new(of, seed, None, mine, other)]
        for move in played.log:
            line.append(apply(of, line[-1], read_move(of, write_move(move)))[0])
            assert read(of, write(line[-1])) == line[-1]
        assert line[-1] == played.position
        undone, half = blind(line[0]), len(played.log) // 2
        for move in played.log[:half]:
            undone, _ = apply(of, undone, move)
        assert undone == blind(line[half])


def test_a_match_that_a_card_ends_before_it_rolls() -> None:
    own = {"kind": "own_die"}
    swaps = [{"kind": "swap", "choices": [1, 2]}, {"kind": "mark_die", "times": 2}, {"kind": "roll"}]
    late = rules(catalogue={"late": card(choices=[own, own], effects=swaps, ends_turn=False)}, deck=["late"])
    rebuild(late, read(late, "252/25/252 45/4/44 1 ready late -"))
    the(Match).pending.append(read_move(late, "late:2.1,2.2"))
    settle()
    assert_mirrored()
    assert the(Match).position.waiting == OVER


def test_classic_matches() -> None:
    for seed in range(40):
        play_match(CLASSIC, seed, (RANDOM, RANDOM), watch=assert_mirrored)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("played", [KOTSU, STORM], ids=["kotsu", "storm"])
def test_watched_matches_tell_the_same(seed: int, played: Rules) -> None:
    rebuild(played, new(played, seed))
    match, stream = the(Match), Stream(seed)
    while match.position.waiting != OVER:
        match.pending.append(stream.pick(legal(played, match.position)))
        settle()
        assert_mirrored()
        play(0.016)


@pytest.mark.parametrize("seed", range(20))
def test_the_world_adds_nothing_to_the_rules(seed: int) -> None:
    played = play_match(KOTSU, seed, (RANDOM, RANDOM))
    position, events = new(KOTSU, seed), []
    for move in played.log:
        position, happened = apply(KOTSU, position, move)
        events += happened
    assert (position, tuple(events)) == (played.position, played.events)


@pytest.mark.parametrize("seed", range(20))
def test_a_log_of_the_wider_deck_needs_no_stream(seed: int) -> None:
    played = play_match(STORM, seed, (RANDOM, RANDOM))
    position = blind(new(STORM, seed))
    for move in played.log:
        position, _ = apply(STORM, position, move)
    assert position == blind(played.position)


@pytest.mark.parametrize("seed", range(20))
def test_a_bot_chooses_the_same_in_the_world_as_without(seed: int) -> None:
    played = play_match(KOTSU, seed, (BOTS["greedy"], RANDOM))
    position, streams = new(KOTSU, seed), (Stream(seeded(seed, 1)), Stream(seeded(seed, 2)))
    while position.waiting != OVER:
        bot = BOTS["greedy"] if position.active == 1 else RANDOM
        move = bot(KOTSU, blind(position), streams[position.active - 1])
        position, _ = apply(KOTSU, position, move)
    assert position == played.position


def test_a_die_that_was_turned_by_nobody_is_seen() -> None:
    rebuild(KOTSU, read(KOTSU, "21/4/55 3/662/- 1 ready"))
    assert_mirrored()
    next(die for _, die in esper.get_component(Die)).face = 6
    with pytest.raises(AssertionError):
        assert_mirrored()
