"""Folders laid over the data: their changes and additions, their order, broken ones, and the example packs."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest

from game.__main__ import main
from game.kernel.refusal import Refusal
from game.match.log import Log, replay
from game.paths import PACKS_VARIABLE, assets_dir, data_dir, with_packs
from game.tables import find_table
from game.tables.knucklebones.manifest import BOTS
from game.tables.table_files import load_rules, store_of
from game.tools.commands.referee import answer
from systems.rebuild import play_match
from tests.kit.cases import one_in
from tests.kit.commands import Command
from tests.kit.data_copies import write_file
from tests.kit.rules import dice_content, load_decks
from tests.kit.shipped import read_store
from tests.kit.shipped import shipped_store as shipped
from tests.kit.watched import assert_mirrored
from tests.test_store import read_faults

TABLE = find_table("knucklebones")
CARDS, RULES = "knucklebones/cards.yaml", "knucklebones/rules/kotsu.yaml"
GULL = """\
gull:
  name: {en: Gull}
  prompt: {en: Choose!}
  description: {en: Steals.}
  choices: [{kind: opponent_die, where: [not_empty, unshielded, facing_not_full]}]
  steps: [{do: copy_die}]
  art: card_thief
"""


@pytest.fixture
def mine(home: Path) -> Path:
    """Return the path of a player's pack."""
    return home / "packs" / "mine"


def test_one_field_is_changed_and_all_others_stay(mine: Path) -> None:
    before = dice_content(shipped()).cards["thief"]
    write_file(mine, CARDS, "thief: {uses: 2}\n")
    store = read_store()
    assert (dice_content(store).cards["thief"], store.faults) == (before.model_copy(update={"uses": 2}), [])
    assert load_rules("kotsu") == dice_content(store).rules["kotsu"]


def test_a_file_whose_name_is_no_word_is_left_out_alone(mine: Path) -> None:
    write_file(mine, CARDS, "thief: {uses: 2}\n")
    write_file(mine, "knucklebones/rules/night-market.yaml", "title: {en: Night, de: Nacht}\n")
    store = store_of()
    assert [line[:51] for line in read_faults(store)] == ["packs/mine/knucklebones/rules/night-market.yaml:1:1"]
    assert (dice_content(store).cards["thief"].uses, store.unusable_packs) == (2, ())
    assert {*dice_content(store).rules} == {*dice_content(shipped()).rules}


def test_packs_apply_by_name_named_ones_last_and_a_broken_one_as_it_was(home: Path, tmp_path: Path) -> None:
    for name, turns in (("b", 5), ("a", 4)):
        write_file(home / "packs" / name, RULES, f"best_of: {turns % 4 or 3}\nset_limit: {turns}\n")
    assert [pack.folder.name for pack in read_store().packs] == ["a", "b"]
    assert (load_rules("kotsu").best_of, load_rules("kotsu").set_limit) == (1, 5)
    store = read_store()
    write_file(home / "packs" / "b", RULES, "set_limit: x\n")
    assert read_faults(store) == [f"packs/b/{RULES}:1:12: 'set_limit' must be a whole number, not 'x'"]
    assert (dice_content(store).rules["kotsu"].set_limit, store.unusable_packs) == (5, ()), "its last good state stays"
    write_file(home / "packs" / "b", RULES, "best_of: 1\nset_limit: 5\n")
    write_file(tmp_path / "named", RULES, "set_limit: 7\n")
    with with_packs([tmp_path / "named"]):
        assert (load_rules("kotsu").best_of, load_rules("kotsu").set_limit) == (1, 7)
    assert load_rules("kotsu").set_limit == 5


def test_hidden_or_unreadable_folders_and_files_are_no_packs(home: Path) -> None:
    write_file(home / "packs" / ".git", RULES, "set_limit: 9\n")
    write_file(home / "packs" / "mine", "knucklebones/rules/.wild.yaml", "set_limit: 9\n")
    (home / "packs" / "readme.txt").write_text("words")
    store = read_store()
    assert (dice_content(store).rules, store.faults) == (dice_content(shipped()).rules, [])
    shutil.rmtree(home / "packs")
    (home / "packs").write_text("no folder")
    store = store_of()
    assert read_faults(store) == ["packs:1:1: the folder cannot be read: Not a directory"] and store.packs == ()


