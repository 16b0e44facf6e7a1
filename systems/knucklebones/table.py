"""The whole table, from the shown state of the current world. Banners and panels over it are drawn by screens."""

from __future__ import annotations

from collections.abc import Sequence

import esper

from components.effects import Feeling
from components.focus import Id, Item, Rect
from components.knucklebones import HeldCard, Row, ShownCard
from components.match import Seat
from components.pose import Pose, ShownFocus, ShownNumber
from components.seat_choice import ScreenState, SeatChoice, SeatMemory
from game.content.models.controls import ActionName
from game.content.store import Store
from game.kernel.opaque import as_type
from game.tables.knucklebones.cards.card_play import asking_card
from game.tables.knucklebones.cards.card_refusals import find_lack
from game.tables.knucklebones.definitions import Card, Rules, card_text, fill_text
from game.tables.knucklebones.dimensions import PARITY_FACES
from game.tables.knucklebones.ending import rows_won
from game.tables.knucklebones.moves import ANSWER_VERB
from game.tables.knucklebones.texts.cards import asked_across, lack_in_words, option_title, option_words
from systems.draw.pen import Pen
from systems.draw.seats import draw_chances, leap_of, mood_of
from systems.draw.text import CAPTION_FONTS, SIDE_PADDING, draw_caption
from systems.draw.widgets import draw_die, draw_panel, outline_rect
from systems.effects.street import draw_city
from systems.entities import find_thing, match_entity, thing_at, things
from systems.focus import item_under
from systems.frame import Layer, TablePicture, draw_layers, draw_prompts
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
    readable_items,
    tint_in,
)
from systems.knucklebones.input import ASKING_MODES, NOT_ASKED, card_and_answers, played_card
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
from systems.knucklebones.show import is_shut
from systems.knucklebones.world import match_board, match_rules
from systems.layout import rect_around
from systems.staging import MatchView
from systems.turn_marker import draw_ribbon

SPENT_OPACITY = 0.6
"""Opacity of a spent card that could come back."""
UNREACHABLE_OPACITY = 0.3
"""Opacity of a face that cannot be chosen now."""
PANEL_KINDS = ("parity", "face", "number", "option", "none")
"""Kinds of items that are shown in a panel; the last one is the button that ends a choice of up to several things."""
COACHED_HEIGHT = 80
"""Highest text field below the instructions of a lesson."""
SEAT_KINDS = ("row", "field")
"""Kinds of focused items whose id contains the seat."""
CONFIRM_EFFECTS = {"die": "roll", "card": "card", "row": "place"}
"""The effect of confirm by the kind of the focused item, while no card is being played."""


def shown_rows_won() -> tuple[int, int]:
    """Return the number of rows in which each seat scores higher, as shown now."""
    scores = {row.place: number.value for _, (row, number) in esper.get_components(Row, ShownNumber)}
    one, two = ([scores[place] for place in sorted(scores) if place[0] == seat] for seat in (1, 2))
    return rows_won(one, two)


class KnucklebonesPicture(TablePicture):
    def __init__(self, view: MatchView) -> None:
        super().__init__(view)
        self.rules, self.language = as_type(self.match.rules, Rules), view.settings.language
        self.face_names = names_in(self.rules.faces, self.language) if self.rules.faces else {}
        """The names of the numbers, if they have any."""
        self.preview = focus_preview(self.rules, match_board(), self.choice)
        """The effects of the move that has the focus, if players want to see them."""
        self.points_end = 0.0
        """The inner end of the points of seat 1, once its seat is drawn."""


