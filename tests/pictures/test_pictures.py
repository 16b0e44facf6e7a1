"""Golden pictures: every scene of the gallery looks as it did when it was last accepted.

On the renderer of the goldens (``renderer.txt``) pictures are compared exactly, except for one step of rounding between
processors; on any other renderer they may differ a little everywhere and a lot in very few places. After a wanted
change, run ``python3 run.py accept pictures``, and look at the sheet of changes.
"""

from __future__ import annotations

from pathlib import Path

import esper
import pytest
from PIL import Image

from game.app.settings import Settings
from game.app.window import Window
from game.tables import NAMES
from game.tools.commands.gallery import looks_same
from game.tools.gallery.openers import enter_scene
from game.tools.gallery.scene import Scene, scenes_of
from game.tools.gallery.scenes import SCENES
from tests.kit.app import Kotsu, SharedStore
from tests.kit.cases import long

HERE = Path(__file__).parent
ACCEPT = "is that wanted? then `python3 run.py accept pictures --scenes {}`, and look at build/accept.png"
PALETTE = "contrast"
"""The scene in other colors that is in every run."""


def seen_before(shown: Image.Image, picture: Path, exactly: bool) -> bool:
    """Return True if the picture equals its accepted golden."""
    if not picture.exists():
        return False
    with Image.open(picture) as golden:
        return looks_same(shown, golden.convert("RGB"), exactly)


@pytest.fixture(scope="module")
def data() -> SharedStore:
    return SharedStore()


@pytest.fixture
def app(window: Kotsu, data: SharedStore, one_sheet: None, request: pytest.FixtureRequest) -> Window:
    app = window.begin(Settings.of(request.param.settings), 1, data)
    window.look_away()
    return app


def made_here(app: Window) -> bool:
    """Return True if the goldens come from this renderer."""
    return (HERE / "renderer.txt").read_text("utf-8").strip() == app.main_canvas.renderer


LOOKS = {"text_size", "palette"}
IN_OTHER_LOOKS = {scene.name for scene in SCENES if scene.settings.keys() & LOOKS and scene.name != PALETTE}
"""Scenes that another one shows with plain text in plain colors. The suite checks their layout elsewhere."""
ALIKE = {
    "joining_sixth", "joining_known", "rivals_join", "evening_next", "continue", "practice_other", "saving",
    "naming_player", "challenges", "couch", "gathering_again", "waiting", "walk_far", "walk_eyes", "run_far",
    "run_prize", "run_treasure", "run_gambit", "run_rest", "run_workshop", "run_table", "run_riddle", "room_over",
    "riddle_search", "run_card_versus", "run_watching", "workshop_sets", "workshop_line", "card_line", "card_shelf",
    "card_workshop", "decks", "card_trial_over", "won_at_once", "drawn", "between", "voice_end", "reversi_voice",
    "reversi_practice", "prospector_practice", "reversi_new", "reversi_buttons", "reversi_drawn", "reversi_won",
    "prospector_nearly", "prospector_lost", "prospector_vein", "prospector_gallery", "prospector_review",
    "prospector_story", "prospector_duel_deal", "prospector_duel_end", "khet_answer", "khet_apart", "khet_flat_tower",
    "khet_won", "khet_editor_tower", "khet_saves", "khet_puzzle", "options", "credits", "weekly", "goals", "rewards",
    "trophies", "gathering", "evening", "walk_kept", "khet_setups", "khet_puzzles", "run_days", "now_play",
    "prospector_scores",
}
"""Scenes whose parts others show, too: the same screen, panel or board with other words or things."""


@pytest.mark.parametrize(
    ("app", "scene"), [
        long((scene, scene)) if scene.name in IN_OTHER_LOOKS | ALIKE else (scene, scene) for scene in SCENES
    ],
    indirect=["app"], ids=[scene.name for scene in SCENES],
)
def test_every_scene_matches_its_picture(app: Window, scene: Scene, tmp_path: Path) -> None:
    enter_scene(app, scene)
    shown = app.main_canvas.read()
    picture = HERE / f"{scene.name}.png"
    if not seen_before(shown, picture, made_here(app)):
        shown.save(tmp_path / picture.name)
        looks = "looks different now" if picture.exists() else "is new"
        pytest.fail(f"it {looks}, {tmp_path}; {ACCEPT.format(scene.name)}")


def components() -> dict[tuple[int, str], str]:
    """Return everything on the entities of the current world."""
    return {(entity, type(part).__name__): repr(part)
            for entity, parts in esper._entities.items() for part in parts.values()}


IN_WORLDS = [*(scenes_of(name).BUSIEST for name in filter(scenes_of, NAMES)),
             *(scene for scene in SCENES if scene.name in ("reversi_turned", "walk", "run"))]
"""Scenes with entities: much is going on, or people are at rest after a beat."""


@pytest.mark.parametrize(("app", "scene"), [(scene, scene) for scene in IN_WORLDS], indirect=["app"],
                         ids=[scene.name for scene in IN_WORLDS])
def test_drawing_changes_no_component(app: Window, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    def draw() -> None:
        before = components()
        Window.draw_picture(app)
        assert components() == before

    monkeypatch.setattr(app, "draw_picture", draw)
    enter_scene(app, scene)


def test_no_picture_is_left_of_a_scene_that_is_gone() -> None:
    left = {path.stem for path in HERE.glob("*.png")} - {scene.name for scene in SCENES}
    assert not left, "run `python3 run.py accept pictures`, which takes them away"
