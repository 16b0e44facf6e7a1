"""Characters no font can write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.definitions.texts import Texts
from game.kernel.located import Complaint, Path
from game.lint.registry import Found, error
from game.lint.tree import Source, Tree
from game.paths import assets_dir
from game.tables.knucklebones.data import DECK_PARTS, PARTS, Cards, Deck, Decks
from game.tables.knucklebones.definitions import Card
from systems.draw.fonts import FILES, SOFT, Fonts


def _said(tree: Tree) -> Iterator[tuple[Source, Path, str]]:
    """Every text a player can read, and where it stands."""
    for source, texts in tree.values("texts", Texts):
        yield from ((source, tuple(key.split(".", 1)), text) for key, text in texts.flat().items())
    for source, cards in tree.values("cards", Cards):
        for name, card in cards.root.items():
            yield from ((source, (name, *path), text) for path, text in _parts(card, PARTS))
    for source, decks in tree.values("decks", Decks):
        for name, deck in decks.root.items():
            yield from ((source, (name, *path), text) for path, text in _parts(deck, DECK_PARTS))


def _parts(value: Card | Deck, parts: Sequence[str]) -> Iterator[tuple[Path, str]]:
    for part in parts:
        yield from (((part, language), text) for language, text in getattr(value, part).items())


@error
def glyphs(tree: Tree) -> Iterator[Found]:
    """Every character of every text is in every font."""
    fonts = Fonts(assets_dir() / "shared" / "fonts")
    known: dict[str, bool] = {SOFT: True}
    for source, path, text in _said(tree):
        for character in dict.fromkeys(text):
            if character not in known:
                known[character] = all(fonts.covers(character, font) for font in FILES)
            if not known[character]:
                yield source, Complaint(path, f"no font here can write {character!r} (U+{ord(character):04X})")
