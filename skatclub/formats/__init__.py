"""Dates where Django's own would be misread: see the languages below."""
