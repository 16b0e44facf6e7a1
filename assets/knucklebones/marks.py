"""Cards that leave marks, and the marks: what a row or a die counts, a lost die's price, a trap, and a hidden face."""

from __future__ import annotations

import math

from cards import CYAN, GOLD, LILAC, PINK, RED, art, sparks
from dice import small_die
from PIL import Image, ImageDraw
from pixels import WHITE, Pen, Pictures, blank, cut, drawn_on, letters, paint, rim, sheet, stamp

TIMES = (0, *range(2, 10))
MINUS = range(1, 10)
WAYS = ("reflect", "pair", "again", "destroy")
BADGE = (17, 13)
DARK = (8, 4, 22, 255)


def plate() -> Image.Image:
    picture = blank(*BADGE)
    shape = cut(*BADGE, 2)
    paint(picture, shape, WHITE)
    paint(picture, rim(shape), DARK)
    return picture


on_plate = drawn_on(plate)
"""The decorator of a function that draws a sign on a badge."""


@art((84, 60, 14, 255), (34, 14, 44, 255))
def lane(picture: Image.Image, pen: Pen) -> None:
    """A row of three dice in a frame of gold that doubles it."""
    for reach, alpha in ((0, 255), (2, 130), (4, 60)):
        pen.rectangle((13 - reach, 3 - reach, 32 + reach, 46 + reach), outline=(*GOLD[:3], alpha))
    for number, face in enumerate((4, 4, 2)):
        picture.alpha_composite(small_die(face, CYAN), (15, 30 - 14 * number))
    for x in (5, 38):
        pen.polygon([(x - 3, 26), (x + 4, 26), (x, 19)], fill=GOLD)
        pen.polygon([(x - 3, 34), (x + 4, 34), (x, 27)], fill=GOLD)
    sparks(pen, [(6, 8), (40, 40), (39, 9)], GOLD)


@art((92, 66, 12, 255), (36, 16, 40, 255))
def gilded(picture: Image.Image, pen: Pen) -> None:
    """A golden die brighter than the two next to it."""
    for turn in range(16):
        angle = math.pi * turn / 8
        far = 24 if turn % 2 else 18
        pen.line([(23, 24), (23 + far * math.cos(angle), 24 + far * math.sin(angle))], fill=(*GOLD[:3], 110))
    for x in (2, 28):
        picture.alpha_composite(small_die(3, (110, 90, 140, 255)), (x, 28))
    picture.alpha_composite(small_die(6, GOLD), (15, 15))
    picture.alpha_composite(badge(3), (25, 8))
    sparks(pen, [(8, 10), (38, 14), (23, 40)], GOLD)


@art((96, 20, 70, 255), (30, 8, 50, 255))
def jester(picture: Image.Image, pen: Pen) -> None:
    """A die under a fool's cap, laughing."""
    for side, color in ((-1, PINK), (1, CYAN)):
        pen.polygon([(23, 8), (23 + side * 3, 22), (23 + side * 16, 22)], fill=(*color[:3], 255))
        pen.polygon([(23 + side * 9, 13), (23 + side * 20, 12), (23 + side * 14, 22)], fill=(*color[:3], 190))
        pen.ellipse((21 + side * 20, 10, 25 + side * 20, 14), fill=GOLD)
    pen.ellipse((21, 4, 25, 8), fill=GOLD)
    pen.polygon(_cap(), fill=(60, 14, 80, 255), outline=LILAC)
    for x in (18, 27):
        pen.rectangle((x, 28, x + 2, 30), fill=WHITE)
    pen.arc((16, 26, 30, 39), 20, 160, fill=WHITE)
    sparks(pen, [(7, 32), (39, 34), (8, 44)], GOLD)


def _cap() -> list[tuple[int, int]]:
    return [(13, 22), (33, 22), (36, 25), (36, 41), (33, 44), (13, 44), (10, 41), (10, 25)]


