"""Own rules of dungeons are designed, saved, shared and walked in the workshop, by pad or mouse alone."""

from __future__ import annotations

import pytest

from game.content.faults import Faults
from game.content.packs import open_pack
from game.dungeon.alphabet import WAYS, Alphabet, Pieces
from game.dungeon.grammar_files import Folder, Grammar
from game.dungeon.maker import make
from game.dungeon.own_rules import (
    LEFT,
    LONGEST_NAME,
    RIGHT,
    SetDraft,
    SetTexts,
    as_data,
    dig_way,
    first_rule,
    free_name,
    grammar_of,
    is_usable,
    next_rule,
    of_data,
    read_line,
    set_of,
    share_line,
    texts_of,
    with_rule,
)
from game.kernel.refusal import Refusal
from game.paths import data_dir, pack_dirs, packs_dir
from game.screens.own_things import open_histories
from game.screens.workshop import set_desk
from game.screens.workshop.rule_screen import RuleScreen
from game.screens.workshop.set_desk import SetDesk, own_ids, own_set, save_set
from game.screens.workshop.set_screen import SetScreen
from game.screens.workshop.solid import place_of, point_on
from game.screens.workshop.workshop import Workshop
from tests.kit.app import Kotsu, MouseHands, PadHands, one_pad
from tests.kit.pads import XBOX_360


def at_empty_set(kotsu: Kotsu) -> PadHands:
    """Open an empty set of rules, and return a pad."""
    hands = one_pad(kotsu)
    read(kotsu)
    kotsu.open("workshop_set", workshop=kotsu.screen)
    return hands


def read(kotsu: Kotsu) -> None:
    """Open the workshop, and wait until the rules of the game are read."""
    if not isinstance(kotsu.screen, Workshop):
        kotsu.open("workshop")
    if kotsu.screen.files.job is not None:
        kotsu.screen.files.job.exception(60)
    kotsu.tick()


def add_rule(hands: PadHands) -> RuleScreen:
    """Add a rule, and go to its right side."""
    hands.choose(("new", "rule"))
    editor = hands.kotsu.screen
    assert isinstance(editor, RuleScreen)
    to_right(hands)
    return editor


def to_right(hands: PadHands) -> None:
    """Move the focus to the right side of the rule, through the cells of the left one."""
    kotsu = hands.kotsu
    if kotsu.focus[0] != "side":
        hands.go(("side", LEFT))
    for _ in range(12):
        if kotsu.focus != ("side", RIGHT):
            hands.do("right")
    assert kotsu.focus == ("side", RIGHT)


def to_fields(hands: PadHands) -> None:
    """Move the focus to the dials of the rule."""
    for _ in range(20):
        if hands.kotsu.focus[0] == "side":
            hands.do("left")
    assert hands.kotsu.focus[0] != "side"


def draw(hands: PadHands, *directions: str) -> None:
    """Draw a way from the cell under the cursor."""
    for press in ("confirm", *directions, "confirm"):
        hands.do(press)


def fill(hands: PadHands, thing: str) -> None:
    """Put a thing into the room under the cursor."""
    editor = hands.kotsu.screen
    hands.do("menu")
    for _ in range(30):
        if thing in editor.rule.right.label_at(*editor.cell):
            break
        hands.do("right")
    hands.do("back")
    assert thing in editor.rule.right.label_at(*editor.cell)


def own_grammar() -> Grammar:
    """Return the rules of the game with those in the files of the player."""
    return Folder(data_dir(), tuple(map(open_pack, pack_dirs()))).read()


def walk_in(hands: PadHands) -> None:
    """Make the dungeon of the set, and walk in it."""
    kotsu = hands.kotsu
    hands.choose(("do", "try"))
    kotsu.wait(0.5)
    workshop = kotsu.screen
    assert isinstance(workshop, Workshop) and workshop.playback.dungeon is not None and not workshop.playback.fault
    cells = dict(workshop.playback.dungeon.cells)
    hands.choose("walk")
    assert kotsu.name == "WalkScreen" and kotsu.screen.walk.plan.labels == cells


