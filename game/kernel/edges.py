"""The names of edges, the advantages of seats, among the values that a match begins with: ``shielded_row.1``."""


def edge_value(name: str, seat: int) -> str:
    """Return the name of an edge of a seat among the values that a match begins with."""
    return f"{name}.{seat}"


def is_edge(value: str) -> bool:
    """Return True if a value that a match begins with is an edge."""
    return "." in value