@art((70, 14, 30, 255), (24, 8, 40, 255))
def jaws(picture: Image.Image, pen: Pen) -> None:
    """A trap under an empty field, and the die that is about to fall into it."""
    sign = trap()
    tinted = Image.new("RGBA", sign.size, RED)
    tinted.putalpha(sign.getchannel("A"))
    picture.alpha_composite(tinted.resize((32, 32), Image.Resampling.NEAREST), (7, 16))
    for y, alpha in ((2, 70), (6, 130)):
        pen.line([(19, y), (27, y)], fill=(*CYAN[:3], alpha))
    picture.alpha_composite(small_die(5, CYAN), (15, 8))
    sparks(pen, [(5, 10), (40, 14), (38, 44)], PINK)


@art((34, 40, 74, 255), (18, 14, 46, 255))
def mist(picture: Image.Image, pen: Pen) -> None:
    """A die in drifting fog, and the question what it shows."""
    die = small_die(1, LILAC)
    ImageDraw.Draw(die).rectangle((6, 6, 9, 9), fill=(30, 22, 50, 255))
    letters(die, "?", (8, 8), WHITE, "Galmuri9.ttf", 10)
    picture.alpha_composite(die.resize((32, 32), Image.Resampling.NEAREST), (7, 8))
    drift = blank(*picture.size)
    fog_pen = ImageDraw.Draw(drift)
    drifts = (2, 16, 26, 90), (18, 22, 26, 120), (0, 28, 30, 150), (14, 34, 30, 170), (4, 39, 36, 190)
    for x, y, width, alpha in drifts:
        fog_pen.rounded_rectangle((x, y, x + width, y + 3), 2, fill=(190, 200, 235, alpha))
    picture.alpha_composite(drift)
    sparks(pen, [(7, 8), (40, 12)], LILAC)


@on_plate
def fog(picture: Image.Image, pen: Pen) -> None:
    """The small plate of a seat whose next die stays hidden."""
    letters(picture, "?", (BADGE[0] / 2, BADGE[1] / 2), DARK, "Galmuri9.ttf", 10)


@sheet(26, 26)
def trap(picture: Image.Image, pen: Pen) -> None:
    """Two rows of teeth around a field."""
    for x in range(1, 25, 6):
        pen.polygon([(x, 1), (x + 5, 1), (x + 2, 8), (x + 3, 8)], fill=WHITE)
        pen.polygon([(x, 24), (x + 5, 24), (x + 2, 17), (x + 3, 17)], fill=WHITE)
    for edge in (0, 25):
        pen.line([(0, edge), (25, edge)], fill=WHITE)
    for x, y in ((10, 12), (13, 11), (16, 12), (12, 14), (14, 14)):
        pen.point((x, y), fill=(255, 255, 255, 140))


def lock() -> Image.Image:
    """A padlock for a card that cannot be played."""
    picture = blank(19, 19)
    plate = cut(19, 19, 4)
    paint(picture, plate, DARK)
    paint(picture, rim(plate), WHITE)
    pen = ImageDraw.Draw(picture)
    pen.arc((6, 3, 12, 11), 180, 360, fill=WHITE)
    pen.line([(6, 6), (6, 9)], fill=WHITE)
    pen.line([(12, 6), (12, 9)], fill=WHITE)
    pen.rectangle((5, 9, 13, 14), fill=WHITE)
    pen.rectangle((9, 11, 9, 12), fill=DARK)
    return picture


@on_plate
def price(picture: Image.Image, pen: Pen) -> None:
    """The small plate of a die that is expensive to destroy: a fool's cap."""
    pen.polygon([(3, 4), (6, 6), (8, 2), (10, 6), (13, 4), (12, 9), (4, 9)], fill=DARK)


