"""The lines of a boss in one match of its series."""

from __future__ import annotations

from game.content.models.audio import Line
from game.tables.undercity.definitions import Boss, Rules
from game.tables.undercity.places import place_of
from game.tables.undercity.position import Position, rules_of


def boss_lines(rules: Rules, position: Position, boss: Boss, was_beaten: bool) -> tuple[Line, ...]:
    """Return what a boss says in the match that is played now.

    It greets before the first match, by ``again`` if it lost the last time, and has a last word after the match that
    decides. In the matches between, it has only the lines of ``says``.
    """
    place, file = place_of(rules, position), rules_of(rules, position).file
    won, lost = position.tried(place.id)
    losses = file.losses.get(place.kind, 1)
    fixed = {
        "greeting": ("again" if was_beaten and "again" in boss.lines else "start") if not won and not lost % losses
        else "",
        "won": "won" if (lost + 1) % losses == 0 else "",
        "lost": "lost" if won + 1 >= file.wins.get(place.kind, 1) else "",
    }
    own = [Line(on=on, says=(boss.lines[key],)) for on, key in fixed.items() if key in boss.lines]
    return (*own, *(line for line in boss.says if line.on not in {each.on for each in own}))
