"""Cards as the page of blocks tells them: what happens, and in which order, written from that page alone.

It shares nothing with the rules but the words of notation, so that whatever the page does not say, or says otherwise,
comes to light. What it does not read are cards that change hands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Event = tuple[Any, ...]
RULES = {"double": 2, "triple": 3, "diagonal": 4}
TIMED = {"*", "**", "-", "x", "@", *RULES, "diagonals", "instantwin", "winsby", "boardfull", "points", "turns",
         "cardsaturn", "fields", "sides"}  # fmt: skip
TURN = 2000
SIDES = (1, 2, 3, 4, 5, 6)


@dataclass(eq=False)
class Die:
    face: int
    bears: dict[str, int] = field(default_factory=dict)
    trapped: bool = False
    trap: tuple[int, int, int] | None = None
    """Where it met one that is not told to be gone."""


class Table:
    """Two boards of three rows with three fields, played upon by one seat; what is drawn is named beforehand."""

    def __init__(self, line: str, lots: Sequence[int]) -> None:
        boards, self.lots = line.split(" "), list(lots)
        self.seat, self.other = int(boards[2]), 3 - int(boards[2])
        self.rows = {(seat, row): [Die(int(face)) for face in dice if face != "-"]
                     for seat in (1, 2) for row, dice in enumerate(boards[seat - 1].split("/"), 1)}  # fmt: skip
        self.hands = {seat: hand(boards[3 + seat], seat == self.seat) for seat in (1, 2)}
        self.shields = {place(word): int(word.split("=")[1]) for word in boards[6].split(",") if word != "-"}
        self.marks: dict[tuple[int, int, int, str], int] = {}
        for word in boards[8].split(",") if len(boards) > 8 else ():
            self.lay(word)
        self.told: list[Event] = []
        self.arrived: list[Die] = []
        self.touched: set[tuple[int, int]] = set()

    def lay(self, word: str) -> None:
        """A mark of a position, such as ``1.2.3*2~~1``."""
        spot, sign, value, half, turns = re.fullmatch(r"([\d.]+)([^\d~]+)(\d*)(~*)(\d*)", word).groups()  # type: ignore[union-attr]
        seat, row, at = (*map(int, spot.split(".")), 0, 0)[:3]
        number = int(value or 0) + (TURN * int(turns) if turns else 0) + 1000 * (half == "~~")
        if at and sign != "!":
            self.rows[seat, row][at - 1].bears[sign] = number
        else:
            self.marks[seat, row, at, sign] = number

    def tell(self, *event: Any) -> None:
        self.told.append(event)

    def draw(self) -> int:
        return self.lots.pop(0)

    def seats(self) -> tuple[int, int]:
        return self.seat, self.other

    def lanes(self) -> list[tuple[int, int]]:
        return [(seat, row) for seat in self.seats() for row in (1, 2, 3)]

    def find(self, die: Die) -> tuple[int, int, int] | None:
        return next(((*lane, at) for lane, dice in self.rows.items() for at, each in enumerate(dice, 1) if each is die),
                    None)  # fmt: skip

    def room(self, lane: tuple[int, int]) -> bool:
        return len(self.rows[lane]) < 3

    def across(self, lane: tuple[int, int]) -> tuple[int, int]:
        return 3 - lane[0], lane[1]

    def safe(self, thing: Any) -> bool:
        lane = self.lane(thing)
        return lane[0] != self.seat and lane in self.shields

    def lane(self, thing: Any) -> tuple[int, int]:
        return self.find(thing)[:2] if isinstance(thing, Die) else thing[:2]  # type: ignore[index]

    def all_marks(self) -> dict[tuple[int, int, int, str], int]:
        found = dict(self.marks)
        for lane, dice in self.rows.items():
            for at, die in enumerate(dice, 1):
                found |= {(*lane, at, sign): number for sign, number in die.bears.items()}
        return found

    # What counts how much.

    def rule(self, seat: int, rule: str) -> int:
        return self.marks.get((seat, 0, 0, rule), 0) % 1000 or RULES[rule]

    def score(self, lane: tuple[int, int]) -> int:
        faces = [die.face for die in self.rows[lane]]
        times = {1: 1, 2: self.rule(lane[0], "double"), 3: self.rule(lane[0], "triple")}
        counts = {face: face * times[faces.count(face)] for face in faces}
        whole = sum(counts[die.face] * (die.bears.get("*", 1) % 1000) for die in self.rows[lane])
        for sign in ("*", "**"):
            whole *= self.marks.get((*lane, 0, sign), 1) % 1000
        return whole

    def diagonals(self, seat: int) -> list[tuple[int, int]]:
        which = {0: (1, 2), 1: (1, 2), 2: (1,), 3: (2,), 4: ()}[self.marks.get((seat, 0, 0, "diagonals"), 0) % 1000]
        found = []
        for number, line in ((1, (1, 2, 3)), (2, (3, 2, 1))):
            faces = {self.rows[seat, row][at - 1].face if len(self.rows[seat, row]) >= at else 0
                     for row, at in enumerate(line, 1)}  # fmt: skip
            face = faces.pop() if len(faces) == 1 and number in which else 0
            found.append((face, 3 * face * self.rule(seat, "diagonal")))
        return found

    def total(self, seat: int) -> int:
        beside = self.marks.get((seat, 0, 0, "+"), 0) - self.marks.get((seat, 0, 0, "-"), 0)
        rows = sum(self.score((seat, row)) for row in (1, 2, 3))
        return rows + sum(worth for _, worth in self.diagonals(seat)) + beside

    # What dice do.

    def arrive(self, die: Die, lane: tuple[int, int], name: str, *rest: Any) -> None:
        self.rows[lane].append(die)
        spot = (*lane, len(self.rows[lane]))
        traps = sorted(mark for mark in self.marks if mark[3] == "!" and mark[0] == lane[0])
        if (*spot, "!") in self.marks:
            self.forget(die)
            die.trapped, die.trap = True, spot
        self.tell(name, *spot, die.face, *rest)
        for trap in traps:
            del self.marks[trap]
            if trap[:3] != spot:
                self.tell("mark_gone", *trap[:3])
        self.touch(die, lane)

    def touch(self, die: Die, lane: tuple[int, int]) -> None:
        self.arrived.append(die)
        self.touched.add(lane)

    def forget(self, die: Die) -> None:
        if die.trap is not None and die.trap != self.find(die):
            self.tell("mark_gone", *die.trap)
            die.trap = None

    def leave(self, die: Die) -> tuple[int, int, int]:
        seat, row, at = self.find(die)  # type: ignore[misc]
        self.rows[seat, row].remove(die)
        self.touched.add((seat, row))
        return seat, row, at

    def destroy(self, lane: tuple[int, int], gone: list[Die], *event: Any) -> None:
        fields = tuple(at for at, die in enumerate(self.rows[lane], 1) if die in gone)
        price = sum(die.bears.get("-", 0) % 1000 for die in dict.fromkeys(gone))
        broken = self.marks.get((*lane, 0, "*"))
        self.rows[lane] = [die for die in self.rows[lane] if die not in gone]
        self.touched.add(lane)
        self.tell(*(event or ("dice_destroyed", *lane, gone[0].face, fields)))
        if price:
            self.lose(3 - lane[0], price)
        if broken:
            del self.marks[*lane, 0, "*"]
            self.tell("row_unmarked", *lane)

    def lose(self, seat: int, points: int) -> None:
        self.marks[seat, 0, 0, "-"] = self.marks.get((seat, 0, 0, "-"), 0) + points
        self.tell("points_lost", seat, points)

    def settle(self) -> None:
        found = {id(die): (self.find(die), die) for die in self.arrived if self.find(die)}
        order = sorted(found.values(), key=lambda pair: (pair[0][0] != self.seat, pair[0][1], -pair[0][2]))  # type: ignore[index]
        arrived, self.arrived = self.arrived, []
        for _, die in order:
            spot = self.find(die)
            if spot is None:
                continue
            lane = spot[:2]
            facing = self.across(lane)
            equal = [each for each in self.rows[facing] if each.face == die.face]
            if die.trapped:
                self.forget(die)
                die.trapped, die.trap = False, None
                self.destroy(lane, [die], "trap_sprung", *spot, die.face)
            elif equal and facing in self.shields:
                self.destroy(lane, [die], "die_repelled", *spot, die.face)
            elif equal:
                self.destroy(facing, equal)
        for die in arrived:
            self.forget(die)


def place(word: str) -> tuple[int, int]:
    return int(word[0]), int(word[2])


def hand(word: str, own: bool) -> list[str]:
    """The cards of a seat, but for the one that is played."""
    return [] if word == "-" else [each.split("*")[0] for each in word.split(",") if not (own and each == "it")]


class Reader:
    """One play of a card."""

    def __init__(self, card: dict[str, Any], line: str, said: tuple[Any, ...], lots: Sequence[int]) -> None:
        self.card, self.table = card, Table(line, lots)
        self.said, self.play = said, list[list[Any]]()
        self.shows = self.sides = SIDES
        """What a die of this card may show, and what its sides do show."""
        self.ways = set[str]()
        self.sweeps = self.over = False
        self.rolled: int | None = None
        self.offered = False
        self.meant_for_it: set[str] = set()
        """What the rolled die bears."""
        at = 0
        for choice in card.get("choices", ()):
            many = choice.get("count", 1)
            self.play.append([self.meant(choice["kind"], each) for each in said[at : at + many]])
            at += many

    def meant(self, kind: str, said: Any) -> Any:
        """What a move says, on the table."""
        table, side = self.table, kind.split("_")[0]
        seat = table.seat if side == "own" else table.other
        match kind.split("_")[-1]:
            case "row":
                return said if side == "any" else (seat, said)
            case "die":
                where = said if side == "any" else (seat, *said)
                return table.rows[where[:2]][where[2] - 1]
            case "field":
                return said if side == "any" else (seat, *said)
            case "card":
                return ("card", int(said[0]), said[2:]) if side == "any" else ("card", seat, said)
        return said

    def happens(self) -> list[Event]:
        """All events, from the card to the end of its turn."""
        table = self.table
        self.scores = scores = {lane: table.score(lane) for lane in table.lanes()}
        self.lines = lines = {seat: table.diagonals(seat) for seat in (1, 2)}
        table.tell("card_played", table.seat, "it", self.said, 0)
        held: bool | None = None
        for step in self.card["steps"]:
            if step.get("else") and held is not False:
                continue
            if "when" in step:
                held = self.holds(step["when"])
                if not held:
                    continue
            DOES[step["do"]](self, step)
            if self.over:
                return table.told
        table.settle()
        self.count(scores, lines)
        if self.ended():
            return table.told
        if self.offered or self.rolled is not None:
            return table.told
        if self.card.get("ends_turn", True):
            self.end(scores, lines)
        for sign in sorted(self.meant_for_it):
            table.tell("mark_ended", 0, 0, 0, sign)
        return table.told

    def count(self, scores: dict[tuple[int, int], int], lines: dict[int, list[tuple[int, int]]]) -> None:
        table = self.table
        for lane in table.lanes():
            if lane in table.touched or table.score(lane) != scores[lane]:
                scores[lane] = table.score(lane)
                table.tell("row_scored", *lane, scores[lane])
        table.touched = set()
        for seat in table.seats():
            now = table.diagonals(seat)
            for number, (was, is_) in enumerate(zip(lines[seat], now, strict=True), 1):
                if was[0] and was[0] != is_[0]:
                    table.tell("diagonal_lost", seat, number)
                if is_[0] and was != is_:
                    table.tell("diagonal_gained", seat, number, *is_)
            lines[seat] = now

    def ended(self) -> bool:
        table = self.table
        first, second = table.total(1), table.total(2)
        for seat in table.seats():
            (one, _), (two, _) = table.diagonals(seat)
            if one and one == two:
                table.tell("match_won", seat, "exodia", (first, second))
                return True
        if any(all(len(table.rows[seat, row]) == 3 for row in (1, 2, 3)) for seat in (1, 2)):
            if first == second:
                table.tell("match_drawn", (first, second))
            else:
                table.tell("match_won", 1 if first > second else 2, "score", (first, second))
            return True
        return False

    def end(self, scores: dict[tuple[int, int], int], lines: dict[int, list[tuple[int, int]]]) -> None:
        table = self.table
        table.tell("turn_passed", table.other)
        for lane in sorted(lane for lane in table.shields if lane[0] == table.other):
            table.shields[lane] -= 1
            if table.shields[lane]:
                table.tell("shield_worn", *lane, table.shields[lane])
            else:
                del table.shields[lane]
                table.tell("shield_gone", *lane)
        for mark, number in sorted(table.all_marks().items()):
            if number < 1000 or (mark[3] not in TIMED and mark[3][0] != "@"):
                continue
            counts = 3 - mark[0] if number // 1000 % 2 else mark[0]
            if counts != table.seat:
                continue
            bearer = table.rows[mark[:2]][mark[2] - 1].bears if mark[2] else table.marks
            key: Any = mark[3] if mark[2] else mark
            if number // TURN > 1:
                bearer[key] = number - TURN
                table.tell("mark_worn", *mark, number - TURN)
            else:
                del bearer[key]
                table.tell("mark_ended", *mark)
        self.count(scores, lines)
        self.ended()

    # Targets and conditions.

    def targets(self, target: Any, touches: bool) -> list[Any]:
        table = self.table
        if isinstance(target, int):
            return [thing for thing in self.lying(self.play[target - 1]) if not (touches and self.safe(thing))]
        chosen = target.get("choice")
        things = self.lying(self.play[chosen - 1]) if chosen else self.everything(target["every"])
        things = self.lying(self.fitting(things, target.get("where", ()), target.get("faces", ())))
        if target.get("across"):
            things = [other for thing in things for other in self.opposite(thing)]
        things = [thing for thing in things if not (touches and self.safe(thing))]
        many = target.get("random")
        if many is None:
            return things
        drawn: list[Any] = []
        while things and len(drawn) < many:
            lot = 1
            if len(things) > many - len(drawn):
                lot = table.draw()
                table.tell("lot_drawn", table.seat, lot, len(things))
            drawn.append(things.pop(lot - 1))
        return drawn

    def safe(self, thing: Any) -> bool:
        """A shield protects dice and rows, no free fields and no cards."""
        return (isinstance(thing, Die) or len(thing) == 2) and self.table.safe(thing)

    def lying(self, things: list[Any]) -> list[Any]:
        return [thing for thing in things if self.lies(thing)]

    def lies(self, thing: Any) -> bool:
        """Whether a die still lies there, and a field is still free."""
        if isinstance(thing, Die):
            return self.table.find(thing) is not None
        return len(thing) < 3 or thing[0] == "card" or thing[2] > len(self.table.rows[thing[:2]])

    def everything(self, kind: str) -> list[Any]:
        table, (side, _, what) = self.table, kind.rpartition("_")
        found: list[Any] = []
        for seat in {"own": (table.seat,), "any": table.seats()}.get(side, (table.other,)):
            for row in (1, 2, 3):
                dice = table.rows[seat, row]
                spots = [(seat, row, at) for at in range(len(dice) + 1, 4)]
                found += {"row": [(seat, row)], "die": dice, "field": spots}.get(what, [])
            if what == "card":
                found += [("card", seat, card) for card in table.hands[seat]]
        return found

    def fitting(self, things: list[Any], where: Sequence[str], faces: Sequence[int | str]) -> list[Any]:
        if faces or any(condition in (*BEST, "alone", "paired") for condition in where):
            rows = self.table.rows
            things = [die for thing in things for die in ([thing] if isinstance(thing, Die) else rows[thing])]
        if faces:
            shown = [self.rolled if face == "rolled" else face for face in faces]
            things = [die for die in things if die.face in shown]
        for condition in where:
            if condition not in BEST:
                things = [thing for thing in things if self.fits(condition, thing)]
        for condition in where:
            if condition in BEST and things:
                best = max(self.worth(condition, die) for die in things)
                things = [die for die in things if self.worth(condition, die) == best]
        return things

    def fits(self, condition: str, thing: Any) -> bool:
        table = self.table
        lane = table.lane(thing)
        facing, dice = table.across(lane), table.rows[lane]
        if condition in ("alone", "paired"):
            return (sum(die.face == thing.face for die in dice) == 1) == (condition == "alone")
        return {
            "not_full": table.room(lane), "full": not table.room(lane), "not_empty": bool(dice),
            "shielded": lane in table.shields, "unshielded": lane not in table.shields,
            "facing_not_full": table.room(facing), "facing_not_empty": bool(table.rows[facing]),
        }[condition]  # fmt: skip

    def worth(self, condition: str, die: Die) -> int:
        at = self.table.find(die)[2]  # type: ignore[index]
        return {"lowest": -die.face, "highest": die.face, "outermost": at, "innermost": -at}[condition]

    def opposite(self, thing: Any) -> list[Any]:
        table = self.table
        if isinstance(thing, Die):
            seat, row, at = table.find(thing)  # type: ignore[misc]
            return table.rows[3 - seat, row][at - 1 : at]
        return [table.across(thing)]

    def holds(self, when: dict[str, Any]) -> bool:
        table = self.table
        lead = table.total(table.seat) - table.total(table.other)
        dice = {seat: sum(len(table.rows[seat, row]) for row in (1, 2, 3)) for seat in (1, 2)}
        cards = {seat: len(held) for seat, held in table.hands.items()}
        numbers = {"own_dice": dice[table.seat], "opponent_dice": dice[table.other], "own_cards": cards[table.seat],
                   "opponent_cards": cards[table.other]}  # fmt: skip
        full = {"own": (table.seat,), "opponent": (table.other,), "any": (1, 2)}
        return all((
            -lead >= when.get("behind", -lead), lead >= when.get("ahead", lead),
            *(when[name].get("least", 0) <= number <= when[name].get("most", 999)
              for name, number in numbers.items() if name in when),
            "full_row" not in when or any(not table.room((seat, row)) for seat in full[when["full_row"]]
                                          for row in (1, 2, 3)),
            not when.get("last_field") or dice[table.seat] == 8,
            "rolled" not in when or self.rolled in when["rolled"],
        ))  # fmt: skip

    # Steps.

    def dice(self, step: dict[str, Any], touches: bool = True) -> list[Die]:
        found: list[Die] = []
        for thing in self.targets(step.get("to", 1), touches):
            found += [thing] if isinstance(thing, Die) else self.table.rows[thing]
        return found

    def lanes(self, target: Any, touches: bool = True) -> Iterator[tuple[int, int]]:
        things = self.targets(target, touches)
        found = [self.table.lane(thing) for thing in things]
        yield from found if all(not isinstance(thing, Die) for thing in things) else dict.fromkeys(found)

    def face(self, step: dict[str, Any]) -> int:
        """What a die shows; 0 where no die can show it."""
        table = self.table
        if "named" in step:
            return int(self.play[step["named"] - 1][0])
        if step["face"] == "rolled":
            return self.rolled or 0
        if step["face"] != "random":
            return int(step["face"]) if step["face"] <= 6 else 0
        face = table.draw()
        table.tell("lot_drawn", table.seat, face, 6)
        return face

    def lasting(self, value: int, step: dict[str, Any], seat: int) -> int:
        span = step.get("for", "match")
        if isinstance(span, str):
            return value
        counted = self.table.seat if span.get("of", "own") == "own" else self.table.other
        turns = span["turns"] + (counted == self.table.seat)
        return value + TURN * turns + 1000 * (counted != seat)

    def put(self, spot: tuple[int, int, int], sign: str, number: int, die: Die | None = None) -> None:
        if die is None:
            self.table.marks[*spot, sign] = number
        else:
            die.bears[sign] = number
        self.table.tell("mark_put", *spot, sign, number)

    # Rolls.

    def roll(self, step: dict[str, Any]) -> None:
        table = self.table
        table.settle()
        self.count(self.scores, self.lines)
        self.over = self.ended()
        if self.over or not any(table.room((table.seat, row)) for row in (1, 2, 3)):
            return
        shows, restricted = self.shows, table.marks.pop((table.seat, 0, 0, "next"), 0)
        if restricted:
            table.tell("mark_ended", table.seat, 0, 0, "next")
            named = f"{restricted:024}"
            pairs = {int(named[at : at + 2]) for at in range(0, len(named), 2)}
            if pairs & {*shows} & {*self.sides}:
                shows = tuple(face for face in shows if face in pairs)
        if step["do"] == "roll_and_choose":
            self.offered = True
            table.tell("dice_offered", table.seat, tuple(table.draw() for _ in range(step.get("dice", 2))))
            return
        self.rolled = table.draw()
        assert self.rolled in shows
        table.tell("die_rolled", table.seat, self.rolled, shows)
        if self.sweeps:
            across = [die for row in (1, 2, 3) for die in table.rows[table.other, row] if not table.safe(die)]
            self.destroy_all([die for die in across if die.face == self.rolled])
            table.settle()
            self.count(self.scores, self.lines)
        if self.ways:
            self.waits(self.rolled)

    def waits(self, face: int) -> None:
        self.rolled = face
        ways = tuple(way for way in ("reflect", "pair", "again") if way in self.ways)
        self.table.tell("die_waits", self.table.seat, face, ways)

    def of_roll(self, step: dict[str, Any]) -> bool:
        """Whether it works on the die that was rolled."""
        to = step.get("to")
        return isinstance(to, dict) and to.get("every") in ("rolled", "waiting")

    def way(self, step: dict[str, Any]) -> None:
        self.ways.add(step["do"])

    def restrict_roll(self, step: dict[str, Any]) -> None:
        even = self.play[step.get("to", 1) - 1][0] == "even"
        self.shows = tuple(face for face in SIDES if (face % 2 == 0) == even)

    def load_roll(self, step: dict[str, Any]) -> None:
        """Which face is likelier is named; all of them may still come where not all sides show the one."""
        if step.get("chance", 1) == step.get("of", 2):
            self.sides = (int(self.play[step.get("to", 1) - 1][0]),)

    def destroy(self, step: dict[str, Any]) -> None:
        if "to" in step:
            self.destroy_all(self.dice(step))
        else:
            self.sweeps = True

    def destroy_all(self, dice: list[Die]) -> None:
        groups: dict[tuple[bool, int, int, int], list[Die]] = {}
        for die in dice:
            seat, row, _ = self.table.find(die)  # type: ignore[misc]
            groups.setdefault((seat != self.table.seat, seat, row, die.face), []).append(die)
        for (_, seat, row, _), gone in sorted(groups.items(), key=lambda pair: pair[0]):
            self.table.destroy((seat, row), gone)

    def reroll(self, step: dict[str, Any]) -> None:
        if self.of_roll(step):
            if self.rolled is not None:
                self.rolled = self.table.draw()
                self.table.tell("die_rolled", self.table.seat, self.rolled, self.shows)
                self.waits(self.rolled)
            return
        for die in self.dice(step):
            die.face = self.table.draw()
            self.table.tell("die_rerolled", *self.table.find(die), die.face, (1, 2, 3, 4, 5, 6))  # type: ignore[misc]
            self.table.touch(die, self.table.lane(die))

    def shield(self, step: dict[str, Any]) -> None:
        for lane in self.lanes(step.get("to", 1), False):
            self.table.shields[lane] = step.get("turns", 3)
            self.table.tell("row_shielded", *lane, step.get("turns", 3))

    def swap(self, step: dict[str, Any]) -> None:
        table = self.table
        found = [die for number in step.get("to", (1, 2)) for die in self.dice({"to": number})]
        if len(found) < 2 or found[0] is found[1]:
            return
        spots = [table.find(die) for die in found]
        for die, (seat, row, at) in zip(found, reversed(spots), strict=True):  # type: ignore[misc]
            table.rows[seat, row][at - 1] = die
        one, two = spots
        assert one is not None and two is not None
        if one[0] == two[0]:
            table.tell("dice_swapped", one[0], *sorted((one[1:], two[1:])))
        else:
            mine, theirs = sorted((one, two), key=lambda spot: spot[0] != table.seat)
            table.tell("dice_traded", table.seat, mine[1:], theirs[1:])
        table.touched |= {one[:2], two[:2]}
        if one[:2] != two[:2]:
            table.arrived += found

    def move(self, step: dict[str, Any]) -> None:
        lane = next(iter(self.lanes(step["into"])), None)
        for die in self.dice(step) if lane else ():
            self.go(die, lane)  # type: ignore[arg-type]

    def go(self, die: Die, lane: tuple[int, int]) -> None:
        if self.table.lane(die) != lane and self.table.room(lane):
            came = self.table.leave(die)
            self.table.arrive(die, lane, "die_moved", *came)

    def steal(self, step: dict[str, Any]) -> None:
        for die in self.dice(step):
            seat, row = self.table.lane(die)
            if seat == self.table.other:
                self.go(die, (self.table.seat, row))

    def copy(self, step: dict[str, Any]) -> None:
        into = next(iter(self.lanes(step["into"], False)), None) if "into" in step else None
        if "into" in step and into is None:
            return
        for die in self.dice(step, False):
            lane = into or (self.table.seat, self.table.lane(die)[1])
            if self.table.room(lane) and not self.table.safe(lane):
                self.table.arrive(Die(die.face), lane, "die_given")

    def copy_die(self, step: dict[str, Any]) -> None:
        for die in self.dice(step, False):
            _, row, at = self.table.find(die)  # type: ignore[misc]
            if self.table.room((self.table.seat, row)):
                self.table.arrive(Die(die.face), (self.table.seat, row), "die_stolen", row, at)

    def remove(self, step: dict[str, Any]) -> None:
        for die in dict.fromkeys(self.dice(step)):
            seat, row, at = self.table.leave(die)
            self.table.tell("dice_removed", seat, row, (at,))

    def give(self, step: dict[str, Any]) -> None:
        for lane in self.lanes(step["to"]):
            face = self.face(step) if self.table.room(lane) else 0
            if face:
                self.table.arrive(Die(face), lane, "die_given")

    def push(self, step: dict[str, Any]) -> None:
        table = self.table
        for lane in self.lanes(step["to"]):
            die, full = Die(self.face(step)), not table.room(lane)
            if not die.face:
                continue
            table.rows[lane] = [die, *table.rows[lane][: 3 - 1]]
            table.tell("dice_pushed", *lane, die.face, full)
            covered = (*lane, len(table.rows[lane]), "!")
            if covered in table.marks:
                del table.marks[covered]
                table.tell("mark_gone", *covered[:3])
            table.touch(die, lane)

    def turn(self, die: Die, face: int) -> None:
        if die.face != face:
            die.face = face
            self.table.tell("die_turned", *self.table.find(die), face)  # type: ignore[misc]
            self.table.touch(die, self.table.lane(die))

    def add(self, step: dict[str, Any]) -> None:
        def more(face: int) -> int:
            after = face + int(step["by"])
            return (after - 1) % 6 + 1 if step.get("over") == "wrap" else max(1, min(6, after))

        if self.of_roll(step):
            if self.rolled is not None and more(self.rolled) != self.rolled:
                self.waits(more(self.rolled))
            return
        for die in self.dice(step):
            self.turn(die, more(die.face))

    def set(self, step: dict[str, Any]) -> None:
        if self.of_roll(step):
            face = self.face(step) if self.rolled is not None else 0
            if face and face != self.rolled:
                self.waits(face)
            return
        for die in self.dice(step):
            self.turn(die, self.face(step) or die.face)

    def lock(self, step: dict[str, Any]) -> None:
        for thing in self.targets(step["to"], True):
            held = thing[0] == "card"
            seat = thing[1] if held else thing[0]
            span = {"turns": step.get("turns", 1), "of": "own" if seat == self.table.seat else "opponent"}
            number = self.lasting(0, {"for": step.get("for", span)}, seat)
            self.put((seat, 0, 0) if held else (*thing, 0), f"@{thing[2]}" if held else "x", number)

    def mark_die(self, step: dict[str, Any]) -> None:
        if "to" not in step or self.of_roll(step):
            times, costs = step.get("times", 1), step.get("costs", 0)
            self.table.tell("die_marked", self.table.seat, times, costs)
            self.meant_for_it |= {sign for sign, said in (("*", times > 1), ("-", costs)) if said}
            return
        for die in self.dice(step):
            spot = self.table.find(die)
            assert spot is not None
            self.table.touched.add(spot[:2])
            for sign, value, none in (("*", step.get("times", 1), 1), ("-", step.get("costs", 0), 0)):
                if value != none:
                    self.put(spot, sign, self.lasting(value, step, spot[0]), die)

    def mark_row(self, step: dict[str, Any]) -> None:
        times, lasts = step.get("times", 2), step.get("lasts", False)
        for lane in self.lanes(step.get("to", 1)):
            sign = "**" if lasts else "*"
            self.table.touched.add(lane)
            if "for" in step:
                self.put((*lane, 0), sign, self.lasting(times, step, lane[0]))
            else:
                self.table.marks[*lane, 0, sign] = times
                self.table.tell("row_marked", *lane, times, lasts)

    def points(self, step: dict[str, Any]) -> None:
        table = self.table
        shown = sum(die.face for die in self.dice(step, False)) if "to" in step else 0
        by = step.get("by", 0) + step.get("times", 1) * shown
        seat = table.seat if step.get("of", "own") == "own" else table.other
        if by > 0:
            table.marks[seat, 0, 0, "+"] = table.marks.get((seat, 0, 0, "+"), 0) + by
            table.tell("points_won", seat, by)
        elif by < 0:
            table.lose(seat, -by)

    def change(self, step: dict[str, Any]) -> None:
        rule = step["rule"]
        seats = {"own": (self.table.seat,), "opponent": (self.table.other,), "both": self.table.seats()}
        for seat in seats[step.get("of", "own")]:
            if rule == "diagonals":
                value = ("both", "rising", "falling", "none").index(step["value"]) + 1
            elif "value" in step:
                value = step["value"]
            else:
                old = self.table.rule(seat, rule)
                value = max(1, min(99, old * step["times"] if "times" in step else old + step["by"]))
            self.put((seat, 0, 0), rule, self.lasting(value, step, seat))

    def next_roll(self, step: dict[str, Any]) -> None:
        seat = self.table.seat if step.get("of", "opponent") == "own" else self.table.other
        self.put((seat, 0, 0), "next", int("".join(f"{face:02}" for face in sorted(set(step["faces"])))))

    def snare(self, step: dict[str, Any]) -> None:
        for spot in self.targets(step.get("to", 1), False):
            self.table.marks[*spot, "!"] = 0
            self.table.tell("field_marked", *spot)

    def veil(self, step: dict[str, Any]) -> None:
        self.table.marks[self.table.other, 0, 0, "?"] = 0
        self.table.tell("fog_laid", self.table.other)


BEST = ("lowest", "highest", "outermost", "innermost")
"""Told by comparing all that fit otherwise."""
DOES: Mapping[str, Callable[[Reader, dict[str, Any]], None]] = {
    "destroy": Reader.destroy, "reroll": Reader.reroll, "shield": Reader.shield, "swap": Reader.swap,
    "move": Reader.move, "steal": Reader.steal, "copy": Reader.copy, "copy_die": Reader.copy_die,
    "remove": Reader.remove, "give": Reader.give, "push": Reader.push, "add": Reader.add, "set": Reader.set,
    "lock": Reader.lock, "mark_die": Reader.mark_die, "mark_row": Reader.mark_row, "points": Reader.points,
    "change": Reader.change, "next_roll": Reader.next_roll, "snare": Reader.snare, "veil": Reader.veil,
    "roll": Reader.roll, "roll_and_choose": Reader.roll, "restrict_roll": Reader.restrict_roll,
    "load_roll": Reader.load_roll, **dict.fromkeys(("reflect", "pair", "again"), Reader.way),
}  # fmt: skip
"""What it knows to do."""
