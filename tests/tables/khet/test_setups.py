"""Faults of setups are reported in the file, with their places."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.kernel.refusal import Refusal
from game.tables import find_table
from game.tables.khet.definitions import Rules, vary
from game.tables.khet.position import parse
from game.tables.khet.rules import new
from game.tables.khet.setups import StartingSetup, fault_sentences
from game.tables.table_files import load_rules
from tests.kit.shipped import shipped_store
from tests.tables.khet.boards import BOARDS
from tests.tables.khet.sets import TEXT

SHIPPED: Rules = load_rules("standard", on="khet")


def complaints(position: str, **more: object) -> list[str]:
    """Return the faults of a position as a setup."""
    setup = StartingSetup.model_validate({"name": TEXT, "about": TEXT, "position": position, **more})
    return list(fault_sentences(setup))


@pytest.mark.parametrize("name", [name for name in BOARDS if name != "tower"])
def test_every_printed_setup_is_complete(name: str) -> None:
    setup = SHIPPED.setups[name]
    assert setup.position.split()[0] == BOARDS[name] and setup.edition == (2 if name.endswith("_2") else 1)


@pytest.mark.parametrize("name", SHIPPED.setups)
def test_every_setup_can_be_played_and_has_all_its_pieces(name: str) -> None:
    setup = SHIPPED.setups[name]
    assert list(fault_sentences(setup)) == []
    position = new(SHIPPED.model_copy(update={"setup": name}), 0)
    assert not position.over and position.pieces[0] == position.pieces[1]
    raised = [square for square in parse(setup.position).squares[204:] if square >= 8]
    assert bool(raised) == bool(position.tower) == name.startswith("tower")


CLASSIC = BOARDS["classic"]


@pytest.mark.parametrize(("position", "what"), [
    (CLASSIC, None),
    (CLASSIC.replace("7A2", "10"), "Silver has 6 of pyramid, not 7"),
    (CLASSIC.replace("2c7", "10"), "Red has 6 of pyramid, not 7"),
    (CLASSIC.replace("WPW4", "W1W4"), "Silver has 0 of pharaoh, not 1"),
    (CLASSIC.replace("7A2", "7B2"), "not the same from across the table: h2 differs"),
    (CLASSIC.replace("7A2", "7A1D"), "Silver hits j2 before the first move"),
])
def test_a_wrong_setup_is_reported_in_a_sentence(position: str, what: str | None) -> None:
    messages = complaints(position)
    assert (messages == []) if what is None else any(what in each for each in messages), messages


@pytest.mark.parametrize(("position", "what"), [
    (f"{CLASSIC} r", "Silver is to move"), (CLASSIC.replace("2c7", "2c6"), "there are 10 squares"),
    (f"{CLASSIC} s - - 0123456789abcdef", "nothing has happened"), (CLASSIC.replace("2c7", "A1c7"), "Silver may not"),
])
def test_a_setup_that_cannot_stand_so_is_reported_with_its_line(tmp_path: Path, position: str, what: str) -> None:
    pack = tmp_path / "khet" / "setups"
    pack.mkdir(parents=True)
    (pack / "mine.yaml").write_text(f"name: {{en: Mine, de: Meins}}\nabout: {{en: A., de: B.}}\nposition: {position}\n")
    with pytest.raises(Refusal, match=what) as caught:
        load_rules("standard", tmp_path, "khet")
    assert caught.value.code == "bad_rules" and "setups/mine.yaml:3:" in caught.value.sentence


def test_rules_name_a_setup_of_their_edition(tmp_path: Path) -> None:
    rules = tmp_path / "mine.yaml"
    wrong_rules = (
        ("setup: clasic", "mine.yaml:1:.*classic"), ("setup: classic_2", "edition 2, not 1"), ("quiet: 0", "quiet"),
        ("setup: tower_classic\nedition: 2", "edition 1, not 2"),
    )
    for messages, what in wrong_rules:
        rules.write_text(f"{messages}\n")
        with pytest.raises(Refusal, match=what):
            load_rules(str(rules), on="khet")
    for messages in ("edition: 2", "setup: classic_2\nedition: 2"):
        rules.write_text(f"{messages}\n")
        second = load_rules(str(rules), on="khet")
        assert second.start.startswith("ss3nsp") and vary(second, {"setup": "Isis"}).setup == "isis_2"
        assert vary(second, {"setup": "Tower: Imhotep"}).edition == 1
    assert vary(SHIPPED, {"setup": "dynasty"}).start != SHIPPED.start != vary(SHIPPED, {"setup": "dynasty_2"}).start
    rules.write_text("setup: isis_2\nedition: 2\nidle_turns: true\n")
    rule_set = load_rules(str(rules), on="khet")
    assert find_table("khet").files.digest(rule_set) != find_table("khet").files.digest(SHIPPED)


def test_every_rule_set_can_be_chosen_before_anyone_sits_down_except_those_of_rooms() -> None:
    store = shipped_store()
    content = store.at("khet")
    variants = next(each for each in content.setups.choices if each.id == "rules")
    rooms = {name for name, rules in content.rules.items() if rules.about}
    assert rooms and {option.rules for option in variants.options} == set(content.rules) - rooms
    listed = {option.varies.get("setup") for choice in content.setups.choices for option in choice.options}
    assert not {content.rules[name].setup for name in rooms} & listed
