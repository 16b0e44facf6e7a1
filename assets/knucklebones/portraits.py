"""The figures: a robot for each seat, its frame and body to be tinted, its eyes for every mood."""

from __future__ import annotations

from figures import EYES_OF, LIT, MOODS, MOUTH_OF, SHADED, SIDE, ground, put, solid, trimmed
from PIL import Image, ImageDraw
from pixels import SHAPES, WHITE, Pen, Pictures, cut, gradient, paint, rim, sheet


def round_head() -> Image.Image:
    """Seat 1: a round head with ear discs and one antenna."""
    picture = ground(1)
    pen = ImageDraw.Draw(picture)
    solid(picture, (11, 35, 32, 46), 5)
    pen.rectangle((19, 33, 24, 35), fill=SHADED)
    solid(picture, (5, 17, 9, 27), 2)
    solid(picture, (34, 17, 38, 27), 2)
    head = Image.new("L", (28, 26))
    ImageDraw.Draw(head).ellipse((0, 0, 27, 25), fill=255)
    picture.alpha_composite(gradient(head, LIT, SHADED), (8, 9))
    paint(picture, rim(head), WHITE, (8, 9))
    pen.rectangle((21, 6, 22, 9), fill=WHITE)
    visor = cut(22, 11, 3)
    paint(picture, visor, (10, 4, 24, 255), (11, 15))
    paint(picture, rim(visor), (255, 255, 255, 130), (11, 15))
    pen.line([(16, 12), (20, 12)], fill=(255, 255, 255, 150))
    return trimmed(picture, 1)


def square_head() -> Image.Image:
    """Seat 2: a square jaw with bolts and two horns."""
    picture = ground(2)
    pen = ImageDraw.Draw(picture)
    solid(picture, (7, 37, 36, 48), 3)
    pen.rectangle((17, 34, 26, 37), fill=SHADED)
    for x in (11, 30):
        pen.rectangle((x, 6, x + 2, 11), fill=SHADED, outline=WHITE)
    solid(picture, (6, 16, 10, 24), 1)
    solid(picture, (33, 16, 37, 24), 1)
    solid(picture, (9, 10, 34, 35), 3)
    visor = cut(24, 8, 1)
    paint(picture, visor, (10, 4, 24, 255), (10, 15))
    paint(picture, rim(visor), (255, 255, 255, 130), (10, 15))
    pen.line([(12, 12), (31, 12)], fill=(255, 255, 255, 90))
    jaw = cut(18, 8, 2)
    paint(picture, jaw, (10, 4, 24, 255), (13, 25))
    paint(picture, rim(jaw), (255, 255, 255, 110), (13, 25))
    return trimmed(picture, 2)


EYES = {
    (1, "active"): ((".##.", "####", "####", ".##."), 4),
    (1, "waiting"): (("....", "....", "####", "...."), 4),
    (1, "won"): ((".##.", "#..#", "#..#", "...."), 4),
    (1, "lost"): (("#..#", ".##.", ".##.", "#..#"), 4),
    (2, "active"): (("######", "######", "######", "......"), 6),
    (2, "waiting"): (("......", "......", "######", "......"), 6),
    (2, "won"): (("..##..", ".####.", "##..##", "......"), 6),
    (2, "lost"): (("##..##", "..##..", "##..##", "......"), 6),
}
MOUTHS = {
    (1, "active"): ("..........", "#........#", ".########.", ".........."),
    (1, "waiting"): ("..........", "..........", "..######..", ".........."),
    (1, "won"): ("##########", "#........#", ".#......#.", "..######.."),
    (1, "lost"): ("..........", ".########.", "#........#", ".........."),
    (2, "active"): ("#.#.#.#.#.#.", "#.#.#.#.#.#.", "............", "............"),
    (2, "waiting"): ("............", "############", "............", "............"),
    (2, "won"): ("############", "#.#.#.#.#.##", ".##########.", "............"),
    (2, "lost"): (".##.##.##.##", "#..#..#..#..", "............", "............"),
}


@sheet(SIDE, SIDE)
def look(picture: Image.Image, pen: Pen, seat: int, mood: str) -> None:
    """Eyes, mouth and the lamps of the antenna; bright, not to be tinted."""
    (one, width), (other, _) = (EYES[seat, each] for each in EYES_OF.get(mood, (mood, mood)))
    middle = SIDE // 2
    apart, top = (4, 18) if seat == 1 else (3, 17)
    put(picture, one, (middle - apart - width, top))
    put(picture, other, (middle + apart, top))
    mouth = MOUTHS[seat, MOUTH_OF.get(mood, mood)]
    put(picture, mouth, (middle - len(mouth[0]) // 2, 27))
    awake = mood in ("active", "blinking", "won", "drawn")
    if seat == 1:
        lamp = cut(6, 4, 1)
        paint(picture, lamp if awake else rim(lamp), WHITE if awake else (255, 255, 255, 150), (19, 3))
    else:
        for x in (11, 30):
            pen.rectangle((x, 4, x + 2, 6), fill=WHITE if awake else (255, 255, 255, 110))
    if mood == "waiting":
        put(picture, ("####", "..#.", ".#..", "####"), (36, 8))


def pictures() -> Pictures:
    """Return ``portrait_1`` and ``look_1_active`` to draw on it, and so on."""
    looks = {f"look_{seat}_{mood}": look(seat, mood) for seat in SHAPES for mood in MOODS}
    return {"portrait_1": round_head(), "portrait_2": square_head(), **looks}
