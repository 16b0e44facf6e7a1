"""Advice: the best move in the text field and on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from components.advice import Advice
from components.choosing import Choosing
from components.focus import Id, Rect
from game.content.store import Store
from game.tables.knucklebones.card_texts import card_text
from game.tables.knucklebones.definitions import Rules
from systems.deciding import next_of
from systems.draw.learnt import draw_learnt, draw_wanted
from systems.draw.pen import Pen
from systems.knucklebones.draw.text_field import draw_text_field
from systems.layout import WIDTH

BARS = {1: (Rect(WIDTH / 2 - 42, 347, 84, 7), "small"), 2: (Rect(82, 300, 84, 7), "tiny")}
"""Where the bar of the chances lies and how its figures are written, by size of text: at double size it leaves the
place above the board to what a lane would gain or lose."""


NAMELESS = ("face", "parity", "field")
"""What is chosen without a card of its own: where it lies says enough."""


def draw_advice(
    canvas: Pen, store: Store, language: str, rules: Rules, advice: Advice, seat: int
) -> None:
    """The best move and why, in the text field."""
    if not advice.places:
        draw_text_field(canvas, seat, "", (store.text("advice.thinks", language), "text"))
        return
    kind, *rest = advice.places[0]
    if kind == "card":
        head = card_text(rules.catalogue[rest[1]], "name", language)
    elif kind in NAMELESS:
        head = ""
    else:
        head = store.text("advice.row" if kind == "row" else "legend.roll", language, row=rest[-1] if rest else 0)
    draw_text_field(canvas, seat, head, (sentence(store, language, advice.key, advice.values, rules), "text"))


def sentence(store: Store, language: str, key: str, told: Mapping[str, int], rules: Rules | None = None) -> str:
    """Why a move is good, in words."""
    values: dict[str, object] = dict(told)
    for name in ("face", "faces"):
        if name in values:
            values[name] = face_told(store, language, int(told[name]), rules, name)
    return str(store.text(key, language, **values))


def face_told(store: Store, language: str, face: int, rules: Rules | None = None, form: str = "face") -> str:
    """A face in words: by its name where these rules give it one, by its number beyond the sixth."""
    named = rules.faces.get(str(face)) if rules is not None else None
    if named:
        return named.get(language) or named.get("en", str(face))
    return str(store.text(f"advice.{form}_{face}", language)) if face <= SPELT else str(face)


SPELT = 6
"""Up to this face there are words for the numbers."""


def draw_place(
    canvas: Pen, choosing: Choosing, advice: Advice, lifted: Callable[[Id, Rect], Rect], clock: float | None
) -> None:
    """A double rim around what is to be confirmed next on the way to the best move, or to the one that is learnt."""
    draw_learnt(canvas, choosing, clock, lifted)
    wanted = next_of(choosing, advice.places if advice.wanted else ())
    for item in choosing.items:
        if item.id == wanted:
            draw_wanted(canvas, lifted(item.id, item.rect))
