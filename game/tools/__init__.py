"""Tools of the command line other than play: the lab, the linter, references, benchmarks, the gallery."""
