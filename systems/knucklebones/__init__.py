"""Owners and views that only Knucklebones needs."""
