"""The XML files of Prospector's book become packs, and their faults name lines of the XML."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.__main__ import main
from game.tables.prospector.definitions import Rules
from game.tables.table_files import load_rules

ENDS = '<slot type="drawpile" x="6" y="5" xstagger="0.2" layer="4"/>\n<slot type="discardpile" x="0" y="1" layer="5"/>'
LAYOUT = f"""<xml>
<multiplier x="1" y="1.5"/>
<slot id="0" x="0" y="-2" faceup="0" layer="0" hiddenby="1,2"/>
<slot id="1" x="-1" y="-1" faceup="1" layer="1"/>
<slot id="2" x="1" y="-1" faceup="1" layer="1" hiddenby=""/>
{ENDS}
</xml>"""
DECK = """<xml>
<decorator type="letter" x="-1.05" y="1.42" z="0" flip="0" scale="2.5"/>
<card rank="1"><pip x="0" y="0" z="0" flip="0" scale="2"/></card>
<card rank="2"><pip x="0" y="1.1" z="0"/><pip x="0" y="-1.1" z="0" flip="1"/></card>
<card rank="12" face="FaceCard_12"/>
</xml>"""


def do_import(folder: Path, **texts: str) -> int:
    for name, text in texts.items():
        (folder / f"{name}.xml").write_text(text, "utf-8")
    return main(["data", "--import", *(str(folder / f"{name}.xml") for name in texts), "--to", str(folder / "pack")])


def rules_with_pack(folder: Path) -> Rules:
    rules = load_rules("standard", folder / "pack", on="prospector")
    assert isinstance(rules, Rules)
    return rules


def test_a_layout_of_the_book_is_played_as_a_pack(tmp_path: Path) -> None:
    assert do_import(tmp_path, LayoutXML=LAYOUT) == 0
    layout = rules_with_pack(tmp_path).layouts["layoutxml"]
    assert [slot.covered_by for slot in layout.slots] == [(1, 2), (), ()]
    assert (layout.grid.y, layout.pile.stagger, layout.slots[1].face_up) == (1.5, 0.2, True)


def test_the_name_of_a_layout_is_as_long_as_a_name_may_be(tmp_path: Path) -> None:
    assert do_import(tmp_path, **{"Mine_" * 12: LAYOUT}) == 0
    assert "mine_" * 8 in rules_with_pack(tmp_path).layouts


def test_a_deck_keeps_the_games_letters_signs_and_faces(tmp_path: Path) -> None:
    assert do_import(tmp_path, deck=DECK) == 0
    text = (tmp_path / "pack" / "prospector" / "deck.yaml").read_text("utf-8")
    assert "letter: Q" in text and "face_queen_hearts" in text
    assert "{x: 0, y: -19, flip: true}" in text, "pips move with the size of a card"
    assert "scale: 2}" in text


@pytest.mark.parametrize(("text", "fault"), [
    (LAYOUT.replace('"1,2"', '"1,7"'), "3:58: there is no slot 7"),
    (LAYOUT.replace('hiddenby=""', 'hiddenby="0"'), "3:58: slot 0 covers itself by way of others"),
    (LAYOUT.replace("faceup", "facup", 1), "3:34: <slot> has no attribute 'facup' (did you mean 'faceup'?)"),
    (LAYOUT.replace('x="-1"', 'x="left"'), "4:17: 'left' is not a number"),
    (LAYOUT.replace('x="-1"', 'x="nan"'), "4:17: 'nan' is not a number"),
    (LAYOUT.replace('x="-1" ', ""), "4:1: <slot> needs x=\"...\""),
    (LAYOUT.replace('faceup="1"', 'faceup="yes"'), "4:36: 'yes' must be 0 or 1"),
    (LAYOUT.replace("drawpile", "pile"), "6:13: a slot cannot be of type 'pile' (did you mean 'drawpile'?)"),
    (LAYOUT.replace(ENDS, ""), "1:1: a <slot type=\"drawpile\" x=\"...\" y=\"...\"/> is missing"),
    (LAYOUT.replace("</xml>", "<card/></xml>"), "8:1: <card> does not belong here; known: slot, multiplier"),
    (LAYOUT.replace("</xml>", ""), "this is not valid XML: no element found"),
    (f"<!DOCTYPE xml>{LAYOUT}", "remove <!DOCTYPE>: it is not read"),
    ("<xml/>", "1:1: this is neither a layout of the book, with <slot>, nor its deck, with <card>"),
    (DECK.replace('rank="2"', 'rank="14"'), "4:13: the rank '14' must be a number from 1 to 13"),
    (DECK.replace('rank="2"', 'rank="1"'), "4:13: there is another card of rank 1"),
    (DECK.replace('"letter"', '"rank"'), "2:18: a decorator cannot be of type 'rank'"),
    (DECK.replace('y="1.42"', 'y="9"'), "2:39: 'y' must be at most 30, not 133"),
    (DECK.replace('rank="12"', 'rank="3"'), "5:22: there is no picture 'facecard_12'"),
])
def test_a_fault_names_its_line(text: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert do_import(tmp_path, book=text) == 1
    assert fault in capsys.readouterr().err
    assert not (tmp_path / "pack").exists()


def test_nothing_is_overwritten_and_other_files_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert do_import(tmp_path, book=LAYOUT) == 0
    assert do_import(tmp_path, book=LAYOUT) != 0
    assert "is there already. Choose another folder with --to" in capsys.readouterr().err
    assert main(["data", "--import", str(tmp_path / "none.xml")]) != 0
    assert main(["data", "--import", "README.md"]) != 0
    assert "only files with the ending .xml can be imported" in capsys.readouterr().err
