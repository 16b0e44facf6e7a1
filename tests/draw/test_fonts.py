"""Text: its width, its line breaks, and fonts for every character that Kotsu uses."""

from __future__ import annotations

import pytest

from game.paths import assets_dir
from systems.draw.fonts import FONT_FILES, SOFT_HYPHEN, Fonts
from tests.kit.rules import dice
from tests.kit.shipped import shipped_store

FONTS = Fonts(assets_dir() / "shared" / "fonts")


def spoken() -> set[str]:
    """Return every character of all texts and cards."""
    store = shipped_store()
    texts = [text for texts in store.texts.values() for text in texts.values()]
    cards = [text for card in dice(store).cards.values() for part in (card.name, card.prompt, card.description)
             for text in part.values()]
    assert texts and cards
    return set("".join(texts + cards)) - {SOFT_HYPHEN, "\n"}


@pytest.mark.parametrize("font", FONT_FILES)
def test_a_font_writes_everything_kotsu_says(font: str) -> None:
    assert [character for character in sorted(spoken()) if not FONTS.covers(character, font)] == []


def test_glyphs_have_no_half_lit_pixels() -> None:
    pictures = [FONTS.glyph(character, font).picture for font in FONT_FILES for character in "aW5ß"]
    assert {alpha for picture in pictures if picture for _, alpha in picture.getchannel("A").getcolors()} == {0, 255}


def test_lines_break_between_words() -> None:
    width = FONTS.measure("one two")
    assert FONTS.wrap("one two three", width) == ["one two", "three"]


@pytest.mark.parametrize("text", ["Protect one of your rows.", "Donaudampfschifffahrt", "a bb ccc dddd"])
@pytest.mark.parametrize("width", [14, 40, 90])
def test_no_line_is_wider_than_its_limit_and_no_text_is_lost(text: str, width: int) -> None:
    lines = FONTS.wrap(text, width, "small")
    assert max(FONTS.measure(line, "small") for line in lines) <= width
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_long_word_breaks_at_its_soft_hyphen() -> None:
    assert FONTS.wrap(f"Taschen{SOFT_HYPHEN}dieb", FONTS.measure("Taschen-")) == ["Taschen-", "dieb"]