def legend_entries(
    store: Store, language: str, choice: SeatChoice, screen_state: ScreenState
) -> list[tuple[ActionName, str]]:
    look = ["look"] if things(HeldCard) else []
    if choice.focus is None:
        return store.prompts(language, "menu", *look)
    with_question = choice.mode in ("pick", *ASKING_MODES)
    confirm = "select" if with_question else CONFIRM_EFFECTS.get(choice.focus[0], "select")
    back = "back" if choice.path else "menu"
    words: list[str] = []
    if with_question or choice.focus[0] != "card" or not is_shut(thing_at(HeldCard, choice.focus[1:])[0]):
        words.append(confirm)
    if screen_state.is_advised and not choice.path:
        words.append("hint")
    # A mouse has one button for both, and it shows the first one.
    pointer = esper.component_for_entity(match_entity(), SeatMemory).pointer
    is_on_card = choice.focus[0] == "card" if pointer is None else item_under(readable_items(0), pointer.x, pointer.y)
    last = [*look, back] if is_on_card else [back, *look]
    return store.prompts(language, *words, *last)


def draw_turn(picture: KnucklebonesPicture) -> None:
    """Draw the box of the seat to move with its die, and the number of the turn."""
    if picture.shown_turn.is_over:
        return
    # In large letters, the panel of a choice covers half of the caption.
    has_room = picture.pen.text_scale == 1 or panel_kind(picture.choice) is None
    caption = picture.view.say("table.turn_number", number=picture.view.turn_number) if has_room else ""
    draw_box(picture.pen, picture.seat, picture.turn_pose, caption, picture.face_names)


def draw_move(picture: KnucklebonesPicture) -> None:
    """Draw the scores and the effects of the move that has the focus."""
    draw_scores(picture.pen, picture.preview)
    if picture.preview is not None:
        draw_preview(picture.pen, picture.preview, picture.view.say("table.wins"), picture.face_names)


def draw_seats(picture: KnucklebonesPicture) -> None:
    """Draw each seat's figure, name, points and lanes."""
    view = picture.view
    lanes_won = shown_rows_won() if picture.rules.decides == "rows" else ()
    for _, (seat, feeling) in esper.get_components(Seat, Feeling) if view.shows_players else ():
        number, mood = seat.number, mood_of(feeling, seat.number == picture.seat)
        change = picture.preview.change(number) if picture.preview is not None else 0
        lanes = view.say("table.lanes", number=lanes_won[number - 1]) if lanes_won else ""
        end = draw_seat(picture.pen, number, view.names[number], mood, view.say("table.diagonal"), change,
                        view.portrait(number), leap_of(feeling), lanes)
        if number == 1:
            picture.points_end = end


def draw_chance(picture: KnucklebonesPicture) -> None:
    if (chance := picture.advice.displayed_chance) is not None:
        draw_chances(picture.pen, chance, *CHANCE_BARS[picture.pen.text_scale])


def draw_text(picture: KnucklebonesPicture) -> None:
    """Draw the text field.

    It has the question of a card, the reason a press was refused, advice, or else the text of the focused card.
    """
    view, pen, seat = picture.view, picture.pen, picture.seat
    choice, advice = picture.choice, picture.advice
    rules, language = picture.rules, picture.language
    in_hand = choice.mode == "ready" and choice.focus and choice.focus[0] == "card"
    focused_card = find_thing(HeldCard, choice.focus[1:]) if in_hand else None
    panel, exercise = panel_of(choice, seat), picture.screen_state.exercise
    card_in_play = played_card(match_board(), choice.path)
    above = panel.h + 2 if panel is not None else 0
    reply = view.say(choice.reply) if choice.reply and exercise is None else ""
    is_for_other = choice.reply_seat == 3 - seat
    if reply and is_for_other:
        draw_text_field(pen, 3 - seat, "", (reply, "text"))
    if reply and not is_for_other and (focused_card is None or not is_shut(focused_card[0])):
        draw_text_field(pen, seat, "", (reply, "text"), above=above)
    elif advice.is_requested and card_in_play is None and choice.focus is not None:
        draw_advice(pen, view.store, language, rules, advice, seat, above)
    elif choice.mode == "answer":
        card = shown_asking_card(ANSWER_VERB)
        source = view.say("asks.card", what=card_text(card, "description", language))
        question = (asked_across(view.say, card), "text"), (source, "card")
        draw_text_field(pen, seat, card_text(card, "name", language), *question, above=above)
    elif focused_card is not None:
        height = None if exercise is None else COACHED_HEIGHT
        _draw_card_text(view, rules, focused_card, height)
    elif card_in_play is not None and not (exercise is not None and panel is not None):
        card = rules.catalogue[card_in_play]
        name, prompt = card_text(card, "name", language), fill_text(card, card.prompt, language)
        options = [item[-1] for item in (*choice.path, choice.focus) if item is not None and item[0] == "option"]
        if options:
            prompt = option_words(view.say, shown_asking_card(card_in_play), options[-1])
        draw_text_field(pen, seat, name, (prompt, "text"), above=above)


