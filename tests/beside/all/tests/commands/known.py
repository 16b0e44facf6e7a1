"""Calls the commands that know every table and every card, with the examples among them."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from game.__main__ import main
from game.tools.commands.referee import answer

NIM, PEARLS = (str(Path(__file__).parents[1] / "replays" / name) for name in ("nim/standard_1.txt", "pearls/bay_1.txt"))


@pytest.mark.usefixtures("quick_lint")
def test_every_command_and_document_knows_the_small_tables_and_the_pedestal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def output_of(*words: str) -> str:
        assert main([*words]) == 0
        return capsys.readouterr().out

    def played(table: str, bots: str, via: str) -> dict[str, object]:
        words = "--matches", "20", "--bots", bots, "--json", "--via", via
        return json.loads(output_of("sim", "--table", table, *words))

    assert output_of("perft", "--table", "nim", "--depth", "3").strip() == "27", "one, two or three, three times"
    wins = played("nim", "random", "rules")["wins"]
    assert wins["seat_1"] + wins["seat_2"] == 20
    assert "score" not in output_of("sim", "--table", "nim", "--matches", "5")
    unseen, seen = (played("tictactoe", "random", via) for via in ("rules", "systems"))
    assert unseen["digest"] == seen["digest"]
    alone, watched = (played("pearls", "greedy", via) for via in ("rules", "systems"))
    assert alone["digest"] == watched["digest"] and alone["wins"] == {"won": 0, "lost": 0, "played": 20}
    assert alone["score_mean"] > 0 and alone["score_median"] > 0
    assert "played for points" in output_of("sim", "--table", "pearls", "--matches", "5")
    assert json.loads(output_of("replay", "--json", NIM))["outcome"] in (1, 2)
    again = json.loads(output_of("replay", "--json", PEARLS))
    assert (again["names"], again["outcome"], again["by"]) == (["1"], "points", "pearls")
    assert output_of("replay", PEARLS).rstrip().endswith("done")
    mine = tmp_path / "pack" / "nim" / "rules" / "mine.yaml"
    mine.parent.mkdir(parents=True)
    mine.write_text("{}\n")
    assert "nim_rules.json" in output_of("schema", str(tmp_path / "pack"))
    assert mine.read_text().startswith("# yaml-language-server: $schema=../../schema/nim_rules.json")
    output_of("docs", "--out", str(tmp_path / "blocks.md"))
    assert "`pedestal`" in (tmp_path / "blocks.md").read_text("utf-8")
    assert " 0 errors, 0 warnings" in output_of("lint")


def test_the_referee_knows_the_small_tables_and_the_pedestal() -> None:
    assert answer('{"score": "0 1"}', "nim")["outcome"] == 2
    last = answer('{"apply": {"position": "2 1", "move": "2"}}', "nim")["events"]
    assert last == [{"type": "move_made", "seat": 1, "move": "2"}, {"type": "match_won", "seat": 1, "totals": [1, 0]}]
    assert answer('{"apply": {"position": "2 1", "move": "3"}}', "nim")["error"]["code"] == "bad_move"
    full = answer('{"apply": {"position": "112221.12 9 1", "move": "7"}}', "tictactoe")["events"]
    assert full[1] == {"type": "match_ended", "totals": [0, 0]}
    asked = partial(answer, table_name="pearls")
    assert asked('{"score": "0 21 0 -"}') == {"totals": (21,), "outcome": "points", "by": "pearls"}
    assert asked('{"new": {"seed": 7, "first": 2}}')["error"]["code"] == "bad_request"
    ended = asked('{"apply": {"position": "4 0 1 -", "move": "home"}}')
    assert [event["type"] for event in ended["events"]] == ["day_ended", "match_ended"]
    on_it = answer('{"apply": {"position": "-/5/- 1/-/- 1 ready pedestal", "move": "pedestal:2"}}')
    assert on_it["events"][1] == {"type": "pedestal_set", "seat": 1, "row": 2, "field": 2, "times": 3}
    assert on_it["position"].endswith(" 1.2.2^3")