def test_a_pad_makes_a_detour_from_nothing_and_walks_it(kotsu: Kotsu, pad: PadHands) -> None:
    pad.choose("workshop")
    read(kotsu)
    pad.choose("sets", "open")
    assert isinstance(kotsu.screen, SetScreen) and not kotsu.screen.set.rules
    first = add_rule(pad)
    draw(pad, *("right",) * 5)
    assert first.rule.right.cells.count("goal_1") == 1, "a way from the start ends at the goal"
    pad.do("back")
    second = add_rule(pad)
    draw(pad, "down", "right", "up")
    assert second.flaws == () and is_usable(second.alphabet, second.rule)
    pad.do("left", "down")
    fill(pad, "treasure")
    pad.do("back")
    walk_in(pad)
    (id,) = own_ids()
    made = make(own_grammar(), id, 0).json
    assert made["metrics"]["cycles"] == 1, "the saved files make it everywhere"


def test_a_pad_makes_a_lock_with_its_key_on_two_floors(kotsu: Kotsu) -> None:
    hands = at_empty_set(kotsu)
    add_rule(hands)
    hands.do("back")
    hands.choose(("rule", 0))
    to_fields(hands)
    hands.go(("field", "floors"))
    hands.do("right")
    editor = kotsu.screen
    assert editor.rule.size[1] == 2
    to_right(hands)
    assert editor.cell == (0, 0, 1)
    for press in ("confirm", "right", "hint", *("right",) * 3, "confirm"):
        hands.do(press)
    ups = [label for label in editor.rule.right.cells if label.startswith(("up", "top"))]
    assert len(ups) == 2, "a way up is stairs and their landing"
    hands.do("back")
    branch = add_rule(hands)
    draw(hands, "down")
    fill(hands, "key")
    for press in ("up", "right"):
        hands.do(press)
    fill(hands, "lock")
    assert branch.flaws == ()
    hands.do("back")
    walk_in(hands)
    assert len(kotsu.screen.walk.plan.keys) == 1


def test_an_opening_in_a_wall_is_marked_until_it_is_closed(kotsu: Kotsu) -> None:
    hands = at_empty_set(kotsu)
    editor = add_rule(hands)
    hands.do("menu")
    hands.go(("cell", WAYS.index("s")))
    before = editor.rule
    hands.do("right")
    assert editor.pieces.openings(editor.rule.right.label_at(*editor.cell))[WAYS.index("s")] == "in"
    assert editor.flaws[0].place == editor.cell and editor.words_below()[1] == "warning"
    kotsu.frame()
    hands.do("undo")
    assert editor.rule.right.label_at(*editor.cell) == before.right.label_at(*editor.cell)
    hands.do("back", "back")
    assert kotsu.screen.step_fault(kotsu.screen.set, kotsu.screen.set.steps[0]), "a step without a usable rule says so"
    hands.choose(("do", "try"))
    assert kotsu.screen.say("workshop.fault_no_goal") in kotsu.screen.note


def test_rules_and_steps_are_moved_copied_removed_and_undone(kotsu: Kotsu) -> None:
    hands = at_empty_set(kotsu)
    for _ in range(2):
        add_rule(hands)
        draw(hands, "down")
        hands.do("back")
    screen = kotsu.screen
    names = [rule.name for rule in screen.set.rules]
    hands.choose(("step", 1), ("do", "up"))
    assert [step.call for step in screen.set.steps] == names[::-1]
    hands.go(("field", "sweep"))
    hands.do("right")
    assert screen.set.steps[0].sweep
    hands.choose(("do", "duplicate"), ("do", "remove"), ("rule", 1))
    editor = kotsu.screen
    to_fields(hands)
    turned = editor.rule
    for name in ("rotate", "duplicate", "up", "remove"):
        hands.choose(("do", name))
    assert [rule.name for rule in kotsu.screen.set.rules] == names
    assert kotsu.screen.set.rules[1] != turned
    for _ in range(4):
        hands.do("undo")
    assert kotsu.screen.set.rules[1] == turned
    hands.choose(("do", "redo"))
    assert kotsu.screen.set.rules[1] != turned


def test_a_rule_of_the_game_is_copied_and_edited(kotsu: Kotsu, pad: PadHands) -> None:
    read(kotsu)
    pad.choose("rules")
    pad.do("right")
    browser = kotsu.screen
    browser.select(list(browser.rules).index(max(browser.rules, key=len)))
    shown = browser.variants[browser.variant]
    pad.do("confirm")
    copy, title = kotsu.screen.rule, browser.words.rule_title(shown.name)
    assert (copy.left, copy.right) == (shown.left, shown.right) and is_usable(kotsu.screen.alphabet, copy)
    to_fields(pad)
    pad.choose(("do", "duplicate"))
    rules = kotsu.screen.desk.state.rules[-2:]
    assert [kotsu.screen.words.rule_title(rule.name) for rule in rules] == [title, f"{title} 2"]
    assert kotsu.screen.value("name") == f"{title} 2"
    pad.choose(("field", "name"), "done")
    assert kotsu.screen.value("name") == f"{title} 2", "a name that nobody changed stays"
    long_name = "a" * (LONGEST_NAME - 5) + "_bcde"
    assert "__" not in free_name(with_rule(SetDraft("x"), copy._replace(name=long_name)), long_name)


