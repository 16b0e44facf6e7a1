"""Setups that players made: they are offered with the built-in ones, faults stop nothing, and matches need no file."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.kernel.refusal import Refusal
from game.match.log import read_log, write_log
from game.match.record import Record, differing_files, rules_of
from game.match.storage import own_file, save_own
from game.tables import find_table
from game.tables.khet.definitions import in_one_word
from game.tables.khet.pieces import CODE_OF_TEXT
from game.tables.khet.position import parse, read_move
from game.tables.khet.setups import as_file, place_piece, read_line, remove_piece, share_line
from game.tables.table_files import load_rules
from tests.kit.shipped import read_store, shipped_store
from tests.reliability.test_hostile_files import NODES
from tests.tables.khet.boards import BOARDS

CLASSIC = read_line(BOARDS["classic"])
MINE = remove_piece(remove_piece(CLASSIC, "h2"), "c7")


def keep(name: str, draft: object, called: str = "Mine") -> None:
    assert save_own(f"khet/setups/{name}.yaml", as_file(draft, called, "By me"))


def offered(choice: str) -> dict[str, str]:
    """Return the options of a choice on the setup page, by name."""
    store = shipped_store()
    found = next(each for each in store.at("khet").setups.choices if each.id == choice)
    return {option.name["en"]: option.varies["setup"] for option in found.options}


def test_each_is_listed_with_those_of_its_variant() -> None:
    variants = {"classic": "base", "eye_classic": "eye", "tower_classic": "tower", "classic_2": "second"}
    for name in variants:
        keep(f"own_{name}", read_line(load_rules("standard", on="khet").setups[name].position), name)
    setups = load_rules("standard", on="khet").setups
    choices = {choice: offered(choice) for choice in variants.values()}
    for name, choice in variants.items():
        assert choices[choice][name] == in_one_word(setups[f"own_{name}"].position)
        assert [each for each, options in choices.items() if name in options] == [choice]


def test_an_unfinished_setup_is_saved_and_never_played() -> None:
    half = remove_piece(CLASSIC, "f8")
    keep("own_half", half)
    rules = load_rules("standard", on="khet")
    assert rules.setups["own_half"].unfinished and read_line(rules.setups["own_half"].position) == half
    assert "Mine" not in offered("base") and "own_half" not in find_table("khet").choices.options(rules)["setup"]
    with pytest.raises(Refusal) as refused:
        find_table("khet").choices.vary(rules, {"setup": "own_half"})
    assert refused.value.code == "unknown_setup"


def test_a_wrong_file_is_reported_and_all_others_are_there(home: Path) -> None:
    keep("own_good", MINE, "Good")
    hit = place_piece(CLASSIC, "j2", CODE_OF_TEXT["D"])
    text = as_file(hit, "Hit", "By me").replace("unfinished: true\n", "")
    save_own("khet/setups/own_hit.yaml", text)
    for name, said in (("own_torn", "name: {en: "), ("own_strange", "name: 3\n")):
        save_own(f"khet/setups/{name}.yaml", said)
    own_file("khet/setups/own_none.yaml").touch()
    own_file("khet/setups/own_bytes.yaml").write_bytes(b"\xff\xfe\x00")
    for number, make in enumerate(NODES):
        make(own_file(f"khet/setups/own_odd{number}.yaml"))
    store = read_store()
    assert "Good" in offered("base") and not store.unusable_packs
    told = "\n".join(str(fault) for fault in store.faults)
    assert "own_hit.yaml" in told and "the beam of Silver hits j2 before the first move" in told
    assert all(f"{name}.yaml" in told for name in ("own_torn", "own_strange", "own_none", "own_bytes"))
    assert "own_good" in load_rules("standard", on="khet").setups
    assert "classic" in load_rules("standard", on="khet").setups


def test_a_match_that_began_with_one_never_needs_its_file() -> None:
    for draft in (MINE, read_line(load_rules("standard", on="khet").setups["tower_classic"].position)):
        table, word = find_table("khet"), in_one_word(share_line(draft))
        rules = table.choices.vary(load_rules("standard", on="khet"), {"setup": word})
        record = Record.begin(table, rules, 1, None, (), ("Ada", "Ben"), choices={"setup": word})
        record.follow([read_move(None, table.write_move(table.legal(rules, record.position)[0]))])
        log = read_log(write_log(record.log))
        assert differing_files(log) == ()
        again = Record(*rules_of(log), log)
        assert again.position == record.position
        assert read_line(share_line(draft)) == parse(table.write(again.positions[0]))


@pytest.mark.parametrize("word", ["4/4", "10/10/10/10/10/10/10/10,r", "10/10/10/10/10/10/10/11", "/", "a/b,c,d,e,f,g"])
def test_a_word_that_is_no_setup_is_refused(word: str) -> None:
    with pytest.raises(Refusal) as refused:
        find_table("khet").choices.vary(load_rules("standard", on="khet"), {"setup": word})
    assert refused.value.code == "bad_position"