def test_a_pack_adds_rules_palettes_and_languages_and_says_what_they_are_called(mine: Path) -> None:
    write_file(mine, "knucklebones/rules/quick.yaml", "best_of: 1\n")
    write_file(mine, "shared/palettes/low_tide.yaml", 'seat1: "#FFFFFF"\n')
    write_file(mine, "shared/palettes/tide.yaml", 'seat1: "#FFFFFF"\n')
    write_file(mine, "shared/texts/de.yaml", "options: {palette_tide: Ebbe}\n")
    write_file(mine, "shared/texts/fr.yaml", "language: Français\naction: {start: Jouer}\n")
    write_file(mine, "knucklebones/texts/eo.yaml", "table: {odd: Nepara}\nstep: {veil: Nebulo.}\n")
    write_file(mine, CARDS, "thief: {name: {fr: Voleur}}\n")
    store = read_store()
    assert (store.faults, dice_content(store).rules["quick"].best_of) == ([], 1)
    assert store.languages.all == ("en", "de", "eo", "fr")
    assert [store.text("options.palette_tide", language) for language in ("en", "de")] == ["Tide", "Ebbe"]
    assert (store.text("language", "eo"), store.text("table.odd", "eo")) == ("eo", "Nepara")
    assert (store.text("step.veil", "eo"), store.text("step.roll", "eo")) == ("Nebulo.", store.text("step.roll", "en"))
    words = [store.text(key, "fr") for key in ("language", "action.start", "action.quit", "table.odd")]
    assert words == ["Français", "Jouer", "Quit", store.text("table.odd", "en")]
    assert [dice_content(store).card_text(card, "name", "fr") for card in ("thief", "shield")] == ["Voleur", "Shield"]
    assert store.palettes["low_tide"].seat1 == "#FFFFFF"
    assert store.text("options.palette_low_tide", "de") == "Low tide"
    assert store.text("language", "de") == "Deutsch"


def test_a_card_that_is_taken_away_has_to_leave_the_decks_too(mine: Path) -> None:
    write_file(mine, CARDS, "mirror: null\n")
    store = store_of()
    assert any("unknown card 'mirror'" in line for line in read_faults(store))
    assert "mirror" in dice_content(store).cards
    write_file(mine, "knucklebones/decks.yaml", "mirrors: null\n")
    assert read_faults(store) == []
    assert "mirror" not in dice_content(store).cards


@pytest.mark.parametrize(
    ("place", "text", "expected"),
    one_in(4, [
        (CARDS, "thief: {use: 2}\n", "1:9: unknown field 'use' (did you mean 'uses'?)"),
        (CARDS, "theif: {uses: 2}\n", "1:1: there is no 'theif' to change"),
        (CARDS, "thief: {name: null}\n", "1:1: 'name' is missing"),
        ("shared/texts/en.yaml", "action: {strat: Go}\n", "1:17: unknown text 'action.strat'"),
        ("shared/texts/fr.yaml", "join: {ready: Bon}\n", "1:15: the placeholders of this text are {name}"),
        ("shared/palettes/dusk.yaml", 'seat3: "#FFFFFF"\n', "1:8: unknown color 'seat3'"),
        ("knucklebones/cues.yaml", "sounds: {turn_passed: [{sound: gull}]}\n", "1:32: unknown sound 'gull'"),
    ]),
)
def test_a_broken_pack_is_named_and_left_out(mine: Path, home: Path, place: str, text: str, expected: str) -> None:
    good = shipped()
    write_file(mine, "knucklebones/beats.yaml", "beats: {turn_passed: {seconds: 0.5}}\n")
    write_file(home / "packs" / "other", RULES, "set_limit: 7\n")
    write_file(mine, place, text)
    store = store_of()
    lines = read_faults(store)
    assert any(line.startswith(f"packs/mine/{place}:{expected}") for line in lines), lines
    assert all(line.startswith("packs/mine/") for line in lines)
    assert store.unusable_packs == ("packs/mine",)
    assert (dice_content(store).cards, dice_content(store).timing) == (dice_content(good).cards,
                                                                       dice_content(good).timing)
    assert dice_content(store).rules["kotsu"].set_limit == 7


