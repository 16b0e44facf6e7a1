"""The whole table, from what the current world shows. Draws no banner and no panel over it: screens do."""

from __future__ import annotations

from collections.abc import Callable

import esper

from components.advice import Advice
from components.choosing import Choosing
from components.comfort import Comfort
from components.focus import Id, Rect
from components.knucklebones import Card, ShownCard, ShownFace
from components.match import Match
from components.moods import Moods
from components.particles import Particles
from components.pose import Pose, Ribbon, ShownFocus, ShownTurn
from components.seats import Seat
from components.shining import Backdrop, Shining
from game.content.models.key_names import Action
from game.content.store import Store
from game.tables.knucklebones.card_files import Part
from game.tables.knucklebones.card_texts import card_text
from game.tables.knucklebones.content import card_tint
from game.tables.knucklebones.die import PARITIES
from game.tables.knucklebones.rows import FACES
from systems.draw.chances import draw_chances
from systems.draw.die import draw_die
from systems.draw.outline import outlined
from systems.draw.pen import Pen
from systems.draw.ribbon import draw_ribbon
from systems.draw.view import View
from systems.draw.widgets import backdrop, banner, legend, panel
from systems.easing import ease
from systems.effects.ribbon import openness
from systems.in_play import at
from systems.knucklebones.draw.advice import BARS, draw_advice, draw_place
from systems.knucklebones.draw.boards import draw_boards, draw_grounds, numerals
from systems.knucklebones.draw.hands import draw_box, draw_cards, draw_seat, draw_text_field
from systems.knucklebones.draw.preview import draw_preview, draw_scores
from systems.knucklebones.view.layout import RIBBON, face_rect, field_at, parity_rect
from systems.knucklebones.view.preview import foretold

PANELS = ("parity", "face")
"""What is asked in a panel of its own."""
FACE_PANEL = Rect(224, 120, 192, 144)
PARITY_PANEL = Rect(230, 124, 180, 114)
LARGER = 6
"""How much further it reaches up and down at double size."""
BELONGING = ("row", "field", "landing")
"""Kinds of focused things whose seat stands in their id."""
CONFIRMS = {"die": "roll", "card": "play", "row": "place"}
"""What confirm does, by the kind of the focused thing, while no card is being played."""


def draw_table(view: View) -> None:
    """Draw the match of the current esper context."""
    canvas, store, language, names = view.canvas, view.store, view.settings.language, view.names
    entity, (match, choosing) = esper.get_components(Match, Choosing)[0]
    _, (turn, pose, face) = esper.get_components(ShownTurn, Pose, ShownFace)[0]
    seat = turn.seat
    moods = esper.component_for_entity(entity, Moods)
    backdrop(canvas, store.look.night, esper.component_for_entity(entity, Backdrop).tint, draw_grounds)
    if not turn.over:
        draw_box(canvas, seat, pose, face, store.text("table.turn_number", language, number=view.turn))
    draw_boards(canvas, esper.component_for_entity(entity, Particles))
    seen = foretold(match.rules, match.position, choosing)
    draw_scores(canvas, seen)
    if seen is not None:
        draw_preview(canvas, seen)
    for each in (1, 2):
        change = seen.change(each) if seen is not None else 0
        mood, who = moods.look(each, each == seat), at(Seat, each)[1].portrait
        draw_seat(canvas, each, names[each], mood, view.say("table.diagonal"), change, who)
    content = store.at(match.table)
    motion, comfort = content.timing.motion, esper.try_component(entity, Comfort)
    calm = comfort is not None and comfort.reduced_motion

    def rise(risen: float) -> float:
        return float(content.look.card_rise * ease(motion.rise_ease, risen))

    draw_cards(
        canvas,
        lambda card: card_text(match.rules.catalogue[card], "name", language),
        lambda card: match.rules.catalogue[card].art,
        lambda card: card_tint(match.rules.catalogue[card], canvas.palette.rgb("card"), store.palette.rgb("card")),
        seat if choosing.mode in ("ready", "prompt", "choose") else 0,
        rise,
        lambda turned: ease(motion.flip_ease, turned),
    )
    ribbon = esper.try_component(entity, Ribbon)
    if ribbon is not None and ribbon.seat:
        draw_ribbon(canvas, ribbon, store.text("table.turn", language, name=names[ribbon.seat]), RIBBON, not calm)
    advice = esper.component_for_entity(entity, Advice)
    if advice.shown is not None:
        draw_chances(canvas, advice.shown, *BARS[canvas.text_scale])
    _text(canvas, store, language, match, choosing, advice, seat)
    _choice(canvas, store, language, match, choosing, calm)
    shining = esper.try_component(entity, Shining)
    clock = None if calm or shining is None else shining.clock
    draw_place(canvas, choosing, advice, lambda item, rect: _lifted(item, rect, rise, 0.0), clock)
    _outline(canvas, seat, choosing, esper.try_component(entity, ShownFocus), rise)
    if view.families is not None:
        legend(canvas, view.families[seat], legend_entries(store, language, choosing))


def legend_entries(store: Store, language: str, choosing: Choosing) -> list[tuple[Action, str]]:
    """What confirm and back do now."""
    if choosing.mode == "prompt":
        return [("confirm", store.text("legend.skip", language))]
    if choosing.focus is None:
        return [("menu", store.text("legend.menu", language))]
    confirm = "select" if choosing.card is not None else CONFIRMS.get(choosing.focus[0], "select")
    back: Action = "back" if choosing.card is not None else "menu"
    entries: list[tuple[Action, str]] = [("confirm", store.text(f"legend.{confirm}", language))]
    if choosing.advised and choosing.card is None:
        entries.append(("back", store.text("legend.hint", language)))
    return [*entries, (back, store.text(f"legend.{back}", language))]


