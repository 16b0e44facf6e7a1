"""A walk as a text adventure: one command per line, with an answer to any input."""

from __future__ import annotations

from typing import Protocol

from game.content.models.walk import COMMANDS, TaleFile
from game.dungeon.plan import STEPS, Plan
from game.dungeon.walk.chart import chart
from game.dungeon.walk.events import Arrived, BoxPushed, DoorOpened, Happening, KeyTaken
from game.dungeon.walk.moves import usable
from game.dungeon.walk.near import DOES, near
from game.dungeon.walk.walk import Walk
from game.kernel.ply import digest
from game.kernel.refusal import Refusal

LONGEST = 200
"""The most characters read from a line."""
WHO = 1


class Say(Protocol):
    """A function that returns a text by its key."""

    def __call__(self, key: str, **values: object) -> str: ...


class Tale:
    """A text adventure for one walker."""

    def __init__(self, plan: Plan, words: TaleFile, say: Say, language: str = "en") -> None:
        self.walk, self.words, self.say, self.language = Walk(plan), words, say, language
        self.done = False
        """True once the player has quit."""
        self.meaning = {name: name for name in COMMANDS}
        for name, each in words.commands.items():
            self.meaning |= {word: name for spoken in ("en", language) for word in each.get(spoken, ())}

    def begin(self) -> str:
        """Return the text before the first command."""
        plan = self.walk.plan
        head = self.say("tale.begins", seed=plan.seed, rooms=len(plan.rooms))
        return "\n".join((head, self.say("tale.hint"), "", self.look()))

    def answer(self, line: str) -> str:
        """Return the answer to a line; it is never empty."""
        words = line[:LONGEST].casefold().split()
        meant = [self.meaning[word] for word in words if word in self.meaning]
        if not words:
            return self.say("tale.silent")
        if not meant:
            return self.say("tale.unknown", word=words[0])
        deeds = [name for name in meant if name not in STEPS]
        way = next((name for name in meant if name in STEPS), "")
        deed = deeds[0] if deeds else "go"
        if deed in ("go", "open", "push"):
            return self.go(way) if deed == "go" else self.use(deed, way)
        told: str = getattr(self, deed)()
        return told

    def go(self, way: str) -> str:
        """Take one step in a direction."""
        return self.make(f"{WHO}:{way}")

    def use(self, deed: str, way: str) -> str:
        """Open or push something; without a direction the only thing of its kind."""
        plan, position = self.walk.plan, self.walk.position
        fitting = [each for each in near(plan, position, WHO) if DOES.get(each.state) == deed]
        if not way and len(fitting) > 1:
            return self.say("tale.which", ways=self.listed([self.say(f"tale.{each.way}") for each in fitting]))
        if not way and not fitting:
            return self.say(f"tale.nothing_to_{deed}")
        way = way or fitting[0].way
        if usable(plan, position, WHO, way) == "":
            return self.say(f"tale.nothing_to_{deed}")
        return self.make(f"{WHO}:{deed}:{way}")

    def make(self, move: str) -> str:
        """Make a move and return the description of its result, or the reason it is impossible."""
        try:
            happened = self.walk.do(move)
        except Refusal as refusal:
            return self.say(f"tale.no_{refusal.code}")
        told = list(filter(None, map(self.told, happened)))
        if self.walk.over:
            told.append(self.ending())
        elif ":open:" not in move and ":push:" not in move:
            told.insert(0, self.look())
        return "\n".join(told)

    def told(self, happening: Happening) -> str:
        """Return the text for an event."""
        if isinstance(happening, KeyTaken):
            return self.say("tale.key", keys=self.hand)
        if isinstance(happening, Arrived):
            return self.say("tale.arrived")
        if isinstance(happening, DoorOpened):
            return self.say("tale.opened")
        return self.say("tale.pushed") if isinstance(happening, BoxPushed) else ""

    def ending(self) -> str:
        """Return the text at the end, which compares the walk with the shortest one."""
        return self.say("tale.over", steps=self.walk.steps(), least=self.walk.least)

    def look(self) -> str:
        """Return the description of the place and the ways from it."""
        plan, position = self.walk.plan, self.walk.position
        ways = []
        for each in near(plan, position, WHO):
            named = self.say(f"tale.{each.way}")
            ways.append(named if each.state == "open" else self.say(f"tale.way_{each.state}", way=named))
        shown = self.say("tale.ways", ways=self.listed(ways)) if ways else self.say("tale.no_ways")
        return f"{self.described()}\n{shown}"

    def described(self) -> str:
        """Return the description of the walker's cell."""
        plan, cell = self.walk.plan, self.walk.position.walkers[0].cell
        label, room = plan.labels.get(cell, ""), plan.rooms[plan.room_at[cell]]
        known = {*label.split("_"), room.kind}
        texts = next(words.says for words in self.words.rooms if known.issuperset(words.of))
        text = texts[int(digest(f"{plan.digest} {cell}"), 16) % len(texts)]
        return text.get(self.language) or text["en"]

    def listed(self, parts: list[str]) -> str:
        """Return several items joined in one phrase."""
        *first, last = parts
        return self.say("tale.and", first=", ".join(first), last=last) if first else last

    @property
    def hand(self) -> int:
        """Number of keys in hand."""
        return self.walk.position.walkers[0].hand

    def take(self) -> str:
        """Return the answer to "take": keys are taken on entering, so nothing is left to take."""
        room = self.walk.plan.room_at[self.walk.position.walkers[0].cell]
        return self.say("tale.taken" if room in self.walk.plan.keys.values() else "tale.nothing_to_take")

    def inventory(self) -> str:
        """Return the text about the keys in hand."""
        return self.say("tale.hand", keys=self.hand) if self.hand else self.say("tale.empty_hand")

    def map(self) -> str:
        """Return the map of the discovered part of this floor."""
        floors, height = self.walk.plan.floors, self.walk.position.walkers[0].cell[1]
        head = self.say("tale.floor", floor=floors.index(height) + 1, floors=len(floors))
        return "\n".join((head, *chart(self.walk, height), self.say("tale.signs")))

    def undo(self) -> str:
        """Take back the last move."""
        return self.say("tale.no_undo") if self.walk.undo() is None else f"{self.say('tale.undone')}\n{self.look()}"

    def help(self) -> str:
        """Return the list of commands."""
        return self.say("tale.help")

    def quit(self) -> str:
        """Quit the walk."""
        self.done = True
        return self.say("tale.left")