def sample() -> SetDraft:
    """Return a small set."""
    alphabet = Folder(data_dir()).alphabet()
    pieces, east = Pieces(alphabet), WAYS.index("e")
    rule = first_rule("rooms", alphabet)
    for x in range(3):
        rule = dig_way(pieces, rule, RIGHT, (x, 0, 1), east) or rule
    return with_rule(with_rule(SetDraft("Cellar"), rule), next_rule("more", pieces)._replace(limit=3, mirrored=True))


def test_a_line_brings_the_same_rules_as_a_new_set(kotsu: Kotsu) -> None:
    hands = at_empty_set(kotsu)
    shared_set = sample()
    assert read_line(share_line(shared_set)) == shared_set
    before = kotsu.screen.set
    hands.choose(("do", "share"))
    kotsu.screen.take("RULES1-NONSENSE-A")
    assert kotsu.screen.message == "damaged" and kotsu.screen.workshop.recipes.desk.state == before
    kotsu.screen.take(share_line(shared_set)[:40] + "\n" + share_line(shared_set)[40:])
    hands.do("back")
    assert kotsu.screen.set == shared_set and not kotsu.screen.desk.id
    data = as_data(shared_set)
    named = {**data, "rules": [{**data["rules"][0], "name": "Die Tür"}]}
    assert of_data(named).rules[0].name == "die_tuer", "the names in a crafted line are cleaned"
    with pytest.raises(Refusal):
        of_data({**data, "size": [float("inf"), 1, 1]})


def test_unfinished_rules_are_kept_in_the_files_but_not_read(kotsu: Kotsu) -> None:
    hands = at_empty_set(kotsu)
    kotsu.screen.desk.change(sample())
    hands.do("back")
    (id,) = own_ids()
    assert own_set(id) == sample(), "nothing is lost"
    assert {rule.name for rule in own_grammar().rules if rule.name.startswith(id)} == {f"{id}_rooms"}
    file = packs_dir() / "own" / "dungeon" / "rules" / f"{id}.yaml"
    file.write_text(file.read_text("utf-8").replace("st_1", "no_such"), "utf-8")
    recipes = own_grammar().recipes
    assert id not in recipes and "main" in recipes, "a broken own file harms nothing else"


def test_a_mouse_draws_a_way_and_opens_a_cell(kotsu: Kotsu, mouse: MouseHands) -> None:
    at_empty_set(kotsu)
    mouse.choose(("new", "rule"))
    editor = kotsu.screen
    part, view = editor.menu.rect(("side", RIGHT)), editor.view(RIGHT)
    for x in range(4):
        mouse.move(*point_on(view.camera(part), part, place_of((x, 0, 1)))[:2])
        if x in (0, 3):
            mouse.do("confirm")
    assert "goal_1" in editor.rule.right.cells
    mouse.do("back")
    assert editor.edits_cell
    assert editor.rule.sides[LEFT] != editor.rule.sides[RIGHT]


def test_the_first_visit_explains_itself_once(kotsu: Kotsu) -> None:
    kotsu.reset(XBOX_360)
    kotsu.app.settings.met = ["knucklebones"]
    hands = kotsu.hands[0]
    kotsu.app.go("workshop")
    read(kotsu)
    for index in range(5):
        assert kotsu.screen.first_visit.index == index
        kotsu.app.toasts.add("Unlocked", f"Reward {index}")
        kotsu.app.toasts.advance(1.0)
        kotsu.frame()
        assert kotsu.app.toasts.placed, "announcements need not wait for the end of the visit"
        kotsu.app.toasts.waiting.clear()
        hands.do("confirm")
    assert kotsu.screen.first_visit is None and "workshop" in kotsu.app.settings.met
    hands.do("back")
    kotsu.app.go("workshop")
    assert kotsu.screen.first_visit is None