@on_plate
def way(picture: Image.Image, pen: Pen, name: str) -> None:
    """Signs for the placement of a waiting die: it mirrors, comes twice, brings another one, or destroys equal dice
    first."""
    if name == "destroy":
        for turn in range(8):
            angle = math.pi * turn / 4
            pen.line([(8, 6), (8 + 4 * math.cos(angle), 6 + 4 * math.sin(angle))], fill=DARK)
    elif name == "reflect":
        pen.line([(8, 2), (8, 10)], fill=DARK)
        pen.polygon([(6, 3), (6, 9), (3, 6)], fill=DARK)
        pen.polygon([(10, 3), (10, 9), (13, 6)], fill=DARK)
    else:
        pen.rectangle((3, 4, 7, 8), outline=DARK)
        pen.rectangle((9, 4, 13, 8), outline=DARK, fill=DARK if name == "pair" else None)
        if name == "pair":
            pen.rectangle((3, 4, 7, 8), fill=DARK)


@on_plate
def barred(picture: Image.Image, pen: Pen) -> None:
    """The small plate of a row into which no die may go: a padlock."""
    pen.arc((6, 2, 10, 8), 180, 360, fill=DARK)
    pen.rectangle((5, 6, 11, 10), fill=DARK)


@on_plate
def ruled(picture: Image.Image, pen: Pen, which: str) -> None:
    """The small plate of a seat with other values for doubles, triples or diagonals: that number of dice in their line.
    """
    many, rises = {"double": (2, 0), "triple": (3, 0), "diagonal": (3, 3)}[which]
    for number in range(many):
        x, y = (4, 7, 10)[number] if many == 3 else (5, 9)[number], 5 + (rises - rises * number if rises else 0)
        pen.rectangle((x, y, x + 1, y + 1 + (not rises)), fill=DARK)


SIGNS = {
    "diagonals": ("#.......#", ".#.....#.", "..#...#..", "...#.#...", "..#...#..", ".#.....#.", "#.......#"),
    "instant_win": ("....#....", "...##....", "..##.....", ".######..", "...##....", "..##.....", "..#......"),
    "wins_by": (".#######.", ".#######.", "#.#####.#", ".#######.", "...###...", "....#....", "..#####.."),
    "board_full": ("###.###.#", "###.###.#", ".........", "###.###.#", "###.###.#", ".........", "###.###.#"),
    "points": ("##.......", "######...", "########.", "######...", "##.......", "#........", "#........"),
    "turns": (".#######.", "..#####..", "...###...", "....#....", "...#.#...", "..#.#.#..", ".#######."),
    "cards_a_turn": ("#####....", "#...#.##.", "#...#..#.", "#...#..#.", "#...#..#.", "#####.##.", "...####.."),
    "card_cost": ("#####....", "#...#....", "#...#.#..", "#...#..#.", "#...#####", "#####..#.", "......#.."),
    "fields": ("##.##....", "##.##....", "......#.#", "##.##..#.", "##.##.#.#", ".........", "##.##...."),
    "clashes": ("##.....##", "###...###", ".###.###.", "...#.#...", ".###.###.", "###...###", "##.....##"),
    "sides": ("...###...", "..#...#..", ".#..#..#.", "#..###..#", ".#..#..#.", "..#...#..", "...###..."),
}
"""Signs of rules that a card has changed for a seat, by name."""


