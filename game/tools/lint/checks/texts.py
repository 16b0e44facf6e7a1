"""Checks of texts: complete in every language, in the fonts, and short enough for their place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import chain, product
from pathlib import PurePosixPath
from typing import Never, cast

from pydantic import BaseModel, RootModel

from components.focus import Rect
from game.app.settings import TEXT_SIZES
from game.content.definition import TextByLanguage
from game.content.faults import Complaint, Fault, Path
from game.content.packs import SHARED_FOLDER
from game.content.placeholders import LANGUAGES, TextKeys
from game.content.table_content import TextFrame
from game.content.texts import TEXTS, PartFile, Texts, check_texts, in_language, keys_of, required_texts
from game.paths import assets_dir
from game.screens.knucklebones.decks import description_panel
from game.screens.layout.node import Layout
from game.tables.knucklebones.definitions import Card, Cards, Deck, card_text, deck_text
from game.tables.knucklebones.texts.cards import describe, say_in
from game.tables.table_files import TABLES
from game.tools.lint.checks.values import LANGUAGE
from game.tools.lint.findings import FaultInSource, across_files, error_check, warning_check
from game.tools.lint.folders import DataSource, FileTree
from systems.draw.atlas import Atlas
from systems.draw.fonts import FONT_FILES, SOFT_HYPHEN, Fonts, word_parts
from systems.draw.pen import Pen
from systems.knucklebones.advice import draw_text_field

REQUIRED_TEXTS = {SHARED_FOLDER: TEXTS} | {name: table.texts for name, table in TABLES.items()}


@error_check
def lint_texts(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that no text is missing or unknown in a language and that the game fills every placeholder."""
    palette_keys: TextKeys = {f"options.palette_{name}": () for name in tree.new_palettes}
    english = {source.place.parts[0]: value for source, value in (tree.below or tree).values("texts", Texts)
               if source.place.stem == LANGUAGES[0]}
    for source, value in tree.own_values("texts", Texts):
        broken, folder = set(source.entries()) - set(value.root), source.place.parts[0]
        required = required_texts(english.get(folder, value), REQUIRED_TEXTS.get(folder, {}))
        parts = keys_of(in_language(texts_of_parts(tree, folder), LANGUAGES[0]))
        for complaint in check_texts(value, required, {**palette_keys, **parts}):
            if complaint.path[0] not in broken:
                yield source, complaint


