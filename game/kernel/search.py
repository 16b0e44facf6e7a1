"""Breadth-first search: everything that can be reached, and the shortest way there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from math import inf
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def search(
    starts: Iterable[Node], next_nodes: Callable[[Node], Iterable[Node]], is_end: Callable[[Node], bool] | None = None,
    most: float = inf,
) -> dict[Node, Node | None]:
    """Return everything that can be reached, the nearest first, each with what comes before it; None for a start.

    The search stops once it has come to a node for which ``is_end`` returns True, or has found this many nodes.
    """
    previous: dict[Node, Node | None] = dict.fromkeys(starts)
    queue = deque(previous)
    while queue and len(previous) < most:
        node = queue.popleft()
        if is_end is not None and is_end(node):
            break
        for next_node in next_nodes(node):
            if next_node not in previous:
                previous[next_node] = node
                queue.append(next_node)
    return previous


def way_to(node: Node, previous: Mapping[Node, Node | None]) -> list[Node]:
    """Return the shortest way that a search has found to a node, from its start to the node."""
    way: list[Node] = []
    current: Node | None = node
    while current is not None:
        way.append(current)
        current = previous[current]
    return way[::-1]
