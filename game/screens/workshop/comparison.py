"""The blind test of maps: which of two dungeons would you rather explore?"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import count
from typing import NamedTuple

from components.focus import Id, Rect
from game.app.application import App
from game.background.job import Job, Report, Worker
from game.content.faults import Faults
from game.content.models.walk import MapComparison, WalkLook, walk_look, workshop_look
from game.dungeon.generators import GENERATORS, GeneratorSetting
from game.dungeon.grammar_files import Folder
from game.dungeon.maker import NoDungeon
from game.dungeon.plan import Plan
from game.dungeon.walk.state import WalkState, start
from game.match.blind_test import ComparedMap, ComparedPair, Preference, WinShare, draw_pairs, shares
from game.screens.layout.boxes import Spacer, TableLine, column, panel, row, table
from game.screens.layout.leaves import SMALL, Button, Picture, Text
from game.screens.layout.node import Node
from game.screens.screen import TreeScreen
from game.screens.workshop.workshop import Workshop
from systems.draw.pen import Pen
from systems.draw.text import CAPTION_FONTS
from systems.undercity.walk.floor import LitFloor
from systems.undercity.walk.hud import draw_levels

MAP_SIDES = "left", "right"
UNDECIDED = "none"
"""Id of the answer of a player without a preference."""
MOST_TRIES = 20
"""Seeds tried for a map, if a generator makes none of the first."""


class MapPair(NamedTuple):
    """A pair with its dungeons; its seeds are those that made them."""

    pair: ComparedPair
    plans: tuple[Plan, Plan]


def make_maps(report: Report, folder: Folder, recipe: str, pair: ComparedPair) -> MapPair:
    """Make both dungeons of a pair. Raises Faults and NoDungeon."""
    setting = read_setting(folder, recipe)
    maps = [_make_map(setting, side) for side in pair]
    return MapPair(ComparedPair(*(side for side, _ in maps)), (maps[0][1], maps[1][1]))


@lru_cache(maxsize=1)
def read_setting(folder: Folder, recipe: str) -> GeneratorSetting:
    """Return the grammar with this recipe, or with its first one. Raises Faults."""
    grammar = folder.read()
    return GeneratorSetting(grammar, recipe if recipe in grammar.recipes else next(iter(grammar.recipes)))


def _make_map(setting: GeneratorSetting, side: ComparedMap) -> tuple[ComparedMap, Plan]:
    """Return a map with the seed that made it."""
    for seed in count(side.seed):
        try:
            return ComparedMap(side.generator, seed), GENERATORS[side.generator].make(setting, seed).plan
        except NoDungeon:
            if seed - side.seed >= MOST_TRIES:
                raise
    raise AssertionError


class BlindTestScreen(TreeScreen):
    """The blind test: a few words, pairs of maps, and the results of all answers."""

    def __init__(self, app: App, workshop: Workshop | None = None) -> None:
        super().__init__(app, workshop)
        self.folder, self.worker = Folder(app.store.data, app.store.packs), Worker("maps")
        self.pairs: tuple[ComparedPair, ...] = ()
        """The pairs of the current test; empty before and after it."""
        self.index = 0
        """Index of the pair that is shown."""
        self.jobs: dict[int, Job[MapPair]] = {}
        """The pairs that are made, by their index: the current one and the next one."""
        self.has_ended = False
        """True once a test has ended, until the next one begins."""
        self.begin("start")

    def close(self) -> None:
        for job in self.jobs.values():
            job.cancel()
        self.worker.close()
        super().close()

    @property
    def rules(self) -> MapComparison:
        """The recipe and the number of pairs."""
        return workshop_look(self.app.store).comparison

    @property
    def maps(self) -> MapPair | None:
        """The pair that is shown, once it is made."""
        job = self.jobs.get(self.index)
        return job.result() if job is not None and job.done() and not self.error else None

    @property
    def error(self) -> str:
        """The reason that the maps cannot be made, "" for none."""
        job = self.jobs.get(self.index)
        error = job.exception() if job is not None and job.done() and not job.cancelled() else None
        return str(error) if isinstance(error, Faults | NoDungeon) else ""

    def live_state(self) -> object:
        return self.index, self.maps is None, self.error

    # ---- The tree

    def tree(self) -> Node:
        if self.pairs:
            prompts = ("back",) if self.maps is None else ("select", "back")
            return column(Spacer(1, 4), self.pair(), self.legend(*prompts), gap=(1, 3))
        body = self.results() if self.app.records.blind_test.answers else self.words()
        return self.page(self.say("workshop.compare_title"), body, "select", "back")

    def words(self) -> Node:
        """Build the page before the first test."""
        about = Text(self.say("workshop.compare_about", pairs=self.rules.pairs), centered=True, side="center")
        return column(Spacer(weight=1), panel(about, pad=(14, 10)), self.buttons("start", "back"), Spacer(weight=1),
                      gap=(4, 10))

    def buttons(self, *names: str) -> Node:
        words = {"start": "workshop.compare_start", "clear": "workshop.compare_clear"}
        buttons = [Button(self.say(words.get(name, f"action.{name}")), id=name, weight=1) for name in names]
        return row(*buttons, gap=(2, 8))

    def pair(self) -> Node:
        """Build both maps, each a large button."""
        maps = self.maps
        if maps is None:
            words = self.error or self.say("workshop.compare_making")
            return column(Spacer(weight=1), Text(words, side="center", any_break=True), Spacer(weight=1))
        plates = [
            column(Picture(paint, (300, 250), (120, 90), weight=1),
                   Button(self.say("workshop.compare_this"), fonts=CAPTION_FONTS[1:], align="center"),
                   id=side, plate="card", pad=(4, 4), gap=(1, 2), weight=1)
            for side, paint in zip(MAP_SIDES, map(self.painter, maps.plans), strict=True)
        ]
        signs = Text(self.say("workshop.compare_signs"), SMALL, "card", side="center", centered=True, max_width=620)
        undecided = Button(self.say("workshop.compare_none"), id=UNDECIDED, fonts=CAPTION_FONTS[1:], align="center")
        question = Text(self.say("workshop.compare_pair", number=self.index + 1, pairs=len(self.pairs)), CAPTION_FONTS,
                        side="center", centered=True)
        pictures = row(Spacer(4, 4), *plates, Spacer(4, 4), weight=1, gap=(2, 6))
        return column(question, pictures, signs, undecided, weight=1, gap=(1, 3))

    def painter(self, plan: Plan) -> Callable[[Pen, Rect, bool], None]:
        """Return a function that draws the map of a whole dungeon, without the looks that tell its rooms apart."""
        look: WalkLook = walk_look(self.app.store)
        walker = start(plan)
        state = WalkState(plan, walker.walkers, walker.keys, rooms_seen=frozenset(plan.rooms))
        return partial(self.paint, LitFloor(state, look.model_copy(update={"rooms": look.rooms[-1:]})))

    def paint(self, floor: LitFloor, pen: Pen, rect: Rect, focused: bool) -> None:
        draw_levels(self.say, pen, floor, rect)

    def results(self) -> Node:
        """Build the page of all answers: the share of each generator."""
        answers = self.app.records.blind_test.answers
        results = shares(answers, tuple(GENERATORS))
        heads = (self.say(f"workshop.compare_head_{name}") for name in ("won", "share", "range"))
        head = TableLine([Text(self.say("workshop.compare_head_generator"), SMALL, "dim"),
                          *(Text(words, SMALL, "dim", side="right") for words in heads)])
        lines = [self.share_line(share) for share in results]
        unsure = sum(not answer.rather for answer in answers)
        total = Text(self.say("workshop.compare_count", answers=len(answers), unsure=unsure), SMALL, "card")
        about = Text(self.say("workshop.compare_range"), SMALL, "card")
        thanks = [Text(self.say("workshop.compare_thanks"), SMALL, "seat1")] if self.has_ended else []
        return column(
            Spacer(weight=1),
            panel(*thanks, table(*lines, weights=(2, 1, 1, 2), head=head, name="shares"), total, about,
                  pad=(12, 8), gap=(2, 6)),
            self.buttons("start", "clear", "back"), Spacer(weight=1), gap=(3, 8))

    def share_line(self, share: WinShare) -> TableLine:
        has_answers = share.decided > 0
        percent = f"{100 * share.won / share.decided:.0f} %" if has_answers else "-"
        bounds = f"{100 * share.low:.0f} - {100 * share.high:.0f} %" if has_answers else "-"
        words = (f"{share.won} / {share.decided}", percent, bounds)
        return TableLine([Text(self.say(f"workshop.generator_{share.name}"), SMALL),
                          *(Text(text, SMALL, side="right") for text in words)], pad=(2, 3))

    # ---- Answers

    def button_confirmed(self, id: Id) -> None:
        if id == "start":
            self.pairs = draw_pairs(self.app.next_match.next_seed(), tuple(GENERATORS), self.rules.pairs)
            self.index, self.has_ended, self.focus = 0, False, MAP_SIDES[0]
            self.prepare()
        elif id in (*MAP_SIDES, UNDECIDED):
            self.answer(str(id))
        else:
            self.ask("workshop.compare_clear_sure", self.clear)

    def clear(self) -> None:
        """Delete all answers."""
        self.app.records.blind_test.clear()
        self.has_ended, self.focus = False, "start"

    def answer(self, choice: str) -> None:
        """Keep an answer, and show the next pair or the results."""
        maps = self.maps
        if maps is None:
            return
        rather = "" if choice == UNDECIDED else maps.pair[MAP_SIDES.index(choice)].generator
        self.app.records.blind_test.add(Preference(self.rules.recipe, maps.pair, rather))
        self.jobs.pop(self.index).cancel()
        self.index += 1
        if self.index == len(self.pairs):
            self.pairs, self.has_ended, self.focus = (), True, "start"
        self.prepare()

    def prepare(self) -> None:
        """Make the current pair, and then the next one."""
        for index in range(self.index, min(self.index + 2, len(self.pairs))):
            if index not in self.jobs:
                recipe, pair = self.rules.recipe, self.pairs[index]
                self.jobs[index] = self.worker.ask("make two maps", make_maps, self.folder, recipe, pair)

    def leave(self) -> None:
        if self.pairs:
            for job in self.jobs.values():
                job.cancel()
            self.pairs, self.jobs, self.focus = (), {}, "start"
        else:
            super().leave()
