"""The card workshop: build a card from lists that offer only what fits, and see at once what it says and does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from components.focus import Id
from components.press import Input
from game.app.application import App
from game.background.job import Job, Worker
from game.content.faults import Path
from game.content.models.controls import ActionName
from game.content.placeholders import LANGUAGES
from game.kernel.opaque import Json
from game.screens.knucklebones.card_pages import NAME_PATH, OWN_WORDS, CardPage, CardPages, PageOffer, is_listed
from game.screens.knucklebones.card_table import CardPreview, workshop_rules
from game.screens.knucklebones.judge import CardVerdict, IdleParts, judge
from game.screens.knucklebones.own_cards import CardDesk, CardScreen, save_card
from game.screens.layout.boxes import Spacer, column, grid, panel, row, scroll
from game.screens.layout.field_line import FieldLine
from game.screens.layout.leaves import BOLD, SMALL, TINY, Button, Text, progress_bar
from game.screens.layout.node import Node
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.workshop import draft
from game.tables.knucklebones.workshop.card_file import clean_name
from game.tables.knucklebones.workshop.draft import CardTree
from game.tables.knucklebones.workshop.shapes import ABSENT, is_set, shape_at, values


class OpenPages:
    """The open pages, with the entries of the last one. ``find_values`` is that of ``CardPages``."""

    def __init__(self, screen: CardScreen, idle: IdleParts, find_values: Callable[[Path], Sequence[Json]]) -> None:
        self.screen, self.idle, self.find_values = screen, idle, find_values
        self.stack = [CardPage()]
        self.offers: list[PageOffer] = []

    @property
    def last(self) -> CardPage:
        return self.stack[-1]

    @property
    def tree(self) -> CardTree:
        """The card on the desk, or as the focused entry would make it."""
        focus = self.screen.focus
        if self.offers and isinstance(focus, tuple) and focus[0] == "offer":
            number: int = focus[1]
            return self.offers[min(number, len(self.offers) - 1)].tree
        return self.screen.desk.tree

    @property
    def desk_pages(self) -> CardPages:
        tree = self.screen.desk.tree
        return CardPages(tree, self.screen.words, self.find_values, self.idle.of(tree))

    def heading(self) -> Node:
        kind, path, _ = self.last
        words = self.screen.words
        title = self.screen.say("knucklebones.way_card_workshop")
        if path and isinstance(path[-1], int) and kind != "values":
            title = words.item_title(path)
        elif path:
            title = words.label(path)
        if kind == "new":
            title = words.addition(path)
        fonts = TINY if self.screen.app.settings.comfort.text_size > 1 else BOLD[:1]  # One for lists of any length.
        return Text(title, fonts, "seat1", inset=2)

    def list_panel(self) -> Node:
        kind, path, _ = self.last
        if kind == "fields":
            lines = self.desk_pages.card_lines() if not path else self.desk_pages.item_lines(path)
        else:
            lines = [FieldLine("", offer.words, id=("offer", index), has_arrows=False,
                               swatch=str(draft.get(offer.tree, path)) if path == ("color",) else "")
                     for index, offer in enumerate(self.offers)]
        return panel(scroll(*lines, gap=(0, 2), name=f"{kind}{path}", least=2, best=20, shrinks=False, weight=1),
                     weight=1, pad=(2, 3))

    def open(self, page: CardPage) -> None:
        """Open a page; the marked entry of its list has the focus, or the first line of a page of fields."""
        self.stack.append(page)
        self.fill()
        current = next((index for index, offer in enumerate(self.offers) if offer.is_current), 0)
        self.screen.focus = None if page.kind == "fields" else ("offer", current)

    def close(self) -> None:
        """Close the last page, and return to the focus on the one before."""
        page = self.stack.pop()
        self.fill()
        self.screen.focus = page.focus

    def close_gone(self) -> None:
        """Close the lists, and the pages of parts that are gone."""
        while len(self.stack) > 1 and (self.last.kind != "fields"
                                       or draft.get(self.screen.desk.tree, self.last.path) is ABSENT):
            self.close()

    def follow(self, path: Path) -> None:
        self.stack[-1] = self.last._replace(path=path, focus=("item", path))

    def fill(self) -> None:
        self.offers = self.desk_pages.offers(self.last.kind, self.last.path)

    def take(self, offer: PageOffer) -> None:
        """Open the page that follows an entry, after the card has changed as it says."""
        kind = self.last.kind
        if kind == "set":
            self.fill()
            return
        self.close()
        if kind == "new":
            self.open(CardPage("fields", offer.path, ("item", offer.path)))
        elif kind == "kinds" and offer.path != self.last.path:
            self.follow(offer.path)


ACTIONS = ("try", "judge", "save", "share", "undo", "redo", "position", "cards")
"""The buttons below the lists."""
LEADS_TO = {"share": "card_line", "cards": "card_shelf"}
"""The screens of the buttons that lead to one."""
SHARED_WORDS = ("save", "undo", "remove")
"""Buttons whose words are the same on other screens."""
ITEM_PAGE = ("undo", "redo", "position", "try")
"""The buttons on the page of a choice or a step."""
BUTTON_KINDS = ("do", "edit")
"""The first words of the ids of buttons below the list."""
LOOKS = (("art",), ("color",))
"""Fields that change how the card looks."""
CARD_IDS = ("card", "among")
"""Fields that name cards."""
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
        self.desk = desk or CardDesk.last() or CardDesk(self.blank_card())
        self.message, self.message_color = "", "seat1"
        self.judge_worker = Worker("judge")
        self.judging: Job[CardVerdict] | None = None
        """The judgment of the card, while it runs."""
        self.worker = Worker("card workshop")
        self.idle = IdleParts(self.worker)
        self.pages = OpenPages(self, self.idle, self.find_values)
        self.preview = CardPreview(self, self.idle, self.values)
        self.begin(focus)

    def blank_card(self) -> CardTree:
        art_names = self.art_names()
        return draft.new_card(self.say("cards.new_name"), art_names[0] if art_names else "card_back")

    def adopt_settings(self) -> None:
        self.values = workshop_rules(self.app)
        self.preview = CardPreview(self, self.idle, self.values)
        self.pages.fill()
        super().adopt_settings()

    # ---- What is shown

    @property
    def card_tree(self) -> CardTree:
        return self.pages.tree

    def art_names(self) -> list[str]:
        cards = self.app.store.content_of_type(KnucklebonesContent).cards
        drawn = dict.fromkeys(card.art for card in cards.values())
        return [art for art in drawn if art in self.app.main_canvas.atlas]

    def find_values(self, path: Path) -> Sequence[Json]:
        """Return the values of a field that is only shown or names cards, nothing for all others."""
        if path[-1] in CARD_IDS:
            return list(self.app.store.content_of_type(KnucklebonesContent).cards)
        if path == ("color",):
            return self.values.colors
        return self.art_names() if path == ("art",) else ()

    # ---- The tree

    def live_state(self) -> object:
        progress = round(100 * self.judging.progress) if self.judging is not None else None
        return progress, self.message, self.idle.of(self.desk.tree)

    def tree(self) -> Node:
        left = column(self.pages.heading(), self.pages.list_panel(), self.buttons(), weight=1, gap=(2, 3))
        side = self.preview.side(self.message_panel(), self.field in LOOKS)
        body = row(Spacer(2, 8), left, side, Spacer(2, 8), weight=1, gap=(2, 6))
        prompts = ("undo", "back") if self.desk.before else ("back",)
        return column(Spacer(1, 5), body, self.legend("change" if self.changes_focused_line() else "select", *prompts),
                      gap=(1, 3))

    @property
    def field(self) -> Path:
        """The field of the focused line, or of the open page."""
        kind, what = self.focus if isinstance(self.focus, tuple) else ("", ())
        return what if kind == "field" else self.pages.last.path

    def changes_focused_line(self) -> bool:
        """Return True if left and right change the focused line."""
        node = self.focus if isinstance(self.focus, tuple) else ("",)
        return node[0] == "field" and node[1] != NAME_PATH and not is_listed(self.desk.tree, node[1])

    def buttons(self) -> Node:
        """Build the buttons below the list: those of an item on its page."""
        ids: list[Id] = [("do", name) for name in ACTIONS]
        kind, path, _ = self.pages.last
        if kind == "fields" and path:
            ids = [("edit", name) for name in ("up", "down", "duplicate", "remove")]
            ids += [("do", name) for name in ITEM_PAGE]
        buttons = [Button(self.button_text(id[1]), id=id, arrows=False, fonts=SMALL, extra_height=4) for id in ids]
        return grid(3 if self.preview.is_large else 4, *buttons, gap=(2, 3))

    def button_text(self, name: str) -> str:
        """Return the label of a button below the list."""
        if name == "judge" and self.judging is not None:
            return self.say("action.cancel")
        return self.say(f"action.{name}" if name in SHARED_WORDS else f"cards.do_{name}")

    def message_panel(self) -> Node | None:
        """Build the message at the bottom: the progress or the verdict of the judge, or the result of an action."""
        if self.judging is not None:
            share = self.judging.progress
            words = self.say("cards.judging", percent=int(100 * share))
            return panel(Text(words, SMALL, side="center"), progress_bar(share, (4, 3)), pad=(6, 3), gap=(1, 2))
        if not self.message:
            return None
        return panel(Text(self.message, SMALL, self.message_color, side="center", max_width=290), pad=(6, 3))

    # ---- Input

    def handle_input(self, player_input: Input) -> None:
        if self.panel is None and self.menu.is_new_press(player_input, "undo"):
            self.step_back(self.desk.undo)
        elif self.panel is None and self.menu.is_new_press(player_input, "menu"):
            top = self.menu.layout.focusable[0].id
            self.focus = top if self.focus[0] in BUTTON_KINDS else self.first_button
        else:
            super().handle_input(player_input)

    def beyond_edge(self, action: ActionName) -> None:
        if action == "up" and self.focus[0] not in BUTTON_KINDS:
            self.focus = self.first_button

    @property
    def first_button(self) -> Id:
        return next(node.id for node in self.menu.layout.focusable if isinstance(node, Button))

    def focus_moved(self) -> None:
        self.message = ""

    def step_back(self, step: Callable[[], bool]) -> None:
        """Undo or redo, and leave a page that no longer exists."""
        if step():
            self.pages.close_gone()
            self.invalidate()

    def dial_confirmed(self, id: Id, step: int) -> None:
        kind, key = id
        if step:
            self.dial_changed(id, step)
        elif kind == "offer":
            self.choose(self.pages.offers[key])
        elif kind == "item":
            self.pages.open(CardPage("fields", key, id))
        elif kind in ("new", "kinds"):
            self.pages.open(CardPage(kind, key, id))
        elif key == NAME_PATH:
            self.ask_name("cards.naming", self.words.name(self.desk.tree), self.take_name, longest=24,
                          proper=True)
        elif key in OWN_WORDS:
            self.change({name: value for name, value in self.desk.tree.items() if name != key[0]})
        else:
            value = draft.field_value(self.desk.tree, key)
            is_open = is_set(shape_at(self.desk.tree, key)) and not isinstance(value, dict)
            self.pages.open(CardPage("set" if is_open else "values", key, id))

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        kind, path = id
        if kind != "field" or path == NAME_PATH or is_listed(self.desk.tree, path):
            return
        is_long = len(list(islice(values(shape_at(self.desk.tree, path)), LONG_RANGE + 1))) > LONG_RANGE
        stride = FAST_STEP if repeat and is_long else 1
        option = draft.next_option(self.desk.tree, path, step, self.find_values(path), stride)
        if option is not None:
            self.change(option.tree)

    def change(self, tree: CardTree) -> None:
        self.desk.change(tree)
        self.message = ""
        self.invalidate()

    def choose(self, offer: PageOffer) -> None:
        self.change(offer.tree)
        self.pages.take(offer)

    def button_confirmed(self, id: Id) -> None:
        kind, name = id
        if kind == "edit":
            self.edit_item(name)
        elif name in ("undo", "redo"):
            self.step_back(self.desk.undo if name == "undo" else self.desk.redo)
        elif name == "position":
            self.desk.position += 1
        elif name == "try":
            self.desk.store()
            seed = self.app.next_match.upcoming_seed()
            self.app.go("card_trial", desk=self.desk, values=self.values, device=self.pressed_by, seed=seed)
        elif name == "judge":
            self.judge_card()
        elif name == "save":
            self.save()
        elif name in LEADS_TO:
            self.app.go(LEADS_TO[name], desk=self.desk, screen_behind=self)

    def edit_item(self, action: str) -> None:
        """Move, duplicate or remove the item of the page."""
        tree, path = self.desk.tree, self.pages.last.path
        if action == "remove":
            new_tree = draft.may_remove(tree, path)
            if new_tree is None:
                self.show_message("cards.needed", "warning")
                return
            self.pages.close()
            self.change(new_tree)
            return
        steps = {"up": -1, "down": 1}
        change = draft.move_item(tree, path, steps[action]) if action in steps else draft.duplicate_item(tree, path)
        if change is None:
            self.show_message("cards.not_there", "warning")
            return
        self.change(change.tree)
        self.pages.follow(change.path)

    def show_message(self, key: str, color: str = "seat1", **values: object) -> None:
        self.message, self.message_color = self.say(key, **values), color
        self.invalidate()

    def leave(self) -> None:
        if len(self.pages.stack) > 1:
            self.pages.close()
            return
        self.app.go("setup", focus="card_workshop")

    # ---- The buttons

    def take_name(self, name: str) -> None:
        if clean := clean_name(name):
            self.change({**self.desk.tree, "name": dict.fromkeys(LANGUAGES, clean)})

    def judge_card(self) -> None:
        """Let the card be judged, or end that."""
        if self.judging is None:
            self.judging = self.judge_worker.ask("judge a card", judge, self.desk.tree, self.values.seconds)
        else:
            self.end_judging()

    def end_judging(self) -> None:
        if self.judging is not None:
            self.judging.cancel()
        self.judging = None

    def save(self) -> None:
        id = save_card(self.app, self.desk.tree, self.desk.id)
        if not id:
            self.show_message("cards.not_kept", "warning")
            return
        self.desk.id = id
        self.desk.store()
        self.show_message("cards.kept", name=self.words.name(self.desk.tree))

    def come_back(self) -> None:
        self.end_judging()  # Another card may be on the desk now.
        self.message = ""
        self.pages.close_gone()
        super().come_back()

    # ---- Time

    def update(self, dt: float) -> None:
        self.take_verdict()
        self.idle.advance(self.desk.tree, self.values.settles, dt)

    def take_verdict(self) -> None:
        job = self.judging
        if job is None or not job.done():
            return
        self.judging = None
        if job.exception() is not None:
            self.show_message("cards.not_judged", "warning")
            return
        self.show_verdict(job.result())

    def show_verdict(self, verdict: CardVerdict) -> None:
        word = verdict.word.replace(" ", "_")
        if f"cards.verdict_{word}" not in self.app.store.texts["en"]:
            word = "undecided"
        color = "seat1" if word == "fair" else "warning" if word.startswith("too") else "card"
        self.show_message(f"cards.verdict_{word}", color, share=round(verdict.share), low=round(verdict.low),
                          high=round(verdict.high), matches=verdict.matches)

    def close(self) -> None:
        self.end_judging()
        self.judge_worker.close()
        self.idle.cancel()
        self.worker.close()
        super().close()
