"""The card workshop: build a card from lists that offer only what fits, and see at once what it says and does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from components.focus import Id, Rect
from components.press import Input, Press
from game.background.job import Job, Report
from game.background.worker import Worker
from game.content.faults import Path
from game.content.models.controls import Action
from game.content.placeholders import Languages
from game.kernel.opaque import Json
from game.screens.knucklebones.card_desk import CardDesk
from game.screens.knucklebones.card_lines import FieldLine
from game.screens.knucklebones.card_table import Sight, draw_sight, rules_with, sight
from game.screens.knucklebones.card_words import Words
from game.screens.knucklebones.decks import place_card
from game.screens.knucklebones.judge import Judge, Verdict
from game.screens.knucklebones.own_cards import OwnCards
from game.screens.layout.boxes import Spacer, column, grid, panel, row, scroll
from game.screens.layout.leaves import Button, Picture, Text
from game.screens.layout.node import Node
from game.screens.tree_screen import TreeScreen
from game.tables.knucklebones.content import KnucklebonesContent, card_tint
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.reasons import reason
from game.tables.knucklebones.workshop import draft
from game.tables.knucklebones.workshop.card_file import clean_name
from game.tables.knucklebones.workshop.content import PLACE, CardWorkshopRules
from game.tables.knucklebones.workshop.draft import CHOICES, STEPS, Tree, card_of
from game.tables.knucklebones.workshop.sample import complaints
from game.tables.knucklebones.workshop.shapes import (
    ABSENT,
    alternatives,
    fields,
    is_list,
    is_set,
    items,
    shape_at,
    shape_of,
    values,
)
from systems.draw.pen import Pen
from systems.knucklebones.cards import draw_card, notes

if TYPE_CHECKING:
    from game.app.application import App

SMALL = ("small", "tiny")
TINY = ("tiny",)
ACTIONS = ("try", "judge", "save", "share", "undo", "redo", "position", "open")
"""The buttons below the lists."""
SHARED_WORDS = ("save", "undo", "remove")
"""Buttons whose words are the same on other screens."""
ITEM_ACTIONS = ("up", "down", "duplicate", "remove")
ITEM_PAGE = ("undo", "redo", "position", "try")
"""The buttons on the page of a choice or a step."""
LOOKS = ("color", "art")
"""Fields that are chosen from lists of the workshop."""
BELOW = ("do", "way")
"""The first words of the ids of buttons below the list."""
LONGEST_NAME = 24
FACE = (108, 149)
"""Size of the card."""
WIDTH, TEXT_WIDTH = 296, 280
"""Width of the right side, and the most of its texts."""
STRIDE = 5
"""Numbers that a held direction passes at once if there are more than ``LONG`` of them."""
LONG = 30
MOST_OFFERS = 200
"""The most values in a list."""
NAME: Path = ("name",)


class Page(NamedTuple):
    """A page of the list on the left."""

    kind: str = "fields"
    """``fields`` of the object at the path, ``values`` of a field, a ``set`` of values, ``new`` items of a list, or
    ``kinds`` that an item may become."""
    path: Path = ()
    focus: Id = None
    """The focus on the page before, to which back returns."""


class Offer(NamedTuple):
    """An entry of a list."""

    words: str
    tree: Tree
    path: Path = ()
    """The path of a new item."""
    marked: bool = False


class CardWorkshop(TreeScreen):
    """The workshop with ``desk``, by default that of the last visit."""

    def __init__(self, app: App, desk: CardDesk | None = None, focus: Id = ("field", NAME)) -> None:
        super().__init__(app)
        app.table_name = "knucklebones"
        app.read_data()
        self.values = workshop_rules(app)
        self.desk = desk or CardDesk.last() or CardDesk(self.blank())
        self.pages = [Page()]
        self.offers: list[Offer] = []
        self.message, self.message_color = "", "seat1"
        self.judge = Judge()
        self.worker = Worker("card workshop")
        self.ready = self.worker.ask("find new steps", prepare)
        self.check: Job[frozenset[Path]] | None = None
        self.check_of, self.unchanged_for = "", 0.0
        """The card that is checked, and the seconds since its last change."""
        self.idle: dict[str, frozenset[Path]] = {}
        """The parts of each card that can never do anything; () is the whole card."""
        self._seen: tuple[tuple[str, int], Sight] | None = None
        self.begin(focus)

    def blank(self) -> Tree:
        """Return a new card."""
        arts = self.arts()
        return draft.blank(self.say("cards.new_name"), arts[0] if arts else "card_back")

    def adopt_settings(self) -> None:
        self.values = workshop_rules(self.app)
        self._seen = None
        self.list_offers()
        super().adopt_settings()

    # ---- What is shown

    @property
    def words(self) -> Words:
        """The words of the current language."""
        texts = self.app.store.texts
        return Words(texts[self.app.settings.language], texts["en"])

    @property
    def page_now(self) -> Page:
        """The open page."""
        return self.pages[-1]

    @property
    def shown(self) -> Tree:
        """The card that is shown: the one on the desk, or as the focused entry of a list would make it."""
        if self.offers and isinstance(self.focus, tuple) and self.focus[0] == "offer":
            number: int = self.focus[1]
            return self.offers[min(number, len(self.offers) - 1)].tree
        return self.desk.tree

    @property
    def card(self) -> Card:
        """The card that is shown, as a model."""
        card = card_of(self.shown)
        assert card is not None
        return card

    @property
    def sight(self) -> Sight:
        """The live table."""
        key = draft.text_of(self.shown), self.desk.position
        if self._seen is None or self._seen[0] != key:
            rules = self.app.store.of(KnucklebonesContent).default_rules
            found = sight(rules_with(rules, self.card, self.values.partners), self.desk.position, self.values.plies)
            self._seen = key, found
        return self._seen[1]

    def arts(self) -> list[str]:
        """Return the pictures for cards."""
        known = self.app.store.of(KnucklebonesContent).cards
        drawn = dict.fromkeys(card.art for card in known.values())
        return [each for each in drawn if each in self.app.paper.atlas]

    def among(self, path: Path) -> Sequence[Json]:
        """Return the values of a field that is only shown, nothing for all others."""
        if path == ("color",):
            return self.values.colors
        return self.arts() if path == ("art",) else ()

    # ---- The tree

    def live_state(self) -> object:
        job = self.judge.job
        done = (job.done(), round(100 * job.progress)) if job is not None else None
        return done, self.message, self.ready.done(), self.idle.get(draft.text_of(self.desk.tree))

    def tree(self) -> Node:
        body = row(Spacer(2, 8), column(self.heading(), self.list_of(), self.buttons(), weight=1, gap=(2, 3)),
                   self.preview(), Spacer(2, 8), weight=1, gap=(2, 6))
        prompts = ("undo", "back") if self.desk.before else ("back",)
        return column(Spacer(1, 5), body, self.legend("change" if self.turns_focus() else "select", *prompts),
                      gap=(1, 3))

    def turns_focus(self) -> bool:
        """Return True if left and right change the focused line."""
        node = self.focus if isinstance(self.focus, tuple) else ("",)
        return node[0] == "field" and node[1] != NAME and not is_listed(self.desk.tree, node[1])

    def heading(self) -> Node:
        """Build the title of the page."""
        kind, path, _ = self.page_now
        title = self.say("knucklebones.way_card_workshop")
        if path and isinstance(path[-1], int) and kind != "values":
            title = self.say("cards.choice_title" if path[0] == CHOICES else "cards.step_title", number=path[-1] + 1)
        elif path:
            title = self.words.label(path)
        if kind == "new":
            title = self.say("cards.add_choice" if path == (CHOICES,) else "cards.add_step")
        return Text(title, ("bold", "small", "tiny"), "seat1", inset=2)

    def list_of(self) -> Node:
        """Build the list of the page."""
        kind, path, _ = self.page_now
        if kind == "fields":
            lines = self.card_lines() if not path else self.item_lines(path)
        elif not self.ready.done() and kind in ("new", "kinds"):
            lines = [Text(self.say("cards.wait"), SMALL, "card")]
        else:
            lines = [FieldLine("", offer.words, id=("offer", at), turns=False,
                               swatch=str(draft.get(offer.tree, path)) if path == ("color",) else "")
                     for at, offer in enumerate(self.offers)]
        return panel(scroll(*lines, gap=(0, 2), name=f"{kind}{path}", best=20, weight=1), weight=1, pad=(2, 3))

    def card_lines(self) -> list[Node]:
        """Build the lines of the whole card."""
        tree = self.desk.tree
        names = [name for name in draft.ORDER if name in fields(shape_at(tree, ())) and name not in (CHOICES, STEPS)]
        names += [name for name in fields(shape_at(tree, ())) if name not in draft.ORDER]
        texts = [name for name in ("prompt", "description") if name not in tree]
        first = [line for name in ("name", "art", "color") for line in self.field_lines((name,))]
        rest = [line for name in names if name not in ("name", "art", "color", *texts)
                for line in self.field_lines((name,))]
        return [*first, *self.items_of((CHOICES,)), *self.items_of((STEPS,)), self.title("cards.more"), *rest]

    def title(self, key: str) -> Node:
        """Build a heading within the list."""
        return Text(self.say(key), TINY, "seat1", inset=4)

    def items_of(self, path: Path, depth: int = 0) -> list[Node]:
        """Build the lines of a list: its items, and one to add another."""
        tree, found = self.desk.tree, draft.get(self.desk.tree, path)
        lines: list[Node] = [Text(self.words.label(path), TINY, "seat1", inset=4)]
        unused = draft.unused(tree) if path == (CHOICES,) else ()
        idle = self.idle.get(draft.text_of(tree), frozenset())
        for at in range(0 if found is ABSENT else len(found)):
            words = f"{at + 1}. {self.words.item(tree, (*path, at))}"
            note = self.say("cards.unused") if at in unused else self.say("cards.idle") if (*path, at) in idle else ""
            lines.append(FieldLine("", words, id=("item", (*path, at)), turns=False, note=note, depth=depth))
        key = "cards.add_choice" if path == (CHOICES,) else "cards.add_step"
        return [*lines, FieldLine("", f"+ {self.say(key)}", id=("new", path), turns=False, depth=depth)]

    def item_lines(self, path: Path) -> list[Node]:
        """Build the lines of a choice or a step: its fields, and what can be done with it."""
        tree = self.desk.tree
        lines: list[Node] = [FieldLine("", self.words.item(tree, path), id=("kinds", path), turns=False)]
        skipped = first_field(tree, path)
        shape = shape_of(shape_at(tree, path), draft.get(tree, path))
        names = sorted((name for name in fields(shape) if name != skipped), key=lambda name: name in ("when", "else"))
        for name in names:
            lines += self.field_lines((*path, name))
        return lines

    def field_lines(self, path: Path, depth: int = 0) -> list[Node]:
        """Build the line of a field, and those of the object that it holds."""
        tree, words = self.desk.tree, self.words
        if is_list(shape_at(tree, path)):
            return self.items_of(path, depth)
        value = draft.field_value(tree, path)
        if path in (("prompt",), ("description",)):
            return [FieldLine(words.label(path), self.say("cards.own_words"), id=("field", path), turns=False)]
        if path == NAME:
            return [FieldLine(words.label(path), self.name(), id=("field", path), turns=False)]
        shown, swatch = words.value(tree, path, value), ""
        if path[-1] in LOOKS and len(path) == 1:
            among = list(self.among(path))
            at = among.index(value) + 1 if value in among else 0
            shown, swatch = f"{at or '-'} / {len(among)}", str(value) if path == ("color",) else ""
        is_open = is_listed(tree, path)
        lines: list[Node] = [FieldLine(words.label(path), shown, id=("field", path), turns=not is_open, depth=depth,
                                       swatch=swatch)]
        if isinstance(value, dict):
            shape = shape_of(shape_at(tree, path), value)
            for name in fields(shape):
                if name in value or draft.may_add(tree, (*path, name)):
                    lines += self.field_lines((*path, name), depth + 1)
        return lines

    def buttons(self) -> Node:
        """Build the buttons below the list: those of an item on its page."""
        ids: list[Id] = [("do", name) for name in ACTIONS]
        kind, path, _ = self.page_now
        if kind == "fields" and path:
            ids = [*(("way", name) for name in ITEM_ACTIONS), *(("do", name) for name in ITEM_PAGE)]
        return grid(3 if self.large else 4, *(Button(self.button_text(id[1]), id=id, arrows=False, fonts=SMALL,
                                                     extra_height=4) for id in ids), gap=(2, 3))

    def button_text(self, name: str) -> str:
        """Return the label of a button below the list."""
        if name == "judge" and self.judge.busy:
            return self.say("action.cancel")
        return self.say(f"action.{name}" if name in SHARED_WORDS else f"cards.do_{name}")

    @property
    def large(self) -> bool:
        """True at double text size, where the card and the live table take turns."""
        return self.app.settings.text_size > 1

    def preview(self) -> Node:
        """Build the right side: the card with its text, and the live table."""
        on_table = self.large and self.focus == ("do", "position")
        parts = (self.table(),) if on_table else (self.face(),) if self.large else (self.face(), self.table())
        return column(*parts, self.bottom(), gap=(2, 3), preferred_width=WIDTH, max_width=WIDTH)

    def face(self) -> Node:
        """Build the face of the card and its text."""
        card = self.card
        said = column(Text(self.name(self.shown), ("bold", "small", "tiny"), "card"),
                      Text(self.words.description(card), SMALL, weight=1, max_width=TEXT_WIDTH),
                      Text(" ".join(notes(self.say, card, card.uses)), TINY, "dim", optional=True,
                           max_width=TEXT_WIDTH), weight=1, gap=(1, 2))
        picture = None if self.large else column(Picture(self.paint_card, FACE, FACE), Spacer(weight=1))
        return panel(row(picture, said, gap=(2, 6), weight=1), weight=1, pad=(6, 4))

    def table(self) -> Node:
        """Build the live table with what it shows in words."""
        seen, state, color = self.sight, *self.state()
        table = Picture(lambda pen, rect, focused: draw_sight(pen, seen, rect), (260, 126), (180, 126), weight=1)
        others = [self.say("cards.never"), self.say("cards.playable")]
        words = Text(state, SMALL, color, side="center", max_width=TEXT_WIDTH, alternatives=others)
        return panel(table, words, pad=(4, 3), gap=(1, 2), weight=float(self.large))

    def state(self) -> tuple[str, str]:
        """Return what the live table shows, in words, and its color."""
        if () in self.idle.get(draft.text_of(self.shown), ()):
            return self.say("cards.never"), "warning"
        seen = self.sight
        if seen.playable:
            return self.say("cards.playable"), "seat1"
        return self.say("cards.not_here", why=reason(self.say, seen.lack)), "card"

    def bottom(self) -> Node | None:
        """Build the message at the bottom: the progress or the verdict of the judge, or what was done."""
        job = self.judge.job
        if job is not None and not job.done():
            def paint(pen: Pen, rect: Rect, focused: bool) -> None:
                pen.fill(rect, pen.palette.rgb("dim"), 0.5)
                pen.fill(Rect(rect.x, rect.y, round(rect.w * job.progress), rect.h), pen.palette.rgb("seat1"))

            words = self.say("cards.judging", percent=int(100 * job.progress))
            return panel(Text(words, SMALL, side="center"), Picture(paint, (0, 4), (0, 3)), pad=(6, 3), gap=(1, 2))
        if not self.message:
            return None
        return panel(Text(self.message, SMALL, self.message_color, side="center", max_width=290), pad=(6, 3))

    def paint_card(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the face of the card."""
        card, place = self.card, place_card(rect)
        store = self.app.store
        tint = card_tint(card, pen.palette.rgb("card"), store.palette.rgb("card"))
        draw_card(pen, *place[0].center, card.art, self.name(self.shown), tint, size=place[1])

    def name(self, tree: Tree | None = None) -> str:
        """Return the name of the card in the current language."""
        names = (tree or self.desk.tree)["name"]
        return str(names.get(self.app.settings.language) or names.get("en", "")).replace("\u00ad", "")

    # ---- Input

    def hear(self, player_input: Input) -> None:
        pressed = isinstance(player_input, Press) and self.question is None
        if pressed and isinstance(player_input, Press) and player_input.at >= self.menu.deaf_until:
            if not player_input.repeat and player_input.action == "undo":
                self.step_back(self.desk.undo)
                return
            if not player_input.repeat and player_input.action == "menu":
                top = self.menu.layout.focusable[0].id
                self.focus = top if self.focus[0] in BELOW else self.first_button
                return
        super().hear(player_input)

    def beyond_edge(self, action: Action) -> None:
        if action == "up" and self.focus[0] not in BELOW:
            self.focus = self.first_button

    @property
    def first_button(self) -> Id:
        """The first button below the list."""
        return next(node.id for node in self.menu.layout.focusable if isinstance(node, Button))

    def focus_moved(self) -> None:
        self.message = ""

    def step_back(self, step: Callable[[], bool]) -> None:
        """Undo or redo, and leave a page that no longer exists."""
        if step():
            self.tidy()

    def tidy(self) -> None:
        """Close the pages of parts that are gone."""
        self._seen = None
        while len(self.pages) > 1 and (self.page_now.kind not in ("fields",)
                                       or draft.get(self.desk.tree, self.page_now.path) is ABSENT):
            self.close_page()
        self.invalidate()

    def dial_confirmed(self, id: Id, step: int) -> None:
        kind, what = id
        if step:
            self.dial_changed(id, step)
        elif kind == "offer":
            self.choose(self.offers[what])
        elif kind == "item":
            self.open_page(Page("fields", what, id), None)
        elif kind in ("new", "kinds"):
            self.open_page(Page(kind, what, id), ("offer", 0))
        elif what == NAME:
            self.app.go("naming", title="cards.naming", text=self.name(), done=self.take_name, longest=LONGEST_NAME,
                        proper=True)
        elif what in (("prompt",), ("description",)):
            self.change({name: value for name, value in self.desk.tree.items() if name != what[0]})
        else:
            is_open = is_set(shape_at(self.desk.tree, what)) and not isinstance(self.value_at(what), dict)
            self.open_page(Page("set" if is_open else "values", what, id), ("offer", 0))

    def value_at(self, path: Path) -> Json:
        """Return the value of a field."""
        return draft.field_value(self.desk.tree, path)

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        kind, path = id
        if kind != "field" or path == NAME or is_listed(self.desk.tree, path):
            return
        many = len(list(islice(values(shape_at(self.desk.tree, path)), LONG + 1))) > LONG
        found = draft.next_option(self.desk.tree, path, step, self.among(path), STRIDE if repeat and many else 1)
        if found is not None:
            self.change(found.tree)

    def change(self, tree: Tree) -> None:
        """Take another state of the card."""
        self.desk.change(tree)
        self._seen, self.message = None, ""
        self.invalidate()

    def open_page(self, page: Page, focus: Id) -> None:
        """Open a page on the left; without a focus, the first line has it."""
        self.pages.append(page)
        self.list_offers()
        marked = next((at for at, offer in enumerate(self.offers) if offer.marked), 0)
        self.focus = ("offer", marked) if focus is not None else None

    def close_page(self) -> None:
        """Return to the page before."""
        page = self.pages.pop()
        self.list_offers()
        self.focus = page.focus

    def list_offers(self) -> None:
        """Fill the list of the page."""
        kind, path, _ = self.page_now
        tree, words = self.desk.tree, self.words
        self.offers = []
        if kind == "values":
            now = self.value_at(path)
            among = list(self.among(path))
            for option in islice(draft.options(tree, path, among), MOST_OFFERS):
                text = words.value(tree, path, option.value)
                if path[-1] in LOOKS and len(path) == 1:
                    text = f"{among.index(option.value) + 1}"
                self.offers.append(Offer(text, option.tree, (), draft.same(option.value, now)))
        elif kind == "set":
            self.offers = self.set_offers(path)
        elif kind in ("new", "kinds") and self.ready.done():
            found = (draft.additions if kind == "new" else draft.replacements)(tree, path)
            for each in found:
                here = each.path == path and each.tree == tree
                self.offers.append(Offer(words.item(each.tree, each.path), each.tree, each.path, here))

    def set_offers(self, path: Path) -> list[Offer]:
        """Return an entry for each value that a set may have: with it, or without it."""
        tree, found = self.desk.tree, []
        held = self.value_at(path)
        held = list(held) if isinstance(held, list) else []
        shape = next(each for each in alternatives(shape_at(tree, path)) if each.get("type") == "array")
        for value in values(items(shape)):
            has = any(draft.same(value, each) for each in held)
            rest = [each for each in held if not draft.same(value, each)]
            tried = rest if has else [*held, value]
            after = draft.with_value(tree, path, tried if tried or shape.get("minItems") else [])
            if after is None and has and not rest:
                after = draft.with_value(tree, path, ABSENT)
            if after is not None:
                mark = "cards.with" if has else "cards.without"
                found.append(Offer(self.say(mark, what=self.words.value(tree, path, value)), after, (), has))
        return found

    def choose(self, offer: Offer) -> None:
        """Take an entry of the list."""
        kind = self.page_now.kind
        self.change(offer.tree)
        if kind == "set":
            self.list_offers()
            return
        self.close_page()
        if kind == "new":
            self.open_page(Page("fields", offer.path, ("item", offer.path)), None)
        elif kind == "kinds" and offer.path != self.page_now.path:
            self.pages[-1] = self.page_now._replace(path=offer.path, focus=("item", offer.path))

    def button_confirmed(self, id: Id) -> None:
        kind, what = id
        if kind == "way":
            self.edit_item(what)
        elif kind == "do":
            getattr(self, f"do_{what}")()

    def edit_item(self, way: str) -> None:
        """Move, duplicate or remove the item of the page."""
        tree, path = self.desk.tree, self.page_now.path
        if way == "remove":
            after = draft.may_remove(tree, path)
            if after is None:
                self.tell("cards.needed", "warning")
                return
            self.close_page()
            self.change(after)
            return
        steps = {"up": -1, "down": 1}
        found = draft.moved(tree, path, steps[way]) if way in steps else draft.duplicated(tree, path)
        if found is None:
            self.tell("cards.not_there", "warning")
            return
        self.change(found.tree)
        self.pages[-1] = self.page_now._replace(path=found.path, focus=("item", found.path))

    def tell(self, key: str, color: str = "seat1", **values: object) -> None:
        """Show a message."""
        self.message, self.message_color = self.say(key, **values), color
        self.invalidate()

    def leave(self) -> None:
        if len(self.pages) > 1:
            self.close_page()
            return
        self.app.go("setup", focus="card_workshop")

    # ---- The buttons

    def take_name(self, name: str | None) -> None:
        """Return from typing the name."""
        if name and (clean := clean_name(name)):
            self.desk.change({**self.desk.tree, "name": dict.fromkeys(("en", "de"), clean)})
        self.app.go("card_workshop", desk=self.desk, focus=("field", NAME))

    def do_undo(self) -> None:
        """Undo the last change."""
        self.step_back(self.desk.undo)

    def do_redo(self) -> None:
        """Make an undone change again."""
        self.step_back(self.desk.redo)

    def do_position(self) -> None:
        """Show the next position on the live table."""
        self.desk.position += 1
        self._seen = None

    def do_try(self) -> None:
        """Play the card against a bot."""
        self.desk.store()
        self.app.go("card_trial", desk=self.desk, values=self.values, device=self.pressed_by,
                    seed=self.app.coming_seed())

    def do_judge(self) -> None:
        """Let the card be judged, or end that."""
        if self.judge.busy:
            self.judge.cancel()
            self.judge.job = None
        else:
            self.judge.ask(self.desk.tree, self.values.seconds)

    def do_save(self) -> None:
        """Save the card among the own cards."""
        id = OwnCards(self.app).save(self.desk.tree, self.desk.id)
        if not id:
            self.tell("cards.not_kept", "warning")
            return
        self.desk.id, self.desk.saved = id, draft.text_of(self.desk.tree)
        self.desk.store()
        self.tell("cards.kept", name=self.name())

    def do_share(self) -> None:
        """Open the line of the card."""
        self.app.go("card_line", desk=self.desk)

    def do_open(self) -> None:
        """Open the list of cards."""
        self.app.go("card_shelf", desk=self.desk)

    # ---- Time

    def update(self, dt: float) -> None:
        if self.ready.done() and self.page_now.kind in ("new", "kinds") and not self.offers:
            self.list_offers()
            self.focus = ("offer", 0)
        self.look_at_judge()
        self.look_at_check(dt)

    def look_at_judge(self) -> None:
        """Show the verdict once it is there."""
        job = self.judge.job
        if job is None or not job.done():
            return
        self.judge.job = None
        if job.cancelled():
            return
        if job.exception() is not None:
            self.tell("cards.not_judged", "warning")
            return
        self.tell_verdict(job.result())

    def tell_verdict(self, found: Verdict) -> None:
        """Say what the judge has found."""
        word = found.word.replace(" ", "_")
        if f"cards.verdict_{word}" not in self.app.store.texts["en"]:
            word = "undecided"
        color = "seat1" if word == "fair" else "warning" if word.startswith("too") else "card"
        self.tell(f"cards.verdict_{word}", color, share=round(found.share), low=round(found.low),
                  high=round(found.high), matches=found.matches)

    def look_at_check(self, dt: float) -> None:
        """Find out if the card can be played at all, once it has not changed for a moment."""
        text = draft.text_of(self.desk.tree)
        if text != self.check_of:
            self.check_of, self.unchanged_for = text, 0.0
            if self.check is not None:
                self.check.cancel()
            self.check = None
        self.unchanged_for += dt
        if self.check is None and text not in self.idle and self.unchanged_for >= self.values.settles:
            self.check = self.worker.ask("check a card", check, self.desk.tree, self.app.store.languages)
        if self.check is not None and self.check.done() and not self.check.cancelled():
            if self.check.exception() is None:
                self.idle[text] = self.check.result()
            self.check = None

    def close(self) -> None:
        self.judge.close()
        self.ready.cancel()
        if self.check is not None:
            self.check.cancel()
        self.worker.close()
        super().close()


def is_listed(tree: Tree, path: Path) -> bool:
    """Return True for a field with a set of values, which has a list of its own."""
    value = draft.field_value(tree, path)
    return isinstance(value, list) and is_set(shape_at(tree, path))


def first_field(tree: Tree, path: Path) -> str:
    """Return the field of an item that says what it is."""
    return next(iter(fields(shape_of(shape_at(tree, path), draft.get(tree, path)))))


def prepare(report: Report) -> None:
    """Find the new step of every block in advance."""
    draft.ways_to_begin()


def check(report: Report, tree: Tree, languages: Languages) -> frozenset[Path]:
    """Return the parts of a card that can never do anything."""
    card = card_of(tree)
    return frozenset() if card is None else complaints(card, languages)


def workshop_rules(app: App) -> CardWorkshopRules:
    """Return the values of the card workshop."""
    return app.store.read_on_demand(CardWorkshopRules, PLACE)