@error_check
@across_files
def lint_texts_of_two_parts(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that no two parts of a table, such as steps of cards, say one text differently."""
    first: dict[tuple[str, str], tuple[DataSource, TextByLanguage]] = {}
    for source in sorted(tree.all_sources, key=lambda source: (source.is_own, source.place)):
        file = source.document.value if source.document else None
        for name, part in file.root.items() if isinstance(file, PartFile) else ():
            for key, text in part.texts.items():
                other, words = first.setdefault((source.place.parts[0], key), (source, text))
                if text != words:
                    yield source, Complaint((name, "texts", key), f"{key!r} has other words in {other.place}")


def texts_of_parts(tree: FileTree, folder: str) -> dict[str, TextByLanguage]:
    files = [source.document.value for source in tree.all_sources
             if source.place.parts[0] == folder and source.document]
    return {key: text for file in files if isinstance(file, PartFile) for key, text in file.texts.items()}


def texts_in(tree: FileTree, folder: str, language: str) -> dict[str, str]:
    files = (value for source, value in tree.values("texts", Texts)
             if source.place.parts[0] == folder and source.place.stem == language)
    return {**in_language(texts_of_parts(tree, folder), language), **next((file.flat for file in files), {})}


@error_check
def lint_languages(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that every folder of texts has each language. Packs are exempt: the game fills in."""
    if tree.below is not None:
        return
    sources = {source.place: source for source in tree.sources if source.kind and source.kind.name == "texts"}
    for place, source in sources.items():
        for language in LANGUAGES:
            expected_place = place.with_name(f"{language}.yaml")
            if expected_place not in sources and _is_first(place, sources):
                message = f"the file {expected_place} is missing: all its texts lack the language {language!r}"
                yield source, Fault(source.file, 1, 1, message)


@warning_check
def lint_untranslated(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that no text of a pack falls back to English for lack of one of the game's languages."""
    if tree.below is None:
        return
    for kind, parts in chain.from_iterable(table.lint.texts.items() for table in TABLES.values()):
        for source, value in tree.values(kind, RootModel):
            for language in LANGUAGES:
                missing = [(name, part) for (name, entry), part in product(value.root.items(), parts)
                           if (text := getattr(entry, part)) and language not in text]
                if missing:
                    subject = f"{len(missing)} texts have" if len(missing) > 1 else f"{missing[0][1]!r} has"
                    yield source, Complaint(missing[0], f"{subject} no {language!r}; English is used instead")
    for source, texts in tree.values("texts", Texts):
        if source.is_own and source.document is not None and source.place.stem not in LANGUAGES:
            keys = [key for key in texts.flat if not source.sets(tuple(key.split(".", 1)))]
            others = texts_of_parts(tree, source.place.parts[0])
            keys += [key for key, text in others.items() if source.place.stem not in text and key not in texts.flat]
            if keys:
                message = f"{len(keys)} texts are shown in English, such as {keys[0]!r}"
                yield source, Fault(source.file, 1, 1, message)


@warning_check
def lint_language_codes(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that two lowercase letters name every language, as in the texts of cards and decks."""
    for source, _ in tree.values("texts", Texts):
        name = source.place.stem
        if source.is_own and not LANGUAGE.fullmatch(name):
            message = f"a language needs two lowercase letters, such as 'fr', not {name!r}"
            near = next((code for code in LANGUAGES if name.casefold().startswith(code)), None)
            yield source, Fault(source.file, 1, 1, message, near)


def _is_first(place: PurePosixPath, sources: dict[PurePosixPath, DataSource]) -> bool:
    """Return True if this is the first file of its folder, and there is more than one file to check."""
    return len(sources) > 1 and place == min(other for other in sources if other.parent == place.parent)


def all_texts(sources: Iterable[DataSource]) -> Iterator[tuple[DataSource, Path, str]]:
    """Yield every player-visible text of these files, with its path."""
    for source in sources:
        value = source.document.value if source.document else None
        if isinstance(value, Texts):
            yield from ((source, tuple(key.split(".", 1)), text) for key, text in value.flat.items())
        else:
            yield from ((source, path, text) for path, text in localized_texts(value))


def localized_texts(value: object) -> Iterator[tuple[Path, str]]:
    """Yield every localized text in a value, with its path."""
    parts = value.root if isinstance(value, RootModel) else value
    by_name = isinstance(parts, dict)
    if isinstance(parts, BaseModel):
        parts = vars(parts)
    elif isinstance(parts, tuple | list):
        parts = dict(enumerate(parts))
    for step, part in parts.items() if isinstance(parts, dict) else ():
        if isinstance(part, str):
            if by_name and LANGUAGE.fullmatch(str(step)):
                yield (step,), part
        elif isinstance(part, BaseModel | dict | tuple | list):
            yield from (((step, *path), text) for path, text in localized_texts(part))


MOST_NAMED = 5
"""The most missing characters named per text."""


@cache
def fonts() -> Fonts:
    return Fonts(assets_dir() / "shared" / "fonts")


@cache
def _has_glyph(character: str) -> bool:
    """Return True if every font has the character."""
    return character == SOFT_HYPHEN or all(fonts().covers(character, font) for font in FONT_FILES)


@error_check
def lint_glyphs(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that every font has every character of every text."""
    for source, path, text in all_texts(tree.sources):
        missing = [character for character in dict.fromkeys(text) if not _has_glyph(character)]
        if missing:
            characters = ", ".join(f"{character!r} (U+{ord(character):04X})" for character in missing[:MOST_NAMED])
            rest = f" and {len(missing) - MOST_NAMED} more" if len(missing) > MOST_NAMED else ""
            yield source, Complaint(path, f"no font has {characters}{rest}")


@cache
def pen() -> Pen:
    """Return a pen that needs no window."""
    return Pen(Atlas(assets_dir()))


CARD_ROOM = Rect(0, 0, 390, 104)
"""The smallest panel that describes a card or a deck: that of the draft."""


def _draw_in_panel(pen: Pen, name: str, text: str) -> None:
    """Draw a description in the panel of the screens that pick and draft decks."""
    layout = Layout(description_panel((name, text), [(name, text)]), pen, None, {}, CARD_ROOM)
    pen.cramped.update(words for node in layout.nodes for words in node.cut_texts(pen))
    layout.draw(pen, None)


def _draw_description(pen: Pen, card: Card, language: str) -> None:
    """Draw a card's description, next to the table and in the screens that pick and draft decks."""
    name, text = card_text(card, "name", language), card_text(card, "description", language)
    draw_text_field(pen, 1, name, (text, "text"))
    _draw_in_panel(pen, name, text)


def _draw_prompt(pen: Pen, card: Card, language: str) -> None:
    draw_text_field(pen, 1, card_text(card, "name", language), (card_text(card, "prompt", language), "text"))


def _draw_deck(pen: Pen, deck: Deck, language: str) -> None:
    """Draw a deck's description in the screen that picks decks."""
    name, text = deck_text(deck, "name", language), deck_text(deck, "description", language)
    _draw_in_panel(pen, name, text)


TextDrawing = Callable[[Pen, Never, str], None]
"""A function that draws an entry's text in a language, with everything else in the same place."""
ROOMS: Mapping[tuple[str, str], TextDrawing] = {
    ("cards", "description"): _draw_description,
    ("cards", "prompt"): _draw_prompt,
    ("decks", "description"): _draw_deck,
}
"""The places of texts, by kind of file and field of the text."""


@warning_check
def lint_text_fits_room(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that every text of an entry fits its place, in every language and size."""
    for (kind, part), write in ROOMS.items():
        for source, value in tree.own_values(kind, RootModel):
            for name, entry in value.root.items():
                for language in getattr(entry, part):
                    sizes = [size for size in TEXT_SIZES if _overflows(write, entry, language, size)]
                    if sizes:
                        message = f"{part!r} does not fit its place with text at size {sizes[0]}: write it shorter"
                        yield source, Complaint((name, part, language), message)


def _overflows(write: TextDrawing, entry: object, language: str, size: int) -> bool:
    """Return True if a text does not fit even in its smallest letters."""
    canvas = pen()
    canvas.text_scale = size
    canvas.cramped.clear()
    canvas.quads.clear()
    with suppress(ValueError):  # Another check reports unmatched braces.
        cast("Callable[[Pen, object, str], None]", write)(canvas, entry, language)
    return bool(canvas.cramped)


@warning_check
def lint_name_fits_frame(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that every name fits its frame, in every language."""
    for kind, frame in chain.from_iterable(table.lint.frames.items() for table in TABLES.values()):
        for source, value in tree.own_values(kind, RootModel):
            for name, entry in value.root.items():
                for language, text in getattr(entry, frame.field).items():
                    if message := misfit(text, frame):
                        yield source, Complaint((name, frame.field, language), message)


def misfit(text: str, frame: TextFrame) -> str:
    """Return a sentence on the part of a text that does not fit; empty if all of it does."""
    lines = fonts().wrap(text, frame.wide, frame.font)
    for part in sorted({*word_parts(text)}, key=len):
        if (width := fonts().measure(part, frame.font)) > frame.wide:
            return f"{part!r} is {width} pixels wide, its frame {frame.wide}: a soft hyphen (\\u00AD) lets it break"
    if len(lines) > frame.lines:
        return f"{text.replace(SOFT_HYPHEN, '')!r} takes {len(lines)} lines, its frame has {frame.lines}"
    return ""


MOST_WORDS = 90
"""The most words of a text that is read in play."""


@warning_check
@across_files
def lint_long_texts(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that no card has a text of many words that the game has made from its steps."""
    say = say_in({LANGUAGES[0]: texts_in(tree, "knucklebones", LANGUAGES[0])}, LANGUAGES[0])
    for source, cards in tree.own_values("cards", Cards):
        for name, card in cards.root.items():
            words = 0 if card.description else len(describe(say, card).split())
            if words > MOST_WORDS:
                yield source, Complaint((name, "steps"), f"the text made from these steps has {words} words: write a "
                                                         "'description', or use fewer steps")
