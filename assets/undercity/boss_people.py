"""The bosses who are people: the Landlady, Brother Abacus, and the Twins."""

from __future__ import annotations

import numpy as np
from canvas import INK, shrunk
from relief import Easel, curve, noise, on_side, ramp
from stall import CX, GOLD, Stall, coin, eye

LANDLADY = Stall(
    curtain=ramp("#0A0612 #180C1E #2C1428 #4A1E30 #722E38 #A04840"),
    pillar=ramp("#0C0818 #1C1428 #382038 #5C3448 #8C5054 #C88868"),
    lantern=ramp("#5C1C10 #A83C14 #E87824 #FCB848 #FFE88C #FFFBD8"),
    light="#FF9838",
    ring="#38E8A0",
    inner="#F8CC58",
    counter=ramp("#120810 #24101C #401C24 #64302C #8C4C34"),
)
ABACUS = Stall(
    curtain=ramp("#040A14 #081824 #0C2A38 #124450 #1C6468 #349088"),
    pillar=ramp("#080C18 #101C2C #1C3444 #2C5460 #4C8488 #8CC8B8"),
    lantern=ramp("#4C2008 #8C4410 #D88820 #FCC848 #FFF09C #FFFDE4"),
    light="#FFB840",
    ring="#FFA030",
    inner="#50F0D0",
    counter=ramp("#080C14 #0E1C24 #183438 #28504C #3C7060"),
)
TWINS = Stall(
    curtain=ramp("#08061A #140A30 #241048 #3C1860 #5C2478 #883898"),
    pillar=ramp("#0A0820 #1A1038 #301C58 #4C307C #7854A8 #B898E0"),
    lantern=ramp("#5C1038 #A02058 #E84C88 #FF90B8 #FFD0E0 #FFF4F8"),
    light="#FF68A8",
    ring="",
    inner="",
    counter=ramp("#0C0818 #1A1030 #2C1C48 #442C64 #644484"),
    edge=ramp("#1C1034 #3C2464 #70489C #A880D0 #D8BCF4 #F4E8FF #FFFFFF"),
)
HAIR = ramp("#0A0414 #1C0A2C #34124C #541C70 #8030A0 #B858D0 #F0A8F8")
PALE = ramp("#200C24 #4C1C38 #84384C #BC6860 #E4A084 #FCD4AC #FFF4DC")
LIPS = ramp("#2C0414 #6C0C2C #B81C44 #F04464 #FF98A0")
VELVET = ramp("#04100C #082418 #0C4028 #14643C #2C9458 #68D088")
FUR = ramp("#1C1020 #3C2434 #6C4450 #A4747C #D8B0A8 #F8E4D4")
PEARL = ramp("#3C3058 #7C6C98 #B8ACCC #E8E0F0 #FFFFFF")
BRONZE = ramp("#140618 #34101C #642818 #9C5020 #D08834 #F0BC5C #FFE8A0")
SAFFRON = ramp("#240814 #541410 #94340C #D46414 #F89C2C #FFD468")
WOOD = ramp("#180810 #381418 #642818 #9C4C24 #CC7C3C #F0B868")
TEAL = ramp("#041C24 #0C4448 #148078 #30C8A8 #88F8D8 #E4FFF4")
SNOW = ramp("#241438 #54346C #8C6CA4 #C4A8D0 #ECDCF0 #FFFFFF")
SNOW_COOL = ramp("#101C40 #2C4474 #5C80AC #9CBCD8 #D8ECF8 #FFFFFF")
NIGHT_HAIR = ramp("#06040E #100A20 #1C1238 #302058 #503C88 #8878C8")
PLUM = ramp("#240820 #541038 #982058 #E04080 #FF88B0 #FFD0E0")
LOTUS = ramp("#041428 #083054 #105C8C #1C98C8 #60D8F0 #C8FCFF")


