"""The referee answers every line with one line, and no input can stop it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest

from game.tables import KNOWN_TABLES, find_table
from game.tools.commands.referee import CODES, answer
from game.tools.json_lines import LONGEST_REQUEST, serve
from tests.kit.data_copies import write_file

pytestmark = pytest.mark.usefixtures("known_data")
LINE = "21/4/55 3/662/- 1 ready shield - 2.2=3 -"


def ask(**request: object) -> dict[str, object]:
    return answer(json.dumps(request))


def code(line: bytes | str) -> str:
    error = answer(line)["error"]
    assert error["message"] and "\n" not in error["message"]
    assert error["code"] in CODES
    return str(error["code"])


def test_a_fresh_match_holds_a_stream_and_its_deck() -> None:
    assert ask(new={"seed": 7, "deck": "base", "first": 2}) == {
        "position": "-/-/- -/-/- 2 ready destiny,thief,shield,twister destiny,thief,shield,twister - 247302d8cb553964"
    }
    assert ask(new={"seed": 7, "deck": ["none", "base"]}, first=1) == {
        "position": "-/-/- -/-/- 1 ready - destiny,thief,shield,twister - 247302d8cb553964"
    }
    assert ask(new={"seed": 7, "deck": "none"}, first=1)["position"] == "-/-/- -/-/- 1 ready - - - 247302d8cb553964"


def test_legal_moves_are_sorted_with_chance_unnamed() -> None:
    assert ask(legal=LINE) == {"moves": ["roll", "shield:1", "shield:2", "shield:3"]}
    assert ask(legal=LINE, rules="classic") == {"moves": ["roll"]}


def test_a_score_tells_rows_bonus_and_totals() -> None:
    assert ask(score="2/12/332 6/6/6") == {
        "rows": ((2, 3, 14), (6, 6, 6)), "diagonals": (24, 0), "totals": (43, 18), "outcome": None, "by": None,
    }


def test_a_move_answers_the_position_and_its_events() -> None:
    assert ask(apply={"position": "-/-/- 3/-/- 1 place:3", "move": "place:1"}) == {
        "position": "3/-/- -/-/- 2 ready - - - -",
        "events": [
            {"type": "die_placed", "seat": 1, "row": 1, "field": 1, "face": 3},
            {"type": "dice_destroyed", "seat": 2, "row": 1, "face": 3, "fields": [1]},
            {"type": "row_scored", "seat": 1, "row": 1, "score": 3},
            {"type": "row_scored", "seat": 2, "row": 1, "score": 0},
            {"type": "turn_passed", "seat": 2},
        ],
    }


def test_an_error_carries_the_position_it_is_about() -> None:
    error = ask(apply={"position": "-/-/- -/-/-", "move": "place:1"})["error"]
    assert error == {
        "code": "not_rolled",
        "message": "There is no die to place: roll first.",
        "position": "-/-/- -/-/- 1 ready - - - -",
    }


@pytest.mark.parametrize(("line", "expected"), [
    ("", "bad_json"),
    ("\n", "bad_json"),
    ("[" * 100_000, "bad_json"),
    ('{"a":' * 50_000, "bad_json"),
    (b"\xff\xfe{}", "bad_json"),
    ("\ufeff{}", "bad_json"),
    ('{"new": {"seed": NaN}}', "bad_json"),
    ('{"new": {"seed": ' + "9" * 5000 + "}}", "bad_json"),
    ("null", "bad_request"),
    ("[]", "bad_request"),
    ("{}", "bad_request"),
    ('{"legal": null}', "bad_request"),
    ('{"legal": 5}', "bad_request"),
    ('{"lagal": "x"}', "bad_request"),
    ('{"legal": "x", "score": "x"}', "bad_request"),
    ('{"legal": "1/2/3 1/2/3", "first": 1}', "bad_request"),
    ('{"new": []}', "bad_request"),
    ('{"new": {}}', "bad_request"),
    ('{"new": {"seed": true}}', "bad_request"),
    ('{"new": {"seed": 1.0}}', "bad_request"),
    ('{"new": {"seed": 1e999}}', "bad_request"),
    ('{"new": {"seed": -1}}', "bad_request"),
    ('{"new": {"seed": 1, "first": 3}}', "bad_request"),
    ('{"new": {"seed": 1, "first": "1"}}', "bad_request"),
    ('{"new": {"seed": 1, "sead": 2}}', "bad_request"),
    ('{"new": {"seed": 1, "deck": 3}}', "bad_request"),
    ('{"new": {"seed": 1, "deck": ["base"]}}', "bad_request"),
    ('{"new": {"seed": 1, "deck": ["base", 2]}}', "bad_request"),
    ('{"new": {"seed": 1, "deck": ["base", "bose"]}}', "unknown_deck"),
    ('{"new": {"seed": 1, "deck": "bose"}}', "unknown_deck"),
    ('{"new": {"seed": 1}, "rules": 3}', "bad_request"),
    ('{"new": {"seed": 1}, "rules": "kutsu"}', "unknown_rules"),
    ('{"new": {"seed": 1}, "rules": "\\u0000"}', "unknown_rules"),
    ('{"apply": {"position": "-/-/- -/-/-"}}', "bad_request"),
    ('{"apply": {"position": "-/-/- -/-/-", "move": "fly"}}', "bad_move"),
    ('{"legal": "\\ud800 x"}', "bad_position"),
])
def test_garbage_is_answered_by_its_code(line: bytes | str, expected: str) -> None:
    assert code(line) == expected
    json.dumps(answer(line)).encode()


GAME = Path(__file__).parents[2] / "game"


def refusals(*sources: Path) -> set[str]:
    """Return all codes with which these modules refuse."""
    return {found for source in sources for found in re.findall(r'Refusal\("(\w+)"', source.read_text("utf-8"))}


@pytest.mark.parametrize("table_name", KNOWN_TABLES)
def test_every_code_a_table_can_say_has_a_meaning(table_name: str) -> None:
    folder = GAME / "tables" / table_name
    rules = (path for path in folder.rglob("*.py") if path.parent != folder / "workshop")  # Its cards are no match.
    codes, own = refusals(*rules), set(find_table(table_name).referee.codes)
    assert not own & set(CODES)
    assert own <= codes <= own | set(CODES)


def test_every_shared_code_is_documented() -> None:
    tools = GAME / "tools"
    shared = GAME / "content" / "table_content.py", tools / "commands" / "referee.py", tools / "json_lines.py"
    every = refusals(*shared, *(path for path in (GAME / "tables").rglob("*.py") if path.parent.name != "workshop"))
    own = {code for table_name in KNOWN_TABLES for code in find_table(table_name).referee.codes}
    assert set(CODES) <= every - own | {"too_long", "too_much", "internal"}


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
def test_a_request_may_have_every_byte_it_is_allowed(end: bytes) -> None:
    line = json.dumps({"legal": LINE}).encode().ljust(LONGEST_REQUEST)
    out = BytesIO()
    serve(BytesIO(line + end), out, answer)
    serve(BytesIO(line + b" " + end), out, answer)
    fits, exceeds = map(json.loads, out.getvalue().splitlines())
    assert ("moves" in fits, exceeds["error"]["code"]) == (True, "too_long")


RAISED = {"apply": {"position": "-/-/- -/-/- 1 ready shield", "move": "shield:2"}}


def test_changed_files_are_seen_by_the_next_request(data: Path) -> None:
    assert "1.2=3" in ask(**RAISED)["position"]
    cards = data / "knucklebones/cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("turns: 3", "turns: 2"), "utf-8")
    assert "1.2=2" in ask(**RAISED)["position"]

    assert " thief thief " not in ask(new={"seed": 1, "deck": "base"})["position"]
    (data / "knucklebones/decks.yaml").write_text(
        "base: {name: {en: B, de: B}, description: {en: b, de: b}, cards: [thief]}\n"
    )
    assert " thief thief " in ask(new={"seed": 1, "deck": "base"})["position"]
    assert " thief thief " in ask(new={"seed": 1})["position"]


def test_packs_are_seen_by_the_next_request_and_a_broken_one_is_named(data: Path, home: Path) -> None:
    assert "1.2=3" in ask(**RAISED)["position"]
    cards = home / "packs" / "mine" / "knucklebones" / "cards.yaml"
    write_file(home, "packs/mine/knucklebones/cards.yaml", "shield: {effects: [{kind: shield, turns: 5}]}\n")
    assert "1.2=5" in ask(**RAISED)["position"]
    cards.write_text("shield: {steps: [{do: sheild}]}\n")
    error = ask(**RAISED)["error"]
    assert error["code"] == "bad_rules" and error["message"].startswith("packs/mine/knucklebones/cards.yaml:1:23: ")
    cards.unlink()
    assert "1.2=3" in ask(**RAISED)["position"]


def test_it_reads_on_after_garbage_and_answers_each_line() -> None:
    good = json.dumps({"legal": LINE}).encode()
    lines = [b"\x00\xff", good, b"x" * (1 << 20), good, b"", b"{" * LONGEST_REQUEST, good]
    out = BytesIO()
    serve(BytesIO(b"\n".join(lines)), out, answer)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert ["moves" in reply for reply in answers] == [False, True, False, True, False, False, True]
    assert answers[2]["error"]["code"] == "too_long"


ALONE = """
import sys
from game.__main__ import main
main(["referee", "--table", "knucklebones"])
print([name for name in ("arcade", "pyglet", "esper") if name in sys.modules])
"""


def test_each_answer_is_flushed_before_the_next_request_and_no_window_library_is_needed() -> None:
    command = [sys.executable, "-c", ALONE]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as referee:
        assert referee.stdin and referee.stdout and referee.stderr
        for _ in range(2):
            referee.stdin.write(json.dumps({"legal": LINE}).encode() + b"\n")
            referee.stdin.flush()
            assert b"moves" in referee.stdout.readline()
        referee.stdin.close()
        assert referee.wait(20) == 0
        assert (referee.stdout.read(), referee.stderr.read()) == (b"[]\n", b"")


BEGIN = "---------------------------OX------XO--------------------------- X"


def test_a_mode_for_two_lets_either_begin() -> None:
    for mode, firsts in (("versus", {1, 2}), ("alone", {1})):
        replies = {first: answer(json.dumps({"new": {"seed": 7, "mode": mode, "first": first}}), "undercity")
                   for first in (1, 2, 3)}
        assert {first for first, reply in replies.items() if "error" not in reply} == firsts


def test_reversi_is_spoken_with_the_same_four_requests() -> None:
    def ask_reversi(**request: object) -> dict[str, object]:
        return answer(json.dumps(request), "reversi")

    assert ask_reversi(new={"seed": 7}) == {"position": BEGIN}
    assert ask_reversi(new={"seed": 8, "first": 1, "deck": "none"}) == {"position": BEGIN}
    assert ask_reversi(legal=BEGIN) == {"moves": ["c4", "d3", "e6", "f5"]}
    assert json.dumps(ask_reversi(score=BEGIN)) == '{"discs": [2, 2], "outcome": null}'
    assert ask_reversi(apply={"position": BEGIN, "move": "d3"}) == {
        "position": "-------------------X-------XX------XO--------------------------- O",
        "events": [
            {"type": "disc_placed", "seat": 1, "square": "d3"},
            {"type": "discs_turned", "seat": 1, "squares": ["d4"]},
            {"type": "turn_passed", "seat": 2},
        ],
    }
