"""The lab: many matches with common luck, and what they say about rules, cards and seats."""