@on_plate
def changed(picture: Image.Image, pen: Pen, rule: str) -> None:
    """The small plate of a seat for which a rule is otherwise."""
    sign = SIGNS[rule]
    stamp(picture, sign, ((BADGE[0] - len(sign[0])) // 2, (BADGE[1] - len(sign)) // 2), {"#": DARK})


@on_plate
def coming(picture: Image.Image, pen: Pen) -> None:
    """The small plate of a seat whose next roll a card has changed: a die and an arrow."""
    pen.rectangle((3, 4, 7, 8), outline=DARK)
    pen.polygon([(10, 3), (13, 6), (10, 9)], fill=DARK)


@on_plate
def later(picture: Image.Image, pen: Pen) -> None:
    """The small plate of something that counts down: an hourglass."""
    for y in (2, 10):
        pen.line([(5, y), (11, y)], fill=DARK)
    pen.polygon([(6, 3), (10, 3), (8, 6)], fill=DARK)
    pen.line([(8, 6), (6, 9)], fill=DARK)
    pen.line([(8, 6), (10, 9)], fill=DARK)
    pen.line([(7, 9), (9, 9)], fill=DARK)


@on_plate
def watch(picture: Image.Image, pen: Pen) -> None:
    """The small plate of something that waits for an event: an eye."""
    for y, (left, right) in enumerate(((6, 10), (4, 12), (3, 13), (4, 12), (6, 10)), 4):
        pen.point([(left, y), (right, y)], fill=DARK)
        if y in (4, 8):
            pen.line([(left, y), (right, y)], fill=DARK)
    pen.rectangle((7, 5, 9, 7), fill=DARK)


@on_plate
def score(picture: Image.Image, pen: Pen) -> None:
    """The small plate of something that counts otherwise: a plus over a minus."""
    pen.line([(5, 4), (11, 4)], fill=DARK)
    pen.line([(8, 1), (8, 7)], fill=DARK)
    pen.line([(5, 10), (11, 10)], fill=DARK)


@on_plate
def safe(picture: Image.Image, pen: Pen) -> None:
    """The small plate of a die or row that no clash destroys: a shield over a die."""
    pen.polygon([(4, 2), (12, 2), (12, 6), (8, 11), (4, 6)], fill=DARK)
    pen.rectangle((7, 4, 9, 6), fill=WHITE)


@on_plate
def ward(picture: Image.Image, pen: Pen) -> None:
    """The small plate of a die or row that no card touches: a card with a bar across it."""
    pen.rectangle((5, 2, 11, 10), fill=WHITE, outline=DARK)
    pen.line([(3, 10), (13, 2)], fill=WHITE, width=3)
    pen.line([(3, 10), (13, 2)], fill=DARK)


@on_plate
def skipped(picture: Image.Image, pen: Pen) -> None:
    """The small plate of a seat that skips turns: two arrows and a bar."""
    for x in (3, 7):
        pen.polygon([(x, 3), (x + 3, 6), (x, 9)], fill=DARK)
    pen.rectangle((11, 3, 12, 9), fill=DARK)


@on_plate
def length(picture: Image.Image, pen: Pen) -> None:
    """The small plate of a row with more or fewer fields: a ruler with two arrows."""
    pen.line([(4, 6), (12, 6)], fill=DARK)
    pen.polygon([(3, 6), (6, 3), (6, 9)], fill=DARK)
    pen.polygon([(13, 6), (10, 3), (10, 9)], fill=DARK)


@on_plate
def pile(picture: Image.Image, pen: Pen) -> None:
    """The small plate of a pile of cards."""
    for number in range(3):
        pen.rectangle((4 + 2 * number, 2 + number, 7 + 2 * number, 8 + number), fill=WHITE, outline=DARK)


@on_plate
def badge(picture: Image.Image, pen: Pen, times: int) -> None:
    """A factor, such as x2 or -2."""
    letters(picture, f"x{times}" if times >= 0 else f"{times}", (BADGE[0] / 2, BADGE[1] / 2), DARK, "Galmuri9.ttf", 10)


def pictures() -> Pictures:
    """Cards are not to be tinted, marks are."""
    made = {f"card_{draw.__name__}": draw() for draw in (lane, gilded, jester, jaws, mist)}
    made |= {"badge_costs": price(), "badge_fog": fog(), "badge_shut": lock(), "trap": trap()}
    made |= {"badge_lock": barred(), "badge_next": coming(), "badge_later": later(), "badge_watch": watch()}
    made |= {"badge_pile": pile(), "badge_size": length(), "badge_safe": safe(), "badge_skip": skipped()}
    made |= {"badge_ward": ward(), "badge_score": score()}
    made |= {f"badge_minus_{times}": badge(-times) for times in MINUS}
    made |= {f"badge_{which}": ruled(which) for which in ("double", "triple", "diagonal")}
    made |= {f"badge_{rule}": changed(rule) for rule in SIGNS}
    made |= {f"badge_{times}": badge(times) for times in TIMES}
    return made | {f"badge_{name}": way(name) for name in WAYS}
