"""Check for texts that do not fit their screens: every scene is drawn in every language and size."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from inspect import signature
from typing import TYPE_CHECKING, NamedTuple

from components.focus import Id
from components.seat_choice import SeatChoice, SeatMemory
from game.app.libraries import allow_no_display
from game.app.open_screen import Menu
from game.app.settings import TEXT_SIZES
from game.content.faults import Complaint, Fault
from game.content.models.controls import ActionName
from game.content.placeholders import LANGUAGES
from game.paths import data_dir
from game.screens import screen_class, screens
from game.screens.match.live_match import LiveMatch
from game.screens.tutorial import Tutorial, has_tutorial
from game.tables import KNOWN_TABLES, NAMES, find_table
from game.tools.gallery.openers import enter_scene
from game.tools.gallery.scene import Scene, SceneSettings, temporary_home
from game.tools.gallery.scenes import SCENES
from game.tools.gallery.steps import wait
from game.tools.lint.checks.texts import all_texts
from game.tools.lint.findings import FaultInSource
from game.tools.lint.folders import DataSource, FileTree
from game.tools.lint.ink import Ink, collect_only
from systems.draw.fonts import SOFT_HYPHEN

if TYPE_CHECKING:
    from game.app.application import App
    from game.app.window import Window


UNSHOWN_SCREENS = (
    Scene("attract", "Bots play each other", "attract", at=1.0),
    Scene("filmed", "Making a film of a match", "filmed", at=1.0),
    Scene("run_filmed", "Making a film of a run", "run_filmed", at=1.0),
    Scene("walk_again", "Watching a walk again", "walk_again", at=1.0),
    Scene("card_trial", "Trying an own card", "card_trial", at=1.0),
)
"""Screens that the gallery leaves out: most never look the same twice."""
SCREENS_OF_TABLES = ("setup", "joining", "opening", "match", "tutorial", "practice", "beginning", "puzzles", "solving",
                     "map", "saves", "review", "story")
"""Shared screens that show each table."""
PRESSES: dict[str, tuple[ActionName, ...]] = {"opening": ("confirm",), "match": ("confirm", "confirm")}
"""Presses after these screens have opened: the first shows the banner of a match, the second closes it."""
FILES = {"practice": "practice.yaml", "beginning": "practice.yaml", "map": "map.yaml", "puzzles": "puzzles.yaml",
         "solving": "puzzles.yaml"}
"""The file of a table without which it has no such screen."""


def all_scenes() -> tuple[Scene, ...]:
    """Return the gallery's scenes, those it does not show, and all other screens that need only their name to open."""
    scenes = (*SCENES, *UNSHOWN_SCREENS, *table_scenes())
    covered = {name for scene in scenes for name in (scene.name, scene.screen)}
    return (*scenes, *(Scene(name, "", name) for name in screens() if name not in covered and _opens_by_name(name)))


def _opens_by_name(name: str) -> bool:
    """Return True if a screen needs nothing but the application."""
    _, *parameters = signature(screen_class(name)).parameters.values()
    return all(parameter.default is not parameter.empty for parameter in parameters)


def table_scenes() -> Iterator[Scene]:
    """Yield each table's screens that the gallery does not show."""
    covered = {(scene.screen, scene.table) for scene in SCENES}
    for table_name in KNOWN_TABLES:
        for screen_name in SCREENS_OF_TABLES:
            if (screen_name, table_name) not in covered and _has_screen(table_name, screen_name):
                name, presses = f"{screen_name} of {table_name}", PRESSES.get(screen_name, ())
                yield Scene(name, "", screen_name, table=table_name, presses=presses, at=0.5)


def _has_screen(table_name: str, screen: str) -> bool:
    if screen in ("opening", "match"):
        return table_name in NAMES  # A run is walked; no one sits down at it.
    if screen == "tutorial":
        return has_tutorial(table_name)
    if screen in FILES:
        return (data_dir() / table_name / FILES[screen]).is_file()
    return screen not in ("review", "story") or find_table(table_name).bots.hindsight is not None


MOST_ITEMS = 24
"""The most items to focus on a screen; the squares of a board are all much the same."""


def visit_looks(app: App) -> Iterator[Id]:
    """Move the focus of the open screen from item to item, on each page of a tutorial."""
    screen = app.current
    if not isinstance(screen, Tutorial):
        yield from visit_focuses(app)
        return
    for number, page in enumerate(screen.pages):
        if page.table_name == screen.open_page.table_name:
            screen.go_to_page(number)
            yield from visit_focuses(app)


def visit_focuses(app: App) -> Iterator[Id]:
    """Move the focus of the open screen from item to item, starting with no move."""
    panel, memory = _panel(app)
    yield None
    if panel is None or panel.focus is None:
        return
    before = panel.focus
    for item in sample_of([item.id for item in panel.items if item.rect.w]):
        if item != before:
            panel.focus = memory.last_focus = item
            yield item
    panel.focus = memory.last_focus = before


