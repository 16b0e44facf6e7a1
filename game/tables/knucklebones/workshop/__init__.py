"""Cards under construction: trees that are edited by the models of card files, written as YAML, and shared as a line.
"""
