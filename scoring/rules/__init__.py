"""The rule book: pure Python, standard library only; no clock, no global randomness."""
