"""The lab: plays many matches with common luck and reports on rules, cards and seats."""