def key_board(easel: Easel) -> None:
    """Rows of room keys on hooks at either side of the halo."""
    for left in (58, 274):
        board = easel.box(left, 34, left + 52, 178)
        easel.outline(board)
        easel.shade(board, 0.3 + (noise(easel.x // 13, easel.y, 4) - 0.5) * 0.18 - (easel.x % 26 < 1) * 0.2, WOOD[:5])
        for row in range(4):
            for column in range(3):
                x, y = left + 9 + column * 17, 44 + row * 34
                easel.flat(easel.box(x - 5, y - 4, x + 5, y + 24), "#100610", 0.55)
                if (row * 3 + column + left) % 5 == 2:
                    continue
                hang = easel.circle(x, y + 5, 4.4, 2) | easel.box(x, y + 9, x + 1, y + 20)
                hang |= easel.box(x + 2, y + 16, x + 4, y + 17) | easel.box(x + 2, y + 19, x + 3, y + 20)
                easel.outline(hang)
                easel.shade(hang, 0.66 - (easel.y - y) / 44 + 0.1 * ((row + column) % 2), GOLD)
                easel.flat(easel.box(x, y - 2, x + 1, y), "#FFE8A0")


def boa(easel: Easel, side: int) -> None:
    """A fur over a shoulder: thick, with hairs that stand off all around it."""
    rng = np.random.default_rng(4)
    shoulder = on_side(CX, side, (42, 204), (78, 212), (116, 226), (150, 250))
    way, fur = curve(shoulder), easel.stroke(shoulder, 15, 19)
    for n in range(120):
        px, py = way[int(n / 120 * len(way))]
        turn, r = rng.uniform(0, 2 * np.pi), 15 + 4 * n / 120
        bx, by = px + (r - 4) * np.cos(turn), py + (r - 4) * np.sin(turn)
        lean = turn + 0.5 * side
        tip = bx + (9 + rng.uniform(0, 4)) * np.cos(lean), by + (9 + rng.uniform(0, 4)) * np.sin(lean) + 2
        fur |= easel.polygon(
            (bx - 3 * np.sin(turn), by + 3 * np.cos(turn)), (bx + 3 * np.sin(turn), by - 3 * np.cos(turn)), tip
        )
    hairs = noise((easel.x * side + easel.y * 0.45) // 2, (easel.y - easel.x * side * 0.3) // 6, 5)
    easel.swell(fur, FUR, 17, 0.92, 0.04, texture=(hairs - 0.5) * 0.34, rim=("#78FFC0", 0.9 * side, 0.1))
    for n in range(26):
        px, py = way[int(n / 26 * len(way))]
        px, py = px + rng.uniform(-12, 12), py + rng.uniform(-13, 13)
        strand = easel.stroke([(px, py), (px + side * 4, py + 6)], 0.9, 0.3)
        easel.shade(strand & fur, 0.2 + 0.7 * (n % 2), FUR)


def landlady(easel: Easel) -> None:
    """A wide face under a tower of hair, glasses that shine, a fur collar, a cigarette holder."""
    x, y = easel.x, easel.y
    strands = 0.1 * np.sin(np.arctan2(y - 150, x - CX) * 44) + 0.05 * np.sin(np.hypot(x - CX, y - 60) / 2.2)
    tower = easel.ellipse(CX, 72, 66, 58) | easel.ellipse(CX, 118, 82, 66) | easel.ellipse(CX - 4, 30, 42, 22)
    easel.swell(tower, HAIR, 34, 0.82, 0.02, rim=("#FF78D0", 0.8, -0.3), texture=strands)
    shoulders = easel.polygon(
        (40, 280), (58, 232), (104, 206), (150, 198), (234, 198), (280, 206), (326, 232), (344, 280)
    )
    easel.swell(
        shoulders, VELVET, 34, 0.8, 0.1, rim=("#38E8A0", 0.9, -0.2), texture=0.12 * np.sin((x - CX) / 8 + y / 20)
    )
    sequins = shoulders & ((x.astype(int) * 7 + y.astype(int) * 13) % 29 < 1)
    easel.flat(sequins, "#A8FFC8")
    for side in (-1, 1):
        boa(easel, side)
    neck = easel.polygon((164, 190), (220, 190), (230, 226), (192, 244), (154, 226))
    easel.swell(neck, PALE, 20, 0.62)
    face = easel.ellipse(CX, 138, 56, 62) | easel.ellipse(CX, 168, 55, 38)
    easel.shadow(face, 3, 7, 0.5, neck)
    easel.swell(face, PALE, 44, 0.92, 0.1, rim=("#58FFB0", 0.95, 0.05))
    for side in (-1, 1):
        ear = easel.ellipse(CX + side * 57, 142, 8, 15)
        easel.swell(ear, PALE, 7, 0.8)
        drop = easel.circle(CX + side * 60, 170, 8) | easel.box(CX + side * 60 - 1, 156, CX + side * 60 + 1, 164)
        easel.swell(drop, GOLD, 8, 1.0)
        gem = easel.circle(CX + side * 60, 171, 4.4)
        easel.swell(gem, TEAL, 5, 1.1)
        cheek = easel.ellipse(CX + side * 36, 171, 15, 10)
        easel.flat(cheek & (easel.grain > 0.42), "#F07078", 0.55)
        jowl = easel.stroke(on_side(CX, side, (22, 168), (32, 180), (30, 192)), 1, 0.6)
        easel.times(jowl, 0.62)
        lid = easel.ellipse(CX + side * 25, 134, 20, 15)
        easel.swell(lid, ramp("#240824 #501848 #803078 #B85CA4 #E8A0D0"), 12, 0.8, 0.1, line=False)
        white = easel.ellipse(CX + side * 25, 139, 15, 9) & (y > 136 - (x - CX) * side * 0.06)
        eye(easel, white, (CX + side * 22, 140, 6.5, 7), ("#FFF8E0", "#38F0A0", "#086848"), (2.6, 3.4))
        lash = easel.stroke(on_side(CX, side, (8, 136), (25, 133), (43, 131), (50, 124)), 1.4, 0.8)
        easel.flat(lash, INK)
        brow = easel.stroke(on_side(CX, side, (8, 119), (22, 106), (38, 107), (50, 119)), 3, 1)
        easel.swell(brow, HAIR[:5], 3, 1.0, 0.1)
    nose = easel.ellipse(CX, 160, 11, 9) | easel.ellipse(CX - 9, 163, 6, 5) | easel.ellipse(CX + 9, 163, 6, 5)
    easel.swell(nose, PALE, 9, 1.0, 0.14, line=False)
    easel.times(easel.stroke([(CX + 10, 140), (CX + 7, 152), (CX + 14, 163)], 0.8), 0.66)
    for side in (-1, 1):
        easel.flat(easel.ellipse(CX + side * 5, 166, 2.6, 1.4), "#5C2038")
    mouth = easel.polygon(
        (160, 187),
        (176, 181),
        (186, 178),
        (192, 181),
        (198, 178),
        (210, 181),
        (228, 184),
        (214, 196),
        (194, 200),
        (174, 196),
    )
    easel.swell(mouth, LIPS, 8, 1.1, 0.16)
    smirk = easel.polygon((164, 187), (192, 186), (224, 185), (206, 191), (184, 192))
    easel.flat(smirk, "#FFF8E8")
    for tooth in range(168, 222, 7):
        easel.flat(smirk & easel.box(tooth, 180, tooth, 196), "#B89090")
    easel.shade(smirk & easel.box(197, 180, 203, 196), 0.75 - (y - 186) * 0.06, GOLD)
    easel.flat(easel.stroke([(156, 185), (160, 187), (164, 188)], 0.9), "#5C1030")
    easel.flat(easel.stroke([(224, 185), (231, 181), (235, 176)], 1), "#5C1030")
    mole = easel.circle(CX - 30, 182, 2)
    easel.flat(mole, "#3C1020")
    for side in (-1, 1):
        shape = easel.both(
            CX, (3, 130), (10, 124), (30, 122), (62, 112), (56, 132), (46, 148), (28, 154), (10, 150), (4, 140)
        )
        rimmed = (shape & ~shrunk(shape, 3)) & ((x - CX) * side > 0)
        easel.outline(rimmed)
        easel.shade(rimmed, 0.8 - (y - 112) / 60 + 0.2 * ((x + y) % 17 < 3), GOLD)
        glass = shrunk(shape, 3) & ((x - CX) * side > 0)
        sheen = glass & (((x - CX) * 1.0 + y - 128) % 46 < 9) & (easel.grain > 0.35)
        easel.flat(sheen, "#D8FFF0", 0.55)
    easel.flat(easel.box(CX - 4, 131, CX + 4, 133), "#F8CC58")
    for n in range(7):
        side, k = (-1 if n % 2 else 1), (n + 1) // 2
        roll = easel.stroke(
            on_side(CX, side, (k * 15 - 6, 92 + k * 2.4), (k * 19 - 8, 64 + k * 5), (k * 17 - 2, 38 + k * 8)),
            13 - k * 0.6, 8,
        )
        easel.swell(
            roll,
            HAIR,
            12,
            0.95,
            0.03,
            texture=0.12 * np.sin((x * side * 1.2 + y * 0.6) / 1.9),
            rim=("#FF78D0", 0.9, -0.3),
        )
    for side in (-1, 1):
        curl = easel.stroke(on_side(CX, side, (56, 100), (72, 122), (70, 150), (82, 176), (72, 196)), 13, 7)
        easel.swell(
            curl, HAIR, 12, 0.95, 0.03, texture=0.12 * np.sin((x * side + y * 1.4) / 2), rim=("#FF78D0", 0.9, -0.1)
        )
    for n, (px, py, lean) in enumerate(((-44, 40, -0.5), (44, 40, 0.5), (0, 22, 0.0))):
        ring = easel.circle(CX + px, py - 8, 9, 4) | easel.circle(CX + px, py - 8, 3)
        easel.swell(ring, GOLD, 4, 1.05, 0.1)
        shaft = easel.stroke([(CX + px, py), (CX + px - lean * 30, py + 30)], 2)
        easel.swell(shaft & ~ring, GOLD, 3, 1.0, 0.1)
        gem = easel.circle(CX + px, py - 8, 3)
        easel.swell(gem, (LIPS, TEAL, PLUM)[n], 3, 1.2)
    for n in range(17):
        t = n / 16 * np.pi
        px, py = CX - 52 * np.cos(t), 202 + 29 * np.sin(t)
        pearl = easel.circle(px, py, 4.4 + 2 * np.sin(t))
        easel.swell(pearl, PEARL, 5, 1.1, 0.12)
    holder = easel.stroke([(220, 190), (262, 200), (300, 186)], 2, 1.6)
    easel.swell(holder, ramp("#080410 #2C1830 #64405C #C098A8"), 3, 1.0)
    easel.flat(easel.stroke([(300, 186), (312, 181)], 2), "#FFF4E0")
    ember = easel.circle(314, 180, 2.6)
    easel.flat(ember, "#FF6A20")
    easel.glow(314, 180, 18, 18, "#FF6A20", 0.8)
    for n in range(3):
        smoke = easel.stroke(
            [(315, 174), (322 - n * 3, 158), (308 + n * 4, 140), (322 + n * 2, 118), (312, 92 - n * 10)], 1.6, 3.4 + n
        )
        easel.flat(smoke & (easel.grain > 0.35 + y / 400), "#D8D0F4", 0.34)


def rent(easel: Easel) -> None:
    """A ledger, a bell and piles of coins on the counter."""
    book = easel.polygon((62, 262), (80, 238), (152, 238), (144, 262))
    easel.outline(book, by=2)
    easel.shade(book, 0.8 - (easel.y - 238) / 60 + (noise(easel.x // 9, easel.y, 2) - 0.5) * 0.1, PEARL)
    for row in range(243, 260, 4):
        easel.times(book & easel.box(0, row, 150 - (row - 238) * 0.3, row) & (noise(easel.x // 7, row) > 0.3), 0.5)
    easel.flat(easel.polygon((111, 238), (113, 238), (106, 262), (103, 262)), "#7C1830")
    for px, high in ((262, 6), (280, 3), (246, 3)):
        for k in range(high):
            coin(easel, px + (k % 2), 258 - k * 4, 10)
    bell = (easel.ellipse(192, 258, 20, 17) & (easel.y < 258)) | easel.box(170, 258, 214, 261)
    easel.swell(bell, GOLD, 14, 1.05, 0.08)
    knob = easel.circle(192, 239, 3.4)
    easel.swell(knob, GOLD, 4, 1.1)


def bead_ring(easel: Easel) -> None:
    """A halo of beads on wires."""
    wire = easel.circle(CX, 120, 109, 1.6)
    easel.outline(wire)
    easel.shade(wire, 0.7, GOLD)
    for n in range(36):
        t = n / 36 * 2 * np.pi
        px, py = CX + 130 * np.cos(t), 120 + 130 * np.sin(t)
        bead = easel.circle(px, py, 8.5)
        easel.swell(bead, TEAL if n % 9 == 4 else SAFFRON, 8, 1.05, 0.1)
    for n in range(12):
        t = n / 12 * 2 * np.pi + 0.13
        px, py = CX + 108 * np.cos(t), 120 + 108 * np.sin(t)
        easel.swell(easel.circle(px, py, 5), BRONZE, 5, 0.9)


def abacus(easel: Easel) -> None:
    """A bald giant with lowered lids; his mouth is an abacus."""
    x, y = easel.x, easel.y
    robe = easel.polygon((34, 280), (52, 236), (100, 212), (150, 204), (234, 204), (284, 212), (332, 236), (350, 280))
    fold = 0.16 * np.sin((x - CX) / 7 + (y - 200) / 9)
    easel.swell(robe, SAFFRON, 36, 0.8, 0.08, texture=fold, rim=("#50F0D0", 0.9, -0.2))
    for n in range(9):
        start = CX - 30 - n * 15
        fold_line = easel.stroke([(start + 14, 214 + n * 2), (start, 236 + n), (start - 20, 276)], 1.4, 0.6)
        easel.times(fold_line & robe, 0.66)
        easel.shade(
            easel.stroke([(start + 17, 215 + n * 2), (start + 3, 237 + n), (start - 16, 276)], 0.7) & robe,
            0.84,
            SAFFRON,
        )
    sash = easel.polygon((250, 208), (286, 214), (196, 280), (140, 280))
    easel.swell(sash, ramp("#040C18 #0C2434 #144858 #24747C #58B8A8"), 16, 0.9, 0.1, texture=0.1 * np.sin((x + y) / 5))
    neck = easel.polygon((156, 180), (228, 180), (238, 224), (192, 240), (146, 224))
    easel.swell(neck, BRONZE, 26, 0.6)
    for row in (204, 213):
        easel.times(easel.stroke([(160, row), (192, row + 7), (224, row)], 0.8) & neck, 0.6)
    for side in (-1, 1):
        ear = easel.ellipse(CX + side * 64, 126, 11, 24) | easel.ellipse(CX + side * 66, 158, 8, 22)
        easel.swell(ear, BRONZE, 10, 0.86, 0.06, rim=("#50F0D0", side * 0.9, 0))
        easel.times(easel.ellipse(CX + side * 64, 124, 5, 14), 0.55)
        hole = easel.ellipse(CX + side * 66, 164, 4, 9)
        easel.flat(hole, "#140618")
        stud = easel.circle(CX + side * 66, 170, 5)
        easel.swell(stud, TEAL, 5, 1.1)
    head = easel.ellipse(CX, 104, 64, 74) | easel.ellipse(CX, 150, 58, 56)
    easel.shadow(head, 0, 8, 0.5, neck)
    easel.swell(head, BRONZE, 52, 0.95, 0.05, rim=("#58F8D8", 0.95, -0.05))
    for dot in range(6):
        px, py = CX - 20 + (dot % 2) * 40 - (1 if dot % 2 else -1) * (dot // 2) * 6, 46 + (dot // 2) * 11
        easel.flat(easel.ellipse(px, py, 3, 2.4), "#4C1C1C")
        easel.flat(easel.ellipse(px - 0.6, py + 0.8, 1.6, 1), "#F0BC5C")
    for row, span in ((82, 30), (90, 36)):
        easel.times(easel.stroke([(CX - span, row + 4), (CX, row), (CX + span, row + 4)], 0.8), 0.7)
    for side in (-1, 1):
        socket = easel.ellipse(CX + side * 28, 118, 22, 15)
        easel.times(socket, 0.42)
        lid = easel.ellipse(CX + side * 28, 117, 20, 12)
        easel.swell(lid, BRONZE, 12, 1.0, 0.08, line=False)
        slit = easel.stroke(on_side(CX, side, (9, 122), (20, 128), (34, 127), (50, 119)), 2.6, 1)
        easel.outline(slit)
        easel.flat(slit, "#B8FFE8")
        easel.glow(CX + side * 28, 126, 26, 12, "#40F0C8", 0.55)
        brow = easel.stroke(on_side(CX, side, (7, 107), (22, 96), (42, 95), (58, 106)), 4.4, 2)
        easel.swell(brow, BRONZE[:5], 5, 1.1, 0.08)
        fold_line = easel.stroke(on_side(CX, side, (17, 146), (32, 154), (44, 172)), 1, 0.7)
        easel.times(fold_line, 0.6)
        cheek = easel.ellipse(CX + side * 42, 146, 13, 10)
        easel.flat(cheek & (easel.grain > 0.35), "#F0A050", 0.5)
        easel.flat(easel.ellipse(CX + side * 43 - 4, 142, 5, 3) & (easel.grain > 0.4), "#FFE8A0", 0.7)
    bridge = easel.polygon((CX - 7, 112), (CX + 7, 112), (CX + 12, 140), (CX - 12, 140))
    easel.swell(bridge, BRONZE, 8, 1.0, 0.12, line=False)
    nose = easel.ellipse(CX, 142, 13, 10) | easel.ellipse(CX - 13, 145, 8, 6) | easel.ellipse(CX + 13, 145, 8, 6)
    easel.swell(nose, BRONZE, 10, 1.05, 0.1, line=False)
    for side in (-1, 1):
        easel.flat(easel.ellipse(CX + side * 8, 149, 4, 2), "#240814")
    bead = easel.circle(CX, 88, 8)
    easel.swell(bead, TEAL, 8, 1.2, 0.2)
    easel.glow(CX, 88, 30, 30, "#40F0C8", 0.5)
    frame = easel.box(CX - 46, 160, CX + 46, 204)
    easel.outline(frame, by=2)
    easel.shade(frame, 0.62 - (y - 160) / 90 + (noise(x // 11, y, 3) - 0.5) * 0.14, WOOD)
    well = easel.box(CX - 41, 165, CX + 41, 199)
    easel.outline(well)
    easel.flat(well, "#140410")
    beam = easel.box(CX - 41, 175, CX + 41, 177)
    rng = np.random.default_rng(2)
    for n in range(7):
        px = CX - 36 + n * 12
        easel.flat(easel.box(px, 165, px, 199), "#A89878")
        down = rng.integers(0, 2)
        rows = [169 + down * 2, *(181 + k * 6 + (1 if k >= rng.integers(1, 3) else 0) for k in range(3))]
        for row in rows:
            tooth = easel.ellipse(px, row, 5.4, 2.9)
            easel.swell(tooth, PEARL if row > 176 else SAFFRON, 4, 1.1, 0.12)
    easel.outline(beam)
    easel.shade(beam, 0.8 - (y - 175) * 0.2, WOOD)
    for side in (-1, 1):
        lip = easel.stroke(on_side(CX, side, (46, 160), (56, 168), (52, 188)), 2, 1)
        easel.times(lip, 0.6)
    for n in range(17):
        t = n / 16 * np.pi
        px, py = CX - 92 * np.cos(t), 206 + 32 * np.sin(t)
        ball = easel.circle(px, py, 9.4)
        easel.swell(ball, WOOD if n % 3 else TEAL, 9, 1.0, 0.06)
        easel.flat(easel.box(px - 4, py - 4, px - 3, py - 3), "#FFF4D0")


def sums(easel: Easel) -> None:
    """Candles, and a long abacus on the counter."""
    for px, high in ((62, 40), (322, 40), (44, 26), (340, 26)):
        wax = easel.box(px - 6, 266 - high, px + 6, 264)
        easel.swell(wax, PEARL, 6, 0.95, 0.1)
        for drip, long in ((-5, 9), (0, 5), (4, 13)):
            easel.shade(easel.stroke([(px + drip, 267 - high), (px + drip, 267 - high + long)], 1.6), 0.9, PEARL)
        dish = easel.ellipse(px, 265, 12, 4)
        easel.swell(dish & (easel.y > 262), GOLD, 4, 1.0)
        flame = easel.ellipse(px, 256 - high, 3.6, 7) | easel.polygon(
            (px - 3, 254 - high), (px + 3, 254 - high), (px + 1, 242 - high)
        )
        easel.glow(px, 254 - high, 46, 46, "#FFB040", 0.6)
        easel.outline(flame, "#A03C10")
        easel.shade(flame, 0.5 + (easel.y - 244 + high) / 22, SAFFRON)
        easel.flat(easel.ellipse(px, 258 - high, 1.8, 3.4), "#FFFDE4")
    frame = easel.polygon((84, 266), (92, 240), (292, 240), (300, 266))
    easel.outline(frame, by=2)
    easel.shade(frame, 0.66 - (easel.y - 240) / 70, WOOD)
    well = easel.polygon((90, 263), (97, 243), (287, 243), (294, 263))
    easel.flat(well, "#140812")
    for n in range(17):
        px = 100 + n * 11.5
        easel.flat(easel.box(px, 243, px, 263), "#8C7C60")
        for k, row in enumerate((246, 252, 256, 260)):
            color = TEAL if (n * 5 + k) % 7 == 0 else SAFFRON
            easel.shade(easel.ellipse(px, row + (n * 3 + k) % 2, 4.8, 2), 0.72 - (easel.y - row) * 0.16, color)
    easel.shade(easel.box(94, 248.6, 290, 249.6), 0.8, WOOD)


def twin_rings(easel: Easel) -> None:
    """A ring for each of the twins, linked."""
    for px, color in ((132, "#FF4898"), (252, "#38D8FF")):
        easel.glow(px, 112, 130, 130, color, 0.35)
        for radius, width, light in ((100, 4, color), (92, 1.5, "#FFFFFF")):
            ring = easel.circle(px, 112, radius, width)
            easel.outline(ring)
            easel.flat(ring, light)


def blossom(easel: Easel, cx: float, cy: float, r: float, colors: np.ndarray, petals: int, pointed: bool) -> None:
    """A flower: five round petals, or pointed ones."""
    for n in range(petals):
        t = n / petals * 2 * np.pi - np.pi / 2
        px, py = cx + np.cos(t) * r * 0.58, cy + np.sin(t) * r * 0.58
        petal = easel.ellipse(px, py, r * 0.6, r * (0.3 if pointed else 0.52), t)
        easel.swell(petal, colors, max(3, int(r * 0.45)), 1.05, 0.12)
    easel.swell(easel.circle(cx, cy, r * 0.28), GOLD, 3, 1.1)


def twin(easel: Easel, cx: float, side: int, skin: np.ndarray, cloth: np.ndarray, light: str, lids: str) -> None:
    """One of the twins: a white face under a straight fringe. The side is -1 for the left one."""
    x, y = easel.x, easel.y
    back = easel.ellipse(cx, 120, 66, 84) | easel.box(cx - 64, 120, cx + 62, 226)
    lines = 0.09 * np.sin((x - cx) / 1.7) + 0.05 * np.sin((x - cx) / 4.1)
    easel.swell(back, NIGHT_HAIR, 34, 0.72, 0.02, texture=lines, rim=(light, side * 0.9, -0.2))
    robe = easel.polygon((cx - 96, 280), (cx - 84, 238), (cx - 40, 212), (cx + 40, 212), (cx + 84, 238), (cx + 96, 280))
    easel.swell(robe, cloth, 30, 0.82, 0.1, rim=(light, side * 0.9, -0.3), texture=0.08 * np.sin((x - y) / 6))
    for n in range(9):
        px, py = cx + side * (30 + (n * 23) % 62), 224 + (n * 17) % 44
        if n % 2:
            blossom(easel, px, py, 7, cloth[2:], 5, side > 0)
    neck = easel.polygon((cx - 16, 182), (cx + 16, 182), (cx + 22, 222), (cx, 240), (cx - 22, 222))
    easel.swell(neck, skin, 16, 0.66)
    for k, colors in enumerate((SNOW, cloth, GOLD)):
        for lap in (-1, 1):
            collar = easel.polygon(
                (cx + lap * (18 + k * 7), 206),
                (cx + lap * (26 + k * 7), 206),
                (cx - lap * (4 - k * 9), 262),
                (cx - lap * (12 - k * 9), 262),
            )
            easel.swell(collar, colors, 5, 1.0, 0.12)
    face = easel.ellipse(cx, 132, 46, 52) | easel.ellipse(cx, 152, 38, 40)
    easel.shadow(face, 0, 7, 0.55, neck)
    easel.swell(face, skin, 40, 1.1, 0.2, rim=(light, side * 0.95, 0.1))
    for lap in (-1, 1):
        cheek = easel.ellipse(cx + lap * 27, 156, 11, 7)
        easel.flat(cheek & (easel.grain > 0.5), light, 0.4)
        shade = easel.ellipse(cx + lap * 21, 138, 17, 9)
        easel.flat(shade & (easel.grain > 0.3), lids, 0.5)
        tilt = 3 if side < 0 else -4
        white = easel.polygon(
            *on_side(cx, lap, (6, 141 + (tilt if side > 0 else 0)), (14, 134), (28, 131), (38, 132 + tilt * 0.4),
                     (32, 143), (18, 146))
        )
        eye(easel, white, (cx + lap * 22 - side * 4, 139, 6.4, 7), ("#FFFFFF", light, "#200838"), (2, 4.6))
        lash = easel.stroke(on_side(cx, lap, (5, 140), (15, 132), (30, 129), (42, 128 + tilt)), 1.6, 1)
        easel.flat(lash, INK)
        easel.flat(easel.stroke(on_side(cx, lap, (36, 141), (44, 136)), 1), lids)
        spot = easel.ellipse(cx + lap * 15, 112, 8, 3.6)
        easel.flat(spot, "#584080" if side < 0 else "#405088")
    easel.times(easel.stroke([(cx - side * 2, 142), (cx - side * 3, 158), (cx + 2, 161)], 0.7), 0.74)
    easel.flat(easel.box(cx - 3, 162, cx - 2, 162), "#8C5C88")
    easel.flat(easel.box(cx + 2, 162, cx + 3, 162), "#8C5C88")
    if side < 0:
        mouth = easel.polygon(
            (cx - 14, 171), (cx - 5, 173), (cx, 172), (cx + 5, 173), (cx + 14, 170), (cx + 6, 182), (cx - 6, 182)
        )
        easel.swell(mouth, LIPS, 6, 1.05, 0.14)
        easel.flat(easel.polygon((cx - 10, 173), (cx + 10, 173), (cx + 6, 176), (cx - 6, 176)), "#FFFFFF")
    else:
        mouth = easel.polygon((cx - 8, 175), (cx - 2, 171), (cx + 2, 171), (cx + 8, 175), (cx + 4, 179), (cx - 4, 179))
        easel.swell(mouth, LOTUS, 5, 1.05, 0.14)
        easel.flat(easel.box(cx - 7, 175, cx + 7, 175), "#041428")
    fringe = easel.ellipse(cx, 100, 56, 56) & (y < 108 + 3 * np.sin((x - cx) / 5)) & (y > 40)
    crown = fringe & ~(easel.box(cx - 44, 106, cx + 44, 120))
    easel.shadow(crown, 0, 5, 0.6, face)
    easel.swell(crown, NIGHT_HAIR, 32, 0.9, 0.02, texture=lines * 1.2, rim=(light, side * 0.8, -0.4))
    shine = crown & (np.abs(np.hypot(x - cx, (y - 106) * 1.1) - 42) < 3.4) & ((x.astype(int) % 4) < 3)
    easel.flat(shine, "#B8A8F0", 0.7)
    for lap in (-1, 1):
        lock = easel.polygon(*on_side(cx, lap, (38, 96), (56, 92), (58, 176), (40, 180)))
        easel.shadow(lock, -lap * 3, 2, 0.65, face)
        easel.swell(lock, NIGHT_HAIR, 9, 0.9, 0.03, texture=lines, rim=(light, side * 0.9, 0))
        tie = easel.box(cx + lap * 49 - 10, 166, cx + lap * 49 + 10, 171)
        easel.swell(tie, cloth, 4, 1.1, 0.2)


def twins(easel: Easel) -> None:
    """Ume smiles, Ren does not; each wears her flower, and they share a die."""
    twin(easel, 130, -1, SNOW, PLUM, "#FF58A0", "#F04888")
    twin(easel, 254, 1, SNOW_COOL, LOTUS, "#40E0FF", "#2888D8")
    for px, py, r in ((92, 66, 17), (74, 88, 12), (108, 50, 10)):
        blossom(easel, px, py, r, PLUM[1:], 5, False)
    for px, py, r in ((294, 66, 19), (312, 90, 12)):
        for scale, petals in ((1.0, 8), (0.7, 6)):
            blossom(easel, px, py, r * scale, LOTUS[1:], petals, True)
    for px, light in ((70, "#FF90B8"), (314, "#90F0FF")):
        for n in range(5):
            chain = easel.circle(px + (n % 2) * 2, 104 + n * 9, 2.6)
            easel.swell(chain, GOLD, 3, 1.1)
        easel.flat(easel.circle(px + 1, 150, 3), light)
    rng = np.random.default_rng(8)
    for _ in range(16):
        px, py = rng.integers(58, 326), rng.integers(24, 230)
        petal = easel.ellipse(px, py, 3.2, 1.8, rng.uniform(0, 3))
        easel.flat(petal, "#FF98C0" if px < CX else "#90ECFF", 0.9)