def shown_asking_card(name: str) -> Card:
    """Return the card that asks for the choices for this one, with its present look."""
    return match_rules().model.catalogue[asking_card(match_board(), name).name]


def panel_kind(choice: SeatChoice) -> str | None:
    """Return the kind of the dice, effects or button to choose in the panel next to the hand; None without them."""
    kinds = {item.id[0] for item in choice.items}
    return next((kind for kind in PANEL_KINDS if kind in kinds), None)


def panel_of(choice: SeatChoice, seat: int) -> Rect | None:
    """Return the panel next to the hand of a seat; None if nothing in it can be chosen."""
    kind = panel_kind(choice)
    return None if kind is None else panel_rect(seat, len(choice.items) if kind == "option" else 0)


def _draw_card_text(view: MatchView, rules: Rules, focused: tuple[int, HeldCard], highest: float | None) -> None:
    """Draw a card's name and text, the reason it cannot be played, and its notes if there is room."""
    entity, held_card = focused
    card, language = rules.catalogue[held_card.card], view.settings.language
    blocks = [(card_text(card, "description", language), "text")]
    if is_shut(entity):
        lack = find_lack(match_board(), held_card.seat, held_card.card)
        blocks.append((lack_in_words(view.say, lack), "warning"))
    if highest is None:
        blocks.append(("\n".join(notes(view.say, card, held_card.uses)), "card"))
    draw_text_field(view.pen, held_card.seat, card_text(card, "name", language), *blocks, highest=highest)


def draw_choices(picture: KnucklebonesPicture) -> None:
    """Draw the choices made for a card so far, and the dice to choose from."""
    view, pen = picture.view, picture.pen
    choice, seat = picture.choice, picture.seat
    selection = pen.palette.rgb("selection")
    for kind, *place in choice.path:
        if kind == "field":
            x, y = field_at(*place)
            pen.frame("double", rect_around(x, y, FIELD_SIDE, FIELD_SIDE), tint=selection)
    for item in choice.items:
        if item.id[0] == "card" and find_thing(HeldCard, item.id[1:]) is None:
            _draw_ghost(view, item, choice.focus == item.id)
    if (panel := panel_of(choice, seat)) is not None:
        draw_panel(pen, panel, "card")
        match panel_kind(choice):
            case "face":
                _draw_faces(pen, seat, choice, picture.rules.sides, picture.face_names)
            case "number":
                for item in choice.items:
                    _draw_button(pen, seat, choice, item, str(item.id[1]), CAPTION_FONTS)
            case "option":
                _draw_options(view, seat, choice)
            case "parity":
                _draw_parities(view, seat, choice)
            case "none":
                end = next(item for item in choice.items if item.id == NOT_ASKED)
                _draw_button(pen, seat, choice, end, view.say("table.enough"))


def _draw_ghost(view: MatchView, item: Item, is_focused: bool) -> None:
    """Draw a spent card that could come back, in its old place."""
    card = match_rules().model.catalogue[item.id[2]]
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


