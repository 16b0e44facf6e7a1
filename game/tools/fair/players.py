"""The engine that played the matches, and advice on faster ones."""

from __future__ import annotations

import os
import shlex
import sys
from subprocess import DEVNULL, Popen

from game.tables.knucklebones import quick
from game.tables.knucklebones.quick import compiles
from game.tables.knucklebones.quick.cards import dealt, leaves
from game.tables.knucklebones.ruleset import ruleset_of
from game.tools.fair.findings import NOTHING, SECONDS, Asked, Findings, Left
from game.tools.fair.verdicts import missing, on_the_line

BOTS = ("random", "greedy", "patient")
"""The bots that the counting core plays."""
SPARE = 30
"""Seconds that bots need to learn."""


def player(found: Findings) -> str:
    """Return the name of what played the matches. The core and the rules give equal results."""
    played = [side.counts for side in found.every]
    quickly, all_of_them = sum(each.quickly for each in played), sum(2 * each.pairs for each in played)
    if quickly == all_of_them:
        return "the counting core" if quickly else "nobody"
    return f"the counting core ({quickly} matches) and the rules" if quickly else "the rules"


def left_out(asked: Asked) -> Left:
    """Return the part of a question that the counting core does not play."""
    others = [bot for bot in asked.seats if bot not in BOTS]
    if others:
        return Left(True, f"it plays the bots {', '.join(BOTS)} alone, not {others[0]}")
    sides = (asked.rules, *(rules for _, _, rules in asked.variants))
    known = [rules for rules in sides if not leaves(rules, ())]
    if len(known) < len(sides):
        return Left(not known, "it knows the usual boards, dice and ends of a match alone")
    odd: dict[str, set[str]] = {}
    for row, hands in zip(asked.subject.rows, asked.subject.hands, strict=True):
        cards = {card for rules in sides for two in hands for hand in dealt(ruleset_of(rules), two) for card in hand}
        odd[row] = {card for card in cards if any(leaves(rules, (card,)) for rules in sides)}
    where = [row for row, cards in odd.items() if cards]
    if not where:
        return NOTHING
    if len(where) < len(odd):
        strange = ", ".join(sorted(set().union(*odd.values())))
        return Left(False, f"with {', '.join(where)}, as it does not know all that {strange} can do")
    strange = ", ".join(sorted(set.intersection(*odd.values()) or set().union(*odd.values())))
    return Left(True, f"it does not know all that {strange} can do")


def start_compiling() -> Popen[bytes]:
    """Compile the counting core in another process, or find a compiled one.

    The process outlives this one, so the next run can use a core that was not ready in time for this one.
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return Popen([sys.executable, "-P", "-m", quick.__name__], stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL,
                 env=environment, start_new_session=True)  # fmt: skip


def more_certainty(found: Findings) -> str:
    """Return advice on getting a more certain answer, with the time it takes."""
    asked = found.asked
    if not compiles() and not found.left.all:
        return (
            f"The rules have played this. A counting core plays many times as many matches in the same time: "
            f"run.py fair {words(asked)} --fast brings it along, once (numba, about 250 MB), and asks again; where "
            f"Kotsu is installed, pip install 'kotsu[fast]' does."
        )
    if asked.plainly and not found.left.all:
        again = f"run.py fair {words(asked)} --seconds {round(asked.seconds)}"
        return f"The counting core was not compiled in time. That continues, and the next run finds the result: {again}"
    part = "all" if found.left.all else "some"
    left = f"The counting core leaves {part} of this to the rules: {found.left.why}. " if found.left.why else ""
    if not found.sides[0].counts.pairs:
        again = f"run.py fair {words(asked)} --seconds {4 * round(asked.seconds)}"
        return f"{left}Not one pair of matches came to its end in time: {again}"
    counts = [side.counts for side in found.sides]
    if on_the_line(asked.subject, counts[0]):
        return f"{left}It lies on the line, as near as anybody cares: more matches hardly say on which side."
    needed = (missing(asked.subject, counts) - 1) * found.seconds + SPARE
    seconds = -(-round(needed + (asked.seconds or SECONDS)) // 10) * 10
    return f"{left}About {_told(needed)} more should tell: run.py fair {words(asked)} --seconds {seconds}"


def _told(seconds: float) -> str:
    """Return a duration in words."""
    minutes = max(1, round(seconds / 60))
    return f"{minutes} minute{'s' * (minutes > 1)}" if minutes < 100 else f"{round(minutes / 60)} hours"


def words(asked: Asked, subject: str = "") -> str:
    """Return the arguments that ask this question again, or ask it about another subject."""
    return shlex.join((subject, *asked.words[1:]) if subject else asked.words)
