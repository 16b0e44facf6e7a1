"""The card workshop: build a card from lists that offer only what fits, and see at once what it says and does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from components.focus import Id, Rect
from components.press import Input, Press
from game.app.application import App
from game.background.job import Job, Report, Worker
from game.content.faults import Path
from game.content.models.controls import ActionName
from game.content.placeholders import LANGUAGES, Languages
from game.kernel.opaque import Json
from game.screens.knucklebones.card_pages import NAME_PATH, OWN_WORDS, CardPage, CardPages, PageOffer, is_listed
from game.screens.knucklebones.card_table import CardExample, draw_example, find_example, rules_with
from game.screens.knucklebones.judge import CardJudge, CardVerdict
from game.screens.knucklebones.own_cards import CardDesk, CardScreen, OwnCards
from game.screens.layout.boxes import SCROLL_ARROW_WIDTH, Spacer, column, grid, panel, row, scroll
from game.screens.layout.field_line import FieldLine
from game.screens.layout.leaves import BOLD, SMALL, TINY, Button, Picture, Text
from game.screens.layout.node import Node
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.texts.cards import reason
from game.tables.knucklebones.workshop import draft
from game.tables.knucklebones.workshop.additions import block_shapes, ways_to_begin
from game.tables.knucklebones.workshop.card_file import clean_name
from game.tables.knucklebones.workshop.draft import STEPS, CardTree, card_of
from game.tables.knucklebones.workshop.shapes import (
    ABSENT,
    is_set,
    shape_at,
    values,
)
from game.tables.knucklebones.workshop.trial import PLACE, CardWorkshopRules, complaints
from systems.draw.pen import Pen
from systems.knucklebones.cards import notes

ACTIONS = ("try", "judge", "save", "share", "undo", "redo", "position", "cards")
"""The buttons below the lists."""
SHARED_WORDS = ("save", "undo", "remove")
"""Buttons whose words are the same on other screens."""
ITEM_ACTIONS = ("up", "down", "duplicate", "remove")
ITEM_PAGE = ("undo", "redo", "position", "try")
"""The buttons on the page of a choice or a step."""
BUTTON_KINDS = ("do", "way")
"""The first words of the ids of buttons below the list."""
LONGEST_NAME = 24
SIDE_ROOM = 10
"""Room at the sides of the text of a card."""
CARD_SIZE = (108, 149)
CARD_IDS = ("card", "among")
"""Fields that name cards."""
SIDE_WIDTH, TEXT_WIDTH, TEXT_HEIGHT = 296, 280, 118
"""Width of the right side, the most of its texts, and the height from which the text of the card scrolls."""
FAST_STEP = 5
"""Numbers that a held direction passes at once if there are more than ``LONG_RANGE`` of them."""
LONG_RANGE = 30


class CardWorkshop(CardScreen):
    """The workshop with ``desk``, by default that of the last visit."""

    def __init__(self, app: App, desk: CardDesk | None = None, focus: Id = ("field", NAME_PATH)) -> None:
        super().__init__(app)
        app.table_name = "knucklebones"
        app.read_data()
        self.values = workshop_rules(app)
        self.desk = desk or CardDesk.last() or CardDesk(self.blank())
        self.pages = [CardPage()]
        self.offers: list[PageOffer] = []
        self.message, self.message_color = "", "seat1"
        self.judge = CardJudge()
        self.worker = Worker("card workshop")
        self.ready = self.worker.ask("find new steps", prepare_blocks)
        self.check: Job[frozenset[Path]] | None = None
        self.check_of, self.unchanged_for = "", 0.0
        """The card that is checked, and the seconds since its last change."""
        self.idle: dict[str, frozenset[Path]] = {}
        """The parts of each card that can never do anything; () is the whole card."""
        self._example: tuple[tuple[str, int], CardExample] | None = None
        self.begin(focus)

    def blank(self) -> CardTree:
        arts = self.arts()
        return draft.new_card(self.say("cards.new_name"), arts[0] if arts else "card_back")

    def adopt_settings(self) -> None:
        self.values = workshop_rules(self.app)
        self._example = None
        self.list_offers()
        super().adopt_settings()

    # ---- What is shown

    @property
    def page_now(self) -> CardPage:
        return self.pages[-1]

    @property
    def card_tree(self) -> CardTree:
        """The card that is shown: the one on the desk, or as the focused entry of a list would make it."""
        if self.offers and isinstance(self.focus, tuple) and self.focus[0] == "offer":
            number: int = self.focus[1]
            return self.offers[min(number, len(self.offers) - 1)].tree
        return self.desk.tree

    @property
    def example(self) -> CardExample:
        """The position on the live table."""
        key = draft.text_of(self.card_tree), self.desk.position
        if self._example is None or self._example[0] != key:
            rules = self.app.store.of(KnucklebonesContent).default_rules
            dealt = rules_with(rules, self.card, self.values.partners)
            self._example = key, find_example(dealt, self.desk.position, self.values.plies)
        return self._example[1]

    def arts(self) -> list[str]:
        cards = self.app.store.of(KnucklebonesContent).cards
        drawn = dict.fromkeys(card.art for card in cards.values())
        return [art for art in drawn if art in self.app.paper.atlas]

    def among(self, path: Path) -> Sequence[Json]:
        """Return the values of a field that is only shown or names cards, nothing for all others."""
        if path[-1] in CARD_IDS:
            return list(self.app.store.of(KnucklebonesContent).cards)
        if path == ("color",):
            return self.values.colors
        return self.arts() if path == ("art",) else ()

    @property
    def lists(self) -> CardPages:
        """The pages of the card on the desk."""
        tree = self.desk.tree
        return CardPages(tree, self.words, self.among, self.idle.get(draft.text_of(tree), frozenset()))

    # ---- The tree

    def live_state(self) -> object:
        job = self.judge.job
        progress = (job.done(), round(100 * job.progress)) if job is not None else None
        return progress, self.message, self.ready.done(), self.idle.get(draft.text_of(self.desk.tree))

    def tree(self) -> Node:
        body = row(Spacer(2, 8), column(self.heading(), self.list_of(), self.buttons(), weight=1, gap=(2, 3)),
                   self.preview(), Spacer(2, 8), weight=1, gap=(2, 6))
        prompts = ("undo", "back") if self.desk.before else ("back",)
        return column(Spacer(1, 5), body, self.legend("change" if self.turns_focus() else "select", *prompts),
                      gap=(1, 3))

    def turns_focus(self) -> bool:
        """Return True if left and right change the focused line."""
        node = self.focus if isinstance(self.focus, tuple) else ("",)
        return node[0] == "field" and node[1] != NAME_PATH and not is_listed(self.desk.tree, node[1])

    def heading(self) -> Node:
        """Build the title of the page."""
        kind, path, _ = self.page_now
        title = self.say("knucklebones.way_card_workshop")
        if path and isinstance(path[-1], int) and kind != "values":
            title = self.words.numbered(path)
        elif path:
            title = self.words.label(path)
        if kind == "new":
            title = self.words.addition(path)
        return Text(title, BOLD, "seat1", inset=2)

    def list_of(self) -> Node:
        kind, path, _ = self.page_now
        if kind == "fields":
            lines = self.lists.card_lines() if not path else self.lists.item_lines(path)
        elif not self.ready.done() and kind in ("new", "kinds"):
            lines = [Text(self.say("cards.wait"), SMALL, "card")]
        else:
            lines = [FieldLine("", offer.words, id=("offer", at), turns=False,
                               swatch=str(draft.get(offer.tree, path)) if path == ("color",) else "")
                     for at, offer in enumerate(self.offers)]
        return panel(scroll(*lines, gap=(0, 2), name=f"{kind}{path}", least=2, best=20, shrinks=False, weight=1),
                     weight=1, pad=(2, 3))

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
        if name == "judge" and self.judge.is_judging:
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
        return column(*parts, self.bottom(), gap=(2, 3), preferred_width=SIDE_WIDTH, max_width=SIDE_WIDTH)

    def face(self) -> Node:
        card = self.card
        words = column(Text(self.words.name(self.card_tree), BOLD, "card"),
                       self.description(TEXT_WIDTH if self.large else TEXT_WIDTH - CARD_SIZE[0] - 10),
                       Text(" ".join(notes(self.say, card, card.uses)), TINY, "dim", optional=True,
                            max_width=TEXT_WIDTH), weight=1, gap=(1, 2))
        picture = None if self.large else column(Picture(self.paint_card, CARD_SIZE, CARD_SIZE), Spacer(weight=1))
        return panel(row(picture, words, gap=(2, 6), weight=1), weight=1, pad=(6, 4))

    def description(self, width: float) -> Node:
        """Build the text of the card; a long one scrolls."""
        text, pen = self.words.description(self.card), self.app.paper
        lines = pen.wrap(text, width - SCROLL_ARROW_WIDTH - SIDE_ROOM, TINY[0])
        if len(lines) * pen.line(TINY[0]) <= TEXT_HEIGHT * (1 + self.large):
            return Text(text, SMALL, weight=1, max_width=width)
        return scroll(*(Text(line, TINY) for line in lines), name="text", least=3, best=len(lines), gap=(0, 0),
                      weight=1)

    def table(self) -> Node:
        """Build the live table with what it shows in words."""
        example, state, color = self.example, *self.state()
        table = Picture(lambda pen, rect, focused: draw_example(pen, example, rect), (260, 126), (180, 126), weight=1)
        others = [self.say("cards.never"), self.say("cards.playable")]
        words = Text(state, SMALL, color, side="center", max_width=TEXT_WIDTH, alternatives=others)
        return panel(table, words, pad=(4, 3), gap=(1, 2), weight=float(self.large))

    def state(self) -> tuple[str, str]:
        """Return what the live table shows, in words, and its color."""
        idle = self.idle.get(draft.text_of(self.card_tree), frozenset())
        if () in idle or {(STEPS, at) for at in range(len(self.card_tree[STEPS]))} <= idle:
            return self.say("cards.never"), "warning"
        example = self.example
        if example.playable:
            return self.say("cards.playable"), "seat1"
        return self.say("cards.not_here", why=reason(self.words.say, example.lack)), "card"

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

    # ---- Input

    def hear(self, player_input: Input) -> None:
        pressed = isinstance(player_input, Press) and self.question is None
        if pressed and isinstance(player_input, Press) and player_input.at >= self.menu.deaf_until:
            if not player_input.repeat and player_input.action == "undo":
                self.step_back(self.desk.undo)
                return
            if not player_input.repeat and player_input.action == "menu":
                top = self.menu.layout.focusable[0].id
                self.focus = top if self.focus[0] in BUTTON_KINDS else self.first_button
                return
        super().hear(player_input)

    def beyond_edge(self, action: ActionName) -> None:
        if action == "up" and self.focus[0] not in BUTTON_KINDS:
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
        self._example = None
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
            self.open_page(CardPage("fields", what, id), None)
        elif kind in ("new", "kinds"):
            self.open_page(CardPage(kind, what, id), ("offer", 0))
        elif what == NAME_PATH:
            self.app.go("naming", title="cards.naming", text=self.words.name(self.desk.tree), done=self.take_name,
                        longest=LONGEST_NAME, proper=True)
        elif what in OWN_WORDS:
            self.change({name: value for name, value in self.desk.tree.items() if name != what[0]})
        else:
            value = draft.field_value(self.desk.tree, what)
            is_open = is_set(shape_at(self.desk.tree, what)) and not isinstance(value, dict)
            self.open_page(CardPage("set" if is_open else "values", what, id), ("offer", 0))

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        kind, path = id
        if kind != "field" or path == NAME_PATH or is_listed(self.desk.tree, path):
            return
        many = len(list(islice(values(shape_at(self.desk.tree, path)), LONG_RANGE + 1))) > LONG_RANGE
        option = draft.next_option(self.desk.tree, path, step, self.among(path), FAST_STEP if repeat and many else 1)
        if option is not None:
            self.change(option.tree)

    def change(self, tree: CardTree) -> None:
        """Take another state of the card."""
        self.desk.change(tree)
        self._example, self.message = None, ""
        self.invalidate()

    def open_page(self, page: CardPage, focus: Id) -> None:
        """Open a page on the left; without a focus, the first line has it."""
        self.pages.append(page)
        self.list_offers()
        marked = next((at for at, offer in enumerate(self.offers) if offer.marked), 0)
        self.focus = ("offer", marked) if focus is not None else None

    def close_page(self) -> None:
        page = self.pages.pop()
        self.list_offers()
        self.focus = page.focus

    def list_offers(self) -> None:
        """Fill the list of the page."""
        kind, path, _ = self.page_now
        waits = kind in ("new", "kinds") and not self.ready.done()
        self.offers = [] if waits else self.lists.offers(kind, path)

    def choose(self, offer: PageOffer) -> None:
        """Take an entry of the list."""
        kind = self.page_now.kind
        self.change(offer.tree)
        if kind == "set":
            self.list_offers()
            return
        self.close_page()
        if kind == "new":
            self.open_page(CardPage("fields", offer.path, ("item", offer.path)), None)
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
                self.show_message("cards.needed", "warning")
                return
            self.close_page()
            self.change(after)
            return
        steps = {"up": -1, "down": 1}
        change = draft.move_item(tree, path, steps[way]) if way in steps else draft.duplicate_item(tree, path)
        if change is None:
            self.show_message("cards.not_there", "warning")
            return
        self.change(change.tree)
        self.pages[-1] = self.page_now._replace(path=change.path, focus=("item", change.path))

    def show_message(self, key: str, color: str = "seat1", **values: object) -> None:
        self.message, self.message_color = self.say(key, **values), color
        self.invalidate()

    def leave(self) -> None:
        if len(self.pages) > 1:
            self.close_page()
            return
        self.app.go("setup", focus="card_workshop")

    # ---- The buttons

    def take_name(self, name: str | None) -> None:
        if name and (clean := clean_name(name)):
            self.desk.change({**self.desk.tree, "name": dict.fromkeys(LANGUAGES, clean)})
        self.app.go("card_workshop", desk=self.desk, focus=("field", NAME_PATH))

    def do_undo(self) -> None:
        """Undo the last change."""
        self.step_back(self.desk.undo)

    def do_redo(self) -> None:
        """Make an undone change again."""
        self.step_back(self.desk.redo)

    def do_position(self) -> None:
        """Show the next position on the live table."""
        self.desk.position += 1
        self._example = None

    def do_try(self) -> None:
        """Play the card against a bot."""
        self.desk.store()
        self.app.go("card_trial", desk=self.desk, values=self.values, device=self.pressed_by,
                    seed=self.app.coming_seed())

    def do_judge(self) -> None:
        """Let the card be judged, or end that."""
        if self.judge.is_judging:
            self.judge.cancel()
            self.judge.job = None
        else:
            self.judge.ask(self.desk.tree, self.values.seconds)

    def do_save(self) -> None:
        """Save the card among the own cards."""
        id = OwnCards(self.app).save(self.desk.tree, self.desk.id)
        if not id:
            self.show_message("cards.not_kept", "warning")
            return
        self.desk.id = id
        self.desk.store()
        self.show_message("cards.kept", name=self.words.name(self.desk.tree))

    def do_share(self) -> None:
        self.app.go("card_line", desk=self.desk)

    def do_cards(self) -> None:
        self.app.go("card_shelf", desk=self.desk)

    # ---- Time

    def update(self, dt: float) -> None:
        if self.ready.done() and self.page_now.kind in ("new", "kinds") and not self.offers:
            self.list_offers()
            self.focus = ("offer", 0)
        self.take_verdict()
        self.find_idle_parts(dt)

    def take_verdict(self) -> None:
        """Show the verdict once it is there."""
        job = self.judge.job
        if job is None or not job.done():
            return
        self.judge.job = None
        if job.cancelled():
            return
        if job.exception() is not None:
            self.show_message("cards.not_judged", "warning")
            return
        self.show_verdict(job.result())

    def show_verdict(self, verdict: CardVerdict) -> None:
        """Say what the judge has found."""
        word = verdict.word.replace(" ", "_")
        if f"cards.verdict_{word}" not in self.app.store.texts["en"]:
            word = "undecided"
        color = "seat1" if word == "fair" else "warning" if word.startswith("too") else "card"
        self.show_message(f"cards.verdict_{word}", color, share=round(verdict.share), low=round(verdict.low),
                  high=round(verdict.high), matches=verdict.matches)

    def find_idle_parts(self, dt: float) -> None:
        """Find out if the card can be played at all, once it has not changed for a moment."""
        text = draft.text_of(self.desk.tree)
        if text != self.check_of:
            self.check_of, self.unchanged_for = text, 0.0
            if self.check is not None:
                self.check.cancel()
            self.check = None
        self.unchanged_for += dt
        if self.check is None and text not in self.idle and self.unchanged_for >= self.values.settles:
            self.check = self.worker.ask("check a card", useless_parts, self.desk.tree, self.app.store.languages)
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


def prepare_blocks(report: Report) -> None:
    """Find the new step of every block in advance."""
    for word in block_shapes():
        if report.dropped():
            return
        ways_to_begin(word)


def useless_parts(report: Report, tree: CardTree, languages: Languages) -> frozenset[Path]:
    """Return the parts of a card that can never do anything."""
    card = card_of(tree)
    return frozenset() if card is None else complaints(card, languages)


def workshop_rules(app: App) -> CardWorkshopRules:
    """Return the values of the card workshop."""
    return app.store.read_on_demand(CardWorkshopRules, PLACE)