def _text(
    canvas: Pen, store: Store, language: str, match: Match, choosing: Choosing, advice: Advice, seat: int
) -> None:
    """The text field: why a press was refused, else advice, else what the focused or played card does."""
    focused = choosing.focus[2] if choosing.focus and choosing.focus[0] == "card" else choosing.card
    if choosing.said and choosing.exercise is None:
        draw_text_field(canvas, seat, "", store.text(choosing.said, language))
    elif advice.wanted and choosing.card is None and choosing.focus is not None:
        draw_advice(canvas, store, language, match.rules.catalogue, advice, seat)
    elif focused is not None and choosing.mode != "prompt" and choosing.asks not in PANELS:
        card = match.rules.catalogue[focused]
        part: Part = "description" if choosing.card is None else "prompt"
        name, text = card_text(card, "name", language), card_text(card, part, language)
        draw_text_field(canvas, seat, name, text)


def _choice(canvas: Pen, store: Store, language: str, match: Match, choosing: Choosing, calm: bool) -> None:
    """The card panel: the prompt, then the dice to choose from and what has been chosen already."""
    if choosing.card is None:
        return
    if choosing.mode == "prompt":
        timing = store.at(match.table).timing
        entrance, age = timing.motion.banner, timing.prompt - choosing.prompt_left
        prompt = card_text(match.rules.catalogue[choosing.card], "prompt", language)
        banner(canvas, [prompt], "card", open=openness(entrance, age, calm=calm), fades=calm)
        return
    selection = canvas.palette.rgb("selection")
    for kind, *place in choosing.picked:
        if kind == "field":
            x, y = field_at(*place)
            canvas.frame("double", Rect(x - 17, y - 17, 34, 34), tint=selection)
    if choosing.asks == "parity":
        _parities(canvas, store, language, choosing)
    elif choosing.asks == "face":
        _faces(canvas, store, language, choosing)


def _faces(canvas: Pen, store: Store, language: str, choosing: Choosing) -> None:
    asked, (middle, _), seat = store.text("table.choose_face", language), FACE_PANEL.centre, choosing.seat or 1
    wide = max(FACE_PANEL.w, canvas.measure(asked, "bold") + 24)
    panel(canvas, Rect(middle - wide / 2, FACE_PANEL.y, wide, FACE_PANEL.h), "card")
    canvas.label(asked, middle, FACE_PANEL.y + FACE_PANEL.h - 15, font="bold")
    for face in FACES:
        colour = canvas.palette.rgb(f"seat{seat}" if choosing.focus == ("face", face) else "dim")
        draw_die(canvas, face, Pose(*face_rect(seat, face).centre), colour, "_large", seat=seat, numerals=numerals())


def _parities(canvas: Pen, store: Store, language: str, choosing: Choosing) -> None:
    asked, (middle, _) = store.text("table.choose_parity", language), PARITY_PANEL.centre
    wide = max(PARITY_PANEL.w, canvas.measure(asked, "bold") + 24)
    more = LARGER * (canvas.text_scale - 1)
    panel(canvas, Rect(middle - wide / 2, PARITY_PANEL.y - more, wide, PARITY_PANEL.h + 2 * more), "card")
    canvas.label(asked, middle, 223, font="bold")
    for parity, die in PARITIES.items():
        rect = parity_rect(choosing.seat or 1, parity)
        lit = choosing.focus == ("parity", parity)
        colour = canvas.palette.rgb(f"seat{choosing.seat or 1}" if lit else "dim")
        x, y = rect.centre
        draw_die(canvas, die.faces[1], Pose(x, y), colour, "_large", seat=choosing.seat or 1)
        if canvas.text_scale == 1:
            canvas.label(store.text(f"table.{parity}", language), x, rect.y - 9, tint=colour)
        elif lit:
            canvas.label(store.text(f"table.{parity}", language), middle, rect.y - 14, tint=colour)


def _outline(
    canvas: Pen, seat: int, choosing: Choosing, seen: ShownFocus | None, rise: Callable[[float], float]
) -> None:
    """A white rim around the one focused thing, or on its way there."""
    rect = outlined(choosing, seen)
    if rect is None:
        return
    rect = _lifted(choosing.focus, rect, rise, 1.0)
    colour = canvas.palette.rgb("outline")
    canvas.frame(_focus_shape(choosing.focus, seat), rect.grown(1), tint=colour)


def _lifted(item: Id, rect: Rect, rise: Callable[[float], float], unseen: float) -> Rect:
    """Where a thing is seen: a card where it has risen to, ``unseen`` where nothing tells how far."""
    if item[0] != "card":
        return rect
    cards = esper.get_components(Card, ShownCard)
    risen = (held.rise for _, (card, held) in cards if (card.seat, card.card) == item[1:])
    return Rect(rect.x, rect.y + rise(next(risen, unseen)), rect.w, rect.h)


def _focus_shape(focus: Id, seat: int) -> str:
    """The rim that fits the focused thing: a card's, or that of the seat it belongs to."""
    kind, *whose = focus
    if kind == "card":
        return "focus"
    return f"focus_{whose[0] if kind in BELONGING else seat}"
