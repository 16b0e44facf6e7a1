"""Floors and walls: functions of whole coordinates that return colors."""

from __future__ import annotations

import numpy as np
from canvas import Grid, Paint, Surface, hash_noise, mix, rgb

Wall = Surface
"""The colors of a wall at pixels counted from its left and up from its foot."""


def plain(x: Grid, color: Paint) -> Grid:
    return np.zeros((*x.shape, 3)) + rgb(color)


def speckled(out: Grid, x: Grid, y: Grid, seed: int) -> Grid:
    """Return colors with worn spots and bright grains."""
    out = out * np.where(hash_noise(x // 3, y // 2, seed) > 0.86, 0.88, 1.0)[..., None]
    return out * np.where(hash_noise(x, y, seed + 1) > 0.965, 1.22, 1.0)[..., None]


def slabs(color: Paint, w: int = 24, h: int = 15, seed: int = 2, gap: float = 0.45) -> Surface:
    """Stone slabs, every other row shifted by half a slab."""
    def surface(x: Grid, y: Grid) -> Grid:
        row = y // h
        along = x + (row % 2) * (w // 2)
        out = plain(x, color) * (0.8 + 0.34 * hash_noise(along // w, row, seed))[..., None]
        out = speckled(out, x, y, seed + 3)
        out[(y % h == 1) | (along % w == 1)] *= 1.2
        crack = (hash_noise(along // w, row, seed + 9) > 0.86) & (((along % w) + (y % h) // 2) % w == w // 2)
        out[crack] *= 0.6
        out[(y % h == 0) | (along % w == 0)] *= gap
        return out
    return surface


def planks(color: Paint, high: int = 8, long: int = 44, seed: int = 1) -> Surface:
    """Floorboards with grain and nails."""
    def surface(x: Grid, y: Grid) -> Grid:
        row = y // high
        along = x + np.floor(hash_noise(row, 5, seed) * long).astype(np.int64)
        out = plain(x, color) * (0.8 + 0.32 * hash_noise(row, along // long, seed))[..., None]
        out *= np.where(hash_noise(along // 8, y, seed + 2) > 0.78, 0.86, 1.0)[..., None]
        out[y % high == 0] *= 1.25
        out[(along % long == 2) & (y % high == high // 2)] *= 0.5
        out[y % high == high - 1] *= 0.5
        out[along % long == 0] *= 0.55
        return out
    return surface


def mats(color: Paint, long: int = 40, edge: Paint = "#24405C") -> Surface:
    """Straw mats, woven, with cloth edges."""
    high = long // 2
    def surface(x: Grid, y: Grid) -> Grid:
        row = y // high
        along = x + (row % 2) * (long // 2)
        out = plain(x, color) * (0.87 + 0.2 * hash_noise(along // long, row, 4))[..., None]
        out *= np.where(((along // 2 + y) % 2 == 0) & (y % 2 == 0), 0.87, 1.0)[..., None]
        out *= np.where(hash_noise(along // 4, y, 8) > 0.85, 1.12, 1.0)[..., None]
        hem = y % high < 2
        out[hem] = rgb(edge)
        out[hem & (along % 4 == 0) & (y % high == 1)] = rgb(edge) * 2.0
        out[along % long == 0] = rgb(edge) * 0.6
        return out
    return surface


def checks(one: Paint, other: Paint, size: int = 12, seed: int = 3) -> Surface:
    """Tiles in two colors."""
    def surface(x: Grid, y: Grid) -> Grid:
        even = (x // size + y // size) % 2 == 0
        out = np.where(even[..., None], rgb(one), rgb(other))
        out = out * (0.88 + 0.22 * hash_noise(x // size, y // size, seed))[..., None]
        out = speckled(out, x, y, seed + 4)
        out[((x % size == 1) | (y % size == 1))] *= 1.16
        out[(x % size == 0) | (y % size == 0)] *= 0.6
        return out
    return surface


def plates(color: Paint, size: int = 24, seed: int = 5) -> Surface:
    """Steel plates with treads and rivets."""
    def surface(x: Grid, y: Grid) -> Grid:
        share = hash_noise(x // size, y // size, seed)
        out = plain(x, color) * (0.82 + 0.26 * share)[..., None]
        in_x, in_y = x % size, y % size
        out[((x + y) % 6 == 0) & ((x // 3 + y // 3) % 2 == 0) & (share > 0.45)] *= 1.25
        out[(in_x == 1) | (in_y == 1)] *= 1.25
        out[(in_x == 0) | (in_y == 0)] *= 0.45
        out[((in_x == 3) | (in_x == size - 3)) & ((in_y == 3) | (in_y == size - 3))] *= 1.8
        return out
    return surface


def grass(color: Paint, w: int, path: Paint = "#8C90A8") -> Surface:
    """A lawn with blades, petals and a winding path down its middle."""
    stones = slabs(path, 13, 8, 4, 0.55)
    def surface(x: Grid, y: Grid) -> Grid:
        soft = hash_noise(x // 2, y // 2, 3) * 0.45 + hash_noise(x // 9, y // 6, 5) * 0.55
        out = plain(x, color) * (0.74 + 0.52 * soft)[..., None]
        out[hash_noise(x, y // 3, 7) > 0.92] = rgb("#7CD070")
        out[hash_noise(x // 2, y // 3, 12) > 0.93] *= 0.72
        out[hash_noise(x, y, 11) > 0.988] = rgb("#FFA8D0")
        out[hash_noise(x, y, 13) > 0.993] = rgb("#FFF0C0")
        bend = np.abs(((y + 20) % 44) - 22) // 8
        walk = np.abs(x - w // 2 + 1 - bend) < 9 + hash_noise(y // 4, 1, 2) * 2
        out[walk] = stones(x, y)[walk]
        return out
    return surface


def bordered(inner: Surface, border: Surface, w: int, h: int, wide: int, line: Paint = "#5A3040") -> Surface:
    """A floor with a border around it and a line between them."""
    def surface(x: Grid, y: Grid) -> Grid:
        edge = np.minimum(np.minimum(x, w - 1 - x), np.minimum(y, h - 1 - y))
        out = np.where((edge < wide)[..., None], border(x, y), inner(x - wide, y - wide))
        out[edge == wide] = rgb(line)
        return out
    return surface


def bricks(color: Paint, w: int = 11, h: int = 6, seed: int = 6) -> Wall:
    """Bricks, with some that are darker or stick out."""
    def wall(x: Grid, up: Grid) -> Grid:
        row = up // h
        along = x + (row % 2) * (w // 2)
        share = hash_noise(along // w, row, seed)
        out = plain(x, color) * (0.7 + 0.42 * share)[..., None]
        out[(share > 0.9) & (along % w > 1) & (up % h > 1)] *= 1.25
        out[up % h == h - 1] *= 1.18
        out[(up % h == 0) | (along % w == 0)] *= 0.5
        return out
    return wall


def footed(wall: Wall, color: Paint, foot: int = 4) -> Wall:
    """A wall with a skirting board."""
    def footed_wall(x: Grid, up: Grid) -> Grid:
        out = wall(x, up)
        out[up < foot] = rgb(color) * 0.5
        out[up == foot] = rgb(color) * 1.3
        return out
    return footed_wall


def panels(color: Paint, seam: int = 18, foot: Paint = "#3A3860") -> Wall:
    """Steel panels with rivets and a rail."""
    def wall(x: Grid, up: Grid) -> Grid:
        out = plain(x, color) * (0.84 + 0.22 * hash_noise(x // seam, 3))[..., None]
        out *= np.where(hash_noise(x // 2, up // 5, 8) > 0.9, 0.88, 1.0)[..., None]
        out[x % seam == 1] *= 1.4
        out[x % seam == 0] *= 0.4
        out[(up % 8 == 5) & ((x % seam == 4) | (x % seam == seam - 4))] *= 1.7
        out[up % 20 == 15] *= 0.6
        out[up < 5] = rgb(foot)
        out[up == 5] = mix(foot, "#FFFFFF", 0.3)
        return out
    return wall


def bamboo(color: Paint = "#4C9C5C") -> Wall:
    """A fence of bamboo, tied with ropes."""
    def wall(x: Grid, up: Grid) -> Grid:
        stem = x // 5
        out = plain(x, color) * (0.72 + 0.42 * hash_noise(stem, 1))[..., None]
        out[x % 5 == 2] *= 1.35
        out[(up + 3 * stem) % 9 == 0] *= 0.6
        out[(up + 3 * stem) % 9 == 1] *= 1.2
        out[x % 5 == 0] *= 0.35
        out[(up % 15 == 6) | (up % 15 == 7)] *= 0.55
        out[(up % 15 == 7) & (x % 5 == 2)] = rgb("#C08858")
        return out
    return wall


def books(shelf: Paint = "#5848A8", back: Paint = "#241A54") -> Wall:
    spines = np.stack([rgb(each) for each in ("#9C64E8", "#4C74F0", "#E0588C", "#F0C060", "#4CC0D8", "#6A58C0")])
    def wall(x: Grid, up: Grid) -> Grid:
        out = plain(x, back)
        row, in_row = up // 10, up % 10
        spine = x // 3
        share = hash_noise(spine, row, 4)
        high = 5 + np.floor(hash_noise(spine, row, 9) * 4).astype(np.int64)
        book = (in_row > 0) & (in_row <= high) & (x % 3 < 2) & (share > 0.14)
        colors = spines[np.floor(hash_noise(spine, row, 6) * 5.99).astype(np.int64)]
        out[book] = colors[book] * 0.85
        out[book & (x % 3 == 0)] *= 1.2
        out[book & (in_row == 3)] *= 1.4
        out[book & (in_row == high) & (x % 3 == 1)] *= 0.7
        out[in_row == 0] = rgb(shelf)
        out[x % 33 < 3] = rgb(shelf) * 0.85
        out[x % 33 == 0] = rgb(shelf) * 1.5
        return out
    return wall


def velvet(color: Paint, trim: Paint = "#EDCD5D") -> Wall:
    """A curtain in folds with a scalloped golden edge."""
    def wall(x: Grid, up: Grid) -> Grid:
        fold = np.abs((x % 10) - 5) / 5
        out = plain(x, color) * (0.5 + 0.55 * fold)[..., None]
        out[x % 10 == 1] *= 1.25
        drop = np.floor(4 * np.abs(((x % 24) - 12) / 12)).astype(np.int64)
        top = up.max() if up.size else 0
        out[up == top - 7 - drop] = rgb(trim)
        out[up > top - 7 - drop] *= 1.25
        out[up < 5] = rgb("#2E1028")
        out[up == 5] = rgb(trim) * 0.7
        return out
    return wall
