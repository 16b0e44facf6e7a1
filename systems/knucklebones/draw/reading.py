"""The things that can be examined at a Knucklebones table: every card of both hands."""

from __future__ import annotations

import esper

from components.focus import Id, Item, Rect
from components.knucklebones import Card
from components.match import Match
from game.tables.knucklebones.card_texts import card_text
from game.tables.knucklebones.content import card_tint
from game.tables.knucklebones.needs import missing
from systems.draw.view import View
from systems.entities import match_entity, thing_at, things
from systems.knucklebones.draw.card_notes import notes, reason
from systems.knucklebones.draw.hands import draw_card
from systems.knucklebones.view.layout import CARD_W, card_rect
from systems.knucklebones.view.show import slots_by_seat
from systems.tables import Readable, Writing


def items(seat: int) -> list[Item]:
    """Return every unspent card, those of this seat first."""
    cards = sorted((card for _, card in things(Card) if card.left), key=lambda card: (card.seat != seat, card.slot))
    held = slots_by_seat()
    return [Item(("card", card.seat, card.card), card_rect(card.seat, card.slot, held[card.seat])) for card in cards]


def tells(view: View, id: Id) -> Writing:
    """Return the full text about a card."""
    match, (_, held) = esper.component_for_entity(match_entity(), Match), thing_at(Card, id[1:])
    card, language = match.rules.catalogue[held.card], view.settings.language
    why = "" if held.playable else reason(view.say, missing(match.position, held.seat, held.card))
    name, text = card_text(card, "name", language), card_text(card, "description", language)
    return Writing(name, text, why, tuple(notes(view.say, card, held.left)))


def picture(view: View, id: Id, rect: Rect) -> None:
    """Draw a card at the size of a rectangle."""
    canvas, card = view.canvas, esper.component_for_entity(match_entity(), Match).rules.catalogue[id[2]]
    name = card_text(card, "name", view.settings.language)
    tint = card_tint(card, canvas.palette.rgb("card"), view.store.palette.rgb("card"))
    draw_card(canvas, *rect.centre, card.art, name, tint, size=int(rect.w // CARD_W))


READABLE = Readable(items, tells, picture)
