"""The display over a room of a run: signs, speech, prompts above the players, the bar and the legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from components.focus import Rect
from components.undercity import Stroller
from game.screens.knucklebones.decks import draw_face_up
from game.screens.run.live_run import LiveRun
from systems.draw.canvas import Canvas
from systems.layout import rect_around
from systems.undercity.run import hud, picture, strolling, world
from systems.undercity.run.chambers import ROOM_CENTER, Exit
from systems.undercity.run.hud import RunTexts
from systems.undercity.run.picture import RunView
from systems.undercity.run.rooms import FlatPoint, plus

ROOM_ACTIONS: Mapping[str, str] = {
    "match": "sit", "rival": "sit", "boss": "sit", "riddle": "solve", "market": "trade", "workshop": "improve",
    "rest": "rest", "treasure": "choose", "encounter": "talk", "gambit": "stake", "glass": "peek",
}
"""The word for the button in each kind of room."""
PROMPT_CORNERS: Mapping[str, FlatPoint] = {"match": (-14.0, 26.0), "rival": (-44.0, 22.0), "riddle": (-14.0, 8.0)}
"""Kinds of rooms whose board no prompt may cover, with the lower right corner of a prompt to the left of it."""


class RoomHud:
    """The display over a room."""

    def __init__(self, live_run: LiveRun) -> None:
        self.live_run, self.app = live_run, live_run.app
        self.run, self.walk_devices = live_run.run, live_run.walk_devices

    def draw_people(self, canvas: Canvas, view: RunView) -> None:
        """Draw signs, speech and prompts; in a replay, only the speech."""
        signs = [] if self.live_run.is_replay else self.draw_signs(canvas, view)
        self.draw_speech(canvas, view, signs)
        if not self.live_run.is_replay:
            self.draw_prompts(canvas, view, signs)

    def draw_signs(self, canvas: Canvas, view: RunView) -> list[Rect]:
        """Draw the meaning of the signs near the players; return the areas of the words."""
        chamber, reach = self.live_run.chamber, self.live_run.look.strolling.reads
        exits = {
            exit.way: exit for player in strolling.strollers()
            if (exit := chamber.exit_near(player.x, player.y, reach)) is not None
        }
        return [hud.draw_sign_words(canvas, view, exit, *self.sign_words(exit)) for exit in exits.values()]

    def sign_words(self, exit: Exit) -> tuple[str, str]:
        """Return the meaning of the signs at a door: the name of the room or its table, and the kind of room."""
        place, say = exit.room, self.live_run.say
        name = say(f"{place.table}.name") if place.kind == "match" else say(f"run.room_{place.kind}")
        is_done = place.id in self.run.position.done_rooms and place.kind not in ("market", "hall")
        sign = "done" if is_done else "red" if self.live_run.view.is_red(place) else place.kind
        return name, say(f"run.sign_{sign}")

    def draw_speech(self, canvas: Canvas, view: RunView, signs: Sequence[Rect]) -> None:
        """Draw the line that the person in the room says, unless it would cover the words of a sign."""
        line, head = world.speech(), picture.head_of(self.live_run.current_room)
        if line is None:
            return
        bubble, _ = picture.speech_place(canvas, head, line.text)
        if not any(bubble.overlap(sign) for sign in signs):
            picture.draw_speech(canvas, line, head, view.calm)

    def speech_areas(self, canvas: Canvas) -> list[Rect]:
        """Return the areas of the person in the room and of their line, which no prompt covers."""
        place = self.live_run.current_room
        x, y = head = picture.head_of(place)
        person = [rect_around(x, y - 8, 16, 20)] if self.live_run.person(place) else []
        if place.kind == "boss":
            person = [rect_around(*plus(ROOM_CENTER, picture.DICE_PLACE), 30, 26)]
        line = world.speech()
        return person if line is None else [*person, picture.speech_place(canvas, head, line.text)[0].grow(4)]

    def draw_prompts(self, canvas: Canvas, view: RunView, signs: Sequence[Rect]) -> None:
        """Draw notes and prompts above the players, the same prompt only once, and who waits in a doorway."""
        players = strolling.strollers()
        areas = [*self.speech_areas(canvas), *signs, *(hud.figure_area(view, player) for player in players)]
        words, waiting_players, prompts = set[str](), list[Stroller](), list[Rect]()
        for player in players:
            if note := self.note(player):
                point = hud.prompt_point(view, player)
                prompts.append(hud.draw_prompt(canvas, point, player.number, note, None, free_areas=areas + prompts))
            elif player.doorway and self.partners(player) and not self.run.position.is_versus:
                waiting_players.append(player)
            elif (word := self.word(player)) and word not in words:
                words.add(word)
                prompts.append(self.draw_action(canvas, view, player, word, areas, prompts))
        for player in waiting_players:
            others = [other for other in self.partners(player) if other.doorway != player.doorway]
            hud.draw_waiting_player(canvas, view, player, others, view.clock, areas + prompts)

    def note(self, player: Stroller) -> str:
        """Return what a player is told now, "" for nothing."""
        live_run, note = self.live_run, self.live_run.notes.of(player.number)
        words = live_run.say(f"run.{note}", name=live_run.name(self.run.position.lead)) if note else ""
        return live_run.device_words(player.number) or words

    @staticmethod
    def partners(player: Stroller) -> list[Stroller]:
        """Return the others who walk and do not follow."""
        return [other for other in strolling.strollers() if other is not player and not other.leader]

    def draw_action(
        self, canvas: Canvas, view: RunView, player: Stroller, word: str, areas: list[Rect], prompts: list[Rect]
    ) -> Rect:
        """Draw what the button of a player does: above the player, or next to a board that no prompt may cover."""
        kind, family = self.live_run.current_room.kind, self.walk_devices.family(player.number, self.app.family)
        text = self.live_run.say(f"action.{word}")
        if kind in PROMPT_CORNERS and self.live_run.is_at_table(player):
            point = plus(ROOM_CENTER, PROMPT_CORNERS[kind])
            return hud.draw_prompt(canvas, point, player.number, text, family, to_left=True, free_areas=prompts)
        point = hud.prompt_point(view, player)
        return hud.draw_prompt(canvas, point, player.number, text, family, word == "unlock", free_areas=areas + prompts)

    def word(self, player: Stroller) -> str:
        """Return the word for the button of a player, "" if it does nothing here."""
        place, phase = self.live_run.current_room, self.run.position.phase
        if self.live_run.is_at_table(player):
            stakes = phase == "match" and place.kind == "gambit"
            return ROOM_ACTIONS["match" if stakes else "treasure" if phase == "prize" else place.kind]
        exit = self.live_run.exit_near(player)
        if exit is not None and not exit.obstacle:
            return "unlock" if exit.gate == "locked" else "push"
        return ""

    def texts(self) -> RunTexts:
        """Return the texts of the bar, and the faces and devices of the players."""
        view = self.live_run.view
        place = self.live_run.current_room
        say = self.live_run.say
        title = say(f"run.room_{place.kind}")
        if place.kind == "match":
            opponent = self.app.store.content_of(place.table).bots.get(self.live_run.person(place))
            title = title if opponent is None else say("run.table_of", name=self.app.bot_name(opponent))
        count = say("run.count", room=len(view.position.seen_rooms), rooms=len(view.map.places))
        table = f"{say(f'{place.table}.name')}  " if place.table else ""
        players = self.app.store.players
        faces = {number: players.face(person.look) for number, person in enumerate(self.run.people, 1) if person.look}
        sides = (1, 2) if self.run.position.is_versus else ()
        families = {side: self.walk_devices.family(side, self.app.family) for side in sides}
        bag_action = self.app.store.controls.button("hand")
        return RunTexts(
            title, table + count, say("run.floor", floor=place.floor), faces, families, bag_action, self.draw_card
        )

    def draw_card(self, card: str, x: float, y: float) -> None:
        draw_face_up(self.live_run, self.app.main_canvas, card, rect_around(x, y, 56, 79))
