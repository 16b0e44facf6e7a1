"""The linter: it reads everything as the game does, and adds checks that compare files and the report.

Messages about a single file are in ``game/content``: ``fault_messages``, and ``check_*`` next to each model.
"""
