"""Every screen at every look: nothing is cut, overlaps or is outside, and no stored picture is stale.

New screens are found automatically. A screen that needs more than its name to open needs a scene in the gallery.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

import pytest

from components.focus import Rect
from components.press import Press
from game.app.application import App
from game.app.settings import TEXT_SIZES, Settings
from game.content.models.controls import ActionName
from game.content.placeholders import LANGUAGES
from game.content.texts import TEXTS
from game.screens import screen_class, screens
from game.screens.challenges import PAGES
from game.screens.layout.boxes import Box, Spacer, column, grid, panel, row, scroll, stack
from game.screens.layout.leaves import BOLD, SMALL, Button, Dial, Heading, HorizontalLine, Legend, Picture, Text
from game.screens.layout.node import Layout, Node
from game.screens.menu import Question, TreeMenu
from game.tools.gallery import openers
from game.tools.gallery.openers import enter_scene
from game.tools.gallery.scene import Scene
from game.tools.gallery.scenes import SCENES
from game.tools.lint.screens import all_scenes
from systems.draw.fonts import SOFT_HYPHEN
from systems.draw.stage import scene as solids
from systems.draw.stage.camera import Camera
from systems.draw.widgets import LEGEND_RIGHT, draw_legend, legend_width
from systems.layout import HEIGHT, WIDTH
from tests.kit.app import Kotsu
from tests.kit.cases import long, one_in
from tests.kit.drawing import Ink
from tests.kit.layout_faults import find_faults, find_layout_faults, find_unreachable, stored_quads, tree_menus

TREES = [name for name in screens() if hasattr(screen_class(name), "tree")]
PLACES = [
    scene for scene in all_scenes() if "text_size" not in scene.settings and (
        scene.screen in TREES or scene.name in TREES
        or (scene in SCENES and scene.position is None and not scene.moves and scene.name != "match")
    )
]
CLOSE_LOOK = ("de", max(TEXT_SIZES))
"""The language with the longest words at the largest size: here the focus visits every item of a screen."""
IMAGINARY = ("de", 1.5), ("longer", 1), ("longer", 2)
"""Looks that do not exist: a size between, and texts that are 40 % longer."""
REAL = tuple(product(LANGUAGES, TEXT_SIZES))
LOOKS = [*REAL, *IMAGINARY]
"""Languages and text sizes."""
FEW, MANY = 3, 60
"""Of lists with more items, about three are tried; long runs try up to ``MANY``."""
PRESSES = ("up", "down", "left", "right", "confirm", "up", "down", "right", "back")


@pytest.fixture
def unseen_kotsu(unseen_kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> Kotsu:
    kotsu = unseen_kotsu
    monkeypatch.setattr(kotsu.app, "store", kotsu.app.store)  # A scene may leave another one, which is read again.
    monkeypatch.setattr(openers, "GLANCE_NODES", 20)  # Texts of a review need their room, however deep it thinks.
    return kotsu


def open_scene(kotsu: Kotsu, scene: Scene) -> Any:
    """Open a scene; return its screen if that is a tree, else None."""
    kotsu.app.settings = Settings.of({**scene.settings, "speed": 0.0, "glow": "off", "text_size": 1, "language": "en"})
    kotsu.app.adopt_settings()
    enter_scene(kotsu.app, scene)
    return kotsu.app.current if hasattr(kotsu.app.current, "tree") else None


def adopt(app: App, monkeypatch: pytest.MonkeyPatch, language: str, size: float) -> None:
    """Change the language and the text size, also to ones that do not exist."""
    app.settings.language = language if language in LANGUAGES else "en"
    app.settings.comfort.text_size = int(size)
    app.adopt_settings()
    app.main_canvas.text_scale = size
    if language == "longer":
        text, spoken = type(app.store).text, type(app).in_language
        monkeypatch.setattr(type(app.store), "text", lambda *given, **values: longer(text(*given, **values)))
        monkeypatch.setattr(type(app), "in_language", lambda *given: longer(spoken(*given)))


def longer(text: str) -> str:
    """Return a text whose words are 40 % longer; a long word has a place to break."""
    words = re.split(r"(\w+)", text)
    words[1::2] = (f"{word}{SOFT_HYPHEN * (len(word) > 6)}{word[: len(word) * 2 // 5]}" for word in words[1::2])
    return "".join(words)


def menus(found: Any, most: int = 0) -> Iterator[TreeMenu]:
    """Yield the menu with the focus on each of its items, or only on the first and the last without ``most``. Of more
    items than ``most``, some are left out."""
    if found.panel is not None:
        yield found.panel.menu
        found.panel = None
    (menu,) = tree_menus(found)
    ids = [item.id for item in menu.items] or [None]
    for id in ids[:: len(ids) // FEW if len(ids) > most else 1] if most else (ids[0], ids[-1]):
        menu.focus = id
        menu.reactions.focus_moved()
        menu.invalidate()
        yield menu


OTHER = [look for look in LOOKS if look != CLOSE_LOOK]
FIRST = [*{scene.screen if scene.screen in TREES else openers.OPENERS.get(scene.screen, scene.name): scene
           for scene in reversed(PLACES)}.values()]
"""The first scene of each screen, and of each way to open one."""
CASES = [*one_in(len(OTHER), product(FIRST, OTHER)),
         *one_in(3 * len(OTHER), product((scene for scene in PLACES if scene not in FIRST), OTHER))]


def name_of(case: Scene | tuple[str, float]) -> str:
    """Return the name of a scene, or of a look."""
    return case.name if isinstance(case, Scene) else "{}-{}".format(*case)


@pytest.mark.parametrize(("scene", "other"), CASES, ids=name_of)
def test_nothing_is_cut_or_overlaps_or_is_outside(
    unseen_kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, scene: Scene, other: tuple[str, float],
    request: pytest.FixtureRequest,
) -> None:
    """Every scene has the largest text with the longest words; the other looks take turns, and so do later scenes."""
    most = MANY if request.node.get_closest_marker("long") else FEW
    app = unseen_kotsu.app
    monkeypatch.setattr(app, "draw_picture", lambda: None)  # A recording takes as long as a layout.
    found = open_scene(unseen_kotsu, scene)
    if found is None:
        assert scene.name not in TREES
        return
    faults = []
    for language, size in (CLOSE_LOOK, other):
        with monkeypatch.context() as patch:
            adopt(app, patch, language, size)
            for number, menu in enumerate(menus(found, most if (language, size) == CLOSE_LOOK else 0)):
                wrong = [*find_layout_faults(menu.layout, app.main_canvas)]
                if number == 0 or most == MANY:
                    wrong += find_unreachable(menu)
                faults += [f"{language} {size} at {menu.focus!r}: {fault}" for fault in wrong]
    assert faults == []


@pytest.mark.parametrize("name", one_in(27, TREES))
def test_no_stored_picture_is_stale(unseen_kotsu: Kotsu, name: str) -> None:
    scene = next((scene for scene in PLACES if name in (scene.name, scene.screen)), None)
    assert scene, f"{name!r} needs more than its name to open: add a scene to game/tools/gallery/scenes.py"
    app, chance = unseen_kotsu.app, random.Random(7)
    found = open_scene(unseen_kotsu, scene)
    for _ in range(12):
        app.handle_input(Press("keys:left", chance.choice(PRESSES), app.clock.now))
        unseen_kotsu.tick()
        if app.current is not found:
            found = open_scene(unseen_kotsu, scene)
            continue
        (menu,) = tree_menus(found)
        lit = menu.focus if found.panel is None else None
        app.draw_picture()
        old, new = (stored_quads(layout, app.main_canvas, lit) for layout in (menu.layout, menu.build_layout()))
        assert old == new


@pytest.mark.parametrize("name", ["walk_map", "reading", long("reading_large")])
def test_panels_over_pictures_have_room(unseen_kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    app, faults = unseen_kotsu.app, []
    open_scene(unseen_kotsu, next(scene for scene in SCENES if scene.name == name))
    menu = app.current.panel.menu
    ids = [item.id for item in menu.items] if name != "walk_map" else [None]
    assert ids
    for language, size in LOOKS:
        with monkeypatch.context() as patch:
            adopt(app, patch, language, size)
            for id in ids:
                menu.focus = id
                found = find_layout_faults(menu.layout, app.main_canvas)
                faults += [f"{language} {size} {id}: {each}" for each in found]
    assert faults == []


@pytest.mark.parametrize(("language", "size"), [look if look == CLOSE_LOOK else long(look) for look in REAL])
def test_each_question_has_room(unseen_kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, language: str, size: int) -> None:
    app = unseen_kotsu.app
    adopt(app, monkeypatch, language, size)
    values = {"name": "Maximiliane Bartholomäus", "files": "2026-11-21-10-21-18_Maximiliane_2.kotsu ...", "count": 3,
              "device": "Controller", "action": "Bestätigen"}
    keys = [key for key in TEXTS if key.endswith("_sure")]
    notices = ("home.other_rules", "replays.other_rules", "replays.damaged", "evening.too_few", "controls.not_over")
    for key, other in (*((key, None) for key in keys), *((key, "ok") for key in notices)):
        menu = Question(key, app, other=other, **values).menu
        assert list(find_faults(menu, app.main_canvas)) == [], key


def test_a_3d_scene_in_a_stored_picture_keeps_its_place(unseen_kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, before = unseen_kotsu.app.main_canvas, list[bytes]()
    scene = solids.Scene(Camera(), {}, {})
    monkeypatch.setattr(canvas, "draw_scene", lambda shown: before.append(bytes(canvas.quads)))
    picture = Picture(lambda pen, rect, focused: pen.stage(scene), (40, 40))
    layout = Layout(column(Text("above"), picture, Text("below")), canvas, None, {})
    for _ in range(2):
        canvas.quads = bytearray()
        layout.draw(canvas, None)
        assert 0 < len(before.pop()) < len(canvas.quads) and not before
    canvas.stage(scene)
    assert len(before) == 1


def open_large(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, name: str) -> Any:
    """Open a scene with the longest words at the largest size."""
    found = open_scene(kotsu, next(scene for scene in PLACES if scene.name == name))
    adopt(kotsu.app, monkeypatch, *CLOSE_LOOK)
    return found


def test_each_page_of_challenges_has_a_heading_and_one_menu(
    unseen_kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = open_large(unseen_kotsu, monkeypatch, "weekly")
    pages = list[list[tuple[object, Rect]]]()
    for page in PAGES:
        found.focus = page
        found.focus_moved()
        found.invalidate()
        nodes = found.menu.layout.nodes
        assert any(isinstance(node, Heading) for node in nodes)
        pages.append([(node.id, node.rect) for node in nodes if node.area == "menu"])
    assert pages == pages[:1] * len(PAGES)


def test_the_runs_of_day_and_week_have_one_width_and_font(unseen_kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    found = open_large(unseen_kotsu, monkeypatch, "run_days")
    nodes = found.menu.layout.nodes
    day, week = [node for node in nodes if isinstance(node, Box) and node.plate]
    assert day.rect.w == week.rect.w and day.rect.h == week.rect.h
    texts = [next(child for child in each.children if isinstance(child, Text)) for each in (day, week)]
    assert texts[0].peers == texts[1].peers and {*texts} <= {*texts[0].peers}


def test_large_text_leaves_the_trophy_in_the_middle(unseen_kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    found = open_large(unseen_kotsu, monkeypatch, "ceremony")
    nodes, trophy = found.menu.layout.nodes, found.ceremony.trophy.rect
    assert abs(trophy.center[0] - WIDTH / 2) < 10
    assert any(isinstance(node, HorizontalLine) for node in nodes), "the turning point"
    canvas = unseen_kotsu.app.main_canvas
    assert len({node.font(canvas) for node in nodes if isinstance(node, Text) and node.peers}) == 1


def test_a_font_becomes_smaller_before_a_word_is_torn(kotsu: Kotsu) -> None:
    canvas, text = kotsu.app.main_canvas, Text("2026-11-21", SMALL)
    Layout(text, canvas, None, {}, Rect(0, 0, canvas.measure(text.words, "tiny"), 100))
    assert text.font(canvas) == "tiny"
    address = Text("address" * 9, SMALL, any_break=True)
    Layout(address, canvas, None, {}, Rect(0, 0, 120, 100))
    assert address.font(canvas) == "small"


@pytest.mark.parametrize("side", ["left", "center"])
def test_buttons_next_to_each_other_keep_fonts_of_their_own(kotsu: Kotsu, side: Any) -> None:
    long_words = "Lanterns " * 4
    buttons = [Button(long_words, fonts=("tiny",), side=side, id=1), Button("Go", side=side, id=2)]
    layout = Layout(column(*buttons), kotsu.app.main_canvas, None, {}, Rect(0, 0, 80, 80))
    assert [[*button.fonts] for button in buttons] == [["tiny"], ["bold", "small", "tiny"]]
    layout.draw(kotsu.app.main_canvas, 1)


def test_a_font_that_tears_a_word_asks_for_no_height_and_a_name_stays_in_one_line(kotsu: Kotsu) -> None:
    canvas = kotsu.app.main_canvas
    width = canvas.measure("Josephine", "small")
    assert Text("Josephine", BOLD).measure_height(canvas, width).lengths[0] == canvas.line_height("small")
    name, room = Text("Wolfgang M", BOLD, one_line=True), canvas.measure("Wolfgang M", "tiny")
    assert name.measure_height(canvas, room).lengths[0] == canvas.line_height("tiny")
    assert Text("Wolfgang M", BOLD).measure_height(canvas, room).lengths[0] > canvas.line_height("small")


def test_a_text_keeps_room_for_others_and_may_still_have_its_own_font(kotsu: Kotsu) -> None:
    canvas, fonts = kotsu.app.main_canvas, []
    for own_font in (False, True):
        text = Text("short", SMALL, alternatives=["a much longer text"], own_font=own_font)
        width = canvas.measure("a much longer text", "tiny")
        Layout(text, canvas, None, {}, Rect(0, 0, width, canvas.line_height("small")))
        fonts.append(text.font(canvas))
    assert fonts == ["tiny", "small"]


def test_the_values_of_neighbors_share_a_font_though_their_heights_differ_by_a_pixel(kotsu: Kotsu) -> None:
    for height in range(50, 100):
        dials = [Dial("name", "value") for _ in range(4)]
        Layout(column(*dials), kotsu.app.main_canvas, None, {}, Rect(0, 0, 400, height))
        assert len({dial.fit_value(kotsu.app.main_canvas)[0] for dial in dials}) == 1


def spacer(size: float = 10, **options: Any) -> Spacer:
    return Spacer(size, size, **options)


@pytest.mark.parametrize("box", [column, row, stack, scroll, partial(grid, 2), partial(grid, 4)])
def test_every_box_has_room_for_its_padding_at_its_edges(kotsu: Kotsu, box: Any) -> None:
    canvas, plain, child = kotsu.app.main_canvas, box(spacer(), spacer(), gap=(0, 0)), spacer()
    padded = box(child, spacer(), gap=(0, 0), pad=(20, 15))
    assert padded.width(canvas).smallest == plain.width(canvas).smallest + 40
    assert padded.height(canvas, 140).smallest == plain.height(canvas, 100).smallest + 30
    Layout(padded, canvas, None, {}, Rect(0, 0, 140, 60))
    assert child.rect.x == 20 and child.rect.y + child.rect.h == 45


def test_a_grid_asks_for_the_gaps_between_its_children_only(kotsu: Kotsu) -> None:
    assert grid(4, spacer(), gap=(8, 8)).width(kotsu.app.main_canvas).lengths[0] == 10
    assert grid(4, spacer(), spacer(), gap=(8, 8)).width(kotsu.app.main_canvas).lengths[0] == 28


@pytest.mark.parametrize(("align", "x"), [("start", 0), ("center", 45), ("end", 90)])
@pytest.mark.parametrize("box", [column, scroll, partial(grid, 1)])
def test_a_child_has_its_place_across_a_column(kotsu: Kotsu, box: Any, align: str, x: float) -> None:
    child = spacer(align=align)
    Layout(box(child, gap=(0, 0)), kotsu.app.main_canvas, None, {}, Rect(0, 0, 100, 50))
    assert (child.rect.x, child.rect.w) == (x, 10)


def test_a_list_that_scrolls_places_its_lines_across_too(kotsu: Kotsu) -> None:
    lines = [spacer(align="end") for _ in range(9)]
    Layout(scroll(*lines, gap=(0, 0)), kotsu.app.main_canvas, None, {}, Rect(0, 0, 116, 50))
    assert (lines[0].rect.x, lines[0].rect.w) == (90, 10)


def test_an_optional_child_leaves_a_column_without_room_for_it(kotsu: Kotsu) -> None:
    for height, drawn in ((120, True), (105, False)):
        first, second, third = spacer(optional=True), spacer(100), spacer(0)
        tree = column(column(first, third, second, gap=(0, 4)), gap=(0, 0))
        layout = Layout(tree, kotsu.app.main_canvas, None, {}, Rect(0, 0, 300, height))
        assert (first in layout.nodes) == drawn and second.rect.h == 100


def broken_trees() -> dict[str, Node]:
    """Return trees that are wrong on purpose, by the fault they have."""
    paint = Picture(lambda pen, rect, focused: pen.fill(rect.grow(20), (255, 255, 255)), (240, 34))
    many = [Text("This is more than fits. " * 3) for _ in range(40)]
    entries = [(action, "Select, and then continue with it") for action in ("confirm", "back", "menu", "undo")]
    return {
        "cut": column(*many), "drawn outside": panel(Text("-"), paint),
        "overlap": row(Button("Go", id=1, arrows_in_margin=True), panel(Text("Next to it"))),
        "outside its box": panel(column(*many[:9], HorizontalLine(), pad=(0, 300)), pad=(0, 160)),
        "the legend": column(Legend("keys_left", entries * 2)),
    }


@pytest.mark.parametrize("fault", broken_trees())
def test_a_fault_is_found(unseen_kotsu: Kotsu, fault: str) -> None:
    canvas = unseen_kotsu.app.main_canvas
    found = list(find_layout_faults(Layout(broken_trees()[fault], canvas, None, {}), canvas))
    assert any(fault in each for each in found), found


def test_a_legend_that_is_too_wide_has_smaller_letters(unseen_kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = unseen_kotsu.app.main_canvas
    entries: list[tuple[ActionName, str]] = [
        (action, "Select, then go back again") for action in ("confirm", "back", "menu", "undo")
    ]
    assert legend_width(canvas, "keys_left", entries) > LEGEND_RIGHT
    ink = Ink(canvas, monkeypatch)
    draw_legend(canvas, "keys_left", entries)
    assert len(ink.boxes) >= len(entries) and not ink.outside()


def test_a_list_keeps_the_focus_in_view(kotsu: Kotsu) -> None:
    lines = [Button(str(number), id=number, arrows=False) for number in range(60)]
    menu = TreeMenu(kotsu.app, lambda: column(scroll(*lines), pad=(40, 40)), 0)
    seen = set()
    for _ in range(60):
        rect = menu.rect(menu.focus)
        assert rect.y >= 40 and rect.y + rect.h <= HEIGHT - 40 and 40 <= rect.x < rect.x + rect.w <= WIDTH - 40
        seen.add(menu.focus)
        menu.handle_input(Press("keys:left", "down", kotsu.app.clock.now + 9))
    assert seen == set(range(60)) and menu.focus == 0
