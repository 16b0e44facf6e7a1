"""What has played the matches, and what would play more of them in the same time."""

from __future__ import annotations

import shlex

from game.tables.knucklebones.offered_moves import dealt
from game.tables.knucklebones.quick import compiles
from game.tables.knucklebones.rule_tables import book_of
from game.tools.fair.findings import SECONDS, Asked, Findings
from game.tools.fair.verdicts import missing, on_the_line

BOTS = ("random", "greedy", "patient")
"""Those that the quick core plays."""
SPARE = 30
"""Seconds that bots take to find their ways."""


def player(found: Findings) -> str:
    """What has played; both ways say the same."""
    played = [side.counts for side in found.every]
    quickly, all_of_them = sum(each.quickly for each in played), sum(2 * each.pairs for each in played)
    if quickly == all_of_them:
        return "the quick core" if quickly else "nobody"
    return f"the quick core ({quickly} matches) and the plain rules" if quickly else "the plain rules"


def why_plain(asked: Asked) -> str:
    """Why the quick core does not play all of this; empty where it would."""
    from game.tables.knucklebones.quick.tables import taken

    others = [bot for bot in asked.seats if bot not in BOTS]
    if others:
        return f"it plays the bots {', '.join(BOTS)} alone, not {others[0]}"
    for rules in (asked.rules, *(rules for _, _, rules in asked.variants)):
        if not taken(rules, ()):
            return "it knows the usual boards, dice and ends of a match alone"
        hands = [dealt(book_of(rules), hand) for row in asked.subject.hands for hands in row for hand in hands]
        odd = sorted({card for hand in hands for card, _ in hand if not taken(rules, (card,))})
        if odd:
            return f"it does not know all that {', '.join(odd)} can do"
    return ""


def more_certainty(found: Findings) -> str:
    """What to do for an answer that is surer than this one, and how long that takes."""
    asked = found.asked
    if not compiles() and not found.why_plain:
        return (
            f"The plain rules have played this. A quick core plays many times as many matches in the same time: "
            f"run.py fair {words(asked)} --fast brings it along, once (numba, about 250 MB), and asks again; where "
            f"Kotsu is installed, pip install 'kotsu[fast]' does."
        )
    left = f"The quick core has not played this: {found.why_plain}. " if found.why_plain else ""
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
    """So long, in words."""
    minutes = max(1, round(seconds / 60))
    return f"{minutes} minute{'s' * (minutes > 1)}" if minutes < 100 else f"{round(minutes / 60)} hours"


def words(asked: Asked, subject: str = "") -> str:
    """The words that ask this again, or the same of something else."""
    return shlex.join((subject, *asked.words[1:]) if subject else asked.words)
