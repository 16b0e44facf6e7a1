"""Checks of texts that are part of other data, each in every language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.content.faults import Complaint
from game.content.wording import Spoken, slots

Text = Mapping[str, str]
"""A text by language code."""


def check_texts(parts: Mapping[str, Text], known: tuple[str, ...], on: str, spoken: Spoken) -> Iterable[Complaint]:
    """Check that every part exists in every required language, and that its placeholders are known."""
    for part, texts in parts.items():
        for language in spoken.needed:
            if language not in texts:
                yield Complaint((part,), f"{part!r} is missing in {language!r}")
        for language, text in texts.items():
            if language not in spoken.known:
                yield Complaint((part, language), f"no language is called {language!r}", language, spoken.known)
            if not text.strip():
                yield Complaint((part, language), f"{part!r} says nothing in {language!r}")
            for complaint in unfillable(text, known, on):
                yield complaint._replace(path=(part, language))


def unfillable(text: str, known: tuple[str, ...], on: str = "card") -> Iterable[Complaint]:
    """Yield a complaint for each placeholder that is not known."""
    try:
        names = slots(text)
    except ValueError as wrong:
        names = ()
        yield Complaint((), str(wrong))
    for name in names:
        if name not in known:
            yield Complaint((), f"nothing on this {on} fills {{{name}}}", name, known)
