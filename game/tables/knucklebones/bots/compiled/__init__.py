"""The strongest bot compiled: its search and its judgement, on the rows of numbers of the counting core."""
