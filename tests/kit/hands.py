"""The devices with which whole stories are played."""

from __future__ import annotations

from tests.kit.app import HANDS
from tests.kit.cases import one_of

SOME_HANDS = one_of(2, HANDS)
"""A pad and the mouse; the halves of the keyboard, which differ only in their bindings, are left to long runs."""
