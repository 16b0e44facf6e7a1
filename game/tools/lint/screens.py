"""Texts without room on the screens that show them: every scene is drawn in every language and at every size."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.app.headless import allow_no_display
from game.app.settings import TEXT_SIZES
from game.content.wording import LANGUAGES
from game.content.yaml_source import Complaint, Fault
from game.tools.gallery.scene import Scene
from game.tools.gallery.scenes import SCENES, bring_up, settings_of
from game.tools.lint.data_folder import Source, Tree
from game.tools.lint.passes.glyphs import said
from game.tools.lint.registry import Found
from systems.draw.fonts import SOFT

SLOT = re.compile(r"\\\{[^{}]*\\\}")
"""What is filled in, in a text that stands for itself."""


def crowded(tree: Tree, scenes: Iterable[Scene] = SCENES) -> Iterator[Found]:
    """Texts that have no room in their smallest letters where a screen shows them, each once in a language."""
    known = [(source, path, _shape(text)) for source, path, text in said(tree) if text.strip()]
    met: set[tuple[str, str]] = set()
    for scene in scenes:
        for language in LANGUAGES:
            for size in TEXT_SIZES:
                for words in sorted(cramped(scene, language, size)):
                    if (language, words) not in met:
                        met.add((language, words))
                        yield _found(tree, known, words, language, f"on the screen {scene.name!r} at size {size}")


def cramped(scene: Scene, language: str, size: int) -> set[str]:
    """What has no room on a screen."""
    allow_no_display()
    from game.app.window import Window

    scene = replace(scene, settings={**scene.settings, "language": language, "text_size": size})
    app = Window(settings=settings_of(scene), seed=1, visible=False)
    try:
        bring_up(app, scene)
        return {*app.paper.cramped}
    finally:
        app.close()


Known = list[tuple[Source, tuple[str | int, ...], re.Pattern[str]]]


def _found(tree: Tree, known: Known, words: str, language: str, where: str) -> Found:
    """The words at the place that says them; of several one in this language that says most of them itself."""
    plain = _plain(words)
    saying = [(source, path, len(shape.pattern)) for source, path, shape in known if shape.fullmatch(plain)]
    saying.sort(key=lambda each: (language in (each[0].place.stem, each[1][-1]), each[2]))
    if not saying:
        first = tree.sources[0]
        return first, Fault(first.file, 1, 1, f"{plain!r} has no room {where} in {language!r}")
    source, path, _ = saying[-1]
    return source, Complaint(path, f"{plain!r} has no room {where}: write it shorter")


def _shape(text: str) -> re.Pattern[str]:
    """What a text looks like when its braces are filled."""
    return re.compile(SLOT.sub(".+?", re.escape(_plain(text))))


def _plain(text: str) -> str:
    """A text in one line."""
    return " ".join(text.replace(SOFT, "").split())
