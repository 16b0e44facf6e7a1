"""Every sentence of the screens, by language."""

from __future__ import annotations

from collections.abc import Iterable
from string import Formatter

from pydantic import RootModel

from game.kernel.located import Complaint


class Texts(RootModel[dict[str, str | dict[str, str]]]):
    """A file in ``texts/``: sections of texts."""

    def flat(self) -> dict[str, str]:
        """All texts by ``section.name``."""
        flat: dict[str, str] = {}
        for section, inside in self.root.items():
            if isinstance(inside, str):
                flat[section] = inside
            else:
                flat.update((f"{section}.{name}", text) for name, text in inside.items())
        return flat


def slots(text: str) -> set[str] | None:
    """Names in braces, or None where braces do not match."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return None


def check_texts(texts: Texts, model: dict[str, str] | None = None) -> Iterable[Complaint]:
    """Braces match; beside ``model`` (the same file in English) no text is missing or has other placeholders."""
    flat = texts.flat()
    for key, text in flat.items():
        path = tuple(key.split(".", 1))
        found = slots(text)
        if found is None:
            yield Complaint(path, f"the braces in {text!r} do not match")
        elif model is not None and key not in model:
            yield Complaint(path, f"no text is called {key!r}", key, tuple(model))
        elif model is not None and found != slots(model[key]):
            wanted = ", ".join(f"{{{name}}}" for name in sorted(slots(model[key]) or ())) or "none"
            yield Complaint(path, f"placeholders differ from the English text, which has {wanted}")
    for key in model or ():
        if key not in flat:
            yield Complaint(tuple(key.split(".", 1))[:1], f"the text {key!r} is missing")