def _panel(app: App) -> tuple[Menu | SeatChoice | None, SeatMemory]:
    """Return the open menu, else the choice of a seat at a table, with what the seat remembers of it."""
    screen = app.current
    if screen.open_menu is None and isinstance(screen, LiveMatch):
        return screen.seat_choice, screen.seat_component(screen.active, SeatMemory)
    return screen.open_menu, SeatMemory()


def sample_of(items: Sequence[Id]) -> list[Id]:
    """Return all items, or an even sample if there are many."""
    step = max(1, -(-len(items) // MOST_ITEMS))
    return [*items[::step]]


ESCAPED_PLACEHOLDER = re.compile(r"\\\{[^{}]*\\\}")
"""Matches a placeholder in an escaped text."""
LETTER = re.compile(r"[^\W_](?![^{]*\})")
"""Matches a letter outside of placeholders."""
NO_ROOM, OVERLAPS = "has no room", "overlaps"
LANDING_SECONDS = 1.5
"""Seconds after which anything that flies on a table has landed."""


class TextFault(NamedTuple):
    """Words with a fault in them or their position."""

    words: str
    message: str


class Screens:
    """A window that brings up scenes and reads their words."""

    def __init__(self) -> None:
        allow_no_display()
        from game.app.window import Window

        self.app: Window = Window(visible=False, seed=1)
        self.opened: set[str] = set()
        """Names of the screens read so far."""

    def read(self, scene: Scene, language: str, size: int) -> set[TextFault]:
        """Return all faults at the end of a scene, with the focus on each item."""
        scene = replace(scene, settings={**scene.settings, "language": language, "text_size": size})
        app = self.app
        app.restart(SceneSettings.of(scene.settings), 1)
        ink = Ink(app.main_canvas)
        collect_only(app.main_canvas)
        enter_scene(app, scene)
        self.opened.add(app.current.opened_as)
        faults = self._read(ink)
        if any(OVERLAPS in fault.message for fault in faults):
            # Words that fly past overlap others only for a moment.
            wait(app, LANDING_SECONDS)
            later_faults = self._read(ink)
            faults = {fault for fault in faults if OVERLAPS not in fault.message or fault in later_faults}
        return faults

    def _read(self, ink: Ink) -> set[TextFault]:
        """Return all faults now, with the focus on each item."""
        app, faults = self.app, set[TextFault]()
        for _ in visit_looks(app):
            ink.forget()
            app.main_canvas.cramped.clear()
            app.draw_picture()
            cramped_texts = app.main_canvas.cramped
            faults |= {TextFault(words, NO_ROOM) for words in cramped_texts}
            faults |= {TextFault(words, message) for words, message in ink.faults() if words not in cramped_texts}
        return faults

    def close(self) -> None:
        self.app.close()


def crowded_texts(tree: FileTree, scenes: Iterable[Scene] = ()) -> Iterator[FaultInSource]:
    """Check that words can be read in full on every screen, each reported once per language.

    Without ``scenes``, all screens are read, and screens that no scene shows are reported.
    """
    shapes = [(source, path, _shape(text)) for source, path, text in all_texts(tree.all_sources) if LETTER.search(text)]
    reported_words: set[tuple[str, str]] = set()
    with temporary_home(), closing(Screens()) as reader:
        for scene in scenes or all_scenes():
            for language in LANGUAGES:
                for size in TEXT_SIZES:
                    for fault in sorted(reader.read(scene, language, size)):
                        if (language, fault.words) not in reported_words:
                            reported_words.add((language, fault.words))
                            place = f"on the screen {scene.name!r} at size {size}"
                            yield _at_definition(tree, shapes, fault, language, place)
    if not scenes:
        first = tree.sources[0]
        for name in sorted({*screens()} - reader.opened):
            yield first, Fault("screens", 1, 1, f"no scene shows the screen {name!r}")


Shapes = list[tuple[DataSource, tuple[str | int, ...], re.Pattern[str]]]


def _at_definition(tree: FileTree, shapes: Shapes, fault: TextFault, language: str, place: str) -> FaultInSource:
    """Return words at the place that defines them; of several, the most specific one in this language."""
    plain = _plain(fault.words)
    message = f"{plain!r} {fault.message} {place}"
    definitions = [(source, path, len(shape.pattern)) for source, path, shape in shapes if shape.fullmatch(plain)]
    # The words may be one line of a longer text.
    definitions = definitions or [(source, path, -len(shape.pattern)) for source, path, shape in shapes
                                  if re.escape(plain) in shape.pattern]
    definitions.sort(key=lambda definition: (language in (definition[0].place.stem, definition[1][-1]), definition[2]))
    if not definitions:
        first = tree.sources[0]
        return first, Fault(first.file, 1, 1, f"{message} in {language!r}")
    source, path, _ = definitions[-1]
    return source, Complaint(path, f"{message}: write it shorter")


def _shape(text: str) -> re.Pattern[str]:
    """Return a pattern of a text with its placeholders filled."""
    return re.compile(ESCAPED_PLACEHOLDER.sub(".+?", re.escape(_plain(text))))


def _plain(text: str) -> str:
    return " ".join(text.replace(SOFT_HYPHEN, "").split())
