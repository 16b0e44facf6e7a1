"""The edges of Knucklebones: each by one move, and all of them at random in a live match."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest
from pydantic import ValidationError

from game.kernel.random_stream import Stream
from game.tables.knucklebones.cards.blocks.edges import EDGE_KINDS, EDGE_SIGNS, value_of_edge
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.ending import score
from game.tables.knucklebones.manifest import BOTS, TABLE, apply, legal
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read, read_move, write
from game.tables.knucklebones.roll import foreseen_rolls
from game.tables.table_files import load_rules
from systems.rebuild import play_match, world
from tests.kit import tables
from tests.kit.shipped import shipped_store
from tests.kit.watched import assert_mirrored

ROOT = Path(__file__).parents[3]
RULES = load_rules("kotsu")
DECK = ("thief", "shield", "trap", "destiny")


def position_with_edges(line: str, seat: int = 1, **edges: int) -> str:
    """Return a position with edges of a seat; a line without all its fields is completed."""
    fields = [*line.split(), *["1", "ready", "-", "-", "-", "-"][len(line.split()) - 2 :]]
    own = [f"{seat}{EDGE_SIGNS[name]}{value_of_edge(name, amount)}" for name, amount in edges.items()]
    return " ".join((*fields[:8], ",".join((*fields[8:9], *own)) or "-"))


after = partial(tables.after, "knucklebones", rules=RULES)


@pytest.mark.parametrize(("edges", "boards", "totals"), [
    ({}, "11/2/- -/-/-", 6),
    ({"value_of_one": 4}, "11/2/- -/-/-", 18),
    ({"value_of_six": 8}, "6/-/- -/-/-", 8),
    ({"small_triples": 2}, "111/-/- -/-/-", 27),
    ({"small_triples": 2}, "11/333/- -/-/-", 31),
    ({"multiplier_bonus": 1}, "66/5/- -/-/-", 41),
    ({"singles_count": 0}, "66/5/- -/-/-", 24),
    ({"lowest_row_times": 2}, "1/2/3 -/-/-", 7),
    ({"copy_row": 2}, "6/1/- -/-/-", 12),
    ({"copy_row": 2}, "1/6/- -/-/-", 7),
    ({"even_rows": 1}, "6/1/- -/-/-", 6),
    ({"rainbow_field": 5}, "3/12/123 -/-/-", 3 + 3 + 6 + 3 * 3 * 4),
])
def test_an_edge_changes_the_total(edges: dict[str, int], boards: str, totals: int) -> None:
    found = score(read(RULES, position_with_edges(boards, **edges)))
    assert found.totals == (totals, 0) and sum(found.rows[0]) + found.diagonals[0] == totals


@pytest.mark.parametrize(("edges", "seat", "line", "move", "says"), [
    ({"ones_strike": 2}, 1, "-/-/- 21/3/- 1 place:1", "place:1", "1/-/- -/3/- 2"),
    ({"clash_reach": 2}, 1, "-/-/- 4/4/14 1 place:4", "place:1", "4/-/- -/-/1 2"),
    ({"clash_reach": 2}, 1, "-/-/- 4/456/4 1 place:4", "place:1", "4/-/- -/456/4 2"),
    ({"safe_full_rows": 1}, 2, "-/-/- 456/4/- 1 place:4", "place:1", "4/-/- 456/4/- 2"),
    ({"shield_strikes": 1}, 2, "4/4/- 4/-/- 1 place:4 - - 2.1=3", "place:2", "4/44/- 4/-/- 2"),
    ({"shield_strikes": 1}, 2, "-/4/- 4/-/- 1 place:4 - - 2.1=3", "place:1", "-/-/- 4/-/- 2"),
    ({"points_per_lost_die": 2}, 2, "-/-/- 44/-/- 1 place:4", "place:1", "2+4,2pointsperlostdie2"),
    ({"shield_wear": 2}, 2, "-/-/- 4/-/- 1 place:5 - - 2.1=3", "place:1", "2.1=3 - 1#1"),
    ({"rent": 3}, 1, "-/-/- -/-/- 1 place:5 - - - - 1#2", "place:1", "1#3,1-3,1rent3"),
    ({"rent": 3}, 1, "-/-/- -/-/- 1 place:5 - - 1.1=2 - 1#2", "place:1", "1#3,1rent3"),
    ({"rent": 3, "rent_turns": 1}, 1, "-/-/- -/-/- 1 place:5", "place:1", "1#1,1-3,1rent3,1rentturns1"),
    ({"golden_total": 13}, 1, "123/45/564 -/-/- 1 place:6", "place:2", "over"),
    ({"roll_again_after_clash": 1}, 1, "-/-/- 4/-/- 1 place:4", "place:1", "4/-/- -/-/- 1 ready - - - -"),
    ({"roll_again_after_clash": 2}, 1, "-/-/- 4/-/- 1 place:4", "place:1", "1rollagainafterclash1"),
    ({"roll_again_after_clash": 1}, 1, "-/-/- 4/-/- 1 place:5", "place:1", "5/-/- 4/-/- 2"),
    ({"double_repeats": 3}, 1, "4/-/- -/-/- 1 place:4", "place:1", "1doublerepeats3,1echo4"),
    ({"ignores_locks": 1}, 1, "-/-/- -/-/- 1 place:4 - - - - 1.1x~1", "place:1", "4/-/- -/-/- 2"),
    ({"choose_face": 1}, 1, "-/-/- -/-/- 1", "pick:6", "-/-/- -/-/- 1 place:6 - - - -"),
    ({"pairs": 1}, 1, "-/-/- -/-/- 1", "roll=4", "place:4+pair"),
    ({"sixes_become": 1}, 1, "-/-/- -/-/- 1 ready - - - 0", "roll", "-/-/- -/-/- 1 place:"),
    ({"copies_cards": 1}, 2, "-/-/- -/-/- 1 ready trap", "trap:1.1", "1 ready - trap - - 2.1.1!"),
    ({"last_field_cards": 1}, 1, "123/456/12 -/-/- 1 ready twister", "twister:1.1,2.1", "423/156/12 -/-/- 1 ready - -"),
    ({"extra_theft": 1}, 1, "-/-/- 4/56/1 1 ready thief", "thief:1.1", "4/6/- -/5/1 2"),
])
def test_an_edge_changes_a_move(edges: dict[str, int], seat: int, line: str, move: str, says: str) -> None:
    assert says in after(position_with_edges(line, seat, **edges), move)


def test_dice_of_an_edge_show_other_faces() -> None:
    sixes, low = (position_with_edges("-/-/- -/-/- 1", **{name: 3}) for name in ("sixes_become", "lowest_face"))
    shown = [read(RULES, line).sides[0].rules.die.shows for line in (sixes, low)]
    assert shown == [(1, 2, 3, 3, 4, 5), (3, 4, 5, 6)]


def test_a_guarded_die_is_safe_from_cards_and_not_from_clashes() -> None:
    line = position_with_edges("-/-/- 4/6/- 1 ready thief", 2, safe_best_die=1)
    assert [write_move(move) for move in legal(RULES, read(RULES, line))] == ["roll", "thief:1.1"]
    assert after(position_with_edges("-/-/- 4/6/- 1 place:6", 2, safe_best_die=1), "place:2").startswith("-/6/- 4/-/-")


def test_cards_follow_the_signal() -> None:
    lines = "-/-/- -/-/- 1 ready shield", "-/-/- -/-/- 1 ready shield - - - 1#1"
    assert [len(legal(RULES, read(RULES, position_with_edges(line, signal=2)))) for line in lines] == [4, 1]


def test_the_faces_foreseen_are_rolled() -> None:
    position = TABLE.first_position(RULES, 7, 1, ((),), {"foresight.1": 2})
    seen, rolled = foreseen_rolls(position, 1), []
    for _ in seen:
        for move in ("roll", "place:1"):
            position, events = apply(RULES, position, read_move(RULES, move))
            rolled += [(event.seat, event.face) for event in events if type(event).__name__ == "DieRolled"]
    assert seen == tuple(rolled) and len(seen) == 2 and not foreseen_rolls(TABLE.blind(position), 1)


@pytest.mark.parametrize(("edge", "amount", "says"), [
    ("head_start", 5, "1+5"), ("diagonal_factor", 6, "1diagonal6"), ("starting_die", 6, "6/-/- -/-/-"),
    ("shielded_row", 3, " 1.1=3 "), ("shielded_rows", 2, " 1.1=2,1.2=2,1.3=2 "), ("traps", 2, "2.1.1!,2.2.1!"),
    ("extra_use", 1, " thief*2,shield*2 trap "), ("better_cards", 2, " thief,shield*2 trap "),
    ("borrowed_card", 1, " thief,shield,trap trap "),
    ("value_of_one", 4, "1valueofone4"), ("choose_face", 2, "1chooseface2"), ("singles_count", 0, "1singlescount1"),
])
def test_a_match_begins_with_an_edge(edge: str, amount: int, says: str) -> None:
    position = TABLE.first_position(RULES, 7, 1, (("thief", "shield"), ("trap",)), {f"{edge}.1": amount})
    assert says in write(position) and read(RULES, write(position)) == position


def test_an_extra_card_is_one_that_the_hand_lacks() -> None:
    position = TABLE.first_position(RULES, 7, 1, (DECK,), {"extra_card.1": 2})
    assert len(position.sides[0].hand) == 6 and len(position.sides[1].hand) == 4


def random_edges(chance: Random, rate: float) -> dict[str, int]:
    return {name: chance.choice(kind.amounts) for name, kind in EDGE_KINDS.items() if chance.random() < rate}


@pytest.mark.parametrize("seed", range(4))
def test_the_live_table_and_the_rules_agree_under_any_edges(seed: int) -> None:
    chance = Random(seed)
    rules = RULES.model_copy(update={"edges": random_edges(chance, 0.1)}) if seed % 2 else RULES
    values = {f"{name}.{seat}": amount for seat in (1, 2) for name, amount in random_edges(chance, 0.2).items()}
    with world():
        played = play_match(rules, seed, (BOTS["random"],) * 2, DECK, values=values, watch=assert_mirrored)
    position = TABLE.blind(TABLE.first_position(rules, seed, None, (DECK,), values))
    for move in played.log:
        assert move._replace(draws=0) in legal(rules, position)
        position, _ = apply(rules, position, move)
        assert read(rules, write(position)) == position
    assert write(position).split()[:7] == write(played.position).split()[:7] and position.over


@pytest.mark.parametrize("bot", ["greedy", "lookahead"])
def test_bots_play_with_edges(bot: str) -> None:
    values = {f"{name}.{seat}": 1 for name in ("pairs", "choose_face", "clash_reach", "points_per_lost_die")
              for seat in (1, 2)}
    position = TABLE.first_position(RULES, 3, 1, (("thief",),), values)
    for move in ("pick:4", "place:1"):
        assert BOTS[bot](RULES, TABLE.blind(position), Stream(1)) in legal(RULES, position)
        position, _ = apply(RULES, position, read_move(RULES, move))


def test_rules_give_edges_to_both_seats_and_refuse_unknown_ones() -> None:
    rules = load_rules("room_trapped")
    assert "1.1.1!,1.2.1!,2.1.1!,2.2.1!" in write(TABLE.new(rules, 1))
    with pytest.raises(ValidationError, match="no edge called 'luck'"):
        Rules(edges={"luck": 1})
    with pytest.raises(ValidationError, match="1 to 9"):
        Rules(edges={"extra_use": 20})


ROOMS = sorted(path.stem for path in (ROOT / "data/knucklebones/rules").glob("room_*.yaml"))


def test_rooms_say_their_rule_and_are_not_on_the_setup_page() -> None:
    for rules in map(load_rules, ROOMS):
        assert rules.title.keys() == rules.about.keys() == {"en", "de"}
    store = shipped_store()
    options = {option.rules for choice in store.content_of("knucklebones").setups.choices for option in choice.options}
    assert ROOMS and not options & {*ROOMS}


def test_every_edge_is_in_the_protocol() -> None:
    protocol = (ROOT / "docs/protocol/knucklebones.md").read_text("utf-8")
    assert all(f"| `{name}` | {kind.about} |" in protocol for name, kind in EDGE_KINDS.items())