def _draw_button(
    pen: Pen, seat: int, choice: SeatChoice, item: Item, words: str, fonts: Sequence[str] = CAPTION_FONTS[1:]
) -> None:
    """Draw one of the things to choose from as a frame with words."""
    color = pen.palette.rgb(f"seat{seat}" if choice.focus == item.id else "dim")
    pen.frame("panel", item.rect, tint=color)
    draw_caption(pen, words, item.rect, color, fonts)


def _draw_options(view: MatchView, seat: int, choice: SeatChoice) -> None:
    """Draw the effects to choose from, each with its number in the card's text, and with its name if there is room."""
    pen, language = view.pen, view.settings.language
    card = shown_asking_card(card_and_answers(choice.mode, choice.path)[0])
    for item in choice.items:
        number, title = str(item.id[1]), option_title(view.say, card, item.id[3], language)
        caption = f"{number}  {title}"
        has_room = pen.measure(caption, "small") <= item.rect.w - 2 * SIDE_PADDING
        _draw_button(pen, seat, choice, item, *((caption,) if has_room else (number, CAPTION_FONTS)))


def _draw_parities(view: MatchView, seat: int, choice: SeatChoice) -> None:
    pen = view.pen
    for parity, faces in PARITY_FACES.items():
        rect = parity_rect(seat, parity)
        is_focused = choice.focus == ("parity", parity)
        color = pen.palette.rgb(f"seat{seat}" if is_focused else "dim")
        x, y = rect.center
        draw_die(pen, faces[1], Pose(x, y), color, seat=seat)
        if is_focused or pen.text_scale == 1:
            middle = x if pen.text_scale == 1 else panel_rect(seat).center[0]
            pen.label(view.say(f"table.{parity}"), middle, rect.y - 9, font="small", tint=color)


def draw_hand_cards(picture: KnucklebonesPicture) -> None:
    """Draw the cards; those of the seat that may play one rise."""
    draw_cards(picture.view, picture.seat if picture.choice.mode in ("ready", "choose") else 0)


def draw_next_place(picture: KnucklebonesPicture) -> None:
    """Draw a rim around what advice names, and around the next item of a lesson."""
    draw_place(picture.pen, picture.choice, picture.screen_state.exercise, picture.advice,
               lambda item, rect: _visible_rect(picture.view, item, rect, 0.0), picture.clock)


def draw_focus(picture: KnucklebonesPicture) -> None:
    """Draw a white rim around the focused item, or on its way there."""
    pen, focus = picture.pen, picture.choice.focus
    rect = outline_rect(picture.choice, picture.of_match(ShownFocus))
    if rect is not None:
        rect = _visible_rect(picture.view, focus, rect, 1.0)
        pen.frame(_focus_shape(focus, picture.seat), rect.grow(1), tint=pen.palette.rgb("outline"))


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


LAYERS: tuple[Layer[KnucklebonesPicture], ...] = (
    Layer(lambda picture: draw_city(picture.view, [board_rect(side) for side in (1, 2)], draw_grounds),
          "everything is in front of the street"),
    Layer(draw_turn, "dice and sparks of the boards fly over it"),
    Layer(lambda picture: draw_foreseen(picture.pen)),
    Layer(lambda picture: draw_boards(picture.pen, picture.face_names)),
    Layer(draw_move, "it changes what the boards show"),
    Layer(draw_seats),
    Layer(draw_hand_cards, "a raised card covers its neighbors on the table"),
    Layer(lambda picture: draw_ribbon(picture.view, RIBBON_AREA), "it slides in over boxes and cards"),
    Layer(draw_chance),
    Layer(draw_text, "it may cover cards"),
    Layer(draw_choices, "the panel of a choice is below its text, and over cards"),
    Layer(draw_next_place),
    Layer(draw_focus, "the focus is never hidden"),
    Layer(lambda picture: draw_prompts(picture, picture.points_end), "the legend leaves room for the points of seat 1"),
)
"""The layers of a Knucklebones table, back to front."""


def draw_table(view: MatchView) -> None:
    draw_layers(LAYERS, KnucklebonesPicture(view))
