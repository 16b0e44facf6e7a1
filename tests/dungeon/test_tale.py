"""The tale, played by a program through standard input; no input can crash it."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from game.content.models.walk import TaleFile, check_tale
from game.content.store import Store
from game.dungeon.plan import Plan
from game.dungeon.walk.tale import tale_of
from game.dungeon.walk.walk import Walk, shortest, write_walk
from game.tools.commands.dungeon import narrate
from tests.kit.commands import Command
from tests.kit.dungeons import floors

PLAN = floors(
    """
    S-k-o]v
    ..|....
    ..oAo..
    """,
    """
    ......o
    ......|
    ....o-G
    """,
)


def play_tale(store: Store, *lines: str, plan: Plan = PLAN, language: str = "en") -> list[str]:
    tale = tale_of(store, plan, language)
    return [tale.begin(), *map(tale.answer, lines)]


def test_it_begins_with_where_one_is_and_a_room_is_always_described_by_its_label_in_the_same_way(store: Store) -> None:
    first, _, again = play_tale(store, "e", "w")
    assert "seed 7" in first and first.endswith("Exits: east.")
    assert first.splitlines()[-2] == again.splitlines()[-2]
    goal = tale_of(store, PLAN, "de")
    for move in shortest(PLAN) or ():
        goal.walk.make(move)
    assert "goldenen Würfel" in goal.description()


def test_keys_doors_and_boxes(store: Store) -> None:
    commands = "open; e; take; i; s; e; open door east; i; e; w; n; e; push box; e"
    answers = play_tale(store, *commands.split("; "))
    ends = [answer.splitlines()[-1] for answer in answers[1:]]
    assert ends[0] == "There is nothing to open."
    assert ends[1] == "You take a key. You have 1 key."
    assert ends[2] == "You already took everything here."
    assert ends[3] == "You have 1 key."
    assert ends[4] == "Exits: north and east (a locked door)."
    assert ends[5] == "The door is locked. Open it with a key."
    assert ends[6].startswith("The key turns") and ends[7] == "Your pockets are empty."
    assert ends[9] == "Exits: north and east (an open door)."
    assert ends[12].startswith("The box scrapes aside")
    assert ends[13] == "Exits: west and down (no way back)."


def test_a_drop_names_no_way_back_and_the_end_counts_steps(store: Store) -> None:
    answers = play_tale(store, "e", "e", "push", "e", "down", "up", "s", "n", "undo", "s")
    assert answers[5].endswith("Exits: south and up (one way: no entry from here).")
    assert answers[6] == "This is the end of a one-way passage. You can't go back through it."
    assert answers[7].endswith("You took 5 steps. The shortest walk takes 5. Type undo or quit.")
    assert answers[8].startswith("You have arrived")
    assert answers[9].startswith("Undone.") and "5 steps" in answers[10]


def test_the_map_shows_what_was_seen_and_no_more(store: Store) -> None:
    first = play_tale(store, "map")[-1].splitlines()
    assert first[0] == "Floor 2 of 2" and first[1:-1] == ["@-?"]
    later = play_tale(store, "e", "map")[-1].splitlines()
    assert later[1:-1] == ["o-@-?", "  |", "  ?"]


def test_german_is_spoken_and_english_words_are_understood(store: Store) -> None:
    answers = play_tale(store, "osten", "w", "karte", "quatsch", language="de")
    assert answers[1].endswith("Du hast 1 Schlüssel.") and "Ausgänge: Osten" in answers[2]
    assert answers[3].startswith("Stockwerk 2 von 2") and "quatsch" in answers[4]


def test_input_that_is_no_text_or_never_ends_is_answered(store: Store) -> None:
    out = io.BytesIO()
    narrate(tale_of(store, PLAN, "en"), io.BytesIO(b"\xff\xfe\0\n" + b"e " * 5000 + b"\nquit\nlook\n"), out)
    answers = out.getvalue().decode().split("\n\n")
    assert "Unknown word:" in out.getvalue().decode() and answers[-2].startswith("The city lives on")


def test_a_program_plays_it_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command) -> None:
    kept = tmp_path / "dungeon.json"
    kept.write_text(json.dumps(PLAN.json), "utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"e\ne\npush\ne\ndown\ns\nquit\n")))
    output = command("dungeon", "--tale", "--file", str(kept)).out
    assert "You took 5 steps" in output and output.rstrip().endswith("Good night.")
    kept.write_text("{}", "utf-8")
    output = command("dungeon", "--tale", "--file", str(kept), code=2)
    assert not output.out and "no dungeon that can be walked" in output.err


def test_the_command_replays_a_saved_walk(tmp_path: Path, command: Command) -> None:
    walk = Walk(PLAN)
    for move in shortest(PLAN) or ():
        walk.make(move)
    kept = tmp_path / "walk.kotsu"
    kept.write_text(write_walk(walk), "utf-8")
    assert "5 steps in 0.0 seconds, at the goal; the shortest walk has 5" in command("replay", str(kept)).out
    assert json.loads(command("replay", "--json", str(kept)).out)["over"] is True
    kept.write_text(write_walk(walk).replace("1:push:e", "1:push:n"), "utf-8")
    assert "cannot be done: There is nothing to do there." in command("replay", str(kept), code=1).err


@pytest.mark.parametrize(("changed", "message"), [
    ({"rooms": [{"of": ["hall"], "says": [{"en": "A", "de": "A"}]}]}, "has to fit every room"),
    ({"commands": {"fly": {}}}, "unknown command 'fly'"),
    ({"commands": {"n": {"en": ["go"]}, "e": {"en": ["go"]}}}, "'go' already means 'n'"),
    ({"commands": {"n": {"en": ["take"]}}}, "'take' already means 'take'"),
])
def test_unusable_words_are_reported(changed: dict[str, object], message: str) -> None:
    form = {"rooms": [{"says": [{"en": "A", "de": "A"}]}], "commands": {}, **changed}
    assert message in " ".join(complaint.message for complaint in check_tale(TaleFile.model_validate(form)))
