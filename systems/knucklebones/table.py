"""The whole table, from the shown state of the current world. Banners and panels over it are drawn by screens."""

from __future__ import annotations

import esper

from components.effects import EffectStyle, Feeling
from components.focus import Id, Item, Rect
from components.hints import Advice
from components.knucklebones import HeldCard, ScoredRow, ShownCard
from components.match import Comfort, Match, Seat
from components.pose import Pose, ShownFocus, ShownNumber, ShownTurn
from components.seat_choice import SeatChoice
from game.content.models.controls import ActionName
from game.content.store import Store
from game.kernel.opaque import as_type
from game.tables.knucklebones.board import PlainBoard
from game.tables.knucklebones.cards.card_play import asking_card
from game.tables.knucklebones.cards.needs import find_lack
from game.tables.knucklebones.definitions import Rules, card_text, fill_text
from game.tables.knucklebones.dimensions import PARITY_FACES
from game.tables.knucklebones.ending import rows_won
from game.tables.knucklebones.moves import ANSWER_VERB
from game.tables.knucklebones.texts.cards import asked_across, option_title, option_words, reason
from systems.draw.pen import Pen
from systems.draw.seats import draw_chances
from systems.draw.widgets import draw_die, draw_legend, draw_panel, outline_rect
from systems.effects.street import draw_city
from systems.entities import find_thing, thing_at, things
from systems.knucklebones.advice import CHANCE_BARS, draw_advice, draw_place, draw_text_field
from systems.knucklebones.boards import FaceNames, draw_boards, draw_grounds, draw_name, names_in, shows_numerals
from systems.knucklebones.cards import (
    card_rise,
    draw_box,
    draw_card,
    draw_cards,
    draw_foreseen,
    draw_seat,
    notes,
    tint_in,
)
from systems.knucklebones.layout import (
    FIELD_SIDE,
    RIBBON_AREA,
    board_rect,
    face_rect,
    field_at,
    panel_rect,
    parity_rect,
)
from systems.knucklebones.preview import draw_preview, draw_scores, focus_preview
from systems.knucklebones.world import world_board
from systems.layout import rect_around
from systems.staging import MatchView
from systems.turn_marker import draw_ribbon

SPENT_OPACITY = 0.6
"""Opacity of a spent card that could come back."""
UNREACHABLE_OPACITY = 0.3
"""Opacity of a face that cannot be chosen now."""
PANEL_CHOICES = ("parity", "face", "number", "option")
"""Choices that show their dice in a panel."""
ENOUGH_KIND = "none"
"""The kind of the button in the panel that ends a choice of up to several things."""
TITLE_PADDING = 4
"""Space around the name of an option."""
COACHED_HEIGHT = 80
"""Highest text field below the instructions of a lesson."""
SEAT_KINDS = ("row", "field")
"""Kinds of focused items whose id contains the seat."""
CONFIRM_EFFECTS = {"die": "roll", "card": "card", "row": "place"}
"""The effect of confirm by the kind of the focused item, while no card is being played."""


def shown_rows_won() -> tuple[int, int]:
    """Return the number of rows in which each seat scores higher, as shown now."""
    scores = {row.place: number.value for _, (row, number) in esper.get_components(ScoredRow, ShownNumber)}
    one, two = ([scores[place] for place in sorted(scores) if place[0] == seat] for seat in (1, 2))
    return rows_won(one, two)


def draw_table(view: MatchView) -> None:
    """Draw the match of the current esper context."""
    pen, store, language, names = view.pen, view.store, view.settings.language, view.names
    entity, (match, choice) = esper.get_components(Match, SeatChoice)[0]
    _, (turn, pose) = esper.get_components(ShownTurn, Pose)[0]
    rules = as_type(match.rules, Rules)
    active = turn.seat
    face_names = names_in(rules.faces, language) if rules.faces else {}
    draw_city(view, [board_rect(side) for side in (1, 2)], draw_grounds)
    if not turn.over:
        caption = store.text("table.turn_number", language, number=view.turn)
        # In large letters, the panel of a choice covers half of the caption.
        draw_box(pen, active, pose, caption if pen.text_scale == 1 or panel_of(choice) is None else "", face_names)
    draw_foreseen(pen)
    draw_boards(pen, face_names)
    move_preview = focus_preview(rules, as_type(match.position, PlainBoard), choice)
    draw_scores(pen, move_preview)
    if move_preview is not None:
        draw_preview(pen, move_preview, view.say("table.wins"), face_names)
    lanes_won = shown_rows_won() if rules.decides == "rows" else ()
    for _, (seat, feeling) in esper.get_components(Seat, Feeling) if view.players else ():
        number, mood = seat.number, feeling.look(seat.number == active)
        change = move_preview.change(number) if move_preview is not None else 0
        lanes = view.say("table.lanes", number=lanes_won[number - 1]) if lanes_won else ""
        draw_seat(pen, number, names[number], mood, view.say("table.diagonal"), change, seat.portrait, feeling.lift,
                  lanes)
    draw_cards(view, active if choice.mode in ("ready", "choose") else 0)
    draw_ribbon(view, RIBBON_AREA)
    advice = esper.component_for_entity(entity, Advice)
    if advice.displayed_chance is not None:
        draw_chances(pen, advice.displayed_chance, *CHANCE_BARS[pen.text_scale])
    _draw_text(view, match, choice, advice, active)
    _draw_choices(view, choice, rules)
    style = esper.try_component(entity, EffectStyle)
    calm = esper.component_for_entity(entity, Comfort).reduced_motion
    clock = None if calm or style is None else style.clock
    draw_place(pen, choice, advice, lambda item, rect: _visible_rect(view, item, rect, 0.0), clock)
    _draw_outline(view, active, choice, esper.component_for_entity(entity, ShownFocus))
    if view.families is not None:
        draw_legend(pen, view.families[active], legend_entries(store, language, choice))


