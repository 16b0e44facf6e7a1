"""One module a word of the command line: ``arguments(parser)`` and ``run(args) -> exit code``."""
