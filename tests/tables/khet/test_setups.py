"""Setups, shipped and made by players, and positions and moves as text: faults are named with their places."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.kernel.refusal import Refusal
from game.match.log import read_log, write_log
from game.match.record import Record, differing_files, rules_of
from game.match.storage import own_file, save_own
from game.tables import find_table
from game.tables.khet.cells import CELL_OF, name_of
from game.tables.khet.definitions import Rules, in_one_word, vary
from game.tables.khet.pieces import CODE_OF_TEXT
from game.tables.khet.position import parse, read_move, write, write_move
from game.tables.khet.rules import new, read
from game.tables.khet.setups import (
    StartingSetup,
    as_file,
    draft_faults,
    empty_draft,
    fault_sentences,
    is_symmetric,
    mirror_color,
    place_piece,
    read_line,
    remove_piece,
    rotate_piece,
    share_line,
)
from game.tables.table_files import load_rules
from tests.kit.shipped import read_store, shipped_store
from tests.reliability.test_hostile_files import NODES
from tests.tables.khet.sets import BOARDS, STANDARD, TEXT

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
    content = store.content_of("khet")
    variants = next(each for each in content.setups.choices if each.id == "rules")
    rooms = {name for name, rules in content.rules.items() if rules.about}
    assert rooms and {option.rules for option in variants.options} == set(content.rules) - rooms
    listed = {option.varies.get("setup") for choice in content.setups.choices for option in choice.options}
    assert not {content.rules[name].setup for name in rooms} & listed


CLASSIC_BOARD = read_line(BOARDS["classic"])
MINE = remove_piece(remove_piece(CLASSIC_BOARD, "h2"), "c7")


def keep(name: str, draft: object, called: str = "Mine") -> None:
    assert save_own(f"khet/setups/{name}.yaml", as_file(draft, called, "By me"))


def option_names(choice: str) -> dict[str, str]:
    """Return the options of a choice on the setup page, by name."""
    store = shipped_store()
    found = next(each for each in store.content_of("khet").setups.choices if each.id == choice)
    return {option.name["en"]: option.varies["setup"] for option in found.options}


def test_each_is_listed_with_those_of_its_variant() -> None:
    variants = {"classic": "base", "eye_classic": "eye", "tower_classic": "tower", "classic_2": "second"}
    for name in variants:
        keep(f"own_{name}", read_line(load_rules("standard", on="khet").setups[name].position), name)
    setups = load_rules("standard", on="khet").setups
    choices = {choice: option_names(choice) for choice in variants.values()}
    for name, choice in variants.items():
        assert choices[choice][name] == in_one_word(setups[f"own_{name}"].position)
        assert [each for each, options in choices.items() if name in options] == [choice]


def test_an_unfinished_setup_is_saved_and_never_played() -> None:
    half = remove_piece(CLASSIC_BOARD, "f8")
    keep("own_half", half)
    rules = load_rules("standard", on="khet")
    assert rules.setups["own_half"].unfinished and read_line(rules.setups["own_half"].position) == half
    assert "Mine" not in option_names("base") and "own_half" not in find_table("khet").choices.options(rules)["setup"]
    with pytest.raises(Refusal) as refused:
        find_table("khet").choices.vary(rules, {"setup": "own_half"})
    assert refused.value.code == "unknown_setup"


def test_a_wrong_file_is_reported_and_all_others_are_there(home: Path) -> None:
    keep("own_good", MINE, "Good")
    hit = place_piece(CLASSIC_BOARD, "j2", CODE_OF_TEXT["D"])
    text = as_file(hit, "Hit", "By me").replace("unfinished: true\n", "")
    save_own("khet/setups/own_hit.yaml", text)
    for name, content in (("own_torn", "name: {en: "), ("own_strange", "name: 3\n")):
        save_own(f"khet/setups/{name}.yaml", content)
    own_file("khet/setups/own_none.yaml").touch()
    own_file("khet/setups/own_bytes.yaml").write_bytes(b"\xff\xfe\x00")
    for number, make in enumerate(NODES):
        make(own_file(f"khet/setups/own_odd{number}.yaml"))
    store = read_store()
    assert "Good" in option_names("base") and not store.unusable_packs
    messages = "\n".join(str(fault) for fault in store.faults)
    assert "own_hit.yaml" in messages and "the beam of Silver hits j2 before the first move" in messages
    assert all(f"{name}.yaml" in messages for name in ("own_torn", "own_strange", "own_none", "own_bytes"))
    assert "own_good" in load_rules("standard", on="khet").setups
    assert "classic" in load_rules("standard", on="khet").setups


def test_a_match_that_began_with_one_never_needs_its_file() -> None:
    for draft in (MINE, read_line(load_rules("standard", on="khet").setups["tower_classic"].position)):
        table, word = find_table("khet"), in_one_word(share_line(draft))
        rules = table.choices.vary(load_rules("standard", on="khet"), {"setup": word})
        record = Record.begin(table, rules, 1, None, (), ("Ada", "Ben"), choices={"setup": word})
        record.follow([read_move(None, table.notation.write_move(table.legal(rules, record.position)[0]))])
        log = read_log(write_log(record.log))
        assert differing_files(log) == ()
        again = Record(*rules_of(log), log)
        assert again.position == record.position
        assert read_line(share_line(draft)) == parse(table.notation.write(again.positions[0]))


@pytest.mark.parametrize("word", ["4/4", "10/10/10/10/10/10/10/10,r", "10/10/10/10/10/10/10/11", "/", "a/b,c,d,e,f,g"])
def test_a_word_that_is_no_setup_is_refused(word: str) -> None:
    with pytest.raises(Refusal) as refused:
        find_table("khet").choices.vary(load_rules("standard", on="khet"), {"setup": word})
    assert refused.value.code == "bad_position"


def draft_line(*pieces: str, tower: bool = False) -> str:
    """Return the boards with these pieces, such as ``e4:A``, as a line."""
    draft = empty_draft(tower)
    for each in pieces:
        square, _, piece = each.partition(":")
        draft = place_piece(draft, square, CODE_OF_TEXT[piece])
    return share_line(draft)


@pytest.mark.parametrize(("pieces", "line"), [
    ([], "10/10/10/10/10/10/10/10"),
    (["e4:A"], "10/10/10/10/4A5/10/10/10"),
    (["e4:A", "e4:b"], "10/10/10/10/4b5/10/10/10"),
    (["e4:P", "f4:P"], "10/10/10/10/5P4/10/10/10"),
    (["e4:P", "f4:p"], "10/10/10/10/4Pp4/10/10/10"),
    (["j1:Sn", "a8:ss"], "ss9/10/10/10/10/10/10/9Sn"),
])
def test_pieces_are_placed(pieces: list[str], line: str) -> None:
    assert draft_line(*pieces) == line


@pytest.mark.parametrize(("piece", "code"), [
    ("a4:A", "reserved"), ("j4:a", "reserved"), ("k4:A", "no_square"), ("b2:Sn", "sphinx_stays"),
    ("j1:Ss", "sphinx_turns"), ("c2':P", "corner"), ("e4:A", "tower_there"),
])
def test_where_a_piece_may_not_stand_it_is_refused(piece: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        draft_line(piece, tower=True)
    assert refused.value.code == code


def test_a_piece_turns_through_all_its_ways_and_comes_round() -> None:
    draft, seen = place_piece(empty_draft(), "e4", CODE_OF_TEXT["A"]), []
    for _ in range(4):
        draft = rotate_piece(draft, "e4")
        seen.append(share_line(draft).split("/")[4])
    assert seen == ["4B5", "4C5", "4D5", "4A5"]
    assert share_line(rotate_piece(draft, "e4", -1)).split("/")[4] == "4D5"
    sphinx = place_piece(empty_draft(), "j1", CODE_OF_TEXT["Sn"])
    rotated = rotate_piece(sphinx, "j1")
    assert share_line(rotated).endswith("Sw") and rotate_piece(rotated, "j1") == sphinx


@pytest.mark.parametrize("color", [0, 1])
def test_half_of_a_setup_mirrored_is_all_of_it(color: int) -> None:
    half = CLASSIC_BOARD
    for cell, code in enumerate(CLASSIC_BOARD.squares):
        if code >= 8 and code >> 2 & 1 != color:
            half = remove_piece(half, name_of(cell, 0))
    assert half != CLASSIC_BOARD and mirror_color(half, color) == CLASSIC_BOARD


def test_with_a_tower_aside_nothing_is_mirrored() -> None:
    assert mirror_color(empty_draft(tower=True), 0) == empty_draft(tower=True)
    with pytest.raises(Refusal):
        mirror_color(read_line("10/10/10/10/10/10/10/10 s Tc30:6/6/6/6/6/6"), 0)


def test_a_fault_is_reported_at_its_square() -> None:
    assert draft_faults(CLASSIC_BOARD) == ()
    turned = rotate_piece(CLASSIC_BOARD, "h2")
    assert not is_symmetric(turned) and draft_faults(turned) == ()
    nobody = [f"{who} has 0 of pharaoh, not 1" for who in ("Silver", "Red")]
    assert [fault.sentence for fault in draft_faults(empty_draft())] == nobody
    more = place_piece(CLASSIC_BOARD, "b4", CODE_OF_TEXT["a"])
    (many,) = draft_faults(more)
    assert many.sentence == "Red has 8 of pyramid, not 7" and more.squares[CELL_OF[many.square]] >> 2 & 1
    hit = read_line(BOARDS["classic"].replace("7A2", "7A1D"))
    messages = {(fault.sentence, fault.square) for fault in draft_faults(hit)}
    assert ("the beam of Silver hits j2 before the first move", "j2") in messages


def test_a_line_is_shared_and_opened_again() -> None:
    for line in (BOARDS["classic"], draft_line("e4:A"), draft_line("b4:A", tower=True)):
        assert share_line(read_line(f" {line} ")) == line
        assert share_line(read_line(line.replace("/", "/ \n"))) == line, "as it is shown, with breaks behind the ranks"
    for wrong in ("", "hello", f"{BOARDS['classic']} r", f"{BOARDS['classic']} s - e4+ -"):
        with pytest.raises(Refusal):
            read_line(wrong)


def test_a_saved_setup_is_in_the_players_folder_and_can_be_played() -> None:
    mine = remove_piece(remove_piece(CLASSIC_BOARD, "h2"), "c7")
    assert draft_faults(mine) == ()
    assert save_own("khet/setups/mine.yaml", as_file(mine, 'My "own"', "Two pyramids: less."))
    setup = load_rules("standard", on="khet").setups["mine"]
    assert read_line(setup.position) == mine and setup.name["de"] == 'My "own"' and setup.pieces == {"pyramid": 6}
    assert setup.symmetric and setup.edition == 1
    assert save_own("khet/setups/mine.yaml", as_file(rotate_piece(mine, "e4"), "My own", "Aside"))
    assert not load_rules("standard", on="khet").setups["mine"].symmetric


EMPTY = "/".join(["10"] * 8)
BARE = "6/6/6/6/6/6"


@pytest.mark.parametrize("line", [
    f"{CLASSIC} s - - -", f"{CLASSIC} r - - -", f"{EMPTY} s Te40:{BARE} - -", f"{EMPTY} r Te43:1P4/6/6/6/6/6 T- -",
    f"{EMPTY} s Te40:{BARE} Td3-e4 0123456789abcdef,fedcba9876543210", f"{CLASSIC} r:offered - - -",
    "ss9/10/10/10/10/10/10/4PNn1p1Sw s:declined - - -", "O3wW3C/10/10/10/10/10/10/10 s - - -".replace("O3", "o3"),
])
def test_a_line_survives_reading_and_writing(line: str) -> None:
    assert write(read(STANDARD, line)) == line


def test_a_missing_part_is_a_dash() -> None:
    for line in (f"{CLASSIC} s", f"{CLASSIC} s -", f"{CLASSIC} s - -"):
        assert write(read(STANDARD, line)) == f"{CLASSIC} s - - -"


@pytest.mark.parametrize(("line", "part"), [
    ("", "''"), (CLASSIC, "BOARD SIDE"), (f"{CLASSIC}  s", "side"), (f"{CLASSIC} s - - - -", "BOARD SIDE"),
    (f"{CLASSIC} x", "'x'"), (f"{CLASSIC} S", "'S'"), (f"{CLASSIC} s:", "'s:'"), (f"{CLASSIC} s:won", "'s:won'"),
    (f"{CLASSIC} sr", "'sr'"), (f"{CLASSIC} -", "'-'"), ("10/10 s", "8 ranks"), (f"{EMPTY}/10 s", "8 ranks"),
    (EMPTY.replace("10", "9", 1) + " s", "from a8 to j8"), (EMPTY.replace("10", "11", 1) + " s", "from a8 to j8"),
    (EMPTY.replace("10", "55", 1) + " s", "from a8 to j8"), (EMPTY.replace("10", "010", 1) + " s", "'010'"),
    (EMPTY.replace("10", "10A", 1) + " s", "'A'"), (EMPTY.replace("10", "0A9", 1) + " s", "'0'"),
    (EMPTY.replace("10", "3Q6", 1) + " s", "'Q'.*d8"), (EMPTY.replace("10", "3N6", 1) + " s", "'N'.*d8"),
    (EMPTY.replace("10", "3Nx6", 1) + " s", "'N'.*d8"), (EMPTY.replace("10", "A9", 1) + " s", "Silver.*a8"),
    (EMPTY.replace("10", "1a8", 1) + " s", "Red.*b8"), (EMPTY.replace("10", "8A1", 1) + " s", "Silver.*i8"),
    (EMPTY.replace("10", "9a", 1) + " s", "Red.*j8"), (EMPTY.replace("10", "3PP5", 1) + " s", "second Pharaoh on e8"),
    (EMPTY.replace("10", "p3p5", 1) + " s", "second Pharaoh on e8"), (EMPTY.replace("10", "9Sn", 1) + " s", "j8"),
    (EMPTY.replace("10", "sn9", 1) + " s", "'sn'"), (EMPTY[:-2] + "9Se s", "'Se'"), (EMPTY[:-2] + "9S s", "'S'"),
    (f"{EMPTY} s Te4:{BARE}", "tower"), (f"{EMPTY} s Te44:{BARE}", "tower"), (f"{EMPTY} s Te40{BARE}", "tower"),
    (f"{EMPTY} s Ta40:{BARE}", "'a4'"), (f"{EMPTY} s Ti40:{BARE}", "'i4'"), (f"{EMPTY} s Te80:{BARE}", "'e8'"),
    (f"{EMPTY} s Tb10:{BARE}", "'b1'"), (f"{EMPTY} s Th70:{BARE}", "'h7'"), (f"{EMPTY} s Te40:6/6/6/6/6", "6 ranks"),
    (f"{EMPTY} s Te40:6/6/2A3/6/6/6", "e5'"), (f"{EMPTY} s Te40:P5/6/6/6/6/6", "c7'"),
    (f"{EMPTY} s Te40:7/6/6/6/6/6", "c7'"),
    (f"{EMPTY} s Te40:6/6/6/6/6/5Q", "h2'"), (f"{EMPTY} s Te40:6/6/6/6/6/5Sn", "h2'"),
    ("10/10/10/4A5/10/10/10/10 s Te40:" + BARE, "e5"),
    (f"3P6/{EMPTY[3:]} s Te40:1P4/6/6/6/6/6", "second Pharaoh on d7'"),
    (f"{EMPTY} s - T+", "T\\+"), (f"{EMPTY} s Te40:{BARE} T", "'T'"), (f"{EMPTY} s Te40:{BARE} e4-e5", "e4-e5"),
    (f"{EMPTY} s Te40:{BARE} Te4-f4", "Te4-f4"), (f"{EMPTY} s Te40:{BARE} Tb4-e4", "Tb4-e4"),
    (f"{EMPTY} s Te40:{BARE} Te4-e4", "Te4"),
    (f"{CLASSIC} s - - x", "'x'"), (f"{CLASSIC} s - - 0123456789ABCDEF", "digits"), (f"{CLASSIC} s - - ,", "''"),
    (f"{CLASSIC} s - - 0123456789abcdef,", "''"), (f"{CLASSIC}\n s", "'\\\\n'"), (f"{CLASSIC} s\n", "side"),
    (EMPTY.replace("10", "\u0661\u0660", 1) + " s", "piece"), (EMPTY.replace("10", "9" * 5000, 1) + " s", "squares"),
])
def test_a_malformed_position_is_refused_naming_the_part(line: str, part: str) -> None:
    with pytest.raises(Refusal, match=part) as caught:
        read(STANDARD, line)
    assert caught.value.code == "bad_position"


@pytest.mark.parametrize("text", [
    "e4-e5", "e4'-f5'", "e4+", "e4-", "e4'+", "e4'-", "e4^e5", "e4'^e5'", "e4u", "e4d", "e4^u", "e4^d", "Tc3-d3",
    "T+", "T-", "z0'-a-1'", "k10'-k9'", "c-1'-", "claim", "offer", "accept", "decline", "resign",
])
def test_a_move_survives_reading_and_writing(text: str) -> None:
    assert write_move(read_move(None, text)) == text


@pytest.mark.parametrize(("text", "same"), [("e4'd", "e4d"), ("e4-e4'", "e4u"), ("e4'^e4", "e4^d")])
def test_other_spellings_of_moves_are_understood(text: str, same: str) -> None:
    assert write_move(read_move(None, text)) == same


@pytest.mark.parametrize("text", [
    "", "e4", "e4-e9x", "E4-e5", "e4 e5", "l4-l5", "e44-e5", "e4--e5", "e4++", "T", "T*", "Tc3+", "Tc3'-d3'", "T+ ",
    "Claim", "e4^", "e4uu", "e11-e9", "e4-e5\n", "\u0664", "pass", "e4'u", "e4'^u",
])
def test_a_malformed_move_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is no move") as caught:
        read_move(None, text)
    assert caught.value.code == "bad_move"
