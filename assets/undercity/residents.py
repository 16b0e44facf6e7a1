"""Opponents and residents, 20x24, seen from the front; drawn as halves that are mirrored, with what differs on top."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image
from pixels import Color, Pictures, blank, rgba, stamp

W, H = 20, 24
OUTLINE: Color = (12, 6, 28, 255)


class Person(NamedTuple):
    """A head and a body as left halves, from the outside to the middle, and colors by character."""

    head: tuple[str, ...]
    body: tuple[str, ...]
    colors: dict[str, str]
    extra: tuple[tuple[int, int, str], ...] = ()
    """Rows to lay over it: left, top and pixels."""


ROBE = (
    "....ooKKTT", "..ooKKKKKT", ".oKKKKKKkT", ".oKKkKKKkT", "oKKKkKKKKk", "oKKkoKKKKk", "oKKkoKKKKK", ".oHHoKKKKK",
    "..oookKKKK", "....okkKKK", "....oooooo",
)
COAT = (
    "...ooKKKwT", "..oKKKKKwT", ".oKKKKKKKw", ".oKKkKKKKT", "oKKKkKKKKk", "oKKkoKKKKT", "oKKkoTTTTT", ".oHHokKKKk",
    "..oookKKKk", "....okkKkk", "....oooooo",
)
APRON = (
    "...ooKKKHH", "..oKKKKTTT", ".oKKKKTTTT", ".oKKkKTTTT", "oHHkkKTTTT", "oHHhoKTttT", "oHHhoKTttt", ".ohhoKTTTT",
    "..ooooTTTT", "....okkkkk", "....oooooo",
)
PLATE = (
    "...oooosss", "..oKKKoKKK", ".oKKKKKKKK", ".oKkKKTTTT", ".oKkoKTyTT", ".oKkoKTyyT", ".ossoKKTTT", ".oKkoKKKKK",
    "..oookkkkk", "....osskkk", "....oooooo",
)
SIT = (
    "....ooHHHH", "...oHHHHww", "..oHHHHwww", "..oHHHwwww", ".oHHHhwwww", ".oHHHhwwww", ".oHHHhHwww", ".oHHhhHHww",
    "..ohHoHHHo", "..owwoHwwo", "...ooooooo",
)
PEOPLE = {
    "mochi": Person(
        ("..........", ".........o", "........oy", ".........o", "....oooooo", "..ooKKKKKK", ".oKKKKKKKK", ".oKKdddddd",
         ".oKddyyddd", ".oKddyyddd", ".oKdddddyd", ".oKKdddddy", "..ooKKKKKK"),
        ("...oossooo", "..oKKKKKKK", ".oKKKKKKKK", ".oKKKTTTTT", "oskoKKKKKK", "osskoKKKKK", ".oo.okkkkk", "...okkkkkk",
         "..osssssss", "..oTsTsTsT", "...ooooooo"),
        {"K": "#F0ECFF", "k": "#B4ACD4", "d": "#1C1240", "y": "#40F0FF", "s": "#6A6290", "T": "#FF46AA",
         "H": "#6A6290"}),
    "dash": Person(
        ("..........", "..........", ".....ooooo", "...ooKKKKK", "..oKKLLKKT", "..oKLKKKKT", ".oKKKKKKKT", ".oKddddddd",
         ".oddyydddd", ".odyyydddd", ".oKddddddd", "..oKKKKKKK", "...ooKKKkk"),
        COAT,
        {"K": "#FF8A2C", "k": "#B84C18", "L": "#FFD08C", "d": "#1A1238", "y": "#FFF0A0", "T": "#FFE060", "w": "#FFF6EA",
         "H": "#C88860"}),
    "tanuki": Person(
        ("..........", ".....ooTTT", "..oooTTttT", ".ohho.oTTT", ".ohHhooHHH", ".ohHHHHHHH", "..oHHHHHHH", ".oHddddHHH",
         ".oddywddHw", ".owdddddww", "..owwwwwnn", "...owwwwwn", "....oowwww"),
        ("....ooHHHH", "..ooKKHHww", ".oKKKKHwww", ".oKKkKwwww", "oKKKkKwwww", "oKKkoKwwww", "oHHkoKwwww", ".oHHokHwww",
         "..oooKKHHH", "....okKKKK", "....oooooo"),
        {"H": "#A87850", "h": "#6A4434", "d": "#3C2428", "w": "#FFE8CC", "y": "#FFE060", "n": "#1C1018", "K": "#3C78C8",
         "k": "#24487C", "T": "#5CC07C", "t": "#2C7850"}),
    "hoshi": Person(
        ("..........", "...o......", "..oLo..ooo", "..oLLooLLL", "...oLLLLLL", "..oLLLLLLL", "..oLHHHHHH", "..oHHHHHHH",
         ".owwwwwHww", ".owyyewwwy", "..owwwwHHw", "..oHHHHHnn", "...ooHHHHH"),
        ("....oowwHT", "..oowwwwHT", ".owwwwwwwT", ".owwwwwwww", "owwwkwwwww", "owwkowKwww", "owwkowwwww", ".oHHowwwww",
         "..oookwwww", "....okkwww", "....oooooo"),
        {"L": "#B8B0E8", "H": "#F0C8A0", "w": "#F4F0FF", "y": "#40F0FF", "e": "#1C6C9C", "n": "#A86858", "T": "#5D59F1",
         "K": "#FFD24A", "k": "#B4ACD4"}),
    "kitsune": Person(
        ("..oo......", ".oHHo.....", ".oHrHo....", ".oHrrHo...", ".oHrrHHooo", ".oHHHHHHHH", ".oHHHHHHHL", ".oHHHHHHLL",
         ".oHyyyHHLL", ".owHyyHHww", "..owwHHwww", "...owwwwwn", "....oowwnn"),
        ROBE,
        {"H": "#F07840", "r": "#5A2030", "L": "#FF9C60", "w": "#FFF2E0", "y": "#FFE468", "n": "#2A1020", "K": "#A83488",
         "k": "#6A1C5C", "T": "#EDCD5D"}),
    "farmer": Person(
        ("..........", "........oo", "......ooTT", "....ooTTtT", "..ooTTtTTT", ".oTTtTTtTT", "oTtTTTTTTT", ".ooootttoo",
         "..ohHHHHHH", "..oHeeHHHH", "..oHeeHHHh", "..ohHHHwww", "...ooHHHHH"),
        APRON,
        {"T": "#E8C068", "t": "#A87C38", "H": "#D8A078", "h": "#A87050", "e": "#2A1830", "w": "#8C4C40", "K": "#3C8CA8",
         "k": "#245C78"}),
    "priest": Person(
        ("..........", "......oooo", "....ooHHHH", "...oHHLLHH", "..oHHLHHHH", "..oHHHHHHH", "..oHHHHHHH", "..oHkkHHHH",
         "..oHeeeHHH", "..oHHHHHHh", "..oHHHHHhh", "...oHHHwww", "....ooHHHH"),
        ("...ooTTTTT", "..oTsTsTsT", ".owTTTTTTT", ".owwwwwsss", "owwwkwwwTT", "owwkowwwTy", "owwkowwwTT", ".oHHowwwww",
         "..oookwwTT", "....okkwww", "....oooooo"),
        {"H": "#B87850", "L": "#E0A878", "h": "#8C5438", "e": "#FFF4D0", "k": "#2A1430", "w": "#F4ECD8", "T": "#EDCD5D",
         "s": "#2C78C8", "y": "#40F0FF"}),
    "pharaoh": Person(
        ("..........", ".........y", "......oooT", "....ooTTTT", "...oTsTsTT", "..oTsTTTTT", "..oTsTHHHH", ".oTsTHHHHH",
         ".oTsTkkHHH", ".oTsHeekHH", ".oTsTHHHHh", "oTssTHHHww", "oTsToHHHHH"),
        ("oTsooTTTTT", "oTsTsTsTsT", ".oTTTTTTTT", ".oKKTsTsTs", "oKKKkTTTTT", "oKKkoKKTTy", "oTTkoKKTTT", ".oHHoTTTTT",
         "..oookKKTs", "....okkKTT", "....oooooo"),
        {"T": "#F0C84C", "s": "#2858C0", "H": "#C88C58", "h": "#9C6038", "e": "#FFFFFF", "k": "#1A1030", "w": "#8C4838",
         "y": "#FF4860", "K": "#F4ECDC"}),
    "seth": Person(
        (".oo.......", ".oHo......", ".oHHo.....", ".oHHo.....", ".oHHHo....", "..oHHoooo.", "..oHHHHHHo", "..oHHHHHHH",
         "..oHyyHHHH", "...oHyyHHL", "...oHHHHLL", "....oHHHLL", "....oohHnn"),
        ("...ooTTTTT", "..oTrTrTrT", ".oKKTTTTTT", ".oKKkKKrrr", "oTTTkKKKKr", "oHHkoKKKKr", "oHHkoKKKKr", ".oTToKKKKK",
         "..oookKTTT", "....okkKTr", "....oooooo"),
        {"H": "#4C3468", "L": "#74549C", "h": "#341F4C", "y": "#FF3828", "n": "#12081E", "K": "#8C1C34", "k": "#581024",
         "T": "#EDCD5D", "r": "#C82838"}),
    "merchant": Person(
        ("..........", "......TTTT", ".....TTTTT", "...ooTTTTT", "..oHHossTT", ".oHweHooTT", ".oHeeHHHHH", ".oHHHHHHHH",
         ".oHHHHHHHH", ".ohHHHHHHH", "..ohddddHH", "...ohHHddd", "....oohHHH"),
        APRON,
        {"H": "#5CCB70", "h": "#2C8C5C", "d": "#1C5C48", "w": "#FFFFFF", "e": "#101020", "s": "#E8404C", "T": "#FFF4E4",
         "t": "#D8C4B4", "K": "#3C4CA8", "k": "#283478"}),
    "smith": Person(
        ("..........", "......oooo", "....ooTTTT", "...oTTtttt", "..oTooHHHH", "..oToHHHHH", "..oToHHHHH", "..oooooooo",
         ".oyyyyoHoy", ".oyyyyodoy", "..oooohHoo", "...ohhddhh", "....odddhh"),
        ("...ooHHHhh", "..oHHHTTdd", ".oHHHHTTTT", ".oHHhHTTTT", "oHHHhHTTTT", "oHHhoHTtTT", "osssoHTtTT", ".ossoHTTTT",
         "..ooooTTTT", "....otttTT", "....oooooo"),
        {"T": "#8C5040", "t": "#5C3030", "H": "#D09068", "h": "#9C6048", "d": "#E06030", "y": "#FFC840",
         "s": "#6C6C8C"}),
    "cat": Person(
        ("..........", "..oo......", "..oHo.....", "..oHpo....", "..oHppoooo", "..oHHHHHHH", "..oHHHHHHH", ".oHHHHHHHH",
         ".oHeyHHHHH", ".oHeyHHHpp", ".oHHHHHHww", "..oHHHHwww", "...oorrrrr"),
        SIT,
        {"H": "#F4ECFF", "h": "#B8A8D8", "p": "#FF90B8", "e": "#3C2C70", "y": "#5AFF96", "w": "#FFFFFF",
         "r": "#E83A50"},
        ((8, 13, "rTTr"), (8, 14, ".TT."))),
    "ghost": Person(
        ("..........", "......oooo", "....ooccCC", "...occCCCC", "..occCCCoo", "..ocCCoooo", "..ocCooooo", "..ocCoyyoo",
         "..ocCoyyoo", "..ocCooooo", "..occooooo", "..occcoooo", ".occCccooo"),
        (".occCcccoo", "occCcccccc", "occCcccCcc", "occccccCcc", "oocccccCcc", ".ooccccccc", "...ccccccc", "...occ.ccc",
         "....c..cc.", ".......c..", ".........."),
        {"c": "#7C6CB8", "C": "#B0A0E8", "y": "#C8F0FF"}),
    "pawnbroker": Person(
        ("..........", "....oooooo", "....oKKKKK", "....oKKKKK", "....oTTTTT", "..oooooooo", ".oKKKKKKKK", "..ooHHHHHH",
         "..oHHHHHHH", "..oHeHHkyy", "..oHHHHkyy", "..owwwwwHH", "...owwwwww"),
        COAT,
        {"K": "#5C2C7C", "k": "#3A1854", "T": "#EDCD5D", "H": "#E8C8B0", "e": "#2A1430", "y": "#A0F0FF",
         "w": "#F0E8F4"}),
    "owl": Person(
        ("..........", "..oo......", "..oHo...oo", "..oHHoooHH", "..oHHHHHHH", ".oHHooooHH", ".oHowwwwoH", ".oHowyywoo",
         ".oHowyewoT", ".oHowwwwoT", ".oHHooooHT", "..oHHHHHHH", "...oHHpHHp"),
        ("..oHHpHHpH", ".oHHHHpHHp", ".oHpoHHpHH", "oHHpoHpHHp", "oHHpoHHpHH", "oHppoHpHHp", "oHpo.oHpHH", ".ooo.oHHHH",
         "......oTTo", ".....oTToT", "......oooo"),
        {"H": "#A8A0E8", "p": "#6A62C0", "w": "#FFFFFF", "y": "#FFD24A", "e": "#1A1030", "T": "#FFB454"}),
    "guard": Person(
        ("..........", ".........r", ".........r", "..oooooooo", ".oKKKKKKKK", ".oKLKKKKKK", ".oKddddddd", ".oKdyyyddd",
         ".oKdyyyddd", ".oKddddddd", ".oKKKKKKKK", "..oKsKsKsK", "...ooooooo"),
        PLATE,
        {"K": "#8C7C98", "k": "#54485F", "L": "#D0C0DC", "d": "#180C1C", "y": "#FF3828", "r": "#FF3828", "s": "#40344C",
         "T": "#2A1824"}),
}
"""Regulars of the tables by name, then those who live in rooms."""


def figure(person: Person) -> Image.Image:
    picture = blank(W, H)
    colors = {"o": OUTLINE, **{name: rgba(color) for name, color in person.colors.items()}}
    rows = [half + half[::-1] for half in (*person.head, *person.body)]
    stamp(picture, rows, (0, 0), colors)
    for left, top, row in person.extra:
        stamp(picture, (row,), (left, top), {**colors, "T": rgba("#EDCD5D")})
    return picture


def pictures() -> Pictures:
    """Everyone."""
    return {f"opponent_{name}": figure(person) for name, person in PEOPLE.items()}