def legend_entries(store: Store, language: str, choice: SeatChoice) -> list[tuple[ActionName, str]]:
    """Return the button legend."""
    look = ["look"] if things(HeldCard) else []
    if choice.focus is None:
        return store.prompts(language, "menu", *look)
    with_question = choice.card is not None or choice.mode in ("pick", "answer")
    confirm = "select" if with_question else CONFIRM_EFFECTS.get(choice.focus[0], "select")
    back = "back" if choice.card is not None or choice.path else "menu"
    words: list[str] = []
    if with_question or choice.focus[0] != "card" or thing_at(HeldCard, choice.focus[1:])[1].playable:
        words.append(confirm)
    if choice.occasion.is_advised and choice.card is None:
        words.append("hint")
    # A mouse has one button for both.
    last = [*look, back] if choice.focus[0] == "card" else [back, *look]
    return store.prompts(language, *words, *last)


def _draw_text(view: MatchView, match: Match, choice: SeatChoice, advice: Advice, seat: int) -> None:
    """Draw the text field.

    It has the question of a card, the reason a press was refused, advice, or else the text of the focused card.
    """
    rules, board = as_type(match.rules, Rules), world_board()
    pen, catalogue, language = view.pen, rules.catalogue, view.settings.language
    in_hand = choice.focus and choice.focus[0] == "card" and choice.choice_kind is None
    focused_card = find_thing(HeldCard, choice.focus[1:]) if in_hand else None
    is_shut = focused_card is not None and not focused_card[1].playable
    panel = panel_of(choice)
    above = panel.h + 2 if panel is not None else 0
    if choice.reply and choice.occasion.exercise is None and not is_shut:
        draw_text_field(pen, seat, "", (view.say(choice.reply), "text"))
    elif advice.is_requested and choice.card is None and choice.focus is not None:
        draw_advice(pen, view.store, language, rules, advice, seat)
    elif choice.mode == "answer":
        card = asking_card(board, ANSWER_VERB).model
        source = view.say("asks.card", what=card_text(card, "description", language))
        question = (asked_across(view.say, card), "text"), (source, "card")
        draw_text_field(pen, seat, card_text(card, "name", language), *question, above=above)
    elif focused_card is not None:
        height = None if choice.occasion.exercise is None else COACHED_HEIGHT
        _draw_card_text(view, match, focused_card[1], height)
    elif choice.card is not None and not (choice.occasion.exercise is not None and panel is not None):
        card = catalogue[choice.card]
        name, prompt = card_text(card, "name", language), fill_text(card, card.prompt, language)
        options = [item[-1] for item in (*choice.path, choice.focus) if item is not None and item[0] == "option"]
        if options:
            prompt = option_words(view.say, asking_card(board, choice.card).model, options[-1])
        draw_text_field(pen, seat, name, (prompt, "text"), above=above)


def panel_of(choice: SeatChoice) -> Rect | None:
    """Return the panel next to the hand with dice, effects or a button to choose; None without them."""
    if choice.choice_kind in PANEL_CHOICES or any(item.id[0] == ENOUGH_KIND for item in choice.items):
        return panel_rect(choice.seat, len(choice.items) if choice.choice_kind == "option" else 0)
    return None


def _draw_card_text(view: MatchView, match: Match, held_card: HeldCard, highest: float | None) -> None:
    """Draw a card's name and text, the reason it cannot be played, and its notes if there is room."""
    card, language = as_type(match.rules, Rules).catalogue[held_card.card], view.settings.language
    blocks = [(card_text(card, "description", language), "text")]
    if not held_card.playable:
        lack = find_lack(world_board(), held_card.seat, held_card.card)
        blocks.append((reason(view.say, lack), "warning"))
    if highest is None:
        blocks.append(("\n".join(notes(view.say, card, held_card.uses)), "card"))
    draw_text_field(view.pen, held_card.seat, card_text(card, "name", language), *blocks, highest=highest)


