"""The workshop: a dungeon is made step by step from files that a designer edits, and maps are compared blind."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from shutil import copytree
from typing import get_args
from unittest.mock import Mock

import pytest

from game.content.models.dungeon import DungeonPromise, PromisedMetric
from game.content.models.walk import MapComparison
from game.content.placeholders import LANGUAGES
from game.dungeon.generators import GENERATORS
from game.dungeon.growth import Growth
from game.dungeon.maker import broken_promises, make
from game.dungeon.recipe import SENTENCES, RecipeRun, Remark, read_recipe
from game.dungeon.rules import Rule, Rulebook
from game.dungeon.solvability import DungeonFault
from game.match.blind_test import BlindTest, ComparedMap, ComparedPair, Preference, draw_pairs, shares, wilson_interval
from game.paths import data_dir
from game.screens.workshop.comparison import BlindTestScreen
from game.screens.workshop.construction import Construction
from game.screens.workshop.dungeon_picture import PICTURE, box_names, draw_words, tags
from game.screens.workshop.files import WorkshopFiles
from game.screens.workshop.grammar_words import sentence
from game.screens.workshop.solid import box_on
from game.screens.workshop.workshop import Workshop
from tests.kit.app import HANDS, Hands, Kotsu, Patches, one_pad
from tests.kit.cases import SOME_HANDS
from tests.kit.dungeons import block
from tests.kit.pads import XBOX_360


def read(kotsu: Kotsu) -> Workshop:
    """Return the workshop once the rules are read."""
    workshop = kotsu.screen
    if workshop.files.job is not None:
        workshop.files.job.exception(60)
    kotsu.tick()
    return workshop


def open_workshop(kotsu: Kotsu, kind: str = "pad") -> tuple[Hands, Workshop]:
    """Open the workshop with the small recipe and a fixed seed; pads go there from Home."""
    hands = HANDS[kind](kotsu)
    if kind == "pad":
        hands.choose("workshop")
    else:
        kotsu.open("workshop")
    workshop = read(kotsu)
    workshop.recipes.chosen, workshop.seed = "small", 7
    return hands, workshop


def test_every_rule_of_the_game_has_a_name_in_each_language(kotsu: Kotsu) -> None:
    _, workshop = open_workshop(kotsu)
    grammar = workshop.files.grammar
    as_written = "My rule", "Hall of fame", "Fill treasure chest", "Cycle two pathsx up", "Cycle up so high"
    for language, title in (("en", "Two paths: up, wide"), ("de", "Zwei Wege: aufwärts, breit")):
        kotsu.set(language=language)
        assert workshop.words.rule_title("cycle_two_paths_up_wide") == title
        assert workshop.words.rule_title("cycle_two_paths_up_wide_2") == f"{title} 2"
        for words in as_written:
            assert workshop.words.rule_title(words.lower().replace(" ", "_")) == words
        titles = {rule.name: workshop.words.rule_title(rule.name) for rule in grammar.rules}
        assert len({*titles.values()}) == len(titles), "no two are alike"
        words = {word for title in titles.values() for word in title.partition(": ")[2].split(", ")}
        texts = {text for key, text in kotsu.app.store.texts[language].items() if key.startswith("workshop.rule_")}
        assert words <= texts


def dungeon(workshop: Workshop) -> Construction:
    return workshop.playback.dungeon


def make_dungeon(kotsu: Kotsu, kind: str = "pad") -> tuple[Hands, Workshop, Construction]:
    """Make a dungeon with all its steps."""
    hands, workshop = open_workshop(kotsu, kind)
    hands.choose("start")
    kotsu.tick()
    assert dungeon(workshop).over
    return hands, workshop, dungeon(workshop)


@pytest.mark.parametrize("kind", SOME_HANDS)
def test_any_device_makes_the_dungeon_that_the_command_makes_and_leaves(kotsu: Kotsu, kind: str) -> None:
    hands, workshop, growth = make_dungeon(kotsu, kind)
    kotsu.frame()
    wanted = make(growth.grammar, "small", 7).json
    assert growth.cells == {(x, y, z): label for x, y, z, label in wanted["cells"]}
    assert growth.facts.metrics["rooms"] == len(wanted["rooms"])
    assert [lit.type for lit in growth.facts.cycles] == [cycle["type"] for cycle in wanted["cycles"]]
    assert not workshop.playback.is_playing
    hands.do("back")
    assert (kotsu.name, kotsu.focus) == ("Home", "workshop")


def test_steps_lead_back_and_forward_through_the_very_same_cells_and_are_heard(kotsu: Kotsu) -> None:
    hands, workshop, growth = make_dungeon(kotsu)
    heard, sounds, steps = kotsu.speakers.heard, workshop.look.sounds, growth.cursor
    assert sounds["done"] in heard
    seen = [dict(growth.cells)]
    hands.go("step")
    for action, occasion in (("left", "back"), ("right", "step")):
        heard.clear()
        for step in (1, 2, 3):
            hands.do(action)
            if action == "left":
                seen.append(dict(growth.cells))
            assert growth.cells == seen[step if action == "left" else 3 - step]
        assert sounds[occasion] in heard
    hands.do("undo")
    assert growth.cursor == steps - 1 and workshop.playback.dungeon is growth
    hands.pad.hat(-1, 0)
    kotsu.wait(2.0)
    hands.pad.hat(0, 0)
    kotsu.tick()
    assert growth.cursor < steps - 4, "a held direction keeps stepping"
    growth.go_to(0)
    assert len(growth.cells) == 1, "it began with one cell"


def test_wheel_drag_and_second_stick_step_and_turn_also_in_the_list_of_rules(kotsu: Kotsu) -> None:
    kotsu.reset(XBOX_360)
    hands, workshop, growth = make_dungeon(kotsu)
    steps, yaw = growth.cursor, workshop.yaw
    for turns, at in ((1, steps - 1), (1, steps - 2), (-1, steps - 1)):
        kotsu.app.dispatch_event("on_mouse_scroll", 0, 0, 0, turns)
        kotsu.tick()
        assert growth.cursor == at
    hands.pad.axis("rx", 1.0)
    kotsu.wait(0.3)
    hands.pad.axis("rx", 0.0)
    kotsu.tick()
    turned = workshop.yaw
    kotsu.wait(0.3)
    assert turned == workshop.yaw != yaw
    kotsu.app.dispatch_event("on_mouse_press", 300, 200, 4, 0)
    kotsu.app.dispatch_event("on_mouse_drag", 340, 200, 40, 0, 4, 0)
    kotsu.app.dispatch_event("on_mouse_release", 340, 200, 4, 0)
    kotsu.tick()
    assert workshop.yaw != turned and kotsu.name == "Workshop", "a drag is no way back"
    hands.choose("rules")
    assert kotsu.name == "RuleBrowser" and workshop.files.grammar is not None
    assert set(kotsu.screen.rules) == {rule.name for rule in workshop.files.grammar.rules}
    kotsu.app.dispatch_event("on_mouse_scroll", 0, 0, 0, -1)
    kotsu.tick()
    assert kotsu.screen.index == 1
    kotsu.frame()
    hands.do("right")
    assert kotsu.screen.variant == 1 % len(kotsu.screen.variants)
    for at in (0, -1 % len(kotsu.screen.rules)):
        hands.do("up")
        assert kotsu.screen.index == at
    hands.do("back")
    assert (kotsu.name, kotsu.focus) == ("Workshop", "rules") and kotsu.screen.playback.dungeon is growth


def test_a_typed_seed_is_seen_growing_at_a_speed_until_it_is_stopped(kotsu: Kotsu) -> None:
    hands, first = open_workshop(kotsu)
    hands.choose("seed")
    assert kotsu.name == "NameEntry"
    kotsu.screen.text = "42"
    kotsu.screen.button_confirmed("done")
    kotsu.tick()
    workshop = kotsu.screen
    assert isinstance(workshop, Workshop) and workshop.seed == 42 and workshop.files is first.files
    kotsu.app.settings.speed = 1.0
    hands.choose("start")
    begun = dungeon(workshop).cursor
    kotsu.wait(0.3)
    later = dungeon(workshop).cursor
    assert workshop.playback.is_playing and begun < later < 30 and dungeon(workshop).seed == 42
    hands.choose("step")
    kotsu.wait(0.3)
    assert not workshop.playback.is_playing and dungeon(workshop).cursor - later < 12


def test_a_clicked_box_applies_its_rule_and_the_recipe_continues(kotsu: Kotsu) -> None:
    kotsu.reset()
    hands, workshop, growth = make_dungeon(kotsu, "mouse")
    growth.go_to(3)
    kotsu.tick()
    workshop.dial_changed("boxes", 1)
    kotsu.frame()
    matches = workshop.picture.boxed_matches()
    assert len(matches) > 3 and {match.rule for match in matches} == set(workshop.picture.names())
    hands.move(*workshop.menu.rect(PICTURE).center)
    chosen = workshop.picture.boxed_matches()[workshop.playback.selected_match]
    hands.do("confirm")
    assert growth.cursor == 4 == len(growth.steps)
    step = growth.last
    assert step is not None and step.match is not None and step.match.key == chosen.key
    kotsu.tick()
    workshop.playback.is_playing = True
    kotsu.tick()
    assert growth.over and growth.cursor > 4 and growth.steps[3] == step
    growth.go_to(3)
    assert growth.matches == matches, "what could be done before can be done again"


def test_a_pad_chooses_among_the_boxes_of_one_rule_and_no_name_covers_one(kotsu: Kotsu) -> None:
    hands, workshop, growth = make_dungeon(kotsu)
    growth.go_to(3)
    hands.choose("looking")
    for dial, times in (("labels", 1), ("arrows", 1), ("spacing", 2), ("boxes", 1)):
        hands.go(dial)
        for _ in range(times):
            hands.do("right")
    kotsu.frame()
    part, found, pen = workshop.menu.rect(PICTURE), workshop.picture.boxed_matches(), kotsu.app.main_canvas
    camera, selected = workshop.picture.camera(growth, part), workshop.playback.selected_match
    names = box_names(found, selected, workshop.words.rule_title)
    made = tags(pen, camera, part, found, selected, names, workshop.picture.spread)
    places = [tag.place for tag in made]
    boxes = [box_on(camera, part, match.at, match.size, workshop.picture.spread) for match in found]
    assert len(made) > 3 and any(tag.chosen and tag.place.w > pen.measure(tag.words, "tiny") for tag in made)
    assert not any(box is not None and place.overlap(box) for place in places for box in boxes)
    words = {cell: workshop.picture.cell_words(label) for cell, label in growth.cells.items()}
    places = draw_words(pen, workshop.solid(workshop.alphabet), camera, part, words, places)
    assert not any(one.overlap(other) for index, one in enumerate(places) for other in places[:index])
    hands.do("right")
    assert {match.rule for match in workshop.picture.boxed_matches()} == {workshop.picture.names()[0]}
    hands.go("match")
    hands.do("right")
    wanted = workshop.picture.boxed_matches()[workshop.playback.selected_match]
    hands.do("confirm")
    assert growth.steps[-1].match is not None and growth.steps[-1].match.key == wanted.key


def test_a_hand_in_the_middle_of_a_sweep_takes_nothing_twice() -> None:
    rules = [Rule("r", block("a ."), block("a b")),
             Rule("by_hand", block("."), block("c"))]
    growth = Growth(block("a .,a .,a ."), Rulebook(rules), 1, "first")
    steps = RecipeRun(growth, read_recipe("r !\n", rules, "recipe"), 100).steps()
    next(steps)
    growth.apply(next(iter(growth.keys("by_hand"))))
    assert len(list(steps)) == 1 and sorted(growth.dungeon.cells) == ["a", "a", "a", "b", "b", "c"]


def files_in(kotsu: Kotsu, data: Path) -> WorkshopFiles:
    """Return the files of the workshop in this folder."""
    store = copy(kotsu.app.store)
    store.data = data
    return WorkshopFiles(store)


def use_files(kotsu: Kotsu, workshop: Workshop, data: Path) -> None:
    """Let the workshop read its files in another folder."""
    workshop.files.close()
    workshop.files = files_in(kotsu, data)
    read(kotsu)


def open_copy(kotsu: Kotsu, tmp_path: Path) -> tuple[Workshop, Path]:
    """Open the workshop over a copy of the data, and return it with the path of the small recipe."""
    data = tmp_path / "data"
    copytree(data_dir() / "dungeon", data / "dungeon")
    _, workshop, growth = make_dungeon(kotsu)
    use_files(kotsu, workshop, data)
    assert dungeon(workshop).cells == growth.cells, "the same files make the same"
    return workshop, data / "dungeon" / "recipes" / "small.yaml"


def settle(kotsu: Kotsu, workshop: Workshop) -> None:
    """Wait until saved files are read."""
    for _ in range(20):
        kotsu.tick(0.1)
        if workshop.files.job is not None:
            workshop.files.job.exception(60)
            kotsu.tick(0.0)
            return
    raise AssertionError("no one has noticed")


def test_a_saved_file_is_read_again_and_its_fault_shown_at_its_place(kotsu: Kotsu, tmp_path: Path) -> None:
    workshop, file = open_copy(kotsu, tmp_path)
    good, before = file.read_text("utf-8"), dict(dungeon(workshop).cells)
    lines = good.splitlines()
    at = next(number for number, line in enumerate(lines) if line.strip().startswith("begin"))
    file.write_text("\n".join([*lines[: at + 1], "  beginn_nowhere"]) + "\n", "utf-8")
    settle(kotsu, workshop)
    fault = workshop.files.faults[0]
    assert (fault.file, fault.line, fault.column) == ("data/dungeon/recipes/small.yaml", at + 2, 3)
    assert workshop.files.source(fault) == "  beginn_nowhere"
    kotsu.frame()
    assert dungeon(workshop).cells == before, "what was good stays"
    kotsu.set(text_size=2)
    kotsu.frame()
    file.write_text("\n".join(lines[: at + 1]) + "\n", "utf-8")
    settle(kotsu, workshop)
    assert not workshop.files.faults and len(dungeon(workshop).steps) == 1
    assert dungeon(workshop).seed == 7 and dungeon(workshop).over
    workshop.files.close()
    data, before_visit = file.parents[2], workshop.files.grammar
    again = files_in(kotsu, data)
    assert again.job is None and again.grammar is before_visit, "unchanged files are not read at the next visit"
    again.close()
    file.write_text(good, "utf-8")
    use_files(kotsu, workshop, data)
    assert workshop.files.grammar not in (None, before_visit), "changed ones are"


def test_a_wrong_dungeon_is_repaired_or_drawn_again_as_by_the_command(kotsu: Kotsu, tmp_path: Path) -> None:
    workshop, file = open_copy(kotsu, tmp_path)
    alphabet = file.parents[1] / "alphabet.yaml"
    text = alphabet.read_text("utf-8")
    shapes = ", ".join(f"{name}_key_0: {name}_0" for name in ("st", "tl", "tr", "top", "bot"))
    loses = f'loses:\n  each:\n    A: {{{shapes}}}\n  match: "A"\n  replacement: "A"\n'
    (file.parents[1] / "rules" / "own.yaml").write_text(loses, "utf-8")
    lines = file.read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.strip().startswith("begin"))
    recipe = [*lines[: at + 1], "  lead* 1 3", "  cycle_lock* 1", "  loses 0 1"]
    file.write_text("\n".join(recipe) + "\n", "utf-8")
    for mends in (60, 0):
        alphabet.write_text(text.replace("mends: 60", f"mends: {mends}"), "utf-8")
        settle(kotsu, workshop)
        assert not workshop.files.faults and workshop.files.grammar is not None
        dungeons = (make(workshop.files.grammar, "small", seed) for seed in range(40))
        wanted = next(dungeon for dungeon in dungeons if dungeon.draws > 1 or dungeon.repairs)
        assert bool(wanted.repairs) == bool(mends)
        workshop.seed = wanted.draw.seed
        workshop.make()
        kotsu.wait(0.5)
        assert dungeon(workshop).number == wanted.draw.number
        assert bool(workshop.playback.fault) == (mends == 0) and workshop.note
        assert dungeon(workshop).cells == {(x, y, z): label for x, y, z, label in wanted.json["cells"]}
        workshop.adopt()
        assert dungeon(workshop).number == wanted.draw.number and not workshop.playback.is_playing
        kotsu.frame()


def test_a_fault_is_shown_at_the_start_and_can_be_corrected(kotsu: Kotsu, tmp_path: Path) -> None:
    hands = HANDS["pad"](kotsu)
    copytree(data_dir() / "dungeon", tmp_path / "data" / "dungeon")
    file = tmp_path / "data" / "dungeon" / "alphabet.yaml"
    good = file.read_text("utf-8")
    file.write_text(good.replace("cycles:", "cyclse:", 1), "utf-8")
    kotsu.app.go("workshop")
    workshop = kotsu.screen
    use_files(kotsu, workshop, tmp_path / "data")
    assert "unknown field 'cyclse' (did you mean 'cycles'?)" in str(workshop.files.faults[0])
    for name in ("start", "step", "sets", "looking", "match", "view", "cycle", "rules"):
        hands.choose(name)
    kotsu.frame()
    assert kotsu.name == "RuleBrowser" and not kotsu.screen.rules
    for action in ("down", "right", "confirm", "back"):
        hands.do(action)
    file.write_text(good, "utf-8")
    settle(kotsu, kotsu.screen)
    assert dungeon(kotsu.screen).recipe in ("main", "small")


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_about_dungeons_are_in_the_players_language(kotsu: Kotsu, language: str) -> None:
    kotsu.app.settings.language = language
    kotsu.open("workshop")
    values = {"line": 3, "column": 1, "name": "grow", "times": 2, "done": 1, "wanted": 3, "most": 9, "size": "1x2x3"}
    sentences = {sentence(kotsu.screen, Remark(code, values)) for code in SENTENCES}
    rooms = {"start": 0, "goal": 1, "rooms": "1, 2", "room": 3, "cell": [0, 0, 0]}
    wrong = {
        sentence(kotsu.screen, DungeonFault(code, "", rooms))
        for code in ("no_start", "no_goal", "no_way", "trap", "unreached", "dangling", "too_many")
    }
    for metric in get_args(PromisedMetric):
        (fault,) = broken_promises({metric: DungeonPromise(least=3)}, {metric: 2})
        wrong.add(sentence(kotsu.screen, fault))
    assert len(sentences) == len(SENTENCES) and len(wrong) == 7 + len(get_args(PromisedMetric))
    assert not any("workshop." in each or "{" in each for each in sentences | wrong)
    assert ("Hinweis" in " ".join(sentences)) == (language == "de")


def test_dials_make_the_same_seed_in_another_way(kotsu: Kotsu) -> None:
    hands, workshop, growth = make_dungeon(kotsu)
    steps = len(growth.steps)
    rooms = growth.facts.metrics["rooms"]
    growth.back()
    growth.go_to(2)
    assert growth.facts.metrics["rooms"] < rooms, "the figures are those of the step on the screen"
    size = growth.size
    for dial in ("width", "choice", "replacer", "count"):
        hands.go(dial)
        hands.do("right")
        kotsu.tick()
    new = dungeon(workshop)
    assert (new.size[0], new.seed) == (size[0] + 1, growth.seed)
    assert new.draw.recipe_file.choice != growth.draw.recipe_file.choice
    assert {step.line for step in new.steps} == {1} and len(new.steps) != steps
    hands.choose("walk")
    assert kotsu.name == "WalkScreen" and kotsu.screen.walk.plan.labels == new.cells
    for button in ("restart", "leave"):
        hands.do("menu")
        hands.choose(button)
    assert kotsu.screen is workshop and workshop.playback.dungeon is new, "a walk leads back"
    assert workshop.focus == "walk"
    kotsu.wait(0.5)
    hands.choose("start")
    assert dungeon(workshop) is not new, "the files are open again"


NAMES = tuple(GENERATORS)


def arrows_drawn(kotsu: Kotsu) -> list[tuple[float, float]]:
    """Draw the screen, and return the places of its arrows."""
    with Patches() as patches:
        sprite = Mock()
        patches.setattr(kotsu.app.main_canvas, "sprite", sprite)
        kotsu.screen.invalidate()
        kotsu.frame()
    return [(x, y) for name, x, y in (call.args for call in sprite.call_args_list) if name == "arrow"]


def test_pairs_show_all_generators_about_equally_often_and_on_both_sides() -> None:
    pairs = draw_pairs(5, NAMES, 20)
    assert pairs == draw_pairs(5, NAMES, 20) != draw_pairs(6, NAMES, 20)
    twos = [frozenset((pair.left.generator, pair.right.generator)) for pair in pairs]
    assert len(set(twos)) == 6 and all(twos.count(two) in (3, 4) for two in twos)
    assert {pair.left.generator for pair in pairs} == {pair.right.generator for pair in pairs} == set(NAMES)


def test_shares_count_decided_answers_within_their_bounds() -> None:
    pair = ComparedPair(ComparedMap("a", 1), ComparedMap("b", 2))
    answers = [Preference("main", pair, rather) for rather in ("a", "a", "b", "a", "")]
    first, second, third = shares(answers, ("b", "a", "c"))
    assert (first.name, first.won, first.decided) == ("a", 3, 4) and (second.name, second.won) == ("b", 1)
    assert third.decided == 0 and (third.low, third.high) == (0.0, 1.0)
    assert first.low == pytest.approx(0.3006, abs=1e-3) and first.high == pytest.approx(0.9544, abs=1e-3)
    assert first.low + second.high == pytest.approx(1.0)
    assert (wilson_interval(0, 10)[0], wilson_interval(10, 10)[1]) == pytest.approx((0.0, 1.0))


def test_a_pad_takes_the_test_and_it_is_saved(kotsu: Kotsu, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BlindTestScreen, "rules", MapComparison(recipe="small", pairs=3))
    app, hands = kotsu.app, one_pad(kotsu)
    app.records.blind_test = BlindTest(tmp_path)
    screen = kotsu.open("workshop_maps")
    hands.do("confirm")
    pairs = screen.pairs
    for number, choice in enumerate(pairs):
        screen.jobs[number].exception(60)
        kotsu.tick()
        kotsu.frame()
        texts = {item.text for item in kotsu.items if hasattr(item, "text")}
        assert not texts & {app.store.text(f"workshop.generator_{name}", "en") for name in NAMES}
        chosen = "left" if choice.left.generator == "cyclic" else "right"
        hands.go(chosen)
        arrows, rect = arrows_drawn(kotsu), next(item.rect for item in kotsu.items if item.id == chosen)
        assert arrows and all(rect.holds(*place) for place in arrows)
        hands.do("confirm")
    assert len(app.records.blind_test.answers) == len(pairs) and screen.has_ended
    first, *_ = shares(app.records.blind_test.answers, NAMES)
    asked = sum("cyclic" in (pair.left.generator, pair.right.generator) for pair in pairs)
    assert first.name == "cyclic" and first.won == first.decided == asked > 0
    kotsu.frame()
    again = BlindTest(tmp_path)
    assert again.answers == app.records.blind_test.answers
    hands.choose("clear")
    hands.do("left", "confirm")
    assert app.records.blind_test.answers == ()