def test_a_fault_of_the_data_is_none_of_the_pack(mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_file(tmp_path / "data", "shared/input.yaml", "press: x\n")
    monkeypatch.setenv("KOTSU_DATA", str(tmp_path / "data"))
    write_file(mine, RULES, "set_limit: 7\n")
    store = read_store()
    assert all(fault.file.startswith("data/") for fault in store.faults)
    assert (store.unusable_packs, dice_content(store).rules["kotsu"].set_limit) == ((), 7)


def test_a_replay_refuses_to_play_on_under_other_rules(mine: Path) -> None:
    rules = load_rules("kotsu")
    log = Log("knucklebones", "kotsu", TABLE.files.digest(rules), 1, 1, (rules.deck,))
    write_file(mine, "shared/palettes/contrast.yaml", 'seat1: "#FFFFFF"\n')
    assert len(replay(TABLE, load_rules("kotsu"), log)) == 1
    write_file(mine, RULES, "multipliers: {triple: 5}\n")
    with pytest.raises(Refusal) as caught:
        replay(TABLE, load_rules("kotsu"), log)
    assert caught.value.code == "other_data"


def test_every_value_is_printed_with_its_place(tmp_path: Path, command: Command) -> None:
    write_file(tmp_path, CARDS, "# words\nthief:\n  uses: 2\n")
    lines = command("data", "--resolved", "--data", str(tmp_path)).out.splitlines()
    assert f"{CARDS} thief.uses = 2  ({tmp_path.as_posix()}/{CARDS}:3)" in lines
    art = (data_dir() / CARDS).read_text("utf-8").split("\n").index("  art: card_thief") + 1
    assert f"{CARDS} thief.art = \"card_thief\"  (data/{CARDS}:{art})" in lines
    assert f"{RULES} deck = \"base\"  (data/{RULES}:3)" in lines
    assert any(line.startswith(f"{CARDS} shield.steps.1.do = \"shield\"  (data/{CARDS}:") for line in lines)
    assert any(line.endswith("(default)") for line in lines)
    files = {path.relative_to(data_dir()).as_posix() for path in data_dir().rglob("*.yaml")}
    assert files == {line.split(" ")[0] for line in lines}


def test_the_layers_are_listed_and_a_broken_one_fails(mine: Path, tmp_path: Path, command: Command) -> None:
    write_file(mine, RULES, "set_limit: x\n")
    write_file(tmp_path / "good", RULES, "best_of: 1\n")
    output = command("data", "--data", str(tmp_path / "good"), code=1)
    assert output.out.splitlines() == [
        "data",
        f"{(tmp_path / 'good').as_posix()}: {RULES}",
        "packs/mine: left out",
        f"Packs that always count are in {mine.parent}",
    ]
    assert output.err.startswith(f"packs/mine/{RULES}:1:12: ")


def test_packs_of_one_command_are_its_own(tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(PACKS_VARIABLE, raising=False)
    write_file(tmp_path, CARDS, GULL)
    write_file(tmp_path, "knucklebones/decks.yaml", "base: {cards: [gull]}\n")
    play = ["sim", "--matches", "4", "--json"]
    digests = []
    for words in (play, [*play, "--data", str(tmp_path)], play):
        digests.append(json.loads(command(*words).out)["digest"])
    assert digests[0] == digests[2] != digests[1]


@pytest.mark.parametrize("words", [["sim"], []])
def test_a_folder_that_is_not_there_is_named(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([*words, "--data", "/nowhere"])
    assert caught.value.code == 2
    assert "there is no folder '/nowhere'" in capsys.readouterr().err


@pytest.mark.usefixtures("quick_lint")
def test_the_seven_steps_of_the_manual_make_a_pack(tmp_path: Path, command: Command) -> None:
    manual = (Path(__file__).parents[1] / "docs" / "designing.md").read_text("utf-8")
    steps = manual.partition("### A pack in seven steps")[2].partition("\n### ")[0]
    thief, gull, deck, cue = (dedent(block) for block in re.findall(r"```yaml\n(.*?)```", steps, re.DOTALL))
    write_file(tmp_path, CARDS, thief + gull)
    write_file(tmp_path, "knucklebones/decks.yaml", deck)
    write_file(tmp_path, "knucklebones/cues.yaml", cue)
    for name, like in (("pictures/card_gull.png", "card_thief.png"), ("sounds/card_gull.wav", "card.wav")):
        (tmp_path / name).parent.mkdir()
        shutil.copy(next(assets_dir().rglob(like)), tmp_path / name)
    assert main(["schema", str(tmp_path)]) == 0
    assert command("lint", str(tmp_path)).out.endswith("3 files: 0 errors, 0 warnings\n")
    assert main(["sim", "--matches", "4", "--deck", "harbor", "--data", str(tmp_path)]) == 0
    with with_packs([tmp_path]):
        assert dice_content(read_store()).cards["thief"].uses == 2


pytestmark = pytest.mark.usefixtures("quick_lint")

PACKS = Path(__file__).parents[1] / "docs" / "packs"
FIRST = "21/4/- 3/66/- 1 ready umbrella thief - 7"


@pytest.fixture
def rain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PACKS_VARIABLE, json.dumps([str(PACKS / "rain")]))


@pytest.fixture
def forge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PACKS_VARIABLE, json.dumps([str(PACKS / "forge")]))


def lint_findings(pack: str, capsys: pytest.CaptureFixture[str]) -> set[tuple[str, str]]:
    """Return the checks that find something in a pack, and the files in which they do."""
    assert main(["lint", str(PACKS / pack), "--json"]) == 0
    return {(each["check"], Path(each["file"]).name) for each in json.loads(capsys.readouterr().out)["findings"]}


def test_the_rain_is_clean_but_for_untranslated_texts(rain: None, capsys: pytest.CaptureFixture[str]) -> None:
    store = read_store()
    assert (store.faults, store.unusable_packs) == ([], ())
    assert lint_findings("rain", capsys) == {("untranslated", "fr.yaml")}
    for language, words in (("en", "for 1 round "), ("de", "für 1 Runde "), ("fr", "pendant 1 tour ")):
        assert words in dice_content(store).card_text("umbrella", "description", language)
    assert dice_content(store).card_text("shield", "name", "fr") == "Bouclier"


def test_its_card_is_dealt_and_played_by_the_rules_and_by_the_referee(rain: None) -> None:
    rules = load_rules("kotsu")
    position = TABLE.notation.read(rules, FIRST)
    umbrellas = ["umbrella:1", "umbrella:2", "umbrella:3"]
    moves = [TABLE.notation.write_move(move) for move in TABLE.legal(rules, position)]
    assert [move for move in moves if move.startswith("umbrella")] == umbrellas
    after, _ = TABLE.apply(rules, position, TABLE.notation.read_move(rules, "umbrella:2=5"))
    assert TABLE.notation.write(after).startswith("21/4/- 3/66/- 1 place:5 - thief 1.2=1 ")
    new = answer(json.dumps({"new": {"seed": 3, "deck": "rain"}}))["position"]
    held = [card.partition("*")[0] for card in new.split(" ")[4].split(",")]
    assert sorted(held) == sorted(load_decks()[1].root["rain"].cards) and len(set(new.split(" ")[4:6])) == 1
    assert "umbrella:2" in answer(json.dumps({"legal": new}))["moves"]
    reply = answer(json.dumps({"apply": {"position": FIRST, "move": "umbrella:1"}}))
    assert "row_shielded" in [event["type"] for event in reply["events"]]


def test_the_forge_is_clean_and_all_its_cards_are_played(forge: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert lint_findings("forge", capsys) == set()
    assert [dice_content(read_store()).card_text("polish", "description", language) for language in ("en", "de")] == [
        "Raise all your dice showing 1 by 1. Equal dice opposite are destroyed.",
        "Erhöhe alle deine Würfel mit 1 um 1. Gleiche Würfel gegenüber werden zerstört.",
    ]
    rules, chance, played = load_rules("kotsu"), Random(3), set[str]()
    decks = load_decks()[1].root
    mine = [card for name in ("forge", "bazaar", "tower") for card in decks[name].cards]
    for seed in range(10):
        hands = tuple(chance.sample(mine, 4)), tuple(chance.sample(mine, 4))
        match = play_match(rules, seed, (BOTS["random"], BOTS["random"]), *hands, watch=assert_mirrored)
        played |= {move.verb for move in match.log}
    assert set(mine) <= played