def _draw_choices(view: MatchView, choice: SeatChoice, rules: Rules) -> None:
    """Draw the choices made for a card so far, and the dice to choose from."""
    pen, store, language = view.pen, view.store, view.settings.language
    selection = pen.palette.rgb("selection")
    for kind, *place in choice.path:
        if kind == "field":
            x, y = field_at(*place)
            pen.frame("double", rect_around(x, y, FIELD_SIDE, FIELD_SIDE), tint=selection)
    for item in choice.items:
        if item.id[0] == "card" and find_thing(HeldCard, item.id[1:]) is None:
            _draw_ghost(view, item, choice.focus == item.id)
    if (panel := panel_of(choice)) is not None:
        seat = choice.seat
        draw_panel(pen, panel, "card")
        if choice.choice_kind == "face":
            _draw_faces(pen, seat, choice, rules.sides, names_in(rules.faces, language))
        elif choice.choice_kind == "number":
            for item in choice.items:
                _draw_button(pen, choice, item, str(item.id[1]), "bold" if pen.text_scale == 1 else "small")
        elif choice.choice_kind == "option":
            _draw_options(view, choice)
        elif choice.choice_kind != "parity":
            end = next(item for item in choice.items if item.id[0] == ENOUGH_KIND)
            _draw_button(pen, choice, end, store.text("table.enough", language))
        else:
            _draw_parities(pen, store, language, seat, choice)


def _draw_ghost(view: MatchView, item: Item, is_focused: bool) -> None:
    """Draw a spent card that could come back, in its old place."""
    card = world_board().rules.model.catalogue[item.id[2]]
    name = card_text(card, "name", view.settings.language)
    alpha = 1.0 if is_focused else SPENT_OPACITY
    draw_card(view.pen, *item.rect.center, card.art, name, tint_in(view, card), alpha=alpha)


def _draw_faces(pen: Pen, seat: int, choice: SeatChoice, sides: int, names: FaceNames) -> None:
    scale = 1.0 if sides <= 6 else 0.7
    ids = [item.id for item in choice.items]
    for face in range(1, sides + 1):
        alpha = 1.0 if ("face", face) in ids else UNREACHABLE_OPACITY
        color = pen.palette.rgb(f"seat{seat}" if choice.focus == ("face", face) else "dim")
        pose = Pose(*face_rect(seat, face, sides).center, scale_x=scale, scale_y=scale)
        draw_die(pen, face, pose, color, "_medium", seat=seat, alpha=alpha, numerals=shows_numerals())
        if names:
            draw_name(pen, names, face, pose, color, f"die_medium_{seat}", alpha)


def _draw_button(pen: Pen, choice: SeatChoice, item: Item, words: str, font: str = "small") -> None:
    """Draw one of the things to choose from as a frame with words."""
    color = pen.palette.rgb(f"seat{choice.seat}" if choice.focus == item.id else "dim")
    pen.frame("panel", item.rect, tint=color)
    pen.label(words, *item.rect.center, font=font, tint=color)


def _draw_options(view: MatchView, choice: SeatChoice) -> None:
    """Draw the effects to choose from, each with its number in the card's text, and with its name if there is room."""
    pen, language = view.pen, view.settings.language
    name = choice.card if choice.mode == "choose" and choice.card is not None else ANSWER_VERB
    card = asking_card(world_board(), name).model
    for item in choice.items:
        number, title = str(item.id[1]), option_title(view.say, card, item.id[3], language)
        caption = f"{number}  {title}"
        has_room = pen.measure(caption, "small") <= item.rect.w - 2 * TITLE_PADDING
        _draw_button(pen, choice, item, caption if has_room else number, "small" if has_room else "bold")


def _draw_parities(pen: Pen, store: Store, language: str, seat: int, choice: SeatChoice) -> None:
    for parity, faces in PARITY_FACES.items():
        rect = parity_rect(seat, parity)
        is_focused = choice.focus == ("parity", parity)
        color = pen.palette.rgb(f"seat{seat}" if is_focused else "dim")
        x, y = rect.center
        draw_die(pen, faces[1], Pose(x, y), color, seat=seat)
        if is_focused or pen.text_scale == 1:
            middle = x if pen.text_scale == 1 else panel_rect(seat).center[0]
            pen.label(store.text(f"table.{parity}", language), middle, rect.y - 9, font="small", tint=color)


def _draw_outline(view: MatchView, seat: int, choice: SeatChoice, shown_focus: ShownFocus) -> None:
    """Draw a white rim around the focused item, or on its way there."""
    rect = outline_rect(choice, shown_focus)
    if rect is None:
        return
    rect = _visible_rect(view, choice.focus, rect, 1.0)
    view.pen.frame(_focus_shape(choice.focus, seat), rect.grow(1), tint=view.pen.palette.rgb("outline"))


def _visible_rect(view: MatchView, item: Id, rect: Rect, hidden_rise: float) -> Rect:
    """Return the visible rectangle of an item: a card at its risen height, or at ``hidden_rise`` if it is not shown."""
    if item[0] != "card":
        return rect
    cards = esper.get_components(HeldCard, ShownCard)
    rises = (look.rise for _, (card, look) in cards if (card.seat, card.card) == item[1:])
    return Rect(rect.x, rect.y + card_rise(view, next(rises, hidden_rise)), rect.w, rect.h)


def _focus_shape(focus: Id, seat: int) -> str:
    """Return the rim that fits the focused item: a card's, or that of its seat."""
    kind, *place = focus
    if kind == "card":
        return "focus"
    return f"focus_{place[0] if kind in SEAT_KINDS else seat}"