@pytest.mark.usefixtures("read_from_home")
def test_renaming_a_set_leaves_the_workshop_able_to_read_its_files(kotsu: Kotsu) -> None:
    hands = at_empty_set(kotsu)
    kotsu.screen.desk.change(sample())
    hands.do("back")
    hands.choose("sets")
    shelf = kotsu.screen
    shelf.number = 1
    shelf.button_confirmed("rename")
    kotsu.screen.text = "Attic"
    kotsu.screen.button_confirmed("done")
    assert kotsu.screen is shelf and [entry.name for entry in shelf.shown_entries][1:] == ["Attic"]
    shelf.leave()
    workshop = kotsu.screen
    assert isinstance(workshop, Workshop) and workshop.recipes.desk.state.name == "Attic"
    workshop.files._ask()
    read(kotsu)
    assert workshop.files.job is None and workshop.files.grammar is not None
    hands.choose("sets")


def test_a_pasted_line_loses_no_rules(kotsu: Kotsu, clipboard: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    hands = at_empty_set(kotsu)
    recipes = kotsu.screen.workshop.recipes
    mine = sample()
    recipes.desk.change(mine)
    kotsu.app.go("workshop_line", workshop=kotsu.screen.workshop, screen_behind=kotsu.screen)
    hands.choose("copy", "paste", "paste")
    assert own_ids() == [], "it is the set on the desk"
    clipboard.append(share_line(mine._replace(name="Attic")))
    with monkeypatch.context() as full_disk:
        full_disk.setattr(set_desk, "save_own", lambda place, text: False)
        hands.choose("paste")
    assert recipes.desk.state == mine and kotsu.screen.message == "not_saved"
    hands.choose("paste")
    assert recipes.desk.state.name == "Attic" and own_set(own_ids()[0]) == mine


def test_sides_of_two_sizes_and_a_broken_alphabet_do_no_harm(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    at_empty_set(kotsu)
    save_set(kotsu.screen.alphabet, sample(), "own_odd")
    file = packs_dir() / "own" / "dungeon" / "rules" / "own_odd.yaml"
    file.write_text("own_odd_a: {match: sp, replacement: sp sp, unfinished: true}\n", "utf-8")
    assert own_set("own_odd") is None
    workshop = kotsu.screen.workshop
    workshop.recipes.desk.change(sample())
    monkeypatch.setattr(type(workshop.files), "alphabet", property(broken))
    workshop.recipes.save_desk()


def broken(files: object) -> Alphabet:
    """Read an alphabet that is full of faults."""
    raise Faults([])


def test_a_restart_finds_the_edits_that_were_not_saved(kotsu: Kotsu) -> None:
    desk, app, alphabet, first = SetDesk(SetDraft("New")), kotsu.app, Folder(data_dir()).alphabet(), sample()
    desk.change(first)
    assert desk.save(app, alphabet)
    mine = first._replace(choice="last")
    desk.change(mine)
    again = restart()
    assert again.state == mine and again.id == "own_cellar", "an edit that was not saved is still there"
    by_hand = first._replace(size=(9, 2, 9))
    save_set(alphabet, by_hand, "own_cellar")
    again = restart()
    assert again.state == by_hand and again.undo() and again.state == mine
    recipe = packs_dir() / "own" / "dungeon" / "recipes" / "own_cellar.yaml"
    recipe.write_text("size: no\n", "utf-8")
    again = restart()
    assert again.save(app, alphabet) and recipe.read_text("utf-8") == "size: no\n"


def restart() -> SetDesk:
    """Return the desk as a new game finds it."""
    open_histories.clear()
    return SetDesk.last()


def test_files_keep_geometry_promises_functions_and_unknown_calls() -> None:
    alphabet = Folder(data_dir()).alphabet()
    texts = texts_of(alphabet, sample(), "own_x")
    lines = "def grow\n  own_x_rooms\nend\ngrow 3\nnowhere 2\n"
    recipe = f"size: [9, 1, 9]\ngeometry: corners\npromises: {{locks: {{most: 2}}}}\nrecipe: {lines!r}\n"
    recipe = recipe.replace("'", '"')
    draft = set_of(SetTexts(texts.rules, recipe), "own_x")
    again = set_of(texts_of(alphabet, draft, "own_x"), "own_x")
    assert again == draft == of_data(as_data(draft))
    assert again.geometry == "corners" and again.promises["locks"].most == 2
    assert [str(step) for step in again.steps] == ["def grow", "rooms", "end", "grow 3", "nowhere 2 2"]
    made = grammar_of(alphabet, draft, "own_x").recipes["own_x"]
    assert made.geometry == "corners" and len(made.recipe.main) == 1 and made.recipe.functions["grow"]
